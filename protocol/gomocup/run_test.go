package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// patience is how long a test waits for what must come at once. It only limits how
// long a failing test takes; no test depends on speed.
const patience = 30 * time.Second

// A talk is a conversation with a running brain.
type talk struct {
	t      *testing.T
	engine *fakeEngine
	in     *io.PipeWriter
	lines  chan string // of the answer, MESSAGE lines left out
	ended  chan error
	cancel context.CancelFunc
}

func newTalk(t *testing.T, o Options) *talk {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	k := &talk{
		t: t, in: inW, lines: make(chan string, 1000), ended: make(chan error, 1), cancel: cancel,
		engine: &fakeEngine{t: t, begun: make(chan struct{}, 1000)},
	}
	go func() {
		k.ended <- Run(ctx, inR, outW, k.engine, o)
		outW.Close()
	}()
	go func() {
		defer close(k.lines)
		sc := bufio.NewScanner(outR)
		for sc.Scan() {
			if !strings.HasPrefix(sc.Text(), "MESSAGE") && !strings.HasPrefix(sc.Text(), "INFO") {
				k.lines <- sc.Text()
			}
		}
	}()
	t.Cleanup(func() {
		inW.Close()
		cancel()
	})
	return k
}

func (k *talk) send(lines ...string) {
	k.t.Helper()
	if _, err := io.WriteString(k.in, strings.Join(lines, "\n")+"\n"); err != nil {
		k.t.Fatal(err)
	}
}

func (k *talk) want(lines ...string) {
	k.t.Helper()
	for _, want := range lines {
		select {
		case got, ok := <-k.lines:
			if !ok {
				k.t.Fatalf("the brain ended before %q", want)
			}
			if got != want {
				k.t.Fatalf("got %q, want %q", got, want)
			}
		case <-time.After(patience):
			k.t.Fatalf("no answer, want %q", want)
		}
	}
}

// thinking waits for a search to begin.
func (k *talk) thinking() {
	k.t.Helper()
	select {
	case <-k.engine.begun:
	case <-time.After(patience):
		k.t.Fatal("no search began")
	}
}

// over waits for the end, after which there may be no further output.
func (k *talk) over(want error) {
	k.t.Helper()
	select {
	case err := <-k.ended:
		if !errors.Is(err, want) {
			k.t.Fatalf("ended with %v, want %v", err, want)
		}
	case <-time.After(patience):
		k.t.Fatal("does not end")
	}
	for l := range k.lines {
		k.t.Errorf("said %q in the end", l)
	}
}

// think makes the brain think until it is stopped.
func (k *talk) think() {
	k.t.Helper()
	k.send("START 15")
	k.want("OK")
	k.engine.block.Store(true)
	k.send("TURN 0,0")
	k.thinking()
}

func TestStop(t *testing.T) {
	for _, word := range []string{"YXSTOP", "yxstop", "STOP"} {
		k := newTalk(t, Options{})
		k.send(word) // no search to stop, no answer
		k.think()
		k.send(word, word)
		k.want("7,7")
		k.send("TURN 1,1")
		k.thinking()
		k.send(word, "START 20") // the answer must come nevertheless
		k.want("7,8", "OK")
		k.send(word, "ABOUT", "END")
		k.want(`name="Tengen", version="dev", author="The Tengen authors"`)
		k.over(nil)
	}
}

// A game that is given up while the brain thinks about it without a limit, and while
// further moves of it wait, does not hold up the next one.
func TestNewGameOvertakes(t *testing.T) {
	k := newTalk(t, Options{})
	k.think()
	k.send("TURN 1,1", "TURN 2,2", "START 20", "ABOUT")
	k.want("OK", `name="Tengen", version="dev", author="The Tengen authors"`)
	k.send("END")
	k.over(nil)
}

// A flood of commands during a search is dropped with one error, the end is seen, and
// the memory that they take has a limit.
func TestFlood(t *testing.T) {
	for _, c := range []struct{ line, word string }{
		{"TURN 1,1", "TURN 1,1"},
		{"TURN " + strings.Repeat("x", 1<<18), "TURN " + strings.Repeat("x", 55) + "..."},
	} {
		k := newTalk(t, Options{})
		k.think()
		kept := min(maxPending, maxWaiting/len(c.line)+1)
		for range kept + 3 {
			k.send(c.line)
		}
		k.want(fmt.Sprintf("ERROR %d commands wait: %q, and what follows, is dropped until one was executed", kept, c.word))
		k.send("END")
		k.over(nil)
	}
}

