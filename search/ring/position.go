package ring

import (
	"fmt"
	"hash/fnv"

	"tengen/movegen/ring"
	"tengen/search"
)

// Position adapts a Ring position to search.Position. Moves of the searcher are
// movegen/ring moves, unchanged.
type Position struct {
	p     *ring.Board
	eval  *Evaluation
	off   Off
	root  ring.Colour // to move at the root
	nodes uint64
	salt  uint64 // of the rules; see Key
	buf   []ring.Move
	// idle counts the plies since the last attack, for the root and for every
	// move made from it.
	idle []int32
}

// Off switches off parts of the engine that only Ring has, to measure what each is
// worth; search.Options switches the others.
type Off struct {
	Foresight bool // wins and losses by goal threats known without searching
	Fade      bool // values that fade while nobody attacks
	Contempt  bool // a repetition counts less than a draw
}

var _ search.Position = (*Position)(nil)

// NewPosition adapts a copy of p, with some parts of the engine switched off; a nil
// evaluation means the embedded one.
func NewPosition(p *ring.Board, e *Evaluation, off Off) *Position {
	if e == nil {
		e = DefaultEvaluation()
	}
	s := &Position{p: p.Clone(), eval: e, off: off, root: p.Side(), salt: saltOf(p.Field()), buf: make([]ring.Move, 0, ring.MaxMoves), idle: make([]int32, 1, search.MaxPly+1)}
	for _, m := range p.Moves() {
		s.idle[0] = idleAfter(s.idle[0], m)
	}
	return s
}

// idleAfter returns the number of plies without an attack after a move.
func idleAfter(n int32, m ring.Move) int32 {
	if m.Kind() == ring.Attack {
		return 0
	}
	return n + 1
}

// Methods without a comment are those of search.Position.

func (s *Position) Clone() search.Position {
	c := NewPosition(s.p, s.eval, s.off)
	c.nodes, c.root = s.nodes, s.root
	return c
}

func (s *Position) Side() int { return int(s.p.Side()) }

// Key implements search.Position; see the package comment on repetition. Positions of different rules
// have different keys: a searcher may get games of both variants one after the other, and what its table
// has proven in one of them is not true in the other.
func (s *Position) Key() uint64 { return s.p.Key() ^ s.p.HistoryKey() ^ s.salt }

// saltOf returns what the rules of a field add to keys, 0 for those of the full game.
func saltOf(f *ring.Field) uint64 {
	if f == ring.FullField() {
		return 0
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%+v", f.Rules)
	return h.Sum64()
}

func (s *Position) Make(m search.Move) {
	s.nodes++
	s.p.Make(ring.Move(m))
	s.idle = append(s.idle, idleAfter(s.idle[len(s.idle)-1], ring.Move(m)))
}

func (s *Position) Unmake() {
	s.p.Unmake()
	s.idle = s.idle[:len(s.idle)-1]
}

func (s *Position) Legal(m search.Move) bool { return s.p.Legal(ring.Move(m)) }

func (s *Position) NullOK() bool {
	return !s.p.Placing() && s.p.HistoryKey() == 0 && menace(s.p).Empty() &&
		s.p.Men(s.p.Side()).Count() >= nullMen
}

func (s *Position) MakeNull() {
	s.nodes++
	s.p.MakeNull()
	s.idle = append(s.idle, s.idle[len(s.idle)-1]+1)
}

func (s *Position) UnmakeNull() { s.Unmake() }

// Probe implements search.Position: it knows finished games, cycles, and the verdicts
// of foresee.
func (s *Position) Probe(at search.Probe) search.Verdict {
	if end := s.p.Ended(); end.Over() {
		switch {
		case end.Draw:
			return s.drawn()
		case end.Winner == s.p.Side():
			return search.Verdict{Known: true, Score: search.WinIn(0)}
		}
		return search.Verdict{Known: true, Score: search.LossIn(0)}
	}
	if s.p.Seen() > 1 {
		root := s.p.Ply() - at.Ply
		if since, both := s.p.Cycle(); both && since >= root {
			return s.drawn()
		}
	}
	if s.p.Field().Rules.NoMove == ring.StuckWins && len(s.p.LegalMoves(s.buf)) == 0 {
		return search.Verdict{Known: true, Score: search.WinIn(0), PathDependent: s.p.HistoryKey() != 0}
	}
	if s.off.Foresight {
		return search.Verdict{Forced: menace(s.p).Any()}
	}
	switch plies, m := foresee(s.p, s.buf); {
	case plies > 0:
		return search.Verdict{Known: true, Score: search.WinIn(plies), Move: search.Move(m)}
	case plies < 0:
		return search.Verdict{Known: true, Score: search.LossIn(-plies)}
	}
	return search.Verdict{Forced: menace(s.p).Any()}
}

// drawn returns the verdict on a repetition: a little less than a draw for the side
// that searches.
func (s *Position) drawn() search.Verdict {
	v := search.Verdict{Known: true, PathDependent: true}
	switch {
	case s.off.Contempt:
	case s.p.Side() == s.root:
		v.Score = -contempt
	default:
		v.Score = contempt
	}
	return v
}

// Evaluate implements search.Position; see the package comment on progress.
func (s *Position) Evaluate() search.Score {
	if s.p.Placing() {
		return 0
	}
	v := search.Score(s.eval.Value(s.p))
	if n := s.idle[len(s.idle)-1]; n > fadeFrom && !s.off.Fade {
		v = v * search.Score(fadeFull-(fadeFull-fadeLeast)*(min(n, fadeTo)-fadeFrom)/(fadeTo-fadeFrom)) / fadeFull
	}
	return max(-search.MaxEval, min(v, search.MaxEval))
}

// HistoryIndex implements search.Position: the kind of the move and the square it
// ends on (for a goal, starts from). It leaves out the square a piece comes from, to
// keep the searcher's tables of move pairs small.
func (s *Position) HistoryIndex(m search.Move) int {
	move := ring.Move(m)
	b, class, at := s.p.Field(), 0, move.To()
	switch move.Kind() {
	case ring.Step:
		if s.p.Carriers().Has(move.From()) {
			class = 1
		}
	case ring.Pass:
		class = 2
	case ring.Attack:
		class = 3
	case ring.Place, ring.Goal:
		class, at = 4, move.From()
	}
	return (class*b.Rules.Rows+b.Row(at)-1)*b.Rules.Columns + b.Column(at) - 1
}

func (s *Position) HistorySize() int {
	const classes = 5
	return classes * s.p.Field().Rules.Rows * s.p.Field().Rules.Columns
}

func (s *Position) Nodes() uint64 { return s.nodes }
