package solve

import (
	"tengen/internal/say"
	"tengen/search/threat"
)

// What is told of a position, and of the side to move.
var (
	sayWin      = say.New("solve.win", "Win proven for {0} by {1}.", "{0}に{1}の勝ちがあります（証明済み）。")
	sayForced   = say.New("solve.win.forced", "Win proven for {0}.", "{0}に勝ちがあります（証明済み）。")
	sayStrategy = say.New("solve.win.strategy", "Win for {0} by the strategy {1}.", "{0}に{1}戦略での勝ちがあります。")
	sayOfSolved = say.New("solve.strategy.solved", "of the solved game", "解明済みの")
	sayInFile   = say.New("solve.strategy.file", "in {0}", "{0} の")
	sayNone     = say.New("solve.none", "Proven: {0} has no win by {1}.", "{0}に{1}の勝ちはありません（証明済み）。")
	sayNoneBy   = say.New("solve.none.by", "Proven: no win by {0}.", "{0}の勝ちはありません（証明済み）。")
	sayNoForced = say.New("solve.none.forced", "Proven: {0} has no forced win within {1} {1|ply|plies}.", "{0}に{1}手以内の必勝はありません（証明済み）。")
	sayOpen     = say.New("solve.open", "Not decided within the limits.", "制限内では分かりませんでした。")
	sayOpenBy   = say.New("solve.open.by", "Not decided: a win by {0}.", "{0}の勝ちがあるかは未定です。")
	sayUnproven = say.New("solve.unproven", "{0} seems to win, but its proof was not complete within the limits.", "{0} が勝ちのようですが、制限内では証明が終わりませんでした。")
)

// kindText names kinds of attack.
var kindText = func() map[threat.Kind]*say.Message {
	threes := say.New("solve.kind.threes", "fours and threes (VCT)", "追い詰め（VCT）").With()
	fukumi := say.New("solve.kind.fukumi", "fours, threes and fukumi moves", "フクミ手を使う追い詰め").With()
	return map[threat.Kind]*say.Message{
		threat.Fours:   say.New("solve.kind.fours", "fours (VCF)", "四追い（VCF）").With(),
		threat.Threes:  threes,
		threat.Nerai:   threes,
		threat.Fukumi:  fukumi,
		threat.Guarded: fukumi,
	}
}()

// The lines of a win, and those of --all.
var (
	sayFirst      = say.New("solve.first", "First move  {0}", "初手  {0}")
	sayFirsts     = say.New("solve.firsts", "First moves {0}", "初手  {0}")
	sayLength     = say.New("solve.length", "Length      {0} {0|ply|plies}, at most", "手数  {0}手以内")
	sayShortFours = say.New("solve.length.fours", "Length      {0} {0|ply|plies}, the shortest by fours", "手数  {0}手（四追いで最短）")
	sayShortest   = say.New("solve.length.shortest", "Length      {0} {0|ply|plies}, the shortest", "手数  {0}手（最短）")
	sayLine       = say.New("solve.line", "Line        {0}", "手順  {0}")

	sayWinners = say.New("solve.all", "First moves that win by {0}, with the length of their proof:", "{0}で勝つ初手と、証明の手数：")
	sayPlies   = say.New("solve.all.plies", "{0} {0|ply|plies}", "{0}手")
	sayOthers  = say.New("solve.all.others", "Proven not to win so: {0} other {0|move|moves}", "勝ちのないことが証明された手：ほかに{0}手")
	sayAllOpen = say.New("solve.all.open", "Not decided: {0}", "未定：{0}")
)

// A score of Jungo.
var (
	sayJungo   = say.New("solve.jungo", "jungo {0}×{0}, {1} ko, {2}", "純碁 {0}×{0}、{1}、{2}")
	sayScore   = say.New("solve.score", "Score       {0}", "石数の差（黒−白）  {0}")
	sayAgainst = say.New("solve.score.against", "{0} where endless play counts against Black", "{0}（終わらない対局を黒に不利と数えるとき）")
	sayFor     = say.New("solve.score.for", "{0} where endless play counts for Black", "{0}（終わらない対局を黒に有利と数えるとき）")
	sayBounds  = say.New("solve.score.open", "{0}, not decided", "{0}、未定")
	sayBest    = say.New("solve.best", "Best moves  {0}", "最善手  {0}")
)

