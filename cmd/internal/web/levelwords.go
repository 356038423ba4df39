package web

import "tengen/internal/say"

// The levels of play in words: what they see in each game, and whom they suit. Docs/engines.md has the same
// for all of them side by side; what full strength did against other programs is in docs/measured.md.
var _ = []*say.Phrase{
	say.New("level.renju.1", "Looks at its own lines, one move ahead; overlooks some fours.", "自分の石だけを一手先まで見ます。四を見落とすことがあります。"),
	say.New("level.renju.2", "Looks at its own lines, one move ahead, with fewer slips.", "自分の石だけを一手先まで見ます。ミスは少なめです。"),
	say.New("level.renju.3", "Sees your reply and stops every four; falls for double threats.", "相手の応手を見て、四は必ず止めます。両にらみには弱いです。"),
	say.New("level.renju.4", "Sees your reply and stops every four, with fewer slips.", "相手の応手を見て、四は必ず止めます。ミスは少なめです。"),
	say.New("level.renju.5", "Sees open threes; misses ladders of fours.", "三には受けますが、長い四追いは見えません。"),
	say.New("level.renju.6", "Looks four moves ahead; misses ladders of fours.", "四手先まで見ますが、長い四追いは見えません。"),
	say.New("level.renju.7", "Looks five moves ahead; misses long ladders of fours.", "五手先まで見ますが、長い四追いは見えません。"),
	say.New("level.renju.8", "Finds wins by fours; misses those by threes.", "四追い勝ちを見つけますが、追い詰めは見逃します。"),
	say.New("level.renju.9", "Finds wins by fours and by threes.", "四追いも追い詰めも見つけます。"),
	say.New("level.renju.10", "Full strength, on the time that the clock gives.", "時計の許すかぎり全力で打ちます。"),
	say.New("level.jungo.1", "Plays a few random games in its head; often chooses a worse move.", "頭の中で少しだけ試し打ちをします。悪い手をよく選びます。"),
	say.New("level.jungo.2", "Plays a few games in its head, with fewer slips.", "頭の中で少しだけ試し打ちをします。ミスは少なめです。"),
	say.New("level.jungo.3", "Plays some games in its head; always sees a capture that decides.", "試し打ちを増やします。勝負を決める取りは見逃しません。"),
	say.New("level.jungo.4", "Plays more games in its head.", "試し打ちをさらに増やします。"),
	say.New("level.jungo.5", "Plays dozens of games in its head.", "数十回の試し打ちをします。"),
	say.New("level.jungo.6", "Plays a hundred games in its head.", "百回ほどの試し打ちをします。"),
	say.New("level.jungo.7", "A short search with its network.", "ネットワークで短く読みます。"),
	say.New("level.jungo.8", "A longer search with its network.", "ネットワークでやや長く読みます。"),
	say.New("level.jungo.9", "A long search with its network.", "ネットワークで長く読みます。"),
	say.New("level.jungo.10", "Full strength, on the time that the clock gives.", "時計の許すかぎり全力で打ちます。"),
	say.New("level.ring.1", "Looks one move ahead.", "一手先まで見ます。"),
	say.New("level.ring.2", "Sees your reply; every second move is a slip.", "相手の応手まで見ますが、二手に一手はミスをします。"),
	say.New("level.ring.3", "Sees your reply, with fewer slips; misses no goal.", "相手の応手まで見ます。ゴールは見逃しません。"),
	say.New("level.ring.4", "Sees your reply, with few slips; misses no goal.", "相手の応手まで見て、ミスも少なめです。"),
	say.New("level.ring.5", "Looks three moves ahead.", "三手先まで見ます。"),
	say.New("level.ring.6", "Looks three moves ahead, with fewer slips.", "三手先まで見て、ミスは少なめです。"),
	say.New("level.ring.7", "Looks four moves ahead, with slips.", "四手先まで見ますが、ミスもします。"),
	say.New("level.ring.8", "Looks four moves ahead, with fewer slips.", "四手先まで見て、ミスは少なめです。"),
	say.New("level.ring.9", "Looks five moves ahead, with slips.", "五手先まで見ますが、ミスもします。"),
	say.New("level.ring.10", "Full strength, on the time that the clock gives.", "時計の許すかぎり全力で打ちます。"),

	say.New("level.for.1", "Estimate: for your first games; a beginner beats it.", "目安：初めての方向け。初心者でも勝てます。"),
	say.New("level.for.3", "Estimate: beats those who have just learnt the rules.", "目安：ルールを覚えたばかりの人に勝ちます。"),
	say.New("level.for.5", "Estimate: beats those who play now and then.", "目安：ときどき打つ人に勝ちます。"),
	say.New("level.for.7", "Estimate: beats those who play often.", "目安：よく打つ人に勝ちます。"),
	say.New("level.for.9", "Estimate: for strong players.", "目安：強い人向け。"),
	say.New("level.full.renju", "Wins two games of three against the program Rapfi with its classical evaluation.", "従来評価のRapfiに三局中二局勝ちます。"),
	say.New("level.full.jungo", "Wins nearly all games against GNU Go; KataGo is stronger on 9×9.", "GNU Goにはほぼ全勝。9路ではKataGoのほうが強いです。"),
	say.New("level.full.ring", "There is no other program of Ring to compare it with.", "比べられるリングのプログラムはほかにありません。"),
}
