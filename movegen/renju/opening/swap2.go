package opening

import "tengen/internal/say"

// Swap2 is the swap2 opening of Gomoku and of Gomocup.
var Swap2 = &Rule{
	Name: "swap2", Swaps: true,
	Title: say.New("opening.swap2", "Swap2", "スワップ2").With(),
	Brief: say.New("opening.swap2.brief", "as swap, or he lays two more stones and the first one chooses", "スワップと同じ。または二つ加えて選択を先手番に任せる").With(),
	About: say.New("opening.swap2.about", "The first player lays three stones anywhere, two black and a white one; the second swaps, stays, or lays a white and a black stone more, and then the first chooses: swap or stay.",
		"先手番が黒二つと白一つを自由に並べる。相手は交代する、しない、または白と黒を一つずつ加えて選択を先手番に任せる。").With(),
	steps: steps(place(first, anywhere), place(first, anywhere), place(first, anywhere), step{
		kind: Choose, by: second, ways: []way{
			{word: Stay}, {word: ToSwap, exchange: true},
			{word: More, then: steps(place(second, anywhere), place(second, anywhere), swapOrStay(first))},
		},
	}),
}
