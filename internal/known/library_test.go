package known

import (
	"testing"
	"time"
)

func library(t *testing.T, name string) Symbol {
	t.Helper()
	s, ok := Library(name)
	if !ok {
		t.Fatalf("%s is not known", name)
	}
	return s
}

func setting(t *testing.T, name string, p Property) Setting {
	t.Helper()
	set, ok := library(t, name).Get(p)
	if !ok {
		t.Fatalf("%s has no setting of property %d", name, p)
	}
	return set
}

func TestGrowthAndJitterOfPolicies(t *testing.T) {
	for name, want := range map[string]struct {
		growth Growth
		jitter Answer
	}{
		"github.com/buildkite/roko.Constant":                                                         {Constant, No},
		"github.com/buildkite/roko.Exponential":                                                      {Exponential, No},
		"github.com/buildkite/roko.ExponentialSubsecond":                                             {Exponential, No},
		"github.com/cenkalti/backoff/v4.NewExponentialBackOff":                                       {Exponential, Yes},
		"github.com/cenkalti/backoff/v4.NewConstantBackOff":                                          {Constant, No},
		"github.com/avast/retry-go/v4.FixedDelay":                                                    {Constant, No},
		"github.com/avast/retry-go/v4.BackOffDelay":                                                  {Exponential, No},
		"github.com/avast/retry-go/v4.FullJitterBackoffDelay":                                        {Exponential, Yes},
		"github.com/avast/retry-go/v4.Do":                                                            {Exponential, Yes},
		"github.com/avast/retry-go.Do":                                                               {Exponential, Unknown},
		"github.com/sethvargo/go-retry.NewFibonacci":                                                 {Fibonacci, No},
		"github.com/grpc-ecosystem/go-grpc-middleware/retry.BackoffLinear":                           {Constant, No}, // in spite of its name
		"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry.BackoffLinearWithJitter": {Constant, Yes},
		"github.com/hashicorp/go-retryablehttp.NewClient":                                            {Exponential, No},
		"github.com/hashicorp/go-retryablehttp.LinearJitterBackoff":                                  {Linear, Yes},
		"k8s.io/apimachinery/pkg/util/wait.PollUntilContextCancel":                                   {Constant, No},
		"github.com/failsafe-go/failsafe-go/retrypolicy.NewBuilder":                                  {NoDelay, No},
		"github.com/grafana/dskit/backoff.New":                                                       {Exponential, Yes},
		"github.com/cortexproject/cortex/pkg/util/backoff.New":                                       {GrowthUnknown, Unknown},
		"github.com/thanos-io/thanos/pkg/runutil.Retry":                                              {Constant, No},
	} {
		r := library(t, name).Rules
		if r.Growth != want.growth || r.Jitter != want.jitter {
			t.Errorf("%s has growth %d, jitter %d, want %d, %d", name, r.Growth, r.Jitter, want.growth, want.jitter)
		}
	}
}

