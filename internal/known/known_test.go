package known

import "testing"

func TestSplitCutsEveryFormOfAFullName(t *testing.T) {
	for _, tt := range []struct{ full, path, name string }{
		{"time.Sleep", "time", "Sleep"},
		{"(*time.Timer).Reset", "time", "Timer.Reset"},
		{"(k8s.io/utils/clock.Clock).Sleep", "k8s.io/utils/clock", "Clock.Sleep"},
		{"(*github.com/avast/retry-go/v5.RetrierWithData[T]).Do", "github.com/avast/retry-go/v5", "RetrierWithData.Do"},
		{"(github.com/failsafe-go/failsafe-go.Executor[R any]).Get", "github.com/failsafe-go/failsafe-go", "Executor.Get"},
		{"(p.T[a/b.C]).M", "p", "T.M"},
		{"gopkg.in/yaml.v3.Marshal", "gopkg.in/yaml.v3", "Marshal"},
		{"a/vendor/golang.org/x/net/idna.ToASCII", "golang.org/x/net/idna", "ToASCII"},
		{"(error).Error", "", "error.Error"},
		{"(interface).Do", "", "interface.Do"},
		{"", "", ""},
		{"(broken", "", "(broken"},
	} {
		if path, name := Split(tt.full); path != tt.path || name != tt.name {
			t.Errorf("Split(%q) = %q, %q, want %q, %q", tt.full, path, name, tt.path, tt.name)
		}
	}
}

func TestBaseTakesTheMajorVersionOut(t *testing.T) {
	for _, tt := range []struct {
		path, base string
		major      int
	}{
		{"github.com/cenkalti/backoff", "github.com/cenkalti/backoff", 1},
		{"github.com/cenkalti/backoff/v4", "github.com/cenkalti/backoff", 4},
		{"github.com/stripe/stripe-go/v82", "github.com/stripe/stripe-go", 82},
		{"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry", "github.com/grpc-ecosystem/go-grpc-middleware/interceptors/retry", 2},
		{"gopkg.in/cenkalti/backoff.v1", "gopkg.in/cenkalti/backoff", 1},
		{"gopkg.in/yaml.v3", "gopkg.in/yaml", 3},
		{"math/rand/v2", "math/rand", 2},
		{"k8s.io/api/core/v1", "k8s.io/api/core/v1", 1},           // v1 is never a major's element
		{"k8s.io/api/apps/v1beta2", "k8s.io/api/apps/v1beta2", 1}, // nor is this a version of a module
		{"v2", "v2", 1},
		{"", "", 1},
	} {
		if base, major := Base(tt.path); base != tt.base || major != tt.major {
			t.Errorf("Base(%q) = %q, %d, want %q, %d", tt.path, base, major, tt.base, tt.major)
		}
	}
}

// Binary search finds nothing in a table that is not sorted, and says so to
// nobody.
func TestTablesAreSortedWithoutRepeats(t *testing.T) {
	tables := map[string][]string{
		"waits":          pathsOf(waits),
		"stdTouches":     pathsOf(stdTouches),
		"randomFuncs":    pathsOf(randomFuncs),
		"libraries":      pathsOf(libraries),
		"requests":       pathsOf(requests),
		"clientOf":       pathsOf(clientOf),
		"sends":          pathsOf(sends),
		"makes":          pathsOf(makes),
		"structs":        pathsOf(structs),
		"vars":           pathsOf(vars),
		"randomPackages": randomPackages,
		"stdRoots":       stdRoots,
	}
	for _, tt := range touches {
		tables["touches"] = append(tables["touches"], tt.path)
	}
	for _, n := range noReturn {
		tables["noReturn"] = append(tables["noReturn"], n.path)
	}
	for name, paths := range tables {
		for i, p := range paths {
			if i > 0 && paths[i-1] >= p {
				t.Errorf("%s: %q stands after %q", name, p, paths[i-1])
			}
			if base, _ := Base(p); base != p {
				t.Errorf("%s: %q has a major version, so nothing finds it", name, p)
			}
		}
	}
}

func TestRowsOfAPackageDoNotRepeat(t *testing.T) {
	norepeat(t, waits)
	norepeat(t, stdTouches)
	norepeat(t, randomFuncs)
	norepeat(t, libraries)
	norepeat(t, requests)
	norepeat(t, clientOf)
	norepeat(t, sends)
	norepeat(t, makes)
	norepeat(t, structs)
	norepeat(t, vars)
}

