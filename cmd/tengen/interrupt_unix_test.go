//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// An interrupt ends a command that waits for its input, here a pipe that nobody writes.
func TestInterruptWhileReading(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, line := range [][]string{{"solve", "--sgf", pipe}, {"solve", "--game", "jungo", "--sgf", pipe}, {"analyze", "--sgf", pipe}, {"verify", pipe}} {
		cmd := exec.Command(os.Args[0], append([]string{asTengen}, line...)...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		// This opens when the command has opened the other end.
		in, err := os.OpenFile(pipe, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		cmd.Process.Signal(os.Interrupt)
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			cmd.Process.Kill()
			t.Errorf("%q ignores interrupts", line)
		}
		in.Close()
	}
}