// What a number of attempts means differs from library to library, and from
// major to major.
func TestCallsReadsANumberOfAttempts(t *testing.T) {
	for _, tt := range []struct {
		name  string
		value int64
		want  int
	}{
		{"github.com/cenkalti/backoff/v3.WithMaxRetries", 0, Unlimited},
		{"github.com/cenkalti/backoff/v4.WithMaxRetries", 0, 1},
		{"github.com/cenkalti/backoff/v4.WithMaxRetries", 3, 4},
		{"github.com/cenkalti/backoff/v5.WithMaxTries", 3, 3},
		{"github.com/cenkalti/backoff/v5.WithMaxTries", 0, Unlimited},
		{"github.com/avast/retry-go/v4.Attempts", 0, Unlimited},
		{"github.com/avast/retry-go/v3.Attempts", 0, 0},
		{"github.com/avast/retry-go/v4.Attempts", 5, 5},
		{"github.com/sethvargo/go-retry.WithMaxRetries", 0, 1},
		{"github.com/buildkite/roko.WithMaxAttempts", 7, 7},
		{"github.com/lestrrat-go/backoff/v2.WithMaxRetries", 0, Unlimited},
		{"github.com/aws/aws-sdk-go-v2/aws/retry.AddWithMaxAttempts", 0, Unlimited},
		{"github.com/aws/aws-sdk-go-v2/config.WithRetryMaxAttempts", 0, 0},
		{"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry.WithMax", 3, 3},
		{"(github.com/failsafe-go/failsafe-go/retrypolicy.Builder[R any]).WithMaxAttempts", -1, Unlimited},
		{"(github.com/failsafe-go/failsafe-go/retrypolicy.Builder[R any]).WithMaxRetries", 2, 3},
		{"github.com/samber/lo.Attempt", 0, Unlimited},
		{"github.com/cenkalti/backoff/v4.WithMaxRetries", 1 << 62, 1 << 30},
		{"github.com/openai/openai-go/v3/option.WithMaxRetries", 0, 1},
		{"github.com/anthropics/anthropic-sdk-go/option.WithMaxRetries", 2, 3},
		{"(*github.com/aws/aws-sdk-go/aws.Config).WithMaxRetries", -1, 0},
		{"cloud.google.com/go/storage.WithMaxAttempts", 5, 5},
		{"(*github.com/go-resty/resty/v2.Client).SetRetryCount", 3, 4},
		{"(*github.com/hashicorp/vault/api.Client).SetMaxRetries", 0, 1},
		{"(*go.mongodb.org/mongo-driver/mongo/options.ClientOptions).SetRetryWrites", 0, 1}, // false
		{"(*go.mongodb.org/mongo-driver/v2/mongo/options.ClientOptions).SetRetryReads", 1, 2},
		{"github.com/nats-io/nats.go.RetryAttempts", -1, Unlimited},
		{"(*k8s.io/client-go/rest.Request).MaxRetries", 0, 1},
		{"github.com/cloudflare/cloudflare-go.UsingRetryPolicy", 0, 1},
		{"github.com/twmb/franz-go/pkg/kgo.RecordRetries", 4, 5},
		{"github.com/slack-go/slack.OptionRetry", 0, 1},
	} {
		if got := setting(t, tt.name, Attempts).Calls(tt.value); got != tt.want {
			t.Errorf("%s(%d) allows %d calls, want %d", tt.name, tt.value, got, tt.want)
		}
	}
}

func TestCallsReadsAField(t *testing.T) {
	for _, tt := range []struct {
		typ, field string
		value      int64
		want       int
	}{
		{"github.com/hashicorp/go-retryablehttp.Client", "RetryMax", 4, 5},
		{"github.com/grafana/dskit/backoff.Config", "MaxRetries", 0, Unlimited},
		{"github.com/grafana/dskit/backoff.Config", "MaxRetries", 10, 10},
		{"github.com/grafana/loki/v3/pkg/util/backoff.Config", "MaxRetries", 0, Unlimited},
		{"k8s.io/apimachinery/pkg/util/wait.Backoff", "Steps", 5, 5},
		{"k8s.io/apimachinery/pkg/util/wait.Backoff", "Steps", 0, 0},
		{"github.com/redis/go-redis/v9.Options", "MaxRetries", -1, 1},
		{"github.com/redis/go-redis/v9.Options", "MaxRetries", 0, 0},
		{"github.com/aws/aws-sdk-go-v2/service/s3.Options", "RetryMaxAttempts", 3, 3},
		{"go.etcd.io/etcd/client/v3.Config", "MaxUnaryRetries", 7, 7},
		{"go.etcd.io/etcd/client/v3.Config", "MaxUnaryRetries", 0, 0},
		{"github.com/redis/go-redis/v9.UniversalOptions", "MaxRetries", -1, 1},
		{"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy.RetryOptions", "MaxRetries", -1, 1},
		{"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy.RetryOptions", "MaxRetries", 0, 0},
		{"github.com/aws/aws-sdk-go-v2/aws.Config", "RetryMaxAttempts", 0, 0},
		{"github.com/aws/aws-sdk-go/aws.Config", "MaxRetries", 0, 1},
		{"github.com/aws/aws-sdk-go/aws.Config", "MaxRetries", -1, 0},
		{"github.com/aws/aws-sdk-go-v2/feature/s3/manager.Downloader", "PartBodyMaxRetries", 0, 1},
		{"github.com/minio/minio-go/v7.Options", "MaxRetries", 1, 1},
		{"github.com/minio/minio-go/v7.Options", "MaxRetries", 0, 0},
		{"github.com/elastic/go-elasticsearch/v8.Config", "MaxRetries", 0, 0},
		{"github.com/elastic/go-elasticsearch/v7.Config", "MaxRetries", 2, 3},
		{"github.com/opensearch-project/opensearch-go/v4.Config", "MaxRetries", 2, 3},
		{"github.com/segmentio/kafka-go.Writer", "MaxAttempts", 1, 1},
		{"github.com/segmentio/kafka-go.WriterConfig", "MaxAttempts", 0, 0},
		{"github.com/IBM/sarama.Config", "Producer.Retry.Max", 0, 1},
		{"github.com/Shopify/sarama.Config", "Admin.Retry.Max", 5, 6},
		{"github.com/valyala/fasthttp.Client", "MaxIdemponentCallAttempts", 1, 1},
		{"github.com/hashicorp/vault/api.Config", "MaxRetries", 0, 1},
		{"github.com/stripe/stripe-go/v82.BackendConfig", "MaxNetworkRetries", 0, 1},
		{"github.com/gocql/gocql.SimpleRetryPolicy", "NumRetries", 3, 4},
		{"github.com/ThreeDotsLabs/watermill/message/router/middleware.Retry", "MaxRetries", 0, 1},
	} {
		s, ok := Type(tt.typ)
		if !ok {
			t.Errorf("%s is not known", tt.typ)
			continue
		}
		set, ok := s.Get(tt.field)
		if got := set.Calls(tt.value); !ok || set.Property != Attempts || got != tt.want {
			t.Errorf("%s.%s = %d allows %d calls, want %d", tt.typ, tt.field, tt.value, got, tt.want)
		}
	}
}

