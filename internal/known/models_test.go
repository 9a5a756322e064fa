package known

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// A model is what was read in the source of a library about one symbol.
// Numbers and words are absent where they depend on the arguments.
type model struct {
	Symbol   string   `json:"symbol"` // as types.Func.FullName; "pkg.Type.Field", "pkg.Var" and "pkg.Type" for the rest
	Package  string   `json:"package_path"`
	Role     string   `json:"role"`
	Attempts *int     `json:"default_attempts"` // all calls; 0 for no limit
	Delay    string   `json:"delay"`
	Jitter   string   `json:"jitter"`
	MaxDelay *float64 `json:"max_delay_s"`
	Ctx      *bool    `json:"honours_ctx"`
}

func models(t *testing.T) []model {
	t.Helper()
	data, err := os.ReadFile("models.json")
	if err != nil {
		t.Fatal(err)
	}
	var ms []model
	if err := json.Unmarshal(data, &ms); err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(ms, func(m model) bool { return m.Role == "sdk_call" || strings.Contains(m.Symbol, "*.") })
}

// An entry is what the tables say of a model's symbol.
type entry struct {
	roles []Role
	rules Rules
	// made says that the rules are those of the symbol itself, and not of a
	// policy that it is handed.
	made      bool
	interrupt Answer
}

// lookUp finds a symbol in the tables, whatever kind of thing it is.
func (m model) lookUp() (entry, bool) {
	if s, ok := Library(m.Symbol); ok {
		return entry{[]Role{s.Role}, s.Rules, !s.follows(), s.Interrupt}, true
	}
	if s, ok := Type(m.Symbol); ok {
		return entry{[]Role{s.Role}, s.Rules, true, Unknown}, true
	}
	if r, ok := Var(m.Symbol); ok {
		return entry{[]Role{Policy}, r, true, Unknown}, true
	}
	if w, ok := Wait(m.Symbol); ok {
		return entry{roles: []Role{Repeat, Policy}, rules: Rules{Growth: w.Growth, Jitter: w.Jitter, Max: w.Max}}, true
	}
	typ, field, ok := strings.Cut(strings.TrimPrefix(m.Symbol, m.Package+"."), ".")
	if !ok {
		return entry{}, false
	}
	s, ok := Type(m.Package + "." + typ)
	if !ok {
		return entry{}, false
	}
	_, ok = s.Get(field)
	return entry{roles: []Role{Option}}, ok
}

// follows says that what a symbol is handed has the rules.
func (s Symbol) follows() bool {
	return slices.ContainsFunc(s.Settings, func(set Setting) bool {
		return set.Property == From || set.Property == Strategy || set.Property == Options && s.Rules == Rules{}
	})
}

// rolesOf lists what the tables may call a symbol that a model calls so.
var rolesOf = map[string][]Role{
	"retry_call":   {Call, Request},
	"policy_ctor":  {Policy, Client, Combine, Wrap, Call, Option}, // a struct of a call's arguments; a strategy is an option
	"option":       {Option, Wrap, Permanent, Retryable},
	"policy_field": {Option},
	"wait":         {Repeat, Loop},
}

var growthOf = map[string]Growth{"exponential": Exponential, "fixed": Constant, "none": NoDelay, "linear": Linear}

var jitterOf = map[string]Answer{"full": Yes, "equal": Yes, "proportional": Yes, "none": No}

// TestTablesSayWhatTheModelsSay holds both to each other. What a model says of
// a setting is about the client that it is set in, so only its place is looked
// at.
func TestTablesSayWhatTheModelsSay(t *testing.T) {
	used := map[string]bool{}
	for _, m := range models(t) {
		problems := m.problems()
		pattern := m.exception()
		switch {
		case pattern == "":
			for _, p := range problems {
				t.Errorf("%s %s: %s", m.Role, m.Symbol, p)
			}
		case len(problems) > 0:
			used[pattern] = true
		}
	}
	for _, a := range apart {
		for _, symbol := range a.symbols {
			if !used[symbol] {
				t.Errorf("%s is no exception any longer", symbol)
			}
		}
	}
}

