package tui

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/search/game"
	"tengen/search/game/games"
	"tengen/search/renju/chooser"
)

// Options are the settings of a match.
type Options struct {
	// File is where the game is saved: after every move if AutoSave, and by
	// a save without a name.
	File     string
	AutoSave bool
	// Limits replace the time for a move of the players' levels if any is set.
	Limits game.Limits
	// HintLevel is the engine's level for hints.
	HintLevel int
	// ShowLine shows what the engine expects while it plays against a person.
	ShowLine bool
	// NoWarning leaves out the question whether a move that loses at once shall be taken
	// back, which a person gets against an engine below full strength.
	NoWarning bool
	ASCII     bool // ASCII characters only
	Bare      bool // no colours
	// Greeting is said at the beginning.
	Greeting string
	// Echo repeats every input line, for the line mode without a terminal.
	Echo bool
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// limits returns the limits of a move at a level.
func (o *Options) limits(level int) game.Limits {
	l := game.LevelLimits(level)
	if o.Limits.Bounded() {
		l = o.Limits
		l.Level = level
	}
	l.Book = true
	return l
}

func (o *Options) now() time.Time {
	if o.Now == nil {
		return time.Now()
	}
	return o.Now()
}

// refusal returns why a move is refused, without the name of the game at its head.
func refusal(err error) string {
	text := err.Error()
	for _, name := range games.Names() {
		text = strings.TrimPrefix(text, name+": ")
	}
	return text
}

// takenBack returns the message after an undo.
func takenBack(moves int) string {
	switch moves {
	case 0:
		return "the end of the game is taken back"
	case 1:
		return "one move taken back"
	}
	return fmt.Sprintf("%d moves taken back", moves)
}

// thoughtText returns a report of the engine on one line: score, chance, depth, nodes,
// time.
func thoughtText(t game.Info) string {
	if t.Book {
		return fmt.Sprintf("%v %s, %.0f%%, book", t.Side, t.Score, 100*t.WinRate)
	}
	return fmt.Sprintf("%v %s, %.0f%%, depth %d, %s nodes, %.1fs",
		t.Side, t.Score, 100*t.WinRate, t.Depth, short(t.Nodes), t.Elapsed.Seconds())
}

// short returns a count in a short form: 999, 12.3k, 4.5M.
func short(n uint64) string {
	switch f := float64(n); {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 1_000_000:
		return fmt.Sprintf("%.1fk", f/1e3)
	}
	return fmt.Sprintf("%.1fM", float64(n)/1e6)
}

// numbered returns the decision of the opening that a number stands for, or the text
// itself. Where a number is asked for, it is the number.
func numbered(m *playing.Match, text string) string {
	words, _ := m.Words()
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(words) {
		return words[n-1]
	}
	return text
}

// purpose is what a question to the engine is for.
type purpose uint8

const (
	forMove   purpose = iota // a move to play
	forHint                  // a move to show
	forOwners                // the expected owners of the points
)

// moves reports whether the answer will be played.
func (q *question) moves() bool { return q.what == forMove }

// describe returns what a move does, in games that describe moves; "" elsewhere.
func describe(m *playing.Match, move string) string {
	if e, ok := m.Game.(game.Explainer); ok && !m.InOpening() {
		if text, legal := e.Explain(move); legal {
			return text
		}
	}
	return ""
}

// madeAgain returns the message after a redo.
func madeAgain(moves int) string {
	if moves == 1 {
		return "one move made again"
	}
	return fmt.Sprintf("%d moves made again", moves)
}

// question is a question to the engine.
type question struct {
	id     int
	what   purpose
	cancel context.CancelFunc
	events chan event
	since  time.Time
}

// event is a message of the engine about a question; the last one has done set.
type event struct {
	id      int
	thought game.Info
	done    bool
	err     error
	// choice are the engine's decisions in the opening, in place of a thought.
	choice *chooser.Choice
}

// progress is how many reports may wait to be read; further ones are dropped, because
// a later one replaces them.
const progress = 8

// decided returns decisions of an engine with their reason.
func decided(who string, c chooser.Choice) string {
	return fmt.Sprintf("%s: %s (%s)", who, strings.Join(c.Decisions, " "), c.Reason)
}

// ask asks the engine on a goroutine of its own. m must be a clone.
func ask(ctx context.Context, e game.Engine, m *playing.Match, limits game.Limits, q *question) {
	ctx, q.cancel = context.WithCancel(ctx)
	q.events = make(chan event, progress+1)
	events, id := q.events, q.id
	go func() {
		if m.InOpening() {
			c, err := m.Decide(ctx, e, limits)
			events <- event{id: id, choice: &c, done: true, err: err}
			return
		}
		t, err := e.Think(ctx, m.Game, limits, func(t game.Info) {
			// One place is reserved for the answer, so that sending it never blocks,
			// even if nobody reads it.
			if len(events) < progress {
				events <- event{id: id, thought: t}
			}
		})
		events <- event{id: id, thought: t, done: true, err: err}
	}()
}
