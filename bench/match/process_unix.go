//go:build unix && !aix && !solaris

package match

import (
	"os/exec"
	"syscall"
)

// group is a process with its children: a process group of the system.
type group struct{}

// ownGroup puts a process and its children into a group of their own, so that an
// interrupt from the terminal goes only to the match, and a kill to all of them. A child
// that leaves the group is not reached.
func ownGroup(cmd *exec.Cmd) *group {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	endWithParent(cmd.SysProcAttr)
	return &group{}
}

func (*group) started(*exec.Cmd) {}

func (*group) kill(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // it may have ended already
}

// ended kills the rest of the group after the process has ended. As long as there is a
// child in it, the system gives its number to no other.
func (g *group) ended(cmd *exec.Cmd) { g.kill(cmd) }
