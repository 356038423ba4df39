package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

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

// drawn returns a draw for any game.
func drawn(_ context.Context, j match.Job) (match.Result, error) {
	return match.Result{Job: j, Reason: match.ByRules}, nil
}

// hand is a worker whose messages come from a test, with the pool that the test plays.
type hand struct {
	*worker
	pool         *Pool
	url          string
	made, closed int
	told         []string
}

func newHand(t *testing.T, play func(ctx context.Context, j match.Job) (match.Result, error)) *hand {
	t.Helper()
	s := listen(t)
	h := &hand{pool: newPool(t, s, time.Minute), url: s.URL()}
	t.Cleanup(func() {
		if err := h.pool.Close(); err != nil {
			t.Error(err)
		}
	})
	h.worker = &worker{conn: s.conn, js: h.pool.js, o: WorkerOptions{
		Version: testVersion,
		NewPlayer: func(match.Config) (match.Player, error) {
			h.made++
			return answering{play, &h.closed}, nil
		},
		Tell: func(r match.Result, twice bool) { h.told = append(h.told, fmt.Sprint(r.ID, twice)) },
	}}
	return h
}

func (h *hand) order(id int) order {
	return order{Match: h.pool.name, Version: testVersion, Config: testConfig(), Job: match.Job{ID: id, White: 1}}
}

