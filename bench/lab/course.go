package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"tengen/internal/atomicfile"
	"tengen/internal/infile"
)

// StateSuffix is added to the name of a network for the file with the state of its training.
const StateSuffix = ".state"

// course is the training of a network, step by step.
type course interface {
	Made() int // steps so far
	ReadState(io.Reader) error
	WriteState(io.Writer) error
}

// complete makes the steps of a course that are left and writes the network to the file out. If the
// file with StateSuffix exists, it goes on from the state there. Then it calls begin. It writes the
// state every saveEvery, and when ctx ends, whose error it then returns; at the end it removes the
// file. Only one process at a time has the file out; what comes to be there in the meantime stays, and then the
// state does, too. The error of a step ends the course, too, and the state stays as it was written last. told, which may be nil, is called before every step with the number of steps made and of
// all steps.
func complete(ctx context.Context, c course, steps int, out string, begin, step func() error, network func(io.Writer) error, told func(step, steps int)) (err error) {
	file, err := newClaim(out)
	if err != nil {
		return err
	}
	defer file.end(&err)
	state := out + StateSuffix
	if f, err := infile.Regular(state); err == nil {
		err := c.ReadState(f)
		if err := errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("%s: %w", state, err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := begin(); err != nil {
		return err
	}
	for saved := time.Now(); c.Made() < steps; {
		if told != nil {
			told(c.Made(), steps)
		}
		if err := ctx.Err(); err != nil {
			return errors.Join(err, atomicfile.Write(state, c.WriteState))
		}
		if err := step(); err != nil {
			return err
		}
		if time.Since(saved) >= saveEvery {
			if err := atomicfile.Write(state, c.WriteState); err != nil {
				return err
			}
			saved = time.Now()
		}
	}
	if err := file.write(network); errors.Is(err, errTaken) {
		return errors.Join(fmt.Errorf("%w: the training is in %s", err, state), atomicfile.Write(state, c.WriteState))
	} else if err != nil {
		return err
	}
	if err := os.Remove(state); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
