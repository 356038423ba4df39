package opening

// Swap2 is the swap2 opening of Gomoku and of Gomocup.
var Swap2 = &Rule{
	Name: "swap2", Title: "Swap2", Swaps: true,
	About: "The first player lays three stones anywhere, two black and a white one; the second swaps, stays, or lays a white and a black stone more, and then the first chooses: swap or stay.",
	steps: steps(place(first, anywhere), place(first, anywhere), place(first, anywhere), step{
		kind: Choose, by: second, ways: []way{
			{word: Stay}, {word: ToSwap, exchange: true},
			{word: More, then: steps(place(second, anywhere), place(second, anywhere), swapOrStay(first))},
		},
	}),
}
