module example.com/shop

go 1.25

require (
	github.com/retrylint/retrylint/jitter v0.1.0
	github.com/sethvargo/go-retry v0.3.0
)

replace (
	github.com/retrylint/retrylint/jitter => ./jitter
	github.com/sethvargo/go-retry => ./stub
)
