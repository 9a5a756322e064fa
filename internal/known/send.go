package known

// Protocol is how a request is sent; the zero value is unknown.
type Protocol uint8

const (
	HTTP    Protocol = iota + 1
	SQL              // a statement for a database
	RPC              // a method of a generated gRPC client
	Publish          // a message for a queue or stream
	Dial             // a connection is made
)

// A Send is what is known of a function that sends a request. Its numbers are
// positions of parameters from 1, 0 for none.
type Send struct {
	Protocol Protocol
	// Verb is the HTTP method, where the function has one of its own; VerbAt is
	// the parameter that holds the method, the statement, or the network that
	// is dialed.
	Verb   string
	VerbAt int
	// TargetAt is the parameter of the URL or address, RequestAt that of the
	// *http.Request or message, CtxAt that of the context.
	TargetAt, RequestAt, CtxAt int
	// Client is where the client or dialer stands whose settings limit how long
	// it takes. Default says that it is one of the package's own, of which
	// nothing limits that.
	Client  Arg
	Default bool
}

// Sends is what is known of a function that sends a request.
func Sends(fullName string) (Send, bool) { return find(sends, fullName) }

// A Make is what is known of a function that makes an *http.Request: the
// positions of its parameters from 1, 0 for none. With On it changes the context
// of the one that it is called on.
type Make struct {
	VerbAt, TargetAt, CtxAt int
	On                      bool
}

// Makes is what is known of a function that makes an *http.Request.
func Makes(fullName string) (Make, bool) { return find(makes, fullName) }

// makes is sorted by path.
var makes = []pkg[Make]{
	{"net/http", []row[Make]{
		{name: "NewRequest", spec: Make{VerbAt: 1, TargetAt: 2}},
		{name: "NewRequestWithContext", spec: Make{VerbAt: 2, TargetAt: 3, CtxAt: 1}},
		{name: "Request.Clone", spec: Make{CtxAt: 1, On: true}},
		{name: "Request.WithContext", spec: Make{CtxAt: 1, On: true}},
	}},
}

