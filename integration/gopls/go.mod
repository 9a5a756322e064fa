module github.com/retrylint/retrylint/integration/gopls

go 1.26.0
