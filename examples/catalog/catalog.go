// Package catalog shows products with their pictures.
package catalog

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"example.com/shop/objects"
)

const attempts = 3

// Catalog reads pictures from the store.
type Catalog struct{ Pictures *objects.Store }

// Picture returns the picture of a product.
func (c *Catalog) Picture(ctx context.Context, product string) ([]byte, error) {
	var (
		picture []byte
		err     error
	)
	// WRONG: the store tries 4 times already, in another package. While it is
	// down, one picture costs 3 × 4 = 12 requests.
	for i := range attempts {
		if picture, err = c.Pictures.GetWithBackoff(ctx, product+".png"); err == nil || errors.Is(err, objects.ErrRefused) {
			return picture, err
		}
		if i == attempts-1 {
			break
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(rand.N(time.Second)):
		}
	}
	return nil, fmt.Errorf("picture of %s: %w", product, err)
}

// PictureOnce is Picture as it should be.
func (c *Catalog) PictureOnce(ctx context.Context, product string) ([]byte, error) {
	// RIGHT: the store retries, and nobody above it.
	picture, err := c.Pictures.GetWithBackoff(ctx, product+".png")
	if err != nil {
		return nil, fmt.Errorf("picture of %s: %w", product, err)
	}
	return picture, nil
}
