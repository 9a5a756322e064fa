package baseline

import (
	"bytes"
	"maps"
	"testing"
)

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"tool": "retrylint", "version": 1, "findings": [{"rule": "fixedsleep", "file": "a/../b.go", "func": "f", "code": "<-c", "count": 2}]}`))
	f.Add([]byte(`{"tool": "retrylint", "version": 1}`))
	f.Add([]byte("{\"tool\": \"retrylint\", \"version\": 1, \"findings\": [\n<<<<<<< HEAD\n"))
	f.Add([]byte("{\"tool\":\"retrylint\",\"version\":1,\"findings\":[{\"rule\":\"\xff\\u2028\",\"file\":\"\\ud800\",\"code\":\"\\u0000\"}]}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		entries, err := parse(text)
		if err != nil {
			if entries != nil || err.Error() == "" {
				t.Errorf("%v beside %v", entries, err)
			}
			return
		}
		once := format(entries)
		again, err := parse(once)
		if err != nil || !maps.Equal(again, entries) {
			t.Fatalf("%v was written as\n%sand read as %v, %v", entries, once, again, err)
		}
		if twice := format(again); !bytes.Equal(twice, once) {
			t.Errorf("written as\n%sand then as\n%s", once, twice)
		}
	})
}
