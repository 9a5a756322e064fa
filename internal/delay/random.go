package delay

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

// jitterPackage says whether a package out of sight is about jitter alone. One
// that is called rand may hold anything.
func jitterPackage(name string) bool {
	switch name {
	case "jitter", "jitterbug":
		return true
	}
	return false
}
