package ring

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/ring"
	"tengen/search"
)

// wins reports whether attacker wins within n plies by the rules of the field, by
// looking at every legal move of both sides.
func wins(p *ring.Board, attacker ring.Colour, n int) bool {
	if o := p.Outcome(); o.Over() {
		return !o.Draw && o.Winner == attacker
	}
	if n == 0 {
		return false
	}
	for _, m := range p.LegalMoves(nil) {
		p.Make(m)
		won := wins(p, attacker, n-1)
		p.Unmake()
		if won == (p.Side() == attacker) {
			return won
		}
	}
	return p.Side() != attacker
}

// shuffle plays up to n random moves, all but one of so many back and forth, so that
// positions come again and hit-back bans arise. It stops before the end of the game.
func shuffle(rng *rand.Rand, p *ring.Board, n, stray int) {
	for range n {
		legal := p.LegalMoves(nil)
		m := legal[rng.IntN(len(legal))]
		if done := p.Moves(); len(done) >= 2 && rng.IntN(stray) > 0 {
			last := done[len(done)-2]
			for _, back := range legal {
				if back.From() == last.To() && back.To() == last.From() && back.Kind() == last.Kind() {
					m = back
				}
			}
		}
		for _, hit := range legal {
			if hit.Kind() == ring.Attack && rng.IntN(stray) == 0 {
				m = hit
			}
		}
		p.Make(m)
		if p.Outcome().Over() {
			p.Unmake()
			return
		}
	}
}

// lively is a sparse position with some moves behind it.
func lively(rng *rand.Rand, men int) *ring.Board {
	p := sparse(rng, men)
	if rng.IntN(2) == 0 {
		shuffle(rng, p, rng.IntN(9), 3)
	} else {
		shuffle(rng, p, 4+rng.IntN(4), 20)
	}
	return p
}

// TestForeseeWithHistory: bans and repetitions are within what is foreseen, and
// are reasons to foresee nothing.
func TestForeseeWithHistory(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 5))
	bans, repeated, verdicts := 0, 0, 0
	for range 4000 {
		p := lively(rng, 1+rng.IntN(3))
		us := p.Side()
		hit, _ := p.Ban()
		plies, m := foresee(p, make([]ring.Move, 0, ring.MaxMoves))
		if plies == 0 {
			continue
		}
		verdicts++
		if hit != ring.NoCell {
			bans++
		}
		if p.HistoryKey() != 0 {
			repeated++
		}
		if plies < 0 {
			if !wins(p, us.Other(), -plies) {
				t.Fatalf("%s after %v: loss in %d is wrong", p, p.Moves(), -plies)
			}
			continue
		}
		p.Make(m)
		if !wins(p, us, plies-1) {
			t.Fatalf("%s after %v: %d plies by %s is wrong", p, p.Moves(), plies, p.Field().MoveText(m))
		}
	}
	if bans < 30 || repeated < 30 || verdicts < 500 {
		t.Errorf("%d verdicts, %d with a ban, %d with a repetition", verdicts, bans, repeated)
	}
}

// TestCanHit: a carrier can be hit if a legal move does it, whatever ban there is.
func TestCanHit(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 9))
	var bans, hits, misses int
	share := 1
	if testing.Short() {
		share = 3
	}
	for range 3000 / share {
		p := lively(rng, 1+rng.IntN(3))
		hit, by := p.Ban()
		for _, own := range p.Men(p.Side()).Cells() {
			for _, enemy := range p.Men(p.Side().Other()).Cells() {
				if hit != ring.NoCell || rng.IntN(3) > 0 {
					continue
				}
				// As if the enemy piece had just hit ours, where it could have.
				text := p.String()
				banned, err := ring.Parse(p.Field(), text[:len(text)-1]+p.Field().Name(own)+p.Field().Name(enemy))
				if err == nil {
					p, hit, by = banned, own, enemy
				}
			}
		}
		legal := p.LegalMoves(nil)
		for _, target := range p.Carriers().And(p.Men(p.Side().Other())).Cells() {
			want := slices.ContainsFunc(legal, func(m ring.Move) bool { return m.Kind() == ring.Attack && m.To() == target })
			if canHit(p, target) != want {
				t.Fatalf("%s: %s can be hit: %v", p, p.Field().Name(target), want)
			}
			switch {
			case want && p.Attackers(p.Side(), target).Has(hit) && by != target:
				bans++ // by the piece that is banned from another
			case want:
				hits++
			default:
				misses++
			}
		}
	}
	if bans < 5/share || hits < 100/share || misses < 100/share {
		t.Errorf("%d hits, %d not, %d by a piece with a ban", hits, misses, bans)
	}
}

