package opening

import "tengen/internal/say"

// RIF is the opening rule of the world championships of 1997 to 2007.
var RIF = &Rule{
	Name: "rif", Swaps: true,
	Title: say.New("opening.rif", "RIF", "RIF（五珠二題打ち）").With(),
	Brief: say.New("opening.rif.brief", "a pattern, choice of colour, two fifth stones: White keeps one", "珠型、色の選択、五手目は二つ示し白が一つを残す").With(),
	About: say.New("opening.rif.about", "The first player lays one of the 26 patterns; the second swaps or stays; White plays the fourth stone anywhere; Black offers two fifth stones, not alike by symmetry; White keeps one and plays the sixth stone.",
		"先手番が26の珠型から一つを並べ、相手が交代するかを決める。白4は自由。黒は対称でない五手目を二つ示し、白が一つを残して白6を打つ。").With(),
	steps: steps(laid, swapOrStay(second), place(white, anywhere), fifths(2)),
}
