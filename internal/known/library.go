package known

import (
	"strings"
	"time"
)

// Role is what a function of a retry library, or of a client that retries, is
// for; the zero value is NoRole.
type Role uint8

const (
	NoRole    Role = iota
	Call           // runs the operation that it is handed, again when it fails
	Request        // sends a request, and tries again by itself: there is no operation to look into
	Loop           // the condition of a hand-written retry loop
	Repeat         // runs a function for ever, whether it fails or not: no retry by itself
	Policy         // is, or makes, a policy
	Combine        // makes the sum of the policies among its arguments: random if one is
	Wrap           // changes the policy in an argument or in the receiver, and returns it
	Option         // makes a setting, to be handed to a Call, Policy, Client or Wrap
	Client         // makes a client that retries, or can be told to
	Permanent      // marks an error as not to be tried again, or tells the retry to stop
	Retryable      // marks an error as to be tried again; other errors end the retry
)

// Failure is what makes a Call run the operation again.
type Failure uint8

const (
	AnyError      Failure = iota // a non-nil error that is not marked as Permanent
	NotDone                      // done == false; an error ends the retry at once, so the operation must have swallowed it
	Marked                       // an error that is marked as Retryable
	Classified                   // what a classifier among the arguments says
	Conflict                     // an optimistic lock that was lost
	ToldTrue                     // a bool result that asks for it, with an error
	StatusAndDial                // what the client thinks is temporary: certain statuses, transport errors
	WhenAsked                    // only what the server asks to try again, and when: Retry-After
)

// Unlimited is a number of attempts that nothing counts.
const Unlimited = -1

// Rules are what a policy does. In a Call, Policy or Client they hold when no
// setting says otherwise; in an Option or Wrap, what is set replaces the rules
// before it.
type Rules struct {
	Growth Growth
	Jitter Answer
	// Base is the first delay and Max the largest, 0 where it is not known. A
	// Capped of No says that nothing limits the delay.
	Base, Max time.Duration
	Capped    Answer
	// Factor is what an exponential delay is multiplied with from attempt to
	// attempt, 0 where it is not known.
	Factor float64
	// Attempts is the number of calls, the first one counted; Unlimited; or 0
	// where it depends on the arguments or is not known.
	Attempts int
	// Elapsed ends the retry after a time, 0 for never or not known.
	Elapsed time.Duration
}

// A Symbol is what is known of one function.
type Symbol struct {
	Role  Role
	On    Failure
	Rules Rules
	// Interrupt says whether the wait ends with the context that is handed over,
	// as an argument or by a setting: No where the library sleeps through it, or
	// takes none.
	Interrupt Answer
	Settings  []Setting
}

// Get returns the first setting of a property.
func (s Symbol) Get(p Property) (Setting, bool) {
	for _, set := range s.Settings {
		if set.Property == p {
			return set, true
		}
	}
	return Setting{}, false
}

// Property is what an argument, an option or a field is about.
type Property uint8

const (
	NoProperty Property = iota
	Op                  // the operation
	Ctx                 // the context that ends the retry
	Stop                // a channel that ends the retry
	From                // the policy, or the client with its settings, that the others are changes of
	Options             // the first of the options, or of the policies to combine
	Strategy            // what computes the delays: a policy, a function, a slice of delays
	Delay               // the delay, or the first one of a growing delay
	MaxDelay            // the largest delay
	Factor              // what the delay is multiplied with; 1 is constant
	Jitter              // how random the delay is: a share, a duration, or a bool
	JitterOn            // makes the delay random, without an amount
	Attempts            // how often, see Unit
	Forever             // nothing counts the attempts
	Elapsed             // the time after which no new attempt is made
	Off                 // no retry
	Classifier          // what says whether to try again
	Server              // a delay told by the server, or by the operation
)

// An Arg says where the value of a setting stands.
type Arg int8

const (
	Receiver Arg = iota - 1 // the receiver of the method
	Nowhere                 // there is no value: the name of the function says it; or the value is that of a field
	First                   // the first argument, without the receiver
	Second
	Third
	Fourth
	Fifth
	Sixth
)

