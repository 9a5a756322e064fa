package nonidempotent

import (
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/retry"
)

// creates says whether a request does something each time that it is carried
// out, and does not read or set what is the same the second time.
func creates(p *request.Repeated, s request.Again) bool {
	switch s.Protocol {
	case known.HTTP:
		return (s.Verb.Const == "POST" || s.Verb.Const == "PATCH") && !p.Speaks(s.Send, harmless)
	case known.SQL:
		return request.Inserts(s.Verb.Const)
	case known.Publish:
		return true
	case known.RPC:
		words := request.Words(s.Verb.Const)
		return s.Way == "" && slices.Contains(writes, s.Func) ||
			len(words) > 0 && (slices.Contains(creating, words[0]) || slices.Contains(creatingLast, words[len(words)-1]))
	}
	return false
}

// harmless are words for what can be asked by POST any number of times: it
// reads, sets a state, renews, measures, or reports what carries its own time.
var harmless = []string{
	// reads
	"analyze", "ask", "browse", "calculate", "check", "classify", "compare", "completion", "completions", "compute", "convert", "count",
	"decode", "describe", "detect", "diff", "download", "dry",
	"embed", "embedding", "embeddings", "encode", "estimate", "eval", "evaluate", "exists", "explain", "export", "fetch", "find", "geocode", "get", "infer", "inference", "introspect", "is", "keys", "list",
	"load", "lookup", "match", "parse", "poll", "predict", "presign", "presigned", "preview", "probe", "query", "read", "render", "resolve",
	"rerank", "review", "scan", "score", "search", "select", "stat", "status", "subscribe", "summarize", "test", "tokenize",
	"transcribe", "translate", "translator", "validate", "verify", "watch",
	// who asks
	"auth", "authenticate", "authorize", "credential", "credentials", "handshake", "login", "logout", "oauth", "refresh",
	"session", "sign", "token", "tokens",
	// sets a state
	"abort", "accept", "ack", "acquire", "activate", "apply", "approve", "archive", "assign", "attach", "ban", "bind",
	"block", "cancel", "claim", "clear", "close", "commit", "complete", "configure", "connect", "deactivate",
	"decline", "delete", "deregister", "destroy", "detach", "dial", "disable", "disconnect", "drain", "drop",
	"enable", "ensure", "evict", "expire", "fail", "finish", "flush", "forget", "freeze", "hide", "invalidate",
	"join", "kill", "leave", "lock", "mark", "merge", "mount", "move", "open", "pause", "pin", "promote", "purge",
	"put", "reject", "release", "reload", "remove", "rename", "replace", "reset", "restart", "restore", "resume",
	"set", "shutdown", "start", "stop", "sync", "terminate", "touch", "unassign", "unban", "unbind", "unblock",
	"unlock", "unmount", "unpin", "unregister", "unsubscribe", "update", "upsert", "wake", "write",
	// goes on
	"alive", "health", "healthcheck", "healthz", "heartbeat", "hello", "keepalive", "lease", "ping", "ready", "renew",
	"revoke",
	// measures and reports
	"alert", "alerts", "analytics", "ingest", "log", "logs", "metric", "metrics", "notification", "notifications", "notifier", "notify", "otlp", "profile", "push",
	"report", "sample", "samples", "series", "span", "spans", "stats", "telemetry", "trace", "traces", "track", "usage", "webhook", "webhooks",
	// says in its body what it asks for
	"graphql", "rpc",
}

// creating begin the names of methods of gRPC that do something each time.
var creating = []string{
	"add", "allocate", "append", "book", "buy", "charge", "create", "debit", "deposit", "enqueue", "grant", "increment",
	"insert", "issue", "mint", "order", "pay", "publish", "purchase", "refund", "register", "send", "submit", "transfer",
	"withdraw",
}

// creatingLast are those that may stand behind what they create: LeaseGrant.
var creatingLast = []string{"add", "append", "create", "grant", "insert", "register"}

// writes are methods of gRPC that the client of the server itself repeats only
// when they cannot have been carried out: it does not know what they write. Who
// calls that client does.
var writes = []string{"etcdserverpb.KVClient.DeleteRange", "etcdserverpb.KVClient.Put", "etcdserverpb.KVClient.Txn"}

// mayHaveRun says whether a request is repeated also where the receiver may have
// carried it out: not only when it lost a race, was told to come later, or did
// not get through at all.
func mayHaveRun(s request.Again) bool {
	switch s.On {
	case retry.Everything:
		return true
	case retry.Transient:
		return len(s.Asked) > 0 && !slices.ContainsFunc(s.Asked, refuses)
	}
	return false // not known, or a conflict
}

// refuses says whether a question asks for a failure that comes before anything
// was done, by its words.
func refuses(question string) bool {
	q := strings.ToLower(question)
	return slices.ContainsFunc([]string{"429", "503", "refused", "resourceexhausted", "throttl", "toomany", "unavailable", "limit", "overload", "nosuchhost"}, func(w string) bool {
		return strings.Contains(q, w)
	})
}
