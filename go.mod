module github.com/retrylint/retrylint

go 1.25.0

require golang.org/x/tools v0.47.0
