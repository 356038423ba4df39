package gtp

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"
)

// wellFormed matches one response: a sign, an id, lines without empty ones.
var wellFormed = regexp.MustCompile(`^[=?][0-9]*([ \n][^\n]+(\n[^\n]+)*)?\n\n`)

// checkOutput fails on anything that is not a sequence of responses and
// returns their number.
func checkOutput(t *testing.T, out string) (n int) {
	t.Helper()
	for out != "" {
		loc := wellFormed.FindStringIndex(out)
		if loc == nil {
			t.Fatalf("not a response: %.200q", out)
		}
		out = out[loc[1]:]
		n++
	}
	return n
}

// session runs a server whose game thinks until it is cancelled.
type session struct {
	in  io.WriteCloser
	out *bufio.Reader
	g   *fakeGame
	end chan error
}

func open(t *testing.T) *session {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s := &session{in: inW, out: bufio.NewReader(outR), end: make(chan error, 1),
		g: &fakeGame{size: 9, forever: true, started: make(chan struct{}, 1)}}
	go func() {
		s.end <- Serve(context.Background(), inR, outW, s.g, Options{})
		outW.Close()
	}()
	t.Cleanup(func() { inW.Close(); outR.Close() })
	return s
}

func (s *session) send(t *testing.T, text string) {
	t.Helper()
	if _, err := io.WriteString(s.in, text); err != nil {
		t.Fatal(err)
	}
}

func (s *session) response(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for {
		l, err := s.out.ReadString('\n')
		if err != nil {
			t.Fatalf("%v after %q", err, b.String())
		}
		if b.WriteString(l); l == "\n" {
			return b.String()
		}
	}
}

// A search for a move ends by "# interrupt" and by nothing else; what is sent
// meanwhile is answered afterwards.
func TestInterruptGenmove(t *testing.T) {
	s := open(t)
	s.send(t, "7 genmove b\n")
	<-s.g.started
	s.send(t, "8 name\n# another comment\n")
	select {
	case <-s.end:
		t.Fatal("ended")
	case <-time.After(20 * time.Millisecond):
	}
	s.send(t, "# interrupt\n")
	if r := s.response(t); r != "=7 A1\n\n" {
		t.Errorf("genmove: %q", r)
	}
	if r := s.response(t); r != "=8 Fake\n\n" {
		t.Errorf("name: %q", r)
	}
}

// Any line ends an analysis, even one without a command.
func TestInterruptAnalysis(t *testing.T) {
	for _, line := range []string{"\n", "# x\n", "# interrupt\n", "\r\n", "nonsense\n"} {
		s := open(t)
		s.send(t, "1 lz-analyze b 10\n")
		<-s.g.started
		s.send(t, line)
		r := s.response(t)
		if !strings.HasPrefix(r, "=1\ninfo move C3 ") {
			t.Errorf("analysis: %q", r)
		}
		if line == "nonsense\n" {
			if r := s.response(t); !strings.HasPrefix(r, "? unknown command") {
				t.Errorf("after it: %q", r)
			}
		}
		s.send(t, "quit\n")
		if r := s.response(t); r != "=\n\n" {
			t.Errorf("quit: %q", r)
		}
		if err := <-s.end; err != nil {
			t.Error(err)
		}
	}
}

// An analysis that ends in a move ends where a search for a move does.
func TestInterruptGenmoveAnalysis(t *testing.T) {
	for _, line := range []string{"# interrupt\n", "9 gogui-interrupt\n", "gogui-interrupt\r\n"} {
		s := open(t)
		s.send(t, "3 kata-genmove_analyze w\n")
		<-s.g.started
		s.send(t, "8 name\n\n")
		select {
		case <-s.end:
			t.Fatal("ended")
		case <-time.After(20 * time.Millisecond):
		}
		s.send(t, line)
		if r := s.response(t); !strings.HasPrefix(r, "=3\ninfo ") || !strings.HasSuffix(r, "\nplay C3\n\n") {
			t.Errorf("genmove: %q", r)
		}
		if r := s.response(t); r != "=8 Fake\n\n" {
			t.Errorf("name: %q", r)
		}
		if len(s.g.moves) != 1 {
			t.Errorf("played %v", s.g.moves)
		}
	}
}

// An analysis with nothing left to find waits for input all the same.
func TestAnalysisWaits(t *testing.T) {
	s := open(t)
	s.g.forever = false
	s.send(t, "1 lz-analyze\n")
	<-s.g.started
	for range 2 { // the sign and one report
		if _, err := s.out.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	more := make(chan string, 1)
	go func() { more <- s.response(t) }()
	select {
	case r := <-more:
		t.Fatalf("ended with %q", r)
	case <-time.After(20 * time.Millisecond):
	}
	s.send(t, "2 name\n")
	if r := <-more; r != "\n" {
		t.Errorf("%q", r)
	}
}

// The end of input ends an analysis.
func TestAnalysisEOF(t *testing.T) {
	s := open(t)
	s.send(t, "lz-analyze\n")
	<-s.g.started
	s.in.Close()
	s.response(t)
	if err := <-s.end; err != nil {
		t.Error(err)
	}
}

// The context ends a waiting server.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, w := io.Pipe()
	defer w.Close()
	end := make(chan error)
	go func() { end <- Serve(ctx, in, io.Discard, &fakeGame{}, Options{}) }()
	cancel()
	if err := <-end; err != context.Canceled {
		t.Error(err)
	}
}

