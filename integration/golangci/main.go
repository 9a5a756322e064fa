// Command golangci is golangci-lint with retrylint linked in, as
// "golangci-lint custom" builds it. The tests of this module run it.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/retrylint/retrylint/golangci"
)

func main() {
	// To golangci-lint, "(devel)" is a binary whose own hash goes into the keys
	// of the cache, so that no other build's results are taken for its own.
	if err := commands.Execute(commands.BuildInfo{Version: "(devel)"}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
