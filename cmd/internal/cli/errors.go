package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// inputError is an error that the user can correct by typing something else.
type inputError struct{ error }

func (e inputError) Unwrap() error { return e.error }

// AsInput returns an error as one that the user can correct; nil of nil.
func AsInput(err error) error {
	if err == nil {
		return nil
	}
	return inputError{err}
}

// BadInput returns an inputError made like fmt.Errorf.
func BadInput(format string, args ...any) error {
	return inputError{fmt.Errorf(format, args...)}
}

// Outcome is an exit code that is a command's result and not an error; the command has
// printed everything.
type Outcome int

func (o Outcome) Error() string { return fmt.Sprintf("exit code %d", int(o)) }

// stopWords are what the errors of contexts are called.
var stopWords = strings.NewReplacer(context.Canceled.Error(), "stopped", context.DeadlineExceeded.Error(), "the time is over")

// tellError returns the text of an error for people. A line is not repeated: what fails for one
// reason may fail in several places.
func tellError(err error) string {
	var lines []string
	for line := range strings.SplitSeq(stopWords.Replace(err.Error()), "\n") {
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
