package tui

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
)

// TestTranscripts plays games line by line.
func TestTranscripts(t *testing.T) {
	six := "size=6"
	for _, c := range []struct {
		name  string
		match *playing.Match
		e     game.Engine
		input string
	}{
		{"renju", newMatch(t, "renju", "d3 a1 d2 a3 b4 a5 c4 a6", persons, six), nil,
			"d4\nd4 e4\nz9\n\nb2\nundo\nsave\nhint\nresign\nd3\nundo\nmoves\nquit\nnever read\n"},
		{"jungo", newMatch(t, "jungo", "", asWhite, "size=2"), &fake{},
			"A1\nA1\nhint\nlevel 4\nlevel x\npass\nB2\npass\nundo\nboard\n"},
		{"ring", newMatch(t, "ring", "c2 d11", persons), &fake{},
			"help\nc2c5\na2d5\nC2C3\nhint\nd11c10\nundo\nundo\nundo\nundo\nundo\nc2"},
		{"engines", newMatch(t, "jungo", "", twoEngine, "size=2"), &fake{}, "resign\nexit\n"},
		{"stuck", newMatch(t, "ring", "", asBlack), &fake{err: errors.New("out of ideas")}, "c2\nc11\nmoves\n"},
	} {
		var out bytes.Buffer
		opt := Options{Echo: true, HintLevel: 1}
		if err := Lines(t.Context(), c.match, c.e, opt, strings.NewReader(c.input), &out); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		golden(t, "lines-"+c.name, out.String())
	}
}

func TestLinesSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.txt")
	m := newMatch(t, "ring", "", asWhite)
	var out bytes.Buffer
	in := "\ufeffc2\nsave " + file + ".2\nsave\nsave " + filepath.Join(file, "x") + "\nquit\n"
	if err := Lines(t.Context(), m, &fake{}, Options{File: file, AutoSave: true}, strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{file, file + ".2"} {
		again, err := playing.Load(f)
		if err != nil || len(again.Game.Moves()) != 2 {
			t.Errorf("%s: %v", f, err)
		}
	}
	if n := strings.Count(out.String(), "saved to "); n != 2 || !strings.Contains(out.String(), "not saved: ") {
		t.Errorf("output\n%s", out.String())
	}
}

// TestLinesInterrupted tests that a context that is done ends thinking and reading.
func TestLinesInterrupted(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	done := make(chan error)
	e := &fake{wait: make(chan struct{}), asked: make(chan struct{}, 1)}
	go func() {
		done <- Lines(ctx, newMatch(t, "ring", "", asBlack), e, Options{}, r, &out)
	}()
	<-e.asked
	cancel()
	if err := <-done; err != nil || !strings.Contains(out.String(), "interrupted") {
		t.Errorf("%v, output %q", err, out.String())
	}
	ctx, cancel = context.WithCancel(t.Context())
	go func() { done <- Lines(ctx, newMatch(t, "ring", "", persons), nil, Options{}, r, io.Discard) }()
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestLinesErrors(t *testing.T) {
	long := strings.Repeat("x", 2*maxInput) + "\n"
	err := Lines(t.Context(), newMatch(t, "ring", "", persons), nil, Options{}, strings.NewReader(long), io.Discard)
	if err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("a long line: %v", err)
	}
	full, err := os.Open("/dev/null") // not for writing
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	if err := Lines(t.Context(), newMatch(t, "ring", "", persons), nil, Options{}, strings.NewReader("c2\n"), full); err == nil {
		t.Error("no error for an output that takes nothing")
	}
}

func FuzzCommand(f *testing.F) {
	for _, line := range []string{"", "h8", "save a b", "level 5", "level -1", "undo x", "QUIT", "?", " hint "} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c, err := ParseCommand(line)
		if err != nil {
			if c != (Command{}) {
				t.Errorf("%q: %v with %+v", line, err, c)
			}
			return
		}
		if c.Verb == Level && (c.Level < 1 || c.Level > game.MaxLevel) || c.Verb == Move && c.Text == "" {
			t.Errorf("%q is %+v", line, c)
		}
	})
}

// FuzzLines checks that the match stays consistent whatever is typed.
func FuzzLines(f *testing.F) {
	f.Add(uint8(0), "c3\nhint\nundo\n")
	f.Add(uint8(1), "A1\npass\npass\nundo\n")
	f.Add(uint8(2), "c2\nd11\nc2c3\nresign\nundo\n")
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		if strings.Contains(text, "save") { // leave the disk alone
			return
		}
		m := []*playing.Match{
			newMatch(t, "renju", "", asWhite, "size=5"),
			newMatch(t, "jungo", "", asWhite, "size=3"),
			newMatch(t, "ring", "", persons),
		}[int(which)%3]
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := Lines(ctx, m, &fake{}, Options{}, strings.NewReader(text), io.Discard); err != nil && !strings.Contains(err.Error(), "longer than") {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := m.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := playing.Read(&b); err != nil {
			t.Errorf("after %q: %v", text, err)
		}
	})
}

