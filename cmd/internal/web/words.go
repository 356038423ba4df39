package web

import "tengen/internal/say"

// What the server says to people. What only a faulty page could ask for is refused in
// English.
var (
	sayNoGame    = say.New("web.game", "no game has begun", "対局は始まっていません")
	sayClock     = say.New("web.clock", "clock: {0}", "時計：{0}")
	sayHandicap  = say.New("web.handicap", "handicap: {0}", "置石：{0}")
	sayMeanwhile = say.New("web.meanwhile", "the position has changed meanwhile, so your choice was not taken", "その間に局面が変わったため、今の選択は取り消しました")
	sayNoPause   = say.New("web.pause", "no two engines play here", "エンジン同士の対局ではありません")
	sayNotNow    = say.New("web.now", "the engine is not thinking", "エンジンは考えていません")
	sayHintComes = say.New("web.hint", "a hint is on its way", "ヒントを探しています")

	sayNoShared   = say.New("web.shared", "there is no game {0} on this server: it has ended, or the server was started again", "対局 {0} はこのサーバーにありません。終わったか、サーバーが再起動されました")
	sayNotShared  = say.New("web.shared.not", "nobody else plays here", "ほかの人との対局ではありません")
	sayNoHelp     = say.New("web.shared.alone", "not in a game with another person", "ほかの人との対局ではできません")
	sayWatching   = say.New("web.shared.watch", "you watch this game", "観戦中です")
	sayNotCome    = say.New("web.shared.come", "the other player is not here yet", "相手はまだ来ていません")
	sayTaken      = say.New("web.shared.taken", "the seat of {0} is taken", "{0}の席には対局者がいます")
	sayKept       = say.New("web.shared.kept", "the seat of {0} is kept for its player for a minute", "{0}の席は、対局者が離れてから1分間は空きません")
	sayOtherTurn  = say.New("web.shared.turn", "it is the other player's turn ({0})", "相手（{0}）の番です")
	sayAnswer     = say.New("web.shared.answer", "answer the other player first", "先に相手に返事をしてください")
	sayDecides    = say.New("web.shared.decides", "{0}: {1}", "{0}：{1}")
	sayNotOver    = say.New("web.shared.over", "the game is not over", "対局は終わっていません")
	sayGuestAlone = say.New("web.shared.guest", "a guest plays against a person", "招待した人の相手は人です")

	sayNoProblem  = say.New("web.problem", "there is no problem {0}", "問題 {0} はありません")
	sayNotBegun   = say.New("web.problem.none", "no problem has begun", "問題が選ばれていません")
	sayJudging    = say.New("web.judging", "the answer before is being judged", "前の答えを判定しています")
	sayNotDecided = say.New("web.undecided", "not decided within {0}", "{0} では判定できませんでした")
	sayNoReview   = say.New("web.review", "there are no moves to review", "検討する手がありません")
	sayRenjuAlone = say.New("web.threat", "forced wins by fours and threes exist in renju alone", "四追い・追い詰めは連珠だけです")
	sayNoNames    = say.New("web.names", "the moves of this game have no names", "このゲームの手に名前はありません")
	sayUnread     = say.New("web.text.unread", "Moves ({0}), a record (SGF …), a drawing of a board and a link to a study can be read. This text is none of these: {1}", "読めるのは手順（{0}）、棋譜のテキスト、盤面の図、検討へのリンクです。貼り付けた文字はどれでもありません：{1}")
	sayNoText     = say.New("web.text", "there is no text", "文字がありません")
	sayLongText   = say.New("web.text.long", "that is too long: more than {0} KiB", "長すぎます（{0} KiB まで）")
	sayTooLarge   = say.New("web.tree", "that is too large: a study has at most {0} moves, and {1} KiB with its comments and marks", "大きすぎます。検討は {0} 手、コメントや印を含めて {1} KiB までです")
	sayNoFormat   = say.New("web.record.format", "{0} is no game that the page can open: it opens files of the kinds {1}, and texts with moves or a drawing of a board", "{0} は開けません。開けるのは {1} のファイルと、手順や盤面の図のテキストです")
	sayNoRecord   = say.New("web.record", "there is no game in the record", "棋譜に対局がありません")
	sayLeftOut    = say.New("web.record.left", "{0} {0|branch|branches} of the record {0|is|are} left out, the first because {1}", "棋譜の分岐 {0} 本を除きました。最初の理由：{1}")
	sayCut        = say.New("web.record.cut", "the record breaks off before its end", "棋譜が途中で切れています")
	sayFirst      = say.New("web.record.first", "the first of {0} games", "{0} 局のうちの最初の対局です")
	sayNoRule     = say.New("web.record.rule", "the record names no rule: read as {0}", "ルールの指定がないので{0}として読みました")
	sayNotToMove  = say.New("web.record.turn", "{0} is not to move", "{0}の番ではありません")
	sayNoWalls    = say.New("web.record.walls", "a record has no walls", "棋譜に壁はありません")
	sayNoDB       = say.New("web.db", "this server has no database", "データベースがありません")
	sayNoStored   = say.New("web.db.game", "the database has no game {0}", "データベースに対局 {0} はありません")
)

// examples are moves of each game, as they can be pasted.
var examples = map[string]*say.Phrase{
	"renju": say.New("example.renju", "for example h8 i9 h9 i10", "例：h8 i9 h9 i10"),
	"jungo": say.New("example.jungo", "for example D5 E4 E5 D4", "例：D5 E4 E5 D4"),
	"ring":  say.New("example.ring", "for example c2 d11 d2d4 c11c9", "例：c2 d11 d2d4 c11c9"),
}
