package games

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/ring"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
)

// openings are the configurations that the tests play: of every game at least the usual one.
func openings(t testing.TB) []game.Position {
	t.Helper()
	var out []game.Position
	type opening struct {
		name     string
		settings []string
	}
	list := []opening{
		{"renju", nil},
		{"renju", []string{"rule=freestyle", "size=7"}},
		{"jungo", []string{"size=4"}},
		{"jungo", []string{"rule=positional", "size=3", "komi=-2.5"}},
		{"ring", nil},
		{"ring", []string{"rule=ring-basic"}},
		{"ring", []string{"position=6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b,f13w,r12w b -"}},
	}
	for _, name := range Names() {
		if !slices.ContainsFunc(list, func(o opening) bool { return o.name == name }) {
			list = append(list, opening{name, nil})
		}
	}
	for _, c := range list {
		g, err := open(c.name, c.settings...)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
	return out
}

// picture returns everything that is visible of a game.
func picture(g game.Position) string {
	r, over := g.Result()
	return fmt.Sprint(g.Scene(), g.Side(), g.Moves(), g.Choices(), r, over, g.Status())
}

// TestRandomGames plays whole games and checks what the front ends rely on.
func TestRandomGames(t *testing.T) {
	for _, g := range openings(t) {
		t.Run(g.Title().String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			for n := range 200 {
				choices := g.Choices()
				_, over := g.Result()
				if over != (len(choices) == 0) {
					t.Fatalf("over %v with %d choices", over, len(choices))
				}
				if over {
					if err := g.Play("a1"); err != game.ErrOver {
						t.Fatalf("a move after the end: %v", err)
					}
					break
				}
				if n%8 == 0 {
					checkChoices(t, g, choices)
				}
				c := choices[r.IntN(len(choices))]
				clone := g.Clone()
				if err := clone.Play(c.Text); err != nil {
					t.Fatalf("clone: %v", err)
				}
				before := ""
				if n%5 == 0 {
					before = picture(g)
				}
				if err := g.Play(c.Text); err != nil {
					t.Fatalf("%s: %v", c.Text, err)
				}
				if n%5 == 3 && fmt.Sprint(clone.Scene().Cells, clone.Choices()) != fmt.Sprint(g.Scene().Cells, g.Choices()) {
					t.Fatalf("the clone is elsewhere after %s", c.Text)
				}
				moves := g.Moves()
				if !slices.Equal(clone.Moves(), moves) {
					t.Fatalf("the clone has made %q, the game %q", clone.Moves(), moves)
				}
				if moves[len(moves)-1] != c.Text {
					t.Fatalf("%s is remembered as %s", c.Text, moves[len(moves)-1])
				}
				if n%5 == 0 {
					if !g.Undo() || picture(g) != before {
						t.Fatalf("undo of %s leads elsewhere", c.Text)
					}
					if err := g.Play(c.Text); err != nil {
						t.Fatal(err)
					}
				}
			}
			replay(t, g)
			for g.Undo() {
			}
			if len(g.Moves()) != 0 {
				t.Error("moves are left")
			}
		})
	}
}

// checkChoices checks that the cells of choices are on the board, differ between moves,
// and are written as the move.
func checkChoices(t *testing.T, g game.Position, choices []game.Choice) {
	t.Helper()
	seen := map[string]string{}
	s := g.Scene()
	for _, c := range choices {
		key := fmt.Sprint(c.Cells)
		if seen[key] != "" {
			t.Fatalf("%s and %s are picked alike", c.Text, seen[key])
		}
		seen[key] = c.Text
		if text := g.Write(c.Cells); text != c.Text {
			t.Fatalf("%v is written %s, want %s", c.Cells, text, c.Text)
		}
		for i, p := range c.Cells {
			if s.At(p).Stone == game.Void {
				t.Fatalf("%s has a cell outside", c.Text)
			}
			if q, err := g.ParsePoint(g.PointName(p)); err != nil || q != p {
				t.Fatalf("%v is named %s, which is %v, %v", p, g.PointName(p), q, err)
			}
			if shorter := seen[fmt.Sprint(c.Cells[:i])]; i > 0 && shorter != "" {
				t.Fatalf("%s begins like %s", c.Text, shorter)
			}
		}
		if all := game.Continue(choices, c.Cells); len(all) != 1 && len(c.Cells) > 0 {
			t.Fatalf("%s: %d choices continue it", c.Text, len(all))
		}
	}
}

