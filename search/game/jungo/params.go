package jungo

import (
	"time"

	"tengen/search/game"
)

// defaultKomi is the komi on boards without a fair one, in stones.
const defaultKomi = 6.5

// fairKomi is the komi at which both sides have equal chances, in stones, by the size of
// the board. 5×5 is solved. The others lie between what Tengen's network (some 7000 visits) and
// KataGo b6c96 with stone scoring (1500 visits) expect of the empty board: 4.0 and 4.7, 7.3 and
// 9.3, 9.0 and 9.0, 9.0 and 8.3.
var fairKomi = map[int]float64{5: 23, 6: 4, 7: 9, 8: 9, 9: 8}

// superkoMoves is the greatest number of moves of a game under superko, for each point of
// the board. Set by hand: far more than players need, and more than is possible on 2×2.
const superkoMoves = 100

// reportEvery is the time between two reports of the engine.
const reportEvery = 200 * time.Millisecond

// solverReserve is the memory of the exact solver with its tables up to 5×5, in MiB, by
// measurement.
const solverReserve = 256

// Self-play. Set by hand.
const (
	// selfVisits is the usual number of visits for a move, selfSlips the usual share of
	// random moves.
	selfVisits = 50
	selfSlips  = 0.05
	// selfOpening and selfMore: an opening has selfOpening random plays, and up to
	// selfMore further ones.
	selfOpening, selfMore = 2, 6
)

// fillVisits is the number of visits of a filler's search. Set by hand: on 9×9 a few
// hundred show which stones are dead.
const fillVisits = 2000

// The clock. A move gets main time / (empty points · movesLeftShare + movesLeftReserve).
// Set by hand.
const (
	movesLeftShare   = 0.35
	movesLeftReserve = 6
	// lag, overhead included, is subtracted from each move's time, up to two thirds of
	// it: a busy machine ends a search late by that much.
	lag       = 50 * time.Millisecond
	leastTime = 10 * time.Millisecond // of a move, unless less is left
)

// The win rate of a search is the mean of those that the network gives its leaves. It is too careful:
// its log odds fit the results of games of 200 visits best with the factor usualOdds on 7×7 and
// largeOdds on 9×9 (tengen lab yardstick --calibration, searches of 60 to 1000 visits; see
// docs/measured.md). The factors of other boards lie on a line by the number of points, from 1 to
// largeOdds. Leads need no such factor.
const (
	usualOdds = 1.75
	largeOdds = 2.8
)

// noNetwork switches the network off.
var noNetwork = []string{offNetwork}

// levels are the levels of play below full strength: first few playouts without the
// network, then the network. By matches on 7×7; see docs/experiments/search.md.
var levels = []game.Level{
	{Nodes: 6, Slip: 0.42, Window: 0.3, Width: 6, Off: noNetwork, About: sayFewGames.With()},
	{Nodes: 6, Slip: 0.28, Window: 0.2, Width: 4, Off: noNetwork, About: sayFewWell.With()},
	{Nodes: 8, Slip: 0.1, Window: 0.1, Width: 3, Off: noNetwork, About: sayFewBest.With()},
	{Nodes: 20, Slip: 0.02, Window: 0.1, Width: 3, Off: noNetwork, About: sayTwenty.With()},
	{Nodes: 46, Slip: 0.02, Window: 0.1, Width: 3, Off: noNetwork, About: sayDozens.With()},
	{Nodes: 120, Slip: 0.02, Window: 0.1, Width: 3, Off: noNetwork, About: sayHundred.With()},
	{Nodes: 6, Slip: 0.08, Window: 0.17, Width: 3, About: sayShort.With()},
	{Nodes: 15, Slip: 0.03, Window: 0.09, Width: 3, About: sayLonger.With()},
	{Nodes: 60, Slip: 0.01, Window: 0.09, Width: 2, About: sayLongerYet.With()},
}

// The words of a hint on territory: the sizes of boards for which the network is trained, how far
// a side owns a point that counts as its, -1 to 1, and the least number of points that are worth
// a word. Set by hand.
const (
	ideaLeast, ideaMost = 5, 13
	ideaOwned           = 0.5
	ideaPoints          = 2
)
