//go:build calls

// Package calls calls what the tables know, in the ways that people do, one
// function a module. A comment behind a call says which role it has there, and
// for requests how many attempts are made. It is type-checked, never run, and
// the tag keeps it from being compiled.
package calls

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"cloud.google.com/go/storage"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	azruntime "github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
	"github.com/IBM/sarama"
	avast4 "github.com/avast/retry-go/v4"
	avast5 "github.com/avast/retry-go/v5"
	"github.com/aws/aws-sdk-go-v2/aws"
	awsretry "github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/feature/s3/manager"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	aws1 "github.com/aws/aws-sdk-go/aws"
	"github.com/aws/aws-sdk-go/aws/client"
	"github.com/aws/aws-sdk-go/aws/session"
	dynamodb1 "github.com/aws/aws-sdk-go/service/dynamodb"
	sqs1 "github.com/aws/aws-sdk-go/service/sqs"
	"github.com/aws/aws-sdk-go/service/sqs/sqsiface"
	backoff4 "github.com/cenkalti/backoff/v4"
	backoff5 "github.com/cenkalti/backoff/v5"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/elastic/go-elasticsearch/v8"
	"github.com/elastic/go-elasticsearch/v8/esapi"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/go-resty/resty/v2"
	"github.com/gocql/gocql"
	"github.com/googleapis/gax-go/v2"
	dskit "github.com/grafana/dskit/backoff"
	grpcretry1 "github.com/grpc-ecosystem/go-grpc-middleware/retry"
	grpcretry2 "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"github.com/hashicorp/go-retryablehttp"
	vault "github.com/hashicorp/vault/api"
	"github.com/jackc/pgx/v5/pgxpool"
	jpillora "github.com/jpillora/backoff"
	"github.com/minio/minio-go/v7"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/segmentio/kafka-go"
	sethvargo "github.com/sethvargo/go-retry"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
	mongo2 "go.mongodb.org/mongo-driver/v2/mongo"
	"google.golang.org/grpc"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"
)

var ctx = context.Background()

func op() error { return errors.New("") }

func value() (int, error) { return 0, op() }

func cenkalti() {
	b := backoff4.NewExponentialBackOff()                               // Policy
	backoff4.Retry(op, backoff4.WithMaxRetries(b, 3))                   // Call
	backoff4.RetryWithData(value, b)                                    // Call
	backoff5.Retry(ctx, value, backoff5.WithMaxTries(3))                // Call
	backoff5.WithBackOff(&backoff5.ExponentialBackOff{Multiplier: 1.5}) // Option
}

func avast() {
	avast4.Do(op, avast4.Attempts(3))               // Call
	avast4.DoWithData(value)                        // Call
	avast5.New(avast5.Attempts(3)).Do(op)           // Call
	avast5.NewWithData[int]().Do(value)             // Call
	avast5.DelayType(avast5.FullJitterBackoffDelay) // Option
}

func others() {
	sethvargo.Do(ctx, sethvargo.WithMaxRetries(3, sethvargo.NewFibonacci(1)), nil)                          // Call
	sethvargo.DoValue(ctx, sethvargo.NewConstant(1), func(context.Context) (int, error) { return value() }) // Call
	retrier.New(retrier.ExponentialBackoff(3, 1), nil).RunCtx(ctx, nil)                                     // Call
	failsafe.With[int](retrypolicy.NewWithDefaults[int]()).Get(value)                                       // Call
	retrypolicy.NewBuilder[int]().WithMaxRetries(3).Build()                                                 // Wrap
	dskit.New(ctx, dskit.Config{MaxRetries: 3}).Ongoing()                                                   // Loop
	(&jpillora.Backoff{Jitter: true}).Duration()                                                            // wait
	gax.Invoke(ctx, nil, gax.WithRetry(nil))                                                                // Call
}

func kubernetes(r rest.Interface) {
	retry.RetryOnConflict(retry.DefaultRetry, op)         // Call
	wait.ExponentialBackoff(wait.Backoff{Steps: 3}, nil)  // Call
	wait.PollUntilContextTimeout(ctx, 1, 2, true, nil)    // Call
	r.Get().MaxRetries(0).Do(ctx)                         // Request 11
	flowcontrol.NewBackOffWithJitter(1, 2, 0.5)           // Policy
	workqueue.DefaultTypedControllerRateLimiter[string]() // Policy
}

func web(c *http.Client) {
	r := retryablehttp.NewClient() // Client
	r.Get("")                      // Request 5
	retryablehttp.Get("")          // Request 5
	resty.New().SetRetryCount(3)   // Wrap
	resty.New().R().Get("")        // Request 1
	c.Get("")                      // nothing
}

