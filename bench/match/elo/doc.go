// Package elo computes the statistics of engine matches: the difference in strength
// between engines, its error, and whether a match may stop.
//
// # Two engines
//
// A Tally counts wins, draws and losses, and also the pairs of games that were played
// from one opening with colours swapped. A pair gives 0, ½, 1, 1½ or 2 points. The
// error of a score is computed from these five frequencies, the pentanomial
// distribution, because an opening that favours one colour gives each engine a point
// and so makes single games vary more than the score does. Games whose partner is
// missing count by their own three frequencies, the trinomial distribution. Elo is
// the logistic scale, score = 1/(1+10^(−Elo/400)).
//
// Engines that cannot but repeat themselves play the same pair again and again from the same opening.
// Copies say nothing new, so a pair of two copies does not count (Counter). Games of other engines
// count, whatever their moves: to leave out those that came out alike would favour varied wins.
//
// # Sequential test
//
// SPRT stops a match as soon as the result is clear. It is the generalised sequential
// probability ratio test of Elo ≤ elo0 against Elo ≥ elo1. The likelihood of a hypothesis
// is that of the multinomial distribution which, among all with the expected score of the
// hypothesis, fits the observed pairs best. So neither the share of draws nor the balance
// of the openings has to be known. With Normalized the hypotheses are about (score −
// ½)/σ, where σ is the standard deviation of a game, on the scale 800/ln 10; the same
// difference of strength then has the same Elo whatever the openings, and a test of given
// width takes about the same number of games.
//
// Sources: M. Van den Bergh, "The generalized maximum likelihood ratio for the
// expectation value of a distribution", and "Normalized Elo: a practical guide",
// sections 4.1 and 4.2, as used by Fishtest, with whose figures the tests compare;
// bounds by A. Wald, "Sequential tests of statistical hypotheses", 1945.
//
// # Many engines
//
// Ratings fits the model of Bradley and Terry, "Rank analysis of incomplete block
// designs", 1952, to all games at once. A draw counts as half a win.
package elo
