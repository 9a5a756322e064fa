package wiring

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// nogo writes a target of Bazel.
func nogo(c Choice) (Text, error) {
	version, warnings := c.version()
	var deps []string
	for _, a := range c.run() {
		deps = append(deps, fmt.Sprintf("        \"@com_github_retrylint_retrylint//analyzers/%s\",\n", a.Name))
	}
	slices.Sort(deps)
	config := ""
	if len(c.settings()) > 0 {
		config = "    config = \"nogo.json\",  # which \"retrylint config nogo.json\" writes, with the same flags\n"
	}
	return Text{`# For BUILD.bazel. MODULE.bazel needs, beside rules_go and gazelle:
#
#	go_sdk = use_extension("@rules_go//go:extensions.bzl", "go_sdk")
#	go_sdk.nogo(nogo = "//:retry_nogo")
#
#	go_deps = use_extension("@gazelle//:extensions.bzl", "go_deps")
#	go_deps.from_file(go_mod = "//:go.mod")
#	use_repo(go_deps, "com_github_retrylint_retrylint")
#
# and go.mod has to require the module: go get -tool github.com/retrylint/retrylint/cmd/retrylint@` + version + `
load("@rules_go//go:def.bzl", "nogo")

nogo(
    name = "retry_nogo",
` + config + `    visibility = ["//visibility:public"],
    deps = [
` + strings.Join(deps, "") + `    ],
)
`, warnings}, nil
}

// nogoJSON writes the flags of the rules as nogo takes them: rule by rule, with
// text for values.
func nogoJSON(c Choice) (Text, error) {
	type flags struct {
		Flags map[string]string `json:"analyzer_flags"`
	}
	rules := map[string]flags{}
	for _, s := range c.settings() {
		if rules[s.rule].Flags == nil {
			rules[s.rule] = flags{map[string]string{}}
		}
		rules[s.rule].Flags[s.name] = s.value()
	}
	text, err := json.MarshalIndent(rules, "", "  ")
	return Text{Text: string(text) + "\n"}, err
}
