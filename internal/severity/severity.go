// Package severity says how much a finding of a rule means.
package severity

// A Level is a severity. Greater ones are worse; the zero value is unknown.
type Level int

const (
	Information Level = iota + 1 // wasteful or unusual, but it works
	Warning                      // a likely bug
)

// String returns the name that users give and read: information or warning.
func (l Level) String() string {
	switch l {
	case Information:
		return "information"
	case Warning:
		return "warning"
	}
	return "unknown"
}
