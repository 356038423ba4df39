package opening

// Swap is the swap opening of Gomoku.
var Swap = &Rule{
	Name: "swap", Title: "Swap", Swaps: true,
	About: "The first player lays three stones anywhere, two black and a white one; the second swaps or stays; White plays the fourth stone.",
	steps: steps(place(first, anywhere), place(first, anywhere), place(first, anywhere), swapOrStay(second)),
}