// exception returns the entry of the exceptions that a model falls under.
func (m model) exception() string {
	for _, a := range apart {
		for _, symbol := range a.symbols {
			prefix, isPrefix := strings.CutSuffix(symbol, "*")
			if m.Symbol == symbol || isPrefix && strings.HasPrefix(m.Symbol, prefix) {
				return symbol
			}
		}
	}
	return ""
}

func (m model) problems() []string {
	e, ok := m.lookUp()
	if !ok {
		return []string{"is not known"}
	}
	var out []string
	if !slices.ContainsFunc(e.roles, func(r Role) bool { return slices.Contains(rolesOf[m.Role], r) }) {
		out = append(out, "has another role")
	}
	if !e.made || m.Role != "retry_call" && m.Role != "policy_ctor" {
		return out
	}
	if m.Attempts != nil && *m.Attempts != max(e.rules.Attempts, 0) {
		out = append(out, "makes another number of attempts")
	}
	if m.Attempts != nil && *m.Attempts == 0 && e.rules.Attempts == 0 {
		out = append(out, "has no limit")
	}
	if e.rules.Attempts == 1 {
		return out // no delay, whatever it would be
	}
	if g, ok := growthOf[m.Delay]; ok && g != e.rules.Growth {
		out = append(out, "grows otherwise")
	}
	if j, ok := jitterOf[m.Jitter]; ok && j != e.rules.Jitter {
		out = append(out, "is random otherwise")
	}
	longest := e.rules.Max
	if e.rules.Growth == Constant && longest == 0 {
		longest = e.rules.Base
	}
	if m.MaxDelay != nil && *m.MaxDelay > 0 && time.Duration(*m.MaxDelay*float64(time.Second)) != longest {
		out = append(out, "has another largest delay")
	}
	if m.Role == "retry_call" && m.Ctx != nil && map[bool]Answer{true: Yes, false: No}[*m.Ctx] != e.interrupt {
		out = append(out, "ends its wait otherwise")
	}
	return out
}

// An exception is a reason, and the symbols of which the tables say for it
// something else than the models, or nothing. A star at the end stands for
// whatever follows.
type exception struct {
	reason  string
	symbols []string
}

