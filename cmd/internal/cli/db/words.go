package db

import (
	"tengen/internal/say"
	"tengen/protocol/db"
)

// What query tells of a position.
var (
	sayMove  = say.New("db.query.move", "move", "手")
	sayGames = say.New("db.query.games", "games", "局数")
	sayDrawn = say.New("db.query.drawn", "drawn", "引分")
	sayValue = say.New("db.query.value", "value", "評価値")
	sayDepth = say.New("db.query.depth", "depth", "深さ")
	sayGame  = say.New("db.query.game", "game {0}: {1} – {2}, {3}, {4} {4|move|moves}", "対局 {0}：{1} – {2}、{3}、{4}手")

	sayAbsent  = say.New("db.query.absent", "{0} does not have this position of {1}.", "{0} には{1}のこの局面がありません。")
	sayEmpty   = say.New("db.query.empty", "It is empty.", "中身は空です。")
	sayContent = say.New("db.query.content", "It has {0} {0|game|games} and {1} {1|move|moves} of {2}.", "{2}の対局 {0}、手 {1} があります。")
)

// resultWords are the results of games.
var resultWords = map[db.Result]*say.Phrase{
	db.BlackWon: say.New("db.result.black", "Black won", "黒勝ち"),
	db.WhiteWon: say.New("db.result.white", "White won", "白勝ち"),
	db.Drawn:    say.New("db.result.draw", "drawn", "引き分け"),
	db.Unknown:  say.New("db.result.none", "no result", "結果なし"),
}