// The reader waits while nobody takes what it has read, and ends with the queue.
func TestQueueFull(t *testing.T) {
	for _, c := range []struct {
		in   input
		room int
	}{{input{text: "TURN 1,1"}, maxLines}, {input{text: strings.Repeat("x", 1<<20)}, maxUnread>>20 + 1}} {
		synctest.Test(t, func(t *testing.T) {
			q, put := newQueue(), 0
			ended := false
			go func() {
				for q.put(c.in) {
					put++
				}
				ended = true
			}()
			synctest.Wait()
			if put != c.room || ended {
				t.Errorf("%d lines without a reader, want %d", put, c.room)
			}
			q.take()
			synctest.Wait()
			if put != 2*c.room || ended {
				t.Errorf("%d lines after one was taken, want %d", put, 2*c.room)
			}
			q.close()
			synctest.Wait()
			if !ended {
				t.Error("the reader waits for ever")
			}
		})
	}
}

func TestEndWhileThinking(t *testing.T) {
	k := newTalk(t, Options{})
	k.think()
	k.send("TURN 1,1", "BOARD", "0,0,1", "END", "ABOUT")
	k.over(nil)
}

// At the end of input the search may go on for a while; then it answers, and so do
// all commands that wait.
func TestEOFWhileThinking(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	k := newTalk(t, Options{})
	k.think()
	k.send("TURN 1,1", "INFO timeout_turn x", "BOARD", "0,0,1")
	k.in.Close()
	k.want("7,7", "ERROR BOARD: not finished at the end of input", "7,8")
	k.over(nil)
}

func TestEOFAtRest(t *testing.T) {
	k := newTalk(t, Options{})
	k.send("START 15", "BEGIN")
	if _, err := io.WriteString(k.in, "TURN 0,0"); err != nil { // no line end
		t.Fatal(err)
	}
	k.in.Close()
	k.want("OK", "7,7", "7,8")
	k.over(nil)
}

func TestReadError(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	k := newTalk(t, Options{})
	k.think()
	broken := errors.New("broken pipe")
	k.in.CloseWithError(broken)
	k.want("7,7")
	k.over(broken)
}

func TestContextWhileThinking(t *testing.T) {
	k := newTalk(t, Options{})
	k.think()
	k.cancel()
	k.over(context.Canceled)
}

type failingWriter struct{ n int }

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.n--; w.n < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestWriteError(t *testing.T) {
	for n := range 3 {
		r, w := io.Pipe()
		defer w.Close()
		go func() { io.WriteString(w, "START 15\nBEGIN\n") }()
		err := Run(context.Background(), r, &failingWriter{n}, &fakeEngine{t: t}, Options{})
		if !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("after %d writes: %v", n, err)
		}
	}
}

// Commands that arrive while the brain thinks and must wait are executed in order
// after its answer.
func TestQueuedInOrder(t *testing.T) {
	k := newTalk(t, Options{})
	k.think()
	k.send("TURN 1,1", "PLAY 2,2", "INFO rule 4", "YXSHOWFORBID", "YXHASHCLEAR", "TURN 3,3", "TURN 4,4", "nonsense")
	k.engine.block.Store(false)
	k.send("YXSTOP")
	k.want("7,7", "7,8", "2,2", "FORBID .", "6,7", `UNKNOWN command "nonsense"`, "8,7")
	k.send("END")
	k.over(nil)
	if k.engine.clears != 1 {
		t.Errorf("cleared %d times", k.engine.clears)
	}
}

// Commands that need neither engine nor position are answered during the search.
func TestBesideTheSearch(t *testing.T) {
	k := newTalk(t, Options{})
	k.think()
	k.send("YXSHOWFORBID", "FOO", "INFO max_node 5", "INFO max_node x", "YXBLOCK 3,3 DONE", "START 99", "TAKEBACK 5,5",
		"BOARD 0,0,1 0,0,2 DONE", "BOARD 99,0,1 DONE", "TURN 0,0 0,0 0,0", "ABOUT")
	k.want("FORBID .", `UNKNOWN command "FOO"`,
		"ERROR START 99: the board must be 5 to 22 wide",
		"ERROR TAKEBACK 5,5: the last stone is at 0,0",
		`ERROR BOARD: entry 2, "0,0,2": cannot play a15: the point is occupied`,
		"ERROR BOARD: entry 1: 99,0 is off the 15x15 board")
	// TURN waits, and so does everything that follows.
	k.send("YXSTOP")
	k.want("7,7", "ERROR TURN 0,0 0,0 0,0: want one move as x,y",
		`name="Tengen", version="dev", author="The Tengen authors"`)
	k.send("TURN 9,9", "YXSTOP", "END")
	k.want("7,8")
	k.over(nil)
	if k.engine.req.Nodes != 5 || len(k.engine.req.Exclude) != 1 {
		t.Errorf("searched with %+v", k.engine.req)
	}
}

