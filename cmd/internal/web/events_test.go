package web

import (
	"context"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/web/desk"
	"tengen/search/game"
)

// What has been replaced by the time that it ends is not told: an analysis after which another
// one was asked for, with its report that waits, and an answer after which another problem has
// begun, whose judgement is given up.
func TestReplacedIsNotTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Threads: 1}).newSession(t.Context())
		told := func(what string) {
			t.Helper()
			synctest.Wait()
			if got, _, _ := s.out.take(true); len(got) > 0 {
				t.Errorf("%s: %q", what, got)
			}
		}
		until := func(ctx context.Context) error { <-ctx.Done(); return nil }
		s.mu.Lock()
		s.next()
		s.examine(&desk.Job{Alone: until}, func(game.Info, error) *reply { return &reply{Event: "done"} })
		s.out.tell(&reply{Event: "info"})
		s.next()
		s.mu.Unlock()
		told("an analysis")

		a := &attempt{}
		s.mu.Lock()
		s.attempt = a
		s.work(a, nil, until, "answered", func() (*reply, error) { return &reply{}, nil })
		_, err := s.problem(&request{Name: "jungo-black-3-01"})
		s.mu.Unlock()
		if err != nil || a.cancel != nil {
			t.Errorf("the judgement goes on, %v", err)
		}
		told("an answer")
	})
}

// counted is a game that counts its engines, which have no move.
type counted struct {
	game.Game
	made *int
}

func (g counted) NewEngine(game.Config, game.Options) (game.Engine, error) {
	*g.made++
	return g, nil
}
func (counted) Reset(uint64) error { return nil }
func (counted) Think(context.Context, game.Position, game.Limits, func(game.Info)) (game.Info, error) {
	return game.Info{}, nil
}

type countedPosition struct {
	game.Position
	game counted
}

func (p countedPosition) Game() game.Game { return p.game }

// The engines of a session go with it.
func TestEnginesGo(t *testing.T) {
	made := 0
	p := opened(t, &request{Config: config(t, "renju")})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := New(Options{Threads: 1}).newSession(ctx)
	for i := range 3 {
		if _, err := s.desk.Think(t.Context(), &desk.Job{Owner: s.owner, Position: countedPosition{p, counted{p.Game(), &made}}}); err != nil {
			t.Fatal(err)
		}
		if want := []int{1, 1, 2}[i]; made != want {
			t.Errorf("%d engines were made, want %d", made, want)
		}
		if i == 1 {
			cancel()
			s.close()
		}
	}
}

// A new game ends the thinking about the one before; what comes when the time is up, before that
// was seen, is too late.
func TestTableIsLeft(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := New(Options{Threads: 1}).newSession(ctx)
	match := func(black playing.Player) *playing.Match {
		p := opened(t, &request{Config: config(t, "renju")})
		return &playing.Match{Game: p, Players: [2]playing.Player{black, {}}, Clock: playing.NewClock(playing.TimeControl{Main: 5 * time.Millisecond})}
	}
	s.mu.Lock()
	s.sit(match(playing.Player{Engine: true, Level: 1}), false)
	old := s.table
	s.sit(match(playing.Player{}), false)
	if old.Thinking() != playing.Nothing || s.table == old {
		t.Error("the engine of the game before goes on")
	}
	time.Sleep(10 * time.Millisecond)
	if _, err := s.person(); err != game.ErrOver {
		t.Errorf("after the time is up: %v", err)
	}
	s.mu.Unlock()
	cancel()
	s.close()
}

// One hint is looked for at a time, and it is no move to be played at once.
func TestOneHint(t *testing.T) {
	_, address := served(t, Options{Hint: time.Hour})
	c := join(t, address)
	c.must(request{Do: "new", Config: config(t, "jungo"), Black: "person", White: "person"})
	c.must(request{Do: "hint"})
	for _, do := range []string{"hint", "now"} {
		if m := c.ask(request{Do: do}); m.Error == nil {
			t.Errorf("%s: %+v", do, m)
		}
	}
}

// A game in which the engine looks for a hint is not one in which it is to move.
func TestHintIsNoMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := opened(t, &request{Config: config(t, "renju")})
		ctx, cancel := context.WithCancel(t.Context())
		table := playing.NewTable(ctx, &playing.Match{Game: p}, playing.Options{Post: func(func()) {}, Tell: func(playing.News) {},
			Think: func(ctx context.Context, _ *playing.Match, _ game.Limits, _ func(game.Info)) (playing.Answer, error) {
				<-ctx.Done()
				return playing.Answer{}, ctx.Err()
			}})
		table.Ask(playing.ForHint)
		if viewGame(table).Thinking {
			t.Error("the engine is shown as thinking")
		}
		cancel()
	})
}

// Cells are numbered along the rows; those outside a board that is no rectangle are none.
func TestPoints(t *testing.T) {
	p := opened(t, &request{Config: config(t, "ring")})
	s := p.Scene()
	for i, c := range s.Cells {
		got, err := points(s, []int{i})
		if (err != nil) != (c.Stone == game.Void) || err == nil && indices(s, got)[0] != i {
			t.Errorf("cell %d (%v): %v, %v", i, c.Stone, got, err)
		}
	}
	if _, err := points(s, []int{len(s.Cells)}); err == nil {
		t.Error("there is one cell more")
	}
}

