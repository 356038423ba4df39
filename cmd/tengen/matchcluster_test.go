package main

import (
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// A match served to workers ends with a result for every game, and the workers end with
// the match.
func TestMatchServed(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	played := make([]string, 2)
	for i := range played {
		wg.Go(func() {
			// Repeat until the server listens.
			for range 3000 {
				out, errs, code := tengen("", "match", "--workers", "nats://T0ken@"+address, "--concurrency", "2")
				if played[i] = out; code == exitOK {
					return
				}
				if !strings.Contains(errs, address) {
					t.Errorf("worker: %s", errs)
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
			t.Error("a worker found no server")
		})
	}
	out, errs, code := tengen("", "match", "--serve=T0ken@"+address, "--size", "9", "--rule", "freestyle",
		"--engine", "name=A nodes=60 memory=2", "--engine", "name=B nodes=30 memory=2", "--random", "4", "--games", "8")
	if code != exitOK || !strings.Contains(out, "\n8 games ended by") || !strings.Contains(errs, "--workers 'nats://T0ken@"+address) {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	wg.Wait()
	if n := strings.Count(strings.Join(played, ""), "game "); n != 8 {
		t.Errorf("%d games were played:\n%s", n, strings.Join(played, "\n"))
	}
}

func TestMatchClusterBadInput(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"match --workers nats://localhost:1 --games 4", "--games"},
		{"match --workers nats://localhost:1 --concurrency 0", "--concurrency"},
		{"match --serve=nowhere --engine name=A --engine name=B --each nodes=1", "nowhere"},
		{"match --serve=a-b@127.0.0.1:0 --engine name=A --engine name=B --each nodes=1", "letters"},
	} {
		_, errs, code := tengen("", strings.Fields(c.line)...)
		if code != exitInput || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
}
