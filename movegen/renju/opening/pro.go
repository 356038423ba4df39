package opening

import "tengen/internal/say"

// Pro and LongPro are openings of Gomoku tournaments that restrict Black's first moves
// and have no swap.
var (
	Pro = &Rule{
		Name:  "pro",
		Title: say.New("opening.pro", "Pro", "プロ").With(),
		Brief: say.New("opening.pro.brief", "1 on the centre, Black 3 outside the central square of 5 by 5", "黒1は天元、黒3は中央の5×5の外").With(),
		About: say.New("opening.pro.about", "Black 1 on the centre, White 2 anywhere, Black 3 outside the central square of 5×5; then free play.",
			"黒1は天元、白2は自由、黒3は中央の5×5の外。以降は自由に打つ。").With(),
		steps: restricted(3),
	}
	LongPro = &Rule{
		Name:  "long-pro",
		Title: say.New("opening.long-pro", "Long pro", "ロングプロ").With(),
		Brief: say.New("opening.long-pro.brief", "the same with a central square of 7 by 7", "黒1は天元、黒3は中央の7×7の外").With(),
		About: say.New("opening.long-pro.about", "Black 1 on the centre, White 2 anywhere, Black 3 outside the central square of 7×7; then free play.",
			"黒1は天元、白2は自由、黒3は中央の7×7の外。以降は自由に打つ。").With(),
		steps: restricted(4),
	}
)

func restricted(beyond int) []step {
	return steps(place(black, 0), place(white, anywhere), step{kind: Place, by: black, reach: anywhere, beyond: beyond})
}
