// Package ring holds the rules of Ring: two teams of six carry two rings over a
// field of 6 × 12 towards each other's goal. [Board] is the position, [Move] a move, and [Field] the
// tables of a variant of the rules.
//
// A piece steps, hits an enemy piece, or hands its ring to a friend; who brings a ring
// into the other side's goal wins. Pieces thrown off the field lie in slots around it
// until they can return. RULES.md has all rules, with pictures.
//
// # Layout
//
// The field and its rim of off-board slots are one bitboard of 128 bits
// ([Bits]). With the standard field a cell is row·8 + column: column 0 is the
// left rim (slots l1–l12), 1–6 are a–f, 7 is the right rim; row 0 is the bottom
// rim, 1–12 the field, 13 the top rim. The four corners of the rim do not
// exist, so cell 0 serves as "no cell". A piece off the board is a bit of its colour
// on a slot, so the cells occupied on the field and off it are one union of two
// sets.
//
// # Rules as a value
//
// Each choice that the sources leave open is a field of [Rules], tagged [R1] to
// [R9]. [NewField] computes from a Rules the tables that the generator reads, and
// nothing else in the package depends on those choices. [Full] is the complete game,
// [Basic] the variant of the source's chapter 3.
//
// # Legal and pseudo-legal moves
//
// Two bans depend on the position after the move: the fortress ban and the one-sided
// repetition. [Board.Pseudo] lists moves without testing these two,
// [Board.LegalMoves] tests them; [Board.TryMake] plays a pseudo-legal move or
// refuses it.
//
// # Decisions where the text is open
//
//   - "For the third time" is read as "for the third time or a later one": the side
//     that is allowed a one-sided repetition may continue it, and every further
//     occurrence is judged again over all the moves since the first one. The game
//     stays finite, because the other side can never make its own third occurrence.
//   - A move touches the cells whose contents it changes: where it starts and
//     ends, the target, where the target lands, and slot and square of every
//     piece that returns.
//   - Every attack whose victim stays on the field sets the hit-back ban, even where
//     hitting back is impossible. The ban is part of the position.
//   - All free pieces of one colour return at the same time. Where two slots of a
//     corner would both return a piece of one colour, the mover decides, whoever
//     owns the pieces.
//   - A goal ends the game at once: nothing returns after it. The text of such a
//     position has the carrier as a capital letter in its slot (c13B), and Parse
//     reads it.
//   - The fortress ban comes before every win: a move that closes a goal and puts
//     both rings on firm pieces is illegal.
//   - Parse accepts an off-board piece that nothing holds; it returns at the end
//     of the next move.
//   - With no ring or one ring in play the rules say who is to move (Black places
//     first), and Parse refuses a text that says otherwise.
//
// # Reading order
//
// rules.go (the choices as a value), bits.go, board.go (the field and its tables),
// position.go (the state of a game), move.go; then generate.go, make.go, firm.go (the
// fortress ban) and repetition.go. text.go and movetext.go read and write positions and
// moves; explain.go says what a move does.
package ring
