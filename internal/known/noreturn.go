package known

import (
	"slices"
	"strings"
)

// NoReturn says that a call of the function never comes back: it ends the
// process, the goroutine or the test, or panics.
func NoReturn(fullName string) bool {
	path, name := Split(fullName)
	base, _ := Base(path)
	i, ok := slices.BinarySearchFunc(noReturn, base, func(n stops, path string) int {
		return strings.Compare(n.path, path)
	})
	if !ok || !slices.Contains(noReturn[i].types, typeOf(name)) {
		return false
	}
	return slices.Contains(noReturn[i].funcs, name[strings.LastIndexByte(name, '.')+1:])
}

func typeOf(name string) string {
	typ, _, ok := strings.Cut(name, ".")
	if !ok {
		return ""
	}
	return typ
}

// stops are the functions of a package that do not return, and the types that
// have them as methods; "" is the package itself.
type stops struct {
	path  string
	types []string
	funcs []string
}

var (
	onPackage = []string{""}
	fatal     = []string{"Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln"}
	glogFatal = []string{
		"Exit", "ExitDepth", "ExitDepthf", "Exitf", "Exitln",
		"Fatal", "FatalDepth", "FatalDepthf", "Fatalf", "Fatalln",
	}
)

// noReturn is sorted by path. cobra.CheckErr and must-like helpers are absent:
// they return when there is no error.
var noReturn = []stops{
	{"github.com/alecthomas/kingpin", []string{"", "Application"}, []string{"FatalUsage", "FatalUsageContext", "Fatalf"}},
	{"github.com/apex/log", []string{"", "Logger", "Entry", "Interface"}, []string{"Fatal", "Fatalf"}},
	{"github.com/golang/glog", onPackage, glogFatal},
	{"github.com/pingcap/log", onPackage, []string{"Fatal", "Panic"}},
	{"github.com/sirupsen/logrus", []string{"", "Entry", "Ext1FieldLogger", "FieldLogger", "Logger", "StdLogger"}, []string{
		"Exit", "Fatal", "FatalFn", "Fatalf", "Fatalln", "Panic", "PanicFn", "Panicf", "Panicln",
	}},
	{"github.com/stretchr/testify/require", onPackage, []string{"Fail", "FailNow", "FailNowf", "Failf"}},
	{"go.uber.org/zap", []string{"Logger", "SugaredLogger"}, []string{
		"Fatal", "Fatalf", "Fatalln", "Fatalw", "Panic", "Panicf", "Panicln", "Panicw",
	}},
	{"gopkg.in/alecthomas/kingpin", []string{"", "Application"}, []string{"FatalUsage", "FatalUsageContext", "Fatalf"}},
	{"k8s.io/klog", onPackage, glogFatal},
	{"log", []string{"", "Logger"}, fatal},
	{"os", onPackage, []string{"Exit"}},
	{"runtime", onPackage, []string{"Goexit"}},
	{"syscall", onPackage, []string{"Exit"}},
	{"testing", []string{"TB", "common"}, []string{"FailNow", "Fatal", "Fatalf", "Skip", "SkipNow", "Skipf"}},
}
