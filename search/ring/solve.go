package ring

import (
	"cmp"
	"context"
	"fmt"

	evalring "tengen/eval/ring"
	"tengen/movegen/ring"
)

// SolveLimits bounds a proof, in which all moves are tried and none is ranked as in search.Limits.
type SolveLimits struct {
	Plies int    // longest win looked for, odd; 0 for usualSolvePlies
	Nodes uint64 // moves made; 0 for no limit
	// Tell, if not nil, is called now and then with the length being searched and the
	// moves made so far.
	Tell func(plies int, nodes uint64)
}

// Solution is the result of Solve.
type Solution struct {
	// Plies is the length of the shortest forced win, 0 if none was found.
	Plies int
	// Keys are all first moves that force a win in Plies against best play; a sound
	// problem has exactly one.
	Keys []ring.Move
	// Line is a shortest win against the longest defence that was found.
	Line []ring.Move
	// Searched is the number of plies to which every line was searched: with Plies 0
	// there is no forced win in that many plies or fewer.
	Searched int
	// Stopped says that a limit or the context ended the search early.
	Stopped bool
	Nodes   uint64
}

// Solve searches for the shortest forced win of the side to move, all its moves against
// all replies, with two plies more in each iteration. A win that it returns is proven. It
// is also proven that no other first move wins as fast, under two assumptions: a defender
// is never forced to carry its ring towards its own goal, and a side with more than two
// pieces on the field has a move on the last ply.
//
// It fails if the game is over or limits.Plies is out of range.
func Solve(ctx context.Context, p *ring.Board, limits SolveLimits) (Solution, error) {
	if o := p.Outcome(); o.Over() {
		return Solution{}, fmt.Errorf("the game is over by %s", o.By)
	}
	limits.Plies = cmp.Or(limits.Plies, usualSolvePlies)
	if limits.Plies < 1 || limits.Plies > MaxSolvePlies || limits.Plies%2 == 0 {
		return Solution{}, fmt.Errorf("the length of a win must be an odd number of plies from 1 to %d, not %d", MaxSolvePlies, limits.Plies)
	}
	s := newSolver(ctx, p, limits)
	sol := s.run()
	sol.Nodes = s.nodes
	return sol, nil
}

// proof is a table entry: the attacker wins within won plies (0 if that is not known),
// does not win within lost plies, and the move that showed it.
type proof struct {
	key       uint64
	move      ring.Move
	won, lost uint8
}

type rankedMove struct {
	move ring.Move
	rank int32
}

type solver struct {
	ctx      context.Context
	p        *ring.Board
	limits   SolveLimits
	attacker ring.Colour
	table    []proof
	moves    [MaxSolvePlies + 2][]rankedMove // one list for each ply left
	killers  [MaxSolvePlies + 2]ring.Move    // the reply that last refuted, by plies left
	scratch  [ring.MaxMoves]ring.Move
	nodes    uint64
	plies    int // length being searched
	stopped  bool
}

func newSolver(ctx context.Context, p *ring.Board, limits SolveLimits) *solver {
	s := &solver{ctx: ctx, p: p.Clone(), limits: limits, attacker: p.Side(), table: make([]proof, solverTable)}
	for i := range s.moves {
		s.moves[i] = make([]rankedMove, 0, ring.MaxMoves)
	}
	return s
}

// run searches longer and longer wins until one is found or a limit is reached.
func (s *solver) run() (sol Solution) {
	first := s.p.LegalMoves(nil)
	for n := 1; n <= s.limits.Plies; n += 2 {
		s.plies = n
		var keys []ring.Move
		for _, m := range first {
			s.make(m)
			if !s.refuted(n - 1) {
				keys = append(keys, m)
			}
			s.p.Unmake()
			if s.stopped {
				sol.Stopped = true
				return sol
			}
		}
		sol.Searched = n
		if len(keys) == 0 {
			continue
		}
		sol.Plies, sol.Keys = n, keys
		sol.Line = s.line(keys[0], n)
		sol.Stopped = s.stopped
		return sol
	}
	return sol
}

