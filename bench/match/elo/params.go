package elo

import "math"

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

	// Of a plot, in pixels: its size, the space around the curve, the size of its text, the
	// length of a tick, and how many of them an axis has at most.
	plotWidth, plotHeight                    = 720, 400
	plotLeft, plotRight, plotTop, plotBottom = 70, 20, 40, 55
	plotText                                 = 13
	plotTick                                 = 5
	plotTicks                                = 8
	// plotFrom: in the first 1/plotFrom of the games a curve may leave the plot.
	plotFrom = 8
	// plotLeast is the least that a plot shows above and below its curve, in Elo.
	plotLeast = 10
	// Colours of the interval and of the estimate.
	bandColour, lineColour = "#b8d0ea", "#1f4e8c"
)

// perElo is the slope of the logit in Elo, ln 10/400.
const perElo = math.Ln10 / 400

// normalizedScale is the number of normalised Elo in one standard deviation of a game.
const normalizedScale = 800 / math.Ln10
