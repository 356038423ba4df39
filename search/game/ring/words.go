package ring

import (
	"tengen/internal/say"
	"tengen/movegen/ring"
)

// The name of the game.
var _ = say.New("game.ring", "ring", "リング")

// endings are the results of games, by how they ended.
var endings = map[ring.Ending]*say.Message{
	ring.ByGoal:     say.New("ring.end.goal", "a ring is in the goal", "リングがゴールに入った").With(),
	ring.ByClosing:  say.New("ring.end.closed", "the goal is closed", "ゴールが閉じた").With(),
	ring.ByNoMove:   say.New("ring.end.stuck", "the opponent has no legal move", "相手に打つ手がない").With(),
	ring.ByRepeated: say.New("ring.end.repeated", "the position has repeated over both boards", "千日手（両方の陣）").With(),
}

// What people are told about positions and moves.
var (
	sayPlacing  = say.New("ring.placing", "{0} puts a ring on a piece", "{0}はリングを持たせる駒を選ぶ")
	sayOffBoard = say.New("ring.off", "{0} off the board: {1}", "{0}の盤外の駒：{1}")
	sayBan      = say.New("ring.ban", "{0} may not hit {1} back now", "{0} はすぐには {1} を攻撃し返せません")
	saySeen     = say.New("ring.seen", "the position has occurred {0} times", "同じ局面が {0} 回目")
	sayPasses   = say.New("ring.perft", "players cannot pass in ring", "リングではパスできません")
	sayNoCell   = say.New("ring.cell", "{0} is not a square or slot", "{0} はマスでも枠でもありません")

	sayPlace    = say.New("ring.idea.place", "put a ring on a piece", "駒にリングを持たせる")
	sayGoal     = say.New("ring.idea.goal", "carry the ring into the goal", "ゴールイン")
	sayPass     = say.New("ring.idea.pass", "pass the ring", "リングをパス")
	sayHit      = say.New("ring.idea.hit", "hit a piece", "駒を攻撃")
	sayTake     = say.New("ring.idea.take", "take a ring by a hit", "攻撃してリングを奪う")
	sayStep     = say.New("ring.idea.step", "step with a piece", "駒を進める")
	sayRingStep = say.New("ring.idea.carry", "step with a ring", "リングを持って進む")
	sayUp       = say.New("ring.idea.up", "move a piece forward", "駒を前へ進める")
	sayBack     = say.New("ring.idea.back", "bring a piece back to defend", "守りに駒を戻す")
	sayRingOn   = say.New("ring.idea.carry.on", "carry a ring forward", "リングを前へ運ぶ")
	sayPassOn   = say.New("ring.idea.pass.on", "pass the ring forward", "リングを前へパス")

	sayThrowsOff   = say.New("ring.idea.off", "and throw it off the board", "盤の外へ飛ばす")
	sayFrees       = say.New("ring.idea.frees", "which brings an own piece back", "味方の駒が戻る")
	sayFreesTheirs = say.New("ring.idea.frees.enemy", "which lets an enemy's piece come back", "相手の駒が戻る")
	sayReady       = say.New("ring.idea.ready", "to where a ring can be passed to it", "リングを受け取れる位置へ")
	saySafe        = say.New("ring.idea.safe", "which brings a ring out of danger", "リングを危険から救う")
	sayExposes     = say.New("ring.idea.exposes", "which lets the enemy take a ring", "相手にリングを奪われる")
	sayTargets     = say.New("ring.idea.targets", "which threatens to take a ring", "リングを奪う狙い")
	sayStops       = say.New("ring.idea.stops", "which stops a goal", "ゴールを防ぐ")
	sayThreatens   = say.New("ring.idea.threatens", "which threatens a goal", "ゴールを狙う")
)

// What a person meets at the levels of play; none overlooks a goal.
var (
	sayOnePly       = say.New("ring.level.one", "looks one move ahead; stops a goal with the enemy's next move, and no more", "一手先だけを見る。すぐのゴールは防ぐが、それだけ")
	sayTwoWeak      = say.New("ring.level.two.weak", "sees the reply; nearly every second move is a weaker one", "相手の手まで見る。二手に一手近くは緩い")
	sayTwoFair      = say.New("ring.level.two.fair", "sees the reply; often takes a weaker move", "相手の手まで見る。よく緩い手を打つ")
	sayTwo          = say.New("ring.level.two", "sees the reply; seldom takes a weaker move", "相手の手まで見る。緩い手は少ない")
	sayThree        = say.New("ring.level.three", "looks three plies ahead; sometimes takes a weaker move", "三手先まで見る。ときどき緩い手を打つ")
	sayTwoLearned   = say.New("ring.level.two.learned", "judges by the network and sees the reply; often takes a weaker move", "ネットワークで判断し、相手の手まで見る。よく緩い手を打つ")
	sayTwoBest      = say.New("ring.level.two.best", "judges by the network and sees the reply; sometimes takes a weaker move", "ネットワークで判断し、相手の手まで見る。ときどき緩い手を打つ")
	sayThreeLearned = say.New("ring.level.three.learned", "judges by the network, three plies ahead; sometimes takes a weaker move", "ネットワークで判断し、三手先まで見る。ときどき緩い手を打つ")
	sayFiveLearned  = say.New("ring.level.five.learned", "judges by the network, five plies ahead; sometimes takes a weaker move", "ネットワークで判断し、五手先まで見る。ときどき緩い手を打つ")
)
