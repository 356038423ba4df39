package opening

// Yamaguchi is the opening rule of the world championships of 2009 to 2015.
var Yamaguchi = &Rule{
	Name: "yamaguchi", Title: "Yamaguchi", Swaps: true,
	About: "The first player lays one of the 26 patterns and names the number of fifth stones; the second swaps or stays; White plays the fourth stone anywhere; Black offers as many fifth stones, none alike by symmetry; White keeps one and plays the sixth stone.",
	steps: steps(laid(first), step{kind: Declare, by: first, most: maxYamaguchi}, swapOrStay(second), place(white, anywhere), fifths(0)),
}

// maxYamaguchi bounds the number of fifth stones. The rule itself sets no bound, and
// players go up to seven or so; twelve different ones are left on every board.
const maxYamaguchi = 12
