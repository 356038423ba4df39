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

	"github.com/nats-io/nats.go"

	"tengen/bench/match"
	"tengen/bench/weaksolve"
	"tengen/search/game"
)

// asking is a Play in progress.
type asking struct {
	result match.Result
	err    error
	done   chan struct{}
}

// tester is the worker of tests that ask a pool by its functions.
const tester = "TESTERTESTERTEST"

// ask begins to play a job and waits until it is in the queue.
func ask(t *testing.T, ctx context.Context, p *Pool, j match.Job) *asking {
	t.Helper()
	a := &asking{done: make(chan struct{})}
	go func() {
		defer close(a.done)
		a.result, a.err = p.Player().Play(ctx, j)
	}()
	for {
		p.mu.Lock()
		queued := slices.ContainsFunc(p.queue, func(w *wait) bool { return w.order.Job.ID == j.ID })
		p.mu.Unlock()
		if queued {
			return a
		}
		time.Sleep(time.Millisecond)
	}
}

// lend lets a worker ask for a job and returns its ticket.
func lend(t *testing.T, p *Pool, worker string) string {
	t.Helper()
	var o order
	if data := p.asked(worker, "", []byte("host")); readOrder(data, &o) != nil {
		t.Fatalf("no job for %s: %s", worker, data)
	}
	return o.Ticket
}

