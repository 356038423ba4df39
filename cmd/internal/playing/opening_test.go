package playing

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/game/games"
	"tengen/search/renju/chooser"
)

func underRule(t *testing.T, rule *opening.Rule, players [2]Player, settings ...string) *Match {
	t.Helper()
	c, err := games.Configure("renju", settings...)
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	m := &Match{Game: g, Players: players}
	if err := m.Begin(rule); err != nil {
		t.Fatal(err)
	}
	return m
}

func decides(t *testing.T, m *Match, texts string) {
	t.Helper()
	for _, d := range strings.Fields(texts) {
		if err := m.Play(d); err != nil {
			t.Fatalf("%s: %v", d, err)
		}
	}
}

var (
	aPerson = Player{}
	anOwn   = Player{Engine: true, Level: 3}
)

// The players follow the colours, the stones are those of the game, and the side that is
// asked is the one of the player.
func TestOpening(t *testing.T) {
	m := underRule(t, opening.Soosorv8, [2]Player{aPerson, anOwn})
	check := func(black, white Player, side game.Side, engine bool, moves string) {
		t.Helper()
		if m.Players != [2]Player{black, white} || m.Side() != side || m.EngineToMove() != engine || strings.Join(m.Game.Moves(), " ") != moves {
			t.Errorf("after %s: players %v, %v is asked, engine %v, moves %v", m.Opening, m.Players, m.Side(), m.EngineToMove(), m.Game.Moves())
		}
	}
	check(aPerson, anOwn, game.Black, false, "")
	decides(t, m, "h8 h9")
	check(aPerson, anOwn, game.Black, false, "h8 h9") // he lays White's stone, too
	decides(t, m, "i9")
	check(aPerson, anOwn, game.White, true, "h8 h9 i9")
	decides(t, m, "swap")
	check(anOwn, aPerson, game.White, false, "h8 h9 i9")
	if words, _ := m.Words(); len(words) != 0 || len(m.Choices()) != 222 {
		t.Errorf("words %v, %d choices", words, len(m.Choices()))
	}
	decides(t, m, "g7")
	if words, _ := m.Words(); strings.Join(words, " ") != "1 2 3 4 5 6 7 8" || len(m.OpeningLines()) != 1 {
		t.Errorf("a number is one of %v: %v", words, say.Lines(say.English, m.OpeningLines()))
	}
	decides(t, m, "2")
	words, meanings := m.Words()
	if !slices.Equal(words, []string{"stay", "swap"}) || meanings[1].String() != "take white" || len(m.Choices()) != 0 {
		t.Errorf("words %v, %v, choices %v", words, meanings, m.Choices())
	}
	decides(t, m, "stay a1 b1")
	if lines := say.Lines(say.English, m.OpeningLines()); len(m.Offers()) != 2 || len(m.Choices()) != 2 || !slices.Contains(lines, "on offer: a1 b1") || m.Asked().String() != "White: which fifth stone stays?" {
		t.Errorf("offers %v, choices %v, lines %v, %s", m.Offers(), m.Choices(), lines, m.Asked())
	}
	decides(t, m, "b1")
	check(anOwn, aPerson, game.White, false, "h8 h9 i9 g7 b1")
	if m.InOpening() || len(m.Choices()) != 221 { // 220 points and the pass
		t.Errorf("in the opening %v, %d choices", m.InOpening(), len(m.Choices()))
	}
	decides(t, m, "c3")
	check(anOwn, aPerson, game.Black, true, "h8 h9 i9 g7 b1 c3")
}

// The engine takes the colour that is better with the nodes of a move, at any level.
func TestColoursByNodes(t *testing.T) {
	seen := map[string]bool{}
	for _, nodes := range []uint64{400, 1100, 2200, 10_000, 0} {
		m := underRule(t, opening.Patterns, [2]Player{aPerson, anOwn})
		decides(t, m, "kagetsu")
		want, err := chooser.New(nil, chooser.Options{Corrected: true, Nodes: nodes}).Choose(t.Context(), m.Opening)
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range []int{0, anOwn.Level} {
			got, err := m.Decide(t.Context(), nil, game.Limits{Nodes: nodes, Level: level})
			if err != nil || got.Reason.String() != want.Reason.String() {
				t.Errorf("%d nodes, level %d: %v, %v, want %v", nodes, level, got, err, want)
			}
		}
		seen[want.Reason.String()] = true
	}
	if len(seen) < 2 {
		t.Errorf("the nodes change nothing: %v", seen)
	}
}

// undo is m.Undo, which CanUndo must have said before without a change of the match.
func undo(t *testing.T, m *Match) (int, bool) {
	t.Helper()
	before := fmt.Sprint(m.Opening, m.Game.Moves(), m.Players)
	can := m.CanUndo()
	if now := fmt.Sprint(m.Opening, m.Game.Moves(), m.Players); now != before {
		t.Errorf("CanUndo changes %s into %s", before, now)
	}
	n, ok := m.Undo()
	if can != ok {
		t.Errorf("%s: CanUndo says %t, and Undo %t", before, can, ok)
	}
	return n, ok
}