// sends is sorted by path.
var sends = []pkg[Send]{
	{"crypto/tls", []row[Send]{
		{name: "Dial", spec: Send{Protocol: Dial, VerbAt: 1, TargetAt: 2, Default: true}},
		{name: "DialWithDialer", spec: Send{Protocol: Dial, VerbAt: 2, TargetAt: 3, Client: First}},
	}},
	{"database/sql", []row[Send]{
		{name: "Conn.ExecContext", spec: statementAfterCtx},
		{name: "Conn.QueryContext", spec: statementAfterCtx},
		{name: "Conn.QueryRowContext", spec: statementAfterCtx},
		{name: "DB.Exec", spec: statement},
		{name: "DB.ExecContext", spec: statementAfterCtx},
		{name: "DB.Query", spec: statement},
		{name: "DB.QueryContext", spec: statementAfterCtx},
		{name: "DB.QueryRow", spec: statement},
		{name: "DB.QueryRowContext", spec: statementAfterCtx},
	}},
	{"github.com/go-resty/resty", []row[Send]{
		{name: "Request.Delete", spec: Send{Protocol: HTTP, Verb: "DELETE", TargetAt: 1}},
		{name: "Request.Get", spec: Send{Protocol: HTTP, Verb: "GET", TargetAt: 1}},
		{name: "Request.Head", spec: Send{Protocol: HTTP, Verb: "HEAD", TargetAt: 1}},
		{name: "Request.Patch", spec: Send{Protocol: HTTP, Verb: "PATCH", TargetAt: 1}},
		{name: "Request.Post", spec: Send{Protocol: HTTP, Verb: "POST", TargetAt: 1}},
		{name: "Request.Put", spec: Send{Protocol: HTTP, Verb: "PUT", TargetAt: 1}},
	}},
	{"github.com/gorilla/websocket", []row[Send]{
		{name: "Dialer.Dial", spec: Send{Protocol: Dial, Verb: "tcp", TargetAt: 1, Client: Receiver}},
		{name: "Dialer.DialContext", spec: Send{Protocol: Dial, Verb: "tcp", TargetAt: 2, CtxAt: 1, Client: Receiver}},
	}},
	{"github.com/jackc/pgx", pgx},
	{"github.com/jackc/pgx/pgxpool", pgx},
	{"github.com/jmoiron/sqlx", []row[Send]{
		{name: "DB.NamedExec", spec: statement},
		{name: "DB.NamedExecContext", spec: statementAfterCtx},
	}},
	{"github.com/nats-io/nats.go", []row[Send]{
		{name: "JetStream.Publish", spec: publish},
		{name: "JetStream.PublishMsg", spec: publish},
	}},
	{"github.com/nats-io/nats.go/jetstream", []row[Send]{
		{name: "Publisher.Publish", spec: publishAfterCtx},
		{name: "Publisher.PublishMsg", spec: publishAfterCtx},
	}},
	{"github.com/rabbitmq/amqp091-go", amqp},
	{"github.com/segmentio/kafka-go", []row[Send]{
		{name: "Writer.WriteMessages", spec: publishAfterCtx},
	}},
	{"github.com/streadway/amqp", amqp},
	{"net", []row[Send]{
		{name: "Dial", spec: Send{Protocol: Dial, VerbAt: 1, TargetAt: 2, Default: true}},
		{name: "Dialer.Dial", spec: Send{Protocol: Dial, VerbAt: 1, TargetAt: 2, Client: Receiver}},
		{name: "Dialer.DialContext", spec: Send{Protocol: Dial, VerbAt: 2, TargetAt: 3, CtxAt: 1, Client: Receiver}},
	}},
	{"net/http", []row[Send]{
		{name: "Client.Do", spec: Send{Protocol: HTTP, RequestAt: 1, Client: Receiver}},
		{name: "Client.Get", spec: Send{Protocol: HTTP, Verb: "GET", TargetAt: 1, Client: Receiver}},
		{name: "Client.Head", spec: Send{Protocol: HTTP, Verb: "HEAD", TargetAt: 1, Client: Receiver}},
		{name: "Client.Post", spec: Send{Protocol: HTTP, Verb: "POST", TargetAt: 1, Client: Receiver}},
		{name: "Client.PostForm", spec: Send{Protocol: HTTP, Verb: "POST", TargetAt: 1, Client: Receiver}},
		{name: "Get", spec: Send{Protocol: HTTP, Verb: "GET", TargetAt: 1, Default: true}},
		{name: "Head", spec: Send{Protocol: HTTP, Verb: "HEAD", TargetAt: 1, Default: true}},
		{name: "Post", spec: Send{Protocol: HTTP, Verb: "POST", TargetAt: 1, Default: true}},
		{name: "PostForm", spec: Send{Protocol: HTTP, Verb: "POST", TargetAt: 1, Default: true}},
		{name: "RoundTripper.RoundTrip", spec: Send{Protocol: HTTP, RequestAt: 1}},
		{name: "Transport.RoundTrip", spec: Send{Protocol: HTTP, RequestAt: 1}},
	}},
	{"net/rpc", []row[Send]{
		{name: "Dial", spec: Send{Protocol: Dial, VerbAt: 1, TargetAt: 2, Default: true}},
		{name: "DialHTTP", spec: Send{Protocol: Dial, VerbAt: 1, TargetAt: 2, Default: true}},
	}},
	{"net/smtp", []row[Send]{
		{name: "Dial", spec: Send{Protocol: Dial, Verb: "tcp", TargetAt: 1, Default: true}},
	}},
}

var (
	statement         = Send{Protocol: SQL, VerbAt: 1}
	statementAfterCtx = Send{Protocol: SQL, VerbAt: 2, CtxAt: 1}
	publish           = Send{Protocol: Publish, TargetAt: 1}
	publishAfterCtx   = Send{Protocol: Publish, TargetAt: 2, CtxAt: 1}
)

// Transactions are left out: what is rolled back was not done.
var pgx = []row[Send]{
	{name: "Conn.Exec", spec: statementAfterCtx},
	{name: "Conn.Query", spec: statementAfterCtx},
	{name: "Conn.QueryRow", spec: statementAfterCtx},
	{name: "Pool.Exec", spec: statementAfterCtx},
	{name: "Pool.Query", spec: statementAfterCtx},
	{name: "Pool.QueryRow", spec: statementAfterCtx},
}

var amqp = []row[Send]{
	{name: "Channel.Publish", spec: Send{Protocol: Publish, TargetAt: 2}},
	{name: "Channel.PublishWithContext", spec: Send{Protocol: Publish, TargetAt: 3, CtxAt: 1}},
}
