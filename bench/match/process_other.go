//go:build (!unix && !windows) || aix || solaris

package match

import (
	"os/exec"
)

// group is a process, without its children, which the system does not group.
type group struct{}

func ownGroup(*exec.Cmd) *group { return &group{} }

func (*group) started(*exec.Cmd) {}

func (*group) kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may have ended already
}

func (*group) ended(*exec.Cmd) {}
