package match

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// traceLog is a log of the lines to and from engines, which all players of a match share.
type traceLog struct {
	mu    sync.Mutex
	w     io.Writer
	start time.Time
}

// tracer writes to a log with the number of the game that a player plays; nil writes nothing.
type tracer struct {
	log  *traceLog
	game atomic.Int64
}

// sharing returns a tracer for another player.
func (t *tracer) sharing() *tracer {
	if t == nil {
		return nil
	}
	return &tracer{log: t.log}
}

// begin sets the number of the game.
func (t *tracer) begin(game int) {
	if t != nil {
		t.game.Store(int64(game))
	}
}

func (t *tracer) line(name, direction, text string) {
	if t == nil {
		return
	}
	t.log.mu.Lock()
	defer t.log.mu.Unlock()
	// An error of the log does not end a match; Options.Log remembers it.
	_, _ = fmt.Fprintf(t.log.w, "%.3f game %d %s %s %s\n", time.Since(t.log.start).Seconds(), t.game.Load(), name, direction, text)
}
