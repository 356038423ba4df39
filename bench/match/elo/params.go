package elo

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// Tunables and constants.
const (
	// Confidence is that of every interval.
	Confidence = 0.95

	// vanishing stands for a frequency of zero in the SPRT, in games or pairs, so
	// that every likelihood is positive. As in Fishtest.
	vanishing = 1e-3

	// tolerance is how nearly a constraint has to hold, relative to the terms of
	// its sum; maxSteps bounds the steps, of which it takes about six.
	tolerance = 1e-13
	maxSteps  = 200
	// settled ends the linearisations of the normalised constraint when no
	// probability changes by more; maxRounds bounds them, and the Newton steps of
	// the ratings. Both take about five.
	settled   = 1e-10
	maxRounds = 60

	// maxElo bounds the hypotheses of an SPRT.
	maxElo = 1000

	// priorElo is the standard deviation of the normal prior that keeps the
	// ratings of an engine with nothing but wins finite. After 100 games it
	// draws a rating by about a thousandth.
	priorElo = 1000

	// maxPoints is the number of points a Track keeps; it drops every second
	// one when there are more.
	maxPoints = 4096

	// plotWidth and plotHeight are in centimetres.
	plotWidth, plotHeight = 18, 10
	// plotFrom: the part of the games, 1/plotFrom, before which a curve may leave
	// the plot.
	plotFrom = 8
	// plotBorder is left free around a plot.
	plotBorder = 3 * vg.Millimeter
)

// perElo is the slope of the logit in Elo, ln 10/400.
const perElo = math.Ln10 / 400

// normalizedScale is the unit of normalised Elo in standard deviations a game.
const normalizedScale = 800 / math.Ln10
