//go:build unix && !aix && !solaris

package match

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts a process and its children into a group of their own, so that an
// interrupt from the terminal reaches the match alone and a kill reaches all.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // it may have ended already
}

// lockFile keeps a second match from writing to the same journal.
func lockFile(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
