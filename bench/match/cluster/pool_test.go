package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/bench/match"
	"tengen/search/game"
)

// asking is a Play in progress.
type asking struct {
	result match.Result
	err    error
	done   chan struct{}
}

// ask begins to play a job and waits until it has a ticket, which it returns.
func ask(t *testing.T, ctx context.Context, p *Pool, j match.Job) (a *asking, ticket string) {
	t.Helper()
	a = &asking{done: make(chan struct{})}
	go func() {
		defer close(a.done)
		a.result, a.err = p.Player().Play(ctx, j)
	}()
	for ticket == "" {
		time.Sleep(time.Millisecond)
		p.mu.Lock()
		if w := p.waiting[j.ID]; w != nil {
			ticket = w.order.Ticket
		}
		p.mu.Unlock()
	}
	return a, ticket
}

// wait waits for the result.
func (a *asking) wait(t *testing.T) (match.Result, error) {
	t.Helper()
	select {
	case <-a.done:
	case <-time.After(30 * time.Second):
		t.Fatal("no result")
	}
	return a.result, a.err
}

// waiting reports whether there is no result yet.
func (a *asking) waiting() bool {
	select {
	case <-a.done:
		return false
	default:
		return true
	}
}

func reportOf(t *testing.T, r match.Result) []byte {
	t.Helper()
	data, err := json.Marshal(report{Result: &r})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// lines collects what a pool warns of.
type lines struct {
	mu  sync.Mutex
	all []string
}

func (l *lines) add(s string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, s)
}

func (l *lines) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.all, "\n")
}

// A pool accepts a result only for a job that it handed out, once, in the form that the
// job demands, whose moves lead to it; everything else is refused with a line.
func TestPoolRefuses(t *testing.T) {
	s := listen(t)
	var told lines
	p, err := NewPool(t.Context(), s, testConfig(), Options{Version: testVersion, Wait: time.Minute, Warn: told.add})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	job := match.Job{ID: 2, White: 1, Opening: match.Opening{Moves: []string{"h8"}}, Seed: 4}
	good := resultOf(job, "one")
	change := func(f func(*match.Result)) string {
		r := good
		f(&r)
		return string(reportOf(t, r))
	}
	for i, c := range []struct{ name, data, want string }{
		{"nonsense", "nonsense", "no report"},
		{"empty", "", "no report"},
		{"null", "null", "neither a result nor an error"},
		{"a result that is null", `{"result":null}`, "neither a result nor an error"},
		{"an empty result", `{"result":{}}`, "another job"},
		{"another field", `{"result":{"win":1}}`, "unknown field"},
		{"two values", change(func(*match.Result) {}) + "null", "text after its end"},
		{"another number", change(func(r *match.Result) { r.ID = 3 }), "another job, with number 3"},
		{"other colours", change(func(r *match.Result) { r.Black, r.White = 1, 0 }), "another job"},
		{"another opening", change(func(r *match.Result) { r.Opening.Moves = []string{"h8", "h9"} }), "another job"},
		{"no outcome", strings.ReplaceAll(change(func(*match.Result) {}), `"outcome":"black",`, ""), "no outcome"},
		{"a draw", change(func(r *match.Result) { r.Outcome = match.Drawn }), "the moves give"},
		{"a win without moves", change(func(r *match.Result) { r.Reason = match.ByRules }), "the game goes on"},
		{"no list of moves", change(func(r *match.Result) { r.Moves = nil }), "no list of moves"},
		{"a move off the board", change(func(r *match.Result) { r.Moves = []match.Move{{Move: "zz99"}} }), "zz99"},
		{"a reason for terminals", change(func(r *match.Result) { r.Reason = "\x1b[2J" }), `\x1b[2J`},
		{"a host for terminals", change(func(r *match.Result) { r.Host = "\x1b[2J" }), "host"},
		{"oversize", `{"error":"` + strings.Repeat("x", maxResult) + `"}`, "want at most"},
		{"an error", `{"error":"\u001b[2Jno such opening"}`, "?[2Jno such opening"},
	} {
		a, ticket := ask(t, t.Context(), p, job)
		before := told.text()
		answer := p.take(ticket, []byte(c.data))
		line := strings.TrimPrefix(told.text(), before)
		if !strings.HasPrefix(answer, refused) || !strings.Contains(answer, c.want) || !strings.Contains(line, c.want) || strings.Contains(line, "\x1b") {
			t.Errorf("%s: %q, line %q, want %q", c.name, answer, line, c.want)
		}
		if p.take("unasked", []byte(c.data)) != refused+"nobody waits for it" || !strings.Contains(told.text(), "not asked for") {
			t.Errorf("%s: accepted without a ticket", c.name)
		}
		if !a.waiting() {
			t.Errorf("%s: it ended the game: %+v", c.name, a.result)
		}
		want := good
		want.Seed = uint64(i)
		if answer := p.take(ticket, reportOf(t, good)); answer != counted {
			t.Errorf("%s: then a good one: %q", c.name, answer)
		}
		if answer := p.take(ticket, reportOf(t, good)); answer != twice {
			t.Errorf("%s: the good one again: %q", c.name, answer)
		}
		if r, err := a.wait(t); err != nil || r.Outcome != match.BlackWon || r.Detail != good.Detail || r.Version != testVersion {
			t.Errorf("%s: %+v, %v", c.name, r, err)
		}
	}
}

