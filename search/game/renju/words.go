package renju

import "tengen/internal/say"

// The name of the game.
var _ = say.New("game.renju", "renju", "連珠・五目並べ")

// What people are told about positions, results and moves.
var (
	sayTitle   = say.New("renju.title", "{0} {1}×{1}", "{0} {1}×{1}")
	sayPattern = say.New("renju.opening", "opening {0} {1} {2}", "珠型 {0} {1} {2}")

	sayFive      = say.New("renju.five", "five in a row, {0}-{1}", "五連（{0}〜{1}）")
	sayForbidden = say.New("renju.foul", "{0} is forbidden to Black", "{0} は黒の禁手")
	sayPasses    = say.New("renju.passes", "two passes in a row", "二連続パス")
	sayFull      = say.New("renju.full", "the board is full", "満局")
	sayNoPoint   = say.New("renju.point", "a pass is not a point", "パスは点ではありません")

	sayDefence = say.New("renju.defence", "a defence against five", "五を防ぐ手")
	sayQuiet   = say.New("renju.quiet", "a quiet move", "静かな手")
)

// What a person meets at the levels of play.
var (
	sayOverlooks = say.New("renju.level.overlooks", "looks one move ahead and overlooks some fours; who answers every four and three usually wins", "一手先だけを見て四も見落とす。四と三をすべて受ければたいてい勝てる")
	saySlips     = say.New("renju.level.slips", "looks one move ahead and overlooks a four now and then", "一手先だけを見て、ときどき四を見落とす")
	sayReply     = say.New("renju.level.reply", "sees the reply, stops every four; often takes a weaker move", "相手の手まで見て四は必ず止めるが、よく緩い手を打つ")
	sayReplyWell = say.New("renju.level.reply.well", "sees the reply, stops every four; sometimes takes a weaker move", "相手の手まで見て四は必ず止めるが、ときどき緩い手を打つ")
	sayThreePly  = say.New("renju.level.three", "looks three plies ahead; misses long wins by fours", "三手先まで見る。長い四追いは見えない")
	sayFourPly   = say.New("renju.level.four", "looks four plies ahead; misses long wins by fours", "四手先まで見る。長い四追いは見えない")
	sayFivePly   = say.New("renju.level.five", "looks five plies ahead; misses long wins by fours", "五手先まで見る。長い四追いは見えない")
	saySeesFours = say.New("renju.level.fours", "sees long wins by fours; misses those by threes", "長い四追いが見える。長い追い詰めは見えない")
	saySeesAll   = say.New("renju.level.threes", "sees long wins by fours and by threes, in a short search", "短い読みで四追いも追い詰めも見える")
)
