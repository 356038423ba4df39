package cluster

import (
	"context"
	"encoding/json"
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

// message is a message of the queue that records how it was acknowledged.
type message struct {
	jetstream.Msg
	data     []byte
	said     []string
	progress func() // called by InProgress; may be nil
}

// messageOf returns a message with v as JSON.
func messageOf(t *testing.T, v any) *message {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return &message{data: data}
}

func (m *message) say(word string) error { m.said = append(m.said, word); return nil }

func (m *message) Data() []byte                     { return m.data }
func (m *message) Nak() error                       { return m.say("again") }
func (m *message) NakWithDelay(time.Duration) error { return m.say("again later") }
func (m *message) TermWithReason(string) error      { return m.say("never again") }
func (m *message) DoubleAck(context.Context) error  { return m.say("done") }
func (m *message) InProgress() error {
	if m.progress != nil {
		m.progress()
	}
	return nil
}

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

// hand is a worker whose messages come from a test, with the pool that the test plays.
type hand struct {
	*worker
	pool         *Pool
	url          string
	made, closed int
	told, warned []string
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
	h.worker = &worker{crew: &crew{conn: s.conn, js: h.pool.js, declined: map[string]bool{}, o: WorkerOptions{
		Version: testVersion,
		NewPlayer: func(match.Config) (match.Player, error) {
			h.made++
			return answering{play, &h.closed}, nil
		},
		Tell: func(r match.Result, again bool) { h.told = append(h.told, fmt.Sprint(r.ID, again)) },
		Warn: func(line string) { h.warned = append(h.warned, line) },
	}}}
	if others, err := h.join(t.Context()); err != nil || others || h.player == nil || h.wait != time.Minute {
		t.Fatalf("no match joined: %v", err)
	}
	return h
}

// take lets the worker take an order and checks how it acknowledges the message.
func (h *hand) take(t *testing.T, m *message, want string) {
	t.Helper()
	h.worker.take(t.Context(), m)
	if got := strings.Join(m.said, ", "); got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

// ask begins a game and returns its order.
func (h *hand) ask(t *testing.T, id int) (*asking, *order) {
	t.Helper()
	j := match.Job{ID: id, White: 1}
	a, ticket := ask(t, t.Context(), h.pool, j)
	return a, &order{Ticket: ticket, Job: j}
}

// The result of a game is counted, only once however often it is delivered, and then
// the job is acknowledged.
func TestWorkerDelivers(t *testing.T) {
	h := newHand(t, won)
	a, o := h.ask(t, 3)
	h.take(t, messageOf(t, o), "done")
	if r, err := a.wait(t); err != nil || r.Host != "hand" {
		t.Errorf("%+v, %v", r, err)
	}
	// The same job again: nobody waits for it, but its result is known.
	h.take(t, messageOf(t, o), "never again")
	m, res := messageOf(t, nil), resultOf(o.Job, "hand")
	h.deliver(t.Context(), m, o, &report{Result: &res})
	if want := []string{"3 false", "3 true"}; !slices.Equal(h.told, want) || m.said[0] != "done" {
		t.Errorf("told %q, want %q; said %q", h.told, want, m.said)
	}
	// The worker's context is done, but the game is finished.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a, o = h.ask(t, 4)
	m, res = messageOf(t, nil), resultOf(o.Job, "late")
	h.deliver(ctx, m, o, &report{Result: &res})
	if r, err := a.wait(t); err != nil || r.Host != "late" || len(m.said) != 1 || m.said[0] != "done" {
		t.Errorf("%+v, %v, said %q", r, err, m.said)
	}
}

// A message that is no job, and a job for which no pool waits, is not played and not
// delivered again.
func TestWorkerRefuses(t *testing.T) {
	h := newHand(t, func(context.Context, match.Job) (match.Result, error) {
		t.Error("a game is played")
		return match.Result{}, nil
	})
	h.take(t, messageOf(t, "nonsense"), "never again")
	h.take(t, messageOf(t, order{Job: match.Job{ID: 1}}), "never again")
	h.take(t, messageOf(t, order{Ticket: "a.b.>", Job: match.Job{ID: 1}}), "never again")
	h.take(t, &message{data: []byte(`"` + strings.Repeat("x", maxJob) + `"`)}, "never again")
	if len(h.warned) != 4 {
		t.Errorf("warned %q", h.warned)
	}
	h.take(t, messageOf(t, order{Ticket: "GONE", Job: match.Job{ID: 1}}), "never again")
}

// A game that fails, also by a panic, goes to other workers until it was tried often
// enough; then its error is that of the game.
func TestWorkerFails(t *testing.T) {
	fails := 0
	h := newHand(t, func(context.Context, match.Job) (match.Result, error) {
		if fails++; fails == 2 {
			panic("no such opening")
		}
		return match.Result{}, errors.New("no such opening")
	})
	a, o := h.ask(t, 5)
	for range maxTries {
		if h.player == nil { // after the panic
			if _, err := h.join(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		h.take(t, messageOf(t, o), "again later")
	}
	if r, err := a.wait(t); err == nil || !strings.Contains(err.Error(), "no such opening") {
		t.Errorf("%+v, %v", r, err)
	}
	if len(h.told) != 0 || len(h.warned) != maxTries {
		t.Errorf("games told: %q, warned %q", h.told, h.warned)
	}
	// A result that the match refuses.
	a, o = h.ask(t, 6)
	h.player = matchPlayer{answering{func(_ context.Context, j match.Job) (match.Result, error) {
		r := resultOf(j, "")
		r.Outcome = match.Drawn
		return r, nil
	}, &h.closed}}
	h.take(t, messageOf(t, o), "again later")
	if last := h.warned[len(h.warned)-1]; !strings.Contains(last, "game 6: the match refuses the result") || !a.waiting() {
		t.Errorf("%s; %+v", last, a.result)
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
	_, o := h.ask(t, 1)
	m := messageOf(t, o)
	if h.worker.take(ctx, m); !slices.Equal(m.said, []string{"again"}) {
		t.Errorf("said %q", m.said)
	}
	conn, err := nats.Connect(h.url, nats.UserInfo(workerUser, testToken))
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
	cut := worker{crew: &crew{o: h.o, conn: conn}, names: h.names, wait: time.Minute}
	if !cut.wanted(o) {
		t.Error("a pool that cannot be asked counts as gone")
	}
	m = messageOf(t, o)
	res := resultOf(o.Job, "")
	cut.deliver(t.Context(), m, o, &report{Result: &res})
	if !slices.Equal(m.said, []string{"again"}) || len(h.told) != 0 {
		t.Errorf("said %q, told %q", m.said, h.told)
	}
}

// The worker has one player for all games of a match and another for the next match,
// closes each, and takes matches in turn.
func TestWorkerChangesMatch(t *testing.T) {
	h := newHand(t, won)
	if _, err := h.join(t.Context()); err != nil || h.made != 1 {
		t.Errorf("%d players made for one match, %v", h.made, err)
	}
	second := newPool(t, dialInside(t, h), time.Minute)
	defer second.Close()
	var seen []string
	for range 4 {
		if others, err := h.join(t.Context()); err != nil || !others {
			t.Errorf("others %v, %v", others, err)
		}
		seen = append(seen, h.names.id)
	}
	if seen[0] == seen[1] || seen[0] != seen[2] || seen[1] != seen[3] {
		t.Errorf("matches in turn: %q", seen)
	}
	if h.made < 4 || h.closed != h.made-1 {
		t.Errorf("%d players made, %d closed", h.made, h.closed)
	}
	// Without a match there is no player.
	if err := errors.Join(second.removeStreams(), h.pool.removeStreams()); err != nil {
		t.Fatal(err)
	}
	if _, err := h.join(t.Context()); err != nil || h.closed != h.made || h.consumer != nil {
		t.Errorf("%d of %d closed in the end, %v", h.closed, h.made, err)
	}
}

// dialInside returns the server of a hand, as for a second match.
func dialInside(t *testing.T, h *hand) *Server {
	t.Helper()
	return &Server{conn: h.conn, storage: jetstream.MemoryStorage, lost: make(chan struct{})}
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
	h.names, h.wait = names{"MOODY"}, heartbeats*time.Millisecond
	var alive *nats.Subscription
	appear := func() {
		var err error
		if alive, err = h.conn.Subscribe(h.names.ask("*"), func(m *nats.Msg) { _ = m.Respond([]byte(goOn)) }); err != nil {
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
	h.worker.take(t.Context(), m)
	if got := strings.Join(m.said, ", "); got != "never again" || beats < 2*heartbeats {
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
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
