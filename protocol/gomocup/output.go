package gomocup

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"tengen/protocol/gomocup/wire"
	"tengen/search"
	"tengen/search/game"
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
func (t *thinker) show(r game.Info) {
	realtime := t.job.detail()&showRealtime != 0
	detail := t.job.detail()&showDetail != 0
	var out []string
	switch r.Event {
	case search.EventLine:
		if !r.Final {
			if realtime && !t.quiet {
				out = append(out, t.realtime("BEST", r.Move))
			}
			break
		}
		t.last = r
		if t.quiet {
			return
		}
		if detail {
			out = t.detailLines(r)
		}
		out = append(out, t.summary(r))
		if realtime && r.Rank <= 1 {
			out = append(out, "MESSAGE REALTIME REFRESH", t.realtime("BEST", r.Move),
				"MESSAGE REALTIME PV "+strings.Join(r.PV, " "))
			if t.dialect == wire.Yixin {
				out = append(out, fmt.Sprintf("MESSAGE REALTIME VAL %d", r.Score.Search()))
			}
		}
	case search.EventLost:
		if realtime {
			// Yixin's word, which Yixin-Board recognises by its first letter, and
			// the word for gomocalc.
			word := "LOST"
			if t.dialect == wire.Yixin {
				word = "LOSE"
			}
			out = append(out, t.realtime(word, r.Move))
		}
	case search.EventEnter, search.EventLeave:
		if realtime && r.Elapsed >= realtimeAfter {
			word := "POS"
			if r.Event == search.EventLeave {
				word = "DONE"
			}
			out = append(out, t.realtime(word, r.Move))
		}
	}
	if len(out) > 0 && !t.job.mute.Load() {
		t.out.line(out...)
	}
}

func (t *thinker) realtime(word, move string) string {
	return "MESSAGE REALTIME " + word + " " + t.text(t.cell(move))
}

// summary returns the line for the log.
func (t *thinker) summary(r game.Info) string {
	if r.Book {
		return fmt.Sprintf("MESSAGE book, score %s, depth %d, pv %s", r.Score.Search().Text(), r.Depth, strings.Join(r.PV, " "))
	}
	s := wire.Summary{Depth: r.Depth, SelDepth: r.SelDepth, Score: r.Score.Record(), Nodes: r.Nodes, Elapsed: r.Elapsed, PV: strings.Join(r.PV, " ")}
	if t.req.MultiPV > 1 {
		s.Rank = max(r.Rank, 1)
	}
	return wire.Message + " " + s.String()
}

// detailLines returns what gomocalc and similar programs read, one value on each line.
func (t *thinker) detailLines(r game.Info) []string {
	best := make([]string, len(r.PV))
	for i, move := range r.PV {
		best[i] = t.text(t.cell(move))
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
		"INFO WINRATE " + strconv.FormatFloat(r.WinRate, 'f', 4, 64),
		"INFO BESTLINE " + strings.Join(best, " "),
		"INFO PV DONE",
	}
}
