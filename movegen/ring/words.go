package ring

import "tengen/internal/say"

// Why a move is not legal: the rule, and how the move breaks it.
var (
	sayIllegal = say.New("ring.illegal", "{0} is illegal ({1}): {2}", "{0} は打てません（{1}）：{2}")
	sayNoMove  = say.New("ring.illegal.course", "{0} is illegal: {1}", "{0} は打てません：{1}")

	sayEnd        = say.New("ring.rule.end", "end of the game", "終局")
	sayOffRule    = say.New("ring.rule.off", "off-board pieces", "盤外の駒")
	sayGoalRule   = say.New("ring.rule.goal", "goal", "ゴール")
	sayPassRule   = say.New("ring.rule.pass", "pass", "パス")
	sayAttackRule = say.New("ring.rule.attack", "attack", "攻撃")
	sayHitBack    = say.New("ring.rule.hit-back", "hit-back ban", "攻撃し返し禁止")
	sayStepRule   = say.New("ring.rule.step", "step", "進み方")
	sayLongRule   = say.New("ring.rule.long", "long move", "大移動")
	sayFortress   = say.New("ring.rule.fortress", "fortress ban", "要塞の禁止")
	sayRepetition = say.New("ring.rule.repetition", "repetition", "千日手")
	sayReturns    = say.New("ring.rule.returns", "returns", "再生")

	sayOver        = say.New("ring.over", "the game is over by {0}", "{0}で対局は終わっています")
	sayNoPiece     = say.New("ring.piece.none", "there is no piece on {0}, and a move begins with a piece of {1}", "{0} に駒がありません（{1}の駒から選びます）")
	sayOthersPiece = say.New("ring.piece.other", "the piece on {0} is {1}'s, and it is {2}'s turn", "{0} は{1}の駒で、{2}の番です")
	sayOffPiece    = say.New("ring.piece.off", "the piece in {0} lies off the board and cannot act", "{0} の駒は盤外にあり動けません")
	sayPlaceFirst  = say.New("ring.place", "{0} has to put a ring on a piece first (write its square alone)", "{0}はまず駒にリングを持たせます（そのマスだけを書きます）")
	sayHasRing     = say.New("ring.place.has", "the piece on {0} carries a ring already", "{0} の駒はもうリングを持っています")
	sayTwoSquares  = say.New("ring.squares", "the rings are in play, and a move needs two squares", "リングは出ています。動かす駒と行き先を選んでください")
	sayNoTurnPass  = say.New("ring.turn", "a move has to lead somewhere; there is no passing of the turn", "駒を動かさなければなりません（手番のパスはありません）")
	sayNoGoal      = say.New("ring.goal.not", "{0} is not a goal slot that {1} attacks", "{0} は{1}が攻めるゴールではありません")
	sayNoRing      = say.New("ring.ring.none", "the piece on {0} carries no ring", "{0} の駒はリングを持っていません")
	sayNoKingStep  = say.New("ring.goal.step", "{0} is not one king's step from {1}", "{0} は {1} の隣ではありません")
	sayNoRingPass  = say.New("ring.pass.none", "the piece on {0} carries no ring to pass, and {1} is taken by a friend", "{0} の駒はパスするリングを持たず、{1} には味方がいます")
	sayFriendRing  = say.New("ring.pass.has", "the friend on {0} carries a ring already", "{0} の味方はもうリングを持っています")
	sayPassReach   = say.New("ring.pass.reach", "{0} is not within {1} squares of {2} in one of the eight directions", "{0} は {2} からパスできる位置（八方向 {1} マス以内）ではありません")
	sayBetween     = say.New("ring.between", "a piece stands between {0} and {1}", "{0} と {1} の間に駒があります")
	sayCarrierHits = say.New("ring.attack.carrier", "the piece on {0} carries a ring, and a carrier cannot attack", "{0} の駒はリングを持っていて攻撃できません")
	sayAttackLine  = say.New("ring.attack.line", "an attack goes along a row or a column only", "攻撃は縦・横だけです")
	sayTooFar      = say.New("ring.far", "{0} is more than {1} squares from {2}", "{0} は {2} から {1} マスより離れています")
	sayNextOnly    = say.New("ring.attack.next", "a ring carrier can only be hit from the next square", "リングを持つ駒は隣からしか攻撃できません")
	sayTwoInLine   = say.New("ring.attack.behind", "a piece in {0} stands right behind the one on {1}, and two in a line cannot be hit", "{1} の後ろの {0} に駒が並んでいて攻撃できません")
	sayJustHit     = say.New("ring.attack.back", "the piece on {0} was hit by the one on {1} on the last move", "{0} は直前に {1} から攻撃された駒で、すぐには攻撃し返せません")
	sayKnight      = say.New("ring.step.knight", "the way of the knight's step from {0} to {1} is blocked", "{0} から {1} への桂馬跳びは駒に妨げられています")
	sayCarrierStep = say.New("ring.step.carrier", "a ring carrier steps one square only", "リングを持つ駒は1マスしか動けません")
	sayNotBeside   = say.New("ring.long.beside", "{0} is more than {1} squares from {2}, and not next to the nearest friend of the column, on the near side", "{0} は {2} から {1} マスより離れていて、同じ列の最も近い味方の手前の隣でもありません（大移動）")
	sayTwoFirm     = say.New("ring.fortress", "both rings would be on firm pieces of one colour", "二つのリングが一方の動かせない駒に乗る形です")
	sayRepeats     = say.New("ring.repeats", "the position would occur again ({0} times at least), and since its first occurrence every move has been on the board of {1}'s opponent",
		"同じ局面が {0} 回以上になり、その間の手はすべて{1}の相手の陣で起きました")
	sayNoChoice  = say.New("ring.corner.none", "there is no choice at a corner to make after this move", "この手の後に選ぶ角はありません")
	sayWhichSlot = say.New("ring.corner.which", "two pieces would return to one corner, write which: {0}", "一つの角に二つの駒が再生します。選んでください：{0}")
)