// The work.
var (
	sayNodes     = say.New("solve.nodes", "{0} nodes in {1} s", "{0} 局面、{1} 秒")
	sayUnended   = say.New("solve.nodes.none", "not finished after {0} s", "{0} 秒では終わりませんでした")
	sayProof     = say.New("solve.proof", "{0}; proof of {1} {1|node|nodes}, checked", "{0}；証明は {1} 局面、検証済み")
	sayWrittenTo = say.New("solve.proof.file", "{0}, written to {1}", "{0}、{1} に書きました")
)

// What the work is at, and why it ends without a result or a proof.
var (
	sayAt      = say.New("solve.at", "{0}: {1} nodes, proof {2}, disproof {3}, table {4}%: {5}", "{0}：{1} 局面、証明数 {2}、反証数 {3}、表 {4}%：{5}")
	sayAtFirst = say.New("solve.at.first", "{0} from {1}", "{0}、初手 {1}")
	sayAtPlies = say.New("solve.at.plies", "win in {0}: {1} nodes", "{0}手の勝ち：{1} 局面")
	sayAtBoard = say.New("solve.at.board", "solving {0}×{0}", "{0}×{0} を解いています")
	sayAtWhole = say.New("solve.at.whole", "all positions of {0}×{0}", "{0}×{0} のすべての局面")
	sayAtMost  = say.New("solve.at.most", "{0}, for at most {1}", "{0}、{1} まで")

	sayWhole     = say.New("solve.stopped.whole", "Stopped before the end: all positions of the board are solved at once, and nothing is known before.", "途中で止まりました。この盤はすべての局面をまとめて解くので、終わるまで何も分かりません。")
	sayWholeTime = say.New("solve.stopped.whole.time", "{0} Give it more with --time, such as --time 10m.", "{0}--time 10m のように、時間を長くしてください。")
	sayTimeOver  = say.New("solve.stopped.time", "Stopped after {0}: a longer --time may prove more.", "{0} で止まりました。--time を長くすると、もっと証明できるかもしれません。")
	sayStopped   = say.New("solve.stopped", "Stopped: without an interrupt it may prove more.", "中断されました。続ければ、もっと証明できるかもしれません。")

	sayNoProof    = say.New("solve.proof.none", "--proof: no proof was written: {0}", "--proof：証明は書きませんでした（{0}）")
	sayEverywhere = say.New("solve.proof.none.bounds", "the bounds hold for every position", "この範囲はどの局面でも成り立ちます")
	sayUnwritten  = say.New("solve.proof.none.stopped", "the work was stopped before", "その前に止まりました")
)

// What verify tells. Its last line says whether the proof holds.
var (
	sayProven    = say.New("verify.proven", "proven: {0}", "証明されました：{0}")
	sayNotProven = say.New("verify.hole", "not proven: {0}", "証明されていません：{0}")

	sayPosition = say.New("verify.position", "{0} {1}×{1}, {2} to move, {3} {3|stone|stones}", "{0} {1}×{1}、{2}の番、石 {3}個")
	sayChecked  = say.New("verify.checked", "{0} {0|move|moves} of the attacker and {1} {1|reply|replies} checked", "攻め方の手 {0} と受け {1} を調べました")
	sayWinsWith = say.New("verify.win", "{0} wins with {1} in at most {2} {2|ply|plies}", "{0}は {1} から{2}手以内で勝ち")
	sayMovesTo  = say.New("verify.strategy", "moves written to {0}", "手を {0} に書きました")

	sayLemmas   = say.New("verify.lemmas", "{0} {0|lemma|lemmas} with {1} moves and replies, begins with {2}", "補題 {0}、手と受け {1}、初手は {2}")
	sayChecksum = say.New("verify.checksum", "checksum {0}", "チェックサム {0}")
	sayAtLemma  = say.New("verify.at", "{0} {0|lemma|lemmas}, {1} moves and replies; bytes", "補題 {0}、手と受け {1}；バイト")

	sayJungoBoard = say.New("verify.jungo", "jungo {0}×{0}", "純碁 {0}×{0}")
	sayPlayed     = say.New("verify.jungo.played", "{0} {0|position|positions} played, the longest game takes {1} {1|ply|plies}", "局面 {0} を調べました。最長の対局は{1}手")
	sayForces     = say.New("verify.jungo.claim", "{0} forces a score of {1} or better for itself", "{0}は自分から見て {1} 以上にできます")
)
