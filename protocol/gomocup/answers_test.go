package gomocup

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/renju/chooser"
)

// otherwise is a fake engine whose answers a test can change.
type otherwise struct {
	*fakeEngine
	change func(n int, b *renju.Board, a *game.Info) // n counts searches from 1
	report func(report func(game.Info))
	sizes  []int64 // table sizes in bytes, in the order they were set
}

func (e *otherwise) Think(ctx context.Context, p game.Position, r game.Limits, report func(game.Info)) (game.Info, error) {
	if e.report != nil {
		e.report(report)
	}
	a, err := e.fakeEngine.Think(ctx, p, r, report)
	if e.change != nil {
		e.change(e.thinks, boardOf(p), &a)
	}
	return a, err
}

func (e *otherwise) Resize(threads int, hash int64) error {
	e.sizes = append(e.sizes, hash)
	return e.fakeEngine.Resize(threads, hash)
}

func newOtherwise(t *testing.T, o Options) (*harness, *otherwise) {
	h := newHarness(t, o)
	e := &otherwise{fakeEngine: h.engine}
	h.s.engine = e
	return h, e
}

// lastLine returns the answer without the messages before it.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	return lines[len(lines)-1]
}

// TestAnswerEndsGame checks that no move of an answer is made after a five.
func TestAnswerEndsGame(t *testing.T) {
	h := newHarness(t, Options{})
	h.send("START 15")
	moves, err := renju.ParseMoves("h8a1i8a2j8a3k8a4l8a5", 15)
	if err != nil {
		t.Fatal(err)
	}
	h.s.launch(game.Limits{}, func(*thinker) reply { return reply{lines: []string{"done"}, moves: moves} }, false, time.Now())
	h.settle()
	if got := h.take(); got != "done\n" || h.s.board.Ply() != 9 || h.s.board.Status() != renju.BlackWins {
		t.Errorf("%q, %d plies, %v", got, h.s.board.Ply(), h.s.board.Status())
	}
}

// TestUnplayableAnswers checks that the brain replaces an answer of the engine that cannot
// be played: a forbidden point, an occupied one, or one that the user has blocked.
func TestUnplayableAnswers(t *testing.T) {
	for _, c := range []struct {
		name, setup string
		best        renju.Cell
	}{
		// c13 (2,2 from the top left) is a double-three.
		{"forbidden", "YXBOARD 5,2,1 0,0,2 6,2,1 2,0,2 4,3,1 4,0,2 4,4,1 6,0,2 DONE", renju.At(4, 12)},
		{"taken", "YXBOARD 5,2,1 0,0,2 DONE", renju.At(5, 12)},
		{"blocked", "YXBLOCK 9,9 DONE", renju.At(9, 5)},
		{"off the board", "INFO show_detail 0", renju.At(17, 5)},
		{"none", "INFO show_detail 0", renju.NoCell},
	} {
		h, e := newOtherwise(t, Options{})
		for _, line := range []string{"INFO rule 4", "START 15", c.setup} {
			if out := h.send(line); strings.Contains(out, "ERROR") {
				t.Fatalf("%s: %s", line, out)
			}
		}
		if c.name == "forbidden" && h.s.board.Forbidden(c.best) == renju.NotForbidden {
			t.Fatalf("%v is allowed\n%v", c.best, h.s.board)
		}
		e.change = func(_ int, _ *renju.Board, a *game.Info) { a.Move = c.best.String() }
		if got := lastLine(h.send("YXNBEST 1")); got != "7,7" {
			t.Errorf("%s: answered %q, want the middle", c.name, got)
		}
	}
}

