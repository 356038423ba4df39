package playing

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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

// bench is a table with an engine, in a test whose time passes only by wait.
type bench struct {
	*Table
	t      *testing.T
	posts  chan func()
	news   []News
	asked  []game.Limits // of the questions so far
	answer func(ctx context.Context, m *Match) (Answer, error)
}

// never is an engine that has no answer before it is told to stop.
func never(ctx context.Context, m *Match) (Answer, error) {
	<-ctx.Done()
	return Answer{Info: game.Info{Move: m.Game.Choices()[0].Text}}, nil
}

// after is an engine that makes the first legal move after some time.
func after(d time.Duration) func(context.Context, *Match) (Answer, error) {
	return func(ctx context.Context, m *Match) (Answer, error) {
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
		return Answer{Info: game.Info{Move: m.Choices()[0].Text}}, nil
	}
}

// sit begins to play a match with an engine, nil for none.
func sit(t *testing.T, m *Match, answer func(context.Context, *Match) (Answer, error), change func(*Options)) *bench {
	b := &bench{t: t, posts: make(chan func()), answer: answer}
	ctx := t.Context()
	o := Options{Tell: func(n News) { b.news = append(b.news, n) }, Post: func(f func()) {
		select {
		case b.posts <- f:
		case <-ctx.Done():
		}
	}}
	if answer != nil {
		o.Think = func(ctx context.Context, m *Match, l game.Limits, report func(game.Info)) (Answer, error) {
			b.asked = append(b.asked, l)
			report(game.Info{Depth: 1})
			return b.answer(ctx, m)
		}
	}
	if change != nil {
		change(&o)
	}
	b.Table = NewTable(ctx, m, o)
	b.wait(0)
	return b
}

// wait lets time pass.
func (b *bench) wait(d time.Duration) {
	until := time.After(d)
	for {
		synctest.Wait()
		select {
		case f := <-b.posts:
			f()
		case <-until:
			synctest.Wait()
			select {
			case f := <-b.posts:
				f()
			default:
				return
			}
			until = time.After(0)
		}
	}
}

// do does what a person does: a word, or a move.
func (b *bench) do(word string) {
	b.t.Helper()
	ok, err := true, error(nil)
	switch word {
	case "-":
	case "undo":
		_, ok = b.Undo()
	case "redo":
		_, ok = b.Redo()
	case "resign":
		err = b.Resign()
	case "new", "rematch":
		err = b.Again(word == "rematch")
	case "pause":
		ok = b.Pause()
	case "replace":
		b.SetPlayers([2]Player{{}, {Engine: true, Level: 1}})
	default:
		err = b.Play(word)
	}
	if !ok || err != nil {
		b.t.Errorf("%s: %t, %v", word, ok, err)
	}
	b.wait(0)
}

// left returns what a side has left, with the number of its periods where there are some.
func (b *bench) left(side game.Side) string {
	left, periods, up := b.Clock.Left(side, b.Thought(side))
	if up {
		return "up"
	}
	if periods > 0 {
		return fmt.Sprintf("%v:%d", left.Seconds(), periods)
	}
	return fmt.Sprint(left.Seconds())
}

var personAnd = map[string][2]Player{"person": {}, "engine": {{}, {Engine: true, Level: 3}}}

// A turn counts for the side whose turn it is, from the end of the turn before: through moves,
// undo, redo, resigning, new games, and an engine that is stopped. Each step waits, does
// something, and says what Black and White have left then.
func TestTurns(t *testing.T) {
	for _, c := range []struct{ control, white, steps string }{
		{"1m+10s", "person", "5 h8 65 60, 7 undo 65 53, 2 redo 63 53, 3 i9 63 60, 4 undo 59 60, 4 redo 59 56"},
		{"1m", "person", "50 new 60 60, 20 h8 40 60, 10 i9 40 50, 30 rematch 60 60, 1 h8 59 60"},
		{"1m", "person", "120 - up 60, 3600 undo 30 60, 5 h8 25 60, 61 - 25 up, 1 undo 25 30"},
		{"1m", "person", "20 resign 40 60, 3600 undo 40 60, 5 h8 35 60"},
		{"1m+5s/2x10s", "person", "15 h8 50:2 60:2, 75 - 50:2 5:1, 4 i9 50:2 5:1, 1 g7 54:2 5:1, 30 - 54:2 up, 1 undo 54:2 10:1"},
		{"1m", "engine", "10 h8 50 60, 15 - 50 45, 5 pause 50 40, 3600 pause 50 40, 10 - 50 30, 31 - 50 up, 9 undo 50 30"},
		{"1m", "engine", "10 h8 50 60, 15 pause 50 45, 3600 undo 50 45, 5 i9 45 45, 3600 - 45 45, 1 resign 45 45, 1 undo 45 45"},
		{"1m", "person", "10 h8 50 60, 20 replace 50 40, 30 - 50 10, 11 - 50 up"},
	} {
		synctest.Test(t, func(t *testing.T) {
			m := played(t, "renju", "")
			m.Players = personAnd[c.white]
			control, err := ParseTimeControl(c.control)
			if err != nil {
				t.Fatal(err)
			}
			m.Clock = NewClock(control)
			b := sit(t, m, never, nil)
			for _, step := range strings.Split(c.steps, ", ") {
				var seconds float64
				var word, black, white string
				if _, err := fmt.Sscan(step, &seconds, &word, &black, &white); err != nil {
					t.Fatal(err)
				}
				b.wait(time.Duration(seconds * float64(time.Second)))
				b.do(word)
				if x, y := b.left(game.Black), b.left(game.White); x != black || y != white {
					t.Errorf("%s: after %s Black has %s, White %s", c.steps, step, x, y)
				}
				_, out := b.Clock.Expired()
				if out && b.Thinking() != Nothing {
					t.Errorf("%s: after %s the engine thinks", c.steps, step)
				}
				if _, over := b.Result(); over != (out || word == "resign") || out != strings.Contains(step, "up") {
					t.Errorf("%s: after %s over %t, time up %t", c.steps, step, over, out)
				}
			}
		})
	}
}

