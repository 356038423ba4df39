package opening

// Patterns is the opening of the 26 patterns with the choice of colours.
var Patterns = &Rule{
	Name: "patterns", Title: "26 patterns with choice of colours 珠型交代打ち", Swaps: true,
	About: "The first player lays one of the 26 patterns; the second swaps or stays; White plays the fourth stone anywhere.",
	steps: steps(laid(first), swapOrStay(second)),
}
