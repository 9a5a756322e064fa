package reach

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"sync"
	"testing"

	"github.com/retrylint/retrylint/internal/directive"
	"github.com/retrylint/retrylint/internal/index"
)

// The standard library is type-checked from source, once for all tests.
var std = sync.OnceValue(func() types.ImporterFrom {
	return importer.ForCompiler(token.NewFileSet(), "source", nil).(types.ImporterFrom)
})

// stubs stand for other modules: their import path and what the tests need.
var stubs = map[string]string{
	"google.golang.org/grpc": `package grpc
type CallOption interface{}
type ClientConn struct{}
func NewClient(target string) (*ClientConn, error) { return nil, nil }
func WithBlock() CallOption { return nil }
func (*ClientConn) GetState() int { return 0 }`,
	"google.golang.org/grpc/status": `package status
func FromError(err error) (s *int, ok bool) { return }
func Convert(err error) error { return err }`,
	"github.com/redis/go-redis/v9": `package redis
import "context"
type Client struct{}
type Cmd struct{}
type Options struct{}
func NewClient(o *Options) *Client { return nil }
func (*Client) Get(ctx context.Context, key string) *Cmd { return nil }
func (*Client) Options() *Options { return nil }
func ParseURL(s string) (*Options, error) { return nil, nil }
func Dial(s string) (*Client, error) { return nil, nil }`,
	"github.com/pkg/errors": `package errors
func Wrap(err error, s string) error { return err }`,
	"github.com/avast/retry-go/v4": `package retry
type Option func()
func WithSleep(f func()) Option { return nil }
func OnRetry(f func()) Option { return nil }
func Do(f func() error, opts ...Option) error { return f() }`,
	"example.com/other": `package other
import ("context"; "net"; "net/http"; "google.golang.org/grpc")
type Service interface{ Call(ctx context.Context, in string, opts ...grpc.CallOption) error }
type Store interface{ Put(ctx context.Context, k string) error }
type Logger interface{ Infof(format string, args ...any); Keep(s string); With(k string) Logger }
type KV interface{ Log(keyvals ...any) error; Print(n int) }
type Doer interface{ Send(*http.Request) (*http.Response, error) }
func Fetch(c *http.Client, url string) error { return nil }
func NewFetcher(c *http.Client) (*int, error) { return nil, nil }
func Sign(r *http.Request) error { return nil }
func Connect(a string) (net.Conn, error) { return nil, nil }
func Run(f func() error) error { return f() }
func Get() error { return nil }
func Each(f func()) {}`,
}

type stubImporter map[string]*types.Package

func (m stubImporter) Import(path string) (*types.Package, error) {
	src, ok := stubs[path]
	if !ok {
		return std().Import(path)
	}
	if pkg := m[path]; pkg != nil {
		return pkg, nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path+".go", src, 0)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: m}
	pkg, err := conf.Check(path, fset, []*ast.File{f}, nil)
	m[path] = pkg
	return pkg, err
}

var imports = stubImporter{} // the tests do not run in parallel

// load type-checks a package; broken says that it may have errors.
func load(t *testing.T, src string, broken bool) (*Reach, *index.Index) {
	t.Helper()
	return loadAs(t, "p", src, broken)
}

func loadAs(t *testing.T, path, src string, broken bool) (*Reach, *index.Index) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil && !broken {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: imports, Error: func(err error) {
		if !broken {
			t.Error(err)
		}
	}}
	pkg, _ := conf.Check(path, fset, []*ast.File{f}, info)
	ix := index.New(fset, pkg, info, []*ast.File{f})
	return New(ix, directive.Read(ix)), ix
}

// check asks for every function named in want.
func check(t *testing.T, src string, want map[string]Kind) {
	t.Helper()
	r, ix := load(t, "package p\n"+src, false)
	seen := map[string]bool{}
	for _, f := range ix.Funcs() {
		decl, ok := f.Node.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := decl.Name.Name
		if k, ok := want[name]; ok {
			seen[name] = true
			if got := r.Func(f); got != k {
				t.Errorf("%s is %s, want %s", name, text(got), text(k))
			}
		}
	}
	for name := range want {
		if !seen[name] {
			t.Errorf("no function %s", name)
		}
	}
}

