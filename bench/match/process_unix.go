//go:build unix && !aix && !solaris

package match

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts a process and its children into a group of their own, so that an
// interrupt from the terminal goes only to the match, and a kill to all of them.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // it may have ended already
}

// lockFile locks a journal, so that a second match cannot write to it.
func lockFile(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
