//go:build unix

package tui

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// toldToStop is what the test, run by itself as another program, prints what canStop says for.
const toldToStop = "TENGEN_TEST_CAN_STOP"

// A program is stopped only where something of its session is left to continue it: as a job of its own below
// this test, but not as the first program of a session, also below a program of the same group.
func TestCanStop(t *testing.T) {
	if os.Getenv(toldToStop) != "" {
		fmt.Print(canStop())
		os.Exit(0)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		how  syscall.SysProcAttr
		args []string
		want string
	}{
		{"a job of its own", syscall.SysProcAttr{Setpgid: true}, nil, "true"},
		{"below a shell that is a job", syscall.SysProcAttr{Setpgid: true}, []string{"/bin/sh", "-c", `"$0" "$@"; exit`}, "true"},
		{"the first of a session", syscall.SysProcAttr{Setsid: true}, nil, "false"},
		{"below a shell that is the first of a session", syscall.SysProcAttr{Setsid: true}, []string{"/bin/sh", "-c", `"$0" "$@"; exit`}, "false"},
	} {
		line := append(c.args, program, "-test.run=^TestCanStop$")
		cmd := exec.Command(line[0], line[1:]...)
		cmd.SysProcAttr, cmd.Env, cmd.Stderr = &c.how, append(os.Environ(), toldToStop+"=1"), os.Stderr
		if out, err := cmd.Output(); err != nil || string(out) != c.want {
			t.Errorf("%s: %s, %v, want %s", c.name, out, err, c.want)
		}
	}
}

// Where nothing tells who is above the parent, the group of a shell's job is told from that of the first
// program of a session. Outside of a container nobody looks after it.
func TestLookedAfter(t *testing.T) {
	session, err := unix.Getsid(0)
	if err != nil {
		t.Fatal(err)
	}
	nothing := func(int) (int, error) { return 0, errors.New("no /proc") }
	if got, want := lookedAfter(os.Getpid(), nothing), session != unix.Getpgrp(); got != want {
		t.Errorf("without /proc: %v, want %v", got, want)
	}
	outside := func(int) (int, error) { return 0, nil }
	if lookedAfter(0, nothing) || lookedAfter(os.Getpid(), outside) {
		t.Error("somebody outside of the container continues the program")
	}
}

// Ctrl-Z stops the program, or says that it does not.
func TestStop(t *testing.T) {
	b := newTable(t, newMatch(t, "ring", "", persons), nil, Options{})
	key := tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl}
	b.stops = func() bool { return true }
	if _, cmd := b.Update(key); cmd == nil || cmd() != tea.Suspend() {
		t.Error("Ctrl-Z does not stop the program")
	}
	b.stops = func() bool { return false }
	if _, cmd := b.Update(key); cmd != nil || b.message == nil || b.message.String() != sayNoStop.With().String() {
		t.Errorf("where nothing continues it: message %q", b.message)
	}
}
