package opening

import "tengen/internal/say"

// Swap is the swap opening of Gomoku.
var Swap = &Rule{
	Name: "swap", Swaps: true,
	Title: say.New("opening.swap", "Swap", "スワップ").With(),
	Brief: say.New("opening.swap.brief", "three stones anywhere, and the other player chooses the colour", "三つを自由に並べ、相手が色を選ぶ").With(),
	About: say.New("opening.swap.about", "The first player lays three stones anywhere, two black and a white one; the second swaps or stays; White plays the fourth stone.",
		"先手番が黒二つと白一つを自由に並べ、相手が交代するかを決める。続いて白4を打つ。").With(),
	steps: steps(place(first, anywhere), place(first, anywhere), place(first, anywhere), swapOrStay(second)),
}
