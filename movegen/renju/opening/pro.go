package opening

// Pro and LongPro are openings of Gomoku tournaments that restrict Black's first moves
// and have no swap.
var (
	Pro = &Rule{
		Name: "pro", Title: "Pro",
		About: "Black 1 on the centre, White 2 anywhere, Black 3 outside the central square of 5×5; then free play.",
		steps: restricted(3),
	}
	LongPro = &Rule{
		Name: "long-pro", Title: "Long pro",
		About: "Black 1 on the centre, White 2 anywhere, Black 3 outside the central square of 7×7; then free play.",
		steps: restricted(4),
	}
)

func restricted(beyond int) []step {
	return steps(place(black, 0), place(white, anywhere), step{kind: Place, by: black, reach: anywhere, beyond: beyond})
}
