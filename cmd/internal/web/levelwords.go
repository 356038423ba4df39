package web

import "tengen/internal/say"

// Whom the levels of play suit; what they see is told by the games themselves. What full strength did against
// other programs is in docs/measured.md.
var _ = []*say.Phrase{
	say.New("level.for.1", "Estimate: for your first games; a beginner beats it.", "目安：初めての方向け。初心者でも勝てます。"),
	say.New("level.for.3", "Estimate: beats those who have just learnt the rules.", "目安：ルールを覚えたばかりの人に勝ちます。"),
	say.New("level.for.5", "Estimate: beats those who play now and then.", "目安：ときどき打つ人に勝ちます。"),
	say.New("level.for.7", "Estimate: beats those who play often.", "目安：よく打つ人に勝ちます。"),
	say.New("level.for.9", "Estimate: for strong players.", "目安：強い人向け。"),
	say.New("level.full.renju", "Wins two games of three against the program Rapfi with its classical evaluation.", "従来評価のRapfiに三局中二局勝ちます。"),
	say.New("level.full.jungo", "Wins nearly all games against GNU Go; KataGo is stronger on 9×9.", "GNU Goにはほぼ全勝。9路ではKataGoのほうが強いです。"),
	say.New("level.full.ring", "There is no other program of Ring to compare it with.", "比べられるリングのプログラムはほかにありません。"),
}
