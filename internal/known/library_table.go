package known

import "time"

// libraries comes from the source of the libraries; what is absent was not
// read. It is sorted by path. Its rows are pointers because rows share what
// they say, and the compiler lays a shared struct with a slice out in advance
// only behind a pointer.
var libraries = []pkg[*Symbol]{
	{"cloud.google.com/go/storage", []row[*Symbol]{
		// What WithPolicy is handed is a constant: what it says is not read.
		{name: "BucketHandle.Retryer", spec: storageRetryer},
		{name: "Client.SetRetry", spec: storageRetryer},
		{name: "NewClient", spec: storageClient},
		{name: "NewGRPCClient", spec: storageClient},
		{name: "ObjectHandle.Retryer", spec: storageRetryer},
		{name: "WithBackoff", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
		{name: "WithErrorFunc", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Classifier, Arg: First}}}},
		{name: "WithMaxAttempts", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Zero: None, Negative: None}}}},
		{name: "WithMaxRetryDuration", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Elapsed, Arg: First, Zero: None}}}},
		{name: "WithPolicy", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
	}},
	{"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy", []row[*Symbol]{
		{name: "WithRetryOptions", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: From, Arg: Second}}}},
	}},
	{"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime", []row[*Symbol]{
		{name: "NewRetryPolicy", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: azureRules, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob", azureBlobs},
	{"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/*", azureBlobs},
	{"github.com/IBM/sarama", saramaClients},
	{"github.com/PuerkitoBio/rehttp", []row[*Symbol]{
		{name: "ConstDelay", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "ExpJitterDelay", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}}}},
		{name: "NewTransport", spec: &Symbol{Role: Client, On: Classified, Interrupt: Yes, Rules: Rules{Attempts: Unlimited}, Settings: []Setting{
			{Property: Classifier, Arg: Second}, {Property: Strategy, Arg: Third},
		}}},
		{name: "RetryMaxRetries", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None}}}},
	}},
	{"github.com/Rican7/retry", []row[*Symbol]{
		{name: "Retry", spec: &Symbol{Role: Call, Interrupt: No, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: Unlimited}, Settings: []Setting{
			{Property: Op, Arg: First}, {Property: Options, Arg: Second},
		}}},
	}},
	{"github.com/Rican7/retry/backoff", []row[*Symbol]{
		{name: "BinaryExponential", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: No, Factor: 2}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "Exponential", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: No}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: Factor, Arg: Second}}}},
		{name: "Fibonacci", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Fibonacci, Jitter: No, Capped: No}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "Linear", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Linear, Jitter: No, Capped: No}, Settings: []Setting{{Property: Delay, Arg: First}}}},
	}},
	{"github.com/Rican7/retry/jitter", []row[*Symbol]{
		{name: "Deviation", spec: &Symbol{Role: Option, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: Jitter, Arg: Second, Zero: None}}}},
		{name: "Equal", spec: &Symbol{Role: Option, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: JitterOn}}}},
		{name: "Full", spec: &Symbol{Role: Option, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: JitterOn}}}},
	}},
	{"github.com/Rican7/retry/strategy", rican7Strategies},
	{"github.com/Shopify/sarama", saramaClients},
	{"github.com/ThreeDotsLabs/watermill/message/router/middleware", []row[*Symbol]{
		{name: "Retry.Middleware", spec: &Symbol{Role: Call, Interrupt: Yes, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Receiver}}}},
	}},
	{"github.com/anthropics/anthropic-sdk-go", []row[*Symbol]{
		{name: "NewClient", spec: llmClient},
	}},
	{"github.com/anthropics/anthropic-sdk-go/option", llmOptions},
	{"github.com/avast/retry-go", []row[*Symbol]{
		{name: "Attempts", until: 2, spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First}}}},
		{name: "Attempts", since: 3, until: 3, spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Zero: Never}}}},
		{name: "Attempts", since: 4, spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Zero: Endless}}}},
		{name: "BackOffDelay", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: No, Factor: 2}}},
		{name: "CombineDelay", spec: &Symbol{Role: Combine, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "Context", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Ctx, Arg: First}}}},
		{name: "Delay", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "DelayType", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
		// Majors 1 and 2 were not read: whether their default is random is not known.
		{name: "Do", until: 2, spec: &Symbol{Role: Call, Interrupt: Yes, Rules: Rules{Growth: Exponential}, Settings: []Setting{
			{Property: Op, Arg: First}, {Property: Options, Arg: Second},
		}}},
		{name: "Do", since: 3, until: 4, spec: avastDo},
		{name: "DoWithData", since: 4, until: 4, spec: avastDo},
		{name: "FixedDelay", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No}}},
		{name: "FullJitterBackoffDelay", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: No}}},
		{name: "MaxDelay", spec: &Symbol{Role: Option, Settings: []Setting{{Property: MaxDelay, Arg: First, Zero: None}}}},
		{name: "New", since: 5, spec: &Symbol{Role: Policy, Interrupt: Yes, Rules: avastRules, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "NewWithData", since: 5, spec: &Symbol{Role: Policy, Interrupt: Yes, Rules: avastRules, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "RandomDelay", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: Yes}}},
		{name: "Retrier.Do", since: 5, spec: avastMethod},
		{name: "RetrierWithData.Do", since: 5, spec: avastMethod},
		{name: "RetryIf", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Classifier, Arg: First}}}},
		{name: "Unrecoverable", spec: &Symbol{Role: Permanent}},
		{name: "UntilSucceeded", since: 4, spec: &Symbol{Role: Option, Settings: []Setting{{Property: Forever}}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/aws/retry", []row[*Symbol]{
		{name: "AddWithErrorCodes", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: First}}}},
		{name: "AddWithMaxAttempts", spec: &Symbol{Role: Wrap, Settings: []Setting{
			{Property: From, Arg: First}, {Property: Attempts, Arg: Second, Zero: Endless, Negative: Endless},
		}}},
		{name: "AddWithMaxBackoffDelay", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: First}, {Property: MaxDelay, Arg: Second}}}},
		{name: "NewAdaptiveMode", spec: &Symbol{Role: Policy, Rules: awsRules, Interrupt: Yes, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "NewExponentialJitterBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: Yes}, Settings: []Setting{{Property: MaxDelay, Arg: First}}}},
		{name: "NewStandard", spec: &Symbol{Role: Policy, Rules: awsRules, Interrupt: Yes, Settings: []Setting{{Property: Options, Arg: First}}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/config", []row[*Symbol]{
		{name: "LoadDefaultConfig", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: awsRules, Settings: []Setting{{Property: Options, Arg: Second}}}},
		{name: "WithRetryMaxAttempts", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Zero: Default}}}},
		{name: "WithRetryer", spec: &Symbol{Role: Option, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/feature/s3/manager", []row[*Symbol]{
		// Each part is read again, and each of its requests is one of the client.
		{name: "NewDownloader", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 4}, Settings: []Setting{{Property: Options, Arg: Second}}}},
		{name: "NewUploader", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/service/*", []row[*Symbol]{
		{name: "New", spec: awsService},
		{name: "NewFromConfig", spec: awsService},
	}},
	{"github.com/aws/aws-sdk-go/aws", []row[*Symbol]{
		{name: "Config.*", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: Receiver}}}},
		{name: "Config.WithMaxRetries", spec: &Symbol{Role: Wrap, Settings: []Setting{
			{Property: From, Arg: Receiver}, {Property: Attempts, Arg: First, Unit: Retries, Zero: None, Negative: Default},
		}}},
		{name: "NewConfig", spec: &Symbol{Role: Client, Interrupt: Yes, Rules: aws1Rules}},
	}},
	{"github.com/aws/aws-sdk-go/aws/session", []row[*Symbol]{
		{name: "Must", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: First}}}},
		{name: "New", spec: aws1Session},
		{name: "NewSession", spec: aws1Session},
		{name: "NewSessionWithOptions", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: aws1Rules, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/aws/aws-sdk-go/service/*", []row[*Symbol]{
		{name: "New", spec: awsService},
	}},
	{"github.com/aws/aws-sdk-go/service/dynamodb", []row[*Symbol]{
		// Its default is 11 attempts, which no session tells: how often is not known.
		{name: "New", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes}},
	}},
	{"github.com/buildkite/roko", []row[*Symbol]{
		{name: "Constant", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "DoFunc", spec: rokoFunc},
		{name: "DoFunc2", spec: rokoFunc},
		{name: "DoFunc3", spec: rokoFunc},
		{name: "Exponential", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: No}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "ExponentialSubsecond", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: No}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "NewRetrier", spec: &Symbol{Role: Policy, Rules: Rules{Jitter: No}, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "Retrier.Break", spec: &Symbol{Role: Permanent}},
		{name: "Retrier.Do", spec: &Symbol{Role: Call, Interrupt: No, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "Retrier.DoWithContext", spec: &Symbol{Role: Call, Interrupt: Yes, Settings: []Setting{
			{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: From, Arg: Receiver},
		}}},
		{name: "Retrier.SetNextInterval", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Server, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "TryForever", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Forever}}}},
		{name: "WithJitter", spec: &Symbol{Role: Option, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: JitterOn}}}},
		{name: "WithJitterRange", spec: &Symbol{Role: Option, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: Jitter, Arg: Second}}}}, // (-1s, 0) is random too
		{name: "WithMaxAttempts", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First}}}},
		{name: "WithStrategy", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
	}},
	{"github.com/cenkalti/backoff", cenkalti},
	{"github.com/cloudflare/backoff", []row[*Symbol]{
		{name: "New", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Base: 5 * time.Minute, Max: 6 * time.Hour, Capped: Yes, Attempts: Unlimited}, Settings: []Setting{{Property: MaxDelay, Arg: First, Zero: Default}, {Property: Delay, Arg: Second, Zero: Default}}}},
		{name: "NewWithoutJitter", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Base: 5 * time.Minute, Max: 6 * time.Hour, Capped: Yes, Attempts: Unlimited}, Settings: []Setting{{Property: MaxDelay, Arg: First, Zero: Default}, {Property: Delay, Arg: Second, Zero: Default}}}},
	}},
	{"github.com/cloudflare/cloudflare-go", []row[*Symbol]{
		{name: "New", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Attempts: 4}, Settings: []Setting{{Property: Options, Arg: Third}}}},
		{name: "NewWithAPIToken", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Attempts: 4}, Settings: []Setting{{Property: Options, Arg: Second}}}},
		{name: "NewWithUserServiceKey", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Attempts: 4}, Settings: []Setting{{Property: Options, Arg: Second}}}},
		{name: "UsingRetryPolicy", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None}}}}, // its delays are counted in seconds
	}},
	{"github.com/digitalocean/godo", []row[*Symbol]{
		{name: "New", spec: &Symbol{Role: Client, Rules: Rules{Attempts: 1}, Settings: []Setting{{Property: Options, Arg: Second}}}},
		{name: "NewClient", spec: &Symbol{Role: Client, Rules: Rules{Attempts: 1}}},
		{name: "NewFromToken", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: No, Base: time.Second, Max: 30 * time.Second, Capped: Yes, Attempts: 5}}},
		{name: "WithRetryAndBackoffs", spec: &Symbol{Role: Option, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/eapache/go-resiliency/retrier", []row[*Symbol]{
		{name: "ConstantBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No}, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries}, {Property: Delay, Arg: Second}}}},
		{name: "ExponentialBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: No, Factor: 2}, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries}, {Property: Delay, Arg: Second}}}},
		{name: "LimitedExponentialBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: Yes}, Settings: []Setting{
			{Property: Attempts, Arg: First, Unit: Retries}, {Property: Delay, Arg: Second}, {Property: MaxDelay, Arg: Third},
		}}},
		{name: "New", spec: &Symbol{Role: Policy, Rules: Rules{Jitter: No}, Settings: []Setting{{Property: Strategy, Arg: First}, {Property: Classifier, Arg: Second}}}},
		{name: "Retrier.Run", spec: &Symbol{Role: Call, Interrupt: No, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "Retrier.RunCtx", spec: eapacheCtx},
		{name: "Retrier.RunFn", spec: eapacheCtx},
		{name: "Retrier.SetJitter", spec: &Symbol{Role: Wrap, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: Jitter, Arg: First, Zero: None}, {Property: From, Arg: Receiver}}}},
		{name: "Retrier.WithInfiniteRetry", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Forever}, {Property: From, Arg: Receiver}}}},
	}},
	{"github.com/elastic/elastic-transport-go/elastictransport", []row[*Symbol]{
		{name: "New", spec: elasticClient},
	}},
	{"github.com/elastic/go-elasticsearch", []row[*Symbol]{
		{name: "NewBaseClient", spec: elasticClient, since: 8},
		{name: "NewClient", spec: elasticClient},
		{name: "NewDefaultClient", spec: elasticClient},
		{name: "NewTypedClient", spec: elasticClient, since: 8},
	}},
	{"github.com/failsafe-go/failsafe-go", []row[*Symbol]{
		{name: "*.WithDelay", spec: failsafeDelay},
		{name: "Executor.Get", spec: failsafeCall},
		{name: "Executor.GetAsync", spec: failsafeCall},
		{name: "Executor.GetAsyncWithExecution", spec: failsafeCall},
		{name: "Executor.GetWithExecution", spec: failsafeCall},
		{name: "Executor.Run", spec: failsafeCall},
		{name: "Executor.RunAsync", spec: failsafeCall},
		{name: "Executor.RunAsyncWithExecution", spec: failsafeCall},
		{name: "Executor.RunWithExecution", spec: failsafeCall},
		{name: "Executor.WithContext", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "With", spec: &Symbol{Role: Policy, Settings: []Setting{{Property: Options, Arg: First}}}},
	}},
	{"github.com/failsafe-go/failsafe-go/failsafegrpc", []row[*Symbol]{
		{name: "NewRetryPolicyBuilder", spec: failsafePolicy},
		{name: "NewUnaryClientInterceptor", spec: &Symbol{Role: Client, Interrupt: Yes, Settings: []Setting{{Property: Options, Arg: First}}}},
	}},
	{"github.com/failsafe-go/failsafe-go/failsafehttp", []row[*Symbol]{
		{name: "NewRetryPolicyBuilder", spec: failsafePolicy},
		{name: "NewRoundTripper", spec: &Symbol{Role: Client, Interrupt: Yes, Settings: []Setting{{Property: Options, Arg: Second}}}},
	}},
	{"github.com/failsafe-go/failsafe-go/retrypolicy", []row[*Symbol]{
		{name: "*.WithDelay", spec: failsafeDelay},
		{name: "Builder.Build", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: Receiver}}}},
		{name: "Builder.WithBackoff", spec: &Symbol{Role: Wrap, Rules: Rules{Growth: Exponential, Capped: Yes}, Settings: []Setting{
			{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}, {Property: From, Arg: Receiver},
		}}},
		{name: "Builder.WithBackoffFactor", spec: &Symbol{Role: Wrap, Rules: Rules{Growth: Exponential, Capped: Yes}, Settings: []Setting{
			{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}, {Property: Factor, Arg: Third}, {Property: From, Arg: Receiver},
		}}},
		{name: "Builder.WithJitter", spec: failsafeJitter},
		{name: "Builder.WithJitterFactor", spec: failsafeJitter},
		{name: "Builder.WithMaxAttempts", spec: &Symbol{Role: Wrap, Settings: []Setting{
			{Property: Attempts, Arg: First, Zero: Endless, Negative: Endless}, {Property: From, Arg: Receiver},
		}}},
		{name: "Builder.WithMaxDuration", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Elapsed, Arg: First, Zero: None}, {Property: From, Arg: Receiver}}}},
		{name: "Builder.WithMaxRetries", spec: &Symbol{Role: Wrap, Settings: []Setting{
			{Property: Attempts, Arg: First, Unit: Retries, Negative: Endless}, {Property: From, Arg: Receiver},
		}}},
		{name: "Builder.WithRandomDelay", spec: &Symbol{Role: Wrap, Rules: Rules{Growth: Constant, Jitter: Yes}, Settings: []Setting{
			{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}, {Property: From, Arg: Receiver},
		}}},
		{name: "NewBuilder", spec: failsafePolicy},
		{name: "NewWithDefaults", spec: failsafePolicy},
	}},
	{"github.com/flowchartsman/retry", []row[*Symbol]{
		{name: "NewRetrier", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Base: 200 * time.Millisecond, Max: time.Second, Capped: Yes, Attempts: 5}, Settings: []Setting{
			{Property: Attempts, Arg: First, Zero: Default, Negative: Default}, {Property: Delay, Arg: Second, Zero: Default}, {Property: MaxDelay, Arg: Third, Zero: Default},
		}}},
		{name: "Retrier.Run", spec: &Symbol{Role: Call, Interrupt: No, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "Retrier.RunContext", spec: &Symbol{Role: Call, Interrupt: Yes, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: From, Arg: Receiver}}}},
		{name: "Stop", spec: &Symbol{Role: Permanent}},
	}},
	{"github.com/go-redis/redis", redisClients},
	{"github.com/go-resty/resty", []row[*Symbol]{
		{name: "Backoff", spec: &Symbol{Role: Call, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 2 * time.Second, Capped: Yes, Attempts: 4}, Settings: []Setting{
			{Property: Op, Arg: First}, {Property: Options, Arg: Second},
		}}},
		{name: "Client.AddRetryCondition", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Classifier, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "Client.SetRetryAfter", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Strategy, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "Client.SetRetryCount", spec: restyCount},
		{name: "Client.SetRetryMaxWaitTime", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: MaxDelay, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "Client.SetRetryWaitTime", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Delay, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "New", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: restyRules}},
	}},
	{"github.com/gocql/gocql", []row[*Symbol]{
		{name: "NewCluster", spec: &Symbol{Role: Client, Interrupt: No, Rules: Rules{Attempts: 1}}},
		{name: "Query.RetryPolicy", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Strategy, Arg: First}, {Property: From, Arg: Receiver}}}},
	}},
	{"github.com/gojek/heimdall", []row[*Symbol]{
		{name: "NewConstantBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: Yes}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: Jitter, Arg: Second, Zero: None}}}},
		{name: "NewExponentialBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes}, Settings: []Setting{
			{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}, {Property: Factor, Arg: Third}, {Property: Jitter, Arg: Fourth, Zero: None},
		}}},
		{name: "NewNoRetrier", spec: &Symbol{Role: Policy, Rules: Rules{Growth: NoDelay, Jitter: No}}},
		{name: "NewRetrier", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/gojek/heimdall/httpclient", heimdall},
	{"github.com/gojek/heimdall/hystrix", heimdall},
	{"github.com/googleapis/gax-go", []row[*Symbol]{
		{name: "Invoke", spec: &Symbol{Role: Call, On: Classified, Interrupt: Yes, Rules: Rules{Attempts: 1}, Settings: []Setting{
			{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: Options, Arg: Third},
		}}},
		{name: "OnCodes", spec: &Symbol{Role: Policy, On: Classified, Rules: gaxRules, Settings: []Setting{{Property: Classifier, Arg: First}, {Property: From, Arg: Second}}}},
		{name: "OnErrorFunc", spec: &Symbol{Role: Policy, On: Classified, Rules: gaxRules, Settings: []Setting{{Property: From, Arg: First}, {Property: Classifier, Arg: Second}}}},
		{name: "OnHTTPCodes", spec: &Symbol{Role: Policy, On: Classified, Rules: gaxRules, Settings: []Setting{{Property: From, Arg: First}, {Property: Classifier, Arg: Second}}}},
		{name: "WithRetry", spec: &Symbol{Role: Option, Rules: Rules{Attempts: Unlimited}, Settings: []Setting{{Property: Strategy, Arg: First}}}},
		{name: "WithTimeout", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Elapsed, Arg: First}}}},
	}},
	{"github.com/grafana/dskit/backoff", []row[*Symbol]{
		{name: "Backoff.Ongoing", spec: &Symbol{Role: Loop, Interrupt: Yes, Settings: []Setting{{Property: From, Arg: Receiver}}}},
		{name: "New", spec: &Symbol{Role: Policy, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: Yes}, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: From, Arg: Second}}}},
	}},
	{"github.com/grpc-ecosystem/go-grpc-middleware/interceptors/retry", grpcRetry},
	{"github.com/grpc-ecosystem/go-grpc-middleware/retry", grpcRetry},
	{"github.com/hashicorp/go-retryablehttp", []row[*Symbol]{
		{name: "Client.Do", spec: retryablehttpMethod},
		{name: "Client.Get", spec: retryablehttpMethod},
		{name: "Client.Head", spec: retryablehttpMethod},
		{name: "Client.Post", spec: retryablehttpMethod},
		{name: "Client.PostForm", spec: retryablehttpMethod},
		{name: "Client.StandardClient", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Settings: []Setting{{Property: From, Arg: Receiver}}}},
		{name: "DefaultBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: Yes}}},
		{name: "Get", spec: retryablehttpDefault},
		{name: "Head", spec: retryablehttpDefault},
		{name: "LinearJitterBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Linear, Jitter: Yes}}},
		{name: "NewClient", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: retryablehttpRules}},
		{name: "Post", spec: retryablehttpDefault},
		{name: "PostForm", spec: retryablehttpDefault},
		{name: "RateLimitLinearJitterBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Linear, Jitter: Yes}}},
		{name: "RoundTripper.RoundTrip", spec: retryablehttpMethod},
	}},
	{"github.com/hashicorp/terraform-plugin-sdk/helper/retry", []row[*Symbol]{
		{name: "NonRetryableError", spec: &Symbol{Role: Permanent}},
		{name: "Retry", spec: &Symbol{Role: Call, On: Marked, Interrupt: No, Rules: terraformRules, Settings: []Setting{{Property: Elapsed, Arg: First}, {Property: Op, Arg: Second}}}},
		{name: "RetryContext", spec: &Symbol{Role: Call, On: Marked, Interrupt: Yes, Rules: terraformRules, Settings: []Setting{
			{Property: Ctx, Arg: First}, {Property: Elapsed, Arg: Second}, {Property: Op, Arg: Third},
		}}},
		{name: "RetryableError", spec: &Symbol{Role: Retryable}},
	}},
	{"github.com/hashicorp/vault/api", []row[*Symbol]{
		{name: "Client.SetMaxRetries", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None}, {Property: From, Arg: Receiver}}}},
		{name: "DefaultConfig", spec: &Symbol{Role: Policy, On: StatusAndDial, Interrupt: Yes, Rules: vaultRules}},
		{name: "NewClient", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: vaultRules, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/hetznercloud/hcloud-go/hcloud", []row[*Symbol]{
		{name: "ConstantBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "ExponentialBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Max: time.Minute, Capped: Yes}, Settings: []Setting{{Property: Factor, Arg: First}, {Property: Delay, Arg: Second}}}},
		{name: "ExponentialBackoffWithOpts", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No}, Settings: []Setting{{Property: From, Arg: First}}}},
		{name: "NewClient", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Base: time.Second, Max: time.Minute, Capped: Yes, Attempts: 6}, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "WithBackoffFunc", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
		{name: "WithRetryOpts", spec: &Symbol{Role: Option, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/juju/retry", []row[*Symbol]{
		{name: "Call", spec: &Symbol{Role: Call, Interrupt: Yes, Settings: []Setting{{Property: From, Arg: First}}}}, // the operation is a field of the argument
		{name: "DoubleDelay", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No}}},
		{name: "ExpBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes}, Settings: []Setting{
			{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}, {Property: Factor, Arg: Third}, {Property: Jitter, Arg: Fourth, Zero: None},
		}}},
	}},
	{"github.com/kamilsk/retry", []row[*Symbol]{
		{name: "Do", spec: &Symbol{Role: Call, Interrupt: Yes, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: Unlimited}, Settings: []Setting{
			{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: Options, Arg: Third},
		}}, since: 5},
		{name: "Go", spec: &Symbol{Role: Call, Interrupt: Yes, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: Unlimited}, Settings: []Setting{
			{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: Options, Arg: Third},
		}}, since: 5},
	}},
	{"github.com/kamilsk/retry/strategy", rican7Strategies},
	{"github.com/lestrrat-go/backoff", []row[*Symbol]{
		{name: "Constant", spec: &Symbol{Role: Policy, Interrupt: Yes, Rules: lestrratConstant, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "Continue", spec: &Symbol{Role: Loop, Interrupt: Yes, Settings: []Setting{{Property: From, Arg: First}}}},
		{name: "Exponential", spec: &Symbol{Role: Policy, Interrupt: Yes, Rules: lestrratExponential, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "NewConstantPolicy", spec: &Symbol{Role: Policy, Interrupt: Yes, Rules: lestrratConstant, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "NewExponentialPolicy", spec: &Symbol{Role: Policy, Interrupt: Yes, Rules: lestrratExponential, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "Null", spec: &Symbol{Role: Policy, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 1}}},
		{name: "*.Start", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "WithInterval", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "WithJitterFactor", spec: &Symbol{Role: Option, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: Jitter, Arg: First, Zero: None, Negative: None}}}},
		{name: "WithMaxInterval", spec: &Symbol{Role: Option, Settings: []Setting{{Property: MaxDelay, Arg: First}}}},
		{name: "WithMaxRetries", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: Endless}}}},
		{name: "WithMinInterval", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "WithMultiplier", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Factor, Arg: First, Zero: Default, Negative: Default}}}},
	}},
	{"github.com/matryer/try", []row[*Symbol]{
		{name: "Do", spec: &Symbol{Role: Call, On: ToldTrue, Interrupt: No, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 10}, Settings: []Setting{{Property: Op, Arg: First}}}},
	}},
	{"github.com/meilisearch/meilisearch-go", []row[*Symbol]{
		{name: "DisableRetries", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Off}}}},
		{name: "New", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Linear, Jitter: No, Base: time.Second, Max: 3 * time.Second, Capped: Yes, Attempts: 4}, Settings: []Setting{{Property: Options, Arg: Second}}}},
		{name: "WithCustomRetries", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: Second, Unit: Retries, Zero: Default}}}},
	}},
	{"github.com/minio/minio-go", []row[*Symbol]{
		{name: "New", spec: minioClient, since: 7},
		{name: "NewCore", spec: minioClient, since: 7},
	}},
	{"github.com/nats-io/nats.go", []row[*Symbol]{
		{name: "RetryAttempts", spec: natsAttempts},
		{name: "RetryWait", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Delay, Arg: First}}}},
	}},
	{"github.com/nats-io/nats.go/jetstream", []row[*Symbol]{
		{name: "WithRetryAttempts", spec: natsAttempts},
		{name: "WithRetryWait", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Delay, Arg: First}}}},
	}},
	{"github.com/olivere/elastic", []row[*Symbol]{
		{name: "NewBackoffRetrier", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: First}}}},
		{name: "NewClient", spec: olivereClient},
		{name: "NewConstantBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "NewExponentialBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: Yes}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}}}},
		{name: "NewSimpleBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Varies, Jitter: No}}},
		{name: "NewSimpleClient", spec: olivereClient},
		{name: "Retry", spec: &Symbol{Role: Call, Interrupt: No, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Second}}}},
		{name: "RetryNotify", spec: &Symbol{Role: Call, Interrupt: No, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Second}}}},
		{name: "SetMaxRetries", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None}}}},
		{name: "SetRetrier", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
	}},
	{"github.com/openai/openai-go", []row[*Symbol]{
		{name: "NewClient", spec: llmClient},
	}},
	{"github.com/openai/openai-go/option", llmOptions},
	{"github.com/opensearch-project/opensearch-go", []row[*Symbol]{
		{name: "NewClient", spec: openSearchClient},
		{name: "NewDefaultClient", spec: openSearchClient},
	}},
	{"github.com/opensearch-project/opensearch-go/opensearchapi", []row[*Symbol]{
		{name: "NewClient", spec: openSearchClient, since: 4},
		{name: "NewDefaultClient", spec: openSearchClient, since: 4},
	}},
	{"github.com/ory/dockertest", []row[*Symbol]{
		{name: "Pool.Retry", spec: &Symbol{Role: Call, Interrupt: No, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 5 * time.Second, Capped: Yes, Attempts: Unlimited, Elapsed: time.Minute}, Settings: []Setting{{Property: Op, Arg: First}}}},
	}},
	{"github.com/redis/go-redis", redisClients},
	{"github.com/redis/rueidis", []row[*Symbol]{
		{name: "NewClient", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: rueidisRules, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/samber/lo", []row[*Symbol]{
		{name: "Attempt", spec: loAttempt},
		{name: "AttemptWhile", spec: loAttempt},
		{name: "AttemptWhileWithDelay", spec: loAttemptWithDelay},
		{name: "AttemptWithDelay", spec: loAttemptWithDelay},
	}},
	{"github.com/segmentio/backo-go", []row[*Symbol]{
		{name: "DefaultBacko", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Base: 100 * time.Millisecond, Max: 10 * time.Second, Capped: Yes, Attempts: Unlimited}}},
		{name: "NewBacko", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: Yes, Attempts: Unlimited}, Settings: []Setting{
			{Property: Delay, Arg: First}, {Property: Factor, Arg: Second}, {Property: Jitter, Arg: Third, Zero: None}, {Property: MaxDelay, Arg: Fourth},
		}}},
	}},
	{"github.com/segmentio/kafka-go", []row[*Symbol]{
		{name: "NewWriter", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: No, Rules: Rules{Attempts: 10}, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/sethvargo/go-retry", []row[*Symbol]{
		{name: "Constant", spec: &Symbol{Role: Call, On: Marked, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Settings: sethvargoArgs}},
		{name: "Do", spec: &Symbol{Role: Call, On: Marked, Interrupt: Yes, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: From, Arg: Second}, {Property: Op, Arg: Third}}}},
		{name: "DoValue", spec: &Symbol{Role: Call, On: Marked, Interrupt: Yes, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: From, Arg: Second}, {Property: Op, Arg: Third}}}},
		{name: "Exponential", spec: &Symbol{Role: Call, On: Marked, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: No, Capped: No, Factor: 2, Attempts: Unlimited}, Settings: sethvargoArgs}},
		{name: "Fibonacci", spec: &Symbol{Role: Call, On: Marked, Interrupt: Yes, Rules: Rules{Growth: Fibonacci, Jitter: No, Capped: No, Attempts: Unlimited}, Settings: sethvargoArgs}},
		{name: "NewConstant", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "NewExponential", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: No, Factor: 2, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "NewFibonacci", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Fibonacci, Jitter: No, Capped: No, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}}}},
		{name: "RetryableError", spec: &Symbol{Role: Retryable}},
		{name: "WithCappedDuration", spec: &Symbol{Role: Wrap, Rules: Rules{Capped: Yes}, Settings: []Setting{{Property: MaxDelay, Arg: First}, {Property: From, Arg: Second}}}},
		{name: "WithFullJitter", spec: &Symbol{Role: Wrap, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: JitterOn}, {Property: From, Arg: First}}}},
		{name: "WithJitter", spec: sethvargoJitter},
		{name: "WithJitterPercent", spec: sethvargoJitter},
		{name: "WithMaxDuration", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Elapsed, Arg: First}, {Property: From, Arg: Second}}}},
		{name: "WithMaxRetries", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None}, {Property: From, Arg: Second}}}},
	}},
	{"github.com/slack-go/slack", []row[*Symbol]{
		{name: "DefaultRetryConfig", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Base: 100 * time.Millisecond, Max: 30 * time.Second, Capped: Yes, Attempts: 4}}},
		{name: "New", spec: &Symbol{Role: Client, Interrupt: Yes, Rules: Rules{Attempts: 1}, Settings: []Setting{{Property: Options, Arg: Second}}}},
		{name: "OptionRetry", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None, Negative: None}}}},
		{name: "OptionRetryConfig", spec: &Symbol{Role: Option, Settings: []Setting{{Property: From, Arg: First}}}},
	}},
	{"github.com/stripe/stripe-go", []row[*Symbol]{
		{name: "GetBackendWithConfig", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: No, Rules: Rules{Attempts: 3}, Settings: []Setting{{Property: From, Arg: Second}}}, since: 72},
	}},
	{"github.com/thanos-io/thanos/pkg/runutil", []row[*Symbol]{
		{name: "Repeat", spec: &Symbol{Role: Repeat, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: Stop, Arg: Second}, {Property: Op, Arg: Third}}}},
		{name: "RepeatInfinitely", spec: &Symbol{Role: Repeat, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: Second}, {Property: Stop, Arg: Third}, {Property: Op, Arg: Fourth}}}},
		{name: "Retry", spec: &Symbol{Role: Call, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Settings: []Setting{
			{Property: Delay, Arg: First}, {Property: Stop, Arg: Second}, {Property: Op, Arg: Third},
		}}},
		{name: "RetryWithLog", spec: &Symbol{Role: Call, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Settings: []Setting{
			{Property: Delay, Arg: Second}, {Property: Stop, Arg: Third}, {Property: Op, Arg: Fourth},
		}}},
	}},
	{"github.com/twmb/franz-go/pkg/kgo", []row[*Symbol]{
		// Records and requests have a number each: the client has none by default.
		{name: "NewClient", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "RecordDeliveryTimeout", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Elapsed, Arg: First, Zero: None}}}},
		{name: "RecordRetries", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None}}}},
		{name: "RetryBackoffFn", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
	}},
	{"go.etcd.io/etcd/client", []row[*Symbol]{
		{name: "New", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: etcdRules, Settings: []Setting{{Property: From, Arg: First}}}, since: 3},
		{name: "NewFromURL", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: etcdRules}, since: 3},
		{name: "NewFromURLs", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: etcdRules}, since: 3},
	}},
	{"go.mongodb.org/mongo-driver/mongo", []row[*Symbol]{
		{name: "Connect", until: 1, spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: mongoRules, Settings: []Setting{{Property: Options, Arg: Second}}}},
		{name: "Connect", since: 2, spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: mongoRules, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "NewClient", until: 1, spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: mongoRules, Settings: []Setting{{Property: Options, Arg: First}}}},
		{name: "Session.WithTransaction", until: 1, spec: &Symbol{Role: Call, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: Unlimited, Elapsed: 2 * time.Minute}, Settings: mongoTransaction}},
		{name: "Session.WithTransaction", since: 2, spec: &Symbol{Role: Call, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Base: 5 * time.Millisecond, Max: 500 * time.Millisecond, Capped: Yes, Attempts: Unlimited, Elapsed: 2 * time.Minute}, Settings: mongoTransaction}},
	}},
	{"go.mongodb.org/mongo-driver/mongo/options", []row[*Symbol]{
		{name: "Client", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: mongoRules}},
		{name: "ClientOptions.*", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: Receiver}}}},
		{name: "ClientOptions.SetMaxAdaptiveRetries", since: 2, spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: Receiver}}}}, // counts answers of an overloaded server apart
		{name: "ClientOptions.SetRetryReads", spec: mongoOnce},
		{name: "ClientOptions.SetRetryWrites", spec: mongoOnce},
		// With a timeout it tries again until that is over.
		{name: "ClientOptions.SetTimeout", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Forever}, {Property: Elapsed, Arg: First, Zero: None}, {Property: From, Arg: Receiver}}}},
	}},
	{"go.temporal.io/sdk/temporal", []row[*Symbol]{
		{name: "NewNonRetryableApplicationError", spec: &Symbol{Role: Permanent}},
	}},
	{"google.golang.org/grpc", []row[*Symbol]{
		// The policy in a service configuration is a string, which is not read.
		{name: "WithDefaultServiceConfig", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
		{name: "WithDisableRetry", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Off}}}},
	}},
	{"gopkg.in/cenkalti/backoff", cenkalti},
	{"gopkg.in/resty", []row[*Symbol]{{name: "Client.SetRetryCount", spec: restyCount}}},
	{"k8s.io/apimachinery/pkg/util/wait", k8sWait},
	{"k8s.io/client-go/rest", []row[*Symbol]{
		{name: "Request.MaxRetries", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None, Negative: None}, {Property: From, Arg: Receiver}}}},
	}},
	{"k8s.io/client-go/util/flowcontrol", []row[*Symbol]{
		{name: "NewBackOff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: Yes, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}}}},
		{name: "NewBackOffWithJitter", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: Yes, Attempts: Unlimited}, Settings: []Setting{
			{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}, {Property: Jitter, Arg: Third, Zero: None},
		}}},
	}},
	{"k8s.io/client-go/util/retry", []row[*Symbol]{
		{name: "OnError", spec: &Symbol{Role: Call, On: Classified, Interrupt: No, Settings: []Setting{{Property: From, Arg: First}, {Property: Classifier, Arg: Second}, {Property: Op, Arg: Third}}}},
		{name: "RetryOnConflict", spec: &Symbol{Role: Call, On: Conflict, Interrupt: No, Settings: []Setting{{Property: From, Arg: First}, {Property: Op, Arg: Second}}}},
	}},
	{"k8s.io/client-go/util/workqueue", []row[*Symbol]{
		{name: "DefaultControllerRateLimiter", spec: workqueueDefault},
		{name: "DefaultItemBasedRateLimiter", spec: workqueueDefault},
		{name: "DefaultTypedControllerRateLimiter", spec: workqueueDefault},
		{name: "DefaultTypedItemBasedRateLimiter", spec: workqueueDefault},
		{name: "NewItemExponentialFailureRateLimiter", spec: workqueueExponential},
		{name: "NewItemFastSlowRateLimiter", spec: workqueueFastSlow},
		{name: "NewTypedItemExponentialFailureRateLimiter", spec: workqueueExponential},
		{name: "NewTypedItemFastSlowRateLimiter", spec: workqueueFastSlow},
		{name: "NewWithMaxWaitRateLimiter", spec: &Symbol{Role: Wrap, Rules: Rules{Capped: Yes}, Settings: []Setting{{Property: From, Arg: First}, {Property: MaxDelay, Arg: Second}}}},
	}},
	{"resty.dev", []row[*Symbol]{
		{name: "Client.SetRetryCount", spec: restyCount},
		{name: "Client.SetRetryDelayStrategy", spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: Strategy, Arg: First}, {Property: From, Arg: Receiver}}}},
		{name: "New", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: restyRules}},
		{name: "Request.SetRetryCount", spec: restyCount},
		{name: "RetryConstantDelayStrategy", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No}, Settings: []Setting{{Property: Delay, Arg: First}}}},
	}},
	{"tailscale.com/logtail/backoff", tailscale},
	{"tailscale.com/util/backoff", tailscale},
}

var heimdall = []row[*Symbol]{
	{name: "NewClient", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: No, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 1}, Settings: []Setting{{Property: Options, Arg: First}}}},
	{name: "WithRetrier", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
	{name: "WithRetryCount", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries}}}},
}

var azureBlobs = []row[*Symbol]{
	{name: "NewClient", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: azureRules, Settings: []Setting{{Property: From, Arg: Third}}}},
	{name: "NewClientWithNoCredential", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: azureRules, Settings: []Setting{{Property: From, Arg: Second}}}},
	{name: "NewClientWithSharedKeyCredential", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: azureRules, Settings: []Setting{{Property: From, Arg: Third}}}},
}

// What a configuration says of producers, metadata and administration differs,
// and stands in fields of its fields: how often is not known of a client.
var saramaClients = []row[*Symbol]{
	{name: "NewClient", spec: saramaClient},
	{name: "NewClusterAdmin", spec: saramaClient},
	{name: "NewConfig", spec: &Symbol{Role: Client, On: StatusAndDial, Interrupt: No}},
	{name: "NewExponentialBackoff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Base: 100 * time.Millisecond, Max: time.Second, Capped: Yes}, Settings: []Setting{
		{Property: Delay, Arg: First, Zero: Default, Negative: Default}, {Property: MaxDelay, Arg: Second, Zero: Default, Negative: Default},
	}}},
	{name: "NewSyncProducer", spec: saramaClient},
}

// The other options say nothing of retries.
var llmOptions = []row[*Symbol]{
	{name: "*", spec: &Symbol{Role: Option}},
	{name: "WithMaxRetries", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None}}}},
}

var (
	storageClient  = &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: gaxRules}
	storageRetryer = &Symbol{Role: Wrap, Settings: []Setting{{Property: Options, Arg: First}, {Property: From, Arg: Receiver}}}

	azureRules = Rules{Growth: Exponential, Jitter: Yes, Base: 800 * time.Millisecond, Max: time.Minute, Capped: Yes, Attempts: 4}

	saramaClient = &Symbol{Role: Client, On: StatusAndDial, Interrupt: No, Settings: []Setting{{Property: From, Arg: Second}}}

	// The attempts are those of the configuration.
	awsService  = &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Settings: []Setting{{Property: From, Arg: First}, {Property: Options, Arg: Second}}}
	aws1Rules   = Rules{Growth: Exponential, Jitter: Yes, Max: 300 * time.Second, Capped: Yes, Attempts: 4}
	aws1Session = &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: aws1Rules, Settings: []Setting{{Property: Options, Arg: First}}}

	elasticRules  = Rules{Growth: NoDelay, Jitter: No, Attempts: 4}
	elasticClient = &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: elasticRules, Settings: []Setting{{Property: From, Arg: First}}}

	openSearchRules  = Rules{Growth: NoDelay, Jitter: No, Attempts: 7}
	openSearchClient = &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: openSearchRules, Settings: []Setting{{Property: From, Arg: First}}}

	vaultRules = Rules{Growth: Linear, Jitter: Yes, Attempts: 3}

	minioRules  = Rules{Growth: Exponential, Jitter: Yes, Base: 200 * time.Millisecond, Max: time.Second, Capped: Yes, Attempts: 10}
	minioClient = &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: minioRules, Settings: []Setting{{Property: From, Arg: Second}}}

	natsAttempts = &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None, Negative: Endless}}}

	olivereClient = &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Attempts: 1}, Settings: []Setting{{Property: Options, Arg: First}}}

	llmClient = &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Base: 500 * time.Millisecond, Max: 8 * time.Second, Capped: Yes, Attempts: 3}, Settings: []Setting{{Property: Options, Arg: First}}}

	rueidisRules = Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: Unlimited}

	etcdRules = Rules{Growth: Constant, Jitter: Yes, Base: 25 * time.Millisecond, Attempts: 100}

	mongoRules = Rules{Growth: NoDelay, Jitter: No, Attempts: 2}
	// Reads and writes are switched apart, and once more is all there is: true is
	// one retry. Where one of them is off, the other one is taken to be off too.
	mongoOnce = &Symbol{Role: Wrap, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries, Zero: None}, {Property: From, Arg: Receiver}}}
)

var tailscale = []row[*Symbol]{
	{name: "NewBackoff", spec: &Symbol{Role: Policy, Interrupt: Yes, Rules: Rules{Growth: Polynomial, Jitter: Yes, Capped: Yes, Attempts: Unlimited}, Settings: []Setting{{Property: MaxDelay, Arg: Third}}}},
}

// kamilsk/retry took its strategies from Rican7/retry.
var rican7Strategies = []row[*Symbol]{
	{name: "Backoff", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
	{name: "BackoffWithJitter", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}, {Property: JitterOn, Arg: Second}}}},
	{name: "Limit", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First}}}},
	{name: "Wait", spec: &Symbol{Role: Option, Rules: Rules{Jitter: No}, Settings: []Setting{{Property: Strategy, Arg: First}}}}, // a list of delays; the last one stays
}

var (
	avastRules  = Rules{Growth: Exponential, Jitter: Yes, Base: 100 * time.Millisecond, Capped: No, Factor: 2, Attempts: 10}
	avastDo     = &Symbol{Role: Call, Interrupt: Yes, Rules: avastRules, Settings: []Setting{{Property: Op, Arg: First}, {Property: Options, Arg: Second}}}
	avastMethod = &Symbol{Role: Call, Interrupt: Yes, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Receiver}}}

	awsRules = Rules{Growth: Exponential, Jitter: Yes, Max: 20 * time.Second, Capped: Yes, Attempts: 3}

	mongoTransaction = []Setting{{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}}

	rokoFunc = &Symbol{Role: Call, Interrupt: Yes, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: From, Arg: Second}, {Property: Op, Arg: Third}}}

	eapacheCtx = &Symbol{Role: Call, Interrupt: Yes, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: From, Arg: Receiver}}}

	failsafeCall   = &Symbol{Role: Call, Interrupt: Yes, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Receiver}}}
	failsafePolicy = &Symbol{Role: Policy, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 3}}
	failsafeDelay  = &Symbol{Role: Wrap, Rules: Rules{Growth: Constant}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: From, Arg: Receiver}}}
	failsafeJitter = &Symbol{Role: Wrap, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: Jitter, Arg: First, Zero: None}, {Property: From, Arg: Receiver}}}

	restyRules = Rules{Growth: Exponential, Jitter: Yes, Base: 100 * time.Millisecond, Max: 2 * time.Second, Capped: Yes, Attempts: 1}
	restyCount = &Symbol{Role: Wrap, Settings: []Setting{{Property: Attempts, Arg: First, Unit: Retries}, {Property: From, Arg: Receiver}}}

	gaxRules = Rules{Growth: Exponential, Jitter: Yes, Base: time.Second, Max: 30 * time.Second, Capped: Yes, Attempts: Unlimited}

	retryablehttpRules   = Rules{Growth: Exponential, Jitter: No, Base: time.Second, Max: 30 * time.Second, Capped: Yes, Attempts: 5}
	retryablehttpMethod  = &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Attempts: 5}, Settings: []Setting{{Property: From, Arg: Receiver}}}
	retryablehttpDefault = &Symbol{Role: Request, On: StatusAndDial, Interrupt: Yes, Rules: retryablehttpRules}

	terraformRules = Rules{Growth: Exponential, Jitter: No, Base: 500 * time.Millisecond, Max: 10 * time.Second, Capped: Yes, Attempts: Unlimited}

	lestrratExponential = Rules{Growth: Exponential, Jitter: No, Base: 500 * time.Millisecond, Max: time.Minute, Capped: Yes, Attempts: 11}
	lestrratConstant    = Rules{Growth: Constant, Jitter: No, Base: time.Minute, Attempts: 11}

	loAttempt = &Symbol{Role: Call, Interrupt: No, Rules: Rules{Growth: NoDelay, Jitter: No}, Settings: []Setting{
		{Property: Attempts, Arg: First, Zero: Endless, Negative: Endless}, {Property: Op, Arg: Second},
	}}
	loAttemptWithDelay = &Symbol{Role: Call, Interrupt: No, Rules: Rules{Growth: Constant, Jitter: No}, Settings: []Setting{
		{Property: Attempts, Arg: First, Zero: Endless, Negative: Endless}, {Property: Delay, Arg: Second}, {Property: Op, Arg: Third},
	}}

	sethvargoArgs   = []Setting{{Property: Ctx, Arg: First}, {Property: Delay, Arg: Second}, {Property: Op, Arg: Third}}
	sethvargoJitter = &Symbol{Role: Wrap, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: Jitter, Arg: First, Zero: None}, {Property: From, Arg: Second}}}

	workqueueDefault     = &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Base: 5 * time.Millisecond, Max: 1000 * time.Second, Capped: Yes, Attempts: Unlimited}}
	workqueueExponential = &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: Yes, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}}}
	workqueueFastSlow    = &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}}}
)

var redisClients = []row[*Symbol]{
	{name: "NewClient", spec: redisClient, since: 8},
	{name: "NewClusterClient", spec: redisClient, since: 8},
	{name: "NewFailoverClient", spec: redisClient, since: 8},
	{name: "NewRing", spec: redisClient, since: 8},
	{name: "NewUniversalClient", spec: redisClient, since: 8},
}

var redisClient = &Symbol{Role: Client, On: StatusAndDial, Interrupt: Yes, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: 4}, Settings: []Setting{{Property: From, Arg: First}}}

var cenkalti = []row[*Symbol]{
	{name: "NewConstantBackOff", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}}}},
	{name: "NewExponentialBackOff", until: 4, spec: &Symbol{Role: Policy, Rules: Rules{
		Growth: Exponential, Jitter: Yes, Base: 500 * time.Millisecond, Max: time.Minute, Capped: Yes, Attempts: Unlimited, Elapsed: 15 * time.Minute,
	}, Settings: []Setting{{Property: Options, Arg: First}}}},
	// From v5 on the time limit is Retry's, no longer the policy's.
	{name: "NewExponentialBackOff", since: 5, spec: &Symbol{Role: Policy, Rules: Rules{
		Growth: Exponential, Jitter: Yes, Base: 500 * time.Millisecond, Max: time.Minute, Capped: Yes, Attempts: Unlimited,
	}}},
	{name: "Permanent", spec: &Symbol{Role: Permanent}},
	{name: "Retry", until: 4, spec: cenkaltiCall},
	{name: "Retry", since: 5, spec: &Symbol{Role: Call, Interrupt: Yes, Rules: Rules{
		Growth: Exponential, Jitter: Yes, Base: 500 * time.Millisecond, Max: time.Minute, Capped: Yes, Attempts: Unlimited, Elapsed: 15 * time.Minute,
	}, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: Options, Arg: Third}}}},
	{name: "RetryAfter", since: 5, spec: &Symbol{Role: Retryable, Settings: []Setting{{Property: Server, Arg: First}}}},
	{name: "RetryNotify", until: 4, spec: cenkaltiCall},
	{name: "RetryNotifyWithData", until: 4, spec: cenkaltiCall},
	{name: "RetryNotifyWithTimer", until: 4, spec: cenkaltiCall},
	{name: "RetryNotifyWithTimerAndData", until: 4, spec: cenkaltiCall},
	{name: "RetryWithData", until: 4, spec: cenkaltiCall},
	{name: "WithBackOff", since: 5, spec: &Symbol{Role: Option, Settings: []Setting{{Property: From, Arg: First}}}},
	{name: "WithContext", until: 4, spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: First}, {Property: Ctx, Arg: Second}}}},
	{name: "WithInitialInterval", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Delay, Arg: First}}}},
	{name: "WithMaxElapsedTime", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Elapsed, Arg: First, Zero: None}}}},
	{name: "WithMaxInterval", spec: &Symbol{Role: Option, Settings: []Setting{{Property: MaxDelay, Arg: First}}}},
	{name: "WithMaxRetries", until: 3, spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: First}, {Property: Attempts, Arg: Second, Unit: Retries, Zero: Endless}}}},
	{name: "WithMaxRetries", since: 4, spec: &Symbol{Role: Wrap, Settings: []Setting{{Property: From, Arg: First}, {Property: Attempts, Arg: Second, Unit: Retries, Zero: None}}}},
	{name: "WithMaxTries", since: 5, spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Zero: Endless}}}},
	{name: "WithMultiplier", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Factor, Arg: First}}}},
	{name: "WithRandomizationFactor", spec: &Symbol{Role: Option, Rules: Rules{Jitter: Yes}, Settings: []Setting{{Property: Jitter, Arg: First, Zero: None}}}},
}

// The wait ends with the context of a policy that WithContext made.
var cenkaltiCall = &Symbol{Role: Call, Interrupt: Yes, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Second}}}

// BackoffLinear is constant, in spite of its name.
var grpcRetry = []row[*Symbol]{
	{name: "BackoffExponential", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Capped: No, Factor: 2}, Settings: []Setting{{Property: Delay, Arg: First}}}},
	{name: "BackoffExponentialWithJitter", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: No, Factor: 2}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: Jitter, Arg: Second, Zero: None}}}},
	{name: "BackoffExponentialWithJitterBounded", since: 2, spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: Yes}, Settings: []Setting{
		{Property: Delay, Arg: First}, {Property: Jitter, Arg: Second, Zero: None}, {Property: MaxDelay, Arg: Third},
	}}},
	{name: "BackoffLinear", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No}, Settings: []Setting{{Property: Delay, Arg: First}}}},
	{name: "BackoffLinearWithJitter", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: Yes}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: Jitter, Arg: Second, Zero: None}}}},
	{name: "Disable", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Off}}}},
	{name: "StreamClientInterceptor", spec: grpcInterceptor},
	{name: "UnaryClientInterceptor", spec: grpcInterceptor},
	{name: "WithBackoff", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Strategy, Arg: First}}}},
	{name: "WithCodes", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Classifier, Arg: First}}}},
	{name: "WithMax", spec: &Symbol{Role: Option, Settings: []Setting{{Property: Attempts, Arg: First, Zero: None}}}},
}

var grpcInterceptor = &Symbol{Role: Client, On: Classified, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: Yes, Base: 50 * time.Millisecond, Attempts: 1}, Settings: []Setting{{Property: Options, Arg: First}}}

var (
	pollRules = Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}

	pollTimeout    = &Symbol{Role: Call, On: NotDone, Interrupt: No, Rules: pollRules, Settings: []Setting{{Property: Delay, Arg: First}, {Property: Elapsed, Arg: Second, Zero: None}, {Property: Op, Arg: Third}}}
	pollCtxTimeout = &Symbol{Role: Call, On: NotDone, Interrupt: Yes, Rules: pollRules, Settings: []Setting{
		{Property: Ctx, Arg: First}, {Property: Delay, Arg: Second}, {Property: Elapsed, Arg: Third, Zero: None}, {Property: Op, Arg: Fourth},
	}}
	pollInfinite    = &Symbol{Role: Call, On: NotDone, Interrupt: No, Rules: pollRules, Settings: []Setting{{Property: Delay, Arg: First}, {Property: Op, Arg: Second}, {Property: Forever}}}
	pollCtxInfinite = &Symbol{Role: Call, On: NotDone, Interrupt: Yes, Rules: pollRules, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: Delay, Arg: Second}, {Property: Op, Arg: Third}}}
	pollStop        = &Symbol{Role: Call, On: NotDone, Interrupt: Yes, Rules: pollRules, Settings: []Setting{{Property: Delay, Arg: First}, {Property: Op, Arg: Second}, {Property: Stop, Arg: Third}}}

	repeatStop = &Symbol{Role: Repeat, Interrupt: Yes, Rules: pollRules, Settings: []Setting{{Property: Op, Arg: First}, {Property: Delay, Arg: Second}, {Property: Stop, Arg: Third}}}
	repeatCtx  = &Symbol{Role: Repeat, Interrupt: Yes, Rules: pollRules, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: Delay, Arg: Third}}}
)

var k8sWait = []row[*Symbol]{
	{name: "BackoffUntil", spec: &Symbol{Role: Repeat, Interrupt: Yes, Settings: []Setting{{Property: Op, Arg: First}, {Property: From, Arg: Second}, {Property: Stop, Arg: Fourth}}}},
	{name: "BackoffUntilWithContext", spec: &Symbol{Role: Repeat, Interrupt: Yes, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: From, Arg: Third}}}},
	{name: "DelayFunc.Until", spec: &Symbol{Role: Call, On: NotDone, Interrupt: Yes, Rules: Rules{Attempts: Unlimited}, Settings: []Setting{
		{Property: Ctx, Arg: First}, {Property: Op, Arg: Fourth}, {Property: From, Arg: Receiver},
	}}},
	{name: "ExponentialBackoff", spec: &Symbol{Role: Call, On: NotDone, Interrupt: No, Settings: []Setting{{Property: From, Arg: First}, {Property: Op, Arg: Second}}}},
	{name: "ExponentialBackoffWithContext", spec: &Symbol{Role: Call, On: NotDone, Interrupt: Yes, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: From, Arg: Second}, {Property: Op, Arg: Third}}}},
	{name: "Forever", spec: &Symbol{Role: Repeat, Interrupt: No, Rules: pollRules, Settings: []Setting{{Property: Op, Arg: First}, {Property: Delay, Arg: Second}}}},
	{name: "JitterUntil", spec: &Symbol{Role: Repeat, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: Yes, Attempts: Unlimited}, Settings: []Setting{
		{Property: Op, Arg: First}, {Property: Delay, Arg: Second}, {Property: Jitter, Arg: Third, Zero: None, Negative: None}, {Property: Stop, Arg: Fifth},
	}}},
	{name: "JitterUntilWithContext", spec: &Symbol{Role: Repeat, Interrupt: Yes, Rules: Rules{Growth: Constant, Jitter: Yes, Attempts: Unlimited}, Settings: []Setting{
		{Property: Ctx, Arg: First}, {Property: Op, Arg: Second}, {Property: Delay, Arg: Third}, {Property: Jitter, Arg: Fourth, Zero: None, Negative: None},
	}}},
	{name: "NewExponentialBackoffManager", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: Yes, Attempts: Unlimited}, Settings: []Setting{
		{Property: Delay, Arg: First}, {Property: MaxDelay, Arg: Second}, {Property: Factor, Arg: Fourth}, {Property: Jitter, Arg: Fifth, Zero: None},
	}}},
	{name: "NewJitteredBackoffManager", spec: &Symbol{Role: Policy, Rules: Rules{Growth: Constant, Jitter: Yes, Attempts: Unlimited}, Settings: []Setting{{Property: Delay, Arg: First}, {Property: Jitter, Arg: Second, Zero: None}}}},
	{name: "NonSlidingUntil", spec: repeatStop},
	{name: "NonSlidingUntilWithContext", spec: repeatCtx},
	{name: "Poll", spec: pollTimeout},
	{name: "PollImmediate", spec: pollTimeout},
	{name: "PollImmediateInfinite", spec: pollInfinite},
	{name: "PollImmediateInfiniteWithContext", spec: pollCtxInfinite},
	{name: "PollImmediateUntil", spec: pollStop},
	{name: "PollImmediateUntilWithContext", spec: pollCtxInfinite},
	{name: "PollImmediateWithContext", spec: pollCtxTimeout},
	{name: "PollInfinite", spec: pollInfinite},
	{name: "PollInfiniteWithContext", spec: pollCtxInfinite},
	{name: "PollUntil", spec: pollStop},
	{name: "PollUntilContextCancel", spec: &Symbol{Role: Call, On: NotDone, Interrupt: Yes, Rules: pollRules, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: Delay, Arg: Second}, {Property: Op, Arg: Fourth}}}},
	{name: "PollUntilContextTimeout", spec: &Symbol{Role: Call, On: NotDone, Interrupt: Yes, Rules: pollRules, Settings: []Setting{
		{Property: Ctx, Arg: First}, {Property: Delay, Arg: Second}, {Property: Elapsed, Arg: Third}, {Property: Op, Arg: Fifth},
	}}},
	{name: "PollUntilWithContext", spec: pollCtxInfinite},
	{name: "PollWithContext", spec: pollCtxTimeout},
	{name: "Until", spec: repeatStop},
	{name: "UntilWithContext", spec: repeatCtx},
}

// structs is sorted by path.
var structs = []pkg[*Struct]{
	{"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy", []row[*Struct]{
		{name: "ClientOptions", spec: &Struct{Rules: azureRules, Fields: []Field{
			{"Retry", Setting{Property: From, Zero: Default}},
		}}},
		{name: "RetryOptions", spec: &Struct{Role: Policy, Rules: azureRules, Fields: []Field{
			{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: Default, Negative: None}},
			{"MaxRetryDelay", Setting{Property: MaxDelay, Zero: Default}},
			{"RetryDelay", Setting{Property: Delay, Zero: Default}},
			{"ShouldRetry", Setting{Property: Classifier, Zero: Default}},
		}}},
	}},
	{"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob", azureBlobStructs},
	{"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/*", azureBlobStructs},
	{"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob", []row[*Struct]{
		{name: "ClientOptions", spec: azureBlobOptions},
		{name: "RetryReaderOptions", spec: &Struct{Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 4}, Fields: []Field{
			{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: Default, Negative: None}},
		}}},
	}},
	{"github.com/IBM/sarama", saramaStructs},
	{"github.com/Shopify/sarama", saramaStructs},
	{"github.com/ThreeDotsLabs/watermill/message/router/middleware", []row[*Struct]{
		// Without a multiplier the second delay is zero.
		{name: "Retry", spec: &Struct{Role: Policy, Rules: Rules{Capped: Yes, Attempts: 1}, Fields: []Field{
			{"InitialInterval", Setting{Property: Delay}},
			{"MaxElapsedTime", Setting{Property: Elapsed, Zero: None}},
			{"MaxInterval", Setting{Property: MaxDelay}},
			{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: None}},
			{"Multiplier", Setting{Property: Factor}},
			{"RandomizationFactor", Setting{Property: Jitter, Zero: None}},
			{"ShouldRetry", Setting{Property: Classifier, Zero: Default}},
		}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/aws", []row[*Struct]{
		{name: "Config", spec: &Struct{Role: Client, Rules: awsRules, Fields: []Field{
			{"RetryMaxAttempts", Setting{Property: Attempts, Zero: Default}},
			{"Retryer", Setting{Property: From, Zero: Default}},
		}}},
		{name: "NopRetryer", spec: &Struct{Role: Policy, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 1}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/aws/retry", []row[*Struct]{
		{name: "StandardOptions", spec: &Struct{Role: Policy, Rules: awsRules, Fields: []Field{
			{"Backoff", Setting{Property: Strategy, Zero: Default}},
			{"BaseDelay", Setting{Property: Delay, Zero: Default}},
			{"MaxAttempts", Setting{Property: Attempts, Zero: Default, Negative: Default}},
			{"MaxBackoff", Setting{Property: MaxDelay, Zero: Default}},
		}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/feature/s3/manager", []row[*Struct]{
		{name: "Downloader", spec: &Struct{Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 1}, Fields: []Field{
			{"PartBodyMaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: None}},
		}}},
	}},
	{"github.com/aws/aws-sdk-go-v2/service/*", []row[*Struct]{
		{name: "Options", spec: &Struct{Role: Client, Rules: awsRules, Fields: []Field{
			{"RetryMaxAttempts", Setting{Property: Attempts, Zero: Default}},
			{"Retryer", Setting{Property: From, Zero: Default}},
		}}},
	}},
	{"github.com/aws/aws-sdk-go/aws", []row[*Struct]{
		{name: "Config", spec: &Struct{Role: Client, Fields: []Field{
			{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: None, Negative: Default}},
		}}},
	}},
	{"github.com/aws/aws-sdk-go/aws/client", []row[*Struct]{
		{name: "DefaultRetryer", spec: &Struct{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: 300 * time.Second, Capped: Yes}, Fields: []Field{
			{"MaxRetryDelay", Setting{Property: MaxDelay, Zero: Default}},
			{"MinRetryDelay", Setting{Property: Delay, Zero: Default}},
			{"NumMaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: None}},
		}}},
		{name: "NoOpRetryer", spec: &Struct{Role: Policy, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 1}}},
	}},
	{"github.com/aws/aws-sdk-go/aws/session", []row[*Struct]{
		{name: "Options", spec: &Struct{Rules: aws1Rules, Fields: []Field{
			{"Config", Setting{Property: From, Zero: Default}},
		}}},
	}},
	{"github.com/cenkalti/backoff", cenkaltiStructs},
	{"github.com/cloudflare/cloudflare-go", []row[*Struct]{
		{name: "RetryPolicy", spec: &Struct{Rules: Rules{Attempts: 1}, Fields: []Field{
			{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: None}},
		}}},
	}},
	{"github.com/digitalocean/godo", []row[*Struct]{
		// The delays are pointers to seconds.
		{name: "RetryConfig", spec: &Struct{Rules: Rules{Growth: Exponential, Jitter: No, Max: 30 * time.Second, Capped: Yes, Attempts: 1}, Fields: []Field{
			{"RetryMax", Setting{Property: Attempts, Unit: Retries, Zero: None}},
		}}},
	}},
	{"github.com/elastic/elastic-transport-go/elastictransport", []row[*Struct]{
		{name: "Config", spec: elasticConfig},
	}},
	{"github.com/elastic/go-elasticsearch", []row[*Struct]{
		{name: "Config", spec: elasticConfig},
	}},
	{"github.com/go-redis/redis", redisStructs},
	{"github.com/go-resty/resty", []row[*Struct]{
		{name: "Client", spec: &Struct{Role: Client, Fields: []Field{
			{"RetryCount", Setting{Property: Attempts, Unit: Retries}},
			{"RetryMaxWaitTime", Setting{Property: MaxDelay}},
			{"RetryWaitTime", Setting{Property: Delay}},
		}}},
	}},
	{"github.com/gocql/gocql", []row[*Struct]{
		{name: "ClusterConfig", spec: &Struct{Rules: Rules{Attempts: 1}, Fields: []Field{
			{"RetryPolicy", Setting{Property: Strategy, Zero: Default}},
		}}},
		{name: "ConstantReconnectionPolicy", spec: &Struct{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No}, Fields: []Field{
			{"Interval", Setting{Property: Delay}},
			{"MaxRetries", Setting{Property: Attempts}},
		}}},
		{name: "ExponentialBackoffRetryPolicy", spec: &Struct{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Base: 100 * time.Millisecond, Max: 10 * time.Second, Capped: Yes}, Fields: []Field{
			{"Max", Setting{Property: MaxDelay, Zero: Default}},
			{"Min", Setting{Property: Delay, Zero: Default}},
			{"NumRetries", Setting{Property: Attempts, Unit: Retries}},
		}}},
		{name: "SimpleRetryPolicy", spec: &Struct{Role: Policy, Rules: Rules{Growth: NoDelay, Jitter: No}, Fields: []Field{
			{"NumRetries", Setting{Property: Attempts, Unit: Retries}},
		}}},
	}},
	{"github.com/googleapis/gax-go", []row[*Struct]{
		{name: "Backoff", spec: &Struct{Role: Policy, Rules: gaxRules, Fields: []Field{
			{"Initial", Setting{Property: Delay, Zero: Default}},
			{"Max", Setting{Property: MaxDelay, Zero: Default}},
			{"Multiplier", Setting{Property: Factor, Zero: Default}},
		}}},
	}},
	{"github.com/grafana/dskit/backoff", []row[*Struct]{
		// The delays are random between the minimum and its double.
		{name: "Config", spec: &Struct{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: Yes, Attempts: Unlimited}, Fields: []Field{
			{"MaxBackoff", Setting{Property: MaxDelay}},
			{"MaxRetries", Setting{Property: Attempts, Zero: Endless}},
			{"MinBackoff", Setting{Property: Delay}},
		}}},
	}},
	{"github.com/hashicorp/go-retryablehttp", []row[*Struct]{
		{name: "Client", spec: &Struct{Role: Client, Fields: []Field{
			{"Backoff", Setting{Property: Strategy}},
			{"CheckRetry", Setting{Property: Classifier}},
			{"RetryMax", Setting{Property: Attempts, Unit: Retries}},
			{"RetryWaitMax", Setting{Property: MaxDelay}},
			{"RetryWaitMin", Setting{Property: Delay}},
		}}},
	}},
	{"github.com/hashicorp/vault/api", []row[*Struct]{
		// DefaultConfig has two retries, a literal none.
		{name: "Config", spec: &Struct{Role: Client, Rules: Rules{Attempts: 1}, Fields: []Field{
			{"Backoff", Setting{Property: Strategy, Zero: Default}},
			{"MaxRetries", Setting{Property: Attempts, Unit: Retries}},
		}}},
	}},
	{"github.com/hetznercloud/hcloud-go/hcloud", []row[*Struct]{
		{name: "ExponentialBackoffOpts", spec: &Struct{Rules: Rules{Growth: Exponential, Jitter: No, Capped: Yes}, Fields: []Field{
			{"Base", Setting{Property: Delay}},
			{"Cap", Setting{Property: MaxDelay}},
			{"Jitter", Setting{Property: Jitter, Zero: None}},
			{"Multiplier", Setting{Property: Factor}},
		}}},
		{name: "RetryOpts", spec: &Struct{Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Minute, Capped: Yes, Attempts: 1}, Fields: []Field{
			{"BackoffFunc", Setting{Property: Strategy, Zero: Default}},
			{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: None}},
		}}},
	}},
	{"github.com/jpillora/backoff", []row[*Struct]{
		{name: "Backoff", spec: &Struct{Role: Policy, Rules: Rules{Growth: Exponential, Jitter: No, Base: 100 * time.Millisecond, Max: 10 * time.Second, Capped: Yes, Attempts: Unlimited}, Fields: []Field{
			{"Factor", Setting{Property: Factor, Zero: Default}},
			{"Jitter", Setting{Property: Jitter, Zero: None}},
			{"Max", Setting{Property: MaxDelay, Zero: Default}},
			{"Min", Setting{Property: Delay, Zero: Default}},
		}}},
	}},
	{"github.com/juju/retry", []row[*Struct]{
		{name: "CallArgs", spec: &Struct{Role: Call, Rules: Rules{Growth: Constant, Jitter: No}, Fields: []Field{
			{"Attempts", Setting{Property: Attempts, Zero: Endless, Negative: Endless}},
			{"BackoffFunc", Setting{Property: Strategy, Zero: Default}},
			{"Delay", Setting{Property: Delay}},
			{"Func", Setting{Property: Op}},
			{"IsFatalError", Setting{Property: Classifier, Zero: Default}},
			{"MaxDelay", Setting{Property: MaxDelay, Zero: None}},
			{"MaxDuration", Setting{Property: Elapsed, Zero: None}},
			{"Stop", Setting{Property: Stop, Zero: None}},
		}}},
	}},
	{"github.com/minio/minio-go", []row[*Struct]{
		{name: "Options", spec: &Struct{Role: Client, Rules: minioRules, Fields: []Field{
			{"MaxRetries", Setting{Property: Attempts, Zero: Default}},
		}}},
	}},
	{"github.com/olivere/elastic", []row[*Struct]{
		{name: "ZeroBackoff", spec: &Struct{Role: Policy, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: Unlimited}}},
	}},
	{"github.com/opensearch-project/opensearch-go", []row[*Struct]{
		{name: "Config", spec: &Struct{Rules: openSearchRules, Fields: []Field{
			{"DisableRetry", Setting{Property: Off, Zero: Default}},
			{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: Default}},
			{"RetryBackoff", Setting{Property: Strategy, Zero: Default}},
		}}},
	}},
	{"github.com/opensearch-project/opensearch-go/opensearchapi", []row[*Struct]{
		{name: "Config", spec: &Struct{Rules: openSearchRules, Fields: []Field{
			{"Client", Setting{Property: From, Zero: Default}},
		}}, since: 4},
	}},
	{"github.com/ory/dockertest", []row[*Struct]{
		{name: "Pool", spec: &Struct{Fields: []Field{
			{"MaxWait", Setting{Property: Elapsed, Zero: Default}},
		}}},
	}},
	{"github.com/redis/go-redis", redisStructs},
	{"github.com/redis/rueidis", []row[*Struct]{
		{name: "ClientOption", spec: &Struct{Rules: rueidisRules, Fields: []Field{
			{"DisableRetry", Setting{Property: Off, Zero: Default}},
			{"RetryDelay", Setting{Property: Strategy, Zero: Default}},
		}}},
	}},
	{"github.com/segmentio/kafka-go", []row[*Struct]{
		{name: "Writer", spec: &Struct{Role: Client, Rules: Rules{Growth: Polynomial, Jitter: No, Base: 100 * time.Millisecond, Max: time.Second, Capped: Yes, Attempts: 10}, Fields: []Field{
			{"MaxAttempts", Setting{Property: Attempts, Zero: Default}},
			{"WriteBackoffMax", Setting{Property: MaxDelay, Zero: Default}},
			{"WriteBackoffMin", Setting{Property: Delay, Zero: Default}},
		}}},
		{name: "WriterConfig", spec: &Struct{Rules: Rules{Attempts: 10}, Fields: []Field{
			{"MaxAttempts", Setting{Property: Attempts, Zero: Default}},
		}}},
	}},
	{"github.com/slack-go/slack", []row[*Struct]{
		// Which of the delays is waited for depends on the handlers.
		{name: "RetryConfig", spec: &Struct{Rules: Rules{Attempts: 1}, Fields: []Field{
			{"BackoffInitial", Setting{Property: Delay}},
			{"BackoffJitter", Setting{Property: Jitter, Zero: None}},
			{"BackoffMax", Setting{Property: MaxDelay}},
			{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: None, Negative: None}},
		}}},
	}},
	{"github.com/stripe/stripe-go", []row[*Struct]{
		{name: "BackendConfig", spec: &Struct{Role: Client, Rules: Rules{Growth: Polynomial, Jitter: Yes, Max: 5 * time.Second, Capped: Yes, Attempts: 3}, Fields: []Field{
			{"MaxNetworkRetries", Setting{Property: Attempts, Unit: Retries}},
		}}},
	}},
	{"github.com/valyala/fasthttp", []row[*Struct]{
		{name: "Client", spec: fasthttpClient},
		{name: "HostClient", spec: fasthttpClient},
	}},
	{"go.etcd.io/etcd/client", []row[*Struct]{
		{name: "Config", spec: &Struct{Role: Client, Rules: etcdRules, Fields: []Field{
			{"BackoffJitterFraction", Setting{Property: Jitter, Zero: Default}},
			{"BackoffWaitBetween", Setting{Property: Delay, Zero: Default}},
			{"MaxUnaryRetries", Setting{Property: Attempts, Zero: Default}},
		}}},
	}},
	{"go.temporal.io/sdk/internal", []row[*Struct]{{name: "RetryPolicy", spec: temporalPolicy}}},
	{"go.temporal.io/sdk/temporal", []row[*Struct]{{name: "RetryPolicy", spec: temporalPolicy}}},
	{"google.golang.org/grpc/backoff", []row[*Struct]{
		{name: "Config", spec: &Struct{Role: Policy, Fields: []Field{
			{"BaseDelay", Setting{Property: Delay}},
			{"Jitter", Setting{Property: Jitter, Zero: None}},
			{"MaxDelay", Setting{Property: MaxDelay}},
			{"Multiplier", Setting{Property: Factor}},
		}}},
	}},
	{"gopkg.in/cenkalti/backoff", cenkaltiStructs},
	{"k8s.io/apimachinery/pkg/util/wait", []row[*Struct]{
		// When a delay reaches Cap, no further attempt is made.
		{name: "Backoff", spec: &Struct{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No, Capped: No}, Fields: []Field{
			{"Cap", Setting{Property: MaxDelay, Zero: None}},
			{"Duration", Setting{Property: Delay}},
			{"Factor", Setting{Property: Factor, Zero: None}},
			{"Jitter", Setting{Property: Jitter, Zero: None, Negative: None}},
			{"Steps", Setting{Property: Attempts, Zero: Never}},
		}}},
	}},
}

var azureBlobOptions = &Struct{Rules: azureRules, Fields: []Field{
	{"ClientOptions", Setting{Property: From, Zero: Default}},
}}

var azureBlobStructs = []row[*Struct]{
	{name: "ClientOptions", spec: azureBlobOptions},
}

// Each part of a configuration is about other requests.
var saramaStructs = []row[*Struct]{
	{name: "Config", spec: &Struct{Fields: []Field{
		{"Admin.Retry.Backoff", Setting{Property: Delay}},
		{"Admin.Retry.Max", Setting{Property: Attempts, Unit: Retries, Zero: None}},
		{"Consumer.Retry.Backoff", Setting{Property: Delay}},
		{"Consumer.Retry.BackoffFunc", Setting{Property: Strategy, Zero: Default}},
		{"Consumer.Retry.Max", Setting{Property: Attempts, Zero: Endless}},
		{"Metadata.Retry.Backoff", Setting{Property: Delay}},
		{"Metadata.Retry.BackoffFunc", Setting{Property: Strategy, Zero: Default}},
		{"Metadata.Retry.Max", Setting{Property: Attempts, Unit: Retries, Zero: None}},
		{"Producer.Retry.Backoff", Setting{Property: Delay}},
		{"Producer.Retry.BackoffFunc", Setting{Property: Strategy, Zero: Default}},
		{"Producer.Retry.Max", Setting{Property: Attempts, Unit: Retries, Zero: None}},
		{"Producer.Transaction.Retry.Backoff", Setting{Property: Delay}},
		{"Producer.Transaction.Retry.Max", Setting{Property: Attempts, Unit: Retries, Zero: None}},
	}}},
}

var elasticConfig = &Struct{Role: Client, Rules: elasticRules, Fields: []Field{
	{"DisableRetry", Setting{Property: Off, Zero: Default}},
	{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: Default}},
	{"RetryBackoff", Setting{Property: Strategy, Zero: Default}},
}}

var fasthttpClient = &Struct{Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 5}, Fields: []Field{
	{"MaxIdemponentCallAttempts", Setting{Property: Attempts, Zero: Default, Negative: Default}},
	{"RetryIf", Setting{Property: Classifier, Zero: Default}},
	{"RetryIfErr", Setting{Property: Classifier, Zero: Default}},
}}

var cenkaltiStructs = []row[*Struct]{
	{name: "ConstantBackOff", spec: &Struct{Role: Policy, Rules: Rules{Growth: Constant, Jitter: No, Attempts: Unlimited}, Fields: []Field{
		{"Interval", Setting{Property: Delay}},
	}}},
	{name: "ExponentialBackOff", spec: &Struct{Role: Policy, Rules: Rules{Growth: Exponential, Attempts: Unlimited}, Fields: []Field{
		{"InitialInterval", Setting{Property: Delay}},
		{"MaxElapsedTime", Setting{Property: Elapsed, Zero: None}},
		{"MaxInterval", Setting{Property: MaxDelay}},
		{"Multiplier", Setting{Property: Factor}},
		{"RandomizationFactor", Setting{Property: Jitter, Zero: None}},
	}}},
	{name: "StopBackOff", spec: &Struct{Role: Policy, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: 1}}},
	{name: "ZeroBackOff", spec: &Struct{Role: Policy, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: Unlimited}}},
}

var redisStructs = []row[*Struct]{
	{name: "ClusterOptions", spec: &Struct{Role: Client, Rules: Rules{Growth: Exponential, Jitter: Yes, Capped: Yes, Attempts: 4}, Fields: []Field{
		{"MaxRedirects", Setting{Property: Attempts, Unit: Retries, Zero: Default, Negative: None}},
	}}},
	{name: "FailoverOptions", spec: redisOptions},
	{name: "Options", spec: redisOptions},
	{name: "RingOptions", spec: redisOptions},
	{name: "UniversalOptions", spec: redisOptions},
}

var redisOptions = &Struct{Role: Client, Rules: Rules{Growth: Exponential, Jitter: Yes, Max: time.Second, Capped: Yes, Attempts: 4}, Fields: []Field{
	{"MaxRetries", Setting{Property: Attempts, Unit: Retries, Zero: Default, Negative: None}},
	{"MaxRetryBackoff", Setting{Property: MaxDelay, Zero: Default, Negative: None}},
	{"MinRetryBackoff", Setting{Property: Delay, Zero: Default, Negative: None}},
}}

var temporalPolicy = &Struct{Role: Policy, Rules: Rules{Growth: Exponential, Base: time.Second, Attempts: Unlimited}, Fields: []Field{
	{"BackoffCoefficient", Setting{Property: Factor, Zero: Default}},
	{"InitialInterval", Setting{Property: Delay, Zero: Default}},
	{"MaximumAttempts", Setting{Property: Attempts, Zero: Endless}},
	{"MaximumInterval", Setting{Property: MaxDelay, Zero: Default}},
}}

// vars is sorted by path.
var vars = []pkg[Rules]{
	{"google.golang.org/grpc/backoff", []row[Rules]{
		{name: "DefaultConfig", spec: Rules{Growth: Exponential, Jitter: Yes, Base: time.Second, Max: 120 * time.Second, Capped: Yes, Attempts: Unlimited}},
	}},
	{"k8s.io/client-go/util/retry", []row[Rules]{
		{name: "DefaultBackoff", spec: Rules{Growth: Exponential, Jitter: Yes, Base: 10 * time.Millisecond, Max: 275 * time.Millisecond, Attempts: 4}},
		{name: "DefaultRetry", spec: Rules{Growth: Constant, Jitter: Yes, Base: 10 * time.Millisecond, Max: 11 * time.Millisecond, Attempts: 5}},
	}},
}