func text(k Kind) string {
	return [...]string{Unknown: "unknown", Local: "local", Remote: "remote"}[k]
}

func TestNetworkFunctionsOfTheStandardLibraryAreRemote(t *testing.T) {
	check(t, `
import ("context"; "database/sql"; "net"; "net/http"; "net/url")
func get() { http.Get(host()) }
func do(c *http.Client, r *http.Request) { c.Do(r) }
func dial(a string) { net.Dial("tcp", a) }
func query(ctx context.Context, db *sql.DB) { db.QueryContext(ctx, "x") }
func read(c net.Conn) { c.Read(nil) }
func request() { http.NewRequest("GET", host(), nil) }
func header(h http.Header) { h.Get("x") }
func parse() { net.ParseIP("x"); url.Parse("x") }
func listen() { l, _ := net.Listen("tcp", ":1"); l.Accept() }
func open() { sql.Open("x", "y") }
func host() string { return "" }
`, map[string]Kind{
		"get": Remote, "do": Remote, "dial": Remote, "query": Remote, "read": Remote,
		"request": Local, "header": Local, "parse": Local, "listen": Local, "open": Local,
	})
}

func TestAPeerOnThisHostIsLocal(t *testing.T) {
	check(t, `
import ("context"; "fmt"; "net"; "net/http"; "net/rpc"; "time")
const sock = "unix"
func unix(a string) { net.Dial("unix", a) }
func constUnix(ctx context.Context, a string) { var d net.Dialer; d.DialContext(ctx, sock, a) }
func loop() { net.DialTimeout("tcp", "127.0.0.1:80", time.Second) }
func loop6() { net.Dial("tcp", "[::1]:80") }
func named(port string) { net.Dial("tcp", "localhost:"+port) }
func joined(port string) { net.Dial("tcp", net.JoinHostPort("127.0.0.1", port)) }
func formatted(port int) { net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port)) }
func url() { http.Get("http://localhost:80/x") }
func rpcUnix(a string) { rpc.DialHTTP("unix", a) }
func request() { req, _ := http.NewRequest("GET", "http://127.0.0.1/x", nil); http.DefaultClient.Do(req) }
func unixConn(c *net.UnixConn) { c.Read(nil) }
func session(a string) { c, _ := net.Dial("unix", a); c.Write(nil) }

func anyNetwork(n, a string) { net.Dial(n, a) }
func tcp() { net.Dial("tcp", "10.0.0.1:80") }
func lookalike() { http.Get("http://localhost.example.com/") }
func lookalike4() { net.Dial("tcp", "127.evil.example:80") }
func inPath() { http.Get("http://example.com/127.0.0.1") }
func remoteRequest() { req, _ := http.NewRequest("GET", "http://example.com/x", nil); http.DefaultClient.Do(req) }
func conn(c net.Conn) { c.Read(nil) }
`, map[string]Kind{
		"unix": Local, "constUnix": Local, "loop": Local, "loop6": Local, "named": Local, "joined": Local,
		"formatted": Local, "url": Local, "rpcUnix": Local, "request": Local, "unixConn": Local, "session": Local,
		"anyNetwork": Remote, "tcp": Remote, "lookalike": Remote, "lookalike4": Remote, "inPath": Remote,
		"remoteRequest": Remote, "conn": Remote,
	})
}

func TestStartedCommandsAreUnknown(t *testing.T) {
	check(t, `
import ("os"; "os/exec")
func run() { exec.Command("git").Run() }
func look() { exec.LookPath("git"); exec.Command("git"); os.ReadFile("x") }
`, map[string]Kind{"run": Unknown, "look": Local})
}

