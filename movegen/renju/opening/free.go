package opening

import "tengen/internal/say"

// Free is the free opening.
var Free = &Rule{
	Name:  "free",
	Title: say.New("opening.free", "Free opening 自由打ち", "自由打ち").With(),
	Brief: say.New("opening.free.brief", "Black 1 on the centre, then free play", "黒1は天元、以降は自由").With(),
	About: say.New("opening.free.about", "Black 1 on the centre, then free play.",
		"初手は天元。以降は自由に打つ。").With(),
	steps: steps(place(black, 0)),
}
