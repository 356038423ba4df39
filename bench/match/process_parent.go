//go:build linux || freebsd

package match

import "syscall"

// endWithParent lets the system kill a process when the thread that starts it ends, so also when this
// process is killed. Its children are not reached.
func endWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }
