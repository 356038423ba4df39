//go:build unix

package tui

import (
	"bytes"
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"tengen/internal/infile"
)

// canStop reports whether Ctrl-Z can stop the program. The system discards the signal to stop for an
// orphaned process group, one that no shell of its session looks after (POSIX, 2.4.3): that of the first
// program of a terminal, as in a new window, in a container or at the other end of ssh. Whoever waits to
// be continued then waits for ever.
func canStop() bool { return lookedAfter(os.Getppid(), parentOf) }

// lookedAfter reports whether an ancestor of this process is in another process group of the same session,
// and all those below it are in the group of this process. parent is the nearest ancestor, above returns
// the next one.
func lookedAfter(parent int, above func(pid int) (int, error)) bool {
	group := unix.Getpgrp()
	session, err := unix.Getsid(0)
	for err == nil && parent > 0 { // 0 is outside of the container
		of, gone := unix.Getpgid(parent)
		if gone != nil {
			return false
		}
		if of != group {
			s, err := unix.Getsid(parent)
			return err == nil && s == session
		}
		parent, err = above(parent)
	}
	// Where nothing tells: a shell with job control gives each job a group that is not its own.
	return err != nil && group != session
}

// parentOf returns the parent of a process, 0 for none.
func parentOf(pid int) (int, error) {
	const most = 4096 // bytes of a line of some fifty numbers
	stat, err := infile.ReadRegular(fmt.Sprintf("/proc/%d/stat", pid), most)
	if err != nil {
		return 0, err
	}
	// The name of the program stands in brackets, and may have some itself.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 2 {
		return 0, fmt.Errorf("/proc/%d/stat has no parent", pid)
	}
	return strconv.Atoi(string(fields[1]))
}
