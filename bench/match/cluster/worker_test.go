package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"tengen/bench/match"
)

// answering is a player that answers at once.
type answering struct {
	play   func(ctx context.Context, j match.Job) (match.Result, error)
	closed *int
}

func (a answering) Play(ctx context.Context, j match.Job) (match.Result, error) {
	return a.play(ctx, j)
}
func (a answering) Close() error { *a.closed++; return nil }

// won returns a win in any game.
func won(_ context.Context, j match.Job) (match.Result, error) { return resultOf(j, "hand"), nil }

// hand is a worker that a test leads, with the pool that it plays for.
type hand struct {
	*worker
	server       *Server
	pool         *Pool
	made, closed int
	told, warned []string
}

func newHand(t *testing.T, play func(ctx context.Context, j match.Job) (match.Result, error)) *hand {
	t.Helper()
	s := listen(t)
	h := &hand{server: s, pool: newPool(t, s, time.Minute)}
	t.Cleanup(h.pool.Close)
	h.worker = &worker{crew: newCrew(dialAs(t, s, tester), tester, "hand", WorkerOptions{
		Version: testVersion,
		NewPlayer: func(match.Config) (match.Player, error) {
			h.made++
			return answering{play, &h.closed}, nil
		},
		Tell: func(r match.Result, again bool) { h.told = append(h.told, fmt.Sprint(r.ID, again)) },
		Warn: func(line string) { h.warned = append(h.warned, line) },
	})}
	if err := h.join(t.Context()); err != nil || !h.in || h.player == nil || h.offer.wait() != time.Minute {
		t.Fatalf("no match joined: %v", err)
	}
	return h
}

// ask begins a game and returns its order.
func (h *hand) ask(t *testing.T, id int) (*asking, *order) {
	t.Helper()
	a := ask(t, t.Context(), h.pool, match.Job{ID: id, White: 1})
	o, err := h.worker.ask(t.Context())
	if err != nil || o == nil || o.Job.ID != id {
		t.Fatalf("asked for a job: %+v, %v", o, err)
	}
	return a, o
}

// queued returns how many jobs the pool has for workers.
func (h *hand) queued() int {
	h.pool.mu.Lock()
	defer h.pool.mu.Unlock()
	return len(h.pool.queue)
}