// Without a clock a table counts the time that both sides use; a look at what is used does
// not change it.
func TestUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, played(t, "renju", ""), nil, nil)
		b.wait(10 * time.Second)
		b.do("h8")
		b.wait(65 * time.Second)
		b.do("resign")
		b.wait(time.Hour)
		if x, y := b.Used(game.Black), b.Used(game.White); x != 10*time.Second || y != 65*time.Second {
			t.Errorf("after the end %v, %v", x, y)
		}
		b.do("undo")
		b.wait(5 * time.Second)
		if y := b.Used(game.White); y != 70*time.Second || b.Used(game.White) != y {
			t.Errorf("after the end is taken back %v", y)
		}
		b.do("undo")
		if x, y := b.Used(game.Black), b.Used(game.White); x != 10*time.Second || y != 70*time.Second {
			t.Errorf("after undo %v, %v", x, y)
		}
		b.do("new")
		if x, y := b.Used(game.Black), b.Used(game.White); x+y != 0 {
			t.Errorf("in a new game %v, %v", x, y)
		}
	})
}

// The time that is up is told; a move that comes at that moment is refused, and an answer of
// the engine is no move.
func TestTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := played(t, "renju", "")
		m.Clock = NewClock(TimeControl{Main: time.Minute})
		b := sit(t, m, after(2*time.Minute), nil)
		time.Sleep(time.Minute) // what the clock posts waits
		if err := b.Play("h8"); !errors.Is(err, game.ErrOver) || len(b.Game.Moves()) != 0 {
			t.Errorf("%v, moves %v", err, b.Game.Moves())
		}
		b.wait(time.Hour)
		if len(b.news) != 1 || b.news[0].Event != Ended || b.news[0].Side != game.Black {
			t.Errorf("news %v", b.news)
		}

		m = played(t, "renju", "h8")
		m.Players[game.White] = anOwn
		m.Clock = NewClock(TimeControl{Main: time.Minute})
		b = sit(t, m, nil, func(o *Options) {
			o.Think = func(context.Context, *Match, game.Limits, func(game.Info)) (Answer, error) {
				time.Sleep(time.Minute) // the answer may come before the clock is looked at
				return Answer{Info: game.Info{Move: "i9"}}, nil
			}
		})
		b.wait(time.Minute)
		if r, over := b.Result(); !over || r.String() != "Black wins: White's time is up" || len(b.Game.Moves()) != 1 {
			t.Errorf("%v, moves %v", r, b.Game.Moves())
		}
	})
}

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
			b.do("i9") // the person moves for it
			if len(b.Game.Moves()) != 2 || b.Waits() {
				t.Errorf("%s: moves %v", name, b.Game.Moves())
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
	})
}

// Players who exchange colours take their clocks along, to and fro.
func TestExchangedClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := underRule(t, opening.Swap, [2]Player{})
		m.Clock = NewClock(TimeControl{Main: time.Minute})
		b := sit(t, m, nil, nil)
		for _, step := range []struct {
			seconds      time.Duration
			word         string
			black, white string
		}{
			{5, "h8", "55", "60"}, {5, "h9", "50", "60"}, {5, "i9", "45", "60"},
			{20, "swap", "40", "45"}, {2, "undo", "43", "40"}, {1, "swap", "39", "43"}, {10, "c3", "39", "33"},
		} {
			b.wait(step.seconds * time.Second)
			b.do(step.word)
			if x, y := b.left(game.Black), b.left(game.White); x != step.black || y != step.white {
				t.Errorf("after %s Black has %s, White %s; want %s, %s", step.word, x, y, step.black, step.white)
			}
			if x, y := b.Used(game.Black), b.Used(game.White); fmt.Sprint(60-x.Seconds(), 60-y.Seconds()) != step.black+" "+step.white {
				t.Errorf("after %s Black has used %v, White %v", step.word, x, y)
			}
		}
	})
}

