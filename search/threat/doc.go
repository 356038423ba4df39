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
// # Wins by threats (VCT)
//
// VCT.Solve proves or disproves, by depth-first proof-number search, that the
// attacker wins by fours and threes (Threes) or also by moves that threaten a
// VCF (Fukumi). At every attacker node a VCF is looked for first. At every
// defender node the set of replies is complete by an argument on the threat
// itself, not by a list of patterns (see winningFours and breakers): the cells
// that the threat's own line depends on, and every four of the defender's. A
// defender who has a VCF of his own has parried.
//
// Unknown means that a bound was hit; None that every move of the kind was
// refuted. A node refuted only because the look for a VCF behind a quiet move
// ended at its bound is marked and never counts towards None.
//
// # Proofs
//
// VCT.Prove and VCF.ProveVCF write a win as a tree that search/threat/verify
// checks knowing the rules only.
//
// # What was solved before
//
// Cache keeps answers for all searches of a process in bounded memory, found in
// every orientation of the board and compared with the whole position.
//
// Terms are those of the rules: five, four, straight four, three, VCF, VCT,
// mise, fukumi, nerai, nori. Lengths are plies from the position asked about to
// the five, the five counted.
package threat