// take lets the worker take an order and checks how it acknowledges the message.
func (h *hand) take(t *testing.T, m *message, want string) {
	t.Helper()
	if err := h.worker.take(t.Context(), m, time.Minute); err != nil {
		t.Error(err)
	}
	if got := strings.Join(m.said, ", "); got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

// result waits for the result that the pool got.
func (h *hand) result(t *testing.T, id int) (match.Result, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	return h.pool.Player().Play(ctx, match.Job{ID: id, White: 1})
}

// The result of a game is stored, only once however often it is delivered, and then
// the job is acknowledged.
func TestWorkerDelivers(t *testing.T) {
	h := newHand(t, drawn)
	for range 2 {
		h.take(t, messageOf(t, h.order(3)), "done")
	}
	if want := []string{"3 false", "3 true"}; !slices.Equal(h.told, want) {
		t.Errorf("told %q, want %q", h.told, want)
	}
	if r, err := h.result(t, 3); err != nil || r.Reason != match.ByRules {
		t.Errorf("%+v, %v", r, err)
	}
	// The worker's context is done, but the game is finished.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m, o := messageOf(t, nil), h.order(4)
	h.deliver(ctx, m, &o, report{Result: match.Result{Job: o.Job, Reason: match.ByLength}}, o.messageID())
	if r, err := h.result(t, 4); err != nil || r.Reason != match.ByLength || len(m.said) != 1 || m.said[0] != "done" {
		t.Errorf("%+v, %v, said %q", r, err, m.said)
	}
}

// A message that is no job, and a job for which no pool waits, is not played and not
// delivered again; a job of another version is delivered again.
func TestWorkerRefuses(t *testing.T) {
	h := newHand(t, func(context.Context, match.Job) (match.Result, error) {
		t.Error("a game is played")
		return match.Result{}, nil
	})
	h.take(t, messageOf(t, "nonsense"), "never again")
	o := h.order(1)
	o.Match = "GONE"
	h.take(t, messageOf(t, o), "never again")
	o = h.order(1)
	o.Version = "v0"
	m := messageOf(t, o)
	if err := h.worker.take(t.Context(), m, time.Minute); err == nil || !slices.Equal(m.said, []string{"again later"}) {
		t.Errorf("another version: %v, said %q", err, m.said)
	}
}

// A game that fails goes to other workers until it was tried often enough; then its
// error is reported, and the game may still be played.
func TestWorkerFails(t *testing.T) {
	cause := errors.New("no such opening")
	h := newHand(t, func(context.Context, match.Job) (match.Result, error) { return match.Result{}, cause })
	m := messageOf(t, h.order(5))
	for ; m.delivered < maxTries; m.delivered++ {
		m.said = nil
		h.take(t, m, "again later")
	}
	type answer struct {
		match.Result
		err error
	}
	play := func() chan answer {
		got := make(chan answer, 1)
		go func() {
			r, err := h.result(t, 5)
			got <- answer{r, err}
		}()
		for waiting := 0; waiting == 0; time.Sleep(time.Millisecond) {
			h.pool.mu.Lock()
			waiting = len(h.pool.waiting)
			h.pool.mu.Unlock()
		}
		return got
	}
	got := play()
	m.said = nil
	h.take(t, m, "done")
	if a := <-got; a.err == nil || !strings.Contains(a.err.Error(), cause.Error()) {
		t.Errorf("after %d tries: %+v, %v", m.delivered, a.Result, a.err)
	}
	if len(h.told) != 0 {
		t.Errorf("games told: %q", h.told)
	}
	got = play()
	h.player, h.config = nil, ""
	h.o.NewPlayer = func(match.Config) (match.Player, error) { return answering{drawn, &h.closed}, nil }
	h.take(t, messageOf(t, h.order(5)), "done")
	if a := <-got; a.err != nil || a.Reason != match.ByRules {
		t.Errorf("played in the end: %+v, %v", a.Result, a.err)
	}
}

// A worker that ends gives its game back, and so does one that has played it but lost
// its connection.
func TestWorkerGivesBack(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	h := newHand(t, func(game context.Context, _ match.Job) (match.Result, error) {
		cancel()
		<-game.Done()
		return match.Result{}, game.Err()
	})
	m := messageOf(t, h.order(1))
	if err := h.worker.take(ctx, m, time.Minute); err != nil || !slices.Equal(m.said, []string{"again"}) {
		t.Errorf("%v, said %q", err, m.said)
	}
	conn, err := nats.Connect(h.url)
	if err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
	cut, o := worker{o: h.o, conn: conn, js: js}, h.order(1)
	if !cut.wanted(&o) {
		t.Error("a pool that cannot be asked counts as gone")
	}
	m = messageOf(t, o)
	cut.deliver(t.Context(), m, &o, report{Result: match.Result{Job: o.Job}}, o.messageID())
	if !slices.Equal(m.said, []string{"again"}) || len(h.told) != 0 {
		t.Errorf("said %q, told %q", m.said, h.told)
	}
}

// The worker has one player for all games of a match and another for the next match,
// and closes each.
func TestWorkerChangesMatch(t *testing.T) {
	h := newHand(t, drawn)
	o := h.order(1)
	for id, size := range []int{15, 15, 11, 15} {
		o.Job.ID, o.Config.Size = id, size
		h.take(t, messageOf(t, o), "done")
	}
	if h.made != 3 || h.closed != 2 {
		t.Errorf("%d players made, %d closed", h.made, h.closed)
	}
	if err := h.drop(); err != nil || h.closed != 3 {
		t.Errorf("%d closed in the end, %v", h.closed, err)
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
	o := h.order(1)
	o.Match = "MOODY"
	var alive *nats.Subscription
	appear := func() {
		var err error
		if alive, err = h.conn.Subscribe(aliveSubject+o.Match, func(m *nats.Msg) { _ = m.Respond(nil) }); err != nil {
			t.Error(err)
		}
	}
	beats := 0
	m := messageOf(t, o)
	m.progress = func() {
		beats++
		switch beats {
		case heartbeats:
			appear() // after one missed sign of life fewer than allowed
		case 1, heartbeats + 1:
			if err := alive.Unsubscribe(); err != nil {
				t.Error(err)
			}
		}
		if err := h.conn.Flush(); err != nil {
			t.Error(err)
		}
	}
	appear()
	if err := h.worker.take(t.Context(), m, heartbeats*time.Millisecond); err != nil {
		t.Error(err)
	}
	if got := strings.Join(m.said, ", "); got != "never again" || beats != 2*heartbeats {
		t.Errorf("said %q after %d beats, want %d", got, beats, 2*heartbeats)
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
			return match.Result{Job: j, Outcome: match.Outcome(j.Seed % 3), Moves: []match.Move{{Depth: j.ID}}}, nil
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
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
