//go:build unix && !aix && !solaris

package match

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"tengen/internal/filetest"
)

// A child of an engine ends with it: when it quits, when it crashes and when it is
// killed.
func TestChildrenEnd(t *testing.T) {
	for _, way := range []func(*testing.T, *process){
		func(_ *testing.T, p *process) { p.quit("END") },
		func(_ *testing.T, p *process) { p.kill() },
		func(t *testing.T, p *process) {
			if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Error(err)
			}
		},
	} {
		file := filepath.Join(t.TempDir(), "pid")
		e := fake("forks", asGomocup, "forks:"+file)
		p, err := startProcess(&e, 10*time.Second, nil)
		if err != nil {
			t.Fatal(err)
		}
		p.write("START 15")
		if _, err := p.read(t.Context()); err != nil {
			t.Fatal(err)
		}
		text := filetest.Read(t, file)
		pid, err := strconv.Atoi(string(text))
		if err != nil {
			t.Fatal(err)
		}
		way(t, p)
		<-p.gone
		for range 1000 {
			if err = syscall.Kill(pid, 0); err != nil {
				break
			}
			if state, _ := os.ReadFile("/proc/" + string(text) + "/stat"); zombie(state) {
				err = syscall.ESRCH
				break
			}
			time.Sleep(time.Millisecond)
		}
		if !errors.Is(err, syscall.ESRCH) {
			t.Errorf("the child %d lives: %v", pid, err)
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		p.in.Close()
	}
}

// zombie reports whether a process has ended and waits for its parent.
func zombie(stat []byte) bool {
	for i, c := range stat {
		if c == ')' && i+2 < len(stat) && stat[i+2] == 'Z' {
			return true
		}
	}
	return false
}
