package weaksolve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat/certificate"
	"tengen/search/threat/verify"
)

// here plays jobs of one expansion on this machine, in the form in which they travel.
type here struct {
	t *testing.T
	s *Solver

	mu      sync.Mutex
	helper  *Helper
	jobs    []*Job
	answers []*Answer
}

func newHere(t *testing.T, s *Solver) *here {
	t.Helper()
	h, err := NewHelper(*travel(t, new(s.Settings())), LeastMemory<<20)
	if err != nil {
		t.Fatal(err)
	}
	h.w.reply, h.w.pass = s.o.reply, s.o.pass
	return &here{t: t, s: s, helper: h}
}

// travel returns a copy that has been text on its way.
func travel[T any](t *testing.T, v *T) *T {
	t.Helper()
	text, err := json.Marshal(v)
	out := new(T)
	if err == nil {
		err = json.Unmarshal(text, out)
	}
	if err != nil {
		t.Error(err)
	}
	return out
}

func (p *here) Play(ctx context.Context, next func() *Job) (*Answer, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	j := next()
	if j == nil {
		<-ctx.Done() // the other player has no job
		return nil, ctx.Err()
	}
	j = travel(p.t, j)
	j.Expansions = 1
	a, err := p.helper.Play(ctx, j)
	if err != nil {
		return nil, err
	}
	a = travel(p.t, a)
	if err := Check(ctx, p.s.o.game(), j, a); err != nil {
		p.t.Errorf("after %s: %v", j.At(), err)
	}
	p.jobs, p.answers = append(p.jobs, j), append(p.answers, a)
	return a, nil
}

// head begins a journal.
const head = `{"format":"tengen-weaksolve 1","rule":"freestyle","size":15,"attacker":"black"}` + "\n"

// proveByJobs returns the player that has proven a position alone, and the path of the journal.
func proveByJobs(t *testing.T, o Options, journal string) (*here, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal")
	if journal != "" {
		filetest.Put(t, path, journal)
	}
	o.Threads = 0
	s := open(t, path, o)
	p := newHere(t, s)
	if err := s.Run(t.Context(), nil, p); err != nil || !s.Proven() {
		t.Fatal(err, s.Progress())
	}
	return p, path
}

// Other machines prove what this one proves, with proofs for all that they say is won; the
// journal has it. An answer that says more than it proves is refused.
func TestJobs(t *testing.T) {
	o, journal := options(t, problem), ""
	o.reply, o.pass = 20_000, 20_000 // so that there are several jobs
	quiet := event{At: problem, Round: 1}
	quiet.add(renju.At(6, 10), leafCost)
	if testing.Short() {
		line, err := json.Marshal(quiet)
		if err != nil {
			t.Fatal(err)
		}
		journal = head + string(line) + "\n"
	}
	p, path := proveByJobs(t, o, journal)
	if testing.Short() {
		a := &Answer{Events: []*event{&quiet}}
		prove(t, a, o.game(), &certificate.Lemma{})
		p.jobs, p.answers = append(p.jobs, &Job{State: event{At: problem}}), append(p.answers, a)
	} else {
		certify(t, p.s)
	}
	p.forge(t)
	if len(p.jobs) < 4 {
		t.Errorf("%d jobs", len(p.jobs))
	}
	before := state(p.s)
	if err := p.s.Close(); err != nil {
		t.Fatal(err)
	}
	if again := open(t, path, p.s.o); !maps.Equal(state(again), before) {
		t.Error("the journal gives another graph")
	}
}

// A job goes on with the replies that are left, and with the next search of the engine.
func TestJobsAgain(t *testing.T) {
	o := options(t, problem)
	p, _ := proveByJobs(t, o, head+`{"at":"`+problem+`","open":"g11","costs":[2]}`+"\n"+
		`{"at":"`+problem+`g11","threat":true,"replies":"j8g9f10","done":"j8"}`+"\n")
	if j := p.jobs[0]; !j.Again || j.State.Replies != "g9f10" || j.Expansions != 1 || p.answers[0].Events[0].Done != "g9f10" {
		t.Errorf("%+v: %+v", j, p.answers[0].Events[0])
	}
	if testing.Short() {
		return
	}
	p, _ = proveByJobs(t, o, head+`{"at":"`+problem+`","round":1}`+"\n")
	if j := p.jobs[0]; !j.Again || j.State.Round != 1 || p.answers[0].Events[0].Round != 2 {
		t.Errorf("%+v: %+v", j, p.answers[0].Events[0])
	}
}

