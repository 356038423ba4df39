package record

import "tengen/internal/say"

// What is wrong with a record.
var (
	saySGF = say.New("sgf.in", "SGF: {0}", "棋譜：{0}")

	sayManyGames = say.New("sgf.many.games", "more than {0} games, or {1} nodes in all games", "対局が {0} より、または節が全体で {1} より多くあります")
	sayNoGame    = say.New("sgf.none", "no game: want one that begins with (;", "(; で始まる対局がありません")
	sayManyMarks = say.New("sgf.many.points", "more than {0} points are set up or marked", "置石や印が {0} より多くあります")
	sayDeep      = say.New("sgf.many.depth", "more than {0} variations within one another", "変化が {0} 段より深く重なっています")
	sayManyOf    = say.New("sgf.many.properties", "more than {0} properties in one node", "一つの節の属性が {0} より多くあります")
	sayManyVals  = say.New("sgf.many.values", "more than {0} values in one game", "一局の値が {0} より多くあります")
	sayLong      = say.New("sgf.long", "a game of more than {0} MiB begins here", "ここから始まる対局は {0} MiB より長いものです")
	sayOpenGame  = say.New("sgf.open", "the file ends within a game, {0} {0|bracket is|brackets are} open", "対局の途中で終わっています（括弧 {0} 個が開いたまま）")
	sayOpenValue = say.New("sgf.open.value", "a value that begins here has no closing bracket", "ここから始まる値が閉じていません")
	sayNoSign    = say.New("sgf.sign", "{0} is not a property, node or variation", "{0} は棋譜の文字ではありません")
	sayNoName    = say.New("sgf.name", "{0} is not a property: its name has no capital", "{0} は属性ではありません（名前に大文字がありません）")
	sayNoValue   = say.New("sgf.value", "property {0} has no value", "{0} に値がありません")
	sayOneVal    = say.New("sgf.value.one", "{0}: {1} holds, and {2} {2|other value is|other values are} left out", "{0}：{1} を採り、ほかの値 {2} 個は省きます")
	sayNoCA      = say.New("sgf.CA.none", "no encoding is named, and there are bytes that are neither utf-8 nor windows-1252", "文字コードの指定がなく、utf-8 でも windows-1252 でもないバイトがあります")

	sayGM        = say.New("sgf.GM", "GM: game {0} is not a number from 1", "GM：ゲーム番号 {0} は1からの数ではありません")
	sayKM        = say.New("sgf.KM", "KM: komi {0} is not a number and is left out", "KM：コミ {0} は数でないので省きます")
	sayHighKM    = say.New("sgf.KM.high", "KM: komi {0} is more than a game can have and is left out", "KM：コミ {0} は大きすぎるので省きます")
	sayKomiOf    = say.New("sgf.KM.read", "KM[{0}] is read as a komi of {1}", "KM[{0}] はコミ {1} と読みます")
	sayHA        = say.New("sgf.HA", "HA: handicap {0} is not a number of stones and is left out", "HA：置石 {0} は数でないので省きます")
	sayReadAs    = say.New("sgf.GM.read", "GM[{0}] is read as GM[{1}], {2}", "GM[{0}] は GM[{1}]（{2}）と読みます")
	saySZ        = say.New("sgf.SZ", "SZ: board size {0}: want 1 to {1}", "SZ：盤の大きさ {0} は 1〜{1} ではありません")
	saySquares   = say.New("sgf.SZ.square", "SZ: a board of {0}: only squares are read", "SZ：盤 {0} は正方形ではありません")
	sayPL        = say.New("sgf.PL", "PL: player {0}: want B or W", "PL：手番 {0} は B でも W でもありません")
	sayManyMoves = say.New("sgf.moves", "{0} moves in one node are read one after the other", "一つの節の {0}手を順に読みます")
	sayNoMove    = say.New("sgf.move", "{0} is not a move", "{0} は手ではありません")
	sayCorner    = say.New("sgf.pass", "the point {0} beyond the corner is read as a pass", "隅の外の点 {0} はパスと読みます")
	sayQuest     = say.New("sgf.quest", "{0} is not understood: stones may be missing", "{0} が読めません（石が足りないかもしれません）")
	sayLost      = say.New("record.lost", "there are characters that are lost, as in another encoding", "（文字コードが違うときのように）失われた文字があります")
	sayMayErr    = say.New("sgf.CA.wrong", "{0}: names and comments may be wrong", "{0}：名前やコメントが正しくないかもしれません")
	sayNoPoint   = say.New("sgf.point", "point {0}: want two letters, as hc, on a board of {1}×{1}", "{0} は {1}×{1} の盤の点（hc のような二文字）ではありません")
	sayNoCell    = say.New("sgf.cell", "{0} is not a square or slot of Ring, such as c2", "{0} は c2 のようなリングのマスや枠ではありません")
	sayPointIn   = say.New("sgf.point.twice", "{0}: point {1} is in {2} of the same node", "{0}：点 {1} は同じ節の {2} にもあります")
)

// What the readers of other formats say, too. SayPlace says where something is in a file with lines,
// which count from 1, and bytes, from 0; SayByte says it of a file without lines.
var (
	SayPlace = say.New("sgf.place", "line {0}, byte {1}", "{0}行目（{1}バイト）")
	SayByte  = say.New("record.byte", "byte {0}", "先頭から{0}バイト")

	SayEnds      = say.New("record.ends", "the file ends too early", "ファイルが途中で終わっています")
	SayGoesOn    = say.New("record.on", "the file goes on after its last move", "最後の手のあとに続きがあります")
	SayOff       = say.New("record.off", "column {0}, row {1} lie off a board of {2}×{2}", "{0}列・{1}行は {2}×{2} の盤の外です")
	SayLongPiece = say.New("record.long", "more than {0} KiB in one piece", "一続きで {0} KiB より長くなっています")
	SayManyNodes = say.New("sgf.many.nodes", "more than {0} nodes in one game", "一局の節が {0} より多くあります")
	SayLongLine  = say.New("sgf.many.line", "more than {0} nodes in one line of play", "一本の手順の節が {0} より多くあります")
	SayCharset   = say.New("sgf.CA", "unknown character encoding {0}", "文字コード {0} を知りません")
	SayNotIn     = say.New("sgf.CA.bytes", "there are bytes that are no {0}", "{0} でないバイトがあります")
)

// gameWords are the words for the games of SGF.
var (
	gameWords = map[Game]*say.Phrase{
		0:      say.New("sgf.game.none", "a game without a name (no GM)", "名前のないゲーム（GM なし）"),
		Go:     say.New("sgf.game.go", "Go", "囲碁"),
		Gomoku: say.New("sgf.game.gomoku", "Gomoku or Renju", "五目並べ・連珠"),
		Ring:   say.New("sgf.game.ring", "Ring", "リング"),
	}
	sayGame = say.New("sgf.game", "game {0} (GM)", "ゲーム番号 {0}（GM）")
)

// Say implements say.Sayer.
func (g Game) Say() *say.Message {
	if p := gameWords[g]; p != nil {
		return p.With()
	}
	return sayGame.With(int(g))
}
