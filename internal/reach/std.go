package reach

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"net/url"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// std judges a function of the standard library.
func (r *Reach) std(obj *types.Func, call *ast.CallExpr) Kind {
	k := kinds[known.Std(obj.FullName())]
	if call == nil {
		return k
	}
	switch {
	case k == Remote:
		if r.staysHere(call, 0) {
			return Local
		}
	case k == Unknown:
		return r.streams(call)
	case strings.HasPrefix(obj.FullName(), "fmt.Fprint") && len(call.Args) > 0:
		if r.stream(call.Args[0], 0) == Remote {
			return Remote
		}
	}
	return k
}

var kinds = [...]Kind{known.TouchesUnknown: Unknown, known.TouchesLocal: Local, known.TouchesRemote: Remote}

// staysHere says that a call which could reach the network names a peer on
// this host: a unix socket, or a loopback address.
func (r *Reach) staysHere(call *ast.CallExpr, hops int) bool {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if tv, ok := r.ix.Info.Types[sel.X]; ok && tv.Type != nil && typeis.Based(tv.Type, "net", "UnixConn") {
			return true
		}
		if r.localPeer(sel.X, hops) { // a connection made above
			return true
		}
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return r.localPeer(arg, hops)
	})
}

func (r *Reach) localPeer(e ast.Expr, hops int) bool {
	e = ast.Unparen(e)
	if s := r.leading(e); s != "" {
		return slices.Contains(localNetworks, s) || loopback(s)
	}
	if hops > maxHops {
		return false
	}
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr: // a request or a connection made above
		v := r.ix.VarOf(e)
		if v == nil {
			return false
		}
		if s, ok := r.ix.Only(v); ok && s.Rhs != nil && s.Result <= 0 && s.Tok != token.RANGE {
			return r.localPeer(s.Rhs, hops+1)
		}
	case *ast.UnaryExpr:
		return e.Op == token.AND && r.localPeer(e.X, hops+1)
	case *ast.CompositeLit: // an http.Client or http.Transport that dials here only
		for _, el := range e.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			switch key, _ := kv.Key.(*ast.Ident); {
			case key == nil:
			case key.Name == "Transport":
				return r.localPeer(kv.Value, hops+1)
			case key.Name == "DialContext" || key.Name == "Dial":
				return typeis.Based(r.ix.Info.TypeOf(e), "net/http", "Transport") && r.Value(kv.Value) == Local
			}
		}
	case *ast.CallExpr:
		obj := r.ix.Callee(e).Obj
		if obj == nil {
			return false
		}
		if slices.Contains(addressMakers, obj.FullName()) || isDial(obj) {
			return slices.ContainsFunc(e.Args, func(arg ast.Expr) bool { return r.localPeer(arg, hops+1) })
		}
	}
	return false
}

func isDial(obj *types.Func) bool {
	return strings.HasPrefix(obj.Name(), "Dial") && obj.Pkg() != nil && known.IsStd(obj.Pkg().Path())
}

// addressMakers return an address, or a request, for the address that is one
// of their arguments.
var addressMakers = []string{
	"fmt.Sprintf", "net.JoinHostPort", "net/http.NewRequest", "net/http.NewRequestWithContext",
}

var localNetworks = []string{"unix", "unixgram", "unixpacket"}

// leading returns the constant that a string begins with.
func (r *Reach) leading(e ast.Expr) string {
	for {
		tv, ok := r.ix.Info.Types[e]
		if !ok {
			return ""
		}
		if tv.Value != nil && tv.Value.Kind() == constant.String {
			return constant.StringVal(tv.Value)
		}
		add, ok := e.(*ast.BinaryExpr)
		if !ok || add.Op != token.ADD {
			return ""
		}
		e = ast.Unparen(add.X)
	}
}

