package opening

// Soosorv8 is the Soosõrv rule with up to eight fifth stones, that of the world
// championships from 2017 on.
var Soosorv8 = &Rule{
	Name: "soosorv-8", Title: "Soosõrv-8", Swaps: true,
	About: "The first player lays one of the 26 patterns; the second swaps or stays; White plays the fourth stone anywhere and names the number of fifth stones, 1 to 8; the other player swaps or stays; Black offers as many fifth stones, none alike by symmetry; White keeps one and plays the sixth stone.",
	steps: steps(laid(first), swapOrStay(second), place(white, anywhere), step{kind: Declare, by: white, most: MaxSoosorv}, swapOrStay(mover), fifths(0)),
}

// MaxSoosorv is the largest number of fifth stones.
const MaxSoosorv = 8