// TestTwoThreats: against two carriers before the goal one hit does not help.
func TestTwoThreats(t *testing.T) {
	p := parse(t, "2BB2/2w3/6/6/6/6/6/6/6/6/w5/b4w - w -")
	if !canHit(p, menace(p).First()) {
		t.Fatal("the first of the carriers cannot be hit")
	}
	if plies, _ := foresee(p, make([]ring.Move, 0, ring.MaxMoves)); plies != -2 || !wins(p, ring.Black, 2) {
		t.Errorf("two threats: %d plies", plies)
	}
}

// TestDrawInsteadOfHit: where a repetition saves the game, hits on the carrier
// before the goal are not all there is.
func TestDrawInsteadOfHit(t *testing.T) {
	s := NewPosition(parse(t, "6/6/b5/6/6/5B/6/w5/6/6/2b3/2W3 - w -"), nil, Off{})
	move := func(text string) search.Move {
		t.Helper()
		m, err := s.p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return search.Move(m)
	}
	for _, text := range []string{"a5b5", "a10b10", "b5a5", "b10a10", "a5b5", "a10b10", "b5a5"} {
		s.Make(move(text))
	}
	var l search.MoveList
	s.Generate(&l, search.GenAll)
	for _, text := range []string{"b10a10", "c2c1"} {
		if m := move(text); !slices.ContainsFunc(l.Moves, func(x search.ScoredMove) bool { return x.Move == m }) || !s.Legal(m) {
			t.Errorf("%s is not listed among %d moves, or not legal", text, len(l.Moves))
		}
	}
	s.Make(move("b10a10"))
	if o := s.p.Outcome(); !o.Draw {
		t.Errorf("no draw but %+v", o)
	}
}

// TestSolveWithHistory solves positions with bans and repetitions behind them, under
// every rule for a side without a move, and compares with all moves tried.
func TestSolveWithHistory(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	rng := rand.New(rand.NewPCG(3, 7))
	repeated, won, stuck := 0, 0, 0
	rounds := 300
	for round := range rounds {
		p := lively(rng, rng.IntN(2))
		if round%5 == 4 {
			rules := ring.Full()
			rules.NoMove = ring.Stuck(round / 5 % 3)
			f, err := ring.NewField(rules)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = ring.Parse(f, cornered(rng)); err != nil || p.Outcome().Over() {
				continue
			}
		}
		us, want := p.Side(), 0
		var keys []ring.Move
		for n := 1; n <= 3 && want == 0; n += 2 {
			for _, m := range p.LegalMoves(nil) {
				p.Make(m)
				if wins(p, us, n-1) {
					want = n
					keys = append(keys, m)
					if p.Outcome().By == ring.ByNoMove {
						stuck++
					}
				}
				p.Unmake()
			}
		}
		sol, err := Solve(context.Background(), p, SolveLimits{Plies: 3})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(keys)
		slices.Sort(sol.Keys)
		if sol.Plies != want || !slices.Equal(sol.Keys, keys) {
			t.Fatalf("%s after %v, no move: %d: solved in %d by %v, trying all says %d by %v", p, p.Moves(), p.Field().Rules.NoMove, sol.Plies, sol.Keys, want, keys)
		}
		if p.HistoryKey() != 0 {
			repeated++
		}
		if want > 0 {
			won++
		}
	}
	if repeated < rounds/15 || won < rounds/8 || stuck < rounds/60 {
		t.Errorf("%d with a repetition, %d won, %d by leaving no move", repeated, won, stuck)
	}
}

