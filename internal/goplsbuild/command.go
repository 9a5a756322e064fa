package goplsbuild

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/near"
)

const usage = `usage: retrylint gopls build [-version VERSION] [-o FILE] [-source DIR]

Builds gopls, Go's language server, with the rules in it, and prints the path of
the executable. Any other gopls stays as it is.

  -version VERSION  version of gopls (default %s); known to work:
                    %s
  -o FILE           executable to write (default gopls-retrylint in this folder)
  -source DIR       checkout of %s to take the
                    rules from (default: the version of this command, or else
                    the checkout around this folder)
`

// Usage returns the help text of the command.
func Usage() string {
	known := Versions()
	return fmt.Sprintf(usage, known[0], strings.Join(known, ", "), suitePath)
}

// Run carries out the command retrylint gopls with the arguments behind these
// words. The path of the executable goes to stdout, all else to stderr. It
// fails on an unknown argument, and if nothing could be built; help is none.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	b := build{log: stderr}
	asked, err := parse(&b, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		io.WriteString(stdout, Usage())
		return nil
	case err != nil:
		return fmt.Errorf("%w\nRun 'retrylint gopls -help' for the flags.", err)
	}
	if b.out, err = filepath.Abs(b.out); err != nil {
		return err
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	self, _ := debug.ReadBuildInfo()
	if b.suite, err = sourceOf(asked, here, self); err != nil {
		return err
	}
	if err := b.run(ctx); err != nil {
		return fmt.Errorf("%w\nKnown to work: gopls %s.", err, strings.Join(Versions(), ", "))
	}
	fmt.Fprintln(stdout, b.out)
	return nil
}

// parse takes the command line apart and returns the folder of -source.
func parse(b *build, args []string) (asked string, err error) {
	flags := flag.NewFlagSet("retrylint gopls", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&b.version, "version", Versions()[0], "")
	flags.StringVar(&b.out, "o", "gopls-retrylint"+exe(), "")
	flags.StringVar(&asked, "source", "", "")
	help := []string{"-h", "-help", "--help", "help"}
	switch {
	case len(args) == 0:
		return "", errors.New("gopls: what to do is missing: build")
	case slices.Contains(help, args[0]):
		return "", flag.ErrHelp
	case args[0] != "build":
		return "", fmt.Errorf("gopls: unknown command %s", args[0])
	}
	if err := flags.Parse(args[1:]); err != nil {
		return "", near.Flag(flags, err)
	}
	switch {
	case flags.NArg() > 0:
		return "", fmt.Errorf("gopls build: unexpected argument %s", flags.Arg(0))
	case b.version == "" || b.out == "":
		return "", errors.New("gopls build: a flag is empty")
	}
	return asked, nil
}

func exe() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}
