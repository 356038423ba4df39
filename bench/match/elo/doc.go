// Package elo is the statistics of engine matches.
//
// # Two engines
//
// Games are counted in a Tally: wins, draws and losses, and apart from them the
// pairs of games that were played from one opening with colours swapped. A pair
// gives 0, ½, 1, 1½ or 2 points, and these five frequencies, the pentanomial
// distribution, are what the error of a score is taken from: an opening that
// favours one colour moves a point to either side and so makes the single games
// vary more than the score does. Games whose partner is missing count by their
// own three frequencies, the trinomial distribution. Elo is the logistic scale,
// score = 1/(1+10^(−Elo/400)).
//
// # Sequential test
//
// SPRT stops a match as soon as the result is clear: the generalised sequential
// probability ratio test of Elo ≤ elo0 against Elo ≥ elo1. The likelihoods are
// those of the multinomial distributions which fit the observed pairs best among
// all that have the expected score of either hypothesis, so that neither the
// share of draws nor the balance of the openings has to be known. With Normalized
// the hypotheses are about (score − ½)/σ, σ the standard deviation of a game, on
// the scale 800/ln 10; the same difference of strength then has the same Elo
// whatever the openings, and a test of given width takes about the same number
// of games. Sources: M. Van den Bergh, "The generalized maximum likelihood ratio
// for the expectation value of a distribution", and "Normalized Elo: a practical
// guide", sections 4.1 and 4.2, as used by Fishtest, whose figures the tests
// compare with; bounds by A. Wald, "Sequential tests of statistical hypotheses",
// 1945.
//
// # Many engines
//
// Ratings fits the model of Bradley and Terry, "Rank analysis of incomplete block
// designs", 1952, to all games at once, a draw being half a win.
package elo
