// Package threat searches Renju and Gomoku positions for wins by continuous
// attack, and reports what is proven and what is not.
//
// An attacker who makes a threat with every move leaves the defender few replies: a
// four (one stone short of five in a row) must be stopped at once, a three (one stone
// short of a four that cannot be stopped) by one of a few stones. Such attacks decide
// most games, and run deeper than a search of all moves can look.
//
// # Wins by fours (VCF)
//
// VCF.Solve tries fours only. A four leaves the defender one point (under caro sometimes
// two), so the search follows single lines, with a table of refuted positions. It is
// exact: it leaves out fours on points that are forbidden to the attacker; it meets an
// enemy five, or a defence that makes a four, only with a four that stops the five;
// and it counts a four as White's win if every defence is forbidden.
//
// # Wins by threats (VCT)
//
// VCT.Solve proves or disproves, by depth-first proof-number search, that the attacker
// wins by fours and threes (Threes) or also by moves that threaten a VCF (Fukumi). If the
// defender has a VCF of his own, only fours and moves that may stop it are worth a try;
// Guarded tries all of these. Every attacker node begins with a search for a VCF. At every
// defender node the replies follow from the threat itself, not from a list of patterns (see
// winningFours and VCF.Breakers): the cells on which the threat's line depends, and every four of
// the defender. These replies are complete: any other move loses to the threat. If the
// defender has a VCF of his own, the attack is refuted.
//
// Unknown means that the search reached a limit; None means that every move of the kind
// was refuted. If a node is refuted only because the search for a VCF after a quiet move
// reached its limit, it is marked and never counts towards None.
//
// # Proofs
//
// VCT.Prove and VCF.ProveVCF write a win as a tree that search/threat/verify
// checks by the rules alone.
//
// Terms are those of the rules: five, four, straight four, three, VCF, VCT,
// mise, fukumi, nerai, nori. Lengths are plies from the given position to the five,
// the five counted.
package threat
