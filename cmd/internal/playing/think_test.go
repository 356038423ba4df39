package playing

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/renju/chooser"
)

// The engine is asked at its level with what its clock has left, also within a turn; its move
// is made, and an answer to a question that is over counts for nothing.
func TestEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := played(t, "renju", "")
		m.Players[game.White] = anOwn
		m.Clock = NewClock(TimeControl{Main: time.Minute, Increment: time.Second})
		b := sit(t, m, after(10*time.Second), nil)
		b.do("h8")
		want := game.LevelLimits(anOwn.Level)
		if got := b.asked[0]; got.Level != want.Level || got.Time != want.Time || !got.Book || got.Clock.Left != time.Minute || got.Clock.Increment != time.Second {
			t.Errorf("asked %+v", got)
		}
		b.wait(4 * time.Second)
		b.SetPlayers([2]Player{{}, {Engine: true, Level: 1}})
		b.wait(0)
		if got := b.asked[1]; got.Level != 1 || got.Clock.Left != 56*time.Second {
			t.Errorf("asked %+v", got)
		}
		b.wait(10 * time.Second)
		if len(b.Game.Moves()) != 2 || b.left(game.White) != "47" || b.Thinking() != Nothing {
			t.Errorf("moves %v, White has %s", b.Game.Moves(), b.left(game.White))
		}
		last := b.news[len(b.news)-1]
		if b.news[0].Event != Thought || last.Event != Acted || last.Side != game.White || last.Move != b.Game.Moves()[1] {
			t.Errorf("news %+v", b.news)
		}

		for _, word := range []string{"undo", "new"} {
			b.do("undo")
			b.do("h8")
			b.wait(time.Second)
			b.do(word)
			b.wait(time.Hour)
			if len(b.Game.Moves()) != 0 || b.Thinking() != Nothing {
				t.Errorf("%s: moves %v", word, b.Game.Moves())
			}
			if b.do("new"); word == "undo" {
				b.do("h8")
				b.wait(10 * time.Second)
			}
		}
		// Limits replace those of the level.
		b.o.Limits = game.Limits{Nodes: 123}
		b.do("h8")
		if got := b.asked[len(b.asked)-1]; got.Nodes != 123 || got.Time != 0 || got.Level != 1 || !got.Book {
			t.Errorf("asked %+v", got)
		}
		b.Close()
		b.wait(time.Hour)
		if len(b.Game.Moves()) != 1 {
			t.Errorf("after the end of the table: %v", b.Game.Moves())
		}
	})
}

// Hurry brings the answer at once; an engine that had not begun is asked again.
func TestHurry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := played(t, "renju", "h8")
		m.Players[game.White] = anOwn
		b := sit(t, m, never, nil)
		b.answer = func(ctx context.Context, m *Match) (Answer, error) { return Answer{}, ctx.Err() }
		stop := b.answer
		b.answer = never
		b.Hurry()
		b.wait(0)
		if len(b.Game.Moves()) != 2 || b.Hurry() {
			t.Errorf("moves %v", b.Game.Moves())
		}
		b.answer = func(ctx context.Context, m *Match) (Answer, error) {
			<-ctx.Done()
			b.answer = never
			return stop(ctx, m)
		}
		b.do("g7")
		b.Hurry()
		b.wait(0)
		if n := b.news[len(b.news)-2]; n.Event != Asked || b.Thinking() != ForMove || b.Note != nil || len(b.Game.Moves()) != 3 {
			t.Errorf("%+v, moves %v, note %q", n, b.Game.Moves(), b.Note)
		}
		b.Hurry()
		b.wait(0)
		if len(b.Game.Moves()) != 4 {
			t.Errorf("moves %v", b.Game.Moves())
		}
	})
}