// What is wrong with the text of a move or a position: where, and what.
var (
	sayWrong     = say.New("ring.text", "{0}: {1} (in {2})", "{0}：{1}（{2} の中）")
	sayCharacter = say.New("ring.text.at", "{0}, character {1}", "{0}の{1}文字目")

	sayLetters    = say.New("ring.text.letters", "not a move: only letters a to r, digits and commas occur", "手ではありません（a〜r の文字・数字・コンマだけ）")
	sayNoSquare   = say.New("ring.text.square", "no square starts here (a move is <from><to>, such as c2c4)", "マスの名前がありません（手は c2c4 のように、元と先）")
	sayNoCell     = say.New("ring.text.cell", "no square or slot starts here (a move is <from><to>, such as c2c4)", "マスや枠の名前がありません（手は c2c4 のように、元と先）")
	sayBehind     = say.New("ring.text.behind", "text after the move", "手の後に余分な文字があります")
	sayNoCorner   = say.New("ring.text.corner", "{0} is not an off-board slot (after a comma want the slot of a corner choice)", "{0} は盤外の枠ではありません（コンマの後は角で選ぶ枠）")
	sayTwice      = say.New("ring.text.twice", "slot {0} is chosen twice", "枠 {0} が二度選ばれています")
	sayFourFields = say.New("ring.text.fields", "want 4 fields (rows, off-board pieces, side to move, hit-back ban), got {0}", "4つの欄（段、盤外の駒、手番、攻撃し返し禁止）が要りますが、{0} 個です")
	sayRowWidth   = say.New("ring.text.width", "row {0} has {1} squares, want {2}", "{0}段目に {1} マスあります（{2} マス）")
	sayRowWide    = say.New("ring.text.wide", "row {0} has more than {1} squares", "{0}段目が {1} マスより多くあります")
	sayManyRows   = say.New("ring.text.many", "more than {0} rows", "段が {0} より多くあります")
	sayRows       = say.New("ring.text.rows", "{0} rows, want {1}", "段が {0} あります（{1} 段）")
	sayDigits     = say.New("ring.text.digits", "two digits in succession (write the run of empty squares as one)", "数字が続いています（続く空きマスは一つの数字で書きます）")
	sayRowSign    = say.New("ring.text.sign", "{0} is none of b, w, B, W, a digit 1-9 and /", "{0} は b・w・B・W・1〜9 の数字・/ ではありません")
	sayNoEntry    = say.New("ring.text.entry", "entry {0} is not a slot with a colour, such as a0b", "{0} は a0b のような枠と色ではありません")
	sayNoSlot     = say.New("ring.text.slot", "{0} is not an off-board slot", "{0} は盤外の枠ではありません")
	sayNoColour   = say.New("ring.text.colour", "{0} is none of b, w, B, W", "{0} は b・w・B・W ではありません")
	sayWrongGoal  = say.New("ring.text.goal", "{0} is not a goal that {1} carries a ring into", "{0} は{1}が攻めるゴールではありません")
	sayTwoGoals   = say.New("ring.text.goals", "two carriers in a goal", "ゴールに入った駒が二つあります")
	sayNoOff      = say.New("ring.text.off", "no piece lies off the board in {0}", "{0}に盤外の駒はありません")
	saySlotTwice  = say.New("ring.text.slots", "slot {0} is named twice", "枠 {0} が二度あります")
	sayNoSide     = say.New("ring.text.side", "{0} is neither b nor w", "{0} は b でも w でもありません")
	sayNoBan      = say.New("ring.text.ban", "{0} is neither - nor two squares such as c4c3", "{0} は - でも、c4c3 のような二つのマスでもありません")
	sayNoMan      = say.New("ring.text.man", "{0} holds no piece of {1}, whose turn it is", "{0} に手番の{1}の駒がありません")
	sayNoAttacker = say.New("ring.text.attacker", "{0} holds no piece of {1}, the attacker", "{0} に攻撃した{1}の駒がありません")
	sayNoThrow    = say.New("ring.text.throw", "no attack throws a piece from {0} to {1}", "{0} から {1} へ跳ね飛ばす攻撃はありません")
	sayManyMen    = say.New("ring.text.men", "{0} has {1} pieces, more than {2}", "{0}の駒が {1} 個あります（{2} 個まで）")
	sayManyRings  = say.New("ring.text.rings", "{0} rings in play, more than {1}", "リングが {0} 個あります（{1} 個まで）")
	sayGoalRings  = say.New("ring.text.goal.rings", "a goal was reached with {0} of {1} rings in play", "リングが {1} 個のうち {0} 個しか出ていないのにゴールに入っています")
	sayGoalSide   = say.New("ring.text.goal.side", "{0} has just reached the goal", "{0}がゴールに入ったところです")
	sayGoalBan    = say.New("ring.text.goal.ban", "there is no ban after a goal", "ゴールの後に禁止はありません")
	sayTurnRings  = say.New("ring.text.turn", "with {0} of {1} rings in play {2} is to move", "リングが {1} 個のうち {0} 個出ているときは{2}の番です")
	sayWhiteFirst = say.New("ring.text.first", "the only ring in play is White's, but Black places first", "出ているリングは白のものだけですが、先に置くのは黒です")
	sayEarlyBan   = say.New("ring.text.early", "no attack can have happened before {0} rings are in play", "リングが {0} 個出る前に攻撃はありません")

	sayBadVariant = say.New("ring.variant", "unknown variant {0} of Ring (known: ring, ring-basic)", "リングの種類 {0} はありません（ring、ring-basic）")
)