func TestLongLine(t *testing.T) {
	var out bytes.Buffer
	in := "1 name\n" + strings.Repeat("x", 3*maxLine) + "\n2 name\n" + strings.Repeat("y", 2*maxLine)
	if err := Serve(context.Background(), strings.NewReader(in), &out, &fakeGame{}, Options{}); err != nil {
		t.Fatal(err)
	}
	want := "=1 Fake\n\n? line longer than 65536 bytes\n\n=2 Fake\n\n? line longer than 65536 bytes\n\n"
	if out.String() != want {
		t.Errorf("got %q", out.String())
	}
}

// The clock a search gets, after what the protocol said.
func TestClocks(t *testing.T) {
	for _, c := range []struct {
		script string
		want   Time
	}{
		{"", Time{}},
		{"time_settings 60 0 0", Time{On: true, Clock: Clock{Main: time.Minute}}},
		{"time_settings 0 0 0", Time{}},
		{"time_settings 60 5 0", Time{}},
		{"time_settings 0 30 5", Time{On: true, Clock: Clock{30 * time.Second, 30 * time.Second, 5, 5}}},
		{"time_settings 60 30 5\ntime_left b 12.5 3", Time{On: true, Clock: Clock{12500 * time.Millisecond, 30 * time.Second, 3, 5}}},
		{"time_settings 60 30 5\ntime_left b 0 0", Time{On: true, Clock: Clock{30 * time.Second, 30 * time.Second, 5, 5}}},
		{"kgs-time_settings byoyomi 60 30 5\ntime_left b 20 4", Time{On: true, Clock: Clock{20 * time.Second, 30 * time.Second, 1, 1}}},
		{"kgs-time_settings absolute 60\nkgs-time_settings none", Time{}},
		{"kgs-time_settings absolute 60\ntime_settings x 0 0", Time{On: true, Clock: Clock{Main: time.Minute}}},
	} {
		g := &fakeGame{}
		if err := Serve(context.Background(), strings.NewReader(c.script+"\ngenmove b\n"), io.Discard, g, Options{}); err != nil {
			t.Fatal(err)
		}
		if len(g.seen) != 1 || g.seen[0] != c.want {
			t.Errorf("%q: %+v, want %+v", c.script, g.seen, c.want)
		}
	}
}

// Time spent comes off: periods are counted down and renewed.
func TestSpent(t *testing.T) {
	var k clocks
	k.set(Clock{Main: 10 * time.Second, Period: 8 * time.Second, PerPeriod: 2}, false)
	for i, want := range []Clock{
		{4 * time.Second, 8 * time.Second, 0, 2},
		{8 * time.Second, 8 * time.Second, 2, 2},
		{2 * time.Second, 8 * time.Second, 1, 2},
		{8 * time.Second, 8 * time.Second, 2, 2},
	} {
		if k.spent(Black, 6*time.Second); k.left[Black] != want {
			t.Errorf("after move %d: %+v, want %+v", i+1, k.left[Black], want)
		}
	}
}

// FuzzGTP sends any lines: one well-formed response each, no crash, no hang.
func FuzzGTP(f *testing.F) {
	for _, s := range []string{"1 name\n", "play b A1\nundo\nundo\n", "lz-analyze b 10 avoid b C3,D4 1 minmoves 2\n",
		"kata-genmove_analyze 5 ownership true\n", "list_commands\nquit\nname", "99999999999999 x\n5\n# c\n\t\r\v\n",
		"gogui-play_sequence b A1 w A1\nshowboard\nfake-holes", "time_settings 1e3 nan 5\ntime_left w 1 1\ngenmove w"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		if err := Serve(context.Background(), bytes.NewReader(in), &out, &fakeGame{size: 9}, Options{Version: "1"}); err != nil {
			t.Fatal(err)
		}
		if n := checkOutput(t, out.String()); n > bytes.Count(in, []byte("\n"))+1 {
			t.Fatalf("%d responses", n)
		}
	})
}

// Random lines from the words of the protocol get further than random bytes.
func TestRandomLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	s := &server{game: &fakeGame{}, in: newInbox()}
	s.addCommands()
	words := append([]string{"b", "w", "A1", "B2", "pass", "-1", "3", "1e9", "none", "byoyomi", "avoid", "x,y", "é", "\t"}, s.names...)
	for range 300 {
		var in strings.Builder
		lines := 1 + r.IntN(20)
		for range lines {
			for range 1 + r.IntN(5) {
				w := words[r.IntN(len(words))]
				if w == "quit" {
					w = "undo"
				}
				in.WriteString(w + " ")
			}
			in.WriteString("name\n")
		}
		var out bytes.Buffer
		if err := Serve(context.Background(), strings.NewReader(in.String()), &out, &fakeGame{}, Options{Version: "1"}); err != nil {
			t.Fatal(err)
		}
		if n := checkOutput(t, out.String()); n != lines {
			t.Fatalf("%d responses to %d lines", n, lines)
		}
	}
}