// TestLinesClock tests the game clock line by line: a move that comes too late loses, and
// undo takes that back.
func TestLinesClock(t *testing.T) {
	m := newMatch(t, "renju", "", persons)
	m.Clock = playing.NewClock(playing.TimeControl{Main: time.Minute})
	now := time.Unix(0, 0)
	opt := Options{Now: func() time.Time { now = now.Add(5 * time.Second); return now }}
	var out strings.Builder
	in := "h8\n"
	if err := Lines(t.Context(), m, nil, opt, strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	if left, _, _ := m.Clock.Left(game.Black, 0); left >= time.Minute || left < 30*time.Second || !strings.Contains(out.String(), "Black has 50s left") {
		t.Errorf("%v left after\n%s", left, out.String())
	}
	m = newMatch(t, "renju", "", persons)
	m.Clock = playing.NewClock(playing.TimeControl{Main: 3 * time.Second})
	out.Reset()
	if err := Lines(t.Context(), m, nil, opt, strings.NewReader("h8\nh9\nundo\n"), &out); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "White wins: Black's time is up") || len(m.Game.Moves()) != 0 || !strings.Contains(text, "the end of the game is taken back") {
		t.Errorf("too late:\n%s", text)
	}
}

// slow is a ranker that thinks for a second of a clock that only the test moves.
type slow struct {
	ranker
	now *time.Time
}

func (e *slow) Think(ctx context.Context, p game.Position, l game.Limits, f func(game.Info)) (game.Info, error) {
	*e.now = e.now.Add(time.Second)
	return e.ranker.Think(ctx, p, l, f)
}

// TestLinesTurn tests from when and for whom the clock counts: after a new game, after moves and
// the end of a game that are taken back, and after decisions of the engine in the opening.
func TestLinesTurn(t *testing.T) {
	now := time.Unix(0, 0)
	begin := func(m *playing.Match, e game.Engine, control playing.TimeControl) (s *lines, wait func(time.Duration, string)) {
		m.Clock = playing.NewClock(control)
		s = &lines{ctx: t.Context(), m: m, e: e, out: bufio.NewWriter(io.Discard), turn: now}
		s.opt.Now = func() time.Time { return now }
		return s, func(d time.Duration, line string) {
			now = now.Add(d)
			s.command(line)
		}
	}
	has := func(s *lines, what string, black, white time.Duration) {
		t.Helper()
		for side, want := range []time.Duration{black, white} {
			if left, _, _ := s.m.Clock.Left(game.Side(side), 0); left != want {
				t.Errorf("%s: %v has %v, want %v", what, game.Side(side), left, want)
			}
		}
	}
	const second, minute = time.Second, time.Minute

	for _, again := range []string{"new", "rematch"} {
		s, wait := begin(newMatch(t, "renju", "", persons), nil, playing.TimeControl{Main: minute})
		wait(50*second, again)
		wait(20*second, "h8")
		has(s, again, 40*second, minute)
	}

	s, wait := begin(newMatch(t, "renju", "", persons), nil, playing.TimeControl{Main: minute, Increment: 10 * second})
	wait(5*second, "h8")
	wait(7*second, "undo")
	has(s, "undo", 65*second, 53*second)
	wait(2*second, "redo")
	has(s, "redo", 63*second, 53*second)

	s, wait = begin(newMatch(t, "renju", "", persons), nil, playing.TimeControl{Main: minute})
	wait(2*minute, "h8")
	if _, over := s.m.Result(); !over {
		t.Fatal("the time is not up")
	}
	wait(time.Hour, "undo")
	wait(5*second, "h8")
	if _, over := s.m.Result(); over || len(s.m.Game.Moves()) != 1 {
		t.Errorf("over: %v, moves %v", over, s.m.Game.Moves())
	}

	e := &slow{now: &now}
	s, _ = begin(inOpening(t, opening.Swap, asBlack), e, playing.TimeControl{Main: minute})
	for s.m.EngineToMove() && !s.stuck {
		s.think()
	}
	used := time.Duration(0)
	if left, _, _ := s.m.Clock.Left(game.Black, 0); !s.stuck {
		used = minute - left
	}
	has(s, "the engine's decisions", minute-used, minute)
	if used == 0 || s.turn != now {
		t.Errorf("the engine used %v, and the turn began %v ago", used, now.Sub(s.turn))
	}
}

// A level is that of an engine that plays.
func TestLinesLevel(t *testing.T) {
	for want, players := range map[string][2]playing.Player{"no engine plays": persons, "level 7": asWhite} {
		var out bytes.Buffer
		if err := Lines(t.Context(), newMatch(t, "renju", "", players), &fake{}, Options{}, strings.NewReader("level 7\n"), &out); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%v: %s", err, out.String())
		}
	}
}