// An engine without a move, or with one that the game refuses, is asked again only after a
// change; meanwhile its clock stands.
func TestFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, answer := range map[string]func(context.Context, *Match) (Answer, error){
			"out of ideas": func(context.Context, *Match) (Answer, error) { return Answer{}, errors.New("out of ideas") },
			"occupied":     func(context.Context, *Match) (Answer, error) { return Answer{Info: game.Info{Move: "h8"}}, nil },
		} {
			m := played(t, "renju", "h8")
			m.Players[game.White] = anOwn
			m.Clock = NewClock(TimeControl{Main: time.Minute})
			b := sit(t, m, answer, nil)
			b.wait(time.Hour)
			if len(b.asked) != 1 || !b.Waits() || !strings.Contains(b.Note.String(), name) || b.news[len(b.news)-1].Event != Failed || b.left(game.White) != "60" {
				t.Errorf("%s: asked %d times, note %q, White has %s", name, len(b.asked), b.Note, b.left(game.White))
			}
			b.do("undo")
			b.do("h8")
			if b.answer = never; len(b.asked) != 2 {
				t.Errorf("%s: asked %d times", name, len(b.asked))
			}
			b.do("pause")
			if len(b.asked) != 3 || b.Thinking() != ForMove {
				t.Errorf("%s: asked %d times after it may go on", name, len(b.asked))
			}
			b.do("pause")
			b.wait(time.Hour)
			b.do("i9") // the person moves for it
			if len(b.Game.Moves()) != 2 || b.Waits() || b.left(game.White) != "60" {
				t.Errorf("%s: moves %v, White has %s", name, b.Game.Moves(), b.left(game.White))
			}
			b.do("new")
			if b.do("h8"); b.Thinking() != ForMove {
				t.Errorf("%s: the engine still waits in a new game", name)
			}
		}
	})
}

// Two engines play on; with Wait they stop after an undo until they may go on.
func TestTwoEngines(t *testing.T) {
	for _, wait := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			m := played(t, "jungo", "")
			m.Players = [2]Player{anOwn, anOwn}
			b := sit(t, m, after(time.Second), func(o *Options) { o.Wait = wait })
			b.wait(5 * time.Second)
			if len(b.Game.Moves()) != 5 {
				t.Fatalf("moves %v", b.Game.Moves())
			}
			if err := b.Resign(); err != ErrNobody {
				t.Errorf("resign: %v", err)
			}
			if err := b.AgreeDraw(); err == nil || err.Error() != sayNoOffer.With().String() {
				t.Errorf("draw: %v", err)
			}
			b.do("undo")
			b.wait(3 * time.Second)
			if n := len(b.Game.Moves()); b.Waits() != wait || wait && n != 4 || !wait && n != 7 {
				t.Errorf("wait %t: %d moves after undo", wait, n)
			}
		})
	}
}

// An engine's decisions in the opening count as one turn of the side that was asked; what it
// decides and why is told also when it moves at once after that, and no longer.
func TestDecisions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := underRule(t, opening.Swap, [2]Player{anOwn, aPerson})
		m.Clock = NewClock(TimeControl{Main: time.Minute, Increment: 10 * time.Second})
		b := sit(t, m, func(_ context.Context, m *Match) (Answer, error) {
			time.Sleep(5 * time.Second)
			if len(m.Game.Moves()) > 0 {
				return Answer{Info: game.Info{Move: "a1"}}, nil
			}
			return Answer{Choice: &chooser.Choice{Decisions: []string{"h8", "h9", "i9"}, Reason: say.Text("why not")}}, nil
		}, nil)
		b.wait(5 * time.Second)
		if b.left(game.Black) != "65" || b.Note.String() != "Black: h8 h9 i9 (why not)" || strings.Join(b.Game.Moves(), " ") != "h8 h9 i9" {
			t.Errorf("Black has %s, note %q, moves %v", b.left(game.Black), b.Note, b.Game.Moves())
		}
		b.do("swap")
		if b.Note != nil || b.Players != [2]Player{aPerson, anOwn} {
			t.Errorf("note %q, players %v", b.Note, b.Players)
		}
		b.wait(5 * time.Second)
		if b.Note != nil || len(b.Game.Moves()) != 4 {
			t.Errorf("note %q, moves %v", b.Note, b.Game.Moves())
		}

		m = underRule(t, opening.Swap, [2]Player{aPerson, anOwn})
		b = sit(t, m, func(_ context.Context, m *Match) (Answer, error) {
			if m.InOpening() {
				return Answer{Choice: &chooser.Choice{Decisions: []string{"stay"}, Reason: say.Text("white is worth it")}}, nil
			}
			return Answer{Info: game.Info{Move: m.Choices()[0].Text}}, nil
		}, nil)
		for _, at := range []string{"h8", "h9", "i9"} {
			b.do(at)
		}
		if b.Note.String() != "White: stay (white is worth it)" || len(b.Game.Moves()) != 4 || b.news[len(b.news)-1].Exchanged {
			t.Errorf("note %q, moves %v, %+v", b.Note, b.Game.Moves(), b.news)
		}
		b.do("c3")
		if b.Note != nil {
			t.Errorf("note %q after another move", b.Note)
		}
		b.do("undo")
		b.do("undo")
		if b.Note != nil {
			t.Errorf("note %q after undo", b.Note)
		}
		b.do("new")
		for _, at := range []string{"h8", "h9"} {
			b.do(at)
		}
		b.Players[game.Black] = anOwn
		b.answer = func(ctx context.Context, m *Match) (Answer, error) {
			if !m.InOpening() {
				return after(time.Second)(ctx, m)
			}
			return Answer{Choice: &chooser.Choice{Decisions: []string{m.Opening.Answers()[0]}, Reason: say.Text("so")}}, nil
		}
		b.do("i9")
		for want := range 3 { // the decision is told with the move that follows it, and no longer
			if n := len(b.Game.Moves()); n != 3+want || (b.Note == nil) != (want == 2) {
				t.Errorf("moves %v, note %q", b.Game.Moves(), b.Note)
			}
			b.wait(time.Second)
		}
	})
}

