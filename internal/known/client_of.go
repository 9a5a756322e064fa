package known

// ClientOf says which part of a call is the client, or the thing made from it,
// that the result of the call sends its requests with: the receiver of
// "(*cloud.google.com/go/storage.Client).Bucket". Functions of the library
// table, which make or change clients themselves, are not repeated here.
func ClientOf(fullName string) (Arg, bool) { return find(clientOf, fullName) }

// clientOf is sorted by path.
var clientOf = []pkg[Arg]{
	{"cloud.google.com/go/storage", []row[Arg]{
		{name: "BucketHandle.If", spec: Receiver},
		{name: "BucketHandle.Object", spec: Receiver},
		{name: "BucketHandle.UserProject", spec: Receiver},
		{name: "Client.Bucket", spec: Receiver},
		{name: "ObjectHandle.Generation", spec: Receiver},
		{name: "ObjectHandle.If", spec: Receiver},
		{name: "ObjectHandle.Key", spec: Receiver},
		{name: "ObjectHandle.ReadCompressed", spec: Receiver},
	}},
	{"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob", []row[Arg]{
		{name: "Client.ServiceClient", spec: Receiver},
	}},
	{"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container", []row[Arg]{
		{name: "Client.NewAppendBlobClient", spec: Receiver},
		{name: "Client.NewBlobClient", spec: Receiver},
		{name: "Client.NewBlockBlobClient", spec: Receiver},
		{name: "Client.NewPageBlobClient", spec: Receiver},
	}},
	{"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/service", []row[Arg]{
		{name: "Client.NewContainerClient", spec: Receiver},
	}},
	{"github.com/IBM/sarama", saramaFrom},
	{"github.com/Shopify/sarama", saramaFrom},
	{"github.com/elastic/go-elasticsearch", []row[Arg]{
		{name: "NewTypedFrom", spec: First, since: 8},
	}},
	{"github.com/elastic/go-elasticsearch/esapi", []row[Arg]{
		{name: "New", spec: First},
	}},
	{"github.com/go-redis/redis", redisFrom},
	{"github.com/gocql/gocql", []row[Arg]{
		{name: "ClusterConfig.CreateSession", spec: Receiver},
		{name: "Session.Query", spec: Receiver},
	}},
	{"github.com/hashicorp/vault/api", []row[Arg]{
		{name: "Client.KVv1", spec: Receiver},
		{name: "Client.KVv2", spec: Receiver},
		{name: "Client.Logical", spec: Receiver},
	}},
	{"github.com/opensearch-project/opensearch-go/opensearchapi", []row[Arg]{
		{name: "NewFromClient", spec: First, since: 4},
	}},
	{"github.com/redis/go-redis", redisFrom},
	{"go.etcd.io/etcd/client", []row[Arg]{
		{name: "NewKV", spec: First, since: 3},
		{name: "NewLease", spec: First, since: 3},
	}},
	{"go.mongodb.org/mongo-driver/mongo", []row[Arg]{
		{name: "Client.Database", spec: Receiver},
		{name: "Database.Collection", spec: Receiver},
	}},
}

var redisFrom = []row[Arg]{
	{name: "*.Conn", spec: Receiver, since: 8},
	{name: "*.Pipeline", spec: Receiver, since: 8},
	{name: "*.TxPipeline", spec: Receiver, since: 8},
	{name: "*.WithTimeout", spec: Receiver, since: 8},
}

var saramaFrom = []row[Arg]{
	{name: "NewClusterAdminFromClient", spec: First},
	{name: "NewSyncProducerFromClient", spec: First},
}