// fieldWords are the words for the fields of a text.
var fieldWords = map[string]*say.Phrase{
	fieldAll:  say.New("ring.field.fields", "fields", "局面"),
	fieldMove: say.New("ring.field.move", "move", "手"),
	fieldRows: say.New("ring.field.rows", "rows", "段"),
	fieldOff:  sayOffRule,
	fieldSide: say.New("ring.field.side", "side to move", "手番"),
	fieldBan:  sayHitBack,
}

// What a move does.
var (
	saySentence = say.New("ring.sentence", "{0}.", "{0}。")
	sayAnd      = say.New("ring.and", "{0}; {1}", "{0}、{1}")
	sayNotMove  = say.New("ring.not", "Not a move: {0}.", "手ではありません：{0}。")

	sayPiece   = say.New("ring.piece", "piece", "駒")
	sayCarrier = say.New("ring.carrier", "carrier", "リングを持つ駒")

	sayPlaces     = say.New("ring.does.place", "{0} puts a ring on the piece on {1}", "{0}が {1} の駒にリングを持たせる")
	saySteps      = say.New("ring.does.step", "{0}'s {1} steps from {2} to {3}", "{0}の{1}が {2} から {3} へ進む")
	sayLong       = say.New("ring.does.long", "{0}'s {1} makes a long move from {2} to {3}", "{0}の{1}が {2} から {3} へ大移動")
	sayPasses     = say.New("ring.does.pass", "{0}'s carrier on {1} passes its ring to {2}", "{0}の {1} の駒がリングを {2} へパス")
	sayScores     = say.New("ring.does.goal", "{0}'s carrier steps from {1} into the goal at {2} and wins", "{0}の駒が {1} から {2} へゴールインして勝ち")
	sayHits       = say.New("ring.does.hit", "{0}'s piece on {1} hits {2}'s {3} on {4}", "{0}の {1} の駒が {4} の{2}の{3}を攻撃")
	sayTakes      = say.New("ring.does.take", "{0}, takes its ring", "{0}、リングを奪う")
	sayThrowsOut  = say.New("ring.does.out", "{0} and throws it out of the game", "{0}、盤から除く")
	sayThrowsOff  = say.New("ring.does.off", "{0} and throws it off the board into {1}", "{0}、盤外 {1} へ跳ね飛ばす")
	sayThrows     = say.New("ring.does.throw", "{0} and throws it to {1}, from where it may not hit back at once", "{0}、{1} へ跳ね飛ばす（すぐには攻撃し返せない）")
	sayComesBack  = say.New("ring.does.return", "{0}'s piece in {1} returns to {2}", "{0}の盤外の駒 {1} が {2} に再生")
	sayByChoice   = say.New("ring.does.choice", "{0} by {1}'s choice", "{0}（{1}が選択）")
	sayCloses     = say.New("ring.does.close", "firm pieces close {0}'s goal and {0} wins", "動かせない駒で{0}側のゴールが閉じ、{0}の勝ち")
	sayRepeatDraw = say.New("ring.does.draw", "the position repeats over both boards and the game is a draw", "千日手（両方の陣）で引き分け")
	sayStuckDraw  = say.New("ring.does.stuck.draw", "{0} has no legal move and the game is a draw", "{0}に打つ手がなく引き分け")
	sayStuckWin   = say.New("ring.does.stuck", "{0} has no legal move and {1} wins", "{0}に打つ手がなく{1}の勝ち")
	sayOccurs     = say.New("ring.does.occur", "the position occurs for the {0} time", "同じ局面が {0}")
)