// pipes is a listener without a network.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}
func (p pipes) Close() error   { close(p); return nil }
func (p pipes) Addr() net.Addr { return &net.UnixAddr{} }

// opened returns the position of a request.
func opened(t *testing.T, r *request) game.Position {
	t.Helper()
	p, err := open(r)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// piped returns the client's end of a WebSocket without a network, whose other end is served.
func piped(ctx context.Context, t *testing.T, serve func(*websocket.Conn)) *websocket.Conn {
	t.Helper()
	l := make(pipes)
	h := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer c.CloseNow()
		serve(c)
	})}
	go h.Serve(l)
	transport := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
		here, there := net.Pipe()
		l <- there
		return here, nil
	}}
	c, _, err := websocket.Dial(ctx, "ws://localhost/", &websocket.DialOptions{HTTPClient: &http.Client{Transport: transport}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.CloseNow()
		transport.CloseIdleConnections()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// Reports of a search come at their pace, the last one too; replies do not wait for it.
func TestReportPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := newOutbox()
		ctx, cancel := context.WithCancel(t.Context())
		c := piped(ctx, t, func(c *websocket.Conn) { send(ctx, c, out, new(pulse)) })
		begun := time.Now()
		var reports, replies []time.Duration
		read := make(chan struct{})
		go func() {
			defer close(read)
			for {
				_, text, err := c.Read(ctx)
				if err != nil {
					return
				}
				if strings.Contains(string(text), `"ok"`) {
					replies = append(replies, time.Since(begun))
				} else {
					reports = append(reports, time.Since(begun))
				}
			}
		}()
		for range 35 {
			out.tell(&reply{Event: "info"})
			out.put(&reply{OK: true})
			time.Sleep(infoEvery / 10)
		}
		time.Sleep(2 * infoEvery)
		cancel()
		<-read
		if want := []time.Duration{0, infoEvery, 2 * infoEvery, 3 * infoEvery, 4 * infoEvery}; !slices.Equal(reports, want) {
			t.Errorf("reports after %v, want %v", reports, want)
		}
		if len(replies) != 35 || replies[34] != 34*infoEvery/10 {
			t.Errorf("replies after %v", replies)
		}
	})
}

// A client that asks faster than it may waits; one that does not send text is left.
func TestRequestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		s := New(Options{Threads: 1}).newSession(ctx)
		done := make(chan struct{})
		c := piped(ctx, t, func(c *websocket.Conn) {
			listen(ctx, c, s, new(pulse))
			close(done)
		})
		begun := time.Now()
		for range requestBurst + 3*requestRate {
			if err := c.Write(ctx, websocket.MessageText, []byte("{}")); err != nil {
				t.Fatal(err)
			}
			s.out.take(true)
		}
		if took := time.Since(begun).Round(time.Second); took != 3*time.Second {
			t.Errorf("%d requests took %v", requestBurst+3*requestRate, took)
		}
		if err := c.Write(ctx, websocket.MessageBinary, []byte("{}")); err != nil {
			t.Fatal(err)
		}
		if _, _, err := c.Read(ctx); websocket.CloseStatus(err) != websocket.StatusUnsupportedData {
			t.Errorf("%v", err)
		}
		<-done
	})
}

// clearable is a cache that counts how often it was cleared.
type clearable struct {
	game.Cache
	cleared atomic.Int64
}

func (c *clearable) Clear() { c.cleared.Add(1) }

// Some time after the last tab has gone, the memory of its engines goes back to the system, and
// nothing is kept for others.
func TestMemoryGoesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := &clearable{}
		s := New(Options{Threads: 1, Cache: kept})
		defer s.Close()
		freed := func() uint32 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.NumForcedGC
		}
		time.Sleep(2 * restAfter) // what the start left
		before := freed()
		s.sessions.Add(1) // somebody is there
		for range 3 {
			ctx, cancel := context.WithCancel(t.Context())
			tab := s.newSession(ctx)
			cancel()
			s.leave(tab)
			time.Sleep(restAfter / 2)
		}
		if n := freed() - before; n != 0 {
			t.Errorf("freed %d times while tabs went", n)
		}
		time.Sleep(2 * restAfter)
		if n := freed() - before; n != 1 {
			t.Errorf("freed %d times after that", n)
		}
		if n := kept.cleared.Load(); n != 1 {
			t.Errorf("the cache was cleared %d times with a tab, want that of the start alone", n)
		}
		s.sessions.Add(-1)
		ctx, cancel := context.WithCancel(t.Context())
		tab := s.newSession(ctx)
		cancel()
		s.leave(tab)
		time.Sleep(2 * restAfter)
		if n := kept.cleared.Load(); n != 2 {
			t.Errorf("after the last tab the cache was cleared %d times", n-1)
		}
	})
}
