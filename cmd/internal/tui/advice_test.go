package tui

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/search/game"
)

// fourToBlock is a game in which Black has to stop a five of White at a5 or f5.
const fourToBlock = "h8 b5 h9 c5 h10 d5 a5 e5"

// TestTakeBack tests the question about a move that loses at once.
func TestTakeBack(t *testing.T) {
	moves := len(strings.Fields(fourToBlock))
	b := newTable(t, newMatch(t, "renju", fourToBlock, asWhite), &fake{}, Options{})
	b.click("h7")
	if b.confirm != askBack || len(b.Game.Moves()) != moves || !strings.Contains(b.screen(), "h7 loses at once to f5") {
		t.Fatalf("confirm %q, moves %q:\n%s", b.confirm, b.moves(), b.screen())
	}
	b.keys("y")
	if b.confirm != "" || len(b.Game.Moves()) != moves || b.message.String() != "taken back" {
		t.Errorf("after y: %q, %q", b.moves(), b.message)
	}
	b.types("h7")
	b.keys("n")
	if !strings.HasPrefix(b.moves(), fourToBlock+" h7 ") {
		t.Errorf("after n: %q", b.moves())
	}

	strong := [2]playing.Player{1: {Engine: true, Level: game.MaxLevel}}
	for name, c := range map[string]struct {
		players [2]playing.Player
		opt     Options
		move    string
	}{
		"a move that stops the five": {asWhite, Options{}, "f5"},
		"full strength":              {strong, Options{}, "h7"},
		"another person":             {persons, Options{}, "h7"},
		"switched off":               {asWhite, Options{NoWarning: true}, "h7"},
	} {
		b := newTable(t, newMatch(t, "renju", fourToBlock, c.players), &fake{}, c.opt)
		b.click(c.move)
		if b.confirm != "" || !strings.HasPrefix(b.moves(), fourToBlock+" "+c.move) {
			t.Errorf("%s: %q, moves %q", name, b.confirm, b.moves())
		}
	}
}

// The question stays in sight while a hint comes, and is over when the clock ends the game: the next key is no
// answer to it.
func TestTakeBackInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		control, err := playing.ParseTimeControl("10s")
		if err != nil {
			t.Fatal(err)
		}
		m := newMatch(t, "renju", fourToBlock, asWhite)
		m.Clock = playing.NewClock(control)
		b := newTable(t, m, &fake{}, Options{})
		b.step(press("h"))
		b.types("h7")
		if b.message = sayLineOn.With(); !strings.Contains(b.screen(), "h7 loses at once to f5") {
			t.Errorf("a message hides the question:\n%s", b.screen())
		}
		b.wait(time.Minute)
		if _, over := b.Result(); !over || b.confirm != "" || b.doubted != "" {
			t.Errorf("over %t, still asked %q of %q", over, b.confirm, b.doubted)
		}
		b.keys("?")
		if b.text == nil {
			t.Error("the next key answers a question that nobody sees")
		}
	})
}

// TestTakeBackLines tests the same line by line: y, n, and another move instead.
func TestTakeBackLines(t *testing.T) {
	for answer, want := range map[string]string{"y": "", "n": "h7", "f5": "f5"} {
		m := newMatch(t, "renju", fourToBlock, asWhite)
		out := playLines(t, m, &fake{}, Options{}, "h7\n"+answer+"\n")
		moves := strings.Join(m.Game.Moves(), " ")
		if !strings.Contains(out, "h7 loses at once to f5: take that back? y or n") || !strings.HasPrefix(moves, strings.TrimSpace(fourToBlock+" "+want)) || want == "" && moves != fourToBlock {
			t.Errorf("%s: moves %q:\n%s", answer, moves, out)
		}
	}
}

// TestLineHidden tests that the engine's line is shown only to those who ask for it.
func TestLineHidden(t *testing.T) {
	b := newTable(t, newMatch(t, "ring", "", asWhite), &fake{}, Options{})
	b.click("c2")
	if b.thought == nil || strings.Contains(b.screen(), "and so on") {
		t.Errorf("the line is shown:\n%s", b.screen())
	}
	b.keys("e")
	if !strings.Contains(b.screen(), "and so on") {
		t.Errorf("the line is hidden:\n%s", b.screen())
	}
	b.types("line")
	if strings.Contains(b.screen(), "and so on") || b.message.String() != "the engine's line is hidden" {
		t.Errorf("the line is shown, %q", b.message)
	}

	out := playLines(t, newMatch(t, "ring", "", asWhite), &fake{}, Options{}, "c2\nline\na2a3\nline\n")
	if n := strings.Count(out, "and so on)"); n != 1 {
		t.Errorf("the line is shown %d times, want once:\n%s", n, out)
	}
}

// TestHintInSteps tests that a hint is an idea first, then the move, and anew after a move.
func TestHintInSteps(t *testing.T) {
	m := newMatch(t, "ring", "", asWhite)
	text := playLines(t, m, &fake{}, Options{HintLevel: 2}, "hint\nhint\nc2\nhint\n")
	if strings.Count(text, "hint: put a ring on a piece; hint again") != 1 || strings.Count(text, "hint: bring a piece back to defend, to where a ring can be passed to it; hint again") != 1 || strings.Count(text, "hint: d2\n") != 1 {
		t.Errorf("%s", text)
	}
}
