// Package errors is a project's own.
package errors

import (
	"log"
	"os"
)

// Check ends the program where err is not nil.
func Check(err error) {
	if err != nil {
		log.Print(err)
		os.Exit(1)
	}
}
