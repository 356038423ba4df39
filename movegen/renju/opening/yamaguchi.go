package opening

import "tengen/internal/say"

// Yamaguchi is the opening rule of the world championships of 2009 to 2015.
var Yamaguchi = &Rule{
	Name: "yamaguchi", Swaps: true,
	Title: say.New("opening.yamaguchi", "Yamaguchi", "山口").With(),
	Brief: say.New("opening.yamaguchi.brief", "as rif, with as many fifth stones as the first player has named", "五手目の数を先手番が宣言する").With(),
	About: say.New("opening.yamaguchi.about", "The first player lays one of the 26 patterns and names the number of fifth stones; the second swaps or stays; White plays the fourth stone anywhere; Black offers as many fifth stones, none alike by symmetry; White keeps one and plays the sixth stone.",
		"先手番が26の珠型から一つを並べ、五手目の数を宣言する。相手が交代するかを決める。白4は自由。黒はその数だけ対称でない五手目を示し、白が一つを残して白6を打つ。").With(),
	steps: steps(laid, step{kind: Declare, by: first, most: maxYamaguchi}, swapOrStay(second), place(white, anywhere), fifths(0)),
}

// maxYamaguchi bounds the number of fifth stones. The rule itself sets no bound, and
// players go up to seven or so. Twelve different ones are left on boards from 7×7 on; on 5×5
// there may be one fewer, and all of them are offered.
const maxYamaguchi = 12
