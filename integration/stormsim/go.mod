module github.com/retrylint/retrylint/integration/stormsim

go 1.25.0

replace (
	github.com/retrylint/retrylint => ../..
	github.com/retrylint/retrylint/jitter => ../../jitter
)

require (
	github.com/retrylint/retrylint v0.0.0
	github.com/retrylint/retrylint/jitter v0.0.0
)