// A switch has no number: what it is set to is true, or a policy without a
// second attempt.
func TestRetriesAreSwitchedOff(t *testing.T) {
	for _, name := range []string{
		"google.golang.org/grpc.WithDisableRetry", "github.com/meilisearch/meilisearch-go.DisableRetries",
		"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry.Disable",
	} {
		setting(t, name, Off)
	}
	for _, tt := range []struct{ typ, field string }{
		{"github.com/elastic/go-elasticsearch/v8.Config", "DisableRetry"},
		{"github.com/elastic/elastic-transport-go/v8/elastictransport.Config", "DisableRetry"},
		{"github.com/opensearch-project/opensearch-go/v4.Config", "DisableRetry"},
		{"github.com/redis/rueidis.ClientOption", "DisableRetry"},
	} {
		s, _ := Type(tt.typ)
		if set, ok := s.Get(tt.field); !ok || set.Property != Off || set.Zero != Default {
			t.Errorf("%s.%s is %+v, %v", tt.typ, tt.field, set, ok)
		}
	}
	for _, name := range []string{"github.com/aws/aws-sdk-go-v2/aws.NopRetryer", "github.com/aws/aws-sdk-go/aws/client.NoOpRetryer"} {
		if s, ok := Type(name); !ok || s.Rules.Attempts != 1 {
			t.Errorf("%s makes %d attempts, %v", name, s.Rules.Attempts, ok)
		}
	}
}

func TestMakersOfClientsTakeTheirSettings(t *testing.T) {
	for name, want := range map[string]map[Property]int{
		"github.com/aws/aws-sdk-go-v2/config.LoadDefaultConfig":                          {Options: 1},
		"github.com/aws/aws-sdk-go-v2/service/s3.NewFromConfig":                          {From: 0, Options: 1},
		"github.com/aws/aws-sdk-go/service/sqs.New":                                      {From: 0, Options: 1},
		"github.com/aws/aws-sdk-go/aws/session.NewSession":                               {Options: 0},
		"github.com/redis/go-redis/v9.NewClient":                                         {From: 0},
		"github.com/minio/minio-go/v7.New":                                               {From: 1},
		"go.etcd.io/etcd/client/v3.New":                                                  {From: 0},
		"github.com/elastic/go-elasticsearch/v8.NewClient":                               {From: 0},
		"go.mongodb.org/mongo-driver/mongo.Connect":                                      {Options: 1},
		"go.mongodb.org/mongo-driver/v2/mongo.Connect":                                   {Options: 0},
		"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container.NewClient":       {From: 2},
		"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob.NewClientWithNoCredential": {From: 1},
		"github.com/openai/openai-go/v3.NewClient":                                       {Options: 0},
		"github.com/hashicorp/vault/api.NewClient":                                       {From: 0},
		"github.com/IBM/sarama.NewSyncProducer":                                          {From: 1},
		"github.com/segmentio/kafka-go.NewWriter":                                        {From: 0},
		"github.com/redis/rueidis.NewClient":                                             {From: 0},
	} {
		s := library(t, name)
		if s.Role != Client {
			t.Errorf("%s has role %d", name, s.Role)
		}
		for p, index := range want {
			if set, ok := s.Get(p); !ok || set.Arg.Index() != index {
				t.Errorf("%s: property %d is argument %d, want %d", name, p, set.Arg.Index(), index)
			}
		}
		if len(s.Settings) != len(want) {
			t.Errorf("%s has %d settings, want %d", name, len(s.Settings), len(want))
		}
	}
}

