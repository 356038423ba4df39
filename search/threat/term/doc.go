// Package term names a move in the vocabulary of renju: what it makes on its
// lines, what it threatens, what it parries, and the line of play that shows it. An [Explainer]
// returns a [Finding] for each name of a move.
//
// # The terms and how they are defined here
//
//   - Shapes (five, overline, four, straight four, three, four-three,
//     double-four, double-three) are judged by the rules of the board's rule set:
//     a three needs a straight four that may really be made, for Black under
//     renju by a point that is not forbidden.
//   - A forbidden move is named with its reason and threatens nothing.
//   - Mise: a move that makes no four, after which the mover would win, if the enemy
//     passed, by one four-three (or a double-four, where he may make one), and could
//     not have won by fours before. A mise is a fukumi with one four, and is only
//     named a mise. A three may be a mise, too, by a four-three that does not extend
//     it.
//   - Fukumi: a move that makes neither four nor three, after which the mover would
//     have, if the enemy passed, a VCF that he did not have before.
//   - Nerai: White's fukumi or mise whose shortest VCF ends with a four that Black
//     could stop on a forbidden point only. It is named instead of them.
//   - Oite: any four, three, mise, fukumi or nerai that is not forbidden.
//   - Nori: a defence (against a four, or against a VCF that the enemy would have
//     after a pass) after which the enemy no longer has his win, and which is an oite
//     itself, or makes one of the mover's forced replies in the enemy's VCF a four.
//   - Koshu: a move that is no oite, after which the mover would have, if the enemy
//     passed, a win by fours and threes that he did not have before. The search for
//     it has a limit, so a koshu may go unnamed.
package term
