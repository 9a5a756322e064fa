package main

import (
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/retrylint/retrylint"
)

// start is the page that tells a story: its commands find what those before
// them have left. Those of other pages start from the same project.
const start = "docs/start.md"

// notRun lists the command lines of the manual that are not run here, and why.
// A * stands for the rest of a line.
var notRun = map[string]string{
	"retrylint gopls build*":                           "fetches gopls: integration/gopls builds it",
	"go vet -vettool=$(go tool -n retrylint)*":         "a released module: integration/install has one",
	"tool=$(go tool -n retrylint) && *":                "a released module: integration/install has one",
	"retrylint -format=checkstyle ./... | reviewdog *": "integration/report has reviewdog",
	"source <(retrylint completion zsh) *":             "testdata/script/completion.txtar has zsh",
	"retrylint config custom-gcl > .custom-gcl.yml *":  "integration/golangci has golangci-lint",
	"retrylint fix [*":                                 "what can follow",
	"retrylint layers [*":                              "what can follow",
	"retrylint simulate [*":                            "what can follow",
}

// mistakes lists the command lines of the manual that show what is said of a
// mistake.
var mistakes = []string{"retrylint fxi"}

// others lists flags that the manual names beside those of the command.
var others = map[string]string{
	"reporter": "reviewdog",
}

// A page is one of the manual.
type page struct{ name, text string }

// manual returns all pages.
func manual(t *testing.T) (pages []page) {
	t.Helper()
	names, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(names) == 0 {
		t.Fatalf("no manual: %v", err)
	}
	for _, name := range append(names, "../../README.md") {
		pages = append(pages, page{strings.TrimPrefix(filepath.ToSlash(name), "../../"), readFile(t, name)})
	}
	return pages
}

// A block is one of code.
type block struct {
	language string // of its fences; indented if it has none
	text     string
}

const indented = "indented"

// parts returns the blocks of a page, and its text without them.
func (p page) parts() (blocks []block, prose string) {
	var b *block // the open one
	end := func() {
		if b != nil {
			blocks = append(blocks, *b)
			b = nil
		}
	}
	for line := range strings.Lines(p.text) {
		language, fence := strings.CutPrefix(line, "```")
		fenced := b != nil && b.language != indented
		switch {
		case fence && fenced:
			end()
		case fence:
			end()
			b = &block{language: strings.TrimSpace(language)}
		case fenced:
			b.text += line
		case strings.HasPrefix(line, "\t"):
			if b == nil {
				b = &block{language: indented}
			}
			b.text += line[1:]
		default:
			end()
			prose += line
		}
	}
	end()
	return blocks, prose
}

// ours matches command lines that run retrylint.
var ours = regexp.MustCompile(`(^|<\(|[|&] ?)retrylint( |$)|^go run \./cmd/retrylint|go vet -vettool=`)

// inBlocks matches what stands before a command in blocks of a language.
var inBlocks = map[string]*regexp.Regexp{
	indented: regexp.MustCompile(`^(\$ )?`),
	"sh":     regexp.MustCompile(`^`),
	"yaml":   regexp.MustCompile(`^ *- (run: )?`),
	"":       regexp.MustCompile(`^(\$ )?`),
}

// commands returns the command lines of a block that run retrylint.
func (b block) commands() (commands []string) {
	before, has := inBlocks[b.language]
	if !has {
		return nil
	}
	for line := range strings.Lines(b.text) {
		line = strings.TrimSpace(line)
		if at := before.FindStringIndex(line); at != nil && ours.MatchString(line[at[1]:]) {
			commands = append(commands, line[at[1]:])
		}
	}
	return commands
}

// commands returns the command lines of a page that run retrylint.
func (p page) commands() (commands []string) {
	blocks, _ := p.parts()
	for _, b := range blocks {
		commands = append(commands, b.commands()...)
	}
	return commands
}

// excepted returns the row of notRun for a command line, "" for none.
func excepted(command string) string {
	for row := range notRun {
		if prefix, open := strings.CutSuffix(row, "*"); command == row || open && strings.HasPrefix(command, prefix) {
			return row
		}
	}
	return ""
}

