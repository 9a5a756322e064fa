package known

import (
	"slices"
	"strings"
)

// IsStd says that the path belongs to the standard library.
func IsStd(path string) bool {
	first, _, _ := strings.Cut(unvendor(path), "/")
	_, ok := slices.BinarySearch(stdRoots, first)
	return ok
}

// Std returns what a function of the standard library touches. Functions that
// do what a reader, writer or handler that they are given does are
// TouchesUnknown.
func Std(fullName string) Touch {
	if t, ok := find(stdTouches, fullName); ok {
		return t
	}
	return TouchesLocal
}

// stdRoots is the first elements of the standard library's paths, sorted.
var stdRoots = []string{
	"archive", "arena", "bufio", "bytes", "cmp", "compress", "container", "context",
	"crypto", "database", "debug", "embed", "encoding", "errors", "expvar", "flag",
	"fmt", "go", "hash", "html", "image", "index", "internal", "io", "iter", "log",
	"maps", "math", "mime", "net", "os", "path", "plugin", "reflect", "regexp",
	"runtime", "simd", "slices", "sort", "strconv", "strings", "structs", "sync",
	"syscall", "testing", "text", "time", "unicode", "unique", "unsafe", "weak",
}

// stdTouches holds what is not local, and inside a wildcard what is. It is
// sorted by path.
var stdTouches = []pkg[Touch]{
	{"bufio", []row[Touch]{
		{name: "NewReadWriter", spec: TouchesLocal},
		{name: "NewReader", spec: TouchesLocal},
		{name: "NewReaderSize", spec: TouchesLocal},
		{name: "NewScanner", spec: TouchesLocal},
		{name: "NewWriter", spec: TouchesLocal},
		{name: "NewWriterSize", spec: TouchesLocal},
		{name: "Scanner.Buffer", spec: TouchesLocal},
		{name: "Scanner.Bytes", spec: TouchesLocal},
		{name: "Scanner.Err", spec: TouchesLocal},
		{name: "Scanner.Split", spec: TouchesLocal},
		{name: "Scanner.Text", spec: TouchesLocal},
		{name: "Reader.*"}, {name: "ReadWriter.*"}, {name: "Scanner.*"}, {name: "Writer.*"},
	}},
	{"crypto/tls", []row[Touch]{
		{name: "Conn.Handshake", spec: TouchesRemote},
		{name: "Conn.HandshakeContext", spec: TouchesRemote},
		{name: "Conn.Read", spec: TouchesRemote},
		{name: "Conn.Write", spec: TouchesRemote},
		{name: "Dial", spec: TouchesRemote},
		{name: "DialWithDialer", spec: TouchesRemote},
		{name: "Dialer.Dial", spec: TouchesRemote},
		{name: "Dialer.DialContext", spec: TouchesRemote},
	}},
	{"database/sql", []row[Touch]{
		{name: "*.Close", spec: TouchesLocal},
		{name: "ColumnType.*", spec: TouchesLocal},
		{name: "Conn.*", spec: TouchesRemote},
		{name: "DB.Driver", spec: TouchesLocal},
		{name: "DB.SetConnMaxIdleTime", spec: TouchesLocal},
		{name: "DB.SetConnMaxLifetime", spec: TouchesLocal},
		{name: "DB.SetMaxIdleConns", spec: TouchesLocal},
		{name: "DB.SetMaxOpenConns", spec: TouchesLocal},
		{name: "DB.Stats", spec: TouchesLocal},
		{name: "DB.*", spec: TouchesRemote},
		{name: "Row.Err", spec: TouchesLocal},
		{name: "Row.*", spec: TouchesRemote},
		{name: "Rows.Next", spec: TouchesRemote},
		{name: "Rows.NextResultSet", spec: TouchesRemote},
		{name: "Stmt.*", spec: TouchesRemote},
		{name: "Tx.*", spec: TouchesRemote},
	}},
	{"database/sql/driver", []row[Touch]{
		{name: "Conn.*", spec: TouchesRemote},
		{name: "Connector.Connect", spec: TouchesRemote},
		{name: "Driver.Open", spec: TouchesRemote},
		{name: "Pinger.Ping", spec: TouchesRemote},
		{name: "Stmt.*", spec: TouchesRemote},
	}},
	{"encoding/gob", decoders},
	{"encoding/json", decoders},
	{"encoding/xml", decoders},
	{"fmt", []row[Touch]{{name: "Fscan"}, {name: "Fscanf"}, {name: "Fscanln"}}},
	{"io", []row[Touch]{
		{name: "*.Close", spec: TouchesLocal}, // gives back what was there: it is never the operation that is tried again
		{name: "LimitReader", spec: TouchesLocal},
		{name: "MultiReader", spec: TouchesLocal},
		{name: "MultiWriter", spec: TouchesLocal},
		{name: "NewOffsetWriter", spec: TouchesLocal},
		{name: "NewSectionReader", spec: TouchesLocal},
		{name: "NopCloser", spec: TouchesLocal},
		{name: "Pipe", spec: TouchesLocal},
		{name: "TeeReader", spec: TouchesLocal},
		{name: "*"},
	}},
	{"io/ioutil", []row[Touch]{{name: "ReadAll"}}},
	{"log/syslog", []row[Touch]{{name: "Dial", spec: TouchesRemote}}},
	{"net", []row[Touch]{
		{name: "Buffers.WriteTo"},
		{name: "Conn.Read", spec: TouchesRemote},
		{name: "Conn.Write", spec: TouchesRemote},
		{name: "Dial", spec: TouchesRemote},
		{name: "DialIP", spec: TouchesRemote},
		{name: "DialTCP", spec: TouchesRemote},
		{name: "DialTimeout", spec: TouchesRemote},
		{name: "DialUDP", spec: TouchesRemote},
		{name: "Dialer.Dial", spec: TouchesRemote},
		{name: "Dialer.DialContext", spec: TouchesRemote},
		{name: "Dialer.DialIP", spec: TouchesRemote},
		{name: "Dialer.DialTCP", spec: TouchesRemote},
		{name: "Dialer.DialUDP", spec: TouchesRemote},
		{name: "IPConn.*", spec: TouchesRemote},
		{name: "LookupAddr", spec: TouchesRemote},
		{name: "LookupCNAME", spec: TouchesRemote},
		{name: "LookupHost", spec: TouchesRemote},
		{name: "LookupIP", spec: TouchesRemote},
		{name: "LookupMX", spec: TouchesRemote},
		{name: "LookupNS", spec: TouchesRemote},
		{name: "LookupSRV", spec: TouchesRemote},
		{name: "LookupTXT", spec: TouchesRemote},
		{name: "PacketConn.ReadFrom", spec: TouchesRemote},
		{name: "PacketConn.WriteTo", spec: TouchesRemote},
		{name: "ResolveIPAddr", spec: TouchesRemote},
		{name: "ResolveTCPAddr", spec: TouchesRemote},
		{name: "ResolveUDPAddr", spec: TouchesRemote},
		{name: "Resolver.LookupPort", spec: TouchesLocal},
		{name: "Resolver.*", spec: TouchesRemote},
		{name: "TCPConn.ReadFrom", spec: TouchesRemote},
		{name: "TCPConn.WriteTo", spec: TouchesRemote},
		{name: "UDPConn.*", spec: TouchesRemote},
		{name: "conn.Read", spec: TouchesRemote},
		{name: "conn.Write", spec: TouchesRemote},
	}},
	{"net/http", []row[Touch]{
		{name: "Client.CloseIdleConnections", spec: TouchesLocal},
		{name: "Client.*", spec: TouchesRemote},
		{name: "ClientConn.Available", spec: TouchesLocal},
		{name: "ClientConn.RoundTrip", spec: TouchesRemote},
		{name: "Get", spec: TouchesRemote},
		{name: "Handler.ServeHTTP"},
		{name: "HandlerFunc.ServeHTTP"},
		{name: "Head", spec: TouchesRemote},
		{name: "Post", spec: TouchesRemote},
		{name: "PostForm", spec: TouchesRemote},
		{name: "Request.Write"},
		{name: "ResponseWriter.Write"},
		{name: "RoundTripper.RoundTrip", spec: TouchesRemote},
		{name: "Transport.RoundTrip", spec: TouchesRemote},
	}},
	{"net/http/httputil", []row[Touch]{
		{name: "ClientConn.*", spec: TouchesRemote},
		{name: "ReverseProxy.ServeHTTP", spec: TouchesRemote},
	}},
	{"net/rpc", []row[Touch]{
		{name: "Client.Call", spec: TouchesRemote},
		{name: "Client.Go", spec: TouchesRemote},
		{name: "Dial", spec: TouchesRemote},
		{name: "DialHTTP", spec: TouchesRemote},
		{name: "DialHTTPPath", spec: TouchesRemote},
	}},
	{"net/rpc/jsonrpc", []row[Touch]{{name: "Dial", spec: TouchesRemote}}},
	{"net/smtp", []row[Touch]{
		{name: "Client.Close", spec: TouchesLocal},
		{name: "Client.*", spec: TouchesRemote},
		{name: "Dial", spec: TouchesRemote},
		{name: "NewClient", spec: TouchesRemote}, // reads the greeting
		{name: "SendMail", spec: TouchesRemote},
	}},
	{"net/textproto", []row[Touch]{
		{name: "Conn.*"},
		{name: "Dial", spec: TouchesRemote},
		{name: "Reader.*"}, {name: "Writer.*"},
	}},
	{"os", []row[Touch]{{name: "Process.Wait"}, {name: "StartProcess"}}},
	{"os/exec", []row[Touch]{
		{name: "Cmd.CombinedOutput"}, {name: "Cmd.Output"}, {name: "Cmd.Run"}, {name: "Cmd.Start"}, {name: "Cmd.Wait"},
	}},
	{"plugin", []row[Touch]{{name: "Open"}}},
	{"reflect", []row[Touch]{{name: "Value.Call"}, {name: "Value.CallSlice"}}},
	{"syscall", []row[Touch]{{name: "Exec"}, {name: "ForkExec"}, {name: "StartProcess"}}},
}

var decoders = []row[Touch]{{name: "Decoder.Decode"}, {name: "Decoder.Token"}, {name: "Encoder.Encode"}}
