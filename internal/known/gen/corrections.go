package main

import "strings"

// omitted are the models of requests that are no rows of the table. A star at
// the end stands for whatever follows.
var omitted = []struct{ symbol, reason string }{
	{"(*database/sql.DB).*", "only a dead pooled connection is replaced"},
	{"(*net/http.Client).*", "only a dead idle connection is replaced"},
	{"(*net/http.Transport).*", "only a dead idle connection is replaced"},
	{"(*github.com/jackc/pgx/v5/pgxpool.Pool).Acquire", "takes another connection of the pool, and sends nothing"},
	{"(*github.com/hashicorp/go-retryablehttp.*", "the library table has it with its settings"},
	{"github.com/failsafe-go/*", "the library table has it with its settings"},
	{"github.com/grpc-ecosystem/go-grpc-middleware/*", "the library table has it with its settings"},
	{"(*github.com/PuerkitoBio/rehttp.Transport).RoundTrip", "the library table has what makes it"},
	{"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime.NewPipeline", "makes what the clients send with, and sends nothing"},
	{"github.com/nats-io/nats.go.Connect", "its attempts are those of the connection that it returns, later"},
	{"k8s.io/client-go/tools/cache.NewReflector", "makes what lists and watches, and sends nothing"},
	{"(github.com/IBM/sarama.AsyncProducer).Input", "a channel: sending to it is no request"},
	{"(github.com/influxdata/influxdb-client-go/v2/api.WriteAPI).*", "queues; nothing fails here"},
	{"(*github.com/hibiken/asynq.Client).Enqueue", "the task is what is repeated, elsewhere and later"},
	{"(*github.com/sony/gobreaker.CircuitBreaker).Execute", "runs the operation that it is handed, once"},
	{"(*github.com/sony/gobreaker/v2.CircuitBreaker[T]).Execute", "runs the operation that it is handed, once"},
	{"(*github.com/aws/aws-sdk-go-v2/service/s3.Client).*", "as all services"},
	{"(*github.com/aws/aws-sdk-go/service/s3.S3).*", "as all services"},
}

// whenAsked are the packages whose clients try again only when the server says
// when, by a Retry-After: the model gives their number of attempts alone.
var whenAsked = []string{"k8s.io/client-go/rest", "k8s.io/client-go/gentype"}

func omits(symbol string) bool {
	for _, o := range omitted {
		prefix, isPrefix := strings.CutSuffix(o.symbol, "*")
		if symbol == o.symbol || isPrefix && strings.HasPrefix(symbol, prefix) {
			return true
		}
	}
	return false
}

// added are rows beside those of the models: like another request, or, without
// one, a call that does not try again. The major in the path is the first that
// the row holds for; until is the last, 0 for no bound.
var added = []struct {
	symbol, like string
	until        int
	reason       string
}{
	// A pipeline has the methods of a client, which queue.
	{"(*github.com/redis/go-redis/v9.Pipeline).*", "", 0, "queues; Exec sends"},
	{"(*github.com/redis/go-redis/v9.Pipeline).Exec", redisClient, 0, "sends what was queued"},
	{"(github.com/redis/go-redis/v9.Pipeliner).*", "", 0, "queues; Exec sends"},
	{"(github.com/redis/go-redis/v9.Pipeliner).Exec", redisClient, 0, "sends what was queued"},

	// Methods of a client that return an error without a request.
	{"(*github.com/redis/go-redis/v9.?).Close", "", 0, "closes connections"},
	{"(github.com/IBM/sarama.?).Close", "", 0, "closes connections"},
	{"(go.etcd.io/etcd/client/v3.?).Close", "", 0, "closes connections"},
	{"(*github.com/aws/aws-sdk-go/service/*.?).Validate", "", 0, "looks at an input"},
	{"(*github.com/aws/aws-sdk-go/service/dynamodb.?).Validate", "", 0, "looks at an input"},

	{"(*github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/*.Client).GetSASURL", "", 0, "signs an address"},
	{"(*github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob.Client).GetSASURL", "", 0, "signs an address"},

	// The objects of the same client that send its requests.
	{"(*github.com/Azure/azure-sdk-for-go/sdk/storage/azblob.Client).*", azureBlob, 0, "the pipeline of blob"},
	{"(*github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/*.Client).*", azureBlob, 0, "the pipeline of blob"},
	{"(*github.com/aws/aws-sdk-go-v2/service/*.?).NextPage", awsService, 0, "a paginator sends with its client"},
	{"(*github.com/aws/aws-sdk-go-v2/service/dynamodb.?).NextPage", awsDynamoDB, 0, "a paginator sends with its client"},
	{"(github.com/opensearch-project/opensearch-go/v4/opensearchapi.Client).*", openSearch, 0, "goes through the client"},
	{"(*github.com/elastic/go-elasticsearch/v7.Client).Perform", elasticPerform, 7, "a BaseClient only from major 8 on"},
	{"(github.com/elastic/go-elasticsearch/v7/esapi.?).Do", elasticPerform, 0, "goes through Perform"},
	{"(*github.com/elastic/go-elasticsearch/v8/typedapi/core/*.?).Do", elasticPerform, 0, "goes through Perform"},
	{"(*github.com/elastic/go-elasticsearch/v8/typedapi/indices/*.?).Do", elasticPerform, 0, "goes through Perform"},
	{"(*github.com/stripe/stripe-go/v72.BackendImplementation).Call", stripeCall, 0, "two retries by default since 72"},
	{"(*github.com/stripe/stripe-go/v72.BackendImplementation).Do", stripeCall, 0, "two retries by default since 72"},
	{"(github.com/stripe/stripe-go/v82.?).Create", stripeCall, 0, "goes through Call, as every v1XService"},
	{"(github.com/stripe/stripe-go/v82.?).Delete", stripeCall, 0, "goes through Call, as every v1XService"},
	{"(github.com/stripe/stripe-go/v82.?).Retrieve", stripeCall, 0, "goes through Call, as every v1XService"},
	{"(github.com/stripe/stripe-go/v82.?).Update", stripeCall, 0, "goes through Call, as every v1XService"},
	{"(github.com/stripe/stripe-go/v72/*.Client).*", stripeCall, 0, "goes through Call"},
	{"github.com/stripe/stripe-go/v72/client.New", "", 0, "makes a client"},
	{"github.com/stripe/stripe-go/v72/*.Del", stripeCall, 0, "goes through Call"},
	{"github.com/stripe/stripe-go/v72/*.Get", stripeCall, 0, "goes through Call"},
	{"github.com/stripe/stripe-go/v72/*.New", stripeCall, 0, "goes through Call"},
	{"github.com/stripe/stripe-go/v72/*.Update", stripeCall, 0, "goes through Call"},
	{"(*github.com/openai/openai-go/*.?).New", openaiNew, 2, "as every XService"},
	{"(*github.com/openai/openai-go/v3/*.?).New", openaiNew3, 0, "as every XService"},
	{"(*github.com/openai/openai-go.?).New", openaiNew, 2, "as every XService"},
	{"(*github.com/openai/openai-go/v3.?).New", openaiNew3, 0, "as every XService"},
}

