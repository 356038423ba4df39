package playing

import "tengen/internal/say"

// What people are told about a game.
var (
	sayResigns = say.New("play.resigns", "{0} resigns", "{0}の投了")
	sayAgreed  = say.New("play.agreed", "by agreement", "両者の合意")
	sayNoOffer = say.New("play.draw.engine", "an engine agrees to no draw", "エンジンは引き分けに合意しません")
	sayTimeUp  = say.New("play.late", "{0}'s time is up", "{0}の時間切れ")
	sayNoFile  = say.New("play.file", "no file is named", "ファイルの名前がありません")
	sayNobody  = say.New("play.nobody", "two engines play: nobody is there to resign", "エンジンどうしの対局です。投了する人がいません")
	sayTold    = say.New("play.told", "{0}: {1} ({2})", "{0}：{1}（{2}）")
	sayList    = say.New("play.list", "{0} {1}", "{0} {1}")

	sayOpening = say.New("play.opening", "opening {0}", "開局規定 {0}")
	sayOffers  = say.New("play.offers", "on offer: {0}", "候補：{0}")
	sayMeaning = say.New("play.meaning", "{0} {1}: {2}", "{0} {1}：{2}")
	sayAsked   = say.New("play.asked", "{0}: {1}", "{0}：{1}")
	sayNotBare = say.New("play.opening.bare", "opening {0} begins on the empty board", "開局規定 {0} は空の盤から始めます")

	sayYouBegin  = say.New("play.nigiri.you", "Nigiri: you hold {0} stones, Tengen {1}: odd together, you begin with Black.", "ニギリ：あなたは {0} 個、Tengen は {1} 個。合わせて奇数なので、あなたが黒です。")
	sayTheyBegin = say.New("play.nigiri.tengen", "Nigiri: you hold {0} stones, Tengen {1}: even together, Tengen begins with Black.", "ニギリ：あなたは {0} 個、Tengen は {1} 個。合わせて偶数なので、Tengen が黒です。")

	sayNoPlayer = say.New("play.player", "{0} is not a player: want person, engine, or engine:LEVEL", "{0} は対局者ではありません（person、engine、engine:強さ）")
	sayNoLevel  = say.New("play.player.level", "{0}: {1} is not a level", "{0}：{1} は強さではありません")
	sayBadLevel = say.New("play.level", "level {0} is not between 1 and {1}", "強さ {0} は 1〜{1} ではありません")
)

// What faces of a game tell.
var (
	SayNoMove     = say.New("play.failed", "the engine has no move: {0}", "エンジンに手がありません：{0}")
	SayEngineTurn = say.New("play.turn", "it is the engine's turn ({0})", "エンジン（{0}）の番です")
	SayNoUndo     = say.New("play.undo", "there is no move to take back", "戻す手がありません")
	SayNoRedo     = say.New("play.redo", "there is no move to make again", "やり直す手がありません")
)

// The words for players.
var (
	sayPerson = say.New("play.person", "person", "人")
	sayEngine = say.New("play.engine", "engine:{0}", "エンジン（強さ {0}）")
)

// Say implements say.Sayer.
func (p Player) Say() *say.Message {
	if p.Engine {
		return sayEngine.With(p.Level)
	}
	return sayPerson.With()
}

// What is wrong with a clock.
var (
	sayBadClock  = say.New("clock.bad", "{0}: {1} (want a time such as 10m, 5m+3s, 10m/5x30s with periods of byo-yomi, or 10m/15/5m with periods for 15 moves)", "{0}：{1}（10m、5m+3s、秒読みの 10m/5x30s、15手ごとに5分の 10m/15/5m のような時間）")
	sayPeriods   = say.New("clock.periods", "{0} is not a number of periods from 1 to {1}", "{0} は秒読みの回数（1〜{1}）ではありません")
	sayNoTime    = say.New("clock.none", "no time to play", "持ち時間がありません")
	sayBadTime   = say.New("clock.time", "{0} is not a time from 0 to {1}", "{0} は 0〜{1} の時間ではありません")
	sayFourLeft  = say.New("clock.left", "{0}: want main time and periods of Black and of White", "{0}：黒と白の持ち時間と秒読みの回数が要ります")
	sayLeftCount = say.New("clock.left.periods", "{0} is not a number of periods from 0 to {1}", "{0} は秒読みの回数（0〜{1}）ではありません")
)

