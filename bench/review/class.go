package review

import (
	"fmt"

	"tengen/internal/say"
)

// Class says how good a move was.
type Class string

// The classes, from the best.
const (
	// Best: no move is known to be better.
	Best Class = "best"
	// Good: it lost less than an inaccuracy.
	Good       Class = "good"
	Inaccuracy Class = "inaccuracy"
	Mistake    Class = "mistake"
	Blunder    Class = "blunder"
	// MissedDefence: the opponent threatened a proven win and has it after the move,
	// another move would have stopped it.
	MissedDefence Class = "missed defence"
	// MissedWin: the player had a proven win and has none after the move.
	MissedWin Class = "missed win"
)

// The words for the classes, and for several moves of those that are faulty.
var (
	classWords = map[Class]*say.Phrase{
		Best: say.New("class.best", "best", "最善"), Good: say.New("class.good", "good", "良い手"), Inaccuracy: say.New("class.inaccuracy", "inaccuracy", "緩手"),
		Mistake: say.New("class.mistake", "mistake", "疑問手"), Blunder: say.New("class.blunder", "blunder", "悪手"),
		MissedDefence: say.New("class.missed defence", "missed defence", "受け逃し"), MissedWin: say.New("class.missed win", "missed win", "勝ち逃し"),
	}
	manyWords = map[Class]*say.Phrase{
		Inaccuracy: say.New("classes.inaccuracy", "inaccuracies", "緩手"), Mistake: say.New("classes.mistake", "mistakes", "疑問手"), Blunder: say.New("classes.blunder", "blunders", "悪手"),
		MissedDefence: say.New("classes.missed defence", "missed defences", "受け逃し"), MissedWin: say.New("classes.missed win", "missed wins", "勝ち逃し"),
	}
)

// Say implements say.Sayer.
func (c Class) Say() *say.Message { return classWords[c].With() }

// SayMany returns the word for several moves of a faulty class.
func (c Class) SayMany() *say.Message { return manyWords[c].With() }

// Classes are all classes, from the best.
var Classes = []Class{Best, Good, Inaccuracy, Mistake, Blunder, MissedDefence, MissedWin}

// Faulty reports whether a class is an inaccuracy or worse.
func (c Class) Faulty() bool { return c != Best && c != Good }

// Thresholds says in words when a move has which class.
var Thresholds = fmt.Sprintf(`A move is
  best            if no move is known to be better
  good            if it lost less than %[1]g %% of the expected points
  an inaccuracy   from %[1]g %%, in jungo from %[4]d stones
  a mistake       from %[2]g %%, in jungo from %[5]d stones
  a blunder       from %[3]g %%, in jungo from %[6]d stones
  a missed win    if a win was proven before it and is not after it, from %[7]g %%
  a missed defence if the opponent threatened a win, has it proven after the move, and
                  another move would have stopped it, from %[7]g %%`,
	100*InaccuracyLoss, 100*MistakeLoss, 100*BlunderLoss, InaccuracyStones, MistakeStones, BlunderStones, 100*MissedLoss)

// byLoss returns the class of a move by its loss: a share, and in Jungo stones.
func byLoss(lost, stones float64) Class {
	switch {
	case lost >= BlunderLoss || stones >= BlunderStones:
		return Blunder
	case lost >= MistakeLoss || stones >= MistakeStones:
		return Mistake
	case lost >= InaccuracyLoss || stones >= InaccuracyStones:
		return Inaccuracy
	}
	return Good
}
