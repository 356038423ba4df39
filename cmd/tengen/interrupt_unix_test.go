//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"tengen/bench/selfplay/tune"
	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
)

// An interrupt ends a command that waits for its input, here a pipe that nobody writes.
func TestInterruptWhileReading(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, line := range [][]string{{"solve", "--sgf", pipe}, {"solve", "--game", "jungo", "--sgf", pipe}, {"analyze", "--sgf", pipe}, {"verify", pipe}} {
		cmd := exec.Command(os.Args[0], append([]string{clitest.AsTengen}, line...)...)
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

// When the system or the terminal ends a job, what it has written is whole. A job that was
// stopped for a while goes on.
func TestJobsEndWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	// A program under nohup stays at work on SIGHUP, and so do its children; whoever
	// listens has children that do not.
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP)
	defer signal.Stop(heard)
	dir := t.TempDir()
	for i, end := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM} {
		file := filepath.Join(dir, "games"+strconv.Itoa(i))
		cmd := exec.Command(os.Args[0], clitest.AsTengen, "selfplay", "--positions", "1000000000", "--nodes", "1", "--size", "6", "--rule", "freestyle", "--threads", "1", "--out", file)
		var errs strings.Builder
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		size := func() int64 {
			info, err := os.Stat(file)
			if err != nil {
				return 0
			}
			return info.Size()
		}
		for size() == 0 {
			time.Sleep(time.Millisecond)
		}
		if err := errors.Join(cmd.Process.Signal(syscall.SIGSTOP), cmd.Process.Signal(syscall.SIGCONT)); err != nil {
			t.Fatal(err)
		}
		// What is added first may be a part of a game.
		for was := size(); size() < was+1<<14; {
			time.Sleep(time.Millisecond)
		}
		if err := cmd.Process.Signal(end); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // with exit code 1
		if code := cmd.ProcessState.ExitCode(); code != cli.ExitFailed || !strings.Contains(errs.String(), file+" has whole games") {
			t.Errorf("%v: exit code %d, %s", end, code, errs.String())
		}
		data, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer data.Close()
		if src, err := tune.ReadSource(file, data); err != nil || len(src.Games) == 0 {
			t.Errorf("%v: %d games, %v", end, len(src.Games), err)
		}
	}
}
