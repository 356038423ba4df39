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
	"testing/synctest"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/internal/filetest"
	"tengen/search/game"
)

// playLines returns what is printed of a match that is played line by line.
func playLines(t *testing.T, m *playing.Match, e game.Engine, o Options, in string) string {
	t.Helper()
	var out strings.Builder
	if err := Lines(t.Context(), m, e, o, strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

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
			"rules\nd4\nd4 e4\nz9\n\nb2\nundo\nsave\nhint\nresign\nd3\nundo\ndraw\ndraw\nundo\nmoves\nquit\nnever read\n"},
		{"jungo", newMatch(t, "jungo", "", asWhite, "size=2"), &fake{},
			"rules\nA1\nA1\nhint\nlevel 4\nlevel x\npass\nB2\npass\nundo\nboard\n"},
		{"ring", newMatch(t, "ring", "c2 d11", persons), &fake{},
			"help\nrules\nc2c5\na2d5\nC2C3\nhint\nd11c10\nundo\nundo\nundo\nundo\nundo\nc2"},
		{"engines", newMatch(t, "jungo", "", twoEngine, "size=2"), &fake{}, "resign\ndraw\nexit\n"},
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

// TestLinesProgress tests that a report of an engine that thinks is not printed and asks for
// nothing again.
func TestLinesProgress(t *testing.T) {
	var out bytes.Buffer
	s := lines{out: bufio.NewWriter(&out), told: true, asked: true}
	s.hear(playing.News{Event: playing.Thought})
	if s.out.Flush(); out.Len() != 0 || !s.told || !s.asked {
		t.Errorf("output %q, told %v, asked %v", out.String(), s.told, s.asked)
	}
}

func TestLinesSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.txt")
	m := newMatch(t, "ring", "", asWhite)
	in := "\ufeffc2\nsave " + file + ".2\nsave\nsave " + filepath.Join(file, "x") + "\nquit\n"
	out := playLines(t, m, &fake{}, Options{File: file, AutoSave: true}, in)
	for _, f := range []string{file, file + ".2"} {
		again, err := playing.Load(f, "")
		if err != nil || len(again.Game.Moves()) != 2 {
			t.Errorf("%s: %v", f, err)
		}
	}
	if n := strings.Count(out, "saved to "); n != 2 || !strings.Contains(out, "not saved: ") {
		t.Errorf("output\n%s", out)
	}
}

// TestLinesKeep tests that a new game and a rematch leave the file of the game before as it is.
func TestLinesKeep(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	filetest.Put(t, file("a-3.txt"), "mine")
	in := "h8\nresign\nnew\nnew\nh9\ni9\nsave\nrematch\nresign\nnew\nquit\n"
	m := newMatch(t, "renju", "", persons)
	out := playLines(t, m, nil, Options{File: file("a.txt"), AutoSave: true}, in)
	for name, moves := range map[string]int{"a.txt": 1, "a-2.txt": 2, "a-4.txt": 0, "a-5.txt": 0} {
		again, err := playing.Load(file(name), "")
		if err != nil {
			t.Fatal(err)
		}
		if len(again.Game.Moves()) != moves || again.Resigned != (name == "a.txt" || name == "a-4.txt") {
			t.Errorf("%s: moves %v, resigned %t", name, again.Game.Moves(), again.Resigned)
		}
	}
	for text, n := range map[string]int{
		"saved to " + file("a-2.txt") + " from now on; the last game stays in " + file("a.txt") + "\n": 1,
		"from now on": 3, "saved to " + file("a-2.txt") + "\n": 1,
	} {
		if got := strings.Count(out, text); got != n {
			t.Errorf("%q comes %d times, want %d, in\n%s", text, got, n, out)
		}
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

// noEnd takes everything but the line end that follows the end of the input.
type noEnd struct{}

func (noEnd) Write(b []byte) (int, error) {
	if string(b) == "\n" {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

func TestLinesErrors(t *testing.T) {
	for _, long := range []int{maxInput - 1, maxInput, maxInput + 1, 10 * maxInput} { // the game goes on after them
		var out strings.Builder
		m := newMatch(t, "ring", "", persons)
		err := Lines(t.Context(), m, nil, Options{}, strings.NewReader(strings.Repeat("x", long)+"\nc2\n"), &out)
		if said := strings.Count(out.String(), "longer than"); err != nil || (said == 1) != (long >= maxInput) || said > 1 || len(m.Game.Moves()) != 1 {
			t.Errorf("a line of %d bytes: %v, %d moves, said %d times", long, err, len(m.Game.Moves()), said)
		}
	}
	if err := Lines(t.Context(), newMatch(t, "ring", "", persons), nil, Options{}, strings.NewReader(""), noEnd{}); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("the end cannot be written: %v", err)
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

// TestLinesClock tests the game clock line by line: what is left is shown, a time that is up is
// told while the prompt waits for a line, and undo takes that back.
func TestLinesClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMatch(t, "renju", "", persons)
		m.Clock = playing.NewClock(playing.TimeControl{Main: time.Minute})
		r, w := io.Pipe()
		go func() {
			for _, line := range []string{"h8\n", "h9\n", "undo\n"} {
				io.WriteString(w, line)
				time.Sleep(70 * time.Second)
			}
			w.Close()
		}()
		var out strings.Builder
		if err := Lines(t.Context(), m, nil, Options{}, r, &out); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		for _, want := range []string{"Black has 1m0s left", "white> \n\n", "Black wins: White's time is up\nover> the game is over\nover> the end of the game is taken back\n", "White has 30s left\nWhite to move"} {
			at := strings.Index(text, want)
			if at < 0 {
				t.Fatalf("%q is missing in\n%s", want, out.String())
			}
			text = text[at:]
		}
	})
}

// The board says how many periods a side has, also when it is the last one.
func TestLinesPeriods(t *testing.T) {
	for text, want := range map[string]string{"1m/10s": "left, 1 period", "10m/15/5m": "left (15 moves a 5m0s)"} {
		control, err := playing.ParseTimeControl(text)
		if err != nil {
			t.Fatal(err)
		}
		m := newMatch(t, "renju", "", persons)
		m.Clock = playing.NewClock(control)
		out := playLines(t, m, nil, Options{}, "quit\n")
		if n := strings.Count(out, want); n != 2 {
			t.Errorf("%s: %s", text, out)
		}
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
