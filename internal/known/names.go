package known

// A Name is one name that a table has a row for, to be held to the source of
// its library. Path is the import path without its major version; its last
// element may be *, and so may the parts of Name, as in a row.
type Name struct {
	Path, Name   string
	Kind         Kind
	since, until int
}

// Kind is what a Name names.
type Kind uint8

const (
	Function Kind = iota // or a method, named "Type.Method"
	StructType
	StructField // "Type.Field", or "Type.Field.Field"
	Variable
)

// Holds says whether the row is about a major version of its package.
func (n Name) Holds(major int) bool {
	return (&row[struct{}]{since: n.since, until: n.until}).holds(major)
}

// Names lists all names of libraries, their clients and their waits.
func Names() []Name {
	var names []Name
	names = namesIn(names, libraries, Function)
	names = namesIn(names, requests, Function)
	names = namesIn(names, clientOf, Function)
	names = namesIn(names, waits, Function)
	names = namesIn(names, vars, Variable)
	names = namesIn(names, structs, StructType)
	for _, p := range structs {
		for _, r := range p.rows {
			for _, f := range r.spec.Fields {
				names = append(names, Name{p.path, r.name + "." + f.Name, StructField, r.since, r.until})
			}
		}
	}
	return names
}

func namesIn[T any](names []Name, table []pkg[T], kind Kind) []Name {
	for _, p := range table {
		for _, r := range p.rows {
			names = append(names, Name{p.path, r.name, kind, r.since, r.until})
		}
	}
	return names
}