// lent begins to play a job, which goes to the tester, and returns its ticket.
func lent(t *testing.T, ctx context.Context, p *Pool, j match.Job) (a *asking, ticket string) {
	t.Helper()
	a = ask(t, ctx, p, j)
	return a, lend(t, p, tester)
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

func marshal(t testing.TB, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func reportOf(t *testing.T, r match.Result) []byte {
	t.Helper()
	data := marshal(t, report{Result: &r})
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
	p := poolWith(t, s, testConfig(), Options{Wait: time.Minute, Warn: told.add})
	defer p.Close()
	job := match.Job{ID: 2, White: 1, Opening: match.Opening{Moves: []string{"h8"}}, Seed: 4}
	good := resultOf(job, "one")
	change := func(f func(*match.Result)) string {
		r := good
		f(&r)
		return string(reportOf(t, r))
	}
	for _, c := range []struct{ name, data, want string }{
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
		a, ticket := lent(t, t.Context(), p, job)
		before := told.text()
		answer := p.take(tester, ticket, []byte(c.data))
		line := strings.TrimPrefix(told.text(), before)
		if !strings.HasPrefix(answer, refused) || !strings.Contains(answer, c.want) || !strings.Contains(line, c.want) || strings.Contains(line, "\x1b") {
			t.Errorf("%s: %q, line %q, want %q", c.name, answer, line, c.want)
		}
		if p.take(tester, "unasked", []byte(c.data)) != refused+nobodyWaits || !strings.Contains(told.text(), "not asked for") {
			t.Errorf("%s: accepted without a ticket", c.name)
		}
		if p.take(tester, ticket, reportOf(t, good)) != refused+nobodyWaits {
			t.Errorf("%s: the ticket is good for another report", c.name)
		}
		ticket = lend(t, p, tester)
		if p.take(another, ticket, reportOf(t, good)) != refused+nobodyWaits {
			t.Errorf("%s: another worker uses the ticket", c.name)
		}
		if !a.waiting() {
			t.Errorf("%s: it ended the game: %+v", c.name, a.result)
		}
		if answer := p.take(tester, ticket, reportOf(t, good)); answer != counted {
			t.Errorf("%s: then a good one: %q", c.name, answer)
		}
		if answer := p.take(tester, ticket, reportOf(t, good)); answer != twice {
			t.Errorf("%s: the good one again: %q", c.name, answer)
		}
		if r, err := a.wait(t); err != nil || r.Outcome != match.BlackWon || r.Detail != good.Detail || r.Version != testVersion {
			t.Errorf("%s: %+v, %v", c.name, r, err)
		}
	}
}

// Two Plays cannot ask for one game at the same time.
func TestPoolTwice(t *testing.T) {
	p := newPool(t, listen(t), time.Minute)
	defer p.Close()
	a, ticket := lent(t, t.Context(), p, match.Job{ID: 2, White: 1})
	if r, err := p.Player().Play(t.Context(), match.Job{ID: 2}); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("a game asked for twice: %+v, %v", r, err)
	}
	if answer := p.take(tester, ticket, reportOf(t, resultOf(match.Job{ID: 2, White: 1}, ""))); answer != counted {
		t.Error(answer)
	}
	if _, err := a.wait(t); err != nil {
		t.Error(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting)+len(p.queue) != 0 {
		t.Errorf("left over: %d waiting, %d queued", len(p.waiting), len(p.queue))
	}
}

// A job that no worker would read ends with an error at once, or, if it is made only when a worker asks,
// then, and the worker gets the next job.
func TestLongJob(t *testing.T) {
	p := newPool(t, listen(t), time.Minute)
	long := strings.Repeat("h8", maxJob/2)
	made := make(chan error, 1)
	go func() {
		_, err := p.SolvePlayer().Play(t.Context(), func() *weaksolve.Job {
			var j weaksolve.Job
			j.State.At = long
			return &j
		})
		made <- err
	}()
	_, now := p.Player().Play(t.Context(), match.Job{ID: 11, Opening: match.Opening{Moves: []string{long}}})
	for queued := 0; queued < 1; {
		p.mu.Lock()
		queued = len(p.queue)
		p.mu.Unlock()
		time.Sleep(time.Millisecond)
	}
	lent(t, t.Context(), p, match.Job{ID: 12})
	if got := p.asked(tester, "", nil); string(got) != none {
		t.Errorf("a long job was given out, of %d bytes", len(got))
	}
	p.mu.Lock()
	if len(p.leases) != 1 {
		t.Errorf("%d jobs are held", len(p.leases))
	}
	p.mu.Unlock()
	p.Close()
	for most, err := range map[int]error{maxJob - maxName: now, maxJob: <-made} {
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("want at most %d", most)) {
			t.Error(err)
		}
	}
}

// A cancelled game and those of a closed pool are not given out, and workers do not ask the
// closed pool any more.
func TestTakenBack(t *testing.T) {
	s := listen(t)
	p := newPool(t, s, time.Minute)
	w := newHandOf(t, s, p)
	ctx, cancel := context.WithCancel(t.Context())
	first, oldTicket := lent(t, ctx, p, match.Job{ID: 1, White: 1})
	queued := ask(t, ctx, p, match.Job{ID: 3, White: 1})
	second := ask(t, t.Context(), p, match.Job{ID: 2, White: 1})
	cancel()
	for _, a := range []*asking{first, queued} {
		if _, err := a.wait(t); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
	o, err := w.ask(t.Context())
	if err != nil || o == nil || o.Job.ID != 2 {
		t.Fatalf("the next job: %+v, %v", o, err)
	}
	if w.wanted(&order{Ticket: oldTicket}) || !w.wanted(o) {
		t.Error("the pool does not know what it waits for")
	}
	p.Close()
	if _, err := second.wait(t); !errors.Is(err, errClosed) {
		t.Errorf("closed: %v", err)
	}
	if w.wanted(o) {
		t.Error("a closed pool answers")
	}
}

// newHandOf returns a worker at a server that has joined the match of a pool.
func newHandOf(t *testing.T, s *Server, p *Pool) *worker {
	t.Helper()
	return &worker{crew: newCrew(dialAs(t, s, tester), tester, "hand", WorkerOptions{}), offer: p.offer}
}

// dialAs connects to the server of a test as a worker of that name.
func dialAs(t *testing.T, s *Server, name string) *nats.Conn {
	t.Helper()
	conn, err := dial(s.URL(), name, Access{Token: testToken}, maxPayload)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// A game whose worker shows signs of life but does not end is given to another one, with
// another ticket, counted from when it got the game, and the first one's result does not count.
func TestPoolStuckWorker(t *testing.T) {
	s := listen(t)
	var told lines
	p := poolWith(t, s, testConfig(), Options{Wait: time.Hour, Longest: 24 * time.Hour, Warn: told.add})
	defer p.Close()
	job := match.Job{ID: 1, White: 1}
	a, ticket := lent(t, t.Context(), p, job)
	later := time.Now().Add(24*time.Hour - time.Minute)
	p.leases[ticket].seen = later // a sign of life
	if p.look(later); string(p.played(tester, ticket, nil)) != goOn {
		t.Error("given up too early")
	}
	if p.look(later.Add(2 * time.Minute)); string(p.played(tester, ticket, nil)) != stop {
		t.Error("not given up")
	}
	if answer := p.take(tester, ticket, reportOf(t, resultOf(job, ""))); answer != refused+nobodyWaits {
		t.Errorf("the first one's result: %s", answer)
	}
	if line := told.text(); !strings.Contains(line, "game 1: worker host (TESTERTE) did not end it in 24h0m0s; another one gets it") {
		t.Errorf("told %q", line)
	}
	if answer := p.take(another, lend(t, p, another), reportOf(t, resultOf(job, ""))); answer != counted {
		t.Errorf("the other one's result: %s", answer)
	}
	if _, err := a.wait(t); err != nil {
		t.Error(err)
	}
}

// A match all of whose workers failed has some patience, and goes on when another comes.
func TestPatience(t *testing.T) {
	p := poolWith(t, listen(t), testConfig(), Options{Wait: time.Hour, Patience: time.Hour})
	defer p.Close()
	hopeless := func(d time.Duration) bool { return p.hopeless(time.Now().Add(d)) != nil }
	a := ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	if hopeless(0) || hopeless(2*time.Hour) {
		t.Error("a match that no worker has joined is given up")
	}
	for range maxBad {
		p.take(tester, lend(t, p, tester), nil)
	}
	p.able = time.Now()
	if hopeless(50*time.Minute) || !hopeless(70*time.Minute) {
		t.Error("given up too early or not at all")
	}
	ticket := lend(t, p, another)
	if hopeless(70 * time.Minute) {
		t.Error("given up although a worker has come")
	}
	p.take(another, ticket, reportOf(t, resultOf(match.Job{ID: 1, White: 1}, "")))
	if _, err := a.wait(t); err != nil {
		t.Error(err)
	}
}

// A worker that fails again and again is told of once, with the games that others play for it;
// a game that ends with its first holder is no longer in the queue.
func TestBlame(t *testing.T) {
	p := poolWith(t, listen(t), testConfig(), Options{Wait: time.Hour, Patience: time.Hour})
	defer p.Close()
	first, second := match.Job{ID: 1, White: 1}, match.Job{ID: 2, White: 1}
	a, ticket := lent(t, t.Context(), p, first)
	ask(t, t.Context(), p, second)
	lend(t, p, tester)
	p.mu.Lock()
	p.release(p.leases[ticket]) // as after a long silence
	p.mu.Unlock()
	p.take(tester, ticket, reportOf(t, resultOf(first, "")))
	if _, err := a.wait(t); err != nil {
		t.Fatal(err)
	}
	p.mu.Lock()
	queued := len(p.queue)
	var told []string
	for range maxBad + 2 {
		if line := p.blame(tester, errors.New("bad")); line != "" {
			told = append(told, line)
		}
	}
	p.mu.Unlock()
	if queued != 0 {
		t.Errorf("%d games are in the queue after their end", queued)
	}
	if len(told) != 1 || !strings.Contains(told[0], "others play its 1 games in progress") {
		t.Errorf("told %q", told)
	}
}

// A worker that plays counts, however many names were seen since it asked.
func TestPatienceWhilePlaying(t *testing.T) {
	p := poolWith(t, listen(t), testConfig(), Options{Wait: time.Hour, Longest: 24 * time.Hour, Patience: time.Minute})
	defer p.Close()
	ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	ask(t, t.Context(), p, match.Job{ID: 2, White: 1})
	ticket := lend(t, p, tester)
	for range maxBad {
		p.take(another, lend(t, p, another), nil)
	}
	for i := range maxWorkers {
		if data := p.asked(fmt.Sprint("w", i), "", nil); string(data) != none {
			var o order
			if err := readOrder(data, &o); err != nil {
				t.Fatal(err)
			}
			p.returned(fmt.Sprint("w", i), o.Ticket, nil)
		}
	}
	later := time.Now().Add(23 * time.Hour)
	if string(p.played(tester, ticket, nil)) != goOn || p.hopeless(later) != nil {
		t.Error("the match ends although a worker plays")
	}
	p.returned(tester, ticket, nil)
	for _, m := range p.workers {
		m.seen = m.seen.Add(-23 * time.Hour)
	}
	if p.hopeless(later.Add(time.Hour)) == nil {
		t.Error("the match does not end although nobody plays")
	}
}

// A worker that was cut off for longer than a game may take is not blamed for its games.
func TestCutOff(t *testing.T) {
	var told lines
	p := poolWith(t, listen(t), testConfig(), Options{Wait: time.Minute, Longest: time.Hour, Warn: told.add})
	defer p.Close()
	for id := range maxBad + 1 {
		lent(t, t.Context(), p, match.Job{ID: id, White: 1})
	}
	p.look(time.Now().Add(2 * time.Minute))
	p.look(time.Now().Add(2 * time.Hour))
	p.mu.Lock()
	left := len(p.leases)
	p.mu.Unlock()
	if left != 0 || told.text() != "" {
		t.Errorf("%d tickets are left, told %q", left, told.text())
	}
	lend(t, p, tester)
}

// A game whose worker shows no sign of life is given to another one. If that one has not
// got it yet, the first one may go on; the first result counts.
func TestPoolSilentWorker(t *testing.T) {
	p := poolWith(t, listen(t), testConfig(), Options{Wait: time.Hour, Longest: 24 * time.Hour})
	defer p.Close()
	job := match.Job{ID: 1, White: 1}
	a, ticket := lent(t, t.Context(), p, job)
	queuedAfter := func(d time.Duration) bool {
		p.look(time.Now().Add(d))
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.queue) == 1
	}
	if queuedAfter(50*time.Minute) || !queuedAfter(70*time.Minute) {
		t.Error("given up too early or not at all")
	}
	if string(p.played(tester, ticket, nil)) != goOn || queuedAfter(0) {
		t.Error("the job of a worker that is alive again is still in the queue")
	}
	if !queuedAfter(70 * time.Minute) {
		t.Error("not given up again")
	}
	other := lend(t, p, another)
	if answer := p.take(tester, ticket, reportOf(t, resultOf(job, "first"))); answer != counted {
		t.Errorf("the first one's result: %s", answer)
	}
	if answer := p.take(another, other, reportOf(t, resultOf(job, "second"))); answer != twice {
		t.Errorf("the second one's result: %s", answer)
	}
	if r, err := a.wait(t); err != nil || r.Host != "first" {
		t.Errorf("%+v, %v", r, err)
	}
}

// A match at a server outside ends with an error when the connection is given up.
func TestPoolLosesServer(t *testing.T) {
	outside := dialAsMatch(t, listen(t))
	p := newPool(t, outside, time.Minute)
	a := ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	outside.conn.Close()
	if _, err := a.wait(t); err == nil || !strings.Contains(err.Error(), "not reached") {
		t.Error(err)
	}
}

// Of each kind of lines so many are shown, whatever the others do, and later ones say how
// many were left out.
func TestVoice(t *testing.T) {
	var told lines
	v := voice{say: told.add}
	for range 3 * linesAtOnce {
		v.tell(aboutNotes, "note %s", "\x1b[2J"+strings.Repeat("x", 10*maxNote))
	}
	if len(told.all) != linesAtOnce || strings.Contains(told.text(), "\x1b") || len(told.all[0]) > 2*maxNote {
		t.Errorf("%d lines, the first is %q", len(told.all), told.all[0])
	}
	v.tell(aboutResults, "refused")
	if last := told.all[len(told.all)-1]; last != "refused" {
		t.Errorf("a line of another kind: %q", last)
	}
	v.topics[aboutNotes] = nil // as after some minutes
	v.tell(aboutNotes, "later")
	if last := told.all[len(told.all)-1]; last != fmt.Sprintf("later (%d lines of this kind were left out before)", 2*linesAtOnce) {
		t.Errorf("a later line: %q", last)
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
	if _, err := NewPool(s, c, Options{}); err == nil || !strings.Contains(err.Error(), "engine b") {
		t.Errorf("a command: %v", err)
	}
	c.Engines[1] = match.EngineConfig{Name: "b", Weights: match.Weights(strings.Repeat("x", maxConfig))}
	if _, err := NewPool(s, c, Options{}); err == nil || !strings.Contains(err.Error(), "want at most") {
		t.Errorf("long settings: %v", err)
	}
}
