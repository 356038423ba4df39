package opening

import "tengen/internal/say"

// Patterns is the opening of the 26 patterns with the choice of colours.
var Patterns = &Rule{
	Name: "patterns", Swaps: true,
	Title: say.New("opening.patterns", "26 patterns with choice of colours 珠型交代打ち", "珠型交代打ち").With(),
	Brief: say.New("opening.patterns.brief", "one of the 26 patterns, and the other player chooses the colour", "26の珠型の一つを並べ、相手が色を選ぶ").With(),
	About: say.New("opening.patterns.about", "The first player lays one of the 26 patterns; the second swaps or stays; White plays the fourth stone anywhere.",
		"先手番が26の珠型から一つを並べ、相手が交代するかを決める。白4は自由。").With(),
	steps: steps(laid, swapOrStay(second)),
}
