package known

import "testing"

func TestSendersKnowTheirParameters(t *testing.T) {
	for name, want := range map[string]Send{
		"net/http.Post":                                {Protocol: HTTP, Verb: "POST", TargetAt: 1, Default: true},
		"(*net/http.Client).Do":                        {Protocol: HTTP, RequestAt: 1, Client: Receiver},
		"(*github.com/jackc/pgx/v5/pgxpool.Pool).Exec": {Protocol: SQL, VerbAt: 2, CtxAt: 1},
	} {
		if got, is := Sends(name); !is || got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestWhatBelongsToATransactionIsNoSender(t *testing.T) {
	for _, name := range []string{"(*database/sql.Tx).Exec", "(github.com/jackc/pgx/v5.Tx).Exec"} {
		if _, is := Sends(name); is {
			t.Error(name)
		}
	}
}
