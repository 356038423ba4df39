// Package ring holds the rules of Ring: two teams of six carry two rings over a
// field of 6 × 12 towards each other's goal.
//
// # Layout
//
// The field and its rim of off-board slots are one bitboard of 128 bits
// ([Bits]). With the standard field a cell is row·8 + column: column 0 is the
// left rim (slots l1–l12), 1–6 are a–f, 7 is the right rim; row 0 is the bottom
// rim, 1–12 the field, 13 the top rim. The four corners of the rim do not
// exist, so cell 0 serves as "no cell". A piece lying off the board is simply a
// bit of its colour on a slot, which makes "occupied, on the field or off it"
// one union of two words.
//
// # Rules as a value
//
// What the sources leave open is a field of [Rules], tagged [R1] to [R9], and
// nothing else in the package knows it: [NewField] turns a Rules into the tables
// that the generator reads. [Full] is the complete game, [Basic] the variant of
// the source's chapter 3.
//
// # Legal and nearly legal
//
// Two bans can only be judged on the position after a move: the fortress ban
// and the one-sided repetition. [Board.Pseudo] lists moves before these two,
// [Board.LegalMoves] after them; [Board.TryMake] plays a pseudo-legal move or
// refuses it.
//
// # Decisions where the text is open
//
//   - "For the third time" is read as "for the third time or a later one": a
//     one-sided repetition may be continued by the side that is allowed to, and
//     every further occurrence is judged again over all the moves since the
//     first one. The game stays finite, for the other side can never make its
//     own third occurrence.
//   - A move touches the cells whose contents it changes: where it starts and
//     ends, the target, where the target lands, and slot and square of every
//     piece that returns.
//   - The hit-back ban is set by every attack whose victim stays on the field,
//     also where hitting back would be impossible anyway, and counts in the
//     identity of the position.
//   - A returned piece is judged at once, together with the others of its
//     colour; two slots of a corner that would both return a piece of one
//     colour are decided by the mover, whoever owns the pieces.
//   - A goal ends the game on the spot: nothing returns after it. Such a
//     position is written with the carrier as a capital letter in its slot
//     (c13B), and Parse reads it back.
//   - The fortress ban comes before everything a move might win: a move that
//     closes a goal and puts both rings on firm pieces is illegal.
//   - Parse accepts an off-board piece that nothing holds; it returns at the end
//     of the next move, as "as soon as nothing holds it" asks.
//   - With no ring or one ring in play the side to move is given by the rules
//     (Black places first), and Parse insists on it.
package ring