// TestEvenFromTheGlance checks the choice of a move that makes the game even. It is the
// move whose score is nearest to the wanted one in the second search, or in the first
// quick search if the second one was stopped early.
func TestEvenFromTheGlance(t *testing.T) {
	for _, short := range []bool{false, true} {
		h, e := newOtherwise(t, Options{})
		h.send("START 15")
		e.change = func(n int, b *renju.Board, a *game.Info) {
			for i := range a.Lines {
				switch a.Lines[i].Score = game.FromSearch(500 + search.Score(i)); {
				case n == 1 && i == 3:
					a.Lines[i].Score = game.FromSearch(1) // the choice of the first search
				case n == 2 && i == 1:
					a.Lines[i].Score = game.FromSearch(-1)
				}
			}
			if n == 2 && short {
				a.Lines = a.Lines[:chooser.EvenCandidates-1]
			}
		}
		glance := e.lines(mustBoard(t, 15), game.Limits{MultiPV: 4})[3].Move
		got := lastLine(h.send("YXBALANCEONE"))
		if is := got == h.s.dialect.Point((&thinker{board: mustBoard(t, 15)}).cell(glance), 15); is != short {
			t.Errorf("cut short %v: %s, the glance had %v", short, got, glance)
		}
	}
}

func mustBoard(t *testing.T, size int) *renju.Board {
	t.Helper()
	b, err := renju.New(size, renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSoosorvByTheRule checks that stones against the rule are refused: no pattern, or
// fifth stones that are alike.
func TestSoosorvByTheRule(t *testing.T) {
	for _, c := range []struct{ line, why string }{
		{"YXSOOSORVSTEP2 7,7 6,7 3,3 DONE", "d12 is not in the central square of 5x5"},
		{"YXSOOSORVSTEP3 6,7 7,7 5,7 DONE", "h9 is not the centre"},
		{"YXSOOSORVSTEP4 2 7,7 5,7 6,7 8,7 DONE", "h10 is not in the central square of 3x3"},
		{"YXSOOSORVSTEP6 7,7 6,7 5,7 8,7 8,8 8,6 DONE", "fifth stone 2: g7 is alike i7 by symmetry"},
	} {
		h := newHarness(t, Options{})
		h.send("YXSHOWINFO")
		h.send("START 15")
		if got := lastLine(h.send(c.line)); !strings.HasPrefix(got, "ERROR") || !strings.HasSuffix(got, c.why) {
			t.Errorf("%s: %q, want %s", c.line, got, c.why)
		}
	}
}

// TestSoosorvCountsTheWorst checks that Black's value with n fifth stones to offer is the
// one of the n-th best of them: with more of them Black must be better for the brain to
// keep Black.
func TestSoosorvCountsTheWorst(t *testing.T) {
	// switched returns the least bonus at which the brain does not swap.
	switched := func(n int) search.Score {
		least := sort.Search(401, func(i int) bool {
			h := newHarness(t, Options{})
			h.engine.bias = search.Score(i - 200)
			h.send("YXSHOWINFO")
			h.send("START 15")
			switch got := lastLine(h.send(fmt.Sprintf("YXSOOSORVSTEP4 %d 7,7 6,7 5,7 8,7 DONE", n))); got {
			case "MESSAGE SOOSORV SWAP2 YES":
				return false
			case "MESSAGE SOOSORV SWAP2 NO":
				return true
			default:
				t.Fatalf("%q", got)
				return false
			}
		})
		if least == 0 || least > 400 {
			t.Fatalf("%d stones: always the same answer", n)
		}
		return search.Score(least - 200)
	}
	one, eight := switched(1), switched(opening.MaxSoosorv)
	if eight <= one {
		t.Errorf("with one stone to offer Black is good enough from %d on, with eight from %d", one, eight)
	}
}

// TestSoosorvKeepsTheWorst checks that White keeps the fifth stone after which White's
// score is best.
func TestSoosorvKeepsTheWorst(t *testing.T) {
	for _, offer := range []string{"7,8 0,0", "0,0 7,8", "0,0 7,8 8,8"} {
		h, e := newOtherwise(t, Options{})
		e.change = func(_ int, b *renju.Board, a *game.Info) {
			if !b.IsEmpty(renju.At(0, 14)) {
				a.Score.Units += 0.5
			}
		}
		h.send("YXSHOWINFO")
		h.send("START 15")
		if got := lastLine(h.send("YXSOOSORVSTEP6 7,7 6,7 5,7 1,1 " + offer + " DONE")); got != "MESSAGE SOOSORV MOVE5C 0 0" {
			t.Errorf("of %s: %q", offer, got)
		}
	}
	h := newHarness(t, Options{})
	h.send("YXSHOWINFO")
	h.send("START 15")
	stones := "YXSOOSORVSTEP6 7,7 6,7 5,7 1,1"
	for i := range opening.MaxSoosorv + 1 {
		stones += fmt.Sprintf(" 10,%d", i)
		got := lastLine(h.send(stones + " DONE"))
		if refused := strings.HasPrefix(got, "ERROR"); refused != (i == opening.MaxSoosorv) {
			t.Errorf("%d fifth stones: %q", i+1, got)
		}
	}
}

// TestRealtime checks that root moves are shown only after realtimeAfter, when a person can
// follow them.
func TestRealtime(t *testing.T) {
	for _, c := range []struct {
		elapsed time.Duration
		want    string
	}{
		{realtimeAfter - 1, ""},
		{realtimeAfter, "MESSAGE REALTIME POS 1,13; MESSAGE REALTIME DONE 1,13"},
	} {
		h, e := newOtherwise(t, Options{})
		h.send("INFO show_detail 1")
		h.send("START 15")
		e.report = func(report func(game.Info)) {
			report(game.Info{Event: search.EventEnter, Move: "b2", Elapsed: c.elapsed})
			report(game.Info{Event: search.EventLeave, Move: "b2", Elapsed: c.elapsed})
		}
		var shown []string
		for l := range strings.Lines(h.send("BEGIN")) {
			if strings.Contains(l, "1,13") {
				shown = append(shown, strings.TrimSpace(l))
			}
		}
		if got := strings.Join(shown, "; "); got != c.want {
			t.Errorf("after %v: %q, want %q", c.elapsed, got, c.want)
		}
	}
}

// TestPonderingIsSilent checks that a search in the opponent's time prints nothing, and
// that none begins after the end of the game.
func TestPonderingIsSilent(t *testing.T) {
	h := newHarness(t, Options{})
	for _, line := range []string{"INFO pondering 1", "START 15", "YXBOARD 0,0,1 0,14,2 1,0,1 1,14,2 2,0,1 2,14,2 DONE"} {
		h.send(line)
	}
	ponder := func() string {
		h.s.finish(<-h.s.job.done)
		return h.take()
	}
	if got := h.send("YXNBEST 1"); !strings.HasSuffix(got, "\n7,7\n") || h.s.job == nil {
		t.Fatalf("%q", got)
	}
	if got := ponder(); got != "" || h.s.job != nil {
		t.Errorf("pondered aloud: %q", got)
	}
	// The next search for the opponent's time is ended by START.
	h.send("TURN 13,13")
	if got := h.send("START 15"); got != "OK\n" {
		t.Errorf("%q", got)
	}
	// A five ends the game, and no search begins.
	h.send("YXBOARD 0,0,1 0,14,2 1,0,1 1,14,2 2,0,1 2,14,2 3,0,1 3,14,2 DONE")
	if got := h.send("YXNBEST 1"); !strings.HasSuffix(got, "\n4,0\n") || h.s.job != nil {
		t.Errorf("%q, still thinking: %v", got, h.s.job != nil)
	}
}

// TestPonderingEnds checks that pondering continues during unrelated commands, ends when it
// is switched off and at the end of input, and does not begin while commands wait.
func TestPonderingEnds(t *testing.T) {
	k := newTalk(t, Options{})
	thinks := func(want bool, after string) {
		t.Helper()
		k.send("ABOUT") // answered at once, after all earlier commands
		k.want(`name="Tengen", version="dev", author="The Tengen authors"`)
		if k.engine.busy.Load() != want {
			t.Errorf("after %s: still thinking is %v", after, !want)
		}
	}
	k.send("INFO pondering 1")
	k.think()
	k.send("TURN 1,1") // waits
	k.send("YXSTOP")
	k.want("7,7")
	k.thinking()
	k.send("YXSTOP")
	k.want("7,8")
	k.thinking() // in the opponent's time
	k.send("YXSTOP", "INFO max_node 7")
	thinks(true, "YXSTOP")
	k.send("INFO pondering 0")
	thinks(false, "INFO pondering 0")
	k.send("INFO pondering 1", "TURN 2,2")
	k.thinking()
	k.send("YXSTOP")
	k.want("6,7")
	k.thinking()
	k.in.Close()
	k.over(nil)
}

// TestRuleWaits checks that a change of the rule waits for the end of the search.
func TestRuleWaits(t *testing.T) {
	k := newTalk(t, Options{})
	k.think()
	k.send("INFO rule 4", "YXSHOWFORBID", "YXSTOP") // what comes after a command that waits, waits
	k.want("7,7", "FORBID .")
	k.send("END")
	k.over(nil)
}

// A manager reads a line after each command that answers, and none after INFO. What is wrong with
// a value must not be taken for the answer to the next command, and a game is not played by
// another rule than the manager's.
func TestInfoIsNotAnswered(t *testing.T) {
	const rules = "want 0 (freestyle), 1 (standard), 4 (renju), 8 or 9 (caro), plus 2 for a continuous game\n"
	const bad = "INFO rule 16: unsupported rule 16: " + rules
	const ok, move = "OK\n", "MESSAGE DEPTH 3-5 EV 30 N 1500 N/MS 750 TM 2 PV h8\n7,7\n"
	type exchange struct{ send, want string }
	for name, talk := range map[string][]exchange{
		"before START": {
			{"INFO rule 16", ""}, {"START 15", "ERROR START 15: " + bad}, {"ABOUT", "name=\"Tengen\", version=\"dev\", author=\"The Tengen authors\"\n"},
			{"START 15", "ERROR START 15: " + bad}, {"BEGIN", "ERROR BEGIN: no game has been started: send START first\n"},
			{"INFO rule 4", ""}, {"START 15", ok}, {"BEGIN", move},
		},
		"after START": {
			{"START 15", ok}, {"INFO rule 16", ""}, {"INFO timeout_turn 100", ""}, {"BEGIN", "ERROR BEGIN: " + bad},
			{"TURN 7,7", "ERROR TURN 7,7: " + bad}, {"BOARD 7,7,2 DONE", "ERROR BOARD: " + bad}, {"RESTART", "ERROR RESTART: " + bad},
			{"INFO rule 0", ""}, {"BEGIN", move},
		},
		"no number": {
			{"START 15", ok}, {"INFO rule renju", ""}, {"INFO dialect gomocup", ""},
			{"BEGIN", "ERROR BEGIN: INFO rule renju: bad number \"renju\"\n"},
		},
		"another dialect": {{"INFO rule 0", ""}, {"INFO rule 13", ""}, {"YXSHOWINFO", ""}, {"START 15", "ERROR START 15: INFO rule 13: unsupported rule 13: " + rules}},
		"its own dialect": {{"INFO dialect yixin", ""}, {"INFO rule 6", ""}, {"INFO dialect gomocalc", ""}, {"START 15", ok}},
		"other values": {
			{"INFO max_depth x", ""}, {"INFO max_depth x", ""}, {"INFO", ""}, {"INFO show_detail 7", ""}, {"INFO dialect klingon", ""},
			{"START 15", "MESSAGE INFO max_depth x: bad number \"x\"\nMESSAGE INFO: want a key and a value\n" +
				"MESSAGE INFO show_detail 7: want 0 to 3\n" +
				"MESSAGE INFO dialect klingon: unknown dialect \"klingon\": want one of auto, gomocup, yixin, gomocalc\nOK\n"},
		},
		"caro in which six do not win": {
			{"INFO rule 9", ""}, {"START 15", "MESSAGE rule 9 is played as caro (8), where six in a row win as well\nOK\n"},
			{"INFO rule 11", ""}, {"BEGIN", "MESSAGE rule 11 is played as caro (8), where six in a row win as well\n" + move},
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t, Options{})
			for _, e := range talk {
				got := h.send(e.send)
				if e.send == "YXSHOWINFO" {
					got = ""
				}
				if got != e.want {
					t.Errorf("%s:\n got %q\nwant %q", e.send, got, e.want)
				}
			}
		})
	}
}

