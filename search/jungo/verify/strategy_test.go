package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// game is all that can be played from a position, by brute force.
type game struct {
	states map[string]*state
	order  []*state
}

// state is a position with a player to move.
type state struct {
	key   string // of the proof
	side  jungo.Colour
	over  bool
	score int // Black's lead
	moves []jungo.Point
	next  []*state
}

func explore(t *testing.T, root *jungo.Board) *game {
	t.Helper()
	g := &game{states: map[string]*state{}}
	var visit func(b *jungo.Board) *state
	visit = func(b *jungo.Board) *state {
		id := Key(b) + b.Side().String()
		if s := g.states[id]; s != nil {
			return s
		}
		s := &state{key: Key(b), side: b.Side(), over: b.Over(), score: b.Stones(jungo.Black) - b.Stones(jungo.White)}
		g.states[id] = s
		g.order = append(g.order, s)
		if s.over {
			return s
		}
		s.moves = b.LegalMoves(nil)
		for _, m := range s.moves {
			b.Make(m)
			s.next = append(s.next, visit(b))
			b.Unmake()
		}
		return s
	}
	visit(root)
	return g
}

// lead is the score in a side's own view.
func (s *state) lead(side jungo.Colour) int {
	if side == jungo.White {
		return -s.score
	}
	return s.score
}

// force returns for every state from which the side can force the goal the most plies
// that it takes, with a move for the side's own.
func (g *game) force(side jungo.Colour, goal int) (plies map[*state]int, choice map[*state]int) {
	plies, choice = map[*state]int{}, map[*state]int{}
	for _, s := range g.order {
		if s.over && s.lead(side) >= goal {
			plies[s] = 0
		}
	}
	for n, more := 1, true; more; n++ {
		more = false
		found := map[*state]int{}
		for _, s := range g.order {
			if _, known := plies[s]; known || s.over {
				continue
			}
			all := true
			for i, k := range s.next {
				_, won := plies[k]
				if won && s.side == side {
					choice[s], found[s] = i, n
					break
				}
				all = all && won
			}
			if all && s.side != side {
				found[s] = n
			}
		}
		for s := range found {
			plies[s], more = n, true
		}
	}
	return plies, choice
}

// reach lists what comes up when the side plays its choice, and the longest line.
func reach(root *state, side jungo.Colour, choice map[*state]int) (all []*state, longest int) {
	seen := map[*state]int{}
	var visit func(s *state) int
	visit = func(s *state) int {
		if n, ok := seen[s]; ok {
			return n
		}
		if s.over {
			return 0
		}
		all = append(all, s)
		n := 0
		for i, k := range s.next {
			if s.side != side || choice[s] == i {
				n = max(n, visit(k)+1)
			}
		}
		seen[s] = n
		return n
	}
	longest = visit(root)
	return all, longest
}

// roots are positions of small boards whose games can be walked through whole.
func roots(t *testing.T) (out []*jungo.Board) {
	t.Helper()
	for _, moves := range []string{"", "A1", "A1 B2", "A1 B2 pass", "A1 pass", "B1 A2 B2"} {
		b, err := jungo.New(2, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Fields(moves) {
			m, err := jungo.ParseMove(text, 2)
			if err != nil || b.Play(m) != nil {
				t.Fatal(text, err)
			}
		}
		out = append(out, b)
	}
	return out
}

// parsed reads a proof back from the text it is written as.
func parsed(t *testing.T, p *Proof) *Proof {
	t.Helper()
	var text bytes.Buffer
	if _, err := p.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	first := text.String()
	again, err := Parse(&text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, first)
	}
	if _, err := again.WriteTo(&text); err != nil || text.String() != first {
		t.Fatalf("written again, %v:\n%swant\n%s", err, text.String(), first)
	}
	return again
}