func TestReadersAndWritersAreWhatTheyAreMadeOf(t *testing.T) {
	check(t, `
import ("bufio"; "bytes"; "encoding/json"; "fmt"; "io"; "net"; "net/http"; "os")
func file(f *os.File) { io.ReadAll(f) }
func scan(f *os.File) { s := bufio.NewScanner(f); for s.Scan() {} }
func decode(f *os.File, v any) { json.NewDecoder(f).Decode(v) }
func buffer(b *bytes.Buffer) { io.Copy(b, b) }
func print(w io.Writer) { fmt.Fprintln(w, "x") }
func reader(r io.Reader) { io.ReadAll(r) }
func read(r io.Reader) { r.Read(nil) }
func body(resp *http.Response) { io.ReadAll(resp.Body) }
func conn(c net.Conn) { bufio.NewReader(c).ReadString('\n') }
func printUnix(a string) { c, _ := net.Dial("unix", a); fmt.Fprintln(c, "x") }
func printConn(c net.Conn) { fmt.Fprintln(c, "x") }
func closes(c io.Closer) { c.Close() }
`, map[string]Kind{
		"file": Local, "scan": Local, "decode": Local, "buffer": Local, "print": Local, "closes": Local, "printUnix": Local,
		"reader": Unknown, "read": Unknown,
		"body": Remote, "conn": Remote, "printConn": Remote,
	})
}

func TestBodiesInThePackageAreJoined(t *testing.T) {
	check(t, `
import ("net/http"; "os")
func top() { middle() }
func middle() { os.Open("x"); bottom() }
func bottom() { http.Get(url) }
func localTop() { localBottom() }
func localBottom() { os.Open("x") }
func mixed(f func()) { localBottom(); f() }
func remoteWins(f func()) { f(); bottom() }
func empty() {}
var url string
`, map[string]Kind{
		"top": Remote, "middle": Remote, "bottom": Remote, "localTop": Local, "localBottom": Local,
		"mixed": Unknown, "remoteWins": Remote, "empty": Local,
	})
}

func TestCirclesAddNothing(t *testing.T) {
	check(t, `
import "net/http"
func a(n int) { b(n) }
func b(n int) { a(n); c(n) }
func c(n int) { b(n); http.Get(url) }
func x(n int) { y(n) }
func y(n int) { x(n) }
func self(f func()) { self(f) }
var url string
`, map[string]Kind{"a": Remote, "b": Remote, "c": Remote, "x": Local, "y": Local, "self": Local})
}

func TestAnswersDoNotDependOnTheOrderOfQuestions(t *testing.T) {
	src := `package p
import ("net/http"; "os")
var url string
func a(n int) { b(n) }
func b(n int) { a(n); c(n) }
func c(n int) { b(n); http.Get(url) }
func x() { y() }
func y() { x(); os.Open("x") }
func h(f func()) { f() }
func u() { h(func() { os.Open("x") }) }
func v() { h(func() { http.Get(url) }) }
func w(f func()) { h(f); x() }
`
	r, ix := load(t, src, false)
	n := len(ix.Funcs())
	for i := n - 1; i >= 0; i-- {
		fresh, same := load(t, src, false)
		if got, want := r.Func(ix.Funcs()[i]), fresh.Func(same.Funcs()[i]); got != want {
			t.Errorf("function %d is %s, and %s when asked alone", i, text(got), text(want))
		}
	}
}

func TestLiteralsCountWhenTheyRun(t *testing.T) {
	check(t, `
import ("net/http"; "sync"; "time")
var url string
var keep func()
func inPlace() { func() { http.Get(url) }() }
func deferred() { defer func() { http.Get(url) }() }
func spawned() { go func() { http.Get(url) }() }
func variable() { f := func() { http.Get(url) }; f() }
func handedToStd(o *sync.Once) { o.Do(func() { http.Get(url) }) }
func stored() { _ = func() { http.Get(url) } }
func handedLocal(o *sync.Once) { o.Do(func() { time.Now() }) }
func returned() { make()() }
func make() func() { return func() { http.Get(url) } }
func returnedLocal() { makeLocal()() }
func makeLocal() func() { return func() { time.Now() } }
`, map[string]Kind{
		"inPlace": Remote, "deferred": Remote, "spawned": Remote, "variable": Remote, "handedToStd": Remote,
		"stored": Local, "handedLocal": Local, "returned": Remote, "make": Local, "returnedLocal": Local,
	})
}