func norepeat[T any](t *testing.T, table []pkg[T]) {
	t.Helper()
	for _, p := range table {
		for i, a := range p.rows {
			for _, b := range p.rows[i+1:] {
				if a.name == b.name && (a.until == 0 || b.since <= a.until) && (b.until == 0 || a.since <= b.until) {
					t.Errorf("%s: two rows hold for %s", p.path, a.name)
				}
			}
		}
	}
}

func pathsOf[T any](table []pkg[T]) []string {
	var paths []string
	for _, p := range table {
		paths = append(paths, p.path)
	}
	return paths
}

func TestWaitsCountArgumentsFromZero(t *testing.T) {
	for name, want := range map[string]WaitSpec{
		"time.Sleep":                                                       {Kind: Sleep, Arg: 0, Ctx: -1},
		"(*time.Timer).Reset":                                              {Kind: Reset, Arg: 0, Ctx: -1},
		"(k8s.io/utils/clock.Clock).Sleep":                                 {Kind: Sleep, Arg: 0, Ctx: -1},
		"(k8s.io/utils/clock.RealClock).After":                             {Kind: After, Arg: 0, Ctx: -1},
		"github.com/googleapis/gax-go/v2.Sleep":                            {Kind: Sleep, Arg: 1, Ctx: 0},
		"(*github.com/grafana/dskit/backoff.Backoff).Wait":                 {Kind: Sleep, Arg: -1, Ctx: -1, Held: true, Growth: Exponential, Jitter: Yes},
		"(*github.com/grafana/loki/v3/pkg/util/backoff.Backoff).NextDelay": {Kind: NextDelay, Arg: -1, Ctx: -1},
		"(*golang.org/x/time/rate.Limiter).Wait":                           {Kind: Pace, Arg: -1, Ctx: 0},
		"(github.com/cenkalti/backoff/v4.BackOff).NextBackOff":             {Kind: NextDelay, Arg: -1, Ctx: -1},
		"(*k8s.io/client-go/util/workqueue.delayingType).AddAfter":         {Kind: Requeue, Arg: 1, Ctx: -1},
	} {
		if got, ok := Wait(name); !ok || got != want {
			t.Errorf("Wait(%q) = %+v, %v, want %+v", name, got, ok, want)
		}
	}
}

func TestWhatOnlyLooksLikeAWaitIsNone(t *testing.T) {
	for _, name := range []string{
		"time.Now", "(time.Time).After", "(*time.Timer).Stop", "example.com/time.Sleep",
		"(*golang.org/x/time/rate.Limiter).Allow", "(*example.com/util/backoff.Backoff).Reset",
		"(*github.com/grafana/dskit/backoff.Backoff).Ongoing", "(*sync.WaitGroup).Wait", "(error).Error",
	} {
		if got, ok := Wait(name); ok {
			t.Errorf("Wait(%q) = %+v, want none", name, got)
		}
	}
}