// After some refused results a game ends with an error that says why.
func TestPoolGivesUp(t *testing.T) {
	p := newPool(t, listen(t), time.Minute)
	defer p.Close()
	a, ticket := ask(t, t.Context(), p, match.Job{ID: 2, White: 1})
	for i := range maxTries {
		if !a.waiting() {
			t.Errorf("ended after %d tries", i)
		}
		p.take(ticket, []byte("{}"))
	}
	if _, err := a.wait(t); err == nil || !strings.Contains(err.Error(), "game 2") || !strings.Contains(err.Error(), "neither a result") {
		t.Error(err)
	}
}

// Two Plays cannot ask for one game at the same time.
func TestPoolTwice(t *testing.T) {
	p := newPool(t, listen(t), time.Minute)
	defer p.Close()
	a, ticket := ask(t, t.Context(), p, match.Job{ID: 2, White: 1})
	if r, err := p.Player().Play(t.Context(), match.Job{ID: 2}); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("a game asked for twice: %+v, %v", r, err)
	}
	if answer := p.take(ticket, reportOf(t, resultOf(match.Job{ID: 2, White: 1}, ""))); answer != counted {
		t.Error(answer)
	}
	if _, err := a.wait(t); err != nil {
		t.Error(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting)+len(p.tickets) != 0 {
		t.Errorf("left over: %d waiting, %d tickets", len(p.waiting), len(p.tickets))
	}
}

// A cancelled game and those of a closed pool are removed from the queue, and workers
// do not ask the closed pool any more.
func TestTakenBack(t *testing.T) {
	s := listen(t)
	p := newPool(t, s, time.Minute)
	ctx, cancel := context.WithCancel(t.Context())
	first, oldTicket := ask(t, ctx, p, match.Job{ID: 1, White: 1})
	second, ticket := ask(t, t.Context(), p, match.Job{ID: 2, White: 1})
	for queued(t, p) < 2 {
		time.Sleep(time.Millisecond)
	}
	w := &worker{crew: &crew{conn: s.conn}, names: p.names, wait: time.Minute}
	cancel()
	if _, err := first.wait(t); !errors.Is(err, context.Canceled) || queued(t, p) != 1 {
		t.Errorf("cancelled: %v, %d jobs left", err, queued(t, p))
	}
	if w.wanted(&order{Ticket: oldTicket}) || !w.wanted(&order{Ticket: ticket}) {
		t.Error("the pool does not know what it waits for")
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := second.wait(t); !errors.Is(err, errClosed) {
		t.Errorf("closed: %v", err)
	}
	if _, err := p.js.Stream(t.Context(), p.names.jobs()); !absent(err) {
		t.Errorf("the queue of a closed pool: %v", err)
	}
	if w.wanted(&order{Ticket: ticket}) {
		t.Error("a closed pool answers")
	}
}

// A game whose worker shows signs of life but does not end is given to another one, with
// another ticket, and in the end it is an error.
func TestPoolStuckWorker(t *testing.T) {
	s := listen(t)
	var told lines
	p, err := NewPool(t.Context(), s, testConfig(), Options{Version: testVersion, Wait: 20 * time.Millisecond, Longest: time.Millisecond, Warn: told.add})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	w := &worker{crew: &crew{conn: s.conn}, names: p.names, wait: time.Minute}
	a, ticket := ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	seen := []string{ticket}
	for a.waiting() {
		w.wanted(&order{Ticket: seen[len(seen)-1]})
		p.mu.Lock()
		if open := p.waiting[1]; open != nil && open.order.Ticket != seen[len(seen)-1] {
			seen = append(seen, open.order.Ticket)
		}
		p.mu.Unlock()
		time.Sleep(time.Millisecond)
	}
	if _, err := a.wait(t); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%d workers did not end it", maxTries)) {
		t.Error(err)
	}
	if len(seen) != maxTries || !strings.Contains(told.text(), "another one gets it") {
		t.Errorf("%d tickets, told %q", len(seen), told.text())
	}
}

