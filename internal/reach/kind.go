// Package reach tells what an operation can touch: the network, only this
// host, or it cannot be told.
package reach

// Kind is the reach of an operation; the zero value is Unknown.
type Kind uint8

const (
	Unknown Kind = iota // an interface or function value that cannot be resolved, or a function out of sight
	Local               // all that it can reach is known and stays in the process or on this host
	Remote              // it can reach the network
)
