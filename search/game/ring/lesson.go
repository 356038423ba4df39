package ring

import (
	"cmp"

	"tengen/internal/say"
	"tengen/movegen/ring"
	"tengen/search/game"
)

// The rules for beginners.
var (
	sayTeams = say.New("ring.lesson.teams", `Two teams of six pieces fight for two rings. Each wants to carry one of them into the other side's goal: Black into the = at the top, White into the = at the bottom.
With the first move Black puts a ring on one of his pieces, here on one in brackets: type its square, such as c2. With the second move White does the same. From then on either side may carry either ring, and nobody may pass.`,
		`六つずつの駒が二つのリングを争い、相手のゴールに運びます。黒は上の = に、白は下の = に運べば勝ちです。
一手目に黒が、自分の駒の一つにリングを持たせます。ここでは括弧のどれかで、c2 のようにマスを入れます。二手目に白が同じことをします。それからは、どちらの側もどちらのリングを運んでもかまいません。パスはできません。`)
	sayActions = say.New("ring.lesson.actions", `A move names two squares, such as c4c6. Brackets mark the steps of the piece on c4.
Step: a piece goes one or two squares in any direction, or a knight's jump, but not over a piece. A carrier, a piece with a ring, goes one square.
Pass: a carrier hands its ring to a friend one or two squares away, straight or diagonal, even over a piece.
Attack: a piece without a ring hits an enemy one or two squares away in its row or column, a carrier only from the next square. It takes the enemy's square and ring, and throws it back two squares, or one if the second is taken. The cell right behind the enemy has to be empty: two in a line are safe. A piece that was hit may not hit back at once.
Goal: a carrier on one of the four squares before a goal steps into it and wins.`,
		`手は c4c6 のように二つのマスで書きます。括弧は c4 の駒が進めるところです。
進む：駒はどの方向にも一つか二つ、または桂馬の形に進みます。駒は飛び越せません。リングを持つ駒は一つだけです。
パス：リングを持つ駒は、縦・横・斜めに一つか二つ離れた味方に、間に駒があってもリングを渡せます。
攻撃：リングのない駒は、縦か横に一つか二つ離れた相手を攻撃します。リングを持つ駒は隣からしか攻撃できません。相手のマスに入り、リングを奪い、相手を二つ後ろへ（二つ目がふさがっていれば一つ）飛ばします。すぐ後ろが空いていない駒は攻撃できません。攻撃された駒は、すぐには攻撃し返せません。
ゴール：ゴール前の四マスにいるリングを持つ駒は、ゴールに入れば勝ちです。`)
	sayAdvanced = say.New("ring.lesson.advanced", `Long move: a piece without a ring runs along its column to the square beside the next friend, if nothing stands between.
Off the board: a piece thrown over the edge lies in a slot: a0 to f0 below the field, a13 to f13 above, l1 to l12 on the left, r1 to r12 on the right; four of them are the =. It comes back by itself onto the square beside the slot, as soon as no piece stands on that square and no enemy on the one behind it. If two slots of a corner have one of a colour, the move names the slot: a3b3,l1.
Closed goal: a side whose firm pieces hold the four squares before its own goal wins. Any piece off the board counts as firm.`,
		`大移動：リングのない駒は、同じ縦の列の次の味方の隣まで、間に駒がなければ走れます。
盤の外：外に飛ばされた駒は枠に入ります。枠は下が a0〜f0、上が a13〜f13、左が l1〜l12、右が r1〜r12 で、= もそのうちの四つです。隣のマスに駒がなく、その奥に敵がいなくなると、ひとりでに隣のマスへ戻ります。隅のマスへ同じ色の駒が二つの枠から戻れるときは、a3b3,l1 のように手に枠を添えて選びます。
ゴール閉鎖：自分のゴール前の四マスを動かせない駒で占めた側の勝ちです。盤外の駒はどちらの色でも、隣の動かせない駒に数えます。`)
	sayEnds = say.New("ring.lesson.ends", `A piece is firm if it has a neighbour in its row and one in its column, each a firm piece of its colour; no attack moves it. A side without a legal move loses. Not allowed: both rings on firm pieces of one colour; a position for the third time, if all since the first was on the enemy's half. On both it is a draw.`,
		`縦と横の隣に動かせない味方の駒がある駒は、動かせない駒で、攻撃では動きません。打つ手がない側の負けです。二つのリングを一方の動かせない駒に持たせることはできません。同じ局面の三回目になる手も、一回目からのすべてが相手の陣で起きたときは打てません。両方の陣にわたるときは引き分けです。`)
	sayBasic = say.New("ring.lesson.basic", "without the advanced rules: a piece thrown off is out of the game, and there is no long move and no closed goal", "発展ルールなし：外に飛ばされた駒は除かれ、大移動とゴール閉鎖はありません")
	sayFull  = say.New("ring.lesson.full", "the whole game", "すべてのルール")
)

// Lessons implements game.Teacher.
func (d description) Lessons(rule string) ([]game.Lesson, error) {
	full := d.Default()
	rule = cmp.Or(rule, full.Rule)
	field, err := ring.FieldFor(rule)
	if err != nil {
		return nil, game.WrongSetting(game.Rule, err)
	}
	start, steps := game.Shown(d, full, sayTeams.With()), full
	steps.Position = "6/3W2/6/6/6/6/6/3w2/2b3/6/4B1/6 - b -"
	moving := game.Shown(d, steps, sayActions.With())
	for _, c := range start.Board.Choices() {
		start.Marked = append(start.Marked, c.Cells[0])
	}
	for _, c := range moving.Board.Choices() {
		if at := moving.Board.PointName(c.Cells[0]); at == "c4" && moving.Board.Scene().At(c.Cells[1]).Stone == game.None {
			moving.Marked = append(moving.Marked, c.Cells[1])
		}
	}
	out := []game.Lesson{start, moving}
	if field.Rules.Returns {
		out = append(out, game.Lesson{Text: sayAdvanced.With()})
	}
	return append(out, game.Lesson{Text: sayEnds.With(), Rows: []game.Row{
		{Name: ring.Variants[0], Text: sayFull.With()}, {Name: ring.Variants[1], Text: sayBasic.With()}}}), nil
}

var _ game.Teacher = description{}
