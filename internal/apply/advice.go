package apply

import (
	"strings"

	"github.com/retrylint/retrylint/internal/report"
)

// directive is the category of findings about comments, which are not what the
// rule that reports them is about.
const directive = "directive"

// subject is what a finding is about: its rule, or comments.
func subject(f report.Finding) string {
	if f.Category == directive {
		return directive
	}
	return f.Rule
}

// review says what to look at after a fix of a rule, or of comments: what the code
// did not say and the fix had to decide.
func review(subject string) string {
	for _, r := range []struct{ rule, text string }{
		{"bodyreuse", "each attempt sends a body of its own now: see that it is the right one"},
		{directive, "comments hold now that said nothing: see what they tell or keep back"},
		{"ctxsleep", "a context that ends now ends the wait: see what the caller does with its error"},
		{"fixedsleep", "waits are random now and may grow: see that time limits around the retry leave room, and that no test counts on the old ones"},
		{"lastsleep", "the last failure is returned at once now: see that nobody counted on the pause"},
		{"nojitter", "waits are random now, and half as long on average: see that no test counts on the old ones"},
		{"uncappedbackoff", "waits stop growing now: see that the cap suits"},
		{"unboundedretry", "the retry gives up now: see that the number of attempts suits and what the caller does with the error"},
	} {
		if r.rule == subject {
			return r.text
		}
	}
	return "see '" + report.Tool + " explain " + subject + "' for what its fixes change"
}

// noFix starts the reason for which a finding has no fix, in its message or
// here.
const noFix = "no safe fix: "

// unfixable says why a finding has no fix: as its message has it, or else its
// rule or the page of that.
func unfixable(f report.Finding, page string) string {
	if _, why, ok := strings.Cut(f.Message, noFix); ok {
		return noFix + strings.TrimSuffix(why, ")")
	}
	for _, r := range []struct{ rule, why string }{
		{directive, "what the comment is to say is a decision"},
		{"ctxsleep", "what should happen when the context is done is a decision here"},
		{"notimeout", "where the limit belongs is a decision"},
		{"unboundedretry", "when to give up, and with what, is a decision here"},
	} {
		if r.rule == subject(f) {
			return noFix + r.why
		}
	}
	if why := none(page); why != "" {
		return noFix + why
	}
	return noFix + "the rule gives none here; '" + report.Tool + " explain " + f.Rule + "' tells when it does"
}

// none is why a rule never has a fix, as its page says: what follows the word
// None in the last section, up to the period.
func none(page string) string {
	_, fix, _ := strings.Cut(page, "\n# Fix\n")
	fix = strings.TrimSpace(fix)
	if !strings.HasPrefix(fix, "None") {
		return ""
	}
	_, why, _ := strings.Cut(fix, ": ")
	why, _, _ = strings.Cut(why, ".")
	return strings.Join(strings.Fields(why), " ")
}