func TestAParameterIsWhatTheCallersHandOver(t *testing.T) {
	check(t, `
import ("net/http"; "os")
var url string
func helper(f func()) { f() }
func u1() { helper(func() { http.Get(url) }) }
func u2() { helper(get) }
func get() { http.Get(url) }

func localHelper(f func()) { f() }
func u3() { localHelper(func() { os.Open("x") }) }

func bothHelper(f func()) { f() }
func u4() { bothHelper(func() { os.Open("x") }) }
func u5() { bothHelper(func() { http.Get(url) }) }

func nobodyCalls(f func()) { f() }

func outer(f func()) { inner(f) }
func inner(f func()) { f() }
func u6() { outer(func() { http.Get(url) }) }

func keeps(f func()) { kept = f }
func u7() { keeps(func() { http.Get(url) }) }
var kept func()
`, map[string]Kind{
		"helper": Remote, "localHelper": Local, "bothHelper": Unknown, "nobodyCalls": Unknown,
		"u4": Local, "u5": Remote, "outer": Remote, "inner": Remote, "u6": Remote, "u7": Local,
	})
}

func TestFunctionValuesStoredInSight(t *testing.T) {
	check(t, `
import ("context"; "net/http"; "os")
var url string
type T struct { op func(); Exported func() }
func newT() *T { return &T{op: func() { http.Get(url) }, Exported: func() { os.Open("x") }} }
func (t *T) field() { t.op() }
func (t *T) exported() { t.Exported() }
func either(b bool) { f := func() { os.Open("x") }; if b { f = func() { http.Get(url) } }; f() }
func bothLocal(b bool) { f := func() { os.Open("x") }; if b { f = func() {} }; f() }
func value() { f := http.Get; f(url) }
func cancel(ctx context.Context) { ctx, cancel := context.WithCancel(ctx); defer cancel(); _ = ctx }
func element(fs []func()) { for _, f := range fs { f() } }
`, map[string]Kind{
		"field": Remote, "exported": Unknown, "either": Remote, "bothLocal": Local, "value": Remote,
		"cancel": Local, "element": Unknown,
	})
}

// What is known of a package is for those who only see it from outside.
func TestAPackageThatTalksToTheNetworkIsReadWhenItIsOurs(t *testing.T) {
	r, ix := loadAs(t, "go.etcd.io/etcd/client/v3/concurrency", `package concurrency
import "net/http"
var url string
type STM interface { commit() bool }
type a struct{}
func (a) commit() bool { _, err := http.Get(url); return err == nil }
type b struct{ a }
func (b) commit() bool { return true }
func run(s STM) { s.commit() }
`, false)
	if got := r.Func(ix.Funcs()[2]); got != Remote {
		t.Errorf("run is %s, want remote", text(got))
	}
}

func TestFunctionsAmongSeveralResults(t *testing.T) {
	check(t, `
import ("net/http"; "os")
var url string
func open() (*os.File, func(), error) { return nil, func() { os.Remove("x") }, nil }
func connect() (*os.File, func(), error) { return nil, func() { http.Get(url) }, nil }
func forward() (*os.File, func(), error) { return open() }
func bare() (f *os.File, closer func(), err error) { return }
func local() { _, closer, _ := open(); closer() }
func remote() { _, closer, _ := connect(); closer() }
func forwarded() { _, closer, _ := forward(); closer() }
func unseen() { _, closer, _ := bare(); closer() }
`, map[string]Kind{"local": Local, "remote": Remote, "forwarded": Local, "unseen": Unknown})
}

func TestInterfacesOfThePackage(t *testing.T) {
	check(t, `
import ("net/http"; "os")
var url string
type one interface{ Op() }
type oneImpl struct{}
func (oneImpl) Op() { http.Get(url) }
func callOne(o one) { o.Op() }

type two interface{ Run() }
type a struct{}
func (a) Run() { os.Open("x") }
type b struct{}
func (b) Run() { http.Get(url) }
func callTwo(o two) { o.Run() }

type locals interface{ Do() }
type c struct{}
func (c) Do() { os.Open("x") }
type d struct{}
func (d) Do() {}
func callLocals(o locals) { o.Do() }

type Open interface{ Done() }
type e struct{}
func (e) Done() { os.Open("x") }
type f struct{}
func (f) Done() {}
func callOpen(o Open) { o.Done() }

type none interface{ Nothing() }
func callNone(o none) { o.Nothing() }
`, map[string]Kind{
		"callOne": Remote, "callTwo": Remote, "callLocals": Local, "callOpen": Unknown, "callNone": Unknown,
	})
}

