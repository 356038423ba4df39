//go:build unix

package cluster

import (
	"syscall"
	"testing"
	"time"

	"tengen/bench/match"
)

// A worker that is stopped for longer than the wait and then goes on delivers a
// second result, which the match recognises and does not count.
func TestWorkerStopped(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	p := newPool(t, s, 600*time.Millisecond)
	slow := startWorker(t, s.URL(), sloth)
	result := make(chan match.Result)
	go func() {
		r, err := p.Player().Play(t.Context(), match.Job{ID: 4, White: 1, Seed: 1})
		if err != nil {
			t.Error(err)
		}
		result <- r
	}()
	if n := slow.next(t, "playing "); n != 4 {
		t.Fatalf("game %d is being played", n)
	}
	if err := slow.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	startWorker(t, s.URL(), "one")
	if r := <-result; r.Host != "one" {
		t.Errorf("the game came from %s", r.Host)
	}
	if err := slow.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if n := slow.next(t, "twice "); n != 4 {
		t.Errorf("game %d was delivered twice", n)
	}
	p.Close()
}
