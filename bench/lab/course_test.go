package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
)

// countCourse is a training that only counts its steps.
type countCourse struct{ made int }

func (c *countCourse) Made() int { return c.made }

func (c *countCourse) ReadState(r io.Reader) error {
	_, err := fmt.Fscanf(r, "made %d", &c.made)
	return err
}

func (c *countCourse) WriteState(w io.Writer) error {
	_, err := fmt.Fprintf(w, "made %d", c.made)
	return err
}

// A training goes on where it was stopped, is prepared before its first step, and leaves the
// network alone.
func TestComplete(t *testing.T) {
	out := filepath.Join(t.TempDir(), "net")
	train := func(stop int) (steps []int, began bool, err error) {
		c := &countCourse{}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		begin := func() error { began = len(steps) == 0; return nil }
		step := func() error {
			if steps = append(steps, c.made); len(steps) == stop {
				cancel()
			}
			c.made++
			return nil
		}
		write := func(w io.Writer) error { _, err := fmt.Fprintf(w, "net of %d", c.made); return err }
		err = complete(ctx, c, 9, out, begin, step, write, nil)
		return steps, began, err
	}
	for _, want := range []struct {
		stop  int
		steps string
	}{{4, "[0 1 2 3]"}, {2, "[4 5]"}, {0, "[6 7 8]"}} {
		steps, began, err := train(want.stop)
		if fmt.Sprint(steps) != want.steps || !began || errors.Is(err, context.Canceled) != (want.stop > 0) {
			t.Errorf("steps %v, want %s; prepared %v; %v", steps, want.steps, began, err)
		}
	}
	if text, err := os.ReadFile(out); err != nil || string(text) != "net of 9" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := os.Stat(out + StateSuffix); err == nil {
		t.Error("the state is left behind")
	}
	filetest.Put(t, out+StateSuffix, "nonsense")
	if steps, _, err := train(0); err == nil || !strings.Contains(err.Error(), "net.state: ") || len(steps) > 0 {
		t.Errorf("%d steps after a state that is none, %v", len(steps), err)
	}
	if err := os.Remove(out + StateSuffix); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(out+StateSuffix, 0o777); err != nil {
		t.Fatal(err)
	}
	if steps, _, err := train(0); err == nil || len(steps) > 0 {
		t.Errorf("%d steps with a folder for the state, %v", len(steps), err)
	}
}

// The error of a step ends a training, and leaves the state that was written last.
func TestCompleteKeepsState(t *testing.T) {
	out := filepath.Join(t.TempDir(), "net")
	filetest.Put(t, out+StateSuffix, "made 4")
	broken := errors.New("the loss is not finite")
	c := &countCourse{}
	step := func() error {
		if c.made++; c.made == 6 {
			return broken
		}
		return nil
	}
	write := func(io.Writer) error { t.Error("the network is written"); return nil }
	if err := complete(t.Context(), c, 9, out, func() error { return nil }, step, write, nil); !errors.Is(err, broken) {
		t.Error(err)
	}
	if state := string(filetest.Read(t, out+StateSuffix)); state != "made 4" {
		t.Errorf("the state is %q", state)
	}
}
