//go:build !unix

package batch

import "errors"

// Map fails: only unix has the shared memory of this package.
func Map(string, int) (memory []byte, free func() error, err error) {
	return nil, nil, errors.New("this system cannot share memory with an evaluator")
}
