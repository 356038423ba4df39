package analyze

import "tengen/internal/say"

// The columns of the search's progress.
var (
	sayDepth  = say.New("analyze.depth", "depth", "深さ")
	sayTime   = say.New("analyze.time", "time", "時間")
	sayNodes  = say.New("analyze.nodes", "nodes", "局面")
	sayScore  = say.New("analyze.score", "score", "評価")
	sayChance = say.New("analyze.win", "win", "勝率")
	sayLine   = say.New("analyze.line", "line", "手順")
	sayBook   = say.New("analyze.book", "book", "定石")
)

// What is told at the end.
var (
	sayBest      = say.New("analyze.best", "Best moves for {0}:", "{0}の最善手：")
	sayStored    = say.New("analyze.stored", "From the database, by --db (book)", "--db のデータベースから（定石）")
	sayBookMoves = say.New("analyze.book.moves", "In the book of openings, not proven:", "定石（未証明）：")
	sayProven    = say.New("analyze.proven", "Proven score, Black's stones minus White's without komi: {0}", "証明された石数の差（黒−白、コミ抜き）：{0}")
	sayOwners    = say.New("analyze.owners", "Expected owner of each point (X Black, O White, . open):", "領地予想（X 黒、O 白、. 未定）：")
	saySearched  = say.New("analyze.searched", "{0} nodes in {1} s ({2} a second), depth {3}, deepest line {4}", "{0} 局面、{1} 秒（毎秒 {2}）、深さ {3}手、最長の手順 {4}手")
)
