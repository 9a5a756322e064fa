// Package html_test opens reports in a real Chromium.
package html_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/report/html"
	"github.com/retrylint/retrylint/internal/severity"
	"github.com/retrylint/retrylint/internal/vet"
)

// analyzed is the report on the packages of a folder, with what its pictures
// are drawn from.
func analyzed(dir string) (report.Report, html.Pictures, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return report.Report{}, html.Pictures{}, err
	}
	temp, err := os.MkdirTemp("", "retrylint-html-test-*")
	if err != nil {
		return report.Report{}, html.Pictures{}, err
	}
	defer os.RemoveAll(temp)
	tool := filepath.Join(temp, "retrylint")
	build := exec.Command("go", "build", "-o", tool, "./cmd/retrylint")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		return report.Report{}, html.Pictures{}, fmt.Errorf("%w\n%s", err, out)
	}
	var said strings.Builder
	results := govet.NewResults(govet.Tell{Text: &said})
	run := govet.Run{Dir: dir, Rules: []string{"-" + vet.TellLayers, "-" + vet.TellPolicies}, Tool: tool, Packages: []string{"./..."}}
	if err := run.Analyze(context.Background(), results); err != nil {
		return report.Report{}, html.Pictures{}, fmt.Errorf("%w\n%s", err, said.String())
	}
	r, p := report.Report{Version: "(devel)", Dir: dir, Root: dir, Complete: true}, html.Pictures{}
	for _, rule := range retrylint.Rules() {
		r.Rules = append(r.Rules, report.Rule{Name: rule.Name, Severity: rule.Severity, Doc: rule.Doc, URL: rule.URL})
	}
	for _, f := range report.InOrder(results.Findings) {
		switch f.Rule {
		case layertree.Teller:
			var fn layertree.Func
			err = errors.Join(err, json.Unmarshal([]byte(f.Message), &fn))
			fn.At = f.Place.Shown("")
			p.Funcs = append(p.Funcs, fn)
		case policyat.Teller:
			var retry policyat.Retry
			err = errors.Join(err, json.Unmarshal([]byte(f.Message), &retry))
			p.Retries = append(p.Retries, retry)
		default:
			r.Findings = append(r.Findings, f)
		}
	}
	return r, p, err
}

// written writes the page of a report and returns its file.
func written(t *testing.T, r report.Report, p html.Pictures) string {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	if err := html.Write(f, r, p); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

// examples is the file of the report on the examples, with one more finding,
// which a comment keeps back, and with a second severity: that of ctxsleep.
func examples(t *testing.T) string {
	t.Helper()
	page, err := ofExamples()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, page, 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

var ofExamples = sync.OnceValues(func() ([]byte, error) {
	r, p, err := analyzed(filepath.Join("..", "..", "examples"))
	if err != nil {
		return nil, err
	}
	kept := r.Findings[0]
	kept.Message = strings.Replace(kept.Message, "retry", "another retry", 1)
	kept.Suppressed = report.Suppression{By: report.ByComment, Place: kept.Place, Reason: "one client only"}
	r.Findings = append(r.Findings, kept)
	for i, rule := range r.Rules {
		if rule.Name == "ctxsleep" {
			r.Rules[i].Severity = severity.Information
		}
	}
	var page bytes.Buffer
	err = html.Write(&page, r, p)
	return page.Bytes(), err
})

// hostilePictures are pictures with names that do harm where they are not
// escaped.
func hostilePictures(file string) html.Pictures {
	layer := func(id string, calls ...string) layertree.Func {
		l := layertree.Layer{Name: hostile, Op: hostile, Kind: "loop", At: file + ":4:1", Attempts: 3, On: "everything"}
		return layertree.Func{ID: id, Name: hostile, At: l.At, Steps: []layertree.Step{{Layers: []layertree.Layer{l}, Calls: calls, Fails: true}}}
	}
	lines := policyat.Range{File: file, Line: 4, End: 4}
	return html.Pictures{
		Funcs: []layertree.Func{layer("a", "b"), layer("b")},
		Retries: []policyat.Retry{{
			Range: lines, Name: hostile, Form: hostile, Attempts: 3,
			Waits: []policyat.Wait{{Ranges: []policyat.Range{lines}, Delays: []policyat.Span{{Low: time.Second, High: time.Second}}}},
		}},
	}
}

// pictures is the environment variable with the folder that keeps what tests
// have seen, for a person to look at.
const pictures = "RETRYLINT_TEST_SCREENSHOTS"

// keep writes a file into the folder, if there is one.
func keep(name string, data []byte) error {
	if dir := os.Getenv(pictures); dir != "" {
		return os.WriteFile(filepath.Join(dir, name), data, 0o666)
	}
	return nil
}

// keep takes a picture of the whole page.
func (b *tab) keep(name string) {
	b.t.Helper()
	var png []byte
	b.do(chromedp.FullScreenshot(&png, 100))
	if err := keep(name, png); err != nil {
		b.t.Fatal(err)
	}
}
