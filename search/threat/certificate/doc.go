// Package certificate has proofs that are too large for one tree: a game solved from the empty
// board. [Writer] writes them, [Reader] reads them, and [Check] checks them by the rules alone, with
// nothing of the provers.
//
// # What a certificate says
//
// A certificate is a sequence of lemmas, numbered from 0. A lemma is a position in which the
// attacker is to move, and wins. It names his move, and says for every reply of the defender
// how he goes on: by an earlier lemma, by a tree as those of search/threat/verify, or by the
// shared wins, trees that are tried in their order in the position after the reply; the first
// that wins there answers it. The last lemma is the theorem.
//
// [Check] sets up the position of a lemma and plays the move. It must be neither on a stone
// nor forbidden. If it makes no five, the defender must not have one, and every legal reply
// has to be answered:
//
//   - if the attacker then makes five, nothing more is needed;
//   - if the lemma has an answer of its own for the reply, that has to hold: a tree has to
//     win; or the position, mapped by the symmetry that the answer names, has to be that of
//     the earlier lemma, stone for stone;
//   - otherwise one of the shared wins has to win there, with the reply on the board.
//
// When the attacker threatens a five, the replies are the stones that stop it; with
// Options.Thorough every reply is played, here and in trees. A reply of Black on a forbidden
// point loses. A board that fills up, or a five of the defender, is a hole.
//
// In renju a player may pass: the pass is one more reply that has to be answered, and lemmas
// may have more stones of the attacker than a game without passes gives. Under the other rules
// a pass is no move: lemmas do not answer it, and their numbers of stones are those of a game
// in which both have moved in turn. Trees answer it under all rules.
//
// # The file
//
// A file is the line "tengen-certificate 1" with a line feed, and one gzip member (RFC 1952).
// What the member holds, byte by byte:
//
//	certificate = rule size attacker { 1 lemma } 0 count checksum
//	lemma       = stones stones move n { node } n { answer }
//	stones      = n { cell }
//	answer      = cell symmetry back | cell 8 node
//	node        = 0 label | form move { cell node } [ node ]
//
// The parts are these:
//
//   - rule is a byte: 0 freestyle, 1 standard, 2 renju, 3 caro; size a byte: 5 to 22; attacker
//     a byte: 0 Black, 1 White.
//   - cell and move are (row from the bottom × size + column from the left), both from 0; size
//     × size is a pass. They take one byte up to size 15, else two, the high one first.
//   - n, back, label, form and count are numbers: 7 bits a byte, the low ones first, bit 7 set
//     in all bytes but the last. n says how many follow in the braces.
//   - stones are Black's, then White's, in the order of their cells; then come the attacker's
//     move, the shared wins, and the answers, in the order of the replies.
//   - symmetry is a byte, 0 to 7: bit 0 mirrors the columns, bit 1 the rows, bit 2 then
//     exchanges columns and rows. It maps the position after the reply onto the position of an
//     earlier lemma, whose number is the number of this one minus back.
//   - form is 1 + 4 × the number of replies listed, and 2 more if a node for all other replies
//     comes last, and 1 more if the node has a label. The nodes with labels of one lemma are
//     numbered from 0 in the order in which they are complete; 0 label stands for such a node.
//   - count is the number of lemmas, checksum the SHA-256 of all bytes before it: it names the
//     certificate, however that is compressed.
//
// The file has nothing after the member. Limits: 2,097,152 lemmas; in one lemma as many nodes,
// each 0 label counted; 492 nodes in a line.
//
// Read certificate.go first, then check.go.
package certificate
