package cli

import (
	"errors"
	"syscall"
	"testing"
)

// The same cause is named once, and a full disk is no fault of the command line.
func TestEachOnce(t *testing.T) {
	full := AsInput(errors.Join(syscall.ENOSPC, errors.New("x"), syscall.ENOSPC))
	if got := eachOnce(full); got != syscall.ENOSPC.Error()+"\nx" {
		t.Errorf("%q", got)
	}
	if !noRoom(full) || noRoom(syscall.EROFS) {
		t.Error("another error is taken for a full disk, or none is")
	}
}
