package playing

import (
	"context"
	"errors"
	"sync/atomic"

	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/renju/chooser"
)

// Thinker lets an engine answer in a match that does not change, within limits: see
// [Match.Ask]. report may be nil.
type Thinker func(ctx context.Context, m *Match, l game.Limits, report func(game.Info)) (Answer, error)

// Answer is the answer of an engine: its move, or its decisions in the opening.
type Answer struct {
	game.Info
	Choice *chooser.Choice // nil outside an opening
}

// Ask lets an engine answer. m must not change meanwhile.
func (m *Match) Ask(ctx context.Context, e game.Engine, l game.Limits, report func(game.Info)) (a Answer, err error) {
	if m.InOpening() {
		c, err := m.Decide(ctx, e, l)
		return Answer{Choice: &c}, err
	}
	a.Info, err = e.Think(ctx, m.Game, l, report)
	return a, err
}

// Own is a Thinker with an engine of one's own, which may be nil.
func Own(e game.Engine) Thinker {
	if e == nil {
		return nil
	}
	return func(ctx context.Context, m *Match, l game.Limits, report func(game.Info)) (Answer, error) {
		return m.Ask(ctx, e, l, report)
	}
}

// Purpose is what an engine thinks for.
type Purpose uint8

const (
	Nothing   Purpose = iota // no engine thinks
	ForMove                  // a move to play
	ForHint                  // a move to show
	ForOwners                // the expected owners of the points
)

// Event is what has happened at a table.
type Event uint8

const (
	Thought Event = iota // an engine has come further
	Acted                // the engine has moved, or decided in the opening
	Failed               // the engine has no move: see Note
	Asked                // the engine was told to move before it had begun to think, and begins now
	Ended                // a time is up
	Hinted               // the hint is there, or decisions as one
	Counted              // the owners of the points are there
)

// News is what has happened at a table.
type News struct {
	Event Event
	Side  game.Side // whose turn it was
	Answer
	Err error // why there is no answer
	// Exchanged says that the players have exchanged colours.
	Exchanged bool
}

// Hint is a good move.
type Hint struct {
	game.Info
	Cells []game.Point
	Idea  *say.Message // what the move does, nil if the game has no word for it
}

// NewHint returns a move as a hint.
func NewHint(p game.Position, i game.Info) *Hint {
	h := &Hint{Info: i}
	for _, c := range p.Choices() {
		if c.Text == i.Move {
			h.Cells = c.Cells
		}
	}
	if n, ok := p.(game.Namer); ok {
		h.Idea = n.Idea(i.Move)
	}
	return h
}

// Told says which decisions a player took, and why; who names the player.
func Told(who *say.Message, c *chooser.Choice) *say.Message {
	var words []*say.Message
	for _, d := range c.Decisions {
		words = append(words, opening.SayWord(d))
	}
	return sayTold.With(who, sayList.Fold(words...), c.Reason)
}

// Limit returns the limits of a move at a level.
func (o *Options) Limit(level int) game.Limits {
	l := game.LevelLimits(level)
	if o.Limits.Bounded() {
		l = o.Limits
		l.Level = level
	}
	l.Book = true
	return l
}

// question is a question to an engine.
type question struct {
	what   Purpose
	cancel context.CancelFunc
}

// HasEngine reports whether there is an engine.
func (t *Table) HasEngine() bool { return t.o.Think != nil }

// Thinking returns what an engine thinks for.
func (t *Table) Thinking() Purpose {
	if t.question == nil {
		return Nothing
	}
	return t.question.what
}

// Ask asks the engine, of which there must be one, for a hint or for the owners of the
// points. The news bring the answer.
func (t *Table) Ask(what Purpose) { t.ask(what, t.o.Hint) }

// Hurry lets the engine answer with the best that it has so far; false if none thinks.
func (t *Table) Hurry() bool {
	if t.question == nil {
		return false
	}
	t.question.cancel()
	return true
}

// Drop ends the search for a hint, or for the owners of the points, without an answer.
func (t *Table) Drop() {
	if t.Thinking() != ForMove {
		t.drop()
	}
}

// drop ends the search of the engine; its answer will be ignored.
func (t *Table) drop() {
	if t.question != nil {
		t.question.cancel()
		t.question = nil
	}
}

// ask asks the engine about the match as it stands.
func (t *Table) ask(what Purpose, l game.Limits) {
	t.drop()
	ctx, cancel := context.WithCancel(t.ctx)
	q := &question{what, cancel}
	t.question = q
	// Only the latest report waits to be told, and the engine does not wait for that.
	var latest atomic.Pointer[game.Info]
	report := func(i game.Info) {
		if latest.Swap(&i) == nil {
			t.o.Go(func() {
				t.o.Post(func() {
					if i := latest.Swap(nil); t.question == q {
						t.o.Tell(News{Event: Thought, Answer: Answer{Info: *i}})
					}
				})
			})
		}
	}
	m := t.Match.Clone()
	t.o.Go(func() {
		defer cancel()
		a, err := t.o.Think(ctx, m, l, report)
		t.o.Post(func() {
			if t.question == q && t.ctx.Err() == nil {
				t.question = nil
				t.hear(what, a, err)
			}
		})
	})
}

// hear takes the answer of the engine.
func (t *Table) hear(what Purpose, a Answer, err error) {
	n := News{Side: t.Side(), Answer: a, Err: err}
	if what == ForMove {
		t.answered(&n)
		return
	}
	n.Event = Counted
	if what == ForHint {
		if n.Event = Hinted; err == nil && a.Choice == nil {
			t.Hint = NewHint(t.Game, a.Info)
		}
	}
	t.o.Tell(n)
}

// answered makes the move of the engine, or takes its decisions.
func (t *Table) answered(n *News) {
	if t.noted != len(t.Game.Moves()) {
		t.Note = nil // a decision after which the engine moves at once is told with that move
	}
	if t.Late() {
		return
	}
	if errors.Is(n.Err, context.Canceled) {
		n.Event = Asked
		t.goOn()
		t.o.Tell(*n)
		return
	}
	players := t.Players
	switch {
	case n.Err != nil:
	case n.Choice != nil:
		if n.Err = t.act(n.Choice.Decisions...); n.Err == nil {
			t.Note, t.noted = Told(n.Side.Say(), n.Choice), len(t.Game.Moves())
		}
	default:
		n.Err = t.act(n.Move)
	}
	if n.Err != nil {
		n.Event = Failed
		t.Note, t.failed = SayNoMove.With(n.Err), true
		t.goOn()
	} else {
		n.Event, n.Exchanged = Acted, t.Players != players
		t.changed()
	}
	t.o.Tell(*n)
}