func TestRandomSources(t *testing.T) {
	for name, want := range map[string]bool{
		"math/rand.Int63n":                                 true,
		"math/rand/v2.N":                                   true,
		"(*math/rand.Rand).Float64":                        true,
		"github.com/gofrs/uuid/v5.NewV4":                   true,
		"k8s.io/apimachinery/pkg/util/wait.Jitter":         true,
		"k8s.io/apimachinery/pkg/util/wait.Until":          false,
		"os.Hostname":                                      true,
		"os.Getenv":                                        false,
		"hash/fnv.New32a":                                  true,
		"(hash.Hash32).Sum32":                              true,
		"math.Pow":                                         false,
		"(time.Time).Nanosecond":                           true,
		"(time.Time).Second":                               false,
		"example.com/math/rand.Int":                        false,
		"github.com/hashicorp/consul/lib.RandomStagger":    true,
		"(*github.com/hashicorp/consul/lib.StopChannel).X": false,
	} {
		if got := Random(name); got != want {
			t.Errorf("Random(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestCallsThatDoNotReturn(t *testing.T) {
	for name, want := range map[string]bool{
		"os.Exit":                                      true,
		"os.Getpid":                                    false,
		"log.Fatalf":                                   true,
		"log.Printf":                                   false,
		"(*log.Logger).Panicln":                        true,
		"(*testing.common).FailNow":                    true,
		"(*testing.common).Errorf":                     false,
		"(testing.TB).Skip":                            true,
		"k8s.io/klog/v2.Exitf":                         true,
		"(k8s.io/klog/v2.Verbose).Infof":               false,
		"(*go.uber.org/zap.SugaredLogger).Fatalw":      true,
		"(*github.com/sirupsen/logrus.Entry).Panic":    true,
		"(*github.com/sirupsen/logrus.Entry).Error":    false,
		"(*github.com/rs/zerolog.Logger).Fatal":        false, // ends the process in Msg, not here
		"github.com/spf13/cobra.CheckErr":              false, // returns when there is no error
		"gopkg.in/alecthomas/kingpin.v2.Fatalf":        true,
		"(*example.com/log.Logger).Fatal":              false,
		"(*github.com/sirupsen/logrus.TextHook).Fatal": false,
	} {
		if got := NoReturn(name); got != want {
			t.Errorf("NoReturn(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestTheLongestEntryOfAPathDecidesWhatItTouches(t *testing.T) {
	for path, want := range map[string]Touch{
		"google.golang.org/grpc":                         TouchesRemote,
		"google.golang.org/grpc/status":                  TouchesLocal,
		"google.golang.org/grpcx":                        TouchesUnknown,
		"github.com/aws/aws-sdk-go-v2/service/s3":        TouchesRemote,
		"github.com/aws/aws-sdk-go-v2/aws/retry":         TouchesLocal,
		"github.com/redis/go-redis/v9":                   TouchesRemote,
		"go.etcd.io/etcd/client/v3":                      TouchesRemote,
		"go.etcd.io/etcd/client/pkg/v3/fileutil":         TouchesLocal,
		"k8s.io/client-go/kubernetes/typed/core/v1":      TouchesRemote,
		"k8s.io/client-go/util/retry":                    TouchesLocal,
		"github.com/prometheus/client_golang/api/v1":     TouchesRemote,
		"github.com/prometheus/client_golang":            TouchesUnknown,
		"github.com/prometheus/client_golang/prometheus": TouchesLocal,
		"gopkg.in/yaml.v3":                               TouchesLocal,
		"go.opentelemetry.io/otel/trace":                 TouchesLocal,
		"go.opentelemetry.io/otel/exporters/otlp":        TouchesRemote,
		"example.com/x":                                  TouchesUnknown,
		"":                                               TouchesUnknown,
	} {
		if got := Package(path); got != want {
			t.Errorf("Package(%q) = %v, want %v", path, got, want)
		}
	}
}

func TestStandardLibraryTouchesTheNetworkByFunction(t *testing.T) {
	for name, want := range map[string]Touch{
		"net/http.Get":                      TouchesRemote,
		"(net/http.Header).Get":             TouchesLocal,
		"net/http.NewRequest":               TouchesLocal,
		"(*net/http.Client).Do":             TouchesRemote,
		"(net/http.RoundTripper).RoundTrip": TouchesRemote,
		"net.ParseIP":                       TouchesLocal,
		"net.DialTimeout":                   TouchesRemote,
		"net.Listen":                        TouchesLocal,
		"(*net.conn).Read":                  TouchesRemote,
		"(net.Conn).Close":                  TouchesLocal,
		"(*database/sql.DB).QueryContext":   TouchesRemote,
		"(*database/sql.DB).Stats":          TouchesLocal,
		"database/sql.Open":                 TouchesLocal,
		"(*os/exec.Cmd).Run":                TouchesUnknown,
		"os/exec.Command":                   TouchesLocal,
		"os.Open":                           TouchesLocal,
		"(io.Reader).Read":                  TouchesUnknown,
		"(io.Closer).Close":                 TouchesLocal,
		"(context.Context).Err":             TouchesLocal,
	} {
		if got := Std(name); got != want {
			t.Errorf("Std(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestOnlyTheStandardLibraryIsStd(t *testing.T) {
	for path, want := range map[string]bool{
		"net/http": true, "time": true, "vendor/golang.org/x/net/idna": false,
		"github.com/x/y": false, "a": false, "example/net": false,
	} {
		if got := IsStd(path); got != want {
			t.Errorf("IsStd(%q) = %v, want %v", path, got, want)
		}
	}
}
