package opening

// RIF is the opening rule of the world championships of 1997 to 2007.
var RIF = &Rule{
	Name: "rif", Title: "RIF", Swaps: true,
	About: "The first player lays one of the 26 patterns; the second swaps or stays; White plays the fourth stone anywhere; Black offers two fifth stones, not alike by symmetry; White keeps one and plays the sixth stone.",
	steps: steps(laid(first), swapOrStay(second), place(white, anywhere), fifths(2)),
}
