package playing

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/internal/filetest"
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
	mu     sync.Mutex
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
			b.mu.Lock()
			b.asked = append(b.asked, l)
			b.mu.Unlock()
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
	case "draw":
		err = b.AgreeDraw()
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
		{"1m", "person", "20 draw 40 60, 3600 undo 40 60, 5 h8 35 60"},
		{"1m+5s/2x10s", "person", "15 h8 50:2 60:2, 75 - 50:2 5:1, 4 i9 50:2 5:1, 1 g7 54:2 5:1, 30 - 54:2 up, 1 undo 54:2 10:1"},
		{"1m", "engine", "10 h8 50 60, 15 - 50 45, 5 pause 50 40, 3600 pause 50 40, 10 - 50 30, 31 - 50 up, 9 undo 50 30"},
		{"1m", "engine", "10 h8 50 60, 15 pause 50 45, 3600 undo 50 45, 5 i9 45 45, 3600 - 45 45, 1 resign 45 45, 1 undo 45 45"},
		{"1m", "person", "10 h8 50 60, 20 replace 50 40, 30 - 50 10, 11 - 50 up"},
		{"1m", "engine", "10 h8 50 60, 10 pause 50 50, 3600 replace 50 50, 5 - 50 45, 5 replace 50 40, 5 - 50 35"},
		{"1m", "person", "10 h8 50 60, 20 replace 50 40, 20 undo 50 20, 9 replace 41 20"},
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
				if _, over := b.Result(); over != (out || word == "resign" || word == "draw") || out != strings.Contains(step, "up") {
					t.Errorf("%s: after %s over %t, time up %t", c.steps, step, over, out)
				}
			}
		})
	}
}

// Two engines that were paused wait when their levels change; not when a person comes, whose clock goes on from then.
func TestPausedPlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := played(t, "renju", "")
		m.Players = [2]Player{anOwn, anOwn}
		m.Clock = NewClock(TimeControl{Main: time.Minute})
		b := sit(t, m, never, nil)
		b.wait(10 * time.Second)
		b.do("pause")
		b.wait(time.Hour)
		if b.SetPlayers([2]Player{{Engine: true, Level: 2}, anOwn}); !b.Waits() || b.left(game.Black) != "50" {
			t.Errorf("another level: waits %t, %s left", b.Waits(), b.left(game.Black))
		}
		b.wait(time.Hour)
		if b.SetPlayers([2]Player{aPerson, anOwn}); b.Waits() || b.left(game.Black) != "50" {
			t.Errorf("a person to move: waits %t, %s left", b.Waits(), b.left(game.Black))
		}
		b.wait(5 * time.Second)
		b.do("h8")
		if b.Waits() || b.Thinking() != ForMove || b.left(game.Black) != "45" {
			t.Errorf("after the person's move the engine waits %t, %s left", b.Waits(), b.left(game.Black))
		}
	})
}

