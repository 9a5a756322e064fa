package known

import "time"

// requests is what clients do inside when a request fails, with their default
// settings; one attempt means that they are known not to try again. A row of a
// wildcard stands for the methods that send something. Replay of a dead idle
// connection is not counted: net/http and database/sql are absent. It is sorted
// by path.
var requests = []pkg[*Symbol]{
	{"cloud.google.com/go/pubsub/apiv1", []row[*Symbol]{
		{name: "TopicAdminClient.Publish", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 60 * time.Second, Capped: Yes, Attempts: Unlimited}}, since: 2},
	}},
	{"cloud.google.com/go/storage", []row[*Symbol]{
		{name: "BucketHandle.Attrs", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 30 * time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "BucketHandle.Delete", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 30 * time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "ObjectHandle.Attrs", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 30 * time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "ObjectHandle.Delete", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 30 * time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "ObjectHandle.NewReader", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 30 * time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "ObjectHandle.NewWriter", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 30 * time.Second, Capped: Yes, Attempts: Unlimited}}},
	}},
	{"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob", []row[*Symbol]{
		{name: "Client.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 60 * time.Second, Capped: Yes, Attempts: 4}}},
	}},
	{"github.com/ClickHouse/clickhouse-go/lib/driver", []row[*Symbol]{
		{name: "Conn.*", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 2},
	}},
	{"github.com/DataDog/datadog-api-client-go/api/datadog", []row[*Symbol]{
		{name: "APIClient.CallAPI", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 2},
	}},
	{"github.com/IBM/sarama", []row[*Symbol]{
		{name: "Client.RefreshMetadata", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Constant, Jitter: No, Max: 250 * time.Millisecond, Capped: Yes, Attempts: 4}}},
		{name: "ClusterAdmin.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Constant, Jitter: No, Max: 100 * time.Millisecond, Capped: Yes, Attempts: 6}}},
		{name: "SyncProducer.SendMessage", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Constant, Jitter: No, Max: 100 * time.Millisecond, Capped: Yes, Attempts: 4}}},
		{name: "SyncProducer.SendMessages", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Constant, Jitter: No, Max: 100 * time.Millisecond, Capped: Yes, Attempts: 4}}},
	}},
	{"github.com/anthropics/anthropic-sdk-go", []row[*Symbol]{
		{name: "MessageService.New", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 8 * time.Second, Capped: Yes, Attempts: 3}}},
		{name: "MessageService.NewStreaming", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 8 * time.Second, Capped: Yes, Attempts: 3}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/feature/s3/manager", []row[*Symbol]{
		{name: "Downloader.Download", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 4}}},
		{name: "Uploader.Upload", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 20 * time.Second, Capped: Yes, Attempts: 3}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/service/*", []row[*Symbol]{
		{name: "Client.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 20 * time.Second, Capped: Yes, Attempts: 3}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/service/dynamodb", []row[*Symbol]{
		{name: "Client.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 20 * time.Second, Capped: Yes, Attempts: 4}}},
	}},
	{"github.com/aws/aws-sdk-go/aws/request", []row[*Symbol]{
		{name: "Request.Send", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 300 * time.Second, Capped: Yes, Attempts: 4}}},
	}},
	{"github.com/aws/aws-sdk-go/service/*", []row[*Symbol]{
		{name: "*.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 300 * time.Second, Capped: Yes, Attempts: 4}}},
	}},
	{"github.com/aws/aws-sdk-go/service/dynamodb", []row[*Symbol]{
		{name: "DynamoDB.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 300 * time.Second, Capped: Yes, Attempts: 11}}},
	}},
	{"github.com/cloudflare/cloudflare-go", []row[*Symbol]{
		{name: "API.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: No, Max: 30 * time.Second, Capped: Yes, Attempts: 4}}},
	}},
	{"github.com/elastic/elastic-transport-go/elastictransport", []row[*Symbol]{
		{name: "Client.Perform", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 4}}, since: 8},
	}},
	{"github.com/elastic/go-elasticsearch", []row[*Symbol]{
		{name: "BaseClient.Perform", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 4}}, since: 8},
	}},
	{"github.com/go-redis/redis", redisRequests},
	{"github.com/go-resty/resty", []row[*Symbol]{
		{name: "Request.Execute", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 2},
		{name: "Request.Get", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 2},
		{name: "Request.Post", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 2},
		{name: "Request.Send", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 2},
	}},
	{"github.com/google/go-github/github", []row[*Symbol]{
		{name: "Client.Do", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 84},
	}},
	{"github.com/hashicorp/consul/api", []row[*Symbol]{
		{name: "KV.*", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}},
		{name: "Lock.Lock", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Max: 5 * time.Second, Capped: Yes, Attempts: Unlimited}}},
	}},
	{"github.com/hashicorp/consul/api/watch", []row[*Symbol]{
		{name: "Plan.Run", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Varies, Jitter: No, Max: 180 * time.Second, Capped: Yes, Attempts: Unlimited}}},
	}},
	{"github.com/hashicorp/vault/api", []row[*Symbol]{
		{name: "Client.RawRequestWithContext", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Linear, Jitter: Yes, Attempts: 3}}},
		{name: "KVv2.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Linear, Jitter: Yes, Attempts: 3}}},
		{name: "Logical.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Linear, Jitter: Yes, Attempts: 3}}},
	}},
	{"github.com/hetznercloud/hcloud-go/hcloud", []row[*Symbol]{
		{name: "ServerClient.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 60 * time.Second, Capped: Yes, Attempts: 6}}, since: 2},
	}},
	{"github.com/influxdata/influxdb-client-go/api", []row[*Symbol]{
		{name: "WriteAPIBlocking.WritePoint", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 2},
		{name: "WriteAPIBlocking.WriteRecord", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 2},
	}},
	{"github.com/jackc/pgx/pgxpool", []row[*Symbol]{
		{name: "Pool.Begin", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 5},
		{name: "Pool.Exec", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 5},
		{name: "Pool.Query", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 5},
		{name: "Pool.QueryRow", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 5},
		{name: "Pool.SendBatch", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 5},
	}},
	{"github.com/minio/minio-go", []row[*Symbol]{
		{name: "Client.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: 10}}, since: 7},
		{name: "Core.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: 10}}, since: 7},
	}},
	{"github.com/nats-io/nats.go", []row[*Symbol]{
		{name: "JetStream.Publish", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Max: 250 * time.Millisecond, Capped: Yes, Attempts: 3}}},
		{name: "JetStream.PublishMsg", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Max: 250 * time.Millisecond, Capped: Yes, Attempts: 3}}},
	}},
	{"github.com/nats-io/nats.go/jetstream", []row[*Symbol]{
		{name: "Publisher.Publish", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Max: 250 * time.Millisecond, Capped: Yes, Attempts: 3}}},
		{name: "Publisher.PublishMsg", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Max: 250 * time.Millisecond, Capped: Yes, Attempts: 3}}},
	}},
	{"github.com/openai/openai-go", []row[*Symbol]{
		{name: "ChatCompletionService.New", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 8 * time.Second, Capped: Yes, Attempts: 3}}, until: 2},
		{name: "ChatCompletionService.New", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 8 * time.Second, Capped: Yes, Attempts: 3}}, since: 3},
		{name: "ChatCompletionService.NewStreaming", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 8 * time.Second, Capped: Yes, Attempts: 3}}, until: 2},
		{name: "ChatCompletionService.NewStreaming", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 8 * time.Second, Capped: Yes, Attempts: 3}}, since: 3},
	}},
	{"github.com/opensearch-project/opensearch-go", []row[*Symbol]{
		{name: "Client.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 7}}, since: 4},
	}},
	{"github.com/redis/go-redis", redisRequests},
	{"github.com/redis/rueidis", []row[*Symbol]{
		{name: "Client.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "CoreClient.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: Unlimited}}},
	}},
	{"github.com/sashabaranov/go-openai", []row[*Symbol]{
		{name: "Client.*", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}},
	}},
	{"github.com/segmentio/kafka-go", []row[*Symbol]{
		{name: "Reader.FetchMessage", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Varies, Jitter: No, Max: time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "Reader.ReadMessage", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Varies, Jitter: No, Max: time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "Writer.WriteMessages", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Varies, Jitter: No, Max: time.Second, Capped: Yes, Attempts: 10}}},
	}},
	{"github.com/slack-go/slack", []row[*Symbol]{
		{name: "Client.*", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}},
		{name: "Client.GetUsersContext", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Varies, Jitter: No, Attempts: Unlimited}}},
	}},
	{"github.com/stripe/stripe-go", []row[*Symbol]{
		{name: "BackendImplementation.Call", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Varies, Jitter: Yes, Max: 5 * time.Second, Capped: Yes, Attempts: 3}}, since: 82},
		{name: "BackendImplementation.Do", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Varies, Jitter: Yes, Max: 5 * time.Second, Capped: Yes, Attempts: 3}}, since: 82},
		{name: "v1CustomerService.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: Varies, Jitter: Yes, Max: 5 * time.Second, Capped: Yes, Attempts: 3}}, since: 82},
	}},
	{"github.com/twilio/twilio-go/client", []row[*Symbol]{
		{name: "Client.SendRequest", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}},
	}},
	{"github.com/twmb/franz-go/pkg/kgo", []row[*Symbol]{
		{name: "Client.Produce", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 5 * time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "Client.ProduceSync", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 5 * time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "Client.Request", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 5 * time.Second, Capped: Yes, Attempts: 21}}},
	}},
	{"github.com/valyala/fasthttp", []row[*Symbol]{
		{name: "Client.Do", spec: &Symbol{Role: Request, On: StatusAndDial, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 5}}},
		{name: "Client.DoDeadline", spec: &Symbol{Role: Request, On: StatusAndDial, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 5}}},
		{name: "Client.DoTimeout", spec: &Symbol{Role: Request, On: StatusAndDial, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 5}}},
		{name: "Client.Get", spec: &Symbol{Role: Request, On: StatusAndDial, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 5}}},
		{name: "Do", spec: &Symbol{Role: Request, On: StatusAndDial, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 5}}},
		{name: "Get", spec: &Symbol{Role: Request, On: StatusAndDial, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 5}}},
		{name: "HostClient.Do", spec: &Symbol{Role: Request, On: StatusAndDial, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 5}}},
	}},
	{"go.etcd.io/etcd/client", []row[*Symbol]{
		{name: "KV.Compact", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: Yes, Attempts: 100}}, since: 3},
		{name: "KV.Delete", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: Yes, Attempts: 100}}, since: 3},
		{name: "KV.Do", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: Yes, Attempts: 100}}, since: 3},
		{name: "KV.Get", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: Yes, Attempts: 100}}, since: 3},
		{name: "KV.Put", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: Yes, Attempts: 100}}, since: 3},
		{name: "Lease.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: Yes, Attempts: 100}}, since: 3},
	}},
	{"go.mongodb.org/mongo-driver/mongo", []row[*Symbol]{
		{name: "Client.BulkWrite", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 2}}, since: 2},
		{name: "Collection.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 2}}},
	}},
	{"google.golang.org/api/storage/v1", []row[*Symbol]{
		{name: "ObjectsInsertCall.Do", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 30 * time.Second, Capped: Yes, Attempts: Unlimited}}},
	}},
	{"google.golang.org/grpc", []row[*Symbol]{
		{name: "ClientConn.Invoke", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}},
		{name: "ClientConn.NewStream", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}},
	}},
	{"k8s.io/client-go/gentype", []row[*Symbol]{
		{name: "Client.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Varies, Jitter: No, Attempts: 11}}},
	}},
	{"k8s.io/client-go/rest", []row[*Symbol]{
		{name: "Request.Do", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Varies, Jitter: No, Attempts: 11}}},
		{name: "Request.DoRaw", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Varies, Jitter: No, Attempts: 11}}},
		{name: "Request.Stream", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Varies, Jitter: No, Attempts: 11}}},
		{name: "Request.Watch", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Varies, Jitter: No, Attempts: 11}}},
	}},
	{"resty.dev", []row[*Symbol]{
		{name: "Request.Execute", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 3},
		{name: "Request.Get", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 3},
		{name: "Request.Post", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 3},
		{name: "Request.Send", spec: &Symbol{Role: Request, Rules: Rules{Attempts: 1}}, since: 3},
	}},
}

// Major 8, under the old path, has the defaults of 9.
var redisRequests = []row[*Symbol]{
	{name: "Client.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: 4}}, since: 8},
	{name: "ClusterClient.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: 4}}, since: 8},
	{name: "Ring.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: 4}}, since: 8},
	{name: "UniversalClient.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: 4}}, since: 8},
	{name: "cmdable.*", spec: &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: 4}}, since: 8},
}
