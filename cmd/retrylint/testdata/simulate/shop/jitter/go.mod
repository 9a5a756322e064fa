module github.com/retrylint/retrylint/jitter

go 1.25
