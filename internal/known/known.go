// Package known is what retrylint knows by heart, as pure data: functions that
// wait, sources of randomness, calls that do not return, retry libraries,
// clients that retry inside, and which packages touch the network.
//
// A function is named as types.Func.FullName names its origin: "time.Sleep",
// "(*time.Timer).Reset", "(k8s.io/utils/clock.Clock).Sleep". Inside a table the
// same function is a row under its import path, named "Timer.Reset", without
// the star and without type parameters. "*.Sleep" stands for the method of any
// type, "Client.*" for any method of a type, "*.*" for any method, "*" for everything.
//
// The tables are composite literals of constants, so that the linker lays them
// out and a start of the tool costs nothing. They are never written to.
package known

//go:generate go run ./gen

import (
	"slices"
	"strings"
)

// Answer is a three-valued truth; the zero value is Unknown.
type Answer uint8

const (
	Unknown Answer = iota
	No
	Yes
)

// Growth is how a delay changes from attempt to attempt; the zero value is
// GrowthUnknown.
type Growth uint8

const (
	GrowthUnknown Growth = iota
	NoDelay              // the next attempt starts at once
	Constant
	Linear
	Polynomial
	Exponential
	Fibonacci
	Varies // it changes, in a way that has no name here
)

// Split cuts a full name into the import path and the name that the tables use.
// The path of a method of error or of an unnamed interface is empty.
func Split(fullName string) (path, name string) {
	method := ""
	if strings.HasPrefix(fullName, "(") {
		end := strings.LastIndex(fullName, ").")
		if end < 0 {
			return "", fullName
		}
		fullName, method = strings.TrimPrefix(fullName[1:end], "*"), fullName[end+1:]
		if i := strings.IndexByte(fullName, '['); i >= 0 {
			fullName = fullName[:i]
		}
	}
	dot := strings.LastIndexByte(fullName, '.')
	if dot < strings.LastIndexByte(fullName, '/') {
		dot = -1
	}
	if dot < 0 {
		return "", fullName + method
	}
	return unvendor(fullName[:dot]), fullName[dot+1:] + method
}

func unvendor(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return strings.TrimPrefix(path, "vendor/")
}

// Base takes the major version out of an import path, wherever it stands:
// "github.com/cenkalti/backoff/v4" is "github.com/cenkalti/backoff" and 4,
// "gopkg.in/cenkalti/backoff.v1" is "gopkg.in/cenkalti/backoff" and 1. A path
// without one is major 1: the first majors have the path of the second.
func Base(path string) (base string, major int) {
	for start := 0; start < len(path); {
		end := len(path)
		if i := strings.IndexByte(path[start:], '/'); i >= 0 {
			end = start + i
		}
		if n := majorOf(path[start:end]); n > 1 && start > 0 {
			return path[:start-1] + path[end:], n
		}
		if strings.HasPrefix(path, "gopkg.in/") {
			if i := strings.LastIndexByte(path[start:end], '.'); i > 0 && start > 0 {
				if n := majorOf(path[start+i+1 : end]); n >= 0 {
					return path[:start+i] + path[end:], n
				}
			}
		}
		start = end + 1
	}
	return path, 1
}

// majorOf reads "v4" as 4, and anything else as -1.
func majorOf(elem string) int {
	if len(elem) < 2 || len(elem) > 4 || elem[0] != 'v' {
		return -1
	}
	n := 0
	for _, c := range []byte(elem[1:]) {
		if c < '0' || c > '9' {
			return -1
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// A pkg is the rows of one import path, without its major version.
type pkg[T any] struct {
	path string
	rows []row[T]
}

// A row is what is known of one name. Since and until bound the majors that it
// holds for; 0 is no bound.
type row[T any] struct {
	name         string
	spec         T
	since, until int
}

func (r *row[T]) holds(major int) bool {
	return r.since <= major && (r.until == 0 || major <= r.until)
}

// rowsOf finds the rows of a path in a table that is sorted by path. A last
// element * in the table stands for any.
func rowsOf[T any](table []pkg[T], path string) []row[T] {
	at := func(path string) []row[T] {
		i, ok := slices.BinarySearchFunc(table, path, func(p pkg[T], path string) int {
			return strings.Compare(p.path, path)
		})
		if !ok {
			return nil
		}
		return table[i].rows
	}
	if rows := at(path); rows != nil {
		return rows
	}
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return at(path[:i] + "/*")
	}
	return nil
}

// find looks a full name up, the more special row first.
func find[T any](table []pkg[T], fullName string) (T, bool) {
	path, name := Split(fullName)
	if path != "" {
		base, major := Base(path)
		rows := rowsOf(table, base)
		for _, want := range patterns(name) {
			for i := range rows {
				if rows[i].name == want && want != "" && rows[i].holds(major) {
					return rows[i].spec, true
				}
			}
		}
	}
	var none T
	return none, false
}

// patterns lists the row names that stand for a name, the most special first.
func patterns(name string) [5]string {
	typ, method, ok := strings.Cut(name, ".")
	if !ok {
		return [5]string{name, "*"}
	}
	return [5]string{name, "*." + method, typ + ".*", "*.*", "*"}
}
