package web

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// Tabs that are opened and closed during searches leave nothing behind: no session, no
// search, no goroutine, and no memory to speak of.
func TestTabsLeaveNothing(t *testing.T) {
	tabs := 100
	if testing.Short() {
		tabs = 12
	}
	s, address := served(t, Options{Threads: 2})
	round := func(n int) {
		var all sync.WaitGroup
		for i := range n {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), clientTime)
				defer cancel()
				ws, err := dial(ctx, address, nil)
				if err != nil {
					t.Error(err)
					return
				}
				defer ws.CloseNow()
				name := []string{"renju", "jungo", "ring"}[i%3]
				c := config(t, name)
				for _, r := range []request{{Do: "new", Config: c, Black: "engine:2", White: "person"}, {Do: "analyse", Config: c, Lines: 3}} {
					text, _ := json.Marshal(r)
					if err := ws.Write(ctx, websocket.MessageText, text); err != nil {
						t.Error(err)
					}
				}
				for range 2 + i%3 { // go at different times
					if _, _, err := ws.Read(ctx); err != nil {
						t.Error(err)
					}
				}
				if i%2 == 0 {
					ws.Close(websocket.StatusNormalClosure, "")
				}
			})
		}
		all.Wait()
		for began := time.Now(); s.sessions.Load() > 0; time.Sleep(time.Millisecond) {
			if time.Since(began) > clientTime {
				t.Fatalf("%d sessions are open", s.sessions.Load())
			}
		}
		searches(t, s, 0)
	}
	round(3) // what is made once
	before, held := settled()
	round(tabs)
	after, now := settled()
	if after > before+2 {
		buf := make([]byte, 1<<16)
		t.Errorf("%d goroutines, %d before:\n%s", after, before, buf[:runtime.Stack(buf, true)])
	}
	if now > held+16<<20 {
		t.Errorf("%d MiB are held, %d before", now>>20, held>>20)
	}
}

// settled returns the goroutines and the memory in use when the number of goroutines no
// longer falls.
func settled() (goroutines int, held uint64) {
	for quiet := 0; quiet < 20; time.Sleep(5 * time.Millisecond) {
		n := runtime.NumGoroutine()
		if n == goroutines {
			quiet++
		} else {
			quiet = 0
		}
		goroutines = n
	}
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return goroutines, m.HeapAlloc
}

// A client that does not read never makes the search of another wait, and is left.
func TestSlowClient(t *testing.T) {
	out := newOutbox()
	for n := range 1000 {
		out.tell(&reply{Event: "info", Search: int64(n)})
	}
	out.put(&reply{OK: true})
	got, _, ok := out.take(true)
	if len(got) != 2 || string(got[1]) != `{"event":"info","search":999}` || !ok {
		t.Errorf("%s", got)
	}
	for range maxReplies + 1 {
		out.put(&reply{OK: true})
	}
	if got, _, ok := out.take(true); ok || len(got) != maxReplies {
		t.Errorf("%d messages, ok %v", len(got), ok)
	}
	out = newOutbox()
	long := &reply{Text: strings.Repeat("x", maxWaiting)}
	for range 3 { // the longest message goes, if no other one waits
		out.put(long)
		if got, _, ok := out.take(true); len(got) != 1 || !ok {
			t.Errorf("%d messages, ok %v", len(got), ok)
		}
	}
	out.put(&reply{OK: true})
	out.put(long)
	if got, _, ok := out.take(true); ok || len(got) != 1 {
		t.Errorf("%d messages, ok %v after too many bytes", len(got), ok)
	}

	s, address := served(t, Options{})
	lazy, err := dial(t.Context(), address, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer lazy.CloseNow()
	text, _ := json.Marshal(request{Do: "analyse", Config: config(t, "jungo"), Nodes: 400})
	if err := lazy.Write(t.Context(), websocket.MessageText, text); err != nil {
		t.Fatal(err)
	}
	c := join(t, address)
	c.must(request{Do: "analyse", Config: config(t, "ring"), Nodes: 2000})
	if m := c.event("done"); m.Error != nil {
		t.Error(m.Error)
	}
	searches(t, s, 0)
}

// TestLoad measures the server with TENGEN_LOAD tabs: messages a second, and the latency
// of a click while analyses use all threads. It is for docs/web.md.
func TestLoad(t *testing.T) {
	tabs, err := strconv.Atoi(os.Getenv("TENGEN_LOAD"))
	if err != nil {
		t.Skip("TENGEN_LOAD is not the number of tabs: this measures, and takes half a minute")
	}
	s, address := served(t, Options{Threads: runtime.NumCPU(), Hash: 16})
	clicks := func(seconds time.Duration) (n int, times []time.Duration) {
		var all sync.WaitGroup
		var mu sync.Mutex
		end := time.Now().Add(seconds)
		for range tabs {
			all.Go(func() {
				c := join(t, address)
				c.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
				for i := 0; time.Now().Before(end); i++ {
					began := time.Now()
					if i%2 == 0 {
						c.must(request{Do: "play", Cells: []int{i / 2 % 200}})
						c.must(request{Do: "undo"})
					} else {
						c.must(request{Do: "show", Config: config(t, "renju"), Moves: []string{"h8", "h9"}})
					}
					mu.Lock()
					n += 1 + (i+1)%2
					times = append(times, time.Since(began)/time.Duration(1+(i+1)%2))
					mu.Unlock()
					time.Sleep(20 * time.Millisecond)
				}
			})
		}
		all.Wait()
		slices.Sort(times)
		return n, times
	}
	for _, busy := range []bool{false, true} {
		if busy {
			c := join(t, address)
			c.must(request{Do: "analyse", Config: config(t, "renju"), Moves: []string{"h8", "i9", "j8"}, Lines: 3})
			for c.event("info").Info.Depth < 3 {
			}
			if running, _, _ := s.desk.Load(); running != 1 {
				t.Fatal("no analysis")
			}
		}
		n, times := clicks(10 * time.Second)
		fmt.Printf("%d tabs, engine %v: %d messages a second, 50 %% %v, 95 %% %v, 99 %% %v\n", tabs, busy, n/10, times[len(times)/2], times[len(times)*95/100], times[len(times)*99/100])
	}
}