// Undo goes back to the last decision of a person, colours and stones included.
func TestUndoInTheOpening(t *testing.T) {
	m := underRule(t, opening.Soosorv8, [2]Player{aPerson, anOwn})
	if n, ok := undo(t, m); n != 0 || ok {
		t.Errorf("nothing was decided: %d %v", n, ok)
	}
	decides(t, m, "kagetsu swap g7 2 stay a1 b1 b1 c3 d4")
	for _, c := range []struct {
		n      int
		number int // decisions left
		moves  int
		black  Player
	}{
		{2, 10, 5, anOwn},  // d4 and c3
		{1, 9, 4, anOwn},   // the fifth stone that the person keeps
		{4, 5, 4, anOwn},   // the number, which the engine has answered
		{1, 4, 3, anOwn},   // the fourth stone
		{2, 2, 2, aPerson}, // the third stone of the pattern, and the swap
		{1, 1, 1, aPerson},
		{1, 0, 0, aPerson},
	} {
		n, ok := undo(t, m)
		if !ok || n != c.n || len(m.Opening.Decisions()) != c.number || len(m.Game.Moves()) != c.moves || m.Players[game.Black] != c.black || m.EngineToMove() {
			t.Errorf("%d %v: %s, moves %v, players %v; want %+v", n, ok, m.Opening, m.Game.Moves(), m.Players, c)
		}
	}
	// The person has decided nothing yet: nothing is taken back, not even a move of the
	// engine after the opening.
	m = underRule(t, opening.Patterns, [2]Player{anOwn, aPerson})
	decides(t, m, "kagetsu")
	if n, ok := undo(t, m); ok || n != 0 || len(m.Game.Moves()) != 3 {
		t.Errorf("%d %v, %s", n, ok, m.Opening)
	}
	decides(t, m, "swap g7")
	if n, ok := undo(t, m); !ok || n != 2 || len(m.Opening.Decisions()) != 3 || m.Players[game.White] != aPerson {
		t.Errorf("%d %v, %s, %v", n, ok, m.Opening, m.Players)
	}
	m = underRule(t, opening.Free, [2]Player{anOwn, aPerson})
	decides(t, m, "h8 h9 i9")
	if n, ok := undo(t, m); !ok || n != 2 || len(m.Game.Moves()) != 1 {
		t.Errorf("%d %v, %v", n, ok, m.Game.Moves())
	}
	if n, ok := undo(t, m); ok || len(m.Game.Moves()) != 1 {
		t.Errorf("%d %v, %v", n, ok, m.Game.Moves())
	}
	both := underRule(t, opening.RIF, [2]Player{anOwn, anOwn})
	decides(t, both, "kagetsu swap")
	if n, ok := undo(t, both); n != 1 || !ok {
		t.Errorf("two engines: %d %v", n, ok)
	}
}

// Random walks under every rule: each state is saved and read again, undo comes back to the
// beginning, and redo to the end.
func TestSaveInTheOpening(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	games := 6
	if testing.Short() {
		games = 2
	}
	for _, rule := range opening.Rules {
		for range games {
			m := underRule(t, rule, [2]Player{aPerson, anOwn}, "size=9")
			for n := range 30 {
				again := readAgain(t, m)
				if again.Players != m.Players || !slices.Equal(again.Game.Moves(), m.Game.Moves()) || again.Opening.String() != m.Opening.String() ||
					again.EngineToMove() != m.EngineToMove() || again.InOpening() != m.InOpening() {
					t.Fatalf("%s is read as %s", m.Opening, again.Opening)
				}
				var answers []string
				if m.InOpening() {
					answers = m.Opening.Answers()
				} else if n > rule.Bound()+3 {
					break
				} else {
					for _, c := range m.Choices() {
						answers = append(answers, c.Text)
					}
				}
				decides(t, m, answers[r.IntN(len(answers))])
			}
			end, moves := m.Opening.String(), slices.Clone(m.Game.Moves())
			m.Players = [2]Player{}
			var counts []int
			for {
				n, ok := m.Undo()
				if !ok {
					break
				}
				counts = append(counts, n)
				readAgain(t, m)
			}
			if len(m.Game.Moves()) != 0 || len(m.Opening.Decisions()) != 0 {
				t.Fatalf("all taken back: %s", m.Opening)
			}
			for _, want := range slices.Backward(counts) {
				if n, ok := m.Redo(); !ok || n != want {
					t.Fatalf("made again: %d, %t, want %d: %s", n, ok, want, m.Opening)
				}
			}
			if m.Opening.String() != end || !slices.Equal(m.Game.Moves(), moves) || m.CanRedo() {
				t.Fatalf("made again: %s with %v, want %s with %v", m.Opening, m.Game.Moves(), end, moves)
			}
		}
	}
}

func readAgain(t *testing.T, m *Match) *Match {
	t.Helper()
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	again, err := Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func TestBadOpenings(t *testing.T) {
	const head = "tengen game 1\ngame renju\nopening patterns\n"
	for text, want := range map[string]string{
		"tengen game 1\ngame ring\nopening swap2":                  "means nothing in ring",
		"tengen game 1\ngame renju\nopening swap3":                 "swap3",
		"tengen game 1\ngame renju\nsize 14\nopening rif\nmove h8": "no centre",
		head + "move h8":                         "the opening is not over",
		head + "decision a1":                     "not the centre",
		head + "opening swap2":                   "a second opening",
		head + "decision free h8":                "line 4",
		"tengen game 1\ngame renju\ndecision h8": "no opening is in progress",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	m := underRule(t, opening.Free, [2]Player{})
	decides(t, m, "h8 h9")
	if err := m.Begin(opening.RIF); err == nil {
		t.Error("an opening in the middle of a game")
	}
}

// The nigiri is fair, and its text agrees with its result.
func TestNigiri(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	persons := 0
	for range 1000 {
		person, said := Nigiri(r)
		text := said.String()
		if person {
			persons++
		}
		if person != strings.HasSuffix(text, ": odd together, you begin with Black.") || person == strings.HasSuffix(text, ": even together, Tengen begins with Black.") {
			t.Fatalf("%v: %s", person, text)
		}
	}
	if persons < 430 || persons > 570 {
		t.Errorf("the person begins in %d of 1000", persons)
	}
}