func (s *solver) make(m ring.Move) {
	s.nodes++
	s.p.Make(m)
}

func (s *solver) try(m ring.Move) bool {
	s.nodes++
	return s.p.TryMake(m)
}

// poll reports whether to stop.
func (s *solver) poll() bool {
	if s.stopped {
		return true
	}
	if s.limits.Tell != nil && s.nodes%tellEvery < 2 {
		s.limits.Tell(s.plies, s.nodes)
	}
	if s.limits.Nodes > 0 && s.nodes >= s.limits.Nodes || s.nodes%pollEvery < 2 && s.ctx.Err() != nil {
		s.stopped = true
	}
	return s.stopped
}

func (s *solver) entry() (*proof, uint64) {
	key := s.p.Key() ^ s.p.HistoryKey()
	return &s.table[key%solverTable], key
}

func (s *solver) remember(e *proof, key uint64, n int, won bool, m ring.Move) {
	if s.stopped {
		return
	}
	if e.key != key {
		*e = proof{key: key}
	}
	if m != ring.NoMove {
		e.move = m
	}
	if won && (e.won == 0 || n < int(e.won)) {
		e.won = uint8(n)
	} else if !won {
		e.lost = max(e.lost, uint8(n))
	}
}

// wins reports whether the attacker, to move, wins within n plies (n odd).
func (s *solver) wins(n int) bool {
	p := s.p
	if end := p.Ended(); end.Over() {
		return !end.Draw && end.Winner == s.attacker
	}
	switch plies, _ := foresee(p, s.scratch[:]); {
	case plies < 0:
		return false
	case plies > 0 && plies <= n:
		return true
	}
	special := s.special()
	if !special {
		if n <= 3 && p.HistoryKey() == 0 || leastMoves(p) > (n+1)/2 {
			return false
		}
	}
	e, key := s.entry()
	if e.key == key {
		if e.won != 0 && int(e.won) <= n {
			return true
		}
		if int(e.lost) >= n {
			return false
		}
	}
	for list := s.ranked(n, e, key); len(list) > 0; list = list[1:] {
		m := best(list)
		if s.poll() {
			return false
		}
		if !s.try(m) {
			continue
		}
		won := !s.refuted(n - 1)
		p.Unmake()
		if won && !s.stopped {
			s.remember(e, key, n, true, m)
			return true
		}
	}
	s.remember(e, key, n, false, ring.NoMove)
	return false
}

// refuted reports whether the defender, to move, avoids losing within n plies
// (n even).
func (s *solver) refuted(n int) bool {
	p := s.p
	if end := p.Ended(); end.Over() {
		return end.Draw || end.Winner != s.attacker
	}
	switch plies, _ := foresee(p, s.scratch[:]); {
	case plies > 0:
		return true // the defender wins first
	case plies < 0 && n >= 2:
		return false
	}
	special := s.special()
	before := p.Carriers().And(p.Men(s.attacker)).Meets(p.Field().Front[s.attacker.Other()])
	if n == 0 || n == 2 && !before {
		// The attacker's last move can only be a goal by a carrier that is before it
		// already, unless special says that another win is possible.
		if !special {
			return true
		}
		if n == 0 {
			return len(p.LegalMoves(s.scratch[:0])) > 0 || p.Field().Rules.NoMove != ring.StuckLoses
		}
	}
	e, key := s.entry()
	if e.key == key {
		if e.won != 0 && int(e.won) <= n {
			return false
		}
		if int(e.lost) >= n {
			return true
		}
	}
	any := false
	for list := s.ranked(n, e, key); len(list) > 0; list = list[1:] {
		m := best(list)
		if s.poll() {
			return true
		}
		if !s.try(m) {
			continue
		}
		any = true
		won := s.wins(n - 1)
		p.Unmake()
		if !won {
			s.killers[n] = m
			s.remember(e, key, n, false, m)
			return true
		}
	}
	// Whether a defender without a legal reply has lost depends on the rules. Where
	// only hits were searched there may be other replies, which all lose.
	if !any && p.Field().Rules.NoMove != ring.StuckLoses && len(p.LegalMoves(s.scratch[:0])) == 0 {
		return true
	}
	s.remember(e, key, n, true, ring.NoMove)
	return false
}