// Settings and jobs that make no sense are refused.
func TestBadJobs(t *testing.T) {
	s := Settings{Game: certificate.Header{Rule: renju.Freestyle, Size: 15}, Memory: LeastMemory << 20}
	for what, change := range map[string]func(*Settings){
		"size":   func(s *Settings) { s.Game.Size = 99 },
		"rule":   func(s *Settings) { s.Game.Rule = 9 },
		"memory": func(s *Settings) { s.Memory = 1 << 10 },
	} {
		bad := s
		change(&bad)
		if _, err := NewHelper(bad, 1<<30); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	s.Hints = map[uint64]renju.Cell{1: 0xffff}
	h, err := NewHelper(s, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`{"state":{"at":"h8h8"},"expansions":1}`:                                        "h8 is not empty",
		`{"state":{"at":"a1a2b1b2c1c2d1d2a15e2"},"expansions":1}`:                       "no job",
		`{"state":{"at":"a1a2b1b2c1c2d1d2a15e2f1"},"expansions":1}`:                     "move 11",
		`{"state":{"at":""},"expansions":0}`:                                            "0 expansions",
		`{"state":{"at":"h8","replies":"h8"},"again":true,"expansions":1}`:              "h8 is not empty",
		`{"state":{"at":"h8i9","round":9},"again":true,"expansions":1}`:                 "round 9",
		`{"state":{"at":"h8i9","open":"i10"},"again":true,"expansions":1,"hints":null}`: "1 moves with 0 costs",
	} {
		var j Job
		if err := json.Unmarshal([]byte(text), &j); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Play(t.Context(), &j); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// lemmas returns the proofs of an answer.
func lemmas(t *testing.T, a *Answer) (out []*certificate.Lemma) {
	t.Helper()
	in, err := certificate.NewReader(bytes.NewReader(a.Proofs))
	if err != nil {
		t.Fatal(err)
	}
	for {
		l, err := in.Next()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, l)
	}
}

// prove sets the proofs of an answer.
func prove(t *testing.T, a *Answer, game certificate.Header, proofs ...*certificate.Lemma) {
	t.Helper()
	var text bytes.Buffer
	w, err := certificate.NewWriter(&text, game)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range proofs {
		if _, err := w.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	a.Proofs = text.Bytes()
}

// forge changes the answers to jobs, and tests that each is refused with the reason.
func (p *here) forge(t *testing.T) {
	game := p.s.o.game()
	var quiet, replies, won int // jobs of these kinds
	for i, a := range p.answers {
		switch e := a.Events[0]; {
		case e.Won:
			won = i
		case e.Done != "":
			replies = i
		default:
			quiet = i
		}
	}
	other := lemmas(t, p.answers[won])[0]
	cut := func(a *Answer, drop func(l *certificate.Lemma)) {
		l := lemmas(t, a)
		drop(l[0])
		prove(t, a, game, l...)
	}
	for name, c := range map[string]struct {
		of    int
		forge func(j *Job, a *Answer)
		want  string
	}{
		"a win without a proof":    {quiet, func(_ *Job, a *Answer) { a.Events[0].Won = true }, "hole"},
		"a win by another's proof": {quiet, func(_ *Job, a *Answer) { a.Events[0].Won = true; prove(t, a, game, other) }, "hole"},
		"a proof that is cut":      {won, func(_ *Job, a *Answer) { cut(a, func(l *certificate.Lemma) { l.Answers, l.Shared = nil, nil }) }, "hole"},
		"a reply less": {replies, func(_ *Job, a *Answer) {
			e := a.Events[0]
			e.Replies, e.Open, e.Costs = e.Done, "", nil
		}, "hole"},
		"an open reply answered": {replies, func(_ *Job, a *Answer) {
			e := a.Events[0]
			e.Done, e.Open, e.Costs = e.Done+e.Open, "", nil
		}, "hole"},
		"an open reply answered, and open": {replies, func(_ *Job, a *Answer) { a.Events[0].Done += a.Events[0].Open }, "hole"},
		"no replies":                       {replies, func(_ *Job, a *Answer) { *a.Events[0] = event{At: a.Events[0].At} }, "hole"},
		"no shared wins":                   {replies, func(_ *Job, a *Answer) { cut(a, func(l *certificate.Lemma) { l.Shared = nil }) }, "hole"},
		"no answers":                       {replies, func(_ *Job, a *Answer) { cut(a, func(l *certificate.Lemma) { l.Answers = nil }) }, "hole"},
		"the tree of another position": {replies, func(_ *Job, a *Answer) {
			cut(a, func(l *certificate.Lemma) { l.Answers[0].Tree = &verify.Node{Move: other.Move} })
		}, "hole"},
		"a reply answered again": {replies, func(j *Job, a *Answer) {
			j.Again = true
			a.Events[0].Done += a.Events[0].Open
		}, "hole"},
		"the proof of another move":  {replies, func(_ *Job, a *Answer) { cut(a, func(l *certificate.Lemma) { l.Move = renju.At(0, 0) }) }, "the proof of a1"},
		"a lost position":            {replies, func(_ *Job, a *Answer) { a.Events[0].Lost = true }, "does not win"},
		"a move of the defender":     {replies, func(_ *Job, a *Answer) { a.Events[0].Won = true }, "move of the defender"},
		"a search for the defender":  {replies, func(_ *Job, a *Answer) { a.Events[0].Round = 1 }, "move of the defender"},
		"a proof taken back":         {replies, func(_ *Job, a *Answer) { a.Events[0].Hole = true }, "move of the defender"},
		"a reply of the attacker":    {quiet, func(_ *Job, a *Answer) { a.Events[0].Done = "a1" }, "replies of the attacker"},
		"a lost attacker":            {quiet, func(_ *Job, a *Answer) { a.Events[0].Lost = true }, "replies of the attacker"},
		"a stone on another":         {quiet, func(_ *Job, a *Answer) { a.Events[0].Open = "h8" + a.Events[0].Open[3:] }, "h8 is not empty"},
		"a pass":                     {quiet, func(_ *Job, a *Answer) { a.Events[0].Open = "pass" + a.Events[0].Open[3:] }, "not legal"},
		"a reply that is a pass":     {replies, func(_ *Job, a *Answer) { a.Events[0].Replies += "pass" }, "not legal"},
		"a cost":                     {quiet, func(_ *Job, a *Answer) { a.Events[0].Costs[0] = 1e30 }, "cost"},
		"a cost below":               {quiet, func(_ *Job, a *Answer) { a.Events[0].Costs[0] = 0 }, "cost"},
		"too many searches":          {quiet, func(_ *Job, a *Answer) { a.Events[0].Round = 9 }, "round"},
		"another position":           {quiet, func(_ *Job, a *Answer) { a.Events[0].At = "h8i9i10l9h9h10f7g8" }, "not one of the job"},
		"an earlier position":        {quiet, func(_ *Job, a *Answer) { a.Events[0].At = "h8i9i10l9h9h10" }, "not one of the job"},
		"a game that is over":        {quiet, func(_ *Job, a *Answer) { *a.Events[0] = event{At: problem + "h7a1h6a2h5a3", Round: 1} }, "cannot play a3"},
		"nothing":                    {quiet, func(_ *Job, a *Answer) { a.Events = nil }, "nothing was found"},
		"no event":                   {quiet, func(_ *Job, a *Answer) { a.Events[0] = nil }, "missing"},
		"an event without its proof": {quiet, func(_ *Job, a *Answer) { a.Events = append(a.Events, a.Events[0]) }, "no proof"},
		"a proof of nothing":         {won, func(_ *Job, a *Answer) { prove(t, a, game, other, other) }, "a proof of nothing"},
		"no proofs":                  {won, func(_ *Job, a *Answer) { a.Proofs = nil }, "no certificate"},
		"proofs that are cut":        {won, func(_ *Job, a *Answer) { a.Proofs = a.Proofs[:len(a.Proofs)/2] }, "too early"},
		"proofs of other rules": {won, func(_ *Job, a *Answer) {
			h := game
			h.Rule = renju.Standard
			prove(t, a, h, other)
		}, "standard"},
	} {
		j, a := travel(t, p.jobs[c.of]), travel(t, p.answers[c.of])
		c.forge(j, a)
		if err := Check(t.Context(), game, j, a); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// FuzzAnswer checks that no answer makes Check panic, and that the graph takes what Check accepts.
func FuzzAnswer(f *testing.F) {
	const at = "h8a1i8a3j8a5k8a7" // Black makes five
	game := certificate.Header{Rule: renju.Freestyle, Size: 15, Attacker: renju.Black}
	for _, e := range []string{
		`{"at":"` + at + `","won":true,"round":1}`, `{"at":"` + at + `","round":1,"open":"l8","costs":[3]}`,
		`{"at":"` + at + `l8"}`, `{"at":"` + at + `h9","replies":"g8l8pass","lost":true}`, `null`,
	} {
		var proof bytes.Buffer
		w, err := certificate.NewWriter(&proof, game)
		if err == nil {
			_, err = w.Add(&certificate.Lemma{Move: renju.At(11, 7)})
		}
		if err = errors.Join(err, w.Close()); err != nil {
			f.Fatal(err)
		}
		f.Add("["+e+"]", proof.Bytes())
	}
	f.Fuzz(func(t *testing.T, events string, proofs []byte) {
		a := &Answer{Proofs: proofs}
		if json.Unmarshal([]byte(events), &a.Events) != nil {
			return
		}
		g, err := newGraph(game.Size, game.Rule, game.Attacker)
		if err != nil {
			t.Fatal(err)
		}
		if err := Check(t.Context(), game, &Job{State: event{At: at}}, a); err != nil {
			return
		}
		for _, e := range a.Events {
			if err := g.apply(e); err != nil {
				t.Errorf("%s: %v", events, err)
			}
		}
	})
}

// The engine chooses moves by at least the nodes of the options, here and at a helper.
func TestNodes(t *testing.T) {
	o := options(t, "h8h9i9i8")
	o.Nodes = 3 * rounds[0].nodes
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	w, err := newWorker(&s.o)
	if err != nil {
		t.Fatal(err)
	}
	for who, w := range map[string]*worker{"the solver": w, "a helper": newHere(t, s).helper.w} {
		if _, err := w.moves(t.Context(), o.Moves, 0); err != nil || w.made < o.Nodes {
			t.Errorf("%s searched %d nodes, want %d: %v", who, w.made, o.Nodes, err)
		}
	}
}

// The engine searches for one move first. If it calls that one a win, this ends the search, and the
// first round has no other move.
func TestChoose(t *testing.T) {
	for at, many := range map[string]bool{"h8i9i7": true, "h8a1h9a3h10a5": false} {
		o := options(t, at)
		w, err := newWorker(&o)
		if err != nil {
			t.Fatal(err)
		}
		setUp(w.b, o.Moves)
		best, err := w.engine.Think(t.Context(), w.b, search.Limits{Nodes: rounds[0].nodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		w.engine.Clear()
		for round, nodes := range []uint64{rounds[0].nodes, rounds[1].nodes} {
			w.made = 0
			lines, err := w.choose(t.Context(), round)
			if err != nil || (len(lines) > 1) != (many || round > 0) || (w.made >= nodes) != many {
				t.Errorf("%s, round %d: %d lines by %d nodes: %v", at, round, len(lines), w.made, err)
			}
			moves := map[search.Move]bool{}
			for _, l := range lines {
				moves[l.PV[0]] = true
			}
			if len(moves) < len(lines) || round == 0 && lines[0].PV[0] != best.Best {
				t.Errorf("%s, round %d: the moves are %v", at, round, moves)
			}
		}
	}
}
