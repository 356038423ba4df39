package review

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tengen/internal/say"
	"tengen/search/game"
)

// Progress is the progress of the review of one game.
type Progress struct {
	Done, Total int   // moves
	Move        *Move // the one that is done; the last move of the game comes first
}

// Reviewer reviews games, one at a time.
type Reviewer struct {
	o      Options
	config game.Config // of engine and prover
	engine game.Engine
	prover prover
}

// New returns a reviewer, or an error that names the wrong option.
func New(o Options) (*Reviewer, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if !o.Limits.Bounded() {
		o.Limits.Time = UsualTime
	}
	return &Reviewer{o: o}, nil
}

// Review reviews a game and calls told, which may be nil, after every move, from one
// goroutine. If ctx ends it returns the report so far together with the error of ctx. Any
// other error is about the game or the options.
func (r *Reviewer) Review(ctx context.Context, g *Game, told func(Progress)) (*Report, error) {
	all, err := g.positions()
	if err != nil {
		return nil, err
	}
	if err := r.prepare(all[0]); err != nil {
		return nil, err
	}
	x := &run{Reviewer: r, moves: g.Moves, at: make([]state, len(all))}
	for i, p := range all {
		x.at[i].p = p
	}
	name, laid := opening(all, g.Moves)
	laid = max(laid, g.laid())
	first, last := max(r.o.First, 1), len(g.Moves)
	if r.o.First == 0 && laid < last {
		first = laid + 1
	}
	if r.o.Last > 0 {
		last = min(last, r.o.Last)
	}
	if first > last {
		return nil, fmt.Errorf("moves %d to %d: the game has %d", first, max(last, r.o.Last), len(g.Moves))
	}
	out := &Report{
		Name: g.Name, Key: g.Key(), Game: g.Config, Title: Text{all[0].Title()}, Event: g.Event, Date: g.Date,
		Opening: name, Result: g.Result, Plies: len(g.Moves), First: first,
		Players: [2]Player{{Name: g.Black}, {Name: g.White}},
	}
	end := all[len(all)-1]
	if _, over := end.Result(); over && out.Result == "" {
		out.Result, _ = end.Score()
	}
	err = x.backwards(ctx, first, last, func(m Move) {
		out.Moves = append(out.Moves, m)
		if told != nil {
			told(Progress{len(out.Moves), last - first + 1, &m})
		}
	})
	slices.Reverse(out.Moves)
	out.Done = err == nil
	out.finish(last == len(g.Moves))
	return out, err
}

// strategies is the heuristic that answers from the proof of a solved game.
const strategies = "solved"

// prepare makes engine and prover for games that begin at p, and empties the tables of those
// that it has. The engine goes without the strategies of solved games: in these White has lost from
// the first move on, and none of his moves would lose anything.
func (r *Reviewer) prepare(p game.Position) error {
	c := p.Config()
	c.Position = ""
	if r.engine == nil || c != r.config {
		o := r.o.Engine
		if slices.Contains(p.Game().Heuristics(), strategies) {
			o.Off = append(slices.Clip(o.Off), strategies)
		}
		e, err := p.Game().NewEngine(p.Config(), o)
		if err != nil {
			return err
		}
		r.engine, r.config = e, c
	}
	r.prover = proverOf(p)
	return r.engine.Reset(r.o.Engine.Seed)
}

// run is the review of one game.
type run struct {
	*Reviewer
	moves []string
	at    []state // by the number of moves made
}

// state is a position with its share, lead and proofs, from the view of the side to move.
type state struct {
	p    game.Position
	over bool
	// From the provers: a win of the side to move, whether the played move is proven to
	// win, and the final lead.
	won   *Win
	keeps bool
	lead  *lead

	share  float64
	proven bool    // share is proven
	mean   float64 // lead in stones, expected or proven; of Jungo
	stones bool    // mean has a meaning
	score  *say.Message
	best   string
	line   []string
	others []Other
	// hopeless: every move that was tried loses by force.
	hopeless bool
	depth    int
	nodes    uint64
	spent    stopwatch
}

// lost reports whether the side to move has lost, as far as is known.
func (s *state) lost() bool { return s.proven && s.share == 0 || s.hopeless }

// backwards reviews the moves from last to first.
func (x *run) backwards(ctx context.Context, first, last int, done func(Move)) error {
	if err := x.prove(ctx, last); err != nil {
		return err
	}
	for k := last; k >= first-1; k-- {
		if k > 0 {
			if err := x.prove(ctx, k-1); err != nil {
				return err
			}
		}
		if err := x.search(ctx, k, k < last); err != nil {
			return err
		}
		if k < last {
			m, err := x.judge(ctx, k)
			if err != nil {
				return err
			}
			done(m)
		}
	}
	return nil
}

// prove asks the provers about position k.
func (x *run) prove(ctx context.Context, k int) (err error) {
	s := &x.at[k]
	s.spent.start()
	defer s.spent.stop()
	if end, over := s.p.Result(); over {
		s.over, s.proven, s.share, s.score = true, true, end.Share(s.p.Side()), end.Say()
		if c, ok := s.p.(game.Counted); ok {
			s.mean = c.Lead(s.p.Side())
		}
		return nil
	}
	limits := x.o.proof()
	if s.won, err = x.prover.win(ctx, s.p, "", limits); err != nil {
		return err
	}
	if s.won != nil && k < len(x.moves) {
		if s.keeps = s.won.wins(x.moves[k]); !s.keeps {
			w, err := x.prover.win(ctx, s.p, x.moves[k], limits)
			if err != nil {
				return err
			}
			s.keeps = w != nil
		}
	}
	if s.lead, err = x.prover.lead(ctx, s.p, limits); err != nil {
		return err
	}
	return ctx.Err()
}