func TestTheCommandsOfTheManualRun(t *testing.T) {
	t.Parallel()
	for _, p := range append(manual(t), examples(helps(t))) {
		if p.name == start {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			here := project(t)
			clone := shell{"../..", here.env}
			for _, command := range p.commands() {
				switch {
				case excepted(command) != "":
				case strings.HasPrefix(command, "go run ./cmd/retrylint"):
					clone.does(t, command)
				case slices.Contains(mistakes, command):
					if out, code := here.run(t, command); code != 2 || !strings.Contains(p.text, "\t$ "+command+"\n\t"+out) {
						t.Errorf("the page does not show what %s says: exit code %d\n%s", command, code, out)
					}
				default:
					here.does(t, command)
					here.run(t, "git checkout -q HEAD -- go.mod '*.go'") // what fix has written
				}
			}
		})
	}
}

func TestExceptionsAreInTheManual(t *testing.T) {
	left := make(map[string]bool)
	for _, row := range slices.Concat(mistakes, slices.Collect(maps.Keys(notRun))) {
		left[row] = true
	}
	for _, p := range append(manual(t), examples(helps(t))) {
		for _, command := range p.commands() {
			delete(left, command)
			delete(left, excepted(command))
		}
	}
	for row := range left {
		t.Errorf("no page has %s", row)
	}
}

// The manual finds its commands by their look: without this, it could lose
// them all.
func TestTheManualHasCommands(t *testing.T) {
	want := map[string][]string{
		"README.md":        {"go run ./cmd/retrylint -C examples", "go vet -vettool=$(which retrylint) ./..."},
		start:              {"retrylint", "retrylint explain nestedretry"},
		"docs/ci.md":       {"retrylint ./..."},
		"docs/stormsim.md": {"retrylint simulate burst"},
	}
	for _, p := range manual(t) {
		for _, command := range want[p.name] {
			if !slices.ContainsFunc(p.commands(), func(c string) bool { return strings.HasPrefix(c, command) }) {
				t.Errorf("%s has no %s: %q", p.name, command, p.commands())
			}
		}
		delete(want, p.name)
	}
	for name := range want {
		t.Errorf("no page %s", name)
	}
}

// helps returns the help of every command by name, that of the one without a
// name by "".
func helps(t *testing.T) map[string]string {
	t.Helper()
	help := func(words ...string) string {
		stdout, stderr, code := run(t, t.TempDir(), append(words, "-help")...)
		if code != 0 {
			t.Fatalf("%q -help: exit code %d\n%s", words, code, stderr)
		}
		return stdout
	}
	all := map[string]string{"": help()}
	for _, name := range rows(all[""], "Commands") {
		all[name] = help(name)
	}
	for _, scenario := range rows(all["simulate"], "Scenarios:") {
		all["simulate"] += help("simulate", scenario)
	}
	if len(all) < 10 {
		t.Fatalf("the help lists %d commands", len(all))
	}
	return all
}

// rows returns the first words of the rows below a heading.
func rows(help, heading string) (words []string) {
	_, table, _ := strings.Cut(help, heading+"\n")
	table, _, _ = strings.Cut(strings.TrimLeft(table, "\n"), "\n\n")
	for line := range strings.Lines(table) {
		words = append(words, strings.Fields(line)[0])
	}
	return words
}

// examples returns a page of the examples in helps.
func examples(helps map[string]string) page {
	p := page{name: "help"}
	for _, command := range slices.Sorted(maps.Keys(helps)) {
		_, examples, _ := strings.Cut(helps[command], "\nExamples\n")
		examples, _, _ = strings.Cut(examples, "\n\n")
		for line := range strings.Lines(examples) {
			p.text += "\t" + strings.TrimSpace(line) + "\n"
		}
	}
	return p
}

var flagRow = regexp.MustCompile(`(?m)^ +-([\w.-]+)`)

// flagsIn returns the flags that a help lists or speaks of.
func flagsIn(help string) map[string]bool {
	flags := map[string]bool{"h": true, "help": true}
	for _, m := range flagRow.FindAllStringSubmatch(help, -1) {
		flags[m[1]] = true
	}
	if flags["rules"] {
		for _, a := range retrylint.Suite() {
			flags[a.Name] = true
			a.Flags.VisitAll(func(f *flag.Flag) { flags[a.Name+"."+f.Name] = true })
		}
	}
	return flags
}

// A known is what there is to name: flags, by the command that takes them. Those
// of the command without a name are by "", and those of all by [anyCommand].
type known map[string]map[string]bool

const anyCommand = "*"