// Decisions are told as a hint without a move; that the players have exchanged colours is told.
func TestExchanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, underRule(t, opening.Swap, [2]Player{aPerson, anOwn}), func(context.Context, *Match) (Answer, error) {
			return Answer{Choice: &chooser.Choice{Decisions: []string{"swap"}}}, nil
		}, nil)
		b.Ask(ForHint)
		b.wait(0)
		if n := b.news[len(b.news)-1]; n.Event != Hinted || n.Choice == nil || b.Hint != nil {
			t.Errorf("%+v, hint %+v", n, b.Hint)
		}
		for _, at := range []string{"h8", "h9", "i9"} {
			b.do(at)
		}
		if n := b.news[len(b.news)-1]; n.Event != Acted || !n.Exchanged || b.Players != [2]Player{anOwn, aPerson} {
			t.Errorf("%+v, players %v", n, b.Players)
		}
	})
}

// Limits of one's own take the place of the level's, which stays.
func TestLimit(t *testing.T) {
	own := Options{Limits: game.Limits{Nodes: 5}}
	if l := own.Limit(3); l.Nodes != 5 || l.Level != 3 || l.Time != 0 || !l.Book {
		t.Errorf("%+v", l)
	}
}

// A hint is there until the game changes, and takes no clock; it can be dropped.
func TestHint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, played(t, "ring", ""), after(time.Second), func(o *Options) { o.Hint.Nodes = 77 })
		b.Ask(ForHint)
		b.wait(time.Second)
		if h := b.Hint; h == nil || h.Move != b.Choices()[0].Text || h.Idea.String() != "place a piece" || !slices.Equal(h.Cells, b.Choices()[0].Cells) || b.asked[0].Nodes != 77 || b.asked[0].Clock != nil {
			t.Fatalf("%+v, asked %+v", h, b.asked)
		}
		if n := b.news[len(b.news)-1]; n.Event != Hinted || len(b.Game.Moves()) != 0 {
			t.Errorf("%+v, moves %v", n, b.Game.Moves())
		}
		b.do("c2")
		if b.Hint != nil {
			t.Error("the hint stays after a move")
		}
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

// Levels stay within their range, and are those of the engines.
func TestSetLevel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, played(t, "renju", ""), nil, nil)
		up := func(now int) int { return now + 4 }
		if b.SetLevel(up) {
			t.Error("no engine plays")
		}
		b.Players = [2]Player{{}, {Engine: true, Level: 3}}
		for _, want := range []int{7, 10, 10} {
			if !b.SetLevel(up) || b.Players[1].Level != want || b.Players[0].Level != 0 {
				t.Errorf("players %v, want level %d", b.Players, want)
			}
		}
	})
}

// The game is saved after every change, with the clock as it stands; a file that cannot be
// written is told.
func TestAutoSave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := played(t, "renju", "")
		m.Clock = NewClock(TimeControl{Main: time.Minute})
		file := filepath.Join(t.TempDir(), "game")
		b := sit(t, m, nil, func(o *Options) { o.File, o.AutoSave = file, true })
		saved := func(file string) (moves int, left time.Duration) {
			m, err := Load(file)
			if err != nil {
				t.Fatal(err)
			}
			left, _, _ = m.Clock.Left(m.Side(), 0)
			return len(m.Game.Moves()), left
		}
		b.wait(10 * time.Second)
		if err := b.Save(file + "2"); err != nil {
			t.Fatal(err)
		}
		if n, left := saved(file + "2"); n != 0 || left != 50*time.Second {
			t.Errorf("saved %d moves, %v left", n, left)
		}
		for i, word := range []string{"h8", "undo", "redo"} {
			b.do(word)
			if n, _ := saved(file); n != []int{1, 0, 1}[i] || b.Unsaved != nil {
				t.Errorf("%s: %d moves, %v", word, n, b.Unsaved)
			}
		}
		b.o.File = filepath.Join(file, "no")
		if b.do("i9"); b.Unsaved == nil {
			t.Error("nothing is told")
		}
		b.o.File = ""
		if err := b.Save(""); !errors.Is(err, ErrNoFile) {
			t.Errorf("without a name: %v", err)
		}
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	})
}

// What a move does is told until the next one.
func TestSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, played(t, "ring", "c2 d11"), nil, nil)
		if b.do("c2d3"); b.Said.String() != "Black's carrier steps from c2 to d3." || len(b.Motions) == 0 {
			t.Errorf("%q, %v", b.Said, b.Motions)
		}
		if err := b.Play("nonsense"); err == nil || b.Said == nil {
			t.Errorf("%v, said %q", err, b.Said)
		}
		if b.do("undo"); b.Said != nil || b.Motions != nil {
			t.Errorf("%q, %v", b.Said, b.Motions)
		}
	})
}
