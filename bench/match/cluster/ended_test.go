package cluster

import (
	"strings"
	"testing"
	"time"
)

// A worker says why its server ends, and has no error then.
func TestWorkerSaysWhy(t *testing.T) {
	for stopped, want := range map[bool]string{false: "the work is done", true: "the work was stopped: start the workers again"} {
		s := listen(t)
		p := newPool(t, s, time.Minute)
		said := make(chan string, 1)
		o := fakeWorker("x")
		o.Warn = func(line string) { said <- line }
		ended := make(chan error, 1)
		go func() { ended <- Work(t.Context(), s.URL(), o) }()
		if _, errs := playAll(t.Context(), p, 1); len(errs) > 0 {
			t.Fatal(errs)
		}
		p.Close()
		s.Stopped = stopped
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if line := <-said; !strings.HasPrefix(line, "server "+s.URL()+": "+want) {
			t.Errorf("%q, want %q", line, want)
		}
	}
}