const (
	awsService     = "(*github.com/aws/aws-sdk-go-v2/service/*.Client).*"
	awsDynamoDB    = "(*github.com/aws/aws-sdk-go-v2/service/dynamodb.Client).*"
	azureBlob      = "(*github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob.Client).*"
	openSearch     = "(*github.com/opensearch-project/opensearch-go/v4.Client).*"
	redisClient    = "(*github.com/redis/go-redis/v9.Client).*"
	elasticPerform = "(*github.com/elastic/go-elasticsearch/v8.BaseClient).Perform"
	stripeCall     = "(*github.com/stripe/stripe-go/v82.BackendImplementation).Call"
	openaiNew      = "(*github.com/openai/openai-go.ChatCompletionService).New"
	openaiNew3     = "(*github.com/openai/openai-go/v3.ChatCompletionService).New"
)

// options are the requests that take settings of their own, from an argument
// on. A row that is like them need not take any.
var options = map[string]string{
	"(*github.com/anthropics/anthropic-sdk-go.MessageService).New":             "Third",
	"(*github.com/anthropics/anthropic-sdk-go.MessageService).NewStreaming":    "Third",
	"(*github.com/anthropics/anthropic-sdk-go/v2.MessageService).New":          "Third",
	"(*github.com/anthropics/anthropic-sdk-go/v2.MessageService).NewStreaming": "Third",
	"(*github.com/openai/openai-go.ChatCompletionService).New":                 "Third",
	"(*github.com/openai/openai-go.ChatCompletionService).NewStreaming":        "Third",
	"(*github.com/openai/openai-go/v3.ChatCompletionService).New":              "Third",
	"(*github.com/openai/openai-go/v3.ChatCompletionService).NewStreaming":     "Third",
	"(github.com/nats-io/nats.go.JetStream).Publish":                           "Third",
	"(github.com/nats-io/nats.go.JetStream).PublishMsg":                        "Second",
	"(github.com/nats-io/nats.go/jetstream.Publisher).Publish":                 "Fourth",
	"(github.com/nats-io/nats.go/jetstream.Publisher).PublishMsg":              "Third",
}

// A rename is a module that moved: its rows hold under the old path too, from
// a major on.
type rename struct {
	path, old string
	since     int
	reason    string
}

var renames = []rename{
	{"github.com/redis/go-redis", "github.com/go-redis/redis", 8, "major 8 has the defaults of 9"},
	{"github.com/IBM/sarama", "github.com/Shopify/sarama", 1, "its last release has the defaults of the first under the new path"},
}

func (n rename) rows(rows []row) []row {
	var out []row
	for _, r := range rows {
		if r.path == n.path {
			r.path, r.since = n.old, n.since
			out = append(out, r)
		}
	}
	return out
}
