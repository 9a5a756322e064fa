// Package bench measures package jitter beside the retry libraries that are
// used most. It is a module of its own, so that nobody else requires them.
// docs/jitter.md says what came of it.
package bench
