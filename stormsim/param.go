package stormsim

import (
	"fmt"
	"math"
	"time"
)

// A ParamError says that a parameter makes no sense. Parameters are named as the
// flags of the command are, without the dash.
type ParamError struct {
	Param   string
	Problem string
}

func (e *ParamError) Error() string { return "-" + e.Param + " " + e.Problem }

// check returns the first problem among the checks.
func check(checks ...*ParamError) error {
	for _, c := range checks {
		if c != nil {
			return c
		}
	}
	return nil
}

func atLeast[T int | time.Duration](param string, v, least T) *ParamError {
	if v < least {
		return &ParamError{param, fmt.Sprintf("must be at least %v, not %v", least, v)}
	}
	return nil
}

func atMost(param string, v, most int) *ParamError {
	if v > most {
		return &ParamError{param, fmt.Sprintf("must be at most %v here, not %v", most, v)}
	}
	return nil
}

// span takes a time from 0 to longest.
func span(param string, v time.Duration) *ParamError {
	if v < 0 || v > longest {
		return &ParamError{param, fmt.Sprintf("must be from 0 to %v, not %v", longest, v)}
	}
	return nil
}

// duration takes a time above 0, up to longest.
func duration(param string, v time.Duration) *ParamError {
	if v <= 0 || v > longest {
		return &ParamError{param, fmt.Sprintf("must be positive and at most %v, not %v", longest, v)}
	}
	return nil
}

// longest is the largest time, so that sums and products of a few stay in range.
const longest = 10 * 365 * 24 * time.Hour

// eternity is a time, in whatever unit, to which a few longest times can still be
// added.
const eternity = math.MaxInt64 / 2

// ends tells whether a simulation has gone on for an eternity.
func ends(now int64) error {
	if now > eternity {
		return &ParamError{"cap", "is so large that the simulation never ends"}
	}
	return nil
}

// within takes a fraction or a factor that lies in [low, high]; NaN does not.
func within(param string, v, low, high float64) *ParamError {
	if !(v >= low && v <= high) {
		return &ParamError{param, fmt.Sprintf("must be from %v to %v, not %v", low, high, v)}
	}
	return nil
}
