// Package weaksolve proves that a side wins a position of Gomoku or Renju, up to the empty
// board, whatever the other side replies: it solves the game weakly (Allis, "Searching for
// solutions in games and artificial intelligence", 1994; Allis, van den Herik and Huntjens,
// "Go-Moku solved by new search techniques", 1993).
//
// # The search
//
// The search is best first by proof numbers over a graph: the attacker needs one move, the
// defender's replies must all be answered. An open position has a cost, about the number of
// expansions that it may take. The attacker's cost is that of his cheapest move, the
// defender's the sum over his replies; the next expansion follows the cheapest move and the
// dearest reply. Positions that are images of each other are one node. Leaves are wins by
// continuous threats (search/threat); where there is none, the engine chooses moves, and more
// of them where these fail. A move that has won in a position like it, or in the same position of
// another rule set or size, is tried first.
//
// # Replies
//
// Every legal reply has to be answered, and most are answered together. If the attacker would
// win by threats after a pass, that win also answers every reply that changes nothing of it.
// It is played after each reply, with the defender's replies that its tree lists, those that
// stop a five, and those that make a four; the replies after which it fails are tested by a
// threat search each. This is the argument of lambda search (Thomsen, "Lambda-search in game
// trees - with application to Go", 2000) for attacks that need not be fours.
//
// This only guides the search. The certificate gives the win after the pass as a shared
// answer, which is played in full against every reply when it is written, and once more by its
// checker (search/threat/certificate). A reply that disturbs it gets an answer of its own.
//
// # The journal
//
// Every expansion is a line of a journal, which is all that a search needs to go on after a
// stop. Journals of different machines can be joined: what they say is true by itself.
//
// # Other machines
//
// [Solver.Run] hands out positions to players, which may be workers of bench/match/cluster. A job
// is the position that the search would expand next, made when a worker asks for one; a position
// on which others work counts as dearer for the attacker and as cheaper for the defender, so that
// workers do different things. A [Helper] searches below the position for a number of expansions,
// and answers with the lines of its journal and the trees behind them. [Check] plays the trees: an
// attack that wins, and for the replies to a move that all are answered but those that the line
// leaves open. So an answer can mislead the search, by its costs, but never proves what is false.
//
// The types to know are [Solver] and [Options]; job.go has those of jobs.
package weaksolve
