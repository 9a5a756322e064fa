package known

import "testing"

func TestWhatAResultSendsWith(t *testing.T) {
	for name, want := range map[string]Arg{
		"(*cloud.google.com/go/storage.Client).Bucket":                Receiver,
		"(*cloud.google.com/go/storage.BucketHandle).Object":          Receiver,
		"go.etcd.io/etcd/client/v3.NewKV":                             First,
		"(*go.mongodb.org/mongo-driver/v2/mongo.Database).Collection": Receiver,
		"(*github.com/redis/go-redis/v9.ClusterClient).Pipeline":      Receiver,
		"github.com/Shopify/sarama.NewSyncProducerFromClient":         First,
	} {
		if got, ok := ClientOf(name); !ok || got != want {
			t.Errorf("ClientOf(%q) = %v, %v, want %v", name, got, ok, want)
		}
	}
}

func TestAResultThatSendsWithNothingInTheCallHasNoClient(t *testing.T) {
	for _, name := range []string{
		"cloud.google.com/go/storage.NewClient", "(*cloud.google.com/go/storage.ObjectHandle).Attrs",
		"go.etcd.io/etcd/client/v2.NewKV", "(*example.com/storage.Client).Bucket",
	} {
		if got, ok := ClientOf(name); ok {
			t.Errorf("ClientOf(%q) = %v", name, got)
		}
	}
}

// A function in both tables would be read twice.
func TestMakersOfClientsStandInOneTable(t *testing.T) {
	for _, p := range clientOf {
		for _, r := range p.rows {
			for _, l := range rowsOf(libraries, p.path) {
				if l.name == r.name {
					t.Errorf("%s.%s is in the library table too", p.path, r.name)
				}
			}
		}
	}
}
