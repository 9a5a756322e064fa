module github.com/retrylint/retrylint/integration/nogo

go 1.26.0

require (
	github.com/aymanbagabas/go-udiff v0.4.1
	github.com/bazelbuild/rules_go v0.65.0
	github.com/retrylint/retrylint v0.0.0-00010101000000-000000000000
)

require golang.org/x/tools v0.51.0 // indirect

replace github.com/retrylint/retrylint => ../..