// unknown returns the words of a line that name what there is not. The line is a
// command line or flags alone.
func (k known) unknown(line string) (unknown []string) {
	line, _, _ = strings.Cut(line, " #")
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" []|,\n", r) })
	command := anyCommand
	if words[0] == "retrylint" {
		words, command = words[1:], ""
		if len(words) > 0 && regexp.MustCompile(`^[a-z0-9]+$`).MatchString(words[0]) {
			command = words[0]
		}
	}
	if k[command] == nil {
		return words[:1]
	}
	for _, word := range words {
		name, flag := strings.CutPrefix(word, "-")
		name, _, _ = strings.Cut(name, "=")
		if flag && !k[command][name] && others[name] == "" {
			unknown = append(unknown, word)
		}
	}
	return unknown
}

// code matches code in a line of text.
var code = regexp.MustCompile("`[^`]+`")

// named returns the flags and commands that the text of a page names, and its
// command lines that are not run.
func (p page) named() (named []string) {
	_, prose := p.parts()
	for _, span := range code.FindAllString(prose, -1) {
		span = strings.Trim(span, "`")
		if regexp.MustCompile(`^(-[a-z]|retrylint\s)`).MatchString(span) {
			named = append(named, span)
		}
	}
	for _, command := range p.commands() {
		if excepted(command) != "" && strings.HasPrefix(command, "retrylint") {
			command, _, _ = strings.Cut(command, " | ")
			named = append(named, command)
		}
	}
	return named
}

func TestTheManualNamesCommandsAndFlagsThatThereAre(t *testing.T) {
	known := known{anyCommand: {}}
	for command, help := range helps(t) {
		known[command] = flagsIn(help)
		maps.Copy(known[anyCommand], known[command])
	}
	count := 0
	for _, p := range manual(t) {
		for _, line := range p.named() {
			count++
			if unknown := known.unknown(line); len(unknown) > 0 {
				t.Errorf("%s: there is no %s: %s", p.name, strings.Join(unknown, " "), line)
			}
		}
	}
	if count < 50 {
		t.Errorf("only %d names", count)
	}
	for _, line := range []string{"retrylint nosuch", "retrylint -nosuch ./...", "-nosuch=1", "retrylint fix -format"} {
		if known.unknown(line) == nil {
			t.Errorf("nothing is said of %s", line)
		}
	}
}

func TestTheFlagsOfOthersAreInTheManual(t *testing.T) {
	for name, program := range others {
		if !slices.ContainsFunc(manual(t), func(p page) bool { return strings.Contains(p.text, "`-"+name) }) {
			t.Errorf("no page names -%s of %s", name, program)
		}
	}
}

// A shell runs lines in a folder, with an environment beside that of the test.
type shell struct {
	dir string
	env []string
}

// newShell returns a shell in a folder of its own, where retrylint is a command,
// with a home of its own and no network.
func newShell(t *testing.T) shell {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the manual is for bash")
	}
	home := t.TempDir()
	if err := os.MkdirAll(filepath.Join(home, ".config/fish/completions"), 0o777); err != nil {
		t.Fatal(err)
	}
	return shell{t.TempDir(), append(goEnv(t, "GOCACHE", "GOMODCACHE"),
		asCommand+"=1", "HOME="+home, "GOENV=off", "GOFLAGS=", "GOPROXY=off", "GOTOOLCHAIN=local", "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")}
}

