package review

import "tengen/internal/say"

// What a person is told who solves problems.
var (
	sayPuzzle   = say.New("puzzle.head", "{0} of {1}: {2}, {3}", "第{0}問（全{1}問）：{2}、{3}")
	sayAnd      = say.New("puzzle.and", "{0}; {1}", "{0}。{1}")
	sayHint     = say.New("puzzle.hint", "{0}; hint again shows the move", "{0}（もう一度 hint で手を表示）")
	sayWrong    = say.New("puzzle.wrong", "no: {0}", "不正解：{0}")
	sayRefuted  = say.New("puzzle.refuted", "{0} answers it; {1}", "相手は {0}。{1}")
	sayRight    = say.New("puzzle.right", "right", "正解")
	sayAnswered = say.New("puzzle.answered", "right; {0} answers {1}", "正解。{0}は {1} と受けます")
	saySolved   = say.New("puzzle.solved", "solved {0} of {1}", "{1} 問中 {0} 問正解")

	sayPuzzleHelp = say.New("puzzle.help", `a move, such as h8, D4 or c2c3; hint: the idea of the next move, and then the move;
solution: the rest; board: draw it again; skip: the next puzzle; quit`, `h8、D4、c2c3 のような手。hint：次の手の狙い、もう一度で手。
solution：正解手順。board：盤を表示。skip：次の問題。quit：終わる`)
)

// What is told of problems in files.
var (
	sayProblems  = say.New("puzzle.many", "{0} {0|problem|problems}", "問題 {0} 個")
	sayFound     = say.New("puzzle.found", "{0}, {1} of them new, from {2} {2|game|games}", "{0}（新しいもの {1} 個）、{2} 局から")
	sayFoundNone = say.New("puzzle.found.none", "no problem from {0} {0|game|games}: {1} is not written", "{0} 局から問題なし：{1} は書きません")
	sayHold      = say.New("puzzle.hold", "problems that hold: {0} of {1}", "成り立つ問題：{1} 問中 {0} 問")
)

// listHead are the columns of puzzle list.
var listHead = []*say.Message{
	say.New("puzzle.list.name", "name", "名前").With(), say.Find("setting.rule").With(), say.Find("setting.size").With(),
	say.New("puzzle.list.grade", "grade", "難しさ").With(), say.New("puzzle.list.kind", "kind", "種類").With(), say.New("puzzle.list.plies", "plies", "手数").With(),
	say.New("puzzle.list.tempting", "tempting", "紛れ").With(), say.New("puzzle.list.motifs", "motifs", "手筋").With(),
}

// What a review tells.
var (
	sayMoves     = say.New("review.moves", "{0} {0|move|moves}", "{0}手")
	sayMayTry    = say.New("review.try.may", "With --try you may try {0} {0|mistake|mistakes} again, as problems.", "--try で {0} 個の間違いを問題としてもう一度考えられます。")
	sayTryAgain  = say.New("review.try", "Try again: what would you play? (help lists the words)", "もう一度考えましょう。あなたならどう打ちますか（help で使える言葉の一覧）")
	sayNoMistake = say.New("review.try.none", "There is no mistake to try again.", "もう一度考える間違いはありません。")
)

// The columns of the sums of several games; those of the classes follow.
var (
	sayPlayer   = say.New("review.sums.player", "player", "対局者")
	sayOpening  = say.New("review.sums.opening", "opening", "開局")
	sayGames    = say.New("review.sums.games", "games", "対局")
	sayPoints   = say.New("review.sums.points", "points", "得点率")
	sayLength   = say.New("review.sums.moves", "moves", "手数")
	sayAccuracy = say.New("review.sums.accuracy", "accuracy", "正確さ")
	sayLost     = say.New("review.sums.lost", "lost/move", "一手の損")
)