func amazon(cfg aws.Config, p client.ConfigProvider, q sqsiface.SQSAPI, d *dynamodb.Client) {
	config.LoadDefaultConfig(ctx, config.WithRetryMaxAttempts(1)) // Client
	c := s3.NewFromConfig(cfg)                                    // Client
	c.GetObject(ctx, nil)                                         // Request 3
	d.GetItem(ctx, nil)                                           // Request 4
	manager.NewUploader(c).Upload(ctx, nil)                       // Request 3
	awsretry.AddWithMaxAttempts(aws.NopRetryer{}, 3)              // Wrap
	session.NewSession(aws1.NewConfig().WithMaxRetries(0))        // Client
	sqs1.New(p).SendMessage(nil)                                  // Request 4
	dynamodb1.New(p).GetItem(nil)                                 // Request 11
	(&sqs1.SendMessageInput{}).Validate()                         // Request 1
	q.SendMessage(nil)                                            // nothing
}

func microsoft() {
	azruntime.NewRetryPolicy(&policy.RetryOptions{MaxRetries: -1}) // Client
	policy.WithRetryOptions(ctx, policy.RetryOptions{})            // Wrap
}

func google(c *storage.Client) {
	c.SetRetry(storage.WithMaxAttempts(3)) // Wrap
	c.Bucket("").Object("").Attrs(ctx)     // Request -1
	c.Bucket("").Retryer().Attrs(ctx)      // Request -1
}

func redises(c *redis.Client, u redis.UniversalClient, p redis.Pipeliner, either redis.Cmdable, old *redis8.ClusterClient, r rueidis.Client) {
	redis.NewClient(&redis.Options{MaxRetries: -1}) // Client
	c.Get(ctx, "")                                  // Request 4
	u.Get(ctx, "")                                  // Request 4
	u.Watch(ctx, nil)                               // Request 4
	p.Get(ctx, "")                                  // Request 1
	p.Exec(ctx)                                     // Request 4
	c.Close()                                       // Request 1
	old.Get(ctx, "")                                // Request 4
	either.Get(ctx, "")                             // nothing
	r.Do(ctx, rueidis.Completed{})                  // Request -1
}

func stores(c *minio.Client, m *mongo.Collection, m2 *mongo2.Collection, p *pgxpool.Pool, s *gocql.Session, v *vault.Client) {
	minio.New("", &minio.Options{MaxRetries: 1})         // Client
	c.StatObject(ctx, "", "", minio.StatObjectOptions{}) // Request 10
	m.InsertOne(ctx, nil)                                // Request 2
	m2.InsertOne(ctx, nil)                               // Request 2
	options.Client().ApplyURI("").SetRetryWrites(false)  // Wrap
	p.Exec(ctx, "")                                      // Request 1
	s.Query("").RetryPolicy(&gocql.SimpleRetryPolicy{})  // Wrap
	v.Logical().Read("")                                 // Request 3
	vault.NewClient(vault.DefaultConfig())               // Client
}

type wrapped struct{ *clientv3.Client }

func etcd(c *clientv3.Client, kv clientv3.KV, w wrapped) {
	clientv3.New(clientv3.Config{MaxUnaryRetries: 1}) // Client
	c.Get(ctx, "")                                    // Request 100
	kv.Put(ctx, "", "")                               // Request 100
	w.Delete(ctx, "")                                 // Request 100
	c.Grant(ctx, 1)                                   // Request 100
	c.Close()                                         // Request 1
}

func queues(p sarama.SyncProducer, a sarama.ClusterAdmin, w *kafka.Writer, js nats.JetStreamContext, js2 jetstream.JetStream) {
	sarama.NewSyncProducer(nil, sarama.NewConfig())           // Client
	p.SendMessage(nil)                                        // Request 4
	a.DeleteTopic("")                                         // Request 6
	w.WriteMessages(ctx)                                      // Request 10
	js.Publish("", nil, nats.RetryAttempts(0))                // Request 3
	js2.Publish(ctx, "", nil, jetstream.WithRetryAttempts(0)) // Request 3
}

func search(c *elasticsearch.Client, t *elasticsearch.TypedClient) {
	elasticsearch.NewClient(elasticsearch.Config{DisableRetry: true}) // Client
	c.Perform(nil)                                                    // Request 4
	esapi.IndexRequest{Body: strings.NewReader("")}.Do(ctx, c)        // Request 4
	t.Search().Do(ctx)                                                // Request 4
}

func remote(c grpc.ClientConnInterface) {
	grpc.WithDisableRetry()                                  // Option
	grpcretry1.UnaryClientInterceptor(grpcretry1.WithMax(3)) // Client
	grpcretry2.UnaryClientInterceptor(grpcretry2.WithMax(3)) // Client
	grpcretry2.BackoffLinearWithJitter(time.Second, 0.1)     // Policy
	c.Invoke(ctx, "", nil, nil)                              // nothing
}