// A hint is there until the game changes, and takes no clock; it can be dropped.
func TestHint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, played(t, "ring", ""), after(time.Second), func(o *Options) { o.Hint.Nodes = 77 })
		b.Ask(ForHint)
		b.wait(time.Second)
		if h := b.Hint; h == nil || h.Move != b.Choices()[0].Text || h.Idea.String() != "put a ring on a piece" || !slices.Equal(h.Cells, b.Choices()[0].Cells) || b.asked[0].Nodes != 77 || b.asked[0].Clock != nil {
			t.Fatalf("%+v, asked %+v", h, b.asked)
		}
		if n := b.news[len(b.news)-1]; n.Event != Hinted || len(b.Game.Moves()) != 0 {
			t.Errorf("%+v, moves %v", n, b.Game.Moves())
		}
		b.do("c2")
		if b.Hint != nil {
			t.Error("the hint stays after a move")
		}
		b.Players[game.White] = anOwn
		b.SetPlayers(b.Players)
		if b.Drop(); b.Thinking() != ForMove {
			t.Error("the search for a move is dropped as one for a hint")
		}
		b.SetPlayers([2]Player{})
		told := len(b.news)
		b.Ask(ForHint)
		b.Drop()
		b.wait(time.Hour)
		if b.Hint != nil || b.Thinking() != Nothing || len(b.news) != told {
			t.Errorf("%+v, news %v", b.Hint, b.news[told:])
		}
		b.Ask(ForOwners)
		b.wait(time.Second)
		if n := b.news[len(b.news)-1]; n.Event != Counted || b.Hint != nil {
			t.Errorf("%+v", n)
		}
	})
}

// Of several decisions or moves one of which is not allowed none is made, whatever they change, and
// the engine that chose them has failed.
func TestAllOrNone(t *testing.T) {
	for _, c := range []struct {
		begun, words string
		undo         bool // one move was taken back
	}{
		{"", "h8 h9 h8", false}, {"h8", "h9 i9 swap j10 j10", false}, {"h8 h9 i9", "swap nothing", false}, {"h8 h9 i9 swap", "j10 k11 a1 a1", false},
		{"h8 h9 i9 swap a1", "b1 c1 b1", true}, {"h8 h9 i9 stay a1 b1", "c1 h8", true}, {"h8 h9 i9", "h10 swap nothing", true},
	} {
		synctest.Test(t, func(t *testing.T) {
			m := underRule(t, opening.Swap, [2]Player{})
			m.Clock = NewClock(TimeControl{Main: time.Minute})
			if decides(t, m, c.begun); c.undo {
				undo(t, m)
			}
			m.Players[m.Side()] = anOwn
			before := m.Clone()
			b := sit(t, m, func(context.Context, *Match) (Answer, error) {
				return Answer{Choice: &chooser.Choice{Decisions: strings.Fields(c.words), Reason: say.Text("so")}}, nil
			}, nil)
			b.wait(time.Second)
			if b.news[len(b.news)-1].Event != Failed {
				t.Fatalf("%+v: %+v", c, b.news)
			}
			if now, was := m.place(), before.place(); fmt.Sprint(now) != fmt.Sprint(was) || m.Players != before.Players || m.CanRedo() != before.CanRedo() || !reflect.DeepEqual(m.Clock, before.Clock) {
				t.Errorf("%+v: %v, %v, redo %t; before %v, %v, redo %t", c, now, m.Players, m.CanRedo(), was, before.Players, before.CanRedo())
			}
		})
	}
}