func TestPackagesThatTalkToTheNetwork(t *testing.T) {
	check(t, `
import ("context"; "github.com/redis/go-redis/v9"; "google.golang.org/grpc/status"; "google.golang.org/grpc")
func get(ctx context.Context, c *redis.Client) { c.Get(ctx, "k") }
func dial() { redis.Dial("x") }
func grpcClient() { grpc.NewClient("x") }
func construct() { redis.NewClient(nil) }
func getter(c *redis.Client) { c.Options() }
func parse() { redis.ParseURL("x") }
func state(c *grpc.ClientConn) { c.GetState() }
func option() { grpc.WithBlock() }
func dataPackage(err error) { status.FromError(err); status.Convert(err) }
`, map[string]Kind{
		"get": Remote, "dial": Remote, "grpcClient": Unknown, "construct": Local, "getter": Local,
		"parse": Local, "state": Local, "option": Local, "dataPackage": Local,
	})
}

func TestUnknownPackagesAreJudgedByTheSignature(t *testing.T) {
	check(t, `
import ("context"; "net/http"; "example.com/other"; "github.com/pkg/errors")
func generated(ctx context.Context, s other.Service) { s.Call(ctx, "x") }
func answer(d other.Doer) { d.Send(nil) }
func client() { other.Fetch(nil, "") }
func connect() { other.Connect("") }
func store(ctx context.Context, s other.Store) { s.Put(ctx, "x") }
func construct(c *http.Client) { other.NewFetcher(c) }
func sign(r *http.Request) { other.Sign(r) }
func plain() { other.Get() }
func localPackage(err error) { errors.Wrap(err, "x") }
`, map[string]Kind{
		"generated": Remote, "answer": Remote, "client": Remote, "connect": Remote,
		"store": Unknown, "construct": Unknown, "sign": Unknown, "plain": Unknown, "localPackage": Local,
	})
}

func TestOwnGeneratedClientInterfaceIsRemote(t *testing.T) {
	check(t, `
import ("context"; "google.golang.org/grpc")
type Client interface{ Get(ctx context.Context, opts ...grpc.CallOption) error }
type Plain interface{ Get(ctx context.Context, opts ...string) error }
func call(c Client) { c.Get(nil) }
func plain(c Plain) { c.Get(nil) }
`, map[string]Kind{"call": Remote, "plain": Unknown})
}

func TestALibraryIsAsRemoteAsTheOperationItIsHanded(t *testing.T) {
	check(t, `
import ("net/http"; "os"; "github.com/avast/retry-go/v4"; "example.com/other")
var url string
func remote() { retry.Do(func() error { _, err := http.Get(url); return err }) }
func local() { retry.Do(func() error { return os.Remove("x") }) }
func unresolved(fs []func() error) { retry.Do(fs[0]) }
func unknownLibrary() { other.Run(func() error { return os.Remove("x") }) }
func unknownLibraryRemote() { other.Run(func() error { _, err := http.Get(url); return err }) }
`, map[string]Kind{
		"remote": Remote, "local": Local, "unresolved": Unknown,
		"unknownLibrary": Unknown, "unknownLibraryRemote": Remote,
	})
}

func TestLoggingLeavesALocalOperationLocal(t *testing.T) {
	check(t, `
import ("log"; "log/slog"; "os"; "example.com/other")
type events interface{ Warn(msg string); Errorf(format string, args ...any); Print(n int); Info(msg string) error }
func stdlog() { os.Remove("x"); log.Print("x"); slog.Info("x") }
func method(e events) { e.Warn("x"); e.Errorf("x") }
func logger(l other.Logger) { l.Infof("x"); l.With("k").Keep("x") }
func kitLog(k other.KV) { k.Log("k", 1) }
func notAMessage(e events) { e.Print(1) }
func hasResult(e events) { e.Info("x") }
func notAMessageEither(k other.KV) { k.Print(1) }
`, map[string]Kind{
		"stdlog": Local, "method": Local, "logger": Local, "kitLog": Local,
		"notAMessage": Unknown, "hasResult": Unknown, "notAMessageEither": Unknown,
	})
}

