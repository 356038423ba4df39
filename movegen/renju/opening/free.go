package opening

// Free is the free opening.
var Free = &Rule{
	Name: "free", Title: "Free opening 自由打ち",
	About: "Black 1 on the centre, then free play.",
	steps: steps(place(black, 0)),
}