// replay plays the game again from its settings and moves.
func replay(t *testing.T, g game.Position) {
	t.Helper()
	again, err := New(g.Config())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range g.Moves() {
		if err := again.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(again.Scene(), g.Scene()) || again.Title().String() != g.Title().String() {
		t.Errorf("%v played again is another game", g.Title())
	}
}

func play(t *testing.T, g game.Position, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if err := g.Play(m); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
}

func must(t *testing.T, name string, settings ...string) game.Position {
	t.Helper()
	g, err := open(name, settings...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestRefusals checks that errors name the rule and that the game does not change.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ game, moves, move, want string }{
		{"renju", "h7 a1 h6 a3 f8 a5 g8 a7", "h8", "h8 is forbidden to Black: double-three (三々): three f8 g8 h8"},
		{"renju", "h8", "h8", "occupied"},
		{"renju", "h8", "z99", "z99"},
		{"renju", "h8", "", `""`},
		{"jungo", "C3", "C3", "C3"},
		{"jungo", "B1 A9 A2 J9 pass", "A1", "A1"},
		{"jungo", "", "K9", "K9"},
		{"ring", "", "c2c3", "has to put a ring on a piece first"},
		{"ring", "c2 d11", "a2d5", "more than 2 squares"},
		{"ring", "c2 d11", "nonsense", "nonsense"},
	} {
		g := must(t, c.game)
		play(t, g, strings.Fields(c.moves)...)
		if c.move == "A1" && g.Side() == game.Black {
			play(t, g, "E5")
		}
		before := picture(g)
		if err := g.Play(c.move); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %q", c.game, c.move, err, c.want)
		}
		if picture(g) != before {
			t.Errorf("%s %s: the refusal changed the game", c.game, c.move)
		}
	}
}

func TestResults(t *testing.T) {
	for _, c := range []struct{ game, settings, moves, want string }{
		{"renju", "", "h8 a1 i8 a2 j8 a3 k8 a4 l8", "Black wins: five in a row, h8-l8"},
		{"renju", "", "a1 h8 c2 i8 e3 j8 g1 k8 a9 l8", "White wins: five in a row, h8-l8"},
		{"renju", "", "pass pass", "draw: two passes in a row"},
		{"jungo", "size=2 komi=0.5", "A1 pass B2 pass pass", "Black wins: 1.5 points ahead, 2 against 0 stones, komi 0.5"},
		{"jungo", "size=2", "A1 pass pass", "White wins: 5.5 points ahead, 1 against 0 stones, komi 6.5"},
		{"jungo", "size=2 komi=1", "A1 pass pass", "draw: 1 against 0 stones, komi 1"},
		{"ring", "position=1B4/6/6/6/w5/6/6/6/2W3/6/b5/6_-_b_-", "b12c13", "Black wins: a ring is in the goal"},
	} {
		var settings []string
		for _, s := range strings.Fields(c.settings) {
			name, v, _ := strings.Cut(s, "=")
			settings = append(settings, name+"="+strings.ReplaceAll(v, "_", " "))
		}
		g := must(t, c.game, settings...)
		play(t, g, strings.Fields(c.moves)...)
		if r, over := g.Result(); !over || r.String() != c.want {
			t.Errorf("%s %s: %v, %v, want %s", c.game, c.moves, r, over, c.want)
		}
	}
	if r, over := gamering.From(ring.New(ring.FullField())).Result(); over {
		t.Errorf("the start is over: %v", r)
	}
}

// TestMoveCap checks that an endless game of Jungo is stopped, also on clones.
func TestMoveCap(t *testing.T) {
	g := must(t, "jungo", "size=2")
	moves := 0
	for _, over := g.Result(); !over; _, over = g.Result() {
		for _, c := range g.Choices() {
			if c.Text != "pass" || len(g.Choices()) == 1 {
				play(t, g, c.Text)
				break
			}
		}
		if moves++; moves > 12 {
			t.Fatal("not stopped")
		}
		r1, o1 := g.Result()
		if r2, o2 := g.Clone().Result(); o1 != o2 || r1.String() != r2.String() {
			t.Fatalf("the clone says %v, %v, the game %v, %v", r2, o2, r1, o1)
		}
	}
	if r, _ := g.Result(); r.String() != "draw: stopped after 12 moves" {
		t.Errorf("%v", r)
	}
}

// TestSuperkoEnds checks that superko alone ends a game, however long.
func TestSuperkoEnds(t *testing.T) {
	for _, rule := range []string{"positional", "situational"} {
		r, longest := rand.New(rand.NewPCG(1, 1)), 0
		for range 200 {
			g := must(t, "jungo", "size=2", "rule="+rule)
			for _, over := g.Result(); !over; _, over = g.Result() {
				// A pass only where nothing else is left.
				choices := g.Choices()
				play(t, g, choices[r.IntN(max(1, len(choices)-1))].Text)
			}
			longest = max(longest, len(g.Moves()))
			if end, _ := g.Result(); end.Stopped {
				t.Fatalf("%s: stopped after %v", rule, g.Moves())
			}
		}
		if most := must(t, "jungo", "size=2").MaxMoves(); longest <= most {
			t.Errorf("%s: no game of 200 has more than %d moves, the longest %d", rule, most, longest)
		}
		// A referee who stops games after MaxMoves stops none of these.
		if most := must(t, "jungo", "size=2", "rule="+rule).MaxMoves(); longest >= most {
			t.Errorf("%s: a game of %d moves would be stopped after %d", rule, longest, most)
		}
	}
}