// Notes for the next answer do not pile up.
func TestNotesAreBounded(t *testing.T) {
	h := newHarness(t, Options{})
	for i := range 1000 {
		h.send(fmt.Sprintf("INFO max_depth %dx", i))
	}
	if got := strings.Count(h.send("START 15"), "MESSAGE"); got != maxNotes {
		t.Errorf("%d notes, want %d", got, maxNotes)
	}
}

// TestTableMakesRoom checks that the old table is freed before a new one is allocated, also where
// both would fit: the next one might not fit beside what was not yet freed.
func TestTableMakesRoom(t *testing.T) {
	const mib = 1 << 20
	h, e := newOtherwise(t, Options{})
	for _, c := range []struct {
		memory, hash int64 // MiB, KiB
		want         []int64
	}{
		{350, 20 << 10, []int64{20 * mib}},
		{350, 30 << 10, []int64{minHash, 30 * mib}},
		{350, 1, []int64{minHash, minHash}},
		{350, 259 << 10, []int64{259 * mib}},
		{350, 250 << 10, []int64{minHash, 250 * mib}},
		{350, 250 << 10, nil},
		{350, 100 << 10, []int64{minHash, 100 * mib}},
	} {
		e.sizes = nil
		h.send(fmt.Sprintf("INFO max_memory %d", c.memory*mib))
		h.send(fmt.Sprintf("INFO hash_size %d", c.hash))
		h.send("START 15")
		if !slices.Equal(e.sizes, c.want) {
			t.Errorf("a table of %d KiB: set to %v, want %v", c.hash, e.sizes, c.want)
		}
	}
}

