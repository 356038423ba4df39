package tui

import (
	"bytes"
	"cmp"
	"context"
	"hash/fnv"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"tengen/cmd/internal/playing"
	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
)

// ranker is an engine that ranks moves by a score that only depends on the moves.
type ranker struct{ fake }

func (e *ranker) Think(_ context.Context, p game.Position, l game.Limits, _ func(game.Info)) (game.Info, error) {
	var lines []game.Line
	for _, c := range p.Choices() {
		if len(c.Cells) == 0 || len(l.Only) > 0 && !slices.Contains(l.Only, c.Text) {
			continue
		}
		h := fnv.New32a()
		h.Write([]byte(strings.Join(p.Moves(), " ") + " " + c.Text))
		units := float64(h.Sum32()%401)/100 - 3.5
		lines = append(lines, game.Line{Move: c.Text, Score: game.Score{Units: units}, PV: []string{c.Text}})
	}
	slices.SortStableFunc(lines, func(x, y game.Line) int { return cmp.Compare(y.Score.Units, x.Score.Units) })
	lines = lines[:min(len(lines), max(1, l.MultiPV))]
	return game.Info{Side: p.Side(), Move: lines[0].Move, Score: lines[0].Score, PV: lines[0].PV, Lines: lines}, nil
}

func inOpening(t testing.TB, rule *opening.Rule, players [2]playing.Player, settings ...string) *playing.Match {
	t.Helper()
	m := newMatch(t, "renju", "", players, settings...)
	if err := m.Begin(rule); err != nil {
		t.Fatal(err)
	}
	m.Seed = 1
	return m
}

// TestOpeningTranscripts plays the opening of every rule line by line, with the person on
// each side, wrong answers and undo among them.
func TestOpeningTranscripts(t *testing.T) {
	inputs := map[string][2]string{ // as the first player, and as the second
		"free":         {"a1\ne5\n", "e5\n"},
		"patterns":     {"e5\ne7\ne6\npass\nf6\n", "more\nhint\n2\nundo\n1\n"},
		"swap":         {"a1\na1\nb2\nc3\n", "swap\n"},
		"swap2":        {"a1\nb2\nc3\n", "more\na1\na2\n"},
		"rif":          {"kagetsu\nundo\nf6\nf6\nd4\nd6\ng7\n", "stay\na1\nboard\nb9\nb3\n"},
		"yamaguchi":    {"I7\n13\n2\nd4\nd6\na9\n", "swap\na1\n"},
		"taraguchi-10": {"e5\nstay\nf6\nstay\ne7\ng7\n", "stay\ne6\nd3\nten\na1\na2\na3\na4\na5\na6\na7\na8\na9\nb9\n"},
		"soosorv-8":    {"D4\nswap\nd4\nf4\n", "stay\nd4\n9\n2\nhint\na1\nc9\n"},
		"pro":          {"e5\nf6\nh8\n", "f6\n"},
		"long-pro":     {"e5\nh8\na1\n", "f6\n"},
	}
	for _, rule := range opening.Rules {
		var out bytes.Buffer
		for i, players := range [][2]playing.Player{asWhite, asBlack} {
			m := inOpening(t, rule, players, "size=9")
			opt := Options{Echo: true, HintLevel: 1, Greeting: say.Text([2]string{"You begin.", "Tengen begins."}[i])}
			if err := Lines(t.Context(), m, &ranker{}, opt, strings.NewReader(inputs[rule.Name][i]), &out); err != nil {
				t.Errorf("%s: %v", rule, err)
			}
			out.WriteString("\n----\n")
		}
		golden(t, "opening-"+rule.Name, out.String())
	}
}

// A digit is no decision while the engine is to decide.
func TestEngineDecides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTable(t, inOpening(t, opening.Swap, asWhite), &fake{wait: make(chan struct{})}, Options{})
		for _, key := range []string{"enter", "right", "enter", "right", "enter"} {
			b.step(press(key))
		}
		if !b.EngineToMove() {
			t.Fatalf("after %s the engine is not to decide", b.moves())
		}
		if b.step(press("1")); len(b.Opening.Decisions()) != 3 || !b.EngineToMove() {
			t.Errorf("decisions %v", b.Opening.Decisions())
		}
	})
}

// TestOpeningKeys decides on the board, by points, digits and typed words.
func TestOpeningKeys(t *testing.T) {
	b := newTable(t, inOpening(t, opening.Soosorv8, asWhite), &ranker{}, Options{Greeting: say.Text("You begin.")})
	if b.message.String() != "You begin." {
		t.Errorf("greeting %q", b.message)
	}
	b.click("a1")
	if b.message.String() != "a1 is not the centre" || b.moves() != "" {
		t.Errorf("%q, moves %s", b.message, b.moves())
	}
	b.click("h8")
	b.keys("p")
	if b.message.String() != "players cannot pass in the opening" {
		t.Errorf("%q", b.message)
	}
	b.click("h9")
	b.keys("1") // no option here
	b.click("i9")
	if len(b.Opening.Decisions()) < 4 || !strings.Contains(b.message.String(), "White is worth") && !strings.Contains(b.message.String(), "Black is worth") {
		t.Fatalf("%s, %q", b.Opening, b.message)
	}
	// Whatever the engine decides, the person can go on.
	for range 20 {
		if !b.InOpening() {
			break
		}
		switch q := b.Opening.Ask(); q.Kind {
		case opening.Choose, opening.Declare:
			b.keys("2")
		default:
			b.click(b.Choices()[0].Text)
		}
	}
	if b.InOpening() {
		t.Fatalf("not over: %s", b.Opening)
	}
	b.types("undo")
	if !b.InOpening() || b.EngineToMove() {
		t.Errorf("after undo %s", b.Opening)
	}

	// Typed words, and a hint that changes nothing.
	b = newTable(t, inOpening(t, opening.Swap2, persons), &ranker{}, Options{})
	b.click("a1")
	b.click("b2")
	b.click("c3")
	before := b.Opening.String()
	b.keys("h")
	if b.Opening.String() != before || !strings.HasPrefix(b.message.String(), "hint: ") {
		t.Errorf("%s, %q", b.Opening, b.message)
	}
	b.keys("9")
	if b.Opening.String() != before {
		t.Errorf("9 is no option: %s", b.Opening)
	}
	b.types("more")
	b.types("d4")
	b.keys("r", "y") // the person who is asked resigns
	if r, over := b.Result(); !over || r.Winner != game.Black {
		t.Errorf("%v %v", r, over)
	}
}