// A command that replaces the position ends the search, whose move is not printed.
func TestAborted(t *testing.T) {
	for _, c := range []struct{ send, want string }{
		{"START 20", "OK"},
		{"RESTART", "OK"},
		{"RECTSTART 15,15", "OK"},
		{"TAKEBACK 0,0", "OK"},
		{"YXBOARD\n7,7,1\n8,8,2\nDONE", ""},
		{"BOARD\n7,7,1\n8,8,2\nDONE", "7,8"},
		{"SWAP2BOARD 7,7 8,8 9,9 DONE", "7,8"},
		{"INFO rule 1\nSTART 20", "OK"},
		{"TURN 1,1\nSTART 20", "OK"},
	} {
		t.Run(c.send, func(t *testing.T) {
			k := newTalk(t, Options{})
			k.think()
			if strings.HasSuffix(c.send, "DONE") {
				k.engine.block.Store(false)
			}
			k.send(c.send)
			if c.want != "" {
				k.want(c.want)
			}
			k.engine.block.Store(false)
			k.send("START 15", "BEGIN")
			k.want("OK", "7,7")
			k.send("END")
			k.over(nil)
		})
	}
}

// Yixin-Board expects one answer to each search, also to one whose position it
// replaces: it sends START, the new position, and YXSTOP at the end.
func TestAbortedAnswersYixin(t *testing.T) {
	k := newTalk(t, Options{})
	k.send("yxshowinfo")
	k.think()
	k.send("start 15 15", "yxboard", "7,7,1", "done", "yxshowforbid", "yxstop")
	k.want("7,7", "OK", "FORBID .")
	k.engine.block.Store(false)
	k.send("yxnbest 1")
	k.want("8,7")
	k.send("end")
	k.over(nil)
}

// A shorter limit ends a search that began with a longer one.
func TestLimitCutShort(t *testing.T) {
	for _, info := range []string{"INFO timeout_turn 50", "INFO time_left 20"} {
		k := newTalk(t, Options{})
		k.send("INFO timeout_turn 3600000", "INFO time_left 3600000")
		k.think()
		k.send(info)
		k.want("7,7")
		k.send("END")
		k.over(nil)
	}
}

func TestPondering(t *testing.T) {
	k := newTalk(t, Options{})
	k.send("INFO pondering 1")
	k.think()
	k.send("YXSTOP")
	k.want("7,7")
	k.thinking() // for the opponent, without a limit
	if r := k.engine.req; r.Time != 0 || r.Nodes != 0 || r.Depth != 0 {
		t.Errorf("ponders within %+v", r)
	}
	k.send("INFO timeout_turn 1000", "YXSHOWFORBID", "YXSTOP") // pondering continues
	k.want("FORBID .")
	k.engine.block.Store(false)
	k.send("TURN 1,1")
	k.thinking()
	k.want("7,8")
	k.thinking()
	k.engine.block.Store(true)
	k.send("START 15", "BEGIN")
	k.want("OK")
	k.thinking()
	k.send("YXSTOP")
	k.want("7,7")
	k.thinking()
	k.send("INFO pondering 0", "TAKEBACK 7,7")
	k.want("OK")
	k.in.Close() // also ends a brain that ponders
	k.over(nil)
}

// A command sent as soon as the answer arrives is executed, every time.
func TestCommandRightAfterMove(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	k := newTalk(t, Options{})
	k.engine.begun = nil
	for range 2000 {
		k.send("START 15")
		k.want("OK")
		k.send("BEGIN")
		k.want("7,7")
		k.send("TURN 0,0")
		k.want("7,8")
	}
	k.send("END")
	k.over(nil)
}

// A manager that writes without reading is not blocked, although nobody reads the
// brain's answers.
func TestWriterNotHeldUp(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Run(context.Background(), inR, outW, &fakeEngine{t: t}, Options{}) }()
	var sent sync.WaitGroup
	sent.Go(func() {
		for range 1000 {
			fmt.Fprintln(inW, "ABOUT")
		}
		fmt.Fprintln(inW, "END")
	})
	sent.Wait() // before anything is read
	go io.Copy(io.Discard, outR)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// A failure of the engine is an error, and the brain goes on.
func TestEngineError(t *testing.T) {
	h := newHarness(t, Options{})
	h.send("START 15")
	h.engine.fail = errors.New("out of\nideas")
	if got := h.send("BEGIN"); !strings.HasSuffix(got, "ERROR out of?ideas\n") {
		t.Errorf("got %q", got)
	}
	h.engine.fail = nil
	if got := h.send("BEGIN"); !strings.HasSuffix(got, "\n7,7\n") {
		t.Errorf("got %q", got)
	}
}