// TestMemoryTold checks that the brain speaks of the memory and the threads with which it plays, not
// of those that were set meanwhile, and once.
func TestMemoryTold(t *testing.T) {
	h := newHarness(t, Options{})
	h.send("START 15")
	h.send("INFO max_memory 83886080")
	h.send("INFO thread_num 200")
	h.send("INFO max_memory 0")
	h.send("INFO thread_num 4")
	if got := h.send("BEGIN"); strings.Contains(got, "memory") {
		t.Errorf("4 threads in the usual memory: %q", got)
	}
	h.send("INFO thread_num 200")
	for _, again := range []bool{false, true} {
		if got := h.send("START 15"); strings.Contains(got, "too little for 200 threads") == again {
			t.Errorf("200 threads, again %t: %q", again, got)
		}
	}
	h.send("INFO max_memory -1")
	if got := h.send("START 15"); !strings.Contains(got, "0 for the brain's own limit of 367001600") {
		t.Errorf("a limit below 0: %q", got)
	}
}

// TestPrepared checks that the engine reads its data when a game starts, and when its rule changes,
// before the clock runs.
func TestPrepared(t *testing.T) {
	h := newHarness(t, Options{})
	for _, line := range []string{"INFO rule 1", "START 20", "INFO rule 4", "RECTSTART 15,15", "RESTART"} {
		h.send(line)
	}
	want := []string{"standard 20", "renju 20", "renju 15", "renju 15"}
	if !slices.Equal(h.engine.ready, want) || h.engine.thinks > 0 {
		t.Errorf("prepared for %q, want %q; %d searches", h.engine.ready, want, h.engine.thinks)
	}
}

