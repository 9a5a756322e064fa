package stock

import (
	"fmt"
	"time"

	"example.com/shop/web"
)

// Reserve takes an item out of the stock.
func Reserve(item string) error {
	delay := 100 * time.Millisecond
	var err error
	for range 4 {
		if err = reserve(item); err == nil {
			return nil
		}
		time.Sleep(delay)
		delay *= 2
	}
	return err
}

func reserve(item string) error {
	if err := web.Send("http://stock/" + item); err != nil {
		return fmt.Errorf("reserve %s: %w", item, err)
	}
	return nil
}