// special reports whether the attacker might win in the next plies without a goal: by
// closing its own goal, or by leaving the defender without a move. Such positions are
// searched in full.
func (s *solver) special() bool {
	p, b := s.p, s.p.Field()
	front := b.Front[s.attacker]
	return b.Rules.ClosedGoal && p.Men(s.attacker).And(front).Count() >= front.Count()-1 ||
		p.Men(s.attacker.Other()).Count() <= stuckMen
}

// leastMoves returns a lower bound of the number of moves that the side to move needs
// to reach the goal. Either only carriers act, by steps and by passes to friends where
// they stand, whatever the enemy does; or at least one move does something else, and
// every other one brings a ring as far forward as a pass can. A ring that the enemy
// carries has to be taken first.
func leastMoves(p *ring.Board) int {
	b, us := p.Field(), p.Side()
	own := p.Carriers().And(p.Men(us))
	least, _ := evalring.PathLengthsOver(p, us, b.Field.AndNot(p.Men(us)).Or(own))
	for set := p.Carriers(); set.Any(); {
		rows := b.Row(set.Pop())
		if us == ring.Black {
			rows = b.Rules.Rows + 1 - rows
		}
		least = min(least, 2+(rows-1+b.Rules.PassReach-1)/b.Rules.PassReach)
	}
	return least
}

// ranked lists the pseudo-legal moves to try, with their ranks: all of them, or only
// hits on a carrier that would otherwise reach the goal.
func (s *solver) ranked(n int, e *proof, key uint64) []rankedMove {
	p := s.p
	threat := menace(p)
	onlyHits := threat.Any() && p.HistoryKey() == 0 && p.GoalMove() == ring.NoMove
	list := s.moves[n][:0]
	for _, m := range p.Pseudo(s.scratch[:0]) {
		if onlyHits && !answers(m, threat) {
			continue
		}
		r, _ := order(p, m)
		switch {
		case e.key == key && m == e.move:
			r += orderGoal * 2
		case m == s.killers[n]:
			r += orderGoal
		}
		list = append(list, rankedMove{m, r})
	}
	s.moves[n] = list
	return list
}

// best brings the highest rank of list to the front and returns its move.
func best(list []rankedMove) ring.Move {
	top := 0
	for i := range list {
		if list[i].rank > list[top].rank {
			top = i
		}
	}
	list[0], list[top] = list[top], list[0]
	return list[0].move
}

// line returns the line of a win from the first move on, with proven moves of the
// attacker and the replies that last longest.
func (s *solver) line(first ring.Move, n int) []ring.Move {
	line := []ring.Move{first}
	s.make(first)
	n--
	for made := 1; ; made++ {
		if s.p.Outcome().Over() || s.stopped {
			for range made {
				s.p.Unmake()
			}
			return line
		}
		m := s.next(n)
		if m == ring.NoMove {
			n = 0 // should not happen, and must not loop
			s.stopped = true
			continue
		}
		line = append(line, m)
		s.make(m)
		n--
	}
}

// next returns the move of a line that wins in n plies.
func (s *solver) next(n int) ring.Move {
	answer, longest := ring.NoMove, 0
	for _, m := range s.p.LegalMoves(nil) {
		s.make(m)
		length := s.lasts(n - 1)
		s.p.Unmake()
		if n%2 == 1 {
			if length <= n-1 {
				return m
			}
		} else if answer == ring.NoMove || length > longest {
			answer, longest = m, length
		}
	}
	return answer
}

// lasts returns the number of plies, at most n, within which the attacker wins, and
// n+1 if it does not.
func (s *solver) lasts(n int) int {
	for k := n % 2; k <= n; k += 2 {
		if k%2 == 1 && s.wins(k) || k%2 == 0 && !s.refuted(k) {
			return k
		}
	}
	return n + 1
}