// cornered is the text of a position in which a lone carrier stands in a corner and
// the other side, to move, has two of the three squares around it.
func cornered(rng *rand.Rand) string {
	var rows [13][7]byte
	col, row, dx, dy := 1, 1, 1, 1
	if rng.IntN(2) == 0 {
		col, dx = 6, -1
	}
	if rng.IntN(2) == 0 {
		row, dy = 12, -1
	}
	lone, other := "Bb", "Ww"
	if row == 12 {
		lone, other = other, lone
	}
	if rng.IntN(4) == 0 {
		lone, other = other, lone
	}
	rows[row][col] = lone[0]
	around := [3][2]int{{col + dx, row}, {col, row + dy}, {col + dx, row + dy}}
	open := rng.IntN(3)
	for i, at := range around {
		if i != open {
			rows[at[1]][at[0]] = other[1]
		}
	}
	for _, piece := range []byte{other[1], other[1], other[0]} {
		for {
			c, r := around[open][0]+rng.IntN(7)-3, around[open][1]+rng.IntN(7)-3
			if c >= 1 && c <= 6 && r >= 1 && r <= 12 && rows[r][c] == 0 {
				rows[r][c] = piece
				break
			}
		}
	}
	return text(&rows) + " - " + string(other[1]) + " -"
}

// TestSolveStops: a limit of nodes and a cancelled context end the search, which
// then claims nothing it has not looked at.
func TestSolveStops(t *testing.T) {
	p := ring.New(ring.FullField())
	rng := rand.New(rand.NewPCG(1, 1))
	for range 12 {
		moves := p.LegalMoves(nil)
		p.Make(moves[rng.IntN(len(moves))])
	}
	for _, n := range []uint64{2000, 5000} {
		sol, err := Solve(context.Background(), p, SolveLimits{Plies: 15, Nodes: n})
		if err != nil || !sol.Stopped || sol.Nodes < n || sol.Nodes > n+200 || sol.Plies != 0 {
			t.Errorf("limit of %d nodes: %+v, %v", n, sol, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if sol, err := Solve(ctx, p, SolveLimits{Plies: 15, Nodes: 1 << 20}); err != nil || !sol.Stopped || sol.Nodes > 2048 {
		t.Errorf("cancelled: %+v, %v", sol, err)
	}
	told := 0
	if _, err := Solve(context.Background(), p, SolveLimits{Plies: 15, Nodes: 3 * tellEvery, Tell: func(plies int, nodes uint64) {
		if plies < 1 || plies > 15 || nodes == 0 {
			t.Errorf("told of %d plies and %d nodes", plies, nodes)
		}
		told++
	}}); err != nil || told < 2 {
		t.Errorf("told %d times, %v", told, err)
	}
	for _, plies := range []int{-1, 2, MaxSolvePlies + 2} {
		if _, err := Solve(context.Background(), p, SolveLimits{Plies: plies}); err == nil {
			t.Errorf("a win in %d plies was looked for", plies)
		}
	}
}

// TestLeastMoves: no goal is reached in fewer moves of one side than the bound says,
// though the other side only passes.
func TestLeastMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 6))
	var within func(p *ring.Board, n int) bool
	within = func(p *ring.Board, n int) bool {
		if p.GoalMove() != ring.NoMove {
			return true
		}
		if n == 1 {
			return false
		}
		for _, m := range p.LegalMoves(nil) {
			p.Make(m)
			p.MakeNull()
			ok := !p.Ended().Over() && within(p, n-1)
			p.Unmake()
			p.Unmake()
			if ok {
				return true
			}
		}
		return false
	}
	var tight [4]int
	for range 1500 {
		p := lively(rng, rng.IntN(3))
		least := leastMoves(p)
		for n := 1; n <= 3; n++ {
			if !within(p, n) {
				continue
			}
			if least > n {
				t.Fatalf("%s after %v: a goal in %d moves, the bound says %d", p, p.Moves(), n, least)
			}
			if least == n {
				tight[n]++
			}
			break
		}
	}
	if tight[1] < 20 || tight[2] < 20 || tight[3] < 20 {
		t.Errorf("the bound was met for 1, 2 and 3 moves %v times", tight[1:])
	}
}

