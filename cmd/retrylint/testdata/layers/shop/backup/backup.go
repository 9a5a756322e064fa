package backup

import (
	"context"
	"log"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
)

var client s3.Client

// Run copies the database until it could.
func Run(ctx context.Context) {
	for {
		if err := upload(ctx); err != nil {
			log.Print(err)
			time.Sleep(time.Minute)
			continue
		}
		return
	}
}

func upload(ctx context.Context) error {
	_, err := client.PutObject(ctx, &s3.PutObjectInput{Bucket: "backup", Key: "db"})
	return err
}
