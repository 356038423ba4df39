package ended

import (
	"context"
	"errors"
	"slices"
)

// Only reports whether an error, or each of the errors that were joined in it, says that a context was
// cancelled or that its time was over. An error without others in it, such as a phrase for people, speaks
// for itself.
func Only(err error) bool {
	switch e := err.(type) {
	case interface{ Unwrap() []error }:
		if parts := e.Unwrap(); len(parts) > 0 {
			return !slices.ContainsFunc(parts, func(part error) bool { return !Only(part) })
		}
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return Only(inner)
		}
	}
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
