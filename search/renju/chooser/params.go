package chooser

import (
	"tengen/movegen/renju"
	"tengen/search"
)

// Tunables, set by hand.
const (
	// An even stone is chosen among EvenCandidates stones, which a first short search of
	// all stones finds in GlanceShare of the limits. Each further round takes the same
	// share of the rest. Even moves of package gomocup are chosen among as many.
	EvenCandidates = 8
	GlanceShare    = 0.25

	// A long choice first looks at all stones for longGlance times the limits, then as
	// long at the longCandidates most even ones. Then it searches up to longSearches of
	// them, each with the whole limits as the opponent will, until one is at most
	// evenEnough (a share of points) from even. longFactor is the sum.
	longGlance     = 1.5
	longCandidates = 12
	longSearches   = 4
	evenEnough     = 0.015
	longFactor     = 2*longGlance + longSearches

	// evenAim is the score, in centi-units, by which one colour or the other should be
	// better, roughSpread the random part of the short scores, and mostWrong the largest
	// error of a score from which the chooser learns.
	evenAim     = 5
	roughSpread = 15
	mostWrong   = 150

	// fourths is the number of fourth stones for which fifth stones are ranked.
	fourths = 3

	// margin is how much less even a choice may be than the most even one, as a share
	// of points, if variety is asked for.
	margin = 0.01

	// patternMargin is the margin of a pattern by its measured value, and leastValue the
	// least that a side can expect: the games of one pattern resemble each other.
	patternMargin = 0.05
	leastValue    = 0.05

	// growth is by how much, in centi-units, the score for Black of an opening grows with
	// twice the nodes. Measured (docs/experiments/renju.md).
	growth = 4.7

	// declareTarget is the score that a pattern should have for Black if the same player
	// then names the number of fifth stones, because that number can only help White. Set
	// by hand.
	declareTarget = 40

	// drawReach is how far from the centre the stones of a drawn opening lie.
	drawReach = 4
)

// evenRounds are the numbers of candidates that are searched again, longer.
var evenRounds = [...]int{EvenCandidates, 3}

// evenScores are the scores for Black, in centi-units, at which games of Tengen against
// itself are even, by rule set: with the first three stones anywhere, and with Black 1 on
// the centre. Measured in renju and freestyle with the networks (docs/experiments/renju.md).
// tempo is by how much the score for Black is higher with Black to move, and lower with
// White to move.
var evenScores = [...]struct{ spread, centred, tempo search.Score }{
	renju.Freestyle: {24, 24, 4},
	renju.Standard:  {},
	renju.Renju:     {20, 28, 12},
	renju.Caro:      {},
}

// fixedOpenings are three-stone openings to choose from, as offsets from the centre: Black,
// White, Black. They are spread out and off the centre, so that neither side has an
// attack at once. Set by hand.
var fixedOpenings = [...][3][2]int{
	{{-4, -3}, {-3, -4}, {2, 3}},
	{{0, 0}, {1, 2}, {-4, 3}},
	{{-5, 0}, {-4, 1}, {4, -1}},
	{{3, 3}, {4, 2}, {-3, -4}},
	{{0, -5}, {1, -4}, {-1, 4}},
	{{-2, 4}, {0, 3}, {4, -4}},
	{{5, 5}, {4, 5}, {-2, 0}},
	{{-5, -4}, {-3, -3}, {3, 1}},
}
