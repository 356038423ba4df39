package gtp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"tengen/search"
	"tengen/search/game"
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

// bubble runs a test of a session in a synctest bubble: after synctest.Wait everything
// that can happen has happened.
func bubble(t *testing.T, test func(t *testing.T, s *session)) {
	synctest.Test(t, func(t *testing.T) { test(t, open(t)) })
}

// thinks fails unless the game is still being searched.
func (s *session) thinks(t *testing.T) {
	t.Helper()
	if synctest.Wait(); !s.g.busy.Load() {
		t.Error("the search has ended")
	}
}

func open(t *testing.T) *session {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s := &session{in: inW, out: bufio.NewReader(outR), end: make(chan error, 1),
		g: &fakeGame{size: 9, forever: true, started: make(chan struct{}, 1)}}
	go func() {
		s.end <- serve(context.Background(), inR, outW, s.g, Options{})
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

// serveAll returns the answers to a script.
func serveAll(t *testing.T, script string, g playable, o Options) string {
	t.Helper()
	var out strings.Builder
	if err := serve(t.Context(), strings.NewReader(script), &out, g, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A search for a move ends by "# interrupt" and by nothing else; commands that arrive
// meanwhile are answered afterwards.
func TestInterruptGenmove(t *testing.T) {
	for _, word := range []string{"genmove", "reg_genmove", "fake-think"} {
		bubble(t, func(t *testing.T, s *session) {
			s.send(t, "7 "+word+" b\n")
			<-s.g.started
			s.send(t, "8 name\n# another comment\n\n")
			s.thinks(t)
			s.send(t, "# interrupt\n")
			if r := s.response(t); r != "=7 A1\n\n" {
				t.Errorf("%s: %q", word, r)
			}
			if r := s.response(t); r != "=8 Fake\n\n" {
				t.Errorf("name: %q", r)
			}
			// An interrupt that comes too late does not end the next search.
			s.send(t, "# interrupt\ngogui-interrupt\n9 "+word+" b\n")
			if r := s.response(t); r != "=\n\n" {
				t.Errorf("gogui-interrupt: %q", r)
			}
			<-s.g.started
			s.thinks(t)
			s.send(t, "gogui-interrupt\n")
			if r := s.response(t); !strings.HasPrefix(r, "=9 ") {
				t.Errorf("%s: %q", word, r)
			}
		})
	}
}

// The end of input lets a search for a move finish.
func TestGenmoveEOF(t *testing.T) {
	bubble(t, func(t *testing.T, s *session) {
		s.g.forever, s.g.takes = false, []time.Duration{time.Minute}
		s.send(t, "genmove b\n")
		<-s.g.started
		begun := time.Now()
		s.in.Close()
		s.thinks(t)
		if r := s.response(t); r != "= A1\n\n" || time.Since(begun) != time.Minute {
			t.Errorf("%q after %v", r, time.Since(begun))
		}
		if err := <-s.end; err != nil {
			t.Error(err)
		}
	})
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

// An analysis that plays a move ends like a search for a move.
func TestInterruptGenmoveAnalysis(t *testing.T) {
	for _, line := range []string{"# interrupt\n", "9 gogui-interrupt\n", "gogui-interrupt\r\n"} {
		bubble(t, func(t *testing.T, s *session) {
			s.send(t, "3 kata-genmove_analyze w\n")
			<-s.g.started
			s.send(t, "8 name\n\n")
			r := make(chan string, 1)
			go func() { r <- s.response(t) }()
			s.thinks(t)
			s.send(t, line)
			if r := <-r; !strings.HasPrefix(r, "=3\ninfo ") || !strings.HasSuffix(r, "\nplay C3\n\n") {
				t.Errorf("genmove: %q", r)
			}
			if r := s.response(t); r != "=8 Fake\n\n" {
				t.Errorf("name: %q", r)
			}
			if len(s.g.moves) != 1 {
				t.Errorf("played %v", s.g.moves)
			}
		})
	}
}

// An analysis whose search has ended waits for input.
func TestAnalysisWaits(t *testing.T) {
	bubble(t, func(t *testing.T, s *session) {
		s.g.forever = false
		s.send(t, "1 lz-analyze\n")
		<-s.g.started
		more := make(chan string, 1)
		go func() { more <- s.response(t) }()
		synctest.Wait()
		select {
		case r := <-more:
			t.Fatalf("ended with %q", r)
		default:
		}
		s.send(t, "2 name\n")
		if r := <-more; !strings.HasPrefix(r, "=1\ninfo move C3 ") {
			t.Errorf("%q", r)
		}
	})
}

// An analysis does not wait if a line, or the end of input, has already arrived. A search
// for a move ignores it, except for an interrupt right after it.
func TestWatchSeesWhatIsThere(t *testing.T) {
	for _, c := range []struct {
		name   string
		before func(b *inbox)
		ends   endings
		over   bool
	}{
		{"nothing", func(*inbox) {}, anyInput, false},
		{"a line", func(b *inbox) { b.put("name\n") }, anyInput, true},
		{"a line, for a move", func(b *inbox) { b.put("name\n") }, byItself, false},
		{"an interrupt, for a move", func(b *inbox) { b.put("# interrupt\n") }, byItself, true},
		{"gogui-interrupt, for a move", func(b *inbox) { b.put("3 gogui-interrupt\n") }, atEOF, true},
		{"an interrupt of another command", func(b *inbox) { b.put("name\n"); b.put("# interrupt\n") }, byItself, false},
		{"the end", func(b *inbox) { b.end(io.EOF) }, anyInput, true},
		{"the end, for a move", func(b *inbox) { b.end(io.EOF) }, byItself, false},
	} {
		b := newInbox()
		c.before(b)
		ctx, done := b.watch(t.Context(), c.ends)
		if (ctx.Err() != nil) != c.over {
			t.Errorf("%s: %v", c.name, ctx.Err())
		}
		done()
	}
}

// The end of input ends an analysis, but no search for a move.
func TestEndWhileSearching(t *testing.T) {
	for _, ends := range []endings{byItself, atEOF, anyInput} {
		synctest.Test(t, func(t *testing.T) {
			b := newInbox()
			ctx, done := b.watch(t.Context(), ends)
			defer done()
			b.end(io.EOF)
			if (ctx.Err() != nil) != (ends == anyInput) {
				t.Errorf("%v, at the end: %v", ends, ctx.Err())
			}
			time.Sleep(eofGrace + 1)
			synctest.Wait()
			if (ctx.Err() != nil) != (ends != byItself) {
				t.Errorf("%v, after the grace: %v", ends, ctx.Err())
			}
		})
	}
}

// A search without any limit does not outlive the conversation, whether the input ends
// during the search or before it.
func TestEndlessGenmoveEOF(t *testing.T) {
	for _, early := range []bool{false, true} {
		bubble(t, func(t *testing.T, s *session) {
			s.g.endless = true
			begun := time.Now()
			s.send(t, "genmove b\n")
			if !early {
				<-s.g.started
			}
			s.in.Close()
			if r := s.response(t); r != "= A1\n\n" || time.Since(begun) != eofGrace {
				t.Errorf("early %v: %q after %v", early, r, time.Since(begun))
			}
			if err := <-s.end; err != nil {
				t.Error(err)
			}
		})
	}
}

// An interrupt that arrives together with the command is not lost.
func TestInterruptAtOnce(t *testing.T) {
	for _, interrupt := range []string{"# interrupt\n", "gogui-interrupt\n"} {
		bubble(t, func(t *testing.T, s *session) {
			s.send(t, "name\n7 genmove b\n"+interrupt+"9 name\n")
			for _, want := range []string{"= Fake\n\n", "=7 A1\n\n"} {
				if r := s.response(t); r != want {
					t.Errorf("%q: %q, want %q", interrupt, r, want)
				}
			}
			if interrupt[0] == 'g' {
				s.response(t)
			}
			if r := s.response(t); r != "=9 Fake\n\n" {
				t.Errorf("%q: %q", interrupt, r)
			}
		})
	}
}

// A reader that is far ahead waits, and ends when its lines are no longer needed.
func TestInboxFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newInbox()
		for range maxQueue {
			b.put("name\n")
		}
		var more []bool
		put := func() { more = append(more, b.put("name\n")) }
		go put()
		synctest.Wait()
		if len(more) != 0 {
			t.Error("a line beyond the limit is taken")
		}
		if _, err := b.next(t.Context()); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if len(more) != 1 || !more[0] {
			t.Errorf("after there is room: %v", more)
		}
		go put()
		synctest.Wait()
		b.close()
		synctest.Wait()
		if len(more) != 2 || more[1] {
			t.Errorf("after the end: %v", more)
		}
	})
}

// An error of reading ends the server, after it has answered the lines before.
func TestReadError(t *testing.T) {
	broken := errors.New("broken pipe")
	var out bytes.Buffer
	in := io.MultiReader(strings.NewReader("1 name\n"), iotest.ErrReader(broken))
	if err := serve(t.Context(), in, &out, &fakeGame{}, Options{}); err != broken || out.String() != "=1 Fake\n\n" {
		t.Errorf("%v after %q", err, out.String())
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
	go func() { end <- serve(ctx, in, io.Discard, &fakeGame{}, Options{}) }()
	cancel()
	if err := <-end; err != context.Canceled {
		t.Error(err)
	}
}

func TestByteOrderMark(t *testing.T) {
	var out bytes.Buffer
	if err := serve(t.Context(), strings.NewReader("\ufeff1 protocol_version\n2 protocol_version\n"), &out, &fakeGame{size: 9}, Options{}); err != nil || out.String() != "=1 2\n\n=2 2\n\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestLongLine(t *testing.T) {
	in := "1 name\n" + strings.Repeat("x", 3*maxLine) + "\n2 name\n" + strings.Repeat("y", 2*maxLine)
	out := serveAll(t, in, &fakeGame{}, Options{})
	want := "=1 Fake\n\n? line longer than 65536 bytes\n\n=2 Fake\n\n? line longer than 65536 bytes\n\n"
	if out != want {
		t.Errorf("got %q", out)
	}
}

// The clock of a search follows from the commands of the protocol.
func TestClocks(t *testing.T) {
	for _, c := range []struct {
		script string
		want   search.Clock
	}{
		{"", search.Clock{}},
		{"time_settings 60 0 0", search.Clock{Left: time.Minute}},
		{"time_settings 0 0 0", search.Clock{}},
		{"time_settings 60 5 0", search.Clock{}},
		{"time_settings 0 30 5", search.Clock{Left: 30 * time.Second, Period: 30 * time.Second, Moves: 5, PeriodMoves: 5}},
		{"time_settings 60 30 5\ntime_left b 12.5 3", search.Clock{Left: 12500 * time.Millisecond, Period: 30 * time.Second, Moves: 3, PeriodMoves: 5}},
		{"time_settings 60 30 5\ntime_left b 0 0", search.Clock{Left: 30 * time.Second, Period: 30 * time.Second, Moves: 5, PeriodMoves: 5}},
		{"kgs-time_settings byoyomi 60 30 5\ntime_left b 20 4", search.Clock{Left: 20 * time.Second, Period: 30 * time.Second, Moves: 1, PeriodMoves: 1}},
		{"kgs-time_settings absolute 60\nkgs-time_settings none", search.Clock{}},
		{"kgs-time_settings absolute 60\ntime_settings x 0 0", search.Clock{Left: time.Minute}},
	} {
		g := &fakeGame{}
		serveAll(t, c.script+"\ngenmove b\n", g, Options{})
		if c.want != (search.Clock{}) {
			c.want.Timed, c.want.Overhead = true, overhead
		}
		if len(g.seen) != 1 || g.seen[0] != c.want {
			t.Errorf("%q: %+v, want %+v", c.script, g.seen, c.want)
		}
	}
}

// The time of moves is subtracted; periods are counted down and renewed.
func TestSpent(t *testing.T) {
	var k clocks
	k.set(search.Clock{Left: 10 * time.Second, Period: 8 * time.Second, PeriodMoves: 2}, false)
	for i, want := range []search.Clock{
		{Left: 4 * time.Second, Period: 8 * time.Second, Moves: 0, PeriodMoves: 2},
		{Left: 6 * time.Second, Period: 8 * time.Second, Moves: 1, PeriodMoves: 2},
		{Left: 8 * time.Second, Period: 8 * time.Second, Moves: 2, PeriodMoves: 2},
		{Left: 2 * time.Second, Period: 8 * time.Second, Moves: 1, PeriodMoves: 2},
	} {
		if k.spent(game.Black, 6*time.Second); k.left[game.Black] != want {
			t.Errorf("after move %d: %+v, want %+v", i+1, k.left[game.Black], want)
		}
	}
}

// The query of an analysis command.
func TestQueries(t *testing.T) {
	for _, c := range []struct {
		line string
		want query
	}{
		{"lz-analyze", query{Limits: game.Limits{Every: 500 * time.Millisecond}}},
		{"lz-analyze 10", query{Limits: game.Limits{Every: 100 * time.Millisecond}}},
		{"kata-analyze w 2.5", query{Limits: game.Limits{Every: 25 * time.Millisecond}}},
		{"lz-analyze b interval 100 maxmoves 3", query{Limits: game.Limits{Every: time.Second, MultiPV: 3}}},
		{"lz-analyze 0", query{Limits: game.Limits{Every: minInterval}}},
		{"lz-analyze b allow b C3,D4 1 avoid b E5 9 allow w A1 1 avoid w B2 1 allow b F6 1",
			query{Limits: game.Limits{Every: defaultInterval, Only: []string{"C3", "D4", "F6"}, Exclude: []string{"E5"}}}},
		{"lz-analyze avoid w B2 1 avoid b E5 1", query{Limits: game.Limits{Every: defaultInterval, Exclude: []string{"E5"}}}}, // Black is to move
		{"lz-genmove_analyze w allow w A1 1", query{play: true, Limits: game.Limits{Every: defaultInterval, Only: []string{"A1"},
			Clock: &search.Clock{Timed: true, Left: 7 * time.Second, Overhead: overhead}}}},
	} {
		g := &fakeGame{size: 9}
		script := "time_left w 7 0\n" + c.line + "\n"
		serveAll(t, script, g, Options{MoveTime: 0})
		if len(g.queries) != 1 {
			t.Errorf("%s: %d queries", c.line, len(g.queries))
			continue
		}
		q := g.queries[0]
		if !reflect.DeepEqual(q, c.want) {
			t.Errorf("%s: %+v, want %+v", c.line, q, c.want)
		}
	}
}

// A report has the moves that were searched, and others if minmoves asks for them, at
// most as many as maxmoves allows.
func TestReportMoves(t *testing.T) {
	a := &game.Info{Lines: []game.Line{{Move: "A1", Nodes: 5}, {Move: "A2", Prior: 0.1}, {Move: "A3", Prior: 0.1}, {Move: "A4", Nodes: 1}, {Move: "A5", Prior: 0.1}}}
	for _, c := range []struct {
		least, most int
		want        string
	}{
		{0, 0, "A1 A4"}, {1, 0, "A1 A4"}, {2, 0, "A1 A2 A4"}, {3, 0, "A1 A2 A3 A4"}, {4, 0, "A1 A2 A3 A4"}, {5, 0, "A1 A2 A3 A4 A5"},
		{9, 0, "A1 A2 A3 A4 A5"}, {0, 1, "A1"}, {5, 2, "A1 A2"}, {0, 2, "A1 A4"},
	} {
		for _, kata := range []bool{false, true} {
			var moves []string
			text := format(a, &request{query: query{Limits: game.Limits{MultiPV: c.most}}, least: c.least}, kata)
			for _, m := range regexp.MustCompile(`info move (\S+) .*? order (\d+) pv (\S+)`).FindAllStringSubmatch(text, -1) {
				if moves = append(moves, m[1]); m[1] != m[3] || m[2] != strconv.Itoa(len(moves)-1) {
					t.Errorf("%s", m[0])
				}
			}
			if got := strings.Join(moves, " "); got != c.want {
				t.Errorf("at least %d, at most %d: %s, want %s", c.least, c.most, got, c.want)
			}
		}
	}
	// Where a search has no priors, what it reports was searched.
	none := &game.Info{Lines: []game.Line{{Move: "A1"}, {Move: "A2", Nodes: 7}}}
	if text := format(none, &request{}, false); !strings.HasPrefix(text, "info move A1 visits 1 ") || !strings.Contains(text, " info move A2 visits 7 ") {
		t.Errorf("%s", text)
	}
}

// Bad analysis commands.
func TestQueriesRefused(t *testing.T) {
	for _, line := range []string{
		"lz-analyze b minmoves x", "lz-analyze b maxmoves -1", "kata-analyze rootInfo maybe", "kata-analyze ownership 2",
		"lz-analyze b allow b A1 0", "lz-analyze b avoid b A1 x", "lz-analyze b 1e9", "lz-analyze b interval nan", "lz-analyze x",
	} {
		g := &fakeGame{size: 9}
		var out bytes.Buffer
		if err := serve(t.Context(), strings.NewReader(line+"\n"), &out, g, Options{}); err != nil || !strings.HasPrefix(out.String(), "? ") || len(g.queries) > 0 {
			t.Errorf("%s: %q, %v", line, out.String(), err)
		}
	}
}

// A proven win is 100 and a proven loss -100, whatever its length.
func TestLead(t *testing.T) {
	for s, want := range map[game.Score]float64{
		{Units: 1.5}: 1.5, {Units: -3.5, Unit: "stones"}: -3.5, {Units: 350, Unit: "stones"}: 350,
		game.FromSearch(search.WinIn(7)): 100, game.FromSearch(search.LossIn(8)): -100,
	} {
		if got := lead(s); got != want {
			t.Errorf("%v: %g, want %g", s, got, want)
		}
	}
}

// The largest number of a command, and an answer that fails after a part of it was
// written.
func TestNumbersAndLateErrors(t *testing.T) {
	for script, want := range map[string]string{
		"2147483647 name":           "=2147483647 Fake\n\n",
		"2147483648 name":           "? command number \"2147483648\" is greater than 2147483647\n\n",
		"99999999999999999999 name": "? command number \"99999999999999999999\" is greater than 2147483647\n\n",
	} {
		var out bytes.Buffer
		if err := serve(t.Context(), strings.NewReader(script), &out, &fakeGame{}, Options{}); err != nil || out.String() != want {
			t.Errorf("%s: %q, %v", script, out.String(), err)
		}
	}
	g := &fakeGame{size: 9}
	// The second time the move is not legal any more.
	out := serveAll(t, "1 lz-genmove_analyze b\n2 lz-genmove_analyze w\n", g, Options{})
	if n := checkOutput(t, out); n != 2 || len(g.moves) != 1 || !strings.HasSuffix(out, " pv E5\n\n") {
		t.Errorf("%d responses, played %v: %q", n, g.moves, out)
	}
}

// FuzzGTP sends any lines: each gets one well-formed response, without a crash or a hang.
func FuzzGTP(f *testing.F) {
	for _, s := range []string{"1 name\n", "play b A1\nundo\nundo\n", "lz-analyze b 10 avoid b C3,D4 1 minmoves 2\n", "lz-analyze avoid b C3,C3 1",
		"kata-genmove_analyze 5 ownership true\n", "list_commands\nquit\nname", "99999999999999 x\n5\n# c\n\t\r\v\n",
		"gogui-play_sequence b A1 w A1\nshowboard\nfake-holes", "time_settings 1e3 nan 5\ntime_left w 1 1\ngenmove w"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		out := serveAll(t, string(in), &fakeGame{size: 9}, Options{Version: "1"})
		if n := checkOutput(t, out); n > bytes.Count(in, []byte("\n"))+1 {
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
		out := serveAll(t, in.String(), &fakeGame{}, Options{Version: "1"})
		if n := checkOutput(t, out); n != lines {
			t.Fatalf("%d responses to %d lines", n, lines)
		}
	}
}
