package jungo

import "tengen/internal/say"

// The name of the game.
var _ = say.New("game.jungo", "jungo", "純碁")

// What people are told about positions, results and moves.
var (
	sayTitle    = say.New("jungo.title", "jungo {0}×{0}, komi {1}, {2} ko", "純碁 {0}×{0}、コミ {1}、{2}")
	sayStones   = say.New("jungo.stones", "stones: Black {0}, White {1}", "石数：黒 {0}、白 {1}")
	sayGiven    = say.New("jungo.stones.given", "stones: Black {0}, White {1} + komi {2}", "石数：黒 {0}、白 {1}＋コミ {2}")
	sayTaken    = say.New("jungo.stones.taken", "stones: Black {0} + komi {2}, White {1}", "石数：黒 {0}＋コミ {2}、白 {1}")
	sayPassed   = say.New("jungo.passed", "{0} passed; another pass ends the game", "{0}がパス。続けてパスすると終局です")
	sayBoth     = say.New("jungo.passed.both", "both passed", "両者がパス")
	sayStopped  = say.New("jungo.stopped", "stopped after {0} moves", "{0}手で打ち切り")
	sayCount    = say.New("jungo.count", "{0} against {1} stones, komi {2}", "黒 {0}・白 {1}・コミ {2}")
	sayBy       = say.New("jungo.by", "{0} {0|point|points} ahead, {1}", "{0} 目差（{1}）")
	sayNoPoint  = say.New("jungo.point", "a pass is not a point", "パスは点ではありません")
	sayPassesIn = say.New("jungo.perft", "jungo always counts passes", "純碁ではいつもパスを数えます")
	sayBadKomi  = say.New("jungo.komi", "komi: {0} is not a number between -{1} and {1}", "コミ {0} は -{1}〜{1} の数ではありません")
	sayEndless  = say.New("jungo.endless", "{0} if endless play counts against black, {1} if for black", "{0}（長手数が黒負けの場合）、{1}（黒勝ちの場合）")

	sayNoHandicap    = say.New("jungo.handicap.game", "it means nothing in {0}", "{0}に置石はありません")
	sayBadHandicap   = say.New("jungo.handicap", "{0} {0|stone|stones} on {1}×{1}: want 2 to {2}", "{1}×{1} に {0} 子は置けません（2〜{2} 子）")
	saySmallHandicap = say.New("jungo.handicap.board", "{0}×{0} is too small, the smallest board is {1}×{1}", "{0}×{0} は小さすぎます（{1}×{1} から）")
	sayEmptyBoard    = say.New("jungo.handicap.empty", "the stones go on the empty board", "置石は空の盤に置きます")

	sayPass     = say.New("jungo.idea.pass", "a pass", "パス")
	sayLastPass = say.New("jungo.idea.pass.last", "a pass, which ends the game", "パス（終局）")
	sayLeaves   = say.New("jungo.idea.pass.leaves", "which leaves some {0} {0|point|points} to the enemy", "相手に {0} 目ほど譲る")
	sayOne      = say.New("jungo.idea.one", "capture a stone", "石を取る")
	sayCapture  = say.New("jungo.idea.capture", "capture {0} stones", "{0} 子を取る")
	saySave     = say.New("jungo.idea.save", "save stones in atari", "アタリを逃げる")
	sayAtari    = say.New("jungo.idea.atari", "give atari", "アタリ")
	sayExposed  = say.New("jungo.idea.exposed", "put {0} own {0|stone|stones} in atari", "自分の石 {0} 子がアタリになる")
	sayFills    = say.New("jungo.idea.fill", "fill an own point, which counts a stone more", "自分の地を埋めて一目増やす")
	sayJoins    = say.New("jungo.idea.join", "join own stones", "自分の石をつなぐ")
	sayCuts     = say.New("jungo.idea.cut", "keep the enemy's stones apart", "相手の石を切る")
	sayFirst    = say.New("jungo.idea.first", "the first stone", "初手")
	sayExtends  = say.New("jungo.idea.extend", "extend an own chain", "自分の石を伸ばす")
	sayTouches  = say.New("jungo.idea.touch", "press on the enemy's stones", "相手の石に寄る")
	sayQuiet    = say.New("jungo.idea.quiet", "a quiet move", "静かな手")

	sayTerritoryTaken = say.New("jungo.idea.taken", "take some {0} {0|point|points} of the enemy's territory", "相手の地を {0} 目ほど奪う")
	sayTerritoryOpen  = say.New("jungo.idea.open", "gain about {0} {0|point|points} that nobody has yet", "まだ決まっていない {0} 目ほどを得る")
	sayGivesUp        = say.New("jungo.idea.lost", "give up some {0} {0|point|points} to the enemy", "相手に {0} 目ほど与える")
	sayTerritoryKept  = say.New("jungo.idea.kept", "defend some {0} {0|point|points} of own territory", "自分の地を {0} 目ほど守る")
)

// What a person meets at the levels of play.
var (
	sayFewGames  = say.New("jungo.level.few", "plays a few random games in its head; often takes a weaker move", "頭の中で数局を打ってみる。よく緩い手を打つ")
	sayFewWell   = say.New("jungo.level.few.well", "plays a few random games in its head; sometimes takes a weaker move", "頭の中で数局を打ってみる。ときどき緩い手を打つ")
	sayFewBest   = say.New("jungo.level.few.best", "plays a few random games in its head and mostly takes the best move", "頭の中で数局を打ってみて、たいてい最善を選ぶ")
	sayTwenty    = say.New("jungo.level.twenty", "plays some twenty games in its head", "頭の中で二十局ほど打ってみる")
	sayDozens    = say.New("jungo.level.dozens", "plays dozens of games in its head", "頭の中で何十局も打ってみる")
	sayHundred   = say.New("jungo.level.hundred", "plays a hundred games in its head", "頭の中で百局ほど打ってみる")
	sayShort     = say.New("jungo.level.short", "judges by the network, with a very short search", "ネットワークで判断し、ごく短く読む")
	sayLonger    = say.New("jungo.level.longer", "judges by the network, with a short search", "ネットワークで判断し、短く読む")
	sayLongerYet = say.New("jungo.level.longest", "judges by the network, with a longer search", "ネットワークで判断し、やや長く読む")
)
