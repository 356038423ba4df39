package gomocup

import (
	"bytes"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"tengen/internal/filetest"
)

// A harness executes one line at a time, each to the end.
type harness struct {
	s      *session
	engine *fakeEngine
	out    bytes.Buffer
}

func newHarness(t testing.TB, o Options) *harness {
	h := &harness{engine: &fakeEngine{t: t}}
	o.fill()
	h.s = newSession(h.engine, newPrinter(&h.out), o)
	limit := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(limit) })
	return h
}

// send passes one line on and waits until nothing is left to do.
func (h *harness) send(line string) string {
	h.receive(line)
	h.settle()
	return h.take()
}

func (h *harness) receive(line string) {
	// A command with a time stamp in the future is never late, so limits are exact.
	h.s.receive(input{text: line, stamp: time.Now().Add(time.Hour)})
}

func (h *harness) settle() {
	for !h.s.ended {
		switch {
		case h.s.job != nil && !h.s.job.ponder:
			h.s.finish(<-h.s.job.done)
		case len(h.s.pending) > 0:
			c := h.s.pending[0]
			h.s.pending = h.s.pending[1:]
			h.s.obey(c)
		default:
			return
		}
	}
}

func (h *harness) take() string {
	s := h.out.String()
	h.out.Reset()
	return s
}

// query answers a transcript's questions about state that the output does not show.
func (h *harness) query(what string) string {
	s := h.s
	switch what {
	case "board":
		if s.board == nil {
			return "none\n"
		}
		return fmt.Sprintf("%v, %v to move\n%v", s.board.Rule(), s.board.Side(), s.board)
	case "moves":
		var words []string
		for _, m := range s.board.Moves() {
			words = append(words, m.String())
		}
		return fmt.Sprintf("%v: %s; %v to move, %v\n", s.board.Rule(), strings.Join(words, " "), s.board.Side(), s.board.Status())
	case "request":
		r := h.engine.req
		return fmt.Sprintf("depth %d, nodes %d, soft %v, hard %v, multipv %d, exclude %v\n",
			r.Depth, r.Nodes, r.Soft.Round(time.Millisecond), r.Time, r.MultiPV, r.Exclude)
	case "engine":
		_, _, heap := s.memory.plan()
		return fmt.Sprintf("hash %d MiB, threads %d, clears %d; heap limit %d MiB\n",
			h.engine.hash>>20, h.engine.threads, h.engine.clears, heap>>20)
	}
	return "unknown query\n"
}

// A transcript holds lines to send ("> "), questions ("? ") and the output that
// follows; "# " begins a comment. "! pass" lets the engine pass, "! score N" adds N to
// its scores.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data := filetest.Read(t, file)
			h := newHarness(t, Options{Version: "1.0", Seed: 1})
			var got strings.Builder
			for _, line := range strings.SplitAfter(string(data), "\n") {
				text := strings.TrimRight(line, "\n")
				word, rest, _ := strings.Cut(text, " ")
				switch word {
				case "#":
					got.WriteString(line)
				case ">":
					got.WriteString(line)
					got.WriteString(h.send(rest))
				case "?":
					got.WriteString(line)
					got.WriteString(h.query(rest))
				case "!":
					got.WriteString(line)
					h.engine.pass.Store(rest == "pass")
					fmt.Sscanf(rest, "score %d", &h.engine.bias)
				}
			}
			h.s.abort(false)
			filetest.Golden(t, file, []byte(got.String()))
		})
	}
}
