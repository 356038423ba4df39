//go:build unix

package main

import (
	"errors"
	"fmt"
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
	"tengen/internal/filetest"
)

// Signals end a command that waits for its input, here a pipe that nobody writes, or that
// nobody opens.
func TestInterruptWhileReading(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	database := filepath.Join(dir, "x.db")
	for i, line := range [][]string{
		{"solve", "--sgf", pipe}, {"solve", "--game", "jungo", "--sgf", pipe}, {"analyze", "--sgf", pipe}, {"verify", pipe},
		{"convert", pipe, filepath.Join(dir, "x.psq")}, {"convert", "--from", "sgf", "--to", "sgf", pipe, "-"}, {"review", pipe}, {"db", "import", database, pipe},
		{"puzzle", pipe}, {"puzzle", "list", pipe}, {"puzzle", "check", pipe}, {"puzzle", "find", "--out", filepath.Join(dir, "x.txt"), pipe},
		{"lab", "train", "--out", filepath.Join(dir, "x.net"), pipe}, {"tune", "--out", filepath.Join(dir, "x.txt"), pipe},
	} {
		cmd := exec.Command(os.Args[0], append([]string{clitest.AsTengen}, line...)...)
		var errs strings.Builder
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		// This opens when the command has opened the other end.
		in, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		for ; err != nil && len(ended) == 0; in, err = os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0) {
			time.Sleep(time.Millisecond)
		}
		if err != nil {
			t.Errorf("%q ends before it reads: %s", line, errs.String())
			continue
		}
		cmd.Process.Signal([]os.Signal{os.Interrupt, syscall.SIGTERM}[i%2])
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			cmd.Process.Kill()
			t.Errorf("%q ignores interrupts", line)
		}
		in.Close()
	}
}

// A pipe is refused at once where a file is read more than once or in any order, and a
// device everywhere.
func TestNoRegularFile(t *testing.T) {
	dir := t.TempDir()
	pipe, zero := filepath.Join(dir, "pipe"), filepath.Join(dir, "zero.sgf")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.Symlink("/dev/zero", zero)); err != nil {
		t.Skip(err)
	}
	database := filepath.Join(dir, "x.db")
	for _, line := range [][]string{
		{"lab", "network", "--out", "x", pipe}, {"lab", "yardstick", "--engine", "name=A", pipe}, {"db", "check", pipe}, {"db", "query", pipe}, {"db", "merge", database, pipe},
		{"db", "import", pipe, "x"}, {"play", "--resume", pipe}, {"match", "--serve=:0", "--engine", "name=A", "--engine", "name=B", "--each", "nodes=1", "--cert", pipe, "--key", pipe},
		{"convert", zero, "x.psq"}, {"review", zero}, {"review", dir}, {"analyze", "--sgf", zero}, {"solve", "--sgf", zero}, {"play", "--sgf", zero}, {"play", "--resume", zero}, {"verify", zero},
		{"puzzle", zero}, {"puzzle", "check", zero}, {"puzzle", "find", "--out", "x", zero}, {"lab", "train", "--out", "x", zero}, {"lab", "network", "--out", "x", zero}, {"tune", "--out", "x", zero},
		{"match", "--openings", zero, "--engine", "name=A", "--engine", "name=B", "--each", "nodes=1"}, {"selfplay", "--out", "x", "--weights", zero},
	} {
		out, errs, code := tengen.Run("", line...)
		if code != cli.ExitInput || !strings.Contains(errs, " not a regular file") || !strings.Contains(errs, dir) {
			t.Errorf("%q: exit code %d, %s%s", line, code, errs, out)
		}
	}
	// The import leaves such a file out and says so.
	_, errs, code := tengen.Run("", "db", "import", database, zero)
	if code == cli.ExitOK || !strings.Contains(errs, zero+": not a regular file") {
		t.Errorf("db import: exit code %d, %s", code, errs)
	}
}

// What cannot be opened in a folder, or is no regular file, is left out with a message, and the
// command reads the rest and fails; a missing file that is named ends it.
func TestFolderLeavesOut(t *testing.T) {
	t.Chdir(t.TempDir())
	const game = "(;GM[1]SZ[2]KM[0];B[aa];W[];B[])"
	for _, name := range []string{"games/a.sgf", "games/z.sgf", "games/closed.sgf", "games/closed/b.sgf"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.Put(t, name, game)
	}
	if err := errors.Join(syscall.Mkfifo("games/pipe.sgf", 0o600), os.Symlink("/nonexistent", "games/link.sgf"), os.Symlink(".", "games/folder.sgf"), os.Symlink("/dev/zero", "games/zero.sgf")); err != nil {
		t.Skip(err)
	}
	left := []string{"pipe.sgf", "link.sgf", "folder.sgf", "zero.sgf"}
	if os.Getuid() != 0 { // who may open everything
		left = append(left, "closed.sgf", "closed")
		if err := errors.Join(os.Chmod("games/closed.sgf", 0), os.Chmod("games/closed", 0)); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod("games/closed", 0o700)
	}
	for _, line := range [][]string{{"db", "import", "x.db"}, {"review", "--nodes", "5", "--threads", "1"}, {"puzzle", "find", "--out", "x.txt"}} {
		_, errs, code := tengen.Run("", append(line, "games")...)
		if code != cli.ExitFailed || !strings.Contains(errs, fmt.Sprintf(": %d ", len(left))) {
			t.Errorf("%q: exit code %d, %s", line, code, errs)
		}
		for _, name := range left {
			if !strings.Contains(errs, "games/"+name+": ") {
				t.Errorf("%q: %s is not named: %s", line, name, errs)
			}
		}
		if _, errs, code := tengen.Run("", append(line, "games", "games/nosuch.sgf")...); code != cli.ExitInput || !strings.Contains(errs, "nosuch.sgf") {
			t.Errorf("%q with a file that is missing: exit code %d, %s", line, code, errs)
		}
	}
}

// hangsUp lets the programs that a test begins end on SIGHUP. A program under nohup stays at work on it, and so do
// its children; whoever listens has children that do not.
func hangsUp(t *testing.T) {
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP)
	t.Cleanup(func() { signal.Stop(heard) })
}

// When the system or the terminal ends a job, what it has written is whole. A job that was
// stopped for a while goes on.
func TestJobsEndWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	hangsUp(t)
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