func TestDirectivesOverride(t *testing.T) {
	check(t, `
import ("net/http"; "os")
var url string
// get asks the agent on this host.
//retrylint:local
func get() { http.Get(url) }
func callsGet() { get() }

//retrylint:remote // the file is on a network file system
func file() { os.Open("x") }
func callsFile() { file() }

type store interface {
	//retrylint:local
	Put()
	Get() //retrylint:remote
	Del()
}
func put(s store) { s.Put() }
func gets(s store) { s.Get() }
func del(s store) { s.Del() }

//retrylint:localish
func lookalike() { http.Get(url) }
`, map[string]Kind{
		"get": Local, "callsGet": Local, "file": Remote, "callsFile": Remote,
		"put": Local, "gets": Remote, "del": Unknown, "lookalike": Remote,
	})
}

func TestFactsAnswerForOtherPackages(t *testing.T) {
	src := `package p
import "example.com/other"
func f() { other.Get() }
func g() { other.Each(nil) }`
	r, ix := load(t, src, false)
	r.Facts = func(fn *types.Func) Kind {
		if fn.FullName() == "example.com/other.Get" {
			return Local
		}
		return Unknown
	}
	var got [2]Kind
	for i, f := range ix.Funcs() {
		got[i] = r.Func(f)
	}
	if want := [2]Kind{Local, Unknown}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWhatIsKnownByHeartComesBeforeFacts(t *testing.T) {
	src := `package p
import ("context"; "example.com/other"; "github.com/redis/go-redis/v9")
func byHeart(ctx context.Context, c *redis.Client) { c.Get(ctx, "k") }
func bySignature() { other.Connect("") }`
	r, ix := load(t, src, false)
	r.Facts = func(*types.Func) Kind { return Local }
	for i, want := range []Kind{Remote, Local} {
		if got := r.Func(ix.Funcs()[i]); got != want {
			t.Errorf("%s is %s, want %s", ix.Funcs()[i].Obj.Name(), text(got), text(want))
		}
	}
}

// What is left to the callers in view is not known to those out of view.
func TestOwnLeavesAsideWhatCallersHandOver(t *testing.T) {
	r, ix := load(t, `package p
import ("net/http"; "os")
var url string
func helper(f func()) { f() }
func remoteHelper(f func()) { http.Get(url); f() }
func keeper(f func()) { kept = f }
var kept func()
func handsOver() { helper(func() { os.Open("x") }) }
func remote() { remoteHelper(func() {}) }
func local() { os.Open("x") }
type client struct { do func() }
func newClient(do func()) *client { return &client{do} }
func (c *client) stored() { c.do() }
func u() { newClient(func() { os.Open("x") }) }`, false)
	want := map[string]Kind{
		"helper": Unknown, "remoteHelper": Remote, "keeper": Local, "handsOver": Local,
		"remote": Remote, "local": Local, "stored": Unknown,
	}
	for _, f := range ix.Funcs() {
		if f.Obj == nil {
			continue
		}
		if k, ok := want[f.Obj.Name()]; ok && r.Own(f) != k {
			t.Errorf("%s is %s, want %s", f.Obj.Name(), text(r.Own(f)), text(k))
		}
	}
}

// What is told to other packages must not change what is asked about this one.
func TestOwnLeavesOtherAnswersAsTheyAre(t *testing.T) {
	const src = `package p
import "net/http"
var url string
type other interface{ Op() }
type client struct { do func() }
func newClient(do func()) *client { return &client{do} }
func remote() { newClient(func() { http.Get(url) }) }
func (c *client) call(o other) { o.Op(); c.do() }
func (c *client) first(o other) { o.Op(); c.call(o) }
func (c *client) second(o other) { o.Op(); c.call(o) }
func (c *client) third(o other) { c.second(o) }`
	plain, ix := load(t, src, false)
	var want []Kind
	for _, f := range ix.Funcs() {
		want = append(want, plain.Func(f))
	}
	asked, ix := load(t, src, false)
	for _, f := range ix.Funcs() {
		asked.Own(f)
	}
	for i, f := range ix.Funcs() {
		if got := asked.Func(f); got != want[i] {
			t.Errorf("function %d is %s, was %s", i, text(got), text(want[i]))
		}
	}
}

func TestImplementedIsWhatAllImplementationsAgreeOn(t *testing.T) {
	r, ix := load(t, `package p
import ("net/http"; "os")
var url string
type Peer interface{ Ask() }
type tcp struct{}
func (tcp) Ask() { http.Get(url) }
type udp struct{}
func (udp) Ask() { http.Head(url) }

type Mixed interface{ Try() }
type disk struct{}
func (disk) Try() { os.Open("x") }
type net struct{}
func (net) Try() { http.Get(url) }

type Open interface{ Read() }
type mem struct{}
func (mem) Read() {}
type closed interface{ Write() }
func (mem) Write() {}

type None interface{ Nothing() }
type Told interface {
	//retrylint:remote
	Say()
}`, false)
	want := map[string]Kind{"Peer": Remote, "Mixed": Unknown, "Open": Unknown, "closed": Local, "None": Unknown, "Told": Remote}
	for name, k := range want {
		iface := ix.Pkg.Scope().Lookup(name).Type().Underlying().(*types.Interface)
		if got := r.Implemented(iface.ExplicitMethod(0)); got != k {
			t.Errorf("%s is %s, want %s", name, text(got), text(k))
		}
	}
}

func TestCallAndValueAnswerForOneExpression(t *testing.T) {
	src := `package p
import ("net/http"; "os")
var url string
func f(g func()) { http.Get(url); os.Open("x"); g() }
func h() { _ = http.Get; _ = os.Open }`
	r, ix := load(t, src, false)
	var calls, values []string
	ast.Inspect(ix.Files[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			calls = append(calls, text(r.Call(n)))
		case *ast.AssignStmt:
			values = append(values, text(r.Value(n.Rhs[0])))
		}
		return true
	})
	if got, want := fmt.Sprint(calls, values), "[remote local unknown] [remote local]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAValueWrappedInItselfEnds(t *testing.T) {
	check(t, `
import ("net/http"; "os")
var url string
func wrap(f func()) func() { return func() { f() } }
func remote() { f := func() { http.Get(url) }; for range 3 { f = wrap(f) }; f() }
func local() { g := func() { os.Open("x") }; for range 3 { g = wrap(g) }; g() }
func circle() { var h func(); h = wrap(h); h() }
`, map[string]Kind{"remote": Remote, "local": Local, "circle": Local})
}

