// Package verify checks proofs of won attacks in Renju and Gomoku. It shares only the
// rules (movegen/renju) with the searches that find them, and trusts no list of
// defences, no table and no claim of theirs. [Verify] checks a [Proof]; a [Hole] is where one fails.
//
// # What a proof says
//
// A proof is a position and a tree. A node stands for a position with the
// attacker to move and names his move; below it stand the defender's replies,
// each with the node that answers it, and at most one node for every other
// reply. The verifier plays the tree and at every defender node generates all
// legal replies again, a pass among them. A reply is answered when
//
//   - the attacker has a five on the board's next move, the reply not being a
//     five itself: no entry is needed;
//   - the tree names it, and the node below it proves the win;
//   - the node for other replies proves the win in the position after this reply. It
//     is checked for each reply separately.
//
// Anything else is a hole: an unanswered reply, an attacking move that is
// illegal or forbidden, a reply that makes five, a board that fills up. A
// defender's move on a forbidden point loses and needs no answer.
//
// When the attacker has made a four, only a stone that stops the five
// (Board.FiveReplies) needs an answer; the verifier takes these from the rules
// instead of playing every other cell. If the answer to all other replies is one move that
// makes two fives possible, as after a three, the replies that neither make a four nor stand
// on a point that matters lose to it without being played (together.go says why).
// Options.Thorough plays every reply.
//
// # Text form
//
// A proof is text: a header of one field a line, an empty line, the tree.
//
//	tengen-proof 1
//	rule renju
//	size 15
//	attacker black
//	black h8i9j10
//	white h9g9
//	walls a1
//
//	j7(k6:i8 *:l5)
//
// The attacker is to move. The lines of stones may be left out when there are
// none. A node is the attacker's move, followed in parentheses by its replies,
// separated by white space: "reply:node", or "*:node" for every other reply.
// Parentheses are left out when no reply needs an answer. "#7=" before a node
// labels it, and "#7" stands for the node with that label, which must come before.
// White space may stand between any two parts.
package verify
