package layertree

import (
	"encoding/json"
	"io"
)

// JSON writes trees as data. Numbers are null where they are not known, and
// the string "unlimited" where there is no end; times are in seconds. It fails
// as w does.
func JSON(w io.Writer, trees []Tree) error {
	out := struct {
		Entries []treeJSON `json:"entries"`
	}{make([]treeJSON, len(trees))}
	for i, t := range trees {
		out.Entries[i] = treeJSON{
			Function:        t.Name,
			Position:        t.At,
			WorstCalls:      t.Worst.number(),
			WaitWithBelow:   t.Total.number(),
			LayersBelowThis: boxesJSON(t.Below),
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

type treeJSON struct {
	Function        string    `json:"function"`
	Position        string    `json:"position"`
	WorstCalls      any       `json:"worstCaseCalls"`
	WaitWithBelow   any       `json:"waitSecondsWithBelow"`
	LayersBelowThis []boxJSON `json:"layers"`
}

type boxJSON struct {
	Function      string    `json:"function"`
	Operation     string    `json:"operation,omitempty"`
	Kind          string    `json:"kind,omitempty"`
	Position      string    `json:"position,omitempty"`
	Through       []string  `json:"through,omitempty"`
	OtherWays     int       `json:"otherWays,omitempty"`
	Circle        bool      `json:"circle,omitempty"`
	Attempts      any       `json:"attempts"` // all calls
	Retries       any       `json:"retries"`  // the calls after the first
	Growth        string    `json:"growth,omitempty"`
	Jitter        any       `json:"jitter"`
	NoWait        bool      `json:"noWait,omitempty"`
	FirstDelay    float64   `json:"firstDelaySeconds,omitempty"`
	MaxDelay      float64   `json:"maxDelaySeconds,omitempty"`
	Elapsed       float64   `json:"timeLimitSeconds,omitempty"`
	Until         string    `json:"until,omitempty"`
	Local         bool      `json:"local,omitempty"`
	Calls         any       `json:"calls"`
	WorstCalls    any       `json:"worstCaseCalls"`
	Wait          any       `json:"waitSeconds"`
	WaitWithBelow any       `json:"waitSecondsWithBelow"`
	Apart         string    `json:"notMultiplied,omitempty"`
	Again         bool      `json:"seeAbove,omitempty"`
	Layers        []boxJSON `json:"layers,omitempty"`
}

func boxesJSON(boxes []*Box) []boxJSON {
	out := make([]boxJSON, len(boxes))
	for i, b := range boxes {
		out[i] = boxJSON{
			Function:      b.Name,
			Operation:     b.Op,
			Kind:          b.Kind,
			Position:      b.At,
			Through:       b.Via,
			OtherWays:     b.OtherWays,
			Circle:        b.Circle,
			Attempts:      number(b.Attempts, 0),
			Retries:       number(b.Attempts, 1),
			Growth:        b.Growth,
			Jitter:        map[string]any{"yes": true, "no": false}[b.Jitter],
			NoWait:        b.NoWait,
			FirstDelay:    b.Base.Seconds(),
			MaxDelay:      b.Max.Seconds(),
			Elapsed:       b.Elapsed.Seconds(),
			Until:         b.Until,
			Local:         b.Local,
			Calls:         b.Calls.number(),
			WorstCalls:    b.Worst.number(),
			Wait:          b.Wait.number(),
			WaitWithBelow: b.Total.number(),
			Apart:         b.Apart,
			Again:         b.Again,
			Layers:        boxesJSON(b.Below),
		}
	}
	return out
}

const unlimited = "unlimited"

// number is a number of attempts less some.
func number(attempts, less int) any {
	switch attempts {
	case Unlimited:
		return unlimited
	case 0:
		return nil
	}
	return attempts - less
}

func (t Times) number() any {
	switch {
	case t.Unlimited:
		return unlimited
	case t.Unknown > 0 || t.Known == 0:
		return nil
	}
	return t.Known
}

func (s Span) number() any {
	switch {
	case s.Unlimited:
		return unlimited
	case !s.Known:
		return nil
	}
	return s.Duration.Seconds()
}