// Every name that a game takes for a rule has a usual one, which is in the list of its rules.
func TestUsualRules(t *testing.T) {
	others := 0
	for _, g := range All {
		i := slices.IndexFunc(g.Settings(), func(s game.Setting) bool { return s.Name == game.Rule })
		rules := g.Settings()[i].Values
		for _, rule := range rules {
			for _, name := range []string{rule, strings.ToUpper(rule), strings.ToUpper(rule[:1]) + rule[1:]} {
				c := g.Default()
				c.Rule = name
				if _, err := g.New(c); err != nil {
					continue
				}
				if name != rule {
					others++
				}
				if got := Usual(c).Rule; got != rule {
					t.Errorf("%s: %s is called %s, want %s", g.Name(), name, got, rule)
				}
			}
		}
		for _, name := range []string{"", "chess"} {
			if got := game.UsualRule(g, name); got != name {
				t.Errorf("%s: %q is called %q", g.Name(), name, got)
			}
		}
	}
	if got := game.UsualRule(All[0], "gomoku"); got != "freestyle" || others == 0 {
		t.Errorf("gomoku is called %s; %d other names", got, others)
	}
	if c := (game.Config{Game: "chess", Rule: "x"}); Usual(c) != c {
		t.Errorf("%+v", Usual(c))
	}
}

func TestBadSettings(t *testing.T) {
	for _, c := range []struct{ game, name, value, want string }{
		{"chess", "rule", "x", "chess"},
		{"renju", "rule", "chess", "chess"},
		{"renju", "size", "4", "4"},
		{"renju", "size", "ten", "ten"},
		{"renju", "size", "0", `"0" is not a number`},
		{"renju", "komi", "6.5", "komi"},
		{"jungo", "size", "20", "20"},
		{"jungo", "komi", "NaN", "NaN"},
		{"jungo", "komi", "1e9", "1e9"},
		{"jungo", "rule", "odd", "odd"},
		{"ring", "rule", "odd", "odd"},
		{"ring", "size", "6", "size"},
		{"ring", "position", "6/6 - b -", "6/6"},
	} {
		_, err := open(c.game, c.name+"="+c.value)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
		var of *game.SettingError
		if known := c.game != "chess"; errors.As(err, &of) != known || known && of.Setting != c.name {
			t.Errorf("%+v: the error is of %+v", c, of)
		}
	}
}

