//go:build unix && !aix && !solaris

package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

const asSuspended = "as-suspended"

// suspended is an engine that stops this process at its first move, as Ctrl-Z does, and is late with it.
type suspended struct {
	*scripted
	stopped bool
}

func (s *suspended) think(ctx context.Context, l limit) (reply, error) {
	if !s.stopped {
		s.stopped = true
		asked := time.Now()
		if err := syscall.Kill(os.Getpid(), syscall.SIGSTOP); err != nil {
			return reply{}, err
		}
		for time.Since(asked) < pulseGap { // the signal takes a moment
			time.Sleep(time.Millisecond)
		}
		return reply{}, faultf(ByHang, "no answer")
	}
	return s.scripted.think(ctx, l)
}

func init() { roles[asSuspended] = playSuspended }

// playSuspended plays a game in which the process is stopped, and prints its end.
func playSuspended() {
	c, _, err := resumed()
	if err == nil {
		c.DrawAfter = 2
		p := &player{c: c, o: Options{Again: func() { fmt.Println("again") }}, engines: []engine{&suspended{scripted: script("a1")}, script("b1")}}
		var r Result
		r, err = p.Play(context.Background(), Job{Black: 0, White: 1})
		fmt.Println(r.Reason, r.Detail)
	}
	if err != nil {
		fmt.Println(err)
	}
}

// A match that is stopped by a signal plays the game again that an engine loses by that.
func TestSuspended(t *testing.T) {
	if testing.Short() {
		t.Skip("stands still for seconds")
	}
	var out strings.Builder
	cmd := exec.Command(os.Args[0], asSuspended, "")
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var state syscall.WaitStatus
	for {
		_, err := syscall.Wait4(cmd.Process.Pid, &state, syscall.WUNTRACED, nil)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if !state.Stopped() {
		t.Fatalf("the match is not stopped but ends with %v: %s", state, out.String())
	}
	time.Sleep(2 * pulseGap)
	if err := cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || out.String() != "again\nlength 2 moves\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
