package ended

import (
	"context"
	"errors"
)

// Only reports whether an error, or each of the errors that were joined in it, says that a context was
// cancelled or that its time was over.
func Only(err error) bool {
	switch e := err.(type) {
	case interface{ Unwrap() []error }:
		for _, part := range e.Unwrap() {
			if !Only(part) {
				return false
			}
		}
		return true
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return Only(inner)
		}
	}
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