// TestOverhead checks that Options.Overhead is subtracted from the time of a move: 30 ms by
// default, nothing if it is negative.
func TestOverhead(t *testing.T) {
	for overhead, want := range map[time.Duration]time.Duration{
		0: 970 * time.Millisecond, -1: time.Second, 200 * time.Millisecond: 800 * time.Millisecond,
	} {
		h := newHarness(t, Options{Overhead: overhead})
		h.send("START 15")
		h.send("INFO timeout_turn 1000")
		h.send("BEGIN")
		if got := h.engine.req.Time; got != want {
			t.Errorf("overhead %v: %v, want %v", overhead, got, want)
		}
	}
}

// TestMemoryLimitRestored checks that Run restores the memory limit of the process.
func TestMemoryLimitRestored(t *testing.T) {
	before := debug.SetMemoryLimit(777 << 20)
	defer debug.SetMemoryLimit(before)
	var out strings.Builder
	if err := Run(t.Context(), strings.NewReader("START 15\nBEGIN\n"), &out, &fakeEngine{t: t}, Options{}); err != nil {
		t.Fatal(err)
	}
	if got := debug.SetMemoryLimit(-1); got != 777<<20 || !strings.Contains(out.String(), "7,7") {
		t.Errorf("the limit is %d after %q", got, out.String())
	}
}
