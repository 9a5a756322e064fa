package gopls_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What the protocol says of a finding, as far as the tests look at it.
type diagnostic struct {
	Range           span   `json:"range"`
	Severity        int    `json:"severity"` // 2 a warning, 3 information
	Code            string `json:"code"`
	CodeDescription struct {
		Href string `json:"href"`
	} `json:"codeDescription"`
	Source  string `json:"source"`
	Message string `json:"message"`
	Related []struct {
		Location struct {
			URI   string `json:"uri"`
			Range span   `json:"range"`
		} `json:"location"`
		Message string `json:"message"`
	} `json:"relatedInformation"`
	Data json.RawMessage `json:"data,omitempty"` // of the server, for it to get back
}

type span struct {
	Start, End struct {
		Line      int `json:"line"`
		Character int `json:"character"`
	}
}

// MarshalJSON writes the names in lower case, as the protocol has them.
func (s span) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"start": s.Start, "end": s.End})
}

// An editor is a client of gopls, one request at a time.
type editor struct {
	t     *testing.T
	dir   string
	in    io.Writer
	out   *bufio.Reader
	id    int
	shown map[string][]diagnostic // by URI: what was found in a file at any time
}

// edit starts gopls as an editor with settings does, in a folder. It ends with
// the test.
func edit(t *testing.T, dir string, settings map[string]any) *editor {
	t.Helper()
	cmd := command(t, dir, "serve")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	e := &editor{t: t, dir: dir, in: in, out: bufio.NewReader(out), shown: map[string][]diagnostic{}}
	t.Cleanup(func() { e.quit(cmd) })
	e.request("initialize", map[string]any{
		"processId":             nil,
		"rootUri":               e.uri(""),
		"initializationOptions": settings,
		"capabilities": map[string]any{"textDocument": map[string]any{
			"publishDiagnostics": map[string]any{"relatedInformation": true, "codeDescriptionSupport": true},
			"codeAction": map[string]any{"codeActionLiteralSupport": map[string]any{
				"codeActionKind": map[string]any{"valueSet": []string{"quickfix", "source.fixAll"}},
			}},
		}},
	}, nil)
	e.notify("initialized", map[string]any{})
	return e
}

func (e *editor) quit(cmd *exec.Cmd) {
	e.request("shutdown", nil, nil)
	e.notify("exit", nil)
	if err := cmd.Wait(); err != nil {
		e.t.Errorf("gopls: %v", err)
	}
}

func (e *editor) uri(name string) string {
	return "file://" + filepath.ToSlash(filepath.Join(e.dir, name))
}

// open opens a file with a text and returns what is found in it. It asks for
// all diagnostics at once, which gopls then publishes before it answers.
func (e *editor) open(name, text string) []diagnostic {
	e.t.Helper()
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": e.uri(name), "languageId": "go", "version": 1, "text": text,
	}})
	e.request("workspace/executeCommand", map[string]any{
		"command":   "gopls.diagnose_files",
		"arguments": []any{map[string]any{"Files": []string{e.uri(name)}}},
	}, nil)
	return e.shown[e.uri(name)]
}

// show keeps what is published. The same is published more than once.
func (e *editor) show(params json.RawMessage) {
	e.t.Helper()
	var published struct {
		URI         string       `json:"uri"`
		Diagnostics []diagnostic `json:"diagnostics"`
	}
	if err := json.Unmarshal(params, &published); err != nil {
		e.t.Fatalf("%v in %s", err, params)
	}
	for _, d := range published.Diagnostics {
		known := slices.ContainsFunc(e.shown[published.URI], func(k diagnostic) bool { return k.Range == d.Range && k.Message == d.Message })
		if !known {
			e.shown[published.URI] = append(e.shown[published.URI], d)
		}
	}
}

// actions returns the titles of the code actions of a kind for a finding.
func (e *editor) actions(name, kind string, d diagnostic) (titles []string) {
	e.t.Helper()
	var actions []struct{ Title string }
	e.request("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": e.uri(name)},
		"range":        d.Range,
		"context":      map[string]any{"diagnostics": []diagnostic{d}, "only": []string{kind}},
	}, &actions)
	for _, a := range actions {
		titles = append(titles, a.Title)
	}
	return titles
}

// A message of the protocol, in either direction.
type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  json.RawMessage `json:"error,omitempty"`
}

func (e *editor) notify(method string, params any) {
	e.t.Helper()
	e.send(message{Method: method, Params: e.encode(params)})
}

func (e *editor) encode(params any) json.RawMessage {
	e.t.Helper()
	if params == nil {
		return nil
	}
	text, err := json.Marshal(params)
	if err != nil {
		e.t.Fatal(err)
	}
	return text
}

// request sends a request, answers those of the server until the reply is
// there, and reads that into result.
func (e *editor) request(method string, params, result any) {
	e.t.Helper()
	e.id++
	id := strconv.Itoa(e.id)
	e.send(message{ID: json.RawMessage(id), Method: method, Params: e.encode(params)})
	for {
		m := e.receive()
		switch {
		case m.Method != "" && m.ID != nil:
			e.send(message{ID: m.ID, Result: json.RawMessage("null")})
		case m.Method == "textDocument/publishDiagnostics":
			e.show(m.Params)
		case m.Method != "" || string(m.ID) != id: // another notification
		case m.Error != nil:
			e.t.Fatalf("%s: %s", method, m.Error)
		case result == nil:
			return
		default:
			if err := json.Unmarshal(m.Result, result); err != nil {
				e.t.Fatalf("%s: %v in %s", method, err, m.Result)
			}
			return
		}
	}
}

func (e *editor) send(m message) {
	e.t.Helper()
	text, err := json.Marshal(struct {
		Version string `json:"jsonrpc"`
		message
	}{"2.0", m})
	if err != nil {
		e.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(text), text); err != nil {
		e.t.Fatal(err)
	}
}

func (e *editor) receive() (m message) {
	e.t.Helper()
	header, err := textproto.NewReader(e.out).ReadMIMEHeader()
	if err != nil {
		e.t.Fatalf("gopls has ended: %v", err)
	}
	length, err := strconv.Atoi(strings.TrimSpace(header.Get("Content-Length")))
	if err != nil {
		e.t.Fatal(err)
	}
	text := make([]byte, length)
	if _, err := io.ReadFull(e.out, text); err != nil {
		e.t.Fatal(err)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		e.t.Fatalf("%v in %s", err, text)
	}
	return m
}