// TestBanned checks that the scene marks the points that may not be played.
func TestBanned(t *testing.T) {
	for _, c := range []struct {
		game, moves string
		want        []string
	}{
		{"renju", "h7 a1 h6 a3 f8 a5 g8 a7", []string{"h8"}},
		{"renju", "h7 a1 h6 a3 f8 a5 g8", nil},                        // White to move
		{"jungo", "B1 C1 A2 D2 B3 C3 J9 B2 C2", []string{"A1", "B2"}}, // suicide and ko,
	} {
		g := must(t, c.game)
		play(t, g, strings.Fields(c.moves)...)
		var got []string
		s := g.Scene()
		for y := range s.Rows {
			for x := range s.Columns {
				if p := (game.Point{X: x, Y: y}); s.At(p).Banned {
					got = append(got, g.PointName(p))
				}
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %s: banned %v, want %v", c.game, c.moves, got, c.want)
		}
	}
}

// TestTextRoundTrip checks that the text of a position gives the same position.
func TestTextRoundTrip(t *testing.T) {
	for _, p := range openings(t) {
		r := rand.New(rand.NewPCG(3, 4))
		for range 60 {
			choices := p.Choices()
			if len(choices) == 0 {
				break
			}
			play(t, p, choices[r.IntN(len(choices))].Text)
			if _, over := p.Result(); over {
				break
			}
			c := p.Config()
			c.Position = p.Text()
			q, err := New(c)
			if err != nil {
				t.Fatalf("%s: %q: %v", p.Title(), c.Position, err)
			}
			if q.Text() != p.Text() || q.Side() != p.Side() || len(q.Moves()) != 0 || q.Undo() || q.Title().String() != p.Title().String() {
				t.Fatalf("%s: %q is read as %q", p.Title(), p.Text(), q.Text())
			}
			stones := func(p game.Position) (out []game.Stone) {
				for _, c := range p.Scene().Cells {
					out = append(out, c.Stone)
				}
				return out
			}
			if !slices.Equal(stones(p), stones(q)) {
				t.Fatalf("%s: %q has other stones", p.Title(), p.Text())
			}
			again, err := New(q.Config())
			if err != nil || again.Text() != q.Text() {
				t.Fatalf("%s: the configuration %+v makes %v (%v)", p.Title(), q.Config(), again, err)
			}
		}
	}
}

// open returns the starting position of what Configure returns.
func open(name string, settings ...string) (game.Position, error) {
	c, err := Configure(name, settings...)
	if err != nil {
		return nil, err
	}
	return New(c)
}

// A game with keys and its turned image have the same ones, and the position's own key is the
// first.
func TestImageKeys(t *testing.T) {
	for _, g := range All {
		p, err := g.New(g.Default())
		if err != nil {
			t.Fatal(err)
		}
		keyed, ok := p.(game.Keyed)
		if !ok {
			continue
		}
		n := len(keyed.ImageKeys())
		r := rand.New(rand.NewPCG(7, 7))
		for symmetry := range n {
			a, b := start(t, g), start(t, g)
			for range 12 {
				choices := a.Choices()
				move := choices[r.IntN(len(choices))].Text
				image, err := a.(game.Keyed).Turn(move, symmetry)
				if err != nil {
					t.Fatal(err)
				}
				if err := a.Play(move); err != nil {
					t.Fatal(err)
				}
				if err := b.Play(image); err != nil {
					t.Fatalf("%s: image %d of %s: %v", g.Name(), symmetry, move, err)
				}
				if _, over := a.Result(); over {
					break
				}
				x, y := a.(game.Keyed).ImageKeys(), b.(game.Keyed).ImageKeys()
				if x[symmetry] != y[0] || slices.Min(x) != slices.Min(y) {
					t.Fatalf("%s, symmetry %d, after %v: keys %x and %x", g.Name(), symmetry, a.Moves(), x, y)
				}
			}
		}
	}
}

// Every game has a number in records that no other game has.
func TestNumbers(t *testing.T) {
	of := map[int]string{}
	for _, g := range All {
		n := g.SGF().Game
		if n < 1 || of[n] != "" {
			t.Errorf("%s has number %d in SGF, as %q", g.Name(), n, of[n])
		}
		of[n] = g.Name()
	}
}

func start(t *testing.T, g game.Game) game.Position {
	t.Helper()
	p, err := g.New(g.Default())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A game that tells its rules does so of each rule set and of all, with pictures on which the marks
// are cells; an unknown rule set is an error. One that does not says so.
func TestLessons(t *testing.T) {
	for _, g := range All {
		if _, ok := g.(game.Teacher); !ok {
			continue
		}
		rules := []string{""}
		for _, s := range g.Settings() {
			if s.Name == game.Rule {
				rules = append(rules, s.Values...)
			}
		}
		for _, rule := range rules {
			list, err := game.Lessons(g, rule)
			if err != nil {
				t.Fatal(err)
			}
			pictures := 0
			for _, l := range list {
				if l.Text == nil && len(l.Rows) == 0 {
					t.Errorf("%s %s: a lesson says nothing", g.Name(), rule)
				}
				if l.Board != nil {
					pictures++
				}
				for _, p := range l.Marked {
					if l.Board.Scene().At(p).Stone == game.Void {
						t.Errorf("%s %s: %v is no cell", g.Name(), rule, p)
					}
				}
			}
			if pictures == 0 {
				t.Errorf("%s %s: no picture", g.Name(), rule)
			}
		}
		if _, err := game.Lessons(g, "nonsense"); err == nil || !strings.Contains(err.Error(), "nonsense") {
			t.Errorf("%s: %v", g.Name(), err)
		}
	}
	silent := struct{ game.Game }{All[0]} // has the methods of Game alone
	if list, err := game.Lessons(silent, "x"); err != nil || len(list) != 1 || list[0].Text.String() != "Tengen does not tell the rules of renju." {
		t.Errorf("%v, %v", list, err)
	}
}

// The picture of Black's forbidden points shows what its text says of them.
func TestForbiddenLesson(t *testing.T) {
	list, err := game.Lessons(All[0], "renju")
	if err != nil {
		t.Fatal(err)
	}
	b := list[1].Board
	for point, why := range map[string]string{"c8": "double-four", "i5": "double-three", "d2": "overline"} {
		if err := b.Clone().Play(point); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, want %s", point, err, why)
		}
	}
	banned := 0
	for _, c := range b.Scene().Cells {
		if c.Banned {
			banned++
		}
	}
	if banned != 3 {
		t.Errorf("%d forbidden points", banned)
	}
}
