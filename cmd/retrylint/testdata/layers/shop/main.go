package main

import (
	"context"
	"log"

	"example.com/shop/backup"
	"example.com/shop/orders"
)

func main() {
	go backup.Run(context.Background())
	if err := orders.Place("1"); err != nil {
		log.Fatal(err)
	}
}