var apart = []exception{
	{"A state is waited for, and an error ends it.", []string{
		"(*github.com/aws/aws-sdk-go-v2/service/s3.BucketExistsWaiter).Wait",
		"(*github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry.StateChangeConf).*",
		"github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry.StateChangeConf.*",
	}},
	{"In the background: no call waits for it.", []string{
		"(*github.com/influxdata/influxdb-client-go/v2/api/write.Options).*",
		"github.com/hashicorp/consul/api.LockOptions.MonitorRetries",
		"github.com/nats-io/nats.go.CustomReconnectDelay",
		"github.com/nats-io/nats.go.MaxReconnects",
		"github.com/nats-io/nats.go.Reconnect*",
		"github.com/nats-io/nats.go.RetryOnFailedConnect",
		"go.opentelemetry.io/otel/exporters/*",
		"google.golang.org/grpc.WithBackoffMaxDelay",
		"google.golang.org/grpc.WithConnectParams",
		"k8s.io/client-go/tools/cache.ReflectorOptions.Backoff",
	}},
	{"Tasks are tried again by a server or worker, elsewhere and later.", []string{
		"github.com/hibiken/asynq.*",
		"github.com/riverqueue/river.*",
		"go.temporal.io/sdk/internal.ActivityOptions.RetryPolicy",
		"go.temporal.io/sdk/internal.LocalActivityOptions.RetryPolicy",
		"go.temporal.io/sdk/internal.StartWorkflowOptions.RetryPolicy",
	}},
	{"Which requests or failures are tried again, not how.", []string{
		"(*resty.dev/v3.Client).SetRetryAllowNonIdempotent",
		"(*resty.dev/v3.Request).SetRetryAllowNonIdempotent",
		"github.com/PuerkitoBio/rehttp.RetryA*",
		"github.com/eapache/go-resiliency/retrier.DefaultClassifier",
		"github.com/elastic/go-elasticsearch/v8.Config.RetryOnStatus",
		"github.com/google/go-github/v84/github.*",
		"github.com/jackc/pgx/v5/pgconn.SafeToRetry",
		"github.com/sony/gobreaker*",
	}},
	{"A budget that all calls share, or a limit of one attempt.", []string{
		"(github.com/failsafe-go/failsafe-go/retrypolicy.Builder[R any]).WithBudget",
		"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy.RetryOptions.TryTimeout",
		"github.com/avast/retry-go/v5.WithFixedTokenBucketThrottle",
		"github.com/avast/retry-go/v5.WithThrottle",
		"github.com/aws/aws-sdk-go-v2/aws/ratelimit.None",
		"github.com/aws/aws-sdk-go-v2/aws/retry.StandardOptions.RateLimiter",
		"github.com/grpc-ecosystem/go-grpc-middleware/retry.WithPerRetryTimeout",
		"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry.WithPerRetryTimeout",
		"google.golang.org/grpc.MaxRetryRPCBufferSize",
		"google.golang.org/grpc.WaitForReady",
		"google.golang.org/grpc.WithMaxCallAttempts",
	}},
	{"Another number of the same client, or of some of its calls.", []string{
		"github.com/avast/retry-go/v4.AttemptsForError",
		"github.com/redis/go-redis/v9.ClusterOptions.MaxRetries",
		"github.com/redis/go-redis/v9.Options.DialerRetries",
		"github.com/segmentio/kafka-go.ReaderConfig.MaxAttempts",
		"github.com/twmb/franz-go/pkg/kgo.RequestRetries",
		"github.com/twmb/franz-go/pkg/kgo.RetryTimeout",
	}},
	{"A global number, which any package can change.", []string{
		"github.com/matryer/try.MaxRetries",
		"github.com/minio/minio-go/v7.DefaultRetryCap",
		"github.com/minio/minio-go/v7.DefaultRetryUnit",
		"github.com/minio/minio-go/v7.MaxRetry",
		"github.com/stripe/stripe-go/v82.DefaultMaxNetworkRetries",
	}},
	{"The delay before the first attempt.", []string{
		"github.com/Rican7/retry/strategy.Delay",
		"github.com/kamilsk/retry/v5/strategy.Delay",
	}},
	{"Off by default, and switched on in a field of a field.", []string{
		"github.com/DataDog/datadog-api-client-go/v2/api/datadog.RetryConfiguration.*",
	}},
	{"How the delay is made random, which DelayType may have left out.", []string{
		"github.com/avast/retry-go/v3.MaxJitter",
		"github.com/avast/retry-go/v4.MaxJitter",
		"github.com/avast/retry-go/v3.RandomDelay",
		"github.com/avast/retry-go/v4.RandomDelay",
		"github.com/avast/retry-go/v5.RandomDelay",
	}},
	{"How the delays are computed: the attempts stay.", []string{
		"github.com/aws/aws-sdk-go-v2/aws.Config.RetryMode",
		"github.com/aws/aws-sdk-go-v2/config.WithRetryMode",
		"github.com/aws/aws-sdk-go/aws.Config.SleepDelay",
	}},
	{"The model is about the client's default, the table about a literal or an argument.", []string{
		"github.com/aws/aws-sdk-go/aws/client.DefaultRetryer",
		"github.com/gocql/gocql.ConstantReconnectionPolicy",
		"github.com/hashicorp/go-retryablehttp.DefaultBackoff",
		"k8s.io/apimachinery/pkg/util/wait.Backoff",
	}},
	{"Without an option that says so there is no second attempt.", []string{
		"github.com/googleapis/gax-go/v2.Invoke",
	}},
	{"Known as a random source, and as a channel that never stops anything.", []string{
		"k8s.io/apimachinery/pkg/util/wait.Jitter",
		"k8s.io/apimachinery/pkg/util/wait.NeverStop",
	}},
}
