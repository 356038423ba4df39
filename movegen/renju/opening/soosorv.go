package opening

import "tengen/internal/say"

// Soosorv8 is the Soosõrv rule with up to eight fifth stones, that of the world
// championships from 2017 on.
var Soosorv8 = &Rule{
	Name: "soosorv-8", Swaps: true,
	Title: say.New("opening.soosorv-8", "Soosõrv-8", "ソーソロフ-8").With(),
	Brief: say.New("opening.soosorv-8.brief", "a pattern, choice, White 4 names 1 to 8 fifth stones, choice again", "珠型、選択、白4で五手目の数（1〜8）を宣言、再び選択").With(),
	About: say.New("opening.soosorv-8.about", "The first player lays one of the 26 patterns; the second swaps or stays; White plays the fourth stone anywhere and names the number of fifth stones, 1 to 8; the other player swaps or stays; Black offers as many fifth stones, none alike by symmetry; White keeps one and plays the sixth stone.",
		"先手番が26の珠型から一つを並べ、相手が交代するかを決める。白4は自由で、同時に五手目の数（1〜8）を宣言する。相手が交代するかを決める。黒はその数だけ対称でない五手目を示し、白が一つを残して白6を打つ。").With(),
	steps: steps(laid, swapOrStay(second), place(white, anywhere), step{kind: Declare, by: white, most: MaxSoosorv}, swapOrStay(mover), fifths(0)),
}

// MaxSoosorv is the largest number of fifth stones.
const MaxSoosorv = 8
