// Command shop is a small service that holds each retry mistake once, and the
// right form beside it. Run retrylint in this folder to see what it finds.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"

	"example.com/shop/catalog"
	"example.com/shop/events"
	"example.com/shop/objects"
	"example.com/shop/payment"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()

	pay := payment.New("https://pay.example.com")
	if err := pay.ChargeWithJitter(ctx, "order-1", "card-1", 4200); err != nil {
		log.Fatal(err)
	}
	pictures := &catalog.Catalog{Pictures: objects.New("https://objects.example.com/shop")}
	picture, err := pictures.PictureOnce(ctx, "order-1")
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("%d bytes", len(picture))

	c := &events.Consumer{Addr: "events.example.com:4000", Handle: func(ev string) { log.Print(ev) }}
	if err := c.FollowWithLimit(); err != nil {
		log.Fatal(err)
	}
}