// search finds the share of position k and its best move. played says whether the move
// played there is reviewed.
func (x *run) search(ctx context.Context, k int, played bool) error {
	s := &x.at[k]
	s.spent.start()
	defer s.spent.stop()
	share, decided := s.lead.share()
	switch {
	case s.over:
		return nil
	case s.won != nil:
		s.share, s.proven, s.best, s.line, s.score = 1, true, s.won.Move(), s.won.Line, s.won.score()
		return nil
	case k > 0 && x.at[k-1].keeps:
		s.share, s.proven, s.score = 0, true, sayLoss()
		return nil
	case decided && s.lead.known() && len(s.lead.best) > 0:
		s.setLead(s.lead.low)
		s.share, s.proven, s.best, s.line = share, true, s.lead.best[0], s.lead.best[:1]
		return nil
	}
	var exclude []string
	// Where the played move loses by force, the search is for another one.
	loses := played && x.at[k+1].proven && s.after(&x.at[k+1]) == 0 && !decided
	if loses {
		exclude = append(exclude, x.moves[k])
	}
	for try := 1; ; try++ {
		if !anyLeft(s.p, exclude) {
			s.hopeless, s.share, s.score = true, 0, sayNoSaving.With()
			return nil
		}
		l := x.o.limits(searchPart)
		l.Exclude = exclude
		info, err := x.engine.Think(ctx, s.p, l, nil)
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err // the answer of a search that was cut short says little
		}
		s.take(&info)
		if !loses || s.lost() {
			break
		}
		refuted, err := x.refutes(ctx, s.p, s.best)
		if err != nil {
			return err
		}
		if !refuted {
			break
		}
		if exclude = append(exclude, s.best); try == defenceTries {
			s.hopeless, s.share, s.score = true, 0, sayNoSaving.With()
			break
		}
	}
	if decided {
		s.share, s.proven = share, true
	}
	if s.lead.known() {
		s.setLead(s.lead.low)
	}
	return x.rank(ctx, s)
}

// anyLeft reports whether a position has a legal move that is not excluded.
func anyLeft(p game.Position, exclude []string) bool {
	return slices.ContainsFunc(p.Choices(), func(c game.Choice) bool { return !slices.Contains(exclude, c.Text) })
}

// take stores the result of a search.
func (s *state) take(i *game.Info) {
	s.best, s.line, s.share, s.score = i.Move, i.PV, i.WinRate, i.Score.Say()
	s.depth = i.Depth
	s.nodes += i.Nodes
	if len(s.line) == 0 || s.line[0] != s.best {
		s.line = []string{s.best}
	}
	s.proven = i.Score.Proven()
	s.others = nil
	for _, l := range i.Searched(len(i.Lines)) {
		if l.Move != s.best {
			s.others = append(s.others, Other{l.Move, l.WinRate, l.PV})
			continue
		}
		// A tree search ranks its moves in its result.
		s.share, s.score, s.line = l.WinRate, l.Score.Say(), l.PV
		s.mean, s.stones = l.Score.Units, l.Score.Unit != ""
	}
}

// setLead stores a proven lead in stones.
func (s *state) setLead(lead float64) {
	s.mean, s.stones = lead, true
	s.score = game.Score{Units: lead, Unit: game.Stones}.Say()
}

// refutes reports whether the opponent has a proven win after a move.
func (x *run) refutes(ctx context.Context, p game.Position, move string) (bool, error) {
	q := p.Clone()
	if _, err := q.Submit(move); err != nil {
		return false, err
	}
	if end, over := q.Result(); over {
		return !end.Draw && end.Winner != p.Side(), nil
	}
	if q.Side() == p.Side() {
		return false, nil
	}
	w, err := x.prover.win(ctx, q, "", x.o.proof())
	return w != nil, err
}

// rank searches for further good moves, if they are wanted.
func (x *run) rank(ctx context.Context, s *state) error {
	if x.o.Others == 0 {
		s.others = nil
		return nil
	}
	if _, tree := s.p.Game().(game.Depthless); !tree {
		l := x.o.limits(playedPart)
		l.MultiPV = x.o.Others + 1
		info, err := x.engine.Think(ctx, s.p, l, nil)
		if err != nil {
			return err
		}
		s.nodes += info.Nodes
		s.others = nil
		for _, line := range info.Lines {
			if line.Move != s.best {
				s.others = append(s.others, Other{line.Move, line.WinRate, line.PV})
			}
		}
	}
	s.others = s.others[:min(len(s.others), x.o.Others)]
	return ctx.Err()
}

// after returns the share of the next position for the side to move in this one.
func (s *state) after(next *state) float64 {
	if s.p.Side() == next.p.Side() {
		return next.share
	}
	return 1 - next.share
}

// kept returns the share that the move played in position k kept, for its player.
func (x *run) kept(ctx context.Context, k int) (float64, error) {
	s, next, move := &x.at[k], &x.at[k+1], x.moves[k]
	_, tree := s.p.Game().(game.Depthless)
	switch {
	case s.keeps:
		return 1, nil
	case next.proven, next.hopeless:
		return s.after(next), nil
	case move == s.best:
		return s.share, nil
	case tree || move == s.p.Write(nil):
		return s.after(next), nil
	}
	s.spent.start()
	defer s.spent.stop()
	l := x.o.limits(playedPart)
	l.Only = []string{move}
	if !s.proven && s.depth > 0 {
		l.Depth = s.depth
	}
	info, err := x.engine.Think(ctx, s.p, l, nil)
	err = cmp.Or(err, ctx.Err())
	s.nodes += info.Nodes
	return info.WinRate, err
}
