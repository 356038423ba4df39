package ended

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"tengen/internal/say"
)

// However errors are wrapped and joined, only those that all are of a context count.
func TestOnly(t *testing.T) {
	stop, late := context.Canceled, context.DeadlineExceeded
	for _, err := range []error{stop, late, fmt.Errorf("x: %w", stop), errors.Join(stop, late), say.In.With("a", stop), fmt.Errorf("x: %w", errors.Join(stop, fmt.Errorf("y: %w", late)))} {
		if !Only(err) {
			t.Errorf("%v says more than a stop", err)
		}
	}
	for _, err := range []error{nil, io.EOF, errors.Join(stop, io.EOF), errors.Join(io.EOF, stop), fmt.Errorf("x: %w", errors.Join(late, fmt.Errorf("y: %w", io.EOF))), fmt.Errorf("%w: %w", stop, io.EOF),
		say.Text("x"), fmt.Errorf("y: %w", say.Text("x")), say.In.With("a", say.Text("x")), errors.Join(stop, say.Text("x")), say.In.With(stop, say.Text("x"))} {
		if Only(err) {
			t.Errorf("%v says only that something was stopped", err)
		}
	}
}
