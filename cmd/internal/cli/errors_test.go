package cli

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"testing"
)

// The same cause is named once, and a full disk is no fault of the command line.
func TestTellError(t *testing.T) {
	full := AsInput(errors.Join(syscall.ENOSPC, errors.New("x"), syscall.ENOSPC))
	if got := tellError(full); got != syscall.ENOSPC.Error()+"\nx" {
		t.Errorf("%q", got)
	}
	if got := tellError(fmt.Errorf("game 3: %w", errors.Join(context.Canceled, context.DeadlineExceeded))); got != "game 3: stopped\nthe time is over" {
		t.Errorf("%q", got)
	}
	if !noRoom(full) || noRoom(syscall.EROFS) {
		t.Error("another error is taken for a full disk, or none is")
	}
}
