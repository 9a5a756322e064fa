package history

import (
	"time"
)

const searches = 30

type settings struct {
	SearchFor time.Duration
}

type leaver struct {
	cfg settings
	url string
}
