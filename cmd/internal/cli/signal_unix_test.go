//go:build unix

package cli_test

import (
	"os"
	"syscall"
)

func signalSelf(s syscall.Signal) error { return syscall.Kill(os.Getpid(), s) }