// A match whose server has lost its queue ends with an error.
func TestPoolLosesQueue(t *testing.T) {
	p := newPool(t, listen(t), 20*time.Millisecond)
	a, _ := ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	if err := p.js.DeleteStream(t.Context(), p.names.jobs()); err != nil {
		t.Fatal(err)
	}
	if _, err := a.wait(t); !errors.Is(err, errLost) {
		t.Error(err)
	}
	if _, err := p.Player().Play(t.Context(), match.Job{ID: 2, White: 1}); !errors.Is(err, errLost) {
		t.Error(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// A match at a server outside ends with an error when the connection is given up.
func TestPoolLosesServer(t *testing.T) {
	outside := dialAsMatch(t, listen(t))
	p := newPool(t, outside, time.Minute)
	a, _ := ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	outside.conn.Close()
	if _, err := a.wait(t); err == nil || !strings.Contains(err.Error(), "not reached") {
		t.Error(err)
	}
}

// The streams of a match that was killed are removed by a later one when they are old, and
// those of a match that is played stay.
func TestRemoveOld(t *testing.T) {
	s := listen(t)
	dead, live := newPool(t, s, time.Minute), newPool(t, s, time.Minute)
	defer live.Close()
	dead.stop()
	exists := func(p *Pool) bool {
		_, err := live.js.Stream(t.Context(), p.names.jobs())
		_, errConfig := live.js.Stream(t.Context(), p.names.configs())
		return err == nil || errConfig == nil
	}
	removeOld(t.Context(), s.conn, live.js, time.Hour)
	if !exists(dead) || !exists(live) {
		t.Error("a young match is removed")
	}
	removeOld(t.Context(), s.conn, live.js, 0)
	if exists(dead) || !exists(live) {
		t.Errorf("the dead one is there: %v, the live one: %v", exists(dead), exists(live))
	}
}

// The consumer of a queue is made again when the server has lost it.
func TestPoolLosesConsumer(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	p := newPool(t, s, 20*time.Millisecond)
	defer p.Close()
	a, _ := ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	if err := p.jobs.DeleteConsumer(t.Context(), workers); err != nil {
		t.Fatal(err)
	}
	work(t, s.URL(), fakeWorker("one"))
	if _, err := a.wait(t); err != nil {
		t.Error(err)
	}
}

// Only so many lines are shown.
func TestPoolWarnings(t *testing.T) {
	var told lines
	p := &Pool{o: Options{Warn: told.add}}
	for range 3 * maxWarnings {
		p.warn("x")
	}
	if len(told.all) != maxWarnings || !strings.Contains(told.all[maxWarnings-1], "left out") {
		t.Errorf("%d lines, the last is %q", len(told.all), told.all[len(told.all)-1])
	}
}

func TestLongest(t *testing.T) {
	second := match.Seconds(time.Second)
	for _, c := range []struct {
		engines []match.EngineConfig
		want    time.Duration
	}{
		{[]match.EngineConfig{{Nodes: 1}, {Turn: second}}, DefaultLongest},
		{[]match.EngineConfig{{Turn: second}, {Turn: 2 * second}}, 2*226*2*time.Second + longestMargin},
		{[]match.EngineConfig{{Turn: second}, {Match: 600 * second, Increment: second}}, 2*826*time.Second + longestMargin},
	} {
		m := testConfig()
		m.DrawAfter, m.Engines = 450, c.engines
		if got := longest(&m); got != c.want {
			t.Errorf("%+v: %v, want %v", c.engines, got, c.want)
		}
	}
	// The longest game under superko with the longest time for a move.
	m := match.NewConfig(game.Config{Game: "jungo", Rule: "positional", Size: 19})
	m.Engines = []match.EngineConfig{{Name: "A", Turn: 1e6 * second}, {Name: "B", Turn: 1e6 * second}}
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	if got := longest(&m); got < 1e6*time.Second {
		t.Errorf("a game of 1e6 s for each move: %v", got)
	}
}

// A match with a command, or with settings that are too long, is not offered.
func TestPoolRefusesMatch(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	c := testConfig()
	c.Engines = slices.Clone(c.Engines)
	c.Engines[1] = match.EngineConfig{Name: "b", Command: []string{"/bin/sh"}, Protocol: "gomocup"}
	if _, err := NewPool(t.Context(), s, c, Options{}); err == nil || !strings.Contains(err.Error(), "engine b") {
		t.Errorf("a command: %v", err)
	}
	c.Engines[1] = match.EngineConfig{Name: "b", Weights: match.Weights(strings.Repeat("x", maxConfig))}
	if _, err := NewPool(t.Context(), s, c, Options{}); err == nil || !strings.Contains(err.Error(), "want at most") {
		t.Errorf("long settings: %v", err)
	}
}
