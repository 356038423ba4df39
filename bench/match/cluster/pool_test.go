package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"tengen/bench/match"
)

// message is a message of the queue that records how it was acknowledged.
type message struct {
	jetstream.Msg
	data      []byte
	delivered uint64
	said      []string
	progress  func() // called by InProgress; may be nil
}

// messageOf returns a message with v as JSON, delivered for the first time.
func messageOf(t *testing.T, v any) *message {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return &message{data: data, delivered: 1}
}

func (m *message) say(word string) error { m.said = append(m.said, word); return nil }

func (m *message) Data() []byte                        { return m.data }
func (m *message) Nak() error                          { return m.say("again") }
func (m *message) NakWithDelay(time.Duration) error    { return m.say("again later") }
func (m *message) Term() error                         { return m.say("never again") }
func (m *message) TermWithReason(string) error         { return m.say("never again") }
func (m *message) Ack() error                          { return m.say("done") }
func (m *message) DoubleAck(ctx context.Context) error { return m.say("done") }
func (m *message) Metadata() (*jetstream.MsgMetadata, error) {
	return &jetstream.MsgMetadata{NumDelivered: m.delivered}, nil
}
func (m *message) InProgress() error {
	if m.progress != nil {
		m.progress()
	}
	return nil
}

// heard returns a result; its outcome shows which one it is.
func heard(id int, o match.Outcome) report {
	return report{Result: match.Result{Job: match.Job{ID: id, Black: 8, White: 9}, Outcome: o, Reason: match.ByRules}}
}

// silent returns a pool without a connection, whose results come by calls of receive.
func silent() *Pool {
	return &Pool{waiting: map[int]*wait{}, early: map[int]report{}, stopped: make(chan struct{})}
}

// A result that comes before its job is asked for is returned once, as that of the job
// that is asked for then.
func TestEarlyResult(t *testing.T) {
	p := newPool(t, listen(t), time.Minute)
	defer p.Close()
	p.receive(messageOf(t, heard(7, match.WhiteWon)))
	j := match.Job{ID: 7, Pair: 3, Black: 1, White: 0, Seed: 5}
	r, err := p.Player().Play(t.Context(), j)
	if err != nil || r.Outcome != match.WhiteWon || r.Black != 1 || r.White != 0 || r.Pair != 3 || r.Seed != 5 {
		t.Fatalf("%+v, %v", r, err)
	}
	// There are no workers, so the second time there is no result.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := p.Player().Play(ctx, j); !errors.Is(err, context.Canceled) {
		t.Errorf("a second time: %+v, %v", r, err)
	}
}

// An error is returned to the Play that waits for the game, and dropped if none does; a
// result that comes later is kept for the next Play.
func TestEarlyError(t *testing.T) {
	failed := heard(7, match.Drawn)
	failed.Err = "no such opening"
	p := silent()
	p.receive(messageOf(t, failed))
	if len(p.early) != 0 {
		t.Errorf("an error nobody waited for is kept: %+v", p.early)
	}
	w := &wait{got: make(chan report, 1)}
	p.waiting[7] = w
	p.receive(messageOf(t, failed))
	p.receive(messageOf(t, heard(7, match.BlackWon)))
	if got := <-w.got; got.Err != failed.Err {
		t.Errorf("told: %+v", got)
	}
	if r, err := p.play(t.Context(), match.Job{ID: 7}); err != nil || r.Outcome != match.BlackWon {
		t.Errorf("asked again: %+v, %v", r, err)
	}
}

// Two Plays cannot ask for one game at the same time; a result that cannot be read, or
// is of another match, is ignored.
func TestPoolMatchesResults(t *testing.T) {
	p := newPool(t, listen(t), time.Minute)
	defer p.Close()
	type answer struct {
		match.Result
		err error
	}
	got := make(chan answer, 1)
	go func() {
		r, err := p.Player().Play(t.Context(), match.Job{ID: 2})
		got <- answer{r, err}
	}()
	for queued := uint64(0); queued == 0; time.Sleep(time.Millisecond) {
		info, err := p.jobs.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		queued = info.State.Msgs
	}
	if r, err := p.Player().Play(t.Context(), match.Job{ID: 2}); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("a game asked for twice: %+v, %v", r, err)
	}
	publish := func(subject string, v any) {
		data, err := json.Marshal(v)
		if err == nil {
			_, err = p.js.Publish(t.Context(), subject, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	publish(resultSubject+"OTHER.2", heard(2, match.BlackWon))
	publish(resultSubject+p.name+".2", "nonsense")
	publish(resultSubject+p.name+".2", heard(2, match.WhiteWon))
	if a := <-got; a.err != nil || a.Outcome != match.WhiteWon {
		t.Errorf("%+v, %v", a.Result, a.err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.early)+len(p.waiting) != 0 {
		t.Errorf("left over: %+v, %d waiting", p.early, len(p.waiting))
	}
}

// A cancelled game and those of a closed pool are removed from the queue, and workers
// do not ask the closed pool any more.
func TestTakenBack(t *testing.T) {
	s := listen(t)
	p := newPool(t, s, time.Minute)
	queued := func() uint64 {
		info, err := p.jobs.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return info.State.Msgs
	}
	play := func(ctx context.Context, id int) chan error {
		err := make(chan error, 1)
		go func() {
			_, e := p.Player().Play(ctx, match.Job{ID: id})
			err <- e
		}()
		return err
	}
	ctx, cancel := context.WithCancel(t.Context())
	first, second := play(ctx, 1), play(t.Context(), 2)
	for queued() < 2 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-first; !errors.Is(err, context.Canceled) || queued() != 1 {
		t.Errorf("cancelled: %v, %d jobs left", err, queued())
	}
	w := &worker{conn: s.conn}
	o := order{Match: p.name}
	if !w.wanted(&o) {
		t.Error("an open pool does not answer")
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-second; !errors.Is(err, errClosed) || queued() != 0 {
		t.Errorf("closed: %v, %d jobs left", err, queued())
	}
	if w.wanted(&o) {
		t.Error("a closed pool answers")
	}
}