// A strategy that forces what can be forced holds, with the positions and plies that it
// has; none holds for a point more, nor without one of its moves, nor with a move after
// which the goal cannot be forced.
func TestStrategies(t *testing.T) {
	ctx := context.Background()
	rejected := func(p *Proof, what string) {
		t.Helper()
		var hole *Hole
		if _, err := Verify(ctx, p); !errors.As(err, &hole) {
			t.Fatalf("%s: %v", what, err)
		}
	}
	proved, bad := 0, 0
	for _, b := range roots(t) {
		tiny, err := jungo.TinyOf(2)
		if err != nil {
			t.Fatal(err)
		}
		root, err := tiny.FromBoard(b)
		if err != nil {
			t.Fatal(err)
		}
		at := Key(b) + b.Side().String()
		g := explore(t, b)
		for _, side := range []jungo.Colour{jungo.Black, jungo.White} {
			best := -5
			for goal := -4; goal <= 4; goal++ {
				if plies, _ := g.force(side, goal); plies[g.states[at]] > 0 {
					best = goal
				}
			}
			if best == -5 {
				t.Fatalf("%v can force nothing in\n%v", side, b)
			}
			plies, choice := g.force(side, best)
			all, longest := reach(g.states[at], side, choice)
			p := &Proof{Root: root, Size: 2, Claims: []Claim{{Side: side, Goal: best, Moves: map[string]jungo.Point{}}}}
			moves := p.Claims[0].Moves
			var own []*state
			for _, s := range all {
				if s.side == side {
					moves[s.key] = s.moves[choice[s]]
					own = append(own, s)
				}
			}
			stats, err := Verify(ctx, parsed(t, p))
			if err != nil || stats.Positions != len(all) || stats.Plies != longest {
				t.Fatalf("%v by %d: %v, %+v, want %d positions and %d plies\n%v", side, best, err, stats, len(all), longest, b)
			}
			proved++
			p.Claims[0].Goal++
			rejected(p, "a point too much")
			p.Claims[0].Goal--
			for _, s := range own {
				m := moves[s.key]
				delete(moves, s.key)
				rejected(p, "no move in "+s.key)
				for i, other := range s.moves {
					if _, ok := plies[s.next[i]]; !ok {
						moves[s.key] = other
						rejected(p, fmt.Sprintf("%v in %s", other, s.key))
						bad++
					}
				}
				for q := range jungo.Point(b.Points()) {
					if !slices.Contains(s.moves, q) {
						moves[s.key] = q
						rejected(p, fmt.Sprintf("illegal %v in %s", q, s.key))
					}
				}
				moves[s.key] = m
			}
			// A claim that holds does not help one that does not, nor the reverse.
			false2 := Claim{Side: side, Goal: best + 1, Moves: maps.Clone(moves)}
			for _, claims := range [][]Claim{{p.Claims[0], false2}, {false2, p.Claims[0]}} {
				rejected(&Proof{Root: root, Size: 2, Claims: claims}, "two claims")
			}
		}
	}
	if proved != 12 || bad < 5 {
		t.Errorf("%d strategies, %d moves for worse", proved, bad)
	}
}

// holds judges a strategy by the games that it allows: every own position has a legal
// move, none comes back on a line, and every end has the goal.
func holds(root *state, c *Claim) bool {
	const open, done = 1, 2
	seen := map[*state]int{}
	var visit func(s *state) bool
	visit = func(s *state) bool {
		switch {
		case s.over:
			return s.lead(c.Side) >= c.Goal
		case seen[s] != 0:
			return seen[s] == done
		}
		seen[s] = open
		m, listed := c.Moves[s.key]
		played := false
		for i, k := range s.next {
			if s.side == c.Side && (!listed || s.moves[i] != m) {
				continue
			}
			played = true
			if !visit(k) {
				return false
			}
		}
		seen[s] = done
		return played
	}
	return visit(root)
}

// Random strategies are judged as the games say that they allow.
func TestRandomStrategies(t *testing.T) {
	rng := jungo.NewRand(2)
	tiny, err := jungo.TinyOf(2)
	if err != nil {
		t.Fatal(err)
	}
	good, bad := 0, 0
	for _, b := range roots(t) {
		root, err := tiny.FromBoard(b)
		if err != nil {
			t.Fatal(err)
		}
		g := explore(t, b)
		start := g.states[Key(b)+b.Side().String()]
		type forced struct{ plies, choice map[*state]int }
		wins := map[int]forced{}
		for n := range 2000 {
			c := Claim{Side: jungo.Black + jungo.Colour(n%2), Goal: rng.Intn(7) - 4, Moves: map[string]jungo.Point{}}
			at := 10*int(c.Side) + c.Goal
			if _, ok := wins[at]; !ok {
				plies, choice := g.force(c.Side, c.Goal)
				wins[at] = forced{plies, choice}
			}
			plies, choice := wins[at].plies, wins[at].choice
			careless := rng.Intn(8)
			for _, s := range g.order {
				if s.side != c.Side || s.over || rng.Intn(60) == 0 {
					continue
				}
				m := s.moves[rng.Intn(len(s.moves))]
				if _, won := plies[s]; won && rng.Intn(8) >= careless {
					m = s.moves[choice[s]]
				}
				c.Moves[s.key] = m
			}
			_, err := Verify(context.Background(), &Proof{Root: root, Size: 2, Claims: []Claim{c}})
			want := holds(start, &c)
			if (err == nil) != want {
				t.Fatalf("%v by %d: %v, but it holds: %v\n%v\n%v", c.Side, c.Goal, err, want, c.Moves, b)
			}
			if want {
				good++
			} else {
				bad++
			}
		}
	}
	if good < 500 || bad < 500 {
		t.Errorf("%d strategies hold, %d do not", good, bad)
	}
	t.Logf("%d strategies hold, %d do not", good, bad)
}