// go/types names a method after the embedded type or interface that has it.
func TestTheTypeThatAMethodIsCalledOnDecides(t *testing.T) {
	const redis = "github.com/redis/go-redis/v9."
	for _, tt := range []struct {
		receiver, method string
		want             int
	}{
		{redis + "UniversalClient", "(" + redis + "StringCmdable).Get", 4},
		{redis + "Client", "(" + redis + "cmdable).Get", 4},
		{redis + "Pipeliner", "(" + redis + "StringCmdable).Get", 1},
		{redis + "Pipeline", "(" + redis + "cmdable).Get", 1},
		{redis + "Pipeliner", "(" + redis + "Pipeliner).Exec", 4},
		{redis + "Client", "(*" + redis + "Client).Close", 1},
		{redis + "Cmdable", "(" + redis + "StringCmdable).Get", 0}, // a client or a pipeline
		{"go.etcd.io/etcd/client/v3.Client", "(go.etcd.io/etcd/client/v3.KV).Get", 100},
		{"example.com/store.Store", "(" + redis + "cmdable).Get", 4},
		{"", "(" + redis + "cmdable).Get", 4},
		{"example.com/store.Store", "(*example.com/store.Store).Get", 0},
	} {
		s, ok := Called(tt.receiver, tt.method)
		if ok != (tt.want != 0) || s.Rules.Attempts != tt.want {
			t.Errorf("%s called on %s makes %d attempts, want %d", tt.method, tt.receiver, s.Rules.Attempts, tt.want)
		}
	}
}

func TestArgumentsOfCalls(t *testing.T) {
	for name, want := range map[string]map[Property]int{
		"github.com/cenkalti/backoff/v4.Retry":                      {Op: 0, From: 1},
		"github.com/cenkalti/backoff/v5.Retry":                      {Ctx: 0, Op: 1, Options: 2},
		"github.com/avast/retry-go/v4.DoWithData":                   {Op: 0, Options: 1},
		"(*github.com/avast/retry-go/v5.RetrierWithData[T]).Do":     {Op: 0, From: -1},
		"github.com/sethvargo/go-retry.Do":                          {Ctx: 0, From: 1, Op: 2},
		"github.com/buildkite/roko.DoFunc":                          {Ctx: 0, From: 1, Op: 2},
		"(*github.com/buildkite/roko.Retrier).DoWithContext":        {Ctx: 0, Op: 1, From: -1},
		"k8s.io/apimachinery/pkg/util/wait.PollUntilContextTimeout": {Ctx: 0, Delay: 1, Elapsed: 2, Op: 4},
		"k8s.io/apimachinery/pkg/util/wait.PollUntil":               {Delay: 0, Op: 1, Stop: 2},
		"k8s.io/client-go/util/retry.OnError":                       {From: 0, Classifier: 1, Op: 2},
		"github.com/thanos-io/thanos/pkg/runutil.RetryWithLog":      {Delay: 1, Stop: 2, Op: 3},
	} {
		s := library(t, name)
		if s.Role != Call {
			t.Errorf("%s has role %d", name, s.Role)
		}
		for p, index := range want {
			if set, ok := s.Get(p); !ok || set.Arg.Index() != index {
				t.Errorf("%s: property %d is argument %d, want %d", name, p, set.Arg.Index(), index)
			}
		}
		if len(s.Settings) != len(want) {
			t.Errorf("%s has %d settings, want %d", name, len(s.Settings), len(want))
		}
	}
}

func TestMajorsThatDifferAreToldApart(t *testing.T) {
	if s := library(t, "github.com/cenkalti/backoff/v4.NewExponentialBackOff"); s.Rules.Elapsed != 15*time.Minute {
		t.Errorf("v4 ends after %s", s.Rules.Elapsed)
	}
	if s := library(t, "github.com/cenkalti/backoff/v5.NewExponentialBackOff"); s.Rules.Elapsed != 0 {
		t.Errorf("v5 ends after %s", s.Rules.Elapsed)
	}
	for _, name := range []string{
		"github.com/cenkalti/backoff/v5.RetryNotify", "github.com/avast/retry-go/v5.Do", "(*github.com/avast/retry-go/v4.Retrier).Do",
	} {
		if _, ok := Library(name); ok {
			t.Errorf("%s does not exist in that major", name)
		}
	}
}

