package retrypermanent

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/permanent"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports retries of what no further attempt can help.
var Analyzer = rule.Asking(permanent.Analyzer, rule.New("retrypermanent", doc, run))

func run(pass *rule.Pass) {
	cases, _ := pass.ResultOf[permanent.Analyzer].(*permanent.Result)
	if cases == nil {
		return
	}
	for _, r := range cases.Repeated {
		if r.Test && !pass.Tests() {
			continue
		}
		w := words[r.Cases[0].Kind]
		pass.Report(r.Node, analysis.Diagnostic{
			Message: fmt.Sprintf("retry of %s tries again %s, so %s: %s", r.Name, w.fact(r.Cases), w.consequence, w.remedy),
		})
	}
}

// wording is how a message speaks of a kind of case.
type wording struct {
	fact                func([]permanent.Case) string
	consequence, remedy string
}

var words = map[permanent.Kind]wording{
	permanent.HTTP: {
		statuses, "a request that the server refuses for good is sent until the attempts are used up",
		"return on 4xx other than 408, 425 and 429",
	},
	permanent.RPC: {
		rpcCodes, "a request that the server refuses for good is sent until the attempts are used up",
		"return on codes that blame the request, or retry on Unavailable alone",
	},
	permanent.Rows: {
		always("on sql.ErrNoRows"), "a row that is not there is asked for until the attempts are used up",
		"return when errors.Is(err, sql.ErrNoRows)",
	},
	permanent.Breaker: {
		always("while the circuit breaker is open"), "attempts are spent on calls that are not made",
		"return when errors.Is(err, gobreaker.ErrOpenState)",
	},
	permanent.Cloud: {
		always("whatever the service answers"), "a request without access, or for what is not there, is sent until the attempts are used up",
		"return on the API errors that blame the request, and leave the others to the retries of the SDK",
	},
	permanent.Cluster: {
		always("whatever the API server answers"), "a request that is forbidden, invalid or for what is not there is sent until the attempts are used up",
		"return on such errors, as apierrors.IsForbidden tells them",
	},
	permanent.Cancelled: {
		always("after its context is done"), "the attempts go on when nobody waits for them",
		"return when ctx.Err() is not nil",
	},
}

func always(text string) func([]permanent.Case) string {
	return func([]permanent.Case) string { return text }
}

// statuses names the statuses that are tried again.
func statuses(cases []permanent.Case) string {
	if permanent.All(cases) {
		return "whatever the HTTP status is"
	}
	return "on " + list(cases, func(code int) string { return strconv.Itoa(code) + " " + statusNames[code] })
}

// statusNames are those of net/http. That package brings all of TLS, with which
// the tool would take half as long again to start, once for each package.
var statusNames = map[int]string{400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 422: "Unprocessable Entity"}

// rpcCodes names the codes of gRPC that are tried again.
func rpcCodes(cases []permanent.Case) string {
	if permanent.All(cases) {
		return "whatever the code of gRPC is"
	}
	return "on " + list(cases, func(code int) string { return codeNames[code] })
}

var codeNames = map[int]string{3: "InvalidArgument", 5: "NotFound", 7: "PermissionDenied", 12: "Unimplemented", 16: "Unauthenticated"}

// list words the codes of some cases in order: "a", "a and b", "a, b and c".
func list(cases []permanent.Case, name func(int) string) string {
	var codes []int
	for _, c := range cases {
		codes = append(codes, c.Code)
	}
	slices.Sort(codes)
	var names []string
	for _, c := range codes {
		names = append(names, name(c))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
