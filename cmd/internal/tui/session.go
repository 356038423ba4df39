package tui

import (
	"context"
	"fmt"
	"strconv"

	"tengen/cmd/internal/playing"
	"tengen/internal/say"
	"tengen/search/game"
)

// Options are the settings of a match.
type Options struct {
	// File is where the first game is saved: after every move if AutoSave, and by a save without a
	// name; see [playing.Options].
	File     string
	AutoSave bool
	// Left, if not nil, gets the table when a game is left; Last is what --resume calls the game then, ""
	// if it is kept nowhere.
	Left func(*playing.Table)
	Last string
	// Limits replace the time for a move of the players' levels if any is set.
	Limits game.Limits
	// HintLevel is the engine's level for hints.
	HintLevel int
	// ShowLine shows the engine's line while it plays against a person.
	ShowLine bool
	// NoWarning leaves out the question whether a move that loses at once shall be taken
	// back, which a person gets against an engine below full strength.
	NoWarning bool
	ASCII     bool // ASCII characters only
	Bare      bool // no colours
	// Language is what the person reads.
	Language say.Language
	// Greeting is said at the beginning.
	Greeting *say.Message
	// Echo repeats every input line, for the line mode without a terminal.
	Echo bool
}

// table returns the settings of a table with these options.
func (o *Options) table(e game.Engine) playing.Options {
	out := playing.Options{Think: playing.Own(e), Limits: o.Limits, File: o.File, AutoSave: o.AutoSave, Left: o.Left}
	out.Hint = out.Limit(o.HintLevel)
	return out
}

// levelText says what a level of a game is like.
func levelText(g game.Game, level int) *say.Message {
	if about := game.AboutLevel(g, level); about != nil {
		return sayLevelIs.With(level, about)
	}
	return sayLevel.With(level)
}

// lessons returns the rules by which a match is played.
func lessons(m *playing.Match) []game.Lesson {
	c := m.Game.Config()
	list, err := game.Lessons(m.Game.Game(), c.Rule)
	if err != nil {
		return []game.Lesson{{Text: say.Of(err)}}
	}
	return list
}

// poster returns a function that passes on what a table does meanwhile, until ctx is done.
func poster(ctx context.Context, to chan<- func()) func(func()) {
	return func(f func()) {
		select {
		case to <- f:
		case <-ctx.Done():
		}
	}
}

// takenBack returns the message after an undo.
func takenBack(moves int) *say.Message {
	switch moves {
	case 0:
		return sayEndUndone.With()
	case 1:
		return sayOneUndone.With()
	}
	return sayUndone.With(moves)
}

// thoughtText returns a report of the engine on one line: score, chance, depth, nodes,
// time.
func thoughtText(t game.Info) *say.Message {
	if t.Book {
		return sayFromBook.With(t.Side, t.Score, percent(t))
	}
	return sayThought.With(t.Side, t.Score, percent(t), t.Depth, say.Short(t.Nodes), fmt.Sprintf("%.1f", t.Elapsed.Seconds()))
}

// percent returns the chance of a report in hundredths.
func percent(t game.Info) string { return fmt.Sprintf("%.0f", 100*t.WinRate) }

// numbered returns the decision of the opening that a number stands for, or the text
// itself.
func numbered(m *playing.Match, text string) string {
	words, _ := m.Words()
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(words) {
		return words[n-1]
	}
	return text
}

// madeAgain returns the message after a redo.
func madeAgain(moves int) *say.Message {
	if moves == 1 {
		return sayOneRedone.With()
	}
	return sayRedone.With(moves)
}
