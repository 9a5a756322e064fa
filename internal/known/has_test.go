package known

import "testing"

func TestHasRequestsKnowsClientsThatTryAgain(t *testing.T) {
	for path, want := range map[string]bool{
		"github.com/redis/go-redis/v9":                true,
		"github.com/aws/aws-sdk-go-v2/service/sqs":    true,
		"example.com/m/vendor/go.etcd.io/etcd/client": true,
		"google.golang.org/grpc":                      false, // one attempt
		"net/http":                                    false,
		"example.com/redis":                           false,
	} {
		if HasRequests(path) != want {
			t.Errorf("HasRequests(%q) is %v", path, !want)
		}
	}
}

func TestIsClientKnowsClientsWhateverTheyDo(t *testing.T) {
	for path, want := range map[string]bool{
		"github.com/aws/aws-sdk-go-v2/service/ec2": true,
		"google.golang.org/grpc":                   true,
		"github.com/aws/aws-sdk-go-v2/aws/retry":   false, // a library
		"example.com/redis":                        false,
	} {
		if IsClient(path) != want {
			t.Errorf("IsClient(%q) is %v", path, !want)
		}
	}
}
