//go:build unix && !aix && !solaris

package match

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
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
		checkEnded(t, pid)
		p.in.Close()
	}
}

const (
	asLeaver = "as-leaver"
	asParent = "as-parent"
)

func init() { roles[asLeaver], roles[asParent] = leave, parent }

// leave fails after it has started a child in a session of its own, which holds its output.
func leave() {
	fork(os.Args[2], func(cmd *exec.Cmd) {
		cmd.Stdout = os.Stdout
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	})
	fmt.Println("a last line")
	os.Exit(3)
}

// A program that ends is a crash at once, and not a hang, also if a child of it holds its output. What it
// has written before is read.
func TestChildHoldsOutput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	e := fake("leaver", asLeaver, file)
	p, err := startProcess(&e, 10*time.Second, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if line, err := p.read(ctx); line != "a last line" || err != nil {
		t.Errorf("%q, %v", line, err)
	}
	_, err = p.read(ctx)
	if f, _ := asFault(err); f == nil || f.reason != ByCrash || f.detail != "exit status 3" {
		t.Errorf("%v", err)
	}
	pid, err := strconv.Atoi(string(filetest.Read(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Error(err)
	}
	p.kill()
}

// parent starts an engine that does not read, and writes its number when a thread that ended has not
// ended it.
func parent() {
	e := fake("sleeper", asSleeper, "")
	started := make(chan *process)
	go func() {
		runtime.LockOSThread() // this thread ends with the function
		p, err := startProcess(&e, time.Second, nil)
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		started <- p
	}()
	p := <-started
	select {
	case <-p.gone:
		fmt.Println("the engine ended before the match")
	case <-time.After(200 * time.Millisecond):
		fmt.Println(p.cmd.Process.Pid)
	}
	time.Sleep(time.Hour)
}

// An engine ends with the match when that is killed, and not before it.
func TestEngineEndsWithMatch(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "freebsd" {
		t.Skip("this system keeps the engines")
	}
	cmd := exec.Command(os.Args[0], asParent, "")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if kill := errors.Join(err, cmd.Process.Kill()); kill != nil {
		t.Fatalf("%q: %v", line, kill)
	}
	_ = cmd.Wait() // killed
	checkEnded(t, pid)
}

// checkEnded waits until a process has ended.
func checkEnded(t *testing.T, pid int) {
	t.Helper()
	var err error
	for range 1000 {
		if err = syscall.Kill(pid, 0); err != nil {
			break
		}
		if state, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); zombie(state) {
			return
		}
		time.Sleep(time.Millisecond)
	}
	if !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the process %d lives: %v", pid, err)
		_ = syscall.Kill(pid, syscall.SIGKILL)
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