func TestOptionsAreNoPartOfTheOperation(t *testing.T) {
	check(t, `
import ("os"; "github.com/avast/retry-go/v4"; "example.com/other")
type hooks struct { Sleep func() }
func (h hooks) option() { retry.Do(func() error { return os.Remove("x") }, retry.WithSleep(h.Sleep), retry.OnRetry(func() {})) }
func (h hooks) operation() { other.Each(h.Sleep) }
`, map[string]Kind{"option": Local, "operation": Unknown})
}

func TestAnAnswerInsideAStructIsRemote(t *testing.T) {
	check(t, `
import "net/http"
type Response struct { *http.Response; Rate int }
type Plain struct { Response http.Response }
type API interface { Ping() (*Response, error); Own() (*Plain, error) }
func ping(a API) { a.Ping() }
func own(a API) { a.Own() }
`, map[string]Kind{"ping": Remote, "own": Unknown})
}

func TestIllTypedCodeIsAnsweredQuietly(t *testing.T) {
	for _, src := range []string{
		"package p\nfunc f() { undefined(); x.y.z(1) }",
		"package p\nimport \"no/such\"\nfunc f() { such.Do(func() {}) }",
		"package p\nfunc f(g func(...int), h) { g(1, 2, 3); h(); f(1)(2) }",
		"package p\ntype I interface { M( }\nfunc f(i I) { i.M() }",
		"package p\nfunc (t T) f() { t.f(); T.f(t) }\nfunc g[T any](x T) { x.y() }",
		"package p\nfunc f() { f := f; f() ; f = func() { f() } }",
		"package p\nfunc f() func() { return f() }\nfunc g() { f()() }",
		"package p\nimport \"net\"\nfunc f() { net.Dial(); net.Dial(1); net.Dial(\"unix\"+x) }",
	} {
		r, ix := load(t, src, true)
		for _, f := range ix.Funcs() {
			r.Func(f)
		}
		ast.Inspect(ix.Files[0], func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				r.Value(e)
			}
			if call, ok := n.(*ast.CallExpr); ok {
				r.Call(call)
			}
			return true
		})
	}
}
