package opening

import "tengen/internal/say"

// taraguchiFifth is the fifth stone played alone.
var taraguchiFifth = steps(place(black, 4), swapOrStay(mover))

// Taraguchi10 is the Taraguchi rule with ten fifth stones.
var Taraguchi10 = &Rule{
	Name: "taraguchi-10", Swaps: true,
	Title: say.New("opening.taraguchi-10", "Taraguchi-10", "タラグチ-10").With(),
	Brief: say.New("opening.taraguchi-10.brief", "1 to 4 near the centre, a swap after each; or ten fifth stones", "1〜4は中央で一手ごとに交代可、または五手目を十個").With(),
	About: say.New("opening.taraguchi-10.about", "Black 1 on the centre, White 2 within 3×3, Black 3 within 5×5, White 4 within 7×7; after each the other player may swap. After White 4 he may instead stay Black and offer ten fifth stones anywhere, none alike by symmetry, of which White keeps one. If not, Black 5 lies within 9×9, and the other player may swap. White plays the sixth stone anywhere.",
		"黒1は天元、白2は3×3、黒3は5×5、白4は7×7の中。一手ごとに相手は交代できる。白4の後は、交代せずに対称でない五手目を十個示してもよく、白が一つを残す。そうでなければ黒5は9×9の中で、相手は交代できる。白6は自由。").With(),
	steps: steps(
		place(black, 0), swapOrStay(mover),
		place(white, 1), swapOrStay(mover),
		place(black, 2), swapOrStay(mover),
		place(white, 3), step{kind: Choose, by: mover, ways: []way{
			{word: Stay, then: taraguchiFifth},
			{word: ToSwap, exchange: true, then: taraguchiFifth},
			{word: Ten, then: fifths(10)},
		}},
	),
}
