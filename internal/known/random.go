package known

import "slices"

// RandomPackage says that what the package at path computes differs between
// clients: random numbers, unique identifiers, and hashes (a hash is as random
// as the identity that goes in, and nothing else is hashed into a delay).
func RandomPackage(path string) bool {
	base, _ := Base(unvendor(path))
	_, ok := slices.BinarySearch(randomPackages, base)
	return ok
}

// Random says that the result of the function is random, or differs between
// hosts or processes.
func Random(fullName string) bool {
	path, _ := Split(fullName)
	if RandomPackage(path) {
		return true
	}
	_, ok := find(randomFuncs, fullName)
	return ok
}

// randomPackages is sorted, and without major versions.
var randomPackages = []string{
	"crypto/md5",
	"crypto/rand",
	"crypto/sha1",
	"crypto/sha256",
	"crypto/sha512",
	"github.com/OneOfOne/xxhash",
	"github.com/cespare/xxhash",
	"github.com/dchest/uniuri",
	"github.com/gofrs/uuid",
	"github.com/google/uuid",
	"github.com/hashicorp/go-uuid",
	"github.com/lithammer/shortuuid",
	"github.com/matoous/go-nanoid",
	"github.com/mitchellh/hashstructure",
	"github.com/oklog/ulid",
	"github.com/pborman/uuid",
	"github.com/rs/xid",
	"github.com/satori/go.uuid",
	"github.com/segmentio/ksuid",
	"github.com/spaolacci/murmur3",
	"github.com/teris-io/shortid",
	"github.com/twmb/murmur3",
	"github.com/valyala/fastrand",
	"github.com/zeebo/xxh3",
	"golang.org/x/exp/rand",
	"hash/adler32",
	"hash/crc32",
	"hash/crc64",
	"hash/fnv",
	"hash/maphash",
	"k8s.io/apimachinery/pkg/util/rand",
	"lukechampine.com/frand",
	"math/rand",
}

// randomFuncs is sorted by path.
var randomFuncs = []pkg[struct{}]{
	{"github.com/aws/smithy-go/rand", []row[struct{}]{{name: "*"}}},
	{"github.com/hashicorp/consul/lib", []row[struct{}]{
		{name: "RandomStagger"}, {name: "RandomStaggerWithRange"}, {name: "DurationMinusBufferWithJitter"},
	}},
	{"github.com/hashicorp/consul/lib/retry", []row[struct{}]{{name: "NewJitter"}}},
	{"hash", []row[struct{}]{{name: "*"}}},
	{"k8s.io/apimachinery/pkg/util/wait", []row[struct{}]{{name: "Jitter"}}},
	{"os", []row[struct{}]{{name: "Getpid"}, {name: "Getppid"}, {name: "Hostname"}}},
	{"time", []row[struct{}]{{name: "Time.Nanosecond"}}}, // the part of a second at which this client failed
}
