package tui

import (
	"context"
	"fmt"
	"strings"
	"time"

	"tengen/search/game"
	"tengen/search/game/games"
)

// Options say how a match is played.
type Options struct {
	// File is where the game is saved: after every move if AutoSave, and by
	// a save without a name.
	File     string
	AutoSave bool
	// Limits bound the thinking in place of the players' levels if any is set.
	Limits game.Limits
	// HintLevel is how hard the engine thinks about a hint.
	HintLevel int
	ASCII     bool // no signs but those of ASCII
	Bare      bool // no colours
	// Echo repeats every line read, for the line mode without a terminal.
	Echo bool
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// limits are those of a move at a level.
func (o *Options) limits(g game.Game, level int) game.Limits {
	if o.Limits.Bounded() {
		return o.Limits
	}
	return g.Level(level)
}

func (o *Options) now() time.Time {
	if o.Now == nil {
		return time.Now()
	}
	return o.Now()
}

// refusal is why a move is refused, without the name of the game, which is known
// here.
func refusal(err error) string {
	text := err.Error()
	for _, name := range games.Names() {
		text = strings.TrimPrefix(text, name+": ")
	}
	return text
}

// takenBack tells what an undo did.
func takenBack(moves int) string {
	switch moves {
	case 0:
		return "the resignation is taken back"
	case 1:
		return "one move taken back"
	}
	return fmt.Sprintf("%d moves taken back", moves)
}

// thoughtText is a thought on one line: score, chances, effort, time.
func thoughtText(t game.Info) string {
	return fmt.Sprintf("%v %s, %.0f%%, depth %d, %s nodes, %.1fs",
		t.Side, t.Score, 100*t.WinRate, t.Depth, short(t.Nodes), t.Elapsed.Seconds())
}

// short writes a count briefly: 999, 12.3k, 4.5M.
func short(n uint64) string {
	switch f := float64(n); {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 1_000_000:
		return fmt.Sprintf("%.1fk", f/1e3)
	}
	return fmt.Sprintf("%.1fM", float64(n)/1e6)
}

// question is something the engine is asked.
type question struct {
	id     int
	hint   bool // a hint, not a move to play
	cancel context.CancelFunc
	events chan event
	since  time.Time
}

// event is what the engine tells about a question; done with the last one.
type event struct {
	id      int
	thought game.Info
	done    bool
	err     error
}

// progress is how many reports wait to be read; further ones are dropped, for
// the next one says more.
const progress = 8

// ask puts the question to the engine on a goroutine of its own. The game is a
// clone.
func ask(ctx context.Context, e game.Engine, g game.Position, limits game.Limits, q *question) {
	ctx, q.cancel = context.WithCancel(ctx)
	q.events = make(chan event, progress+1)
	events, id := q.events, q.id
	go func() {
		t, err := e.Think(ctx, g, limits, func(t game.Info) {
			// The last place is kept for the answer, so that sending it never waits,
			// even when nobody reads any more.
			if len(events) < progress {
				events <- event{id: id, thought: t}
			}
		})
		events <- event{id: id, thought: t, done: true, err: err}
	}()
}