// The numbers of a row, by their ends in English.
var (
	sayFirst  = say.New("ring.first", "{0}st", "{0} 回目")
	saySecond = say.New("ring.second", "{0}nd", "{0} 回目")
	sayThird  = say.New("ring.third", "{0}rd", "{0} 回目")
	sayNth    = say.New("ring.nth", "{0}th", "{0} 回目")
)

// The words for colours, for how a game ended, and for the variants.
var (
	colourWords = [...]*say.Phrase{Black: say.Black, White: say.White}
	endingWords = [...]*say.Phrase{
		NotOver:    say.New("ring.ending.none", "not over", "対局中"),
		ByGoal:     say.New("ring.ending.goal", "goal", "ゴールイン"),
		ByClosing:  say.New("ring.ending.closed", "closed goal", "ゴール閉鎖"),
		ByNoMove:   say.New("ring.ending.stuck", "no legal move", "打つ手がないこと"),
		ByRepeated: say.New("ring.ending.repetition", "repetition", "千日手"),
	}
	variantWords = map[string]*say.Phrase{
		"ring":       say.New("rule.ring", "ring", "リング"),
		"ring-basic": say.New("rule.ring-basic", "ring-basic", "リング（基本）"),
	}
)

// Say implements say.Sayer.
func (c Colour) Say() *say.Message { return colourWords[c&1].With() }

// Say implements say.Sayer.
func (e Ending) Say() *say.Message { return endingWords[e].With() }

// SayName returns the name of the variant.
func (r *Rules) SayName() *say.Message {
	if p := variantWords[r.Name]; p != nil {
		return p.With()
	}
	return say.Text(r.Name) // rules of a caller's own
}