// Two engines that are paused at first do not think before they go on, and their clock stands; a person does not wait.
func TestPausedAtFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, black := range []Player{anOwn, aPerson} {
			m := played(t, "renju", "")
			m.Players = [2]Player{black, anOwn}
			m.Clock = NewClock(TimeControl{Main: time.Minute})
			b := sit(t, m, never, func(o *Options) { o.Paused = true })
			if b.Waits() != black.Engine || len(b.asked) > 0 {
				t.Errorf("%v: waits %t, asked %d times", black, b.Waits(), len(b.asked))
			}
			if b.wait(10 * time.Second); b.left(game.Black) != map[bool]string{true: "60", false: "50"}[black.Engine] {
				t.Errorf("%v: %s left", black, b.left(game.Black))
			}
			b.do("new")
			if b.Waits() || len(b.asked) > 0 != black.Engine {
				t.Errorf("%v: another game waits %t, asked %d times", black, b.Waits(), len(b.asked))
			}
		}
	})
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
				time.Sleep(time.Minute)
				return Answer{Info: game.Info{Move: "i9"}}, nil
			}
		})
		b.flag.Stop() // as if the answer had come before that
		b.wait(time.Minute)
		if r, over := b.Result(); !over || r.String() != "Black wins: White's time is up" || len(b.Game.Moves()) != 1 {
			t.Errorf("%v, moves %v", r, b.Game.Moves())
		}

		m = played(t, "renju", "")
		m.Clock = NewClock(TimeControl{Main: time.Minute})
		b = sit(t, m, nil, nil)
		time.Sleep(time.Minute)
		b.Close()
		if b.wait(time.Hour); len(b.news) > 0 {
			t.Errorf("after the end of the table: news %v", b.news)
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

// What a player lays and decides at a time in an opening is one move on the clock, whether it comes in one answer, as from
// an engine, or step by step.
func TestOpeningClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for control, want := range map[string]string{
			"1m+10s":   "61 60, 65 61, 65 69",
			"0/30s":    "30:1 30:1, 30:1 30:1, 30:1 30:1",
			"1m/3/30s": "51:3 60:3, 55:3 51:3, 55:3 49:3",
			"0/3/30s":  "21:2 30:3, 25:2 21:2, 25:2 19:1",
		} {
			for _, steps := range []string{"h8 h9 i9", "h8,h9,i9"} {
				m := underRule(t, opening.Swap, [2]Player{})
				c, err := ParseTimeControl(control)
				if err != nil {
					t.Fatal(err)
				}
				m.Clock = NewClock(c)
				b := sit(t, m, nil, nil)
				left := func() string { return b.left(game.Black) + " " + b.left(game.White) }
				for step := range strings.FieldsSeq(steps) {
					moves := strings.Split(step, ",")
					b.wait(time.Duration(3*len(moves)) * time.Second)
					if err := b.act(moves...); err != nil {
						t.Fatal(err)
					}
				}
				got := left()
				b.wait(5 * time.Second)
				b.do("swap")
				got += ", " + left()
				b.wait(2 * time.Second)
				b.do("g7")
				if got += ", " + left(); got != want {
					t.Errorf("%s, %s: %s", control, steps, got)
				}
			}
		}
	})
}

// Who keeps a colour and moves at once has made one move, too.
func TestOpeningClockStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := underRule(t, opening.Swap, [2]Player{})
		m.Clock = NewClock(TimeControl{Main: time.Minute, Increment: 10 * time.Second})
		b := sit(t, m, nil, nil)
		for _, step := range []struct{ word, left string }{{"h8", "60 60"}, {"h9", "60 60"}, {"i9", "70 60"}, {"stay", "70 59"}, {"g7", "70 68"}, {"g8", "79 68"}, {"g9", "79 77"}} {
			if step.word != "h8" && step.word != "h9" && step.word != "i9" {
				b.wait(time.Second)
			}
			b.do(step.word)
			if got := b.left(game.Black) + " " + b.left(game.White); got != step.left {
				t.Errorf("after %s: %s, want %s", step.word, got, step.left)
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
			m, err := Load(file, "")
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
		other := filepath.Join(t.TempDir(), "other")
		filetest.Put(t, other, "notes")
		for name, free := range map[string]bool{other: false, file: true, file + "2": true} {
			if err := b.Save(name); (err == nil) != free {
				t.Errorf("%s: %v", name, err)
			}
		}
		if text, err := os.ReadFile(other); string(text) != "notes" || err != nil {
			t.Errorf("the other file: %q, %v", text, err)
		}
		for i, word := range []string{"h8", "undo", "redo"} {
			b.do(word)
			if n, _ := saved(file); n != []int{1, 0, 1}[i] || b.Unsaved != nil {
				t.Errorf("%s: %d moves, %v", word, n, b.Unsaved)
			}
		}
		b.wait(10 * time.Second)
		if err := b.Leave(); err != nil {
			t.Fatal(err)
		}
		if _, left := saved(file); left != 50*time.Second {
			t.Errorf("the turn in which the game was left: %v", left)
		}
		b.o.File = filepath.Join(file, "no")
		if b.do("i9"); b.Unsaved == nil || b.Leave() == nil {
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