// TestSolverTable: what the solver remembers of a longer win is none of a shorter.
func TestSolverTable(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, text := range []string{
		"w2w2/2B1w1/2wb2/6/3b1w/6/5B/w5/6/6/1b4/1b4 - b -",
		"1ww3/1bB3/6/6/6/3Bw1/4w1/1w1b2/4b1/1w4/6/3b2 - b -",
	} {
		p := parse(t, text)
		s := &solver{ctx: context.Background(), p: p, attacker: p.Side(), table: make([]proof, solverTable)}
		for n := 1; n <= 9; n += 2 {
			if s.wins(n) != (n >= 7) {
				t.Errorf("%s: won in 7, within %d plies: %v", text, n, n < 7)
			}
		}
		if s.wins(5) || s.wins(3) || !s.wins(7) {
			t.Errorf("%s: won in 7, remembered otherwise", text)
		}
		// A search that was stopped leaves nothing wrong behind.
		clear(s.table)
		s.nodes = 0
		s.wins(7)
		all := s.nodes
		for short := uint64(1); short < all; short += short/2 + 1 {
			clear(s.table)
			s.nodes, s.limits.Nodes = 0, all-short
			won := s.wins(7)
			s.limits.Nodes, s.stopped = 0, false
			if won || !s.wins(7) {
				t.Errorf("%s: not won in 7 after a search stopped at %d of %d nodes, or won before: %v", text, all-short, all, won)
			}
		}
		sol, err := Solve(context.Background(), p, SolveLimits{Plies: 7})
		if err != nil || sol.Plies != 7 || len(sol.Line) != 7 {
			t.Fatalf("%s: %+v, %v", text, sol, err)
		}
		p.Make(sol.Keys[0])
		if s.refuted(8) || s.refuted(6) || !s.refuted(4) || s.refuted(6) {
			t.Errorf("%s: after the key, remembered otherwise than won in 6", text)
		}
	}
}

// TestSolveByClosing finds wins by closing the goal, now and with the second move.
func TestSolveByClosing(t *testing.T) {
	for text, plies := range map[string]int{
		"5w/6/6/2W3/6/2w3/6/6/6/6/1bB2b/1bb1b1 d0w,e0w b -":  1,
		"5w/6/6/2W3/6/2w3/6/6/5b/6/1bB3/1bb1b1 d0w,e0w b -":  3,
		"5w/6/6/2W3/6/2w3/6/6/3b2/6/1bB3/1bb1b1 d0w,e0w b -": 3,
	} {
		p := parse(t, text)
		sol, err := Solve(context.Background(), p, SolveLimits{Plies: 3})
		if err != nil || sol.Plies != plies || len(sol.Line) != plies {
			t.Errorf("%s: %+v, %v, want a win in %d", text, sol, err, plies)
			continue
		}
		for _, m := range sol.Line {
			p.Make(m)
		}
		if o := p.Outcome(); o.By != ring.ByClosing || o.Winner != ring.Black {
			t.Errorf("%s: the line ends with %+v", text, o)
		}
	}
}