// What is wrong with a saved game.
var (
	sayLong       = say.New("saved.long", "a saved game has at most {0} bytes", "保存した対局は {0} バイトまでです")
	sayTaken      = say.New("saved.taken", "{0} exists; choose another name", "{0} はすでにあります（別の名前にしてください）")
	sayNotUTF8    = say.New("saved.utf8", "the text is not UTF-8", "UTF-8 の文字ではありません")
	sayHead       = say.New("saved.head", "{0}: want {1}, as a saved game begins", "{0}：保存した対局は {1} で始まります")
	sayEmpty      = say.New("saved.empty", "the file is empty: want {0}", "空のファイルです（{0} で始まります）")
	sayNoGame     = say.New("saved.game", "no game is named", "ゲームの名前がありません")
	sayBareWord   = say.New("saved.word.bare", "{0}: want a word and what it is", "{0}：語とその内容が要ります")
	sayNoWord     = say.New("saved.word", "unknown word {0}", "語 {0} はありません")
	saySecond     = say.New("saved.second", "a second {0}", "{0} が二度あります")
	sayEarly      = say.New("saved.early", "{0} before the game is named", "ゲームの名前の前に {0} があります")
	sayLateWord   = say.New("saved.late", "{0} after the first move", "初手の後に {0} があります")
	sayPostmortem = say.New("saved.ended", "{0} after the end of the game", "終局の後に {0} があります")
	sayOverThen   = say.New("saved.over", "nobody can resign or agree to a draw when the game is over", "終わった対局では投了も引き分けの合意もできません")
	sayNoDraw     = say.New("saved.agreed", "agreed {0}: want draw", "agreed {0}：draw しかありません")
	sayNoOpening  = say.New("saved.decision", "decision {0}: no opening is in progress", "選択 {0}：開局中ではありません")
	sayInOpening  = say.New("saved.move.opening", "move {0}: the opening is not over", "手 {0}：開局が終わっていません")
	sayTakenBack  = say.New("saved.move.undone", "move {0} after those that were taken back", "戻した手の後に手 {0} があります")
	sayNoClock    = say.New("saved.left", "left without a clock", "時計がないのに残り時間があります")
	sayNotNumber  = say.New("saved.number", "{0} is not a number of moves", "{0} は手数ではありません")
	sayLaid       = say.New("saved.laid", "{0} moves are laid, and the game has {1}", "{0}手が置かれたはずですが、対局は {1}手です")
	sayLaidThen   = say.New("saved.laid.opening", "{0} moves are laid before the opening {1}", "開局規定 {1} の前に {0}手が置かれています")
	sayUndone     = say.New("saved.undone", "undone {0}: {1}", "戻した手 {0}：{1}")
	sayUndoneLate = say.New("saved.undone.opening", "moves are undone in the opening", "開局中に戻した手があります")
	sayNoSGFGame  = say.New("saved.sgf.none", "SGF: no game", "棋譜：対局がありません")
	sayManyGames  = say.New("saved.sgf.many", "SGF: the file has several games: tengen convert --number takes one out", "棋譜：ファイルに対局がいくつもあります（tengen convert --number で一局を取り出せます）")
	sayOverWord   = say.New("saved.sgf.decision", "{0}: {1}: the opening is over", "{0}：{1}：開局は終わりました")
	sayOtherStone = say.New("saved.sgf.move", "{0} is not what the decisions of the opening lay", "{0} は開局の選択で置く石と違います")
	sayFewMoves   = say.New("saved.sgf.few", "{0} moves: the decisions of the opening lay {1}", "{0}手しかありません（開局の選択で {1}手）")
)
