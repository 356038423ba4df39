package ring

import (
	"maps"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// differentialGames is the number of random games in which the package and the
// direct implementation have to agree at every move.
const differentialGames = 4500

// tally counts how often each rule mattered in the random games, so that the test
// fails if they miss one.
type tally struct {
	plies, attacks, returns, choices, twoChoices        int
	closed, draws, stuck, fortress, repetition, onBoard int
}

// randomSetup is a position with both rings in play and pieces scattered, some
// of them off the board around the corners.
func randomSetup(rng *rand.Rand, b *Field) *Board {
	for {
		p := &Board{board: b}
		fieldCells := b.Field.Cells()
		slots := b.Slots.Cells()
		var placed []Cell
		// Half of the positions crowd one end of the field, because firm groups, closed
		// goals and cornered pieces need other pieces near them.
		crowd := rng.IntN(4)
		for c := range p.men {
			for n := 1 + rng.IntN(6) + rng.IntN(3); n > 0 && p.men[c].Count() < 6; n-- {
				cell := fieldCells[rng.IntN(len(fieldCells))]
				if crowd == 1 && b.Row(cell) > 3 || crowd == 2 && b.Row(cell) < 10 {
					continue
				}
				if b.Rules.Returns && rng.IntN(5) == 0 {
					cell = slots[rng.IntN(len(slots))]
					if rng.IntN(2) == 0 {
						k := b.corners[rng.IntN(4)]
						cell = []Cell{k.inColumn, k.inRow}[rng.IntN(2)]
					}
				}
				if p.Occupied().Has(cell) {
					continue
				}
				p.men[c] = p.men[c].Or(Bit(cell))
				if b.Field.Has(cell) {
					placed = append(placed, cell)
				}
			}
		}
		if len(placed) < 2 {
			continue
		}
		for p.rings.Count() < 2 {
			p.rings = p.rings.Or(Bit(placed[rng.IntN(len(placed))]))
		}
		p.placed = 2
		p.side = Colour(rng.IntN(2))
		p.settle()
		return p
	}
}

// nearlyClosed is a position in which one piece is missing to close a goal: friends
// stand behind two of the front pieces, enemies off the board behind the other two.
func nearlyClosed(rng *rand.Rand, b *Field) *Board {
	c := Colour(rng.IntN(2))
	row, next, rim := 1, 2, 0
	if c == White {
		row, next, rim = 12, 11, 13
	}
	p := &Board{board: b}
	backed := 2 + rng.IntN(3)
	for col := 2; col <= 5; col++ {
		p.men[c] = p.men[c].Or(Bit(b.At(col, row)))
		if col == backed || col == backed+1 {
			p.men[c] = p.men[c].Or(Bit(b.At(col, next)))
		} else {
			p.men[c^1] = p.men[c^1].Or(Bit(b.At(col, rim)))
		}
	}
	// One piece is away, next to its place.
	own := p.men[c].Cells()
	away := own[rng.IntN(len(own))]
	p.men[c] = p.men[c].AndNot(Bit(away))
	if to := b.stepLoose[away].AndNot(p.Occupied()).Cells(); len(to) > 0 {
		p.men[c] = p.men[c].Or(Bit(to[rng.IntN(len(to))]))
	}
	scatter(rng, p)
	return p
}

// cornered is a position with pairs of off-board pieces at two corners or more,
// so that the first move may leave several choices.
func cornered(rng *rand.Rand, b *Field) *Board {
	p := &Board{board: b}
	for _, i := range rng.Perm(4)[:2+rng.IntN(2)] {
		c, k := rng.IntN(2), b.corners[i]
		if p.men[c].Count() < 4 {
			p.men[c] = p.men[c].Or(Bit(k.inColumn)).Or(Bit(k.inRow))
		}
	}
	scatter(rng, p)
	return p
}

// scatter adds pieces on the field up to six a side, puts the rings on two of
// them and chooses the side to move.
func scatter(rng *rand.Rand, p *Board) {
	field := p.board.Field.Cells()
	for c := range p.men {
		for p.men[c].Count() < 6 {
			if cell := field[rng.IntN(len(field))]; !p.Occupied().Has(cell) {
				p.men[c] = p.men[c].Or(Bit(cell))
			}
		}
	}
	men := p.Occupied().And(p.board.Field).Cells()
	for p.rings.Count() < 2 {
		p.rings = p.rings.Or(Bit(men[rng.IntN(len(men))]))
	}
	p.placed = 2
	p.side = Colour(rng.IntN(2))
	p.settle()
}

// pick chooses a move: goals are mostly left aside to keep the game going,
// attacks, corner choices and moves straight back are preferred.
func pick(rng *rand.Rand, p *Board, moves []Move) Move {
	prefer := func(keep func(Move) bool) (Move, bool) {
		var some []Move
		for _, m := range moves {
			if keep(m) {
				some = append(some, m)
			}
		}
		if len(some) == 0 {
			return NoMove, false
		}
		return some[rng.IntN(len(some))], true
	}
	if n := len(p.past); n >= 2 && rng.IntN(3) == 0 {
		// The move made two plies ago, taken back.
		last := p.past[n-1].last
		if m, ok := prefer(func(m Move) bool { return m.From() == last.To() && m.To() == last.From() }); ok {
			return m
		}
	}
	if rng.IntN(2) == 0 {
		closes := func(m Move) bool {
			p.Make(m)
			defer p.Unmake()
			return p.end.By == ByClosing
		}
		if m, ok := prefer(closes); ok {
			return m
		}
	}
	if rng.IntN(4) == 0 {
		if m, ok := prefer(func(m Move) bool { return m&choiceMask != 0 }); ok {
			return m
		}
	}
	if rng.IntN(5) < 2 {
		if m, ok := prefer(func(m Move) bool { return m.Kind() == Attack }); ok {
			return m
		}
	}
	if rng.IntN(6) == 0 {
		if m, ok := prefer(func(m Move) bool { return m.Kind() == Pass }); ok {
			return m
		}
	}
	if m, ok := prefer(func(m Move) bool { return m.Kind() != Goal }); ok && rng.IntN(15) > 0 {
		return m
	}
	return moves[rng.IntN(len(moves))]
}

func outcomeWord(o Outcome) string {
	switch {
	case !o.Over():
		return ""
	case o.Draw:
		return "draw"
	}
	return strings.ToLower(o.Winner.String())
}

// compare checks one position and its legal moves against the direct game, and
// returns both in the same order.
func compare(t *testing.T, p *Board, g *direct, start string, played []string) ([]Move, map[string]*direct) {
	t.Helper()
	fail := func(what string, got, want any) {
		t.Fatalf("%s: %s\nafter %v\nat %s\n got %v\nwant %v", p.board.Rules.Name, what, played, start, got, want)
	}
	if p.goal == NoCell {
		if got, want := p.String(), g.text(); got != want {
			fail("position", got, want)
		}
	}
	if got, want := outcomeWord(p.Ended()), g.end; got != want {
		fail("outcome", got, want)
	}
	moves := p.LegalMoves(nil)
	children := g.moves()
	got := make([]string, 0, len(moves))
	for _, m := range moves {
		got = append(got, p.board.MoveText(m))
	}
	slices.Sort(got)
	want := slices.Sorted(maps.Keys(children))
	if !slices.Equal(got, want) {
		fail("legal moves", got, want)
	}
	if p.key != p.computeKey(&p.board.keys) {
		fail("key", p.key, p.computeKey(&p.board.keys))
	}
	return moves, children
}

// playDifferential plays one random game on both implementations.
func playDifferential(t *testing.T, rng *rand.Rand, b *Field, seen *tally) {
	basic := !b.Rules.Returns
	p, g := New(b), readDirect(New(b).String(), basic)
	longest := 12
	switch rng.IntN(4) {
	case 0:
	case 1:
		// Few pieces repeat sooner.
		longest = 32
		fallthrough
	default:
		p = randomSetup(rng, b)
		if b.Rules.Returns && rng.IntN(4) == 0 {
			p = [](func(*rand.Rand, *Field) *Board){nearlyClosed, cornered}[rng.IntN(2)](rng, b)
		}
		g = readDirect(p.String(), basic)
	}
	start := p.String()
	var played []string
	for range longest {
		moves, children := compare(t, p, g, start, played)
		seen.plies++
		if len(moves) == 0 {
			switch o := p.Outcome(); o.By {
			case ByClosing:
				seen.closed++
			case ByRepeated:
				seen.draws++
			case ByNoMove:
				if o.Winner != p.side.Other() {
					t.Fatalf("%s has no move, but %v", p, o)
				}
				seen.stuck++
			}
			break
		}
		pseudo := p.Pseudo(nil)
		for _, m := range pseudo {
			if slices.Contains(moves, m) {
				continue
			}
			p.make(m)
			if p.fortress() {
				seen.fortress++
			} else {
				seen.repetition++
			}
			p.pop()
		}
		m := pick(rng, p, moves)
		before := *p
		if !p.TryMake(m) {
			t.Fatalf("%s: TryMake refuses %s", p, b.MoveText(m))
		}
		p.Unmake()
		if p.state != before.state || p.filter != before.filter || p.repeated != before.repeated || p.history != before.history {
			t.Fatalf("%s: Unmake does not restore after %s", p, b.MoveText(m))
		}
		if m.Kind() == Attack {
			seen.attacks++
		}
		switch {
		case len(b.Choices(m)) == 1:
			seen.choices++
		case len(b.Choices(m)) > 1:
			seen.twoChoices++
		}
		off := p.Thrown(Black).Or(p.Thrown(White))
		p.Make(m)
		if off.AndNot(p.Occupied()).Any() {
			seen.returns++
		}
		if p.seen >= 3 && !p.end.Over() {
			seen.onBoard++
		}
		text := b.MoveText(m)
		played = append(played, text)
		g = children[text]
	}
	for len(p.past) > 0 {
		p.Unmake()
	}
	if p.String() != start || p.key != p.computeKey(&p.board.keys) {
		t.Fatalf("unmaking all moves of %v gives %s, not %s", played, p, start)
	}
}

func TestAgainstDirect(t *testing.T) {
	// The direct implementation makes many short-lived maps; collecting garbage
	// rarely halves the time.
	defer debug.SetGCPercent(debug.SetGCPercent(2000))
	rng := rand.New(rand.NewPCG(7, 2024))
	games := differentialGames
	if testing.Short() {
		games /= 100
	}
	var seen tally
	for i := range games {
		b := FullField()
		if i%5 == 4 {
			b = BasicField()
		}
		playDifferential(t, rng, b, &seen)
	}
	t.Logf("%+v", seen)
	for name, n := range map[string]int{
		"attacks": seen.attacks, "returns": seen.returns, "corner choices": seen.choices,
		"double corner choices": seen.twoChoices, "closed goals": seen.closed, "draws": seen.draws,
		"sides without a move": seen.stuck, "fortress bans": seen.fortress,
		"repetition bans": seen.repetition, "one-sided repetitions": seen.onBoard,
	} {
		if n < 10 && games == differentialGames {
			t.Errorf("only %d %s in %d games", n, name, games)
		}
	}
}

// TestGamesAgainstDirect replays games of the engine with itself by the direct
// implementation: every move has to be legal and the game has to end as recorded, and
// only there. A line is the outcome, a colon, and the moves from the start.
func TestGamesAgainstDirect(t *testing.T) {
	text, err := os.ReadFile("testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	n, plies := 0, 0
	for line := range strings.Lines(string(text)) {
		if n++; testing.Short() && n%3 > 0 {
			continue
		}
		recorded, moves, _ := strings.Cut(line, ":")
		start := New(FullField()).String()
		p, g := New(FullField()), readDirect(start, false)
		var played []string
		for _, move := range strings.Fields(moves) {
			if p.Outcome().Over() {
				t.Fatalf("game %d goes on after %s: %v", n, recorded, played)
			}
			_, next := compare(t, p, g, start, played)
			if g = next[move]; g == nil {
				t.Fatalf("game %d: %s is illegal after %v", n, move, played)
			}
			m, err := p.ParseMove(move)
			if err != nil {
				t.Fatalf("game %d: %v", n, err)
			}
			p.Make(m)
			played = append(played, move)
			plies++
		}
		compare(t, p, g, start, played)
		o, winner := p.Outcome(), "nobody"
		if o.Over() && !o.Draw {
			winner = o.Winner.String()
		}
		if got := winner + " by " + o.By.String(); got != recorded {
			t.Errorf("game %d is recorded as %q and ends as %q", n, recorded, got)
		}
	}
	if n < 10 || plies < 1000 && !testing.Short() || plies < 300 {
		t.Errorf("%d games, %d plies", n, plies)
	}
}