// Index returns the position of an argument from 0, or -1.
func (a Arg) Index() int { return max(int(a)-1, -1) }

// Unit is what a number of attempts counts.
type Unit uint8

const (
	Calls   Unit = iota // all calls
	Retries             // the calls after the first
)

// Meaning is what a special value of a setting means.
type Meaning uint8

const (
	AsIs    Meaning = iota
	None            // no jitter, no growth, no maximum, no elapsed-time limit, no retry
	Endless         // no limit: for ever
	Default         // what holds without the setting
	Never           // the operation does not even run once
)

// A Setting says where a property of the retry is set, and how its value is to
// be read. A false bool counts as zero.
type Setting struct {
	Property       Property
	Arg            Arg
	Unit           Unit
	Zero, Negative Meaning
}

// Calls returns how many calls a constant value of an Attempts setting allows:
// Unlimited, or 0 where that cannot be told.
func (s Setting) Calls(value int64) int {
	meaning := AsIs
	switch {
	case value == 0:
		meaning = s.Zero
	case value < 0:
		meaning = s.Negative
	}
	switch meaning {
	case Endless:
		return Unlimited
	case None:
		return 1
	case Default, Never:
		return 0
	}
	if s.Unit == Retries {
		value++
	}
	const most = 1 << 30 // more than anybody waits for
	return int(min(max(value, 0), most))
}

// A Struct is what is known of a struct type that holds a policy or the
// settings of a client.
type Struct struct {
	Role Role
	// Rules hold for a literal without fields. Where only a constructor gives
	// sensible defaults, they are empty.
	Rules  Rules
	Fields []Field
}

// A Field is one setting of a Struct. Its Arg is Nowhere. A field of a struct
// in a field is named with both: "Producer.Retry.Max".
type Field struct {
	Name string
	Setting
}

// Get returns the setting that a field stands for.
func (s Struct) Get(field string) (Setting, bool) {
	for _, f := range s.Fields {
		if f.Name == field {
			return f.Setting, true
		}
	}
	return Setting{}, false
}

// Library returns what is known of a function of a retry library, or of a
// client that retries inside. For a Request with a wildcard row, only methods
// that take a context or return an error send anything.
func Library(fullName string) (Symbol, bool) {
	s, ok := find(libraries, fullName)
	if !ok {
		s, ok = find(requests, fullName)
	}
	if !ok {
		s, ok = inCopy(copiedBackoff, fullName)
	}
	if !ok {
		return Symbol{}, false
	}
	return *s, true
}

// Called is Library for a method that is called on a value of a named type,
// such as "github.com/redis/go-redis/v9.UniversalClient": where the method
// comes from an embedded type or interface, its own name does not tell what it
// is called on, and the type decides. An empty receiver tells nothing.
func Called(receiver, fullName string) (Symbol, bool) {
	_, name := Split(fullName)
	if _, method, ok := strings.Cut(name, "."); ok && receiver != "" {
		if s, ok := Library("(" + receiver + ")." + method); ok {
			return s, true
		}
	}
	return Library(fullName)
}

// HasLibrary says whether anything is known of an import path, so that a
// package which imports none of them need not be searched.
func HasLibrary(path string) bool {
	path = unvendor(path)
	if strings.HasSuffix(path, copySuffix) {
		return true
	}
	base, _ := Base(path)
	return rowsOf(libraries, base) != nil || rowsOf(structs, base) != nil || rowsOf(vars, base) != nil
}

// Type returns what is known of a struct type, by its path and name:
// "k8s.io/apimachinery/pkg/util/wait.Backoff".
func Type(fullName string) (Struct, bool) {
	s, ok := find(structs, fullName)
	if !ok {
		s, ok = inCopy(copiedConfigs, fullName)
	}
	if !ok {
		return Struct{}, false
	}
	return *s, true
}

// Var returns the rules of a package variable that holds a policy, by its path
// and name: "k8s.io/client-go/util/retry.DefaultRetry".
func Var(fullName string) (Rules, bool) { return find(vars, fullName) }
