package layer

import (
	"go/token"
	"go/types"
	"strings"
)

// Short is a full name of a function as a message gives it: "s3.Client.GetObject"
// for "(*github.com/aws/aws-sdk-go-v2/service/s3.Client).GetObject".
func Short(full string) string {
	path, name := split(full)
	if path == "" {
		return name
	}
	elems := strings.Split(path, "/")
	last := elems[len(elems)-1]
	if len(elems) > 1 && len(last) > 1 && last[0] == 'v' && strings.Trim(last[1:], "0123456789") == "" {
		last = elems[len(elems)-2] // a major version is no name
	}
	return last + "." + name
}

// split cuts a full name into an import path and Type.Method or Func, without
// type parameters.
func split(full string) (path, name string) {
	method := ""
	if strings.HasPrefix(full, "(") {
		end := strings.LastIndex(full, ").")
		if end < 0 {
			return "", full
		}
		full, method = strings.TrimPrefix(full[1:end], "*"), full[end+1:]
		if i := strings.IndexByte(full, '['); i >= 0 {
			full = full[:i]
		}
	}
	dot := strings.LastIndexByte(full, '.')
	if dot <= strings.LastIndexByte(full, '/') {
		return "", full + method
	}
	return full[:dot], full[dot+1:] + method
}

// Position is where the function of a hop is declared, as far as the driver
// knows it: in this package, or in one that it imports at any depth.
func (r *Result) Position(pkg *types.Package, h Hop) token.Pos {
	path, name := split(h.Func)
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
