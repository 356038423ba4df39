// Package threat searches Renju and Gomoku positions for wins by continuous
// attack, and says what it has proven and what not.
//
// # Wins by fours (VCF)
//
// VCF.Solve tries fours only. A four leaves the defender one point (under caro
// sometimes two), so the search is a walk along single lines with a table of
// refuted positions. It is exact: the attacker's fours on Black's forbidden
// points are left out, an enemy five must be answered by a four that takes its
// point, a defence that makes a four must be answered likewise, and a four whose
// every defence is a forbidden point wins for White.
//
// Terms are those of the rules: five, four, straight four, three, VCF, VCT,
// mise, fukumi, nerai, nori. Lengths are plies from the position asked about to
// the five, the five counted.
package threat
