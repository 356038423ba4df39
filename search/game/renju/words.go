package renju

import (
	"tengen/internal/say"
	"tengen/search/threat/term"
)

// The name of the game.
var _ = say.New("game.renju", "renju", "連珠・五目並べ")

// What people are told about positions, results and moves.
var (
	sayTitle   = say.New("renju.title", "{0} {1}×{1}", "{0} {1}×{1}")
	sayPattern = say.New("renju.opening", "opening {0} {1}", "珠型 {0} {1}")

	sayFive      = say.New("renju.five", "five in a row, {0}-{1}", "五連（{0}〜{1}）")
	sayForbidden = say.New("renju.foul", "{0} is forbidden to Black", "{0} は黒の禁手")
	sayPasses    = say.New("renju.passes", "two passes in a row", "二連続パス")
	sayFull      = say.New("renju.full", "the board is full", "満局")
	sayNoPoint   = say.New("renju.point", "a pass is not a point", "パスは点ではありません")

	sayDefence = say.New("renju.defence", "a defence against five", "五を防ぐ手")
	sayQuiet   = say.New("renju.quiet", "a quiet move", "静かな手")

	sayStopsOne    = say.New("renju.idea.stops.one", "stops one of two fives", "二つの五の一方を止める")
	sayLeavesFive  = say.New("renju.idea.leaves", "leaves the enemy a five", "相手の五を残す")
	sayStopsThree  = say.New("renju.idea.stops.three", "stops a three", "三を止める")
	sayStopsFours  = say.New("renju.idea.stops.fours", "stops a win by fours", "四追いを防ぐ")
	sayPatternMove = say.New("renju.idea.pattern", "a move of one of the 26 patterns", "26の珠型の手")
	sayFirstStone  = say.New("renju.idea.first", "the first stone", "初手")

	sayTwo            = say.New("renju.idea.two", "makes an open two", "二を作る")
	sayTwos           = say.New("renju.idea.twos", "makes two open twos", "二を二つ作る")
	sayBlockedThree   = say.New("renju.idea.blocked", "prepares a four", "四の準備")
	sayTakesTwo       = say.New("renju.idea.takes.two", "takes a point where the enemy would make a two", "相手が二を作る点を占める")
	sayTakesTwos      = say.New("renju.idea.takes.twos", "takes a point where the enemy would make two twos", "相手が二を二つ作る点を占める")
	sayTakesThree     = say.New("renju.idea.takes.three", "takes a point where the enemy would make a three", "相手が三を作る点を占める")
	sayTakesThrees    = say.New("renju.idea.takes.threes", "takes a point where the enemy would make two threes", "相手が三を二つ作る点を占める")
	sayTakesFour      = say.New("renju.idea.takes.four", "takes a point of the enemy's fours", "相手の四の点を占める")
	sayTakesFourThree = say.New("renju.idea.takes.four-three", "takes the point of a four-three of the enemy", "相手の四三の点を占める")
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

// ideaWords say what a move of a term does. An oite, a threat, has another term as well, or it is
// none that a beginner would look for.
var ideaWords = map[term.Term]*say.Phrase{
	term.Five:         say.New("renju.idea.five", "makes five (五)", "五を作る"),
	term.Overline:     say.New("renju.idea.overline", "makes six or more (長連)", "長連を作る"),
	term.StraightFour: say.New("renju.idea.straight", "makes a straight four (達四)", "達四を作る"),
	term.Four:         say.New("renju.idea.four", "makes a four (四)", "四を作る"),
	term.Three:        say.New("renju.idea.three", "makes a three (三)", "三を作る"),
	term.FourThree:    say.New("renju.idea.four-three", "makes a four-three (四三)", "四三を作る"),
	term.DoubleFour:   say.New("renju.idea.double-four", "makes a double-four (四々)", "四々を作る"),
	term.DoubleThree:  say.New("renju.idea.double-three", "makes a double-three (三々)", "三々を作る"),
	term.Mise:         say.New("renju.idea.mise", "prepares a four-three (ミセ手)", "四三を狙う（ミセ手）"),
	term.Fukumi:       say.New("renju.idea.fukumi", "prepares a win by fours (フクミ手)", "四追いを狙う（フクミ手）"),
	term.Nerai:        say.New("renju.idea.nerai", "drives Black to a forbidden point (ネライ手)", "禁手を狙う（ネライ手）"),
	term.Nori:         say.New("renju.idea.nori", "defends with a threat (ノリ手)", "受けながら狙う（ノリ手）"),
	term.Koshu:        say.New("renju.idea.koshu", "prepares a win by threes (呼手)", "追い詰めを準備する（呼手）"),
}