func TestClientsThatRetryInside(t *testing.T) {
	for name, want := range map[string]int{
		"(*github.com/aws/aws-sdk-go-v2/service/s3.Client).GetObject":     3,
		"(*github.com/aws/aws-sdk-go-v2/service/dynamodb.Client).GetItem": 4,
		"(*github.com/aws/aws-sdk-go/service/sqs.SQS).SendMessage":        4,
		"(github.com/redis/go-redis/v9.cmdable).Get":                      4,
		"(*github.com/go-redis/redis/v8.Client).Process":                  4,
		"(go.etcd.io/etcd/client/v3.KV).Get":                              100,
		"(*github.com/minio/minio-go/v7.Client).StatObject":               10,
		"(*cloud.google.com/go/storage.ObjectHandle).Attrs":               Unlimited,
		"(*github.com/hashicorp/consul/api.KV).Get":                       1,
		"(*github.com/hashicorp/go-retryablehttp.Client).Do":              5,
		"(*github.com/segmentio/kafka-go.Writer).WriteMessages":           10,
		"(*github.com/openai/openai-go/v2.ChatCompletionService).New":     3,
		"(*github.com/openai/openai-go/v3/responses.ResponseService).New": 3,
		"(github.com/elastic/go-elasticsearch/v8/esapi.IndexRequest).Do":  4,
		"github.com/stripe/stripe-go/v76/customer.New":                    3,
		"github.com/stripe/stripe-go/v76/client.New":                      1,
		"github.com/stripe/stripe-go/v71/customer.New":                    0,
		"(*github.com/aws/aws-sdk-go/service/s3.PutObjectInput).Validate": 1,
		"(*github.com/openai/openai-go/v2.ChatCompletionService).Get":     0,
	} {
		s, ok := Library(name)
		if ok != (want != 0) || s.Rules.Attempts != want {
			t.Errorf("%s makes %d attempts, want %d", name, s.Rules.Attempts, want)
		}
	}
}

func TestWhatOnlyLooksLikeALibraryIsUnknown(t *testing.T) {
	for _, name := range []string{
		"github.com/avast/retry-go/v4.IsRecoverable", "github.com/other/retry-go/v4.Do", "net/http.Get",
		"(*net/http.Client).Do", "(*database/sql.DB).Query", "(*github.com/cenkalti/backoff/v4.ExponentialBackOff).Reset",
	} {
		if s, ok := Library(name); ok {
			t.Errorf("%s has role %d", name, s.Role)
		}
	}
}

// Every row must say enough for its role, or nobody can use it.
func TestRowsAreWholeForTheirRole(t *testing.T) {
	needs := map[Role][]Property{
		Call: {Op, From}, Repeat: {Op}, Loop: {From}, Wrap: {From}, Combine: {Options},
	}
	for _, table := range [][]pkg[*Symbol]{libraries, requests} {
		for _, p := range table {
			for _, r := range p.rows {
				if r.spec.Role == NoRole {
					t.Errorf("%s.%s has no role", p.path, r.name)
				}
				props := needs[r.spec.Role]
				ok := len(props) == 0
				for _, prop := range props { // one of them: the operation may be in the policy
					if _, has := r.spec.Get(prop); has {
						ok = true
					}
				}
				if !ok {
					t.Errorf("%s.%s lacks what its role needs", p.path, r.name)
				}
				if r.spec.Role == Option && len(r.spec.Settings) == 0 && r.name != "*" { // the others of a package of options
					t.Errorf("%s.%s is an option that sets nothing", p.path, r.name)
				}
				if r.spec.Role == Call && r.spec.Interrupt == Unknown {
					t.Errorf("%s.%s does not say whether its wait can be interrupted", p.path, r.name)
				}
			}
		}
	}
}

func TestFieldsHaveAPropertyAndNoArgument(t *testing.T) {
	for _, p := range structs {
		for _, r := range p.rows {
			for _, f := range r.spec.Fields {
				if f.Property == NoProperty || f.Arg != Nowhere {
					t.Errorf("%s.%s.%s: property %d, argument %d", p.path, r.name, f.Name, f.Property, f.Arg)
				}
			}
		}
	}
}

func TestVariablesThatHoldPolicies(t *testing.T) {
	if r, ok := Var("k8s.io/client-go/util/retry.DefaultRetry"); !ok || r.Growth != Constant || r.Jitter != Yes || r.Attempts != 5 {
		t.Errorf("DefaultRetry is %+v, %v", r, ok)
	}
	if r, ok := Var("k8s.io/client-go/util/retry.Other"); ok {
		t.Errorf("Other is %+v", r)
	}
}