// loopback says that an address or URL, or the beginning of one, is on this
// host.
func loopback(s string) bool {
	if i := strings.Index(s, "://"); i >= 0 {
		rest := s[i+len("://"):]
		if end := strings.IndexAny(rest, "/?#"); end >= 0 {
			rest = rest[:end]
		}
		s = rest
	}
	host := s
	if h, ok := strings.CutPrefix(s, "["); ok {
		host, _, _ = strings.Cut(h, "]")
	} else if strings.Count(s, ":") == 1 {
		host, _, _ = strings.Cut(s, ":")
	}
	if u, err := url.PathUnescape(host); err == nil {
		host = u
	}
	return host == "localhost" || host == "::1" || isLoopback4(host)
}

func isLoopback4(host string) bool {
	return strings.HasPrefix(host, "127.") && strings.Trim(host, "0123456789.") == "" && strings.Count(host, ".") == 3
}

// streams judges a call that reads or writes what it is given, by the readers
// and writers among its receiver and arguments.
func (r *Reach) streams(call *ast.CallExpr) Kind {
	k, found := Local, false
	see := func(e ast.Expr) {
		tv, ok := r.ix.Info.Types[e]
		if !ok || tv.Type == nil || !tv.IsValue() || !isStream(tv.Type) {
			return
		}
		found = true
		k = join(k, r.stream(e, 0))
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		see(sel.X)
	}
	for _, arg := range call.Args {
		see(arg)
	}
	if !found {
		return Unknown
	}
	return k
}

// isStream says that a type has a method that reads, writes, decodes or
// encodes.
func isStream(t types.Type) bool {
	return slices.ContainsFunc(streamMethods, func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		_, ok := obj.(*types.Func)
		return ok
	})
}

var streamMethods = []string{"Read", "Write", "Decode", "Encode", "Scan"}

const maxHops = 8 // from variable to variable; chains are short, and may be circular

// stream returns what reading from or writing to a value touches.
func (r *Reach) stream(e ast.Expr, hops int) Kind {
	e = ast.Unparen(e)
	tv, ok := r.ix.Info.Types[e]
	if !ok || tv.Type == nil || hops > maxHops {
		return Unknown
	}
	if r.localPeer(e, hops) {
		return Local
	}
	for _, st := range streamTypes {
		if typeis.Based(tv.Type, st.path, st.name) {
			return st.kind
		}
	}
	switch e := e.(type) {
	case *ast.CallExpr: // bufio.NewReader(conn), json.NewDecoder(f)
		obj := r.ix.Callee(e).Obj
		if obj == nil || obj.Pkg() == nil || !known.IsStd(obj.Pkg().Path()) || len(e.Args) == 0 {
			return Unknown
		}
		k, found := Local, false
		for _, arg := range e.Args {
			if tv, ok := r.ix.Info.Types[arg]; ok && tv.Type != nil && isStream(tv.Type) {
				found = true
				k = join(k, r.stream(arg, hops+1))
			}
		}
		if found {
			return k
		}
	case *ast.SelectorExpr:
		if e.Sel.Name == "Body" {
			if x, ok := r.ix.Info.Types[e.X]; ok && x.Type != nil && typeis.Based(x.Type, "net/http", "Response") {
				return Remote
			}
		}
		return r.streamVar(e, hops)
	case *ast.Ident:
		return r.streamVar(e, hops)
	}
	return Unknown
}

func (r *Reach) streamVar(e ast.Expr, hops int) Kind {
	v := r.ix.VarOf(e)
	if v == nil {
		return Unknown
	}
	if s, ok := r.ix.Only(v); ok && s.Rhs != nil && s.Result <= 0 {
		return r.stream(s.Rhs, hops+1)
	}
	return Unknown
}

var streamTypes = []struct {
	path, name string
	kind       Kind
}{
	{"bytes", "Buffer", Local},
	{"bytes", "Reader", Local},
	{"crypto/tls", "Conn", Remote},
	{"net", "Conn", Remote},
	{"net", "TCPConn", Remote},
	{"net", "UDPConn", Remote},
	{"net", "UnixConn", Local},
	{"os", "File", Local},
	{"strings", "Builder", Local},
	{"strings", "Reader", Local},
}