// TestPositionWithHistory: the search's position knows the ways to a position apart
// where they matter, does not pass within a repetition, and lists every move that
// may save the game then.
func TestPositionWithHistory(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	repeated, forced := 0, 0
	for range 3000 {
		p := lively(rng, 1+rng.IntN(2))
		s := NewPosition(p, nil, Off{})
		if got, want := s.idle[0], idlePlies(p); got != want {
			t.Fatalf("%s: %d idle plies, want %d", p, got, want)
		}
		var l search.MoveList
		for _, mode := range []search.GenMode{search.GenAll, search.GenTactical} {
			l.Reset()
			s.Generate(&l, mode)
			listed := map[search.Move]bool{}
			for _, m := range l.Moves {
				listed[m.Move] = true
			}
			for _, m := range p.LegalMoves(nil) {
				if !l.Complete || listed[search.Move(m)] {
					continue
				}
				p.Make(m)
				if !wins(p, p.Side(), 1) {
					t.Fatalf("%s: mode %d leaves out %s, which does not lose at once", p, mode, p.Field().MoveText(m))
				}
				p.Unmake()
			}
			if mode == search.GenAll && !l.Complete {
				t.Fatalf("%s: incomplete", p)
			}
		}
		if p.HistoryKey() == 0 {
			continue
		}
		repeated++
		if l.Forced {
			forced++
		}
		bare, err := ring.Parse(p.Field(), p.String())
		if err != nil {
			t.Fatal(err)
		}
		if s.Key() == NewPosition(bare, nil, Off{}).Key() {
			t.Errorf("%s: the same key with and without a repetition behind it", p)
		}
		if s.NullOK() {
			t.Errorf("%s: a pass within a repetition", p)
		}
	}
	if repeated < 200 || forced < 10 {
		t.Errorf("%d positions with a repetition, %d with a threat", repeated, forced)
	}
}

// idlePlies counts the plies since the last attack of a game.
func idlePlies(p *ring.Board) (n int32) {
	for _, m := range p.Moves() {
		if n++; m.Kind() == ring.Attack {
			n = 0
		}
	}
	return n
}

// TestProbeRepetition: going round once more than the search itself has seen is a
// draw, what lies before its root is not yet; contempt is against the side that
// searches.
func TestProbeRepetition(t *testing.T) {
	play := func(texts ...string) *Position {
		t.Helper()
		s := NewPosition(parse(t, "6/6/2b3/2B3/w5/6/6/2w3/2W3/6/6/6 - b -"), nil, Off{})
		for _, text := range texts {
			m, err := s.p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			s.Make(search.Move(m))
		}
		return s
	}
	round := []string{"c10b10", "c5b5", "b10c10", "b5c5"} // over both boards
	for _, c := range []struct {
		moves []string
		ply   int
		score search.Score
		known bool
	}{
		{round[:3], 3, 0, false},
		{round, 4, -contempt, true},
		{round, 3, 0, false}, // its first occurrence lies before the root
		{append(slices.Clone(round), "c10b10"), 5, contempt, true},
		{append(slices.Clone(round), "c10b10"), 4, contempt, true},
		{append(slices.Clone(round), "c10b10"), 3, 0, false},
		{[]string{"c10b10", "a8a7", "b10c10", "a7a8"}, 4, 0, false}, // on one board
	} {
		s := play(c.moves...)
		v := s.Probe(search.Probe{Depth: 1, Ply: c.ply})
		if v.Known != c.known || v.PathDependent != c.known || v.Score != c.score {
			t.Errorf("%v, root %d plies back: %+v", c.moves, c.ply, v)
		}
	}
}

// TestFade: values fade from fadeFrom idle plies to fadeTo and no further, and
// Unmake brings them back.
func TestFade(t *testing.T) {
	s := NewPosition(parse(t, "6/2b3/6/2B3/w5/6/6/6/2W3/6/b5/6 - b -"), nil, Off{})
	full := s.Evaluate()
	if full < 10 && full > -10 {
		t.Fatalf("a value of %d shows nothing", full)
	}
	last := full
	for n := range int32(3 * fadeTo) {
		s.idle[0] = n
		v := s.Evaluate()
		switch {
		case n <= fadeFrom && v != full, n >= fadeTo && v != full*fadeLeast/fadeFull,
			v*v > last*last, v*full < 0:
			t.Fatalf("%d after %d idle plies, %d before, %d at first", v, n, last, full)
		}
		last = v
	}
}
