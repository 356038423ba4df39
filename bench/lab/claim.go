package lab

import (
	"errors"
	"fmt"
	"io"

	"tengen/internal/atomicfile"
	"tengen/internal/infile"
)

// claim is the file that a job writes whole. Only one process at a time has it, and what others put there in the
// meantime stays.
type claim struct {
	path    string
	fresh   bool // there was no file yet, and the job has written none
	release func() error
}

// newClaim returns a file that this process has until end. The error wraps atomicfile.ErrLocked if another one has it.
func newClaim(path string) (*claim, error) {
	release, err := atomicfile.Reserve(path)
	if err != nil {
		return nil, err
	}
	return &claim{path, !infile.Taken(path), release}, nil
}

// errTaken says that a file was put where a job writes its own.
var errTaken = errors.New("has come to exist")

// write writes the file as atomicfile.Write does. The error wraps errTaken if somebody else has put one there.
func (c *claim) write(content func(io.Writer) error) error {
	if c.fresh && infile.Taken(c.path) {
		return fmt.Errorf("%s %w", c.path, errTaken)
	}
	c.fresh = false
	return atomicfile.Write(c.path, content)
}

// end lets others have the file, and joins what goes wrong to an error.
func (c *claim) end(err *error) { *err = errors.Join(*err, c.release()) }
