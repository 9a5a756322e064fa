package layer

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/values"
)

// hopOf is the hop of a function; of one around it, for a literal.
func hopOf(t values.Target) Hop {
	obj := t.Obj
	for fn := t.Func; obj == nil && fn != nil; fn = fn.Outer {
		obj = fn.Obj
	}
	if obj == nil {
		return Hop{Func: "a function literal", Name: "a function literal"}
	}
	full := obj.FullName()
	_, name := known.Split(full)
	if obj.Pkg() != nil {
		name = obj.Pkg().Name() + "." + name
	}
	return Hop{Func: full, Name: name}
}

// Position is where the function of a hop is declared, as far as the driver
// knows it: in this package, or in one that it imports at any depth.
func (r *Result) Position(pkg *types.Package, h Hop) token.Pos {
	path, name := known.Split(h.Func)
	in := find(pkg, path, map[*types.Package]bool{})
	if in == nil {
		return token.NoPos
	}
	typ, method, isMethod := strings.Cut(name, ".")
	obj := in.Scope().Lookup(typ)
	if obj == nil {
		return token.NoPos
	}
	if isMethod {
		if obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, in, method); obj == nil {
			return token.NoPos
		}
	}
	return obj.Pos()
}

// find looks for a package among a package and all that it imports.
func find(pkg *types.Package, path string, seen map[*types.Package]bool) *types.Package {
	if pkg.Path() == path {
		return pkg
	}
	seen[pkg] = true
	for _, imp := range pkg.Imports() {
		if !seen[imp] {
			if found := find(imp, path, seen); found != nil {
				return found
			}
		}
	}
	return nil
}
