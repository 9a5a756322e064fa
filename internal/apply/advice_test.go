package apply

import (
	"testing"

	"github.com/retrylint/retrylint/internal/report"
)

func TestReasonInAFindingIsTold(t *testing.T) {
	const message = "retry waits a fixed 2s (no safe fix: the delay is another package's)"
	if got, want := unfixable(report.Finding{Rule: "fixedsleep", Message: message}, ""), "no safe fix: the delay is another package's"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A rule speaks for comments that it is not about.
func TestAdviceOnACommentIsNotThatOfItsRule(t *testing.T) {
	onComment, onCode := report.Finding{Rule: "fixedsleep", Category: "directive"}, report.Finding{Rule: "fixedsleep", Category: "nowait"}
	if got, want := review(subject(onComment)), "comments hold now that said nothing: see what they tell or keep back"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if review(subject(onComment)) == review(subject(onCode)) {
		t.Error("a fix of code is reviewed as one of a comment")
	}
	if got, want := unfixable(onComment, ""), "no safe fix: what the comment is to say is a decision"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestReasonOfARuleWithoutFixesIsThatOfItsPage(t *testing.T) {
	for page, want := range map[string]string{
		"finds x.\n\n# Fix\n\nNone: only the author\nknows. More.\n":           "no safe fix: only the author knows",
		"finds x.\n\n# Fix\n\nNone is applied: which to keep is a decision.\n": "no safe fix: which to keep is a decision",
		"finds x.\n\n# Fix\n\nThe wait is put elsewhere: there.\n":             "no safe fix: the rule gives none here; 'retrylint explain x' tells when it does",
	} {
		if got := unfixable(report.Finding{Rule: "x"}, page); got != want {
			t.Errorf("%s\ngot %q, want %q", page, got, want)
		}
	}
}
