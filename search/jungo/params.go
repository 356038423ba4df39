package jungo

// Tunables of the tree search. Set by hand after the values common in the
// literature (Gelly and Silver, "Monte-Carlo tree search and rapid action value
// estimation in computer Go", 2011; Rosin, PUCB, 2011) and compared in
// self-play on 7×7, 300 visits a move, 30 to 50 games each against the values
// below (±7 to 9 %): explore 0.1 scored 39 %, 1.0 42 %, raveBias 0.005 33 %;
// raveBias 0.0002, expandAt 1 and priorVisits 12 lay between 45 and 55 %.
//
// Compared again with the playouts and priors of now: on 9×9 at 1000 visits
// explore 0.9 scored 8.5 of 20. In 160 positions on 9×9 as KataGo's b6c96 network
// values them, after 1000 to 1500 visits, explore 0.15 and 1.2 and raveBias 0.0002
// and 0.004 lost as much by the moves chosen as the values below (8.5 to 10.4 %
// of winning, ±1.1), scoreShare 0.25 and 0.75 judged a little worse. Twelve-point
// shapes, the making of eyes and capturing races as features of the tree took
// 0.4 % off the cross entropy of its fit, and are left out.
const (
	// raveBias is b² in β = ρ/(n+ρ+4·n·ρ·b²), n and ρ the visits of the move
	// and of its AMAF statistics.
	raveBias = 0.0008
	// explore scales the PUCT term: explore · prior · √N / (1+n).
	explore = 0.45
	// priorVisits is the weight, in visits, of the value a new move starts with.
	priorVisits = 4
	// firstPlay is how much worse than its parent a new move starts, in units
	// of the value (0 to 1).
	firstPlay = 0.02
	// expandAt is the number of visits that gives a leaf children.
	expandAt = 2
	// scoreShare is the part of a playout's value that comes from the margin,
	// the rest is win or loss; marginScale is the margin, as a share of N²,
	// that counts as large (tanh).
	scoreShare  = 0.5
	marginScale = 0.15
	// virtualLoss is the number of lost visits a descending thread leaves.
	virtualLoss = 3
	// lockTries and lockSpin: how often a thread tries the tree's lock before it
	// sleeps, and the turns of an empty loop between two tries, about 0.1 µs. Two
	// threads make 1.72 times the visits of one on 7×7 and 1.74 on 9×9; where they
	// sleep at once 1.31 and 1.55. Making children outside the lock adds nothing.
	// (By playouts; by the network 1.85 to 1.9.)
	lockTries = 400
	lockSpin  = 200
	// maxTreeNodes bounds the tree, in nodes of about 100 bytes; at the bound it
	// stops growing but goes on counting.
	maxTreeNodes = 8 << 20
	// pathFactor × N² + 20 plies is where a path stops descending.
	pathFactor = 2

	// The search with a network. netExplore and netExploreLog scale the PUCT term:
	// (netExplore + netExploreLog · ln(1 + N/500)) · prior · √N / (1+n).
	// netFirstPlay is how much worse than its parent, in units of the value, a new
	// move counts once all priors were tried (by the root of what was). netScoreShare
	// is scoreShare for it. In the 160 positions named above, 1500 visits, the loss
	// by the move chosen is 6.9 %, with netExplore 0.35 and 1.0 7.0 and 6.2, with
	// netFirstPlay 0.25 6.5 (±1).
	netExplore     = 0.6
	netExploreLog  = 0.1
	netFirstPlay   = 0.1
	netScoreShare  = 0.3
	virtualLossNet = 1
	// mixPlayouts is the share of a playout in a leaf's value. With the second network
	// and 0, 0.25, 0.5 and 0.75 the mean lead is off by 4.0, 3.5, 3.5 and 3.6 stones,
	// and at 1000 visits the moves lose 6.8, 5.4, 7.2 and 7.6 %; with playouts alone it
	// is 4.2 stones, and 7.8 %. At equal time playouts are worth little more: with the
	// eighth and 0, 4600 visits, 3.1 stones and 5.9 %, with 0.35, 3200 visits, 2.8 and
	// 5.3 %; the seventh with 0 and 860 visits against 0.35 and 600 won 36 of 60 games
	// on 9×9, with a playout at two leaves of five and 740 visits 27.5.
	mixPlayouts = 0.35
	// mixPriors is the share of the features' priors in a move's. At 0, 0.2 and 0.4
	// the moves lose 6.4, 5.5 and 5.5 % (second network, 1000 visits). Priors averaged
	// over more symmetries the more a node is visited gain nothing that 60 games show
	// (300 visits a move, +31 =2 -27).
	mixPriors = 0.2
	// noiseShare is the part of noise in a root's priors in self-play, noiseTotal the
	// sum of the shapes of its Dirichlet distribution.
	noiseShare = 0.25
	noiseTotal = 8.0

	// chanceUnit is the factor of an unknown shape in a playout; mostChance the
	// greatest that a move can have.
	chanceUnit = 1 << 12
	mostChance = 1 << 30
	// mercyShare is the lead, as a share of N², at which a playout is not played
	// on. In those 160 positions it takes the loss by the move chosen from 9.1 to
	// 7.8 % at 1000 visits, from 7.8 to 7.2 % at 2500; 0.3 loses it again.
	mercyShare = 0.4
	// judgeAt is the number of visits after which a node's position is looked at
	// for unconditional life, if at most one point in judgeEmpties is empty.
	judgeAt      = 24
	judgeEmpties = 2
	// earlyShare: a search that has spent 1/earlyShare of what is left may end
	// because the most visited move cannot change any more.
	earlyShare = 8
	// wonShare is the value from which a game counts as lost for the time used on it.
	wonShare = 0.03
	// ladderNodes bounds the reading of one ladder, moves.
	ladderNodes = 80

	// solverShare is the part of a move's time the exact solver may use, and
	// solverEmpties the most empty points with which it is tried (5×5 and up).
	solverShare   = 0.25
	solverEmpties = 18
	// dfpnPlayShare and dfpnEmpties are the same on 5×5 as soon as proof-number search has
	// its tables.
	dfpnPlayShare = 0.5
	dfpnEmpties   = 22
	// playRetroSize is the largest board that is solved by retrograde analysis in play:
	// 4×4 takes half a minute.
	playRetroSize = 3
	// playTableLog2 is the solver's table in play: 2^16 buckets, 4 MiB.
	playTableLog2 = 16

	// Time control: a move gets main time / (expected moves left · share +
	// reserve), never more than mostShare of the clock.
	movesLeftShare   = 0.35 // of the empty points
	movesLeftReserve = 6
	mostShare        = 0.25
	lagSeconds       = 0.05 // taken off each move
)