// The plies told are those of the longest line of all claims.
func TestPliesOfAllClaims(t *testing.T) {
	p, err := Parse(strings.NewReader(strings.Replace(root, "passes 1", "passes 0", 1) + "claim white -4\n"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := p.board()
	if err != nil {
		t.Fatal(err)
	}
	g := explore(t, b)
	var claims []Claim
	var longest []int
	for _, side := range []jungo.Colour{jungo.Black, jungo.White} {
		_, choice := g.force(side, -3)
		c := Claim{Side: side, Goal: -3, Moves: map[string]jungo.Point{}}
		all, n := reach(g.order[0], side, choice)
		for _, s := range all {
			if s.side == side {
				c.Moves[s.key] = s.moves[choice[s]]
			}
		}
		claims, longest = append(claims, c), append(longest, n)
	}
	for range 2 {
		p.Claims = claims
		stats, err := Verify(context.Background(), p)
		if err != nil || stats.Plies != max(longest[0], longest[1]) {
			t.Errorf("%+v, %v; the lines have %v plies", stats, err, longest)
		}
		slices.Reverse(claims)
	}
	if longest[0] == longest[1] {
		t.Error("both claims have lines of one length")
	}
}

// A strategy that asks for nothing and plays the first point it can goes round in a
// circle, and that is what is wrong with it.
func TestVerifyNamesCircles(t *testing.T) {
	b := roots(t)[0]
	tiny, err := jungo.TinyOf(2)
	if err != nil {
		t.Fatal(err)
	}
	root, err := tiny.FromBoard(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []jungo.Colour{jungo.Black, jungo.White} {
		c := Claim{Side: side, Goal: -4, Moves: map[string]jungo.Point{}}
		for _, s := range explore(t, b).order {
			if s.side == side && !s.over {
				c.Moves[s.key] = s.moves[0]
			}
		}
		var hole *Hole
		_, err = Verify(context.Background(), &Proof{Root: root, Size: 2, Claims: []Claim{c}})
		if !errors.As(err, &hole) || !strings.Contains(err.Error(), "a position comes back") || len(hole.Line) < 4 {
			t.Errorf("%v: %v", side, err)
		}
	}
}

// A proof is not checked when its time is up, however short it is.
func TestVerifyStops(t *testing.T) {
	p, err := Parse(strings.NewReader(root + "claim white -1\nX... - 1 pass\n"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if stats, err := Verify(ctx, p); err != nil || stats != (Stats{Positions: 1, Plies: 1}) {
		t.Errorf("%+v, %v", stats, err)
	}
	cancel()
	if _, err := Verify(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// The ko point and the passes of the position are part of what is proved, and of the
// positions that a strategy names.
func TestKoAndPasses(t *testing.T) {
	// White has just taken a stone on B2, so Black may not play there.
	const ko = Header + "\nsize 3\nstones .XOX.O.XO\nto-move black\nko B2\npasses 0\nclaim black -9\n"
	p, err := Parse(strings.NewReader(ko + ".XOX.O.XO B2 0 B2\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(context.Background(), p); err == nil || !strings.Contains(err.Error(), "illegal move B2") {
		t.Errorf("the ko is taken back: %v", err)
	}
	parsed(t, p)
	for _, key := range []string{".XOX.O.XO - 0", ".XOX.O.XO B2 1"} {
		if p, err = Parse(strings.NewReader(ko + key + " pass\n")); err != nil {
			t.Fatal(err)
		}
		if _, err := Verify(context.Background(), p); err == nil || !strings.Contains(err.Error(), "no move at once") {
			t.Errorf("%s is another position: %v", key, err)
		}
	}
}

// Errors name what is wrong, and where.
func TestParseErrors(t *testing.T) {
	const claim = "claim black 1\n"
	replace := func(old, new string) string { return strings.Replace(root, old, new, 1) + claim }
	for _, c := range []struct{ text, want string }{
		{"", "line 1"},
		{"tengen-jungo-proof 2\n", "line 1"},
		{Header + "\n", "line 2: missing, want size"},
		{replace("size 2", "size x"), `size "x"`},
		{replace("size 2", "size 9"), "9"},
		{replace("size 2", "stones 2"), "line 2: want size"},
		{replace("X...", "X.."), "stones: 3 points, want 4"},
		{replace("X...", "X...."), "stones: 5 points, want 4"},
		{replace("X...", "X..x"), "stones: 'x'"},
		{replace("X...", "XXXX"), ""},
		{replace("to-move white", "to-move red"), "red"},
		{replace("ko -", "ko Z9"), `ko: "Z9"`},
		{replace("ko -", "ko A1"), `ko: "A1" is no empty point`},
		{replace("ko -", "ko pass"), `ko: "pass"`},
		{replace("passes 1", "passes 3"), `passes: "3"`},
		{replace("passes 1", "passes x"), `passes: "x"`},
		{root, "line 7: nothing is claimed"},
		{root + "claim red 1\n", "line 7: "},
		{root + "claim black x\n", `line 7: goal "x"`},
		{root + "X... - 1 pass\n", "line 7: "},
		{root + claim + "X... - 1\n", "line 8: "},
		{root + claim + "X... - 1 Z9\n", "line 8: "},
		{root + claim + strings.Repeat("x", 300) + "\n", "line 8: "},
	} {
		p, err := Parse(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v, %v, want %q", c.text, p, err, c.want)
		}
	}
}
