package gomocup

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
)

// printer writes whole lines from any goroutine and keeps the first error.
type printer struct {
	mu     sync.Mutex
	w      *bufio.Writer
	err    error
	broken chan struct{} // closed at the first error
}

func newPrinter(w io.Writer) *printer {
	return &printer{w: bufio.NewWriter(w), broken: make(chan struct{})}
}

// line writes lines without other output between them.
func (p *printer) line(lines ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range lines {
		p.w.WriteString(l)
		p.w.WriteByte('\n')
	}
	if err := p.w.Flush(); err != nil && p.err == nil {
		p.err = fmt.Errorf("writing answers: %w", err)
		close(p.broken)
	}
}

func (p *printer) failed() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// Bits of INFO show_detail.
const (
	showRealtime = 1
	showDetail   = 2
)

// show prints a report of the search.
func (t *thinker) show(r Report) {
	realtime := t.job.detail()&showRealtime != 0
	detail := t.job.detail()&showDetail != 0
	var out []string
	switch r.Event {
	case EventLine:
		t.last = r
		if len(r.PV) == 0 || t.quiet {
			return
		}
		if detail {
			out = t.detailLines(r)
		}
		out = append(out, t.summary(r))
		if realtime && r.Rank <= 1 {
			out = append(out, "MESSAGE REALTIME REFRESH", t.realtime("BEST", r.PV[0]),
				"MESSAGE REALTIME PV "+moveText(r.PV))
			if t.dialect == wire.Yixin {
				out = append(out, fmt.Sprintf("MESSAGE REALTIME VAL %d", r.Score))
			}
		}
	case EventBest:
		if realtime && len(r.PV) > 0 && !t.quiet {
			out = append(out, t.realtime("BEST", r.PV[0]))
		}
	case EventLost:
		if realtime {
			// Yixin's word, which Yixin-Board recognises by its first letter, and
			// the word for gomocalc.
			word := "LOST"
			if t.dialect == wire.Yixin {
				word = "LOSE"
			}
			out = append(out, t.realtime(word, r.Move))
		}
	case EventEnter, EventLeave:
		if realtime && r.Elapsed >= realtimeAfter {
			word := "POS"
			if r.Event == EventLeave {
				word = "DONE"
			}
			out = append(out, t.realtime(word, r.Move))
		}
	}
	if len(out) > 0 && !t.job.mute.Load() {
		t.out.line(out...)
	}
}

func (t *thinker) realtime(word string, c renju.Cell) string {
	return "MESSAGE REALTIME " + word + " " + t.text(c)
}

// summary returns the line for the log.
func (t *thinker) summary(r Report) string {
	if r.Book {
		return fmt.Sprintf("MESSAGE book, score %s, depth %d, pv %s", r.Score.Text(), r.Depth, moveText(r.PV))
	}
	s := wire.Summary{Depth: r.Depth, SelDepth: r.SelDepth, Score: r.Score.Record(), Nodes: r.Nodes, Elapsed: r.Elapsed, PV: moveText(r.PV)}
	if t.req.MultiPV > 1 {
		s.Rank = max(r.Rank, 1)
	}
	return wire.Message + " " + s.String()
}

// detailLines returns what gomocalc and similar programs read, one value on each line.
func (t *thinker) detailLines(r Report) []string {
	best := make([]string, len(r.PV))
	for i, c := range r.PV {
		best[i] = t.text(c)
	}
	speed := wire.Summary{Nodes: r.Nodes, Elapsed: r.Elapsed}
	return []string{
		"INFO PV " + strconv.Itoa(max(r.Rank, 1)-1),
		"INFO NUMPV " + strconv.Itoa(t.req.MultiPV),
		"INFO DEPTH " + strconv.Itoa(r.Depth),
		"INFO SELDEPTH " + strconv.Itoa(r.SelDepth),
		"INFO NODES " + strconv.FormatUint(r.Nodes, 10),
		"INFO TOTALNODES " + strconv.FormatUint(r.Nodes, 10),
		"INFO TOTALTIME " + strconv.FormatInt(r.Elapsed.Milliseconds(), 10),
		"INFO SPEED " + strconv.FormatUint(speed.Speed(), 10),
		"INFO EVAL " + r.Score.Record(),
		"INFO WINRATE " + strconv.FormatFloat(r.Score.WinRate(evalrenju.WinRateScale), 'f', 4, 64),
		"INFO BESTLINE " + strings.Join(best, " "),
		"INFO PV DONE",
	}
}

// moveText returns moves for people: letters, and rows from the bottom.
func moveText(moves []renju.Cell) string {
	words := make([]string, len(moves))
	for i, c := range moves {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}