// The result of a game is counted, only once however often it is delivered, also when the
// worker ends.
func TestWorkerDelivers(t *testing.T) {
	h := newHand(t, won)
	a, o := h.ask(t, 3)
	h.take(t.Context(), o)
	if r, err := a.wait(t); err != nil || r.Host != "hand" {
		t.Errorf("%+v, %v", r, err)
	}
	res := resultOf(o.Job, "hand")
	if h.deliver(t.Context(), o, &report{Result: &res}) {
		t.Error("a result that comes again is refused")
	}
	if want := []string{"3 false", "3 true"}; !slices.Equal(h.told, want) {
		t.Errorf("told %q, want %q", h.told, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a, o = h.ask(t, 4)
	res = resultOf(o.Job, "late")
	h.deliver(ctx, o, &report{Result: &res})
	if r, err := a.wait(t); err != nil || r.Host != "late" {
		t.Errorf("%+v, %v", r, err)
	}
	// One that is too long for the match.
	a, o = h.ask(t, 5)
	res = resultOf(o.Job, strings.Repeat("x", maxResult))
	if !h.deliver(t.Context(), o, &report{Result: &res}) || !a.waiting() || !strings.Contains(strings.Join(h.warned, "\n"), "game 5: a report of") {
		t.Errorf("a report that is too long: warned %q", h.warned)
	}
}

// A message that is no job is none.
func TestReadOrder(t *testing.T) {
	for _, text := range []string{
		"nonsense", "null", "{}", `{"ticket":"a.b.>","job":{"id":1}}`, `{"ticket":"` + strings.Repeat("x", maxJob) + `"}`,
	} {
		var o order
		if err := readOrder([]byte(text), &o); err == nil {
			t.Errorf("%.40s: %+v", text, o)
		}
	}
}

// A game that fails, also by a panic, is played again. Who has failed so often in a row
// gets no more, and leaves the match.
func TestWorkerFails(t *testing.T) {
	fails := 0
	h := newHand(t, func(_ context.Context, j match.Job) (match.Result, error) {
		switch fails++; fails {
		case 2:
			panic("no such opening")
		case 4:
			return resultOf(j, "hand"), nil
		case 5:
			r := resultOf(j, "hand")
			r.Outcome = match.Drawn
			return r, nil
		}
		return match.Result{}, errors.New("no such opening")
	})
	a, o := h.ask(t, 5)
	for range maxBad - 1 {
		h.take(t.Context(), o)
		if !a.waiting() || h.queued() != 1 {
			t.Fatal("a failed game is not given back")
		}
		if h.player == nil { // after the panic
			if err := h.join(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		o, _ = h.worker.ask(t.Context())
	}
	fails = maxBad
	h.take(t.Context(), o)
	if _, err := a.wait(t); err != nil || len(h.told) != 1 || len(h.warned) != maxBad-1 {
		t.Errorf("%v; told %q, warned %q", err, h.told, h.warned)
	}
	// After that game it may fail as often again.
	a, o = h.ask(t, 6)
	for i := range maxBad {
		if o == nil {
			t.Fatalf("no job after %d bad ones", i)
		}
		h.take(t.Context(), o)
		o, _ = h.worker.ask(t.Context())
	}
	if o != nil || !h.isDeclined(h.offer.ID) || !a.waiting() || h.queued() != 1 {
		t.Errorf("after %d bad results: job %+v, declined %v", maxBad, o, h.isDeclined(h.offer.ID))
	}
	all := strings.Join(h.warned, "\n")
	if !strings.Contains(all, "game 6: the match refuses the result: ") || !strings.Contains(all, "is not played here: 3 jobs in a row without a good result, the last: game 6") {
		t.Errorf("warned %q", h.warned)
	}
	if err := h.join(t.Context()); err != nil || h.in {
		t.Errorf("it joins the match again: %v", err)
	}
}

// A worker that ends gives its game back, and one that lost its connection keeps the match
// waiting.
func TestWorkerGivesBack(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	h := newHand(t, func(game context.Context, _ match.Job) (match.Result, error) {
		cancel()
		<-game.Done()
		return match.Result{}, game.Err()
	})
	a, o := h.ask(t, 1)
	if h.take(ctx, o); h.queued() != 1 || !a.waiting() {
		t.Error("the game is not back")
	}
	conn := dialAs(t, h.server, tester)
	conn.Close()
	cut := worker{crew: newCrew(conn, tester, "hand", h.o), offer: h.offer}
	if !cut.wanted(o) {
		t.Error("a pool that cannot be asked counts as gone")
	}
	res := resultOf(o.Job, "")
	if cut.deliver(t.Context(), o, &report{Result: &res}) || len(h.told) != 0 || !a.waiting() {
		t.Errorf("told %q", h.told)
	}
}

// The worker has one player for all games of a match and another for the next match,
// closes each, and takes matches in turn.
func TestWorkerChangesMatch(t *testing.T) {
	h := newHand(t, won)
	if err := h.join(t.Context()); err != nil || h.made != 1 {
		t.Errorf("%d players made for one match, %v", h.made, err)
	}
	second := newPool(t, h.server, time.Minute)
	var seen []string
	for range 4 {
		if err := h.join(t.Context()); err != nil {
			t.Error(err)
		}
		seen = append(seen, h.offer.ID)
	}
	if seen[0] == seen[1] || seen[0] != seen[2] || seen[1] != seen[3] {
		t.Errorf("matches in turn: %q", seen)
	}
	if h.made < 4 || h.closed != h.made-1 {
		t.Errorf("%d players made, %d closed", h.made, h.closed)
	}
	// Without a match there is no player.
	second.Close()
	h.pool.Close()
	if err := h.join(t.Context()); err != nil || h.closed != h.made || h.in {
		t.Errorf("%d of %d closed in the end, %v", h.closed, h.made, err)
	}
}

// A game goes on while its pool answers, or misses one or two signs of life, and is
// abandoned when the pool has missed all of the wait.
func TestWorkerAbandons(t *testing.T) {
	h := newHand(t, func(game context.Context, _ match.Job) (match.Result, error) {
		<-game.Done()
		return match.Result{}, game.Err()
	})
	// A pool that misses one sign of life fewer than allowed, and later all of them.
	o := &order{Ticket: "T", Job: match.Job{ID: 1}}
	h.offer.ID, h.offer.Wait = "MOODY", match.Seconds(heartbeats*50*time.Millisecond)
	var beats atomic.Int32
	sub, err := h.server.conn.Subscribe(prefix+"*.MOODY."+verbPlaying+".*", func(m *nats.Msg) {
		answer := stop
		if beats.Add(1) == heartbeats {
			answer = goOn
		}
		_ = m.Respond([]byte(answer))
	})
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Unsubscribe()
	h.take(t.Context(), o)
	if n := beats.Load(); n < 2*heartbeats {
		t.Errorf("abandoned after %d beats, want %d or more", n, 2*heartbeats)
	}
}

// A worker plays as many games at the same time as its options say.
func TestWorkerSideBySide(t *testing.T) {
	const games = 3
	s := listen(t)
	p := newPool(t, s, time.Minute)
	begun := make(chan struct{}, games)
	all := make(chan struct{})
	o := fakeWorker("one")
	o.Players = games
	o.NewPlayer = func(match.Config) (match.Player, error) {
		return answering{func(ctx context.Context, j match.Job) (match.Result, error) {
			begun <- struct{}{}
			select {
			case <-all:
			case <-ctx.Done():
			}
			return resultOf(j, ""), nil
		}, new(int)}, nil
	}
	work(t, s.URL(), o)
	go func() {
		for range games {
			<-begun
		}
		close(all)
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	results, errs := playAll(ctx, p, games)
	check(t, results, errs)
	p.Close()
}
