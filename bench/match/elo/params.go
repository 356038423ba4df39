package elo

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// Tunables and constants.
const (
	// Confidence is the confidence level of every interval.
	Confidence = 0.95

	// vanishing replaces a frequency of zero in the SPRT, in games or pairs, so
	// that every likelihood is positive. As in Fishtest.
	vanishing = 1e-3

	// tolerance is the largest error of a constraint, relative to the terms of its
	// sum; maxSteps bounds the number of steps, which is usually about six.
	tolerance = 1e-13
	maxSteps  = 200
	// The linearisations of the normalised constraint end when no probability changes
	// by more than settled; maxRounds bounds their number, and that of the Newton
	// steps of the ratings. Both usually take about five.
	settled   = 1e-10
	maxRounds = 60

	// maxElo bounds the hypotheses of an SPRT.
	maxElo = 1000

	// priorElo is the standard deviation of the normal prior that keeps the rating
	// of an engine with only wins finite. After 100 games it changes a rating by
	// about a thousandth.
	priorElo = 1000

	// maxPoints is the largest number of points of a Track; when there are more, it
	// drops every second one.
	maxPoints = 4096

	// plotWidth and plotHeight are in centimetres.
	plotWidth, plotHeight = 18, 10
	// plotFrom: in the first 1/plotFrom of the games a curve may leave the plot.
	plotFrom = 8
	// plotBorder is the empty border around a plot.
	plotBorder = 3 * vg.Millimeter
)

// perElo is the slope of the logit in Elo, ln 10/400.
const perElo = math.Ln10 / 400

// normalizedScale is the number of normalised Elo in one standard deviation of a game.
const normalizedScale = 800 / math.Ln10
