// Package weaksolve proves that a side wins a position of Gomoku or Renju, up to the empty
// board, whatever the other side replies: it solves the game weakly (Allis, "Searching for
// solutions in games and artificial intelligence", 1994; Allis, van den Herik and Huntjens,
// "Go-Moku solved by new search techniques", 1993).
//
// # The search
//
// The search goes over a graph, best first, by proof numbers: the attacker needs one move that
// wins, and every reply of the defender must be answered. An open position has a cost, about the
// number of expansions that it may still take. Where the attacker is to move, it is the cost of
// his cheapest move; where the defender is, the sum of the costs of his replies. The next
// expansion follows the cheapest move and the dearest reply. Positions that are images of each
// other are one node. The leaves are wins by continuous threats (search/threat). Where no such win
// is found, the engine chooses moves, and chooses more when these fail. A move that has won in a
// similar position, or in the same one of another rule set or size, is tried first.
//
// # Replies
//
// Every legal reply has to be answered, and most are answered together. If the attacker would
// win by threats after a pass, that win also answers every reply that does not disturb it. To
// find the replies that do, the search plays the win after each one, against the defences that
// its tree lists, those that stop a five, and those that make a four. After a reply that makes the
// win fail it looks for another attack. This is the argument of lambda search (Thomsen,
// "Lambda-search in game trees - with application to Go", 2000) for attacks that need not be
// fours.
//
// This only guides the search. In the certificate the win after the pass is a shared answer. It
// is played in full against every reply when it is written, and again by the checker
// (search/threat/certificate). A reply that disturbs it gets an answer of its own.
//
// # Models
//
// The certificate of a similar position is a model for a new proof ([Solver.Like]). Its moves are
// believed to win, and its wins are played against every reply when the new certificate is written.
// What a model does not answer is searched.
//
// # The journal
//
// Every expansion is a line of a journal. A search that was stopped needs nothing else to go on.
// Journals of different machines can be joined, because each line is true by itself. Two of them may
// have answered different replies in one position; what neither has answered stays open.
//
// # Other machines
//
// [Solver.Run] hands out positions to players, which may be workers of bench/match/cluster. A job
// is the position that the search would expand next when a worker asks for one. A position on
// which others work counts as dearer for the attacker and as cheaper for the defender, so that
// workers do different things. A [Helper] searches below the position for a number of expansions,
// and answers with the lines of its journal and the trees that prove them. [Check] plays the trees:
// an attack has to win, and every reply that a line does not leave open has to be answered. So the
// costs of an answer can mislead the search, but no answer can prove what is false.
//
// The types to know are [Solver] and [Options]; job.go has those of jobs.
package weaksolve