func (s shell) write(t *testing.T, name, text string) {
	t.Helper()
	name = filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// run runs a line and returns what was printed, and the exit code.
func (s shell) run(t *testing.T, line string) (out string, code int) {
	t.Helper()
	cmd := exec.Command("bash", "-o", "pipefail", "-c", line)
	cmd.Dir = s.dir
	cmd.Env = append(cmd.Environ(), s.env...)
	text, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// does runs a line that has to do its job, whether it finds something or not.
func (s shell) does(t *testing.T, line string) {
	t.Helper()
	if out, code := s.run(t, line); code != 0 && code != 1 {
		t.Errorf("%s\nexit code %d\n%s", line, code, out)
	}
}

// project returns a shell in a repository that the commands of the manual can be
// run in: on a branch that has left origin/main.
func project(t *testing.T) shell {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/docs/project.txtar")
	if err != nil {
		t.Fatal(err)
	}
	s := newShell(t)
	for _, f := range archive.Files {
		s.write(t, f.Name, string(f.Data))
	}
	if out, code := s.run(t, `
		git init -q -b main && git add . && git commit -q -m old &&
		git update-ref refs/remotes/origin/main HEAD &&
		git checkout -q -b change &&
		sed -i 's/2 \* time.Second/3 * time.Second/' shop.go && git commit -q -a -m new`); code != 0 {
		t.Fatal(out)
	}
	return s
}

// onTerminal runs a line as run does, on a terminal that has 80 columns and no
// colors.
func (s shell) onTerminal(t *testing.T, line string) (out string, code int) {
	t.Helper()
	if _, err := exec.LookPath("script"); err != nil || runtime.GOOS != "linux" {
		t.Skip("the script of util-linux makes the terminal")
	}
	out, code = s.run(t, "NO_COLOR=1 TERM=xterm SHELL=/bin/bash script -qec 'stty cols 80 && "+line+"' /dev/null")
	// The line that tells how far a run is has been drawn over in the end.
	out = regexp.MustCompile(`\r[^\r\n\x1b]*\x1b\[K`).ReplaceAllString(out, "")
	return strings.ReplaceAll(out, "\r\n", "\n"), code
}

func TestReadmeShowsWhatIsPrinted(t *testing.T) {
	t.Parallel()
	blocks, prose := page{text: readFile(t, "../../README.md")}.parts()
	i := slices.IndexFunc(blocks, func(b block) bool { return strings.HasPrefix(b.text, "go run ./cmd/retrylint -C examples\n") })
	if i < 0 || i+1 == len(blocks) {
		t.Fatal("nothing is run")
	}
	out, code := shell{"../..", newShell(t).env}.onTerminal(t, strings.TrimSpace(blocks[i].text))
	if shown := blocks[i+1].text; code != 1 || !strings.Contains(out, "\n"+shown+"\n") {
		t.Errorf("this is not printed (exit code %d):\n%s\nbut\n%s", code, shown, out)
	}
	if strings.Contains(prose, "seven findings") != strings.Contains(out, "\n7 findings") {
		t.Errorf("the number of findings is another: %s", out)
	}
}

func TestStartShowsWhatIsPrinted(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.write(t, "go.mod", "module example.com/weather\n\ngo 1.25\n")
	text := readFile(t, "../../"+start)
	blocks, _ := page{start, text}.parts()
	program := ""
	for _, b := range blocks {
		switch {
		case b.language == "go" && program == "":
			program = b.text
			s.write(t, "main.go", program)
		case b.language == "go": // a line of the program, with a comment
			code, _, _ := strings.Cut(b.text, " //")
			if strings.Count(program, code+"\n") != 1 {
				t.Fatalf("the program does not have this line once: %s", code)
			}
			program = strings.Replace(program, code+"\n", b.text, 1)
			s.write(t, "main.go", program)
		case strings.HasPrefix(b.text, "$ "):
			command, _, _ := strings.Cut(b.text[len("$ "):], "\n")
			printed, code := s.onTerminal(t, command)
			if code != 0 && code != 1 {
				t.Errorf("%s: exit code %d", command, code)
			}
			printed = "$ " + command + "\n" + printed
			if printed != b.text && !*update {
				t.Errorf("the page shows\n%s\nand this is printed\n%s", b.text, printed)
			}
			text = strings.Replace(text, "```\n"+b.text+"```", "```\n"+printed+"```", 1)
		default:
			for _, command := range b.commands() {
				s.does(t, command)
			}
		}
	}
	if *update {
		shell{dir: "../.."}.write(t, start, text)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// link matches a link to a file of the repository, and to a heading in it.
var link = regexp.MustCompile(`\]\(([^):#]*)(#[^)]*)?\)`)

func TestTheLinksOfTheManualLeadSomewhere(t *testing.T) {
	count := 0
	for _, p := range manual(t) {
		_, prose := p.parts()
		for _, m := range link.FindAllStringSubmatch(prose, -1) {
			count++
			name := "../../" + p.name
			if m[1] != "" {
				name = filepath.Join(filepath.Dir(name), m[1])
			}
			if _, err := os.Stat(name); err != nil {
				t.Errorf("%s: %v", p.name, err)
			} else if m[2] != "" && !slices.Contains(anchors(readFile(t, name)), m[2]) {
				t.Errorf("%s: %s has no %s", p.name, m[1], m[2])
			}
		}
	}
	if count < 50 {
		t.Errorf("only %d links", count)
	}
}

// anchors returns the names of the headings in a page, as GitHub makes them.
func anchors(text string) (anchors []string) {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(strings.ToLower(m[1]), "")
		anchors = append(anchors, "#"+strings.ReplaceAll(name, " ", "-"))
	}
	return anchors
}
