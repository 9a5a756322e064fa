package orders

import (
	"time"

	"example.com/shop/stock"
)

// Place orders an item.
func Place(item string) error {
	var err error
	for range 4 {
		if err = stock.Reserve(item); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
