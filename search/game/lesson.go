package game

import "tengen/internal/say"

// Lesson is a part of the rules of a game, as a beginner is told: what it says, and a board
// that shows it.
type Lesson struct {
	Text *say.Message // sentences, and lines for paragraphs; nil for none
	Rows []Row        // what there is of a kind, under the text
	// Board is the position that is shown, nil for none; Marked are the cells of it that the
	// text speaks of.
	Board  Position
	Marked []Point
}

// Row is one of several things, such as a rule set: its name and what it is.
type Row struct {
	Name string
	Text *say.Message
}

// Teacher is a Game that tells its rules.
type Teacher interface {
	// Lessons returns the rules in the order in which they are best told: of one rule set,
	// or of all for "". An error names the rule set that there is not.
	Lessons(rule string) ([]Lesson, error)
}

// Lessons returns the rules of a game, or the sentence that the game does not tell them.
func Lessons(g Game, rule string) ([]Lesson, error) {
	if t, ok := g.(Teacher); ok {
		return t.Lessons(rule)
	}
	return []Lesson{{Text: sayNoLessons.With(SayName(g.Name()))}}, nil
}

// Shown returns a lesson with the position of a configuration after some moves. The package of
// the game writes both, and its tests see them.
func Shown(g Game, c Config, text *say.Message, moves ...string) Lesson {
	p, err := g.New(c)
	for _, m := range moves {
		if err == nil {
			err = p.Play(m)
		}
	}
	if err != nil {
		panic(err)
	}
	return Lesson{Text: text, Board: p}
}
