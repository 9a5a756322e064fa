// Package history holds small reproductions of faults that were mended in
// public code: the shape before the change in a file _before, after it in a
// file _after.
package history
