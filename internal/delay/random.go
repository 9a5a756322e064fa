package delay

import "strings"

// randomPackages hold nothing but sources of randomness, and hashes, which
// spread clients that differ in what they hash. A key that ends in / stands
// for all packages below it.
var randomPackages = map[string]bool{
	"math/rand":                             true,
	"math/rand/v2":                          true,
	"crypto/rand":                           true,
	"golang.org/x/exp/rand":                 true,
	"hash/":                                 true,
	"hash":                                  true,
	"crypto/md5":                            true,
	"crypto/sha1":                           true,
	"crypto/sha256":                         true,
	"crypto/sha512":                         true,
	"github.com/google/uuid":                true,
	"github.com/gofrs/uuid":                 true,
	"github.com/gofrs/uuid/v5":              true,
	"github.com/satori/go.uuid":             true,
	"github.com/rs/xid":                     true,
	"github.com/oklog/ulid":                 true,
	"github.com/oklog/ulid/v2":              true,
	"github.com/cespare/xxhash":             true,
	"github.com/cespare/xxhash/v2":          true,
	"github.com/valyala/fastrand":           true,
	"github.com/lthibault/jitterbug":        true,
	"github.com/lthibault/jitterbug/v2":     true,
	"github.com/retrylint/retrylint/jitter": true,
	"k8s.io/apimachinery/pkg/util/rand":     true,
}

// randomFuncs are single functions whose result is random, or differs between
// clients.
var randomFuncs = map[string]bool{
	"os.Getpid":   true,
	"os.Hostname": true,
	"k8s.io/apimachinery/pkg/util/wait.Jitter": true,
}

// isRandom says whether what a function of the given package gives is random.
func isRandom(path, name string) bool {
	if randomPackages[path] || randomFuncs[path+"."+name] {
		return true
	}
	for i := strings.LastIndexByte(path, '/'); i > 0; i = strings.LastIndexByte(path[:i], '/') {
		if randomPackages[path[:i+1]] {
			return true
		}
	}
	return false
}

var randomWords = map[string]bool{
	"jitter": true, "jittered": true, "jitterbug": true, "rand": true, "random": true,
	"randomize": true, "randomized": true, "rng": true, "intn": true,
}

// soundsRandom says whether a name promises randomness: addJitter, randDelay.
// It decides only where the code behind the name is out of sight.
func soundsRandom(name string) bool {
	for _, w := range words(name) {
		if randomWords[w] {
			return true
		}
	}
	return false
}

// randomMethods are the methods of a random source, called through an
// interface of the user's own.
var randomMethods = map[string]bool{
	"Int63n": true, "Int31n": true, "Intn": true, "IntN": true, "Int64N": true,
	"Int32N": true, "Uint64N": true, "Int63": true,
}
