// Package gomocup implements a brain (an engine) for the Gomocup (Piskvork) protocol
// and its Yixin extensions. It talks to a manager or a board program in lines of text
// and asks a [game.Engine] of Renju for moves.
//
// # Threads
//
// One goroutine reads lines into a queue that is longer than any game, so that a manager does
// not have to wait when it writes; the goroutine of [Run] executes commands and owns all state;
// a third one searches. While a search runs,
//
//   - END, YXSTOP and STOP are executed before everything else; the answer that
//     YXSTOP asks for comes before any other command is executed;
//   - START, RECTSTART, RESTART, BOARD, YXBOARD, SWAP2BOARD and TAKEBACK end the
//     search, if they are valid, because they replace its position. Its answer is
//     dropped; only in the Yixin dialect it is given first, because Yixin-Board waits
//     for exactly one answer to each search;
//   - commands that change neither engine nor position (ABOUT, YXSHOWFORBID,
//     YXBLOCK, nearly every INFO) are executed at once. A shorter time limit ends
//     the search earlier; every other value holds from the next search on;
//   - all others wait in order. Once one command waits, all later ones wait, too.
//
// The brain makes a move on its board before it prints it, and is then ready for the
// next command.
//
// At the end of input a search may go on for a second and then answers with the best
// move so far; the waiting commands are executed, and Run returns. After END nothing
// is printed.
//
// # Errors
//
// A command that is wrong or cannot be carried out gets "ERROR command: why" and
// changes nothing; a block such as BOARD is executed as a whole or not at all. An
// unknown command gets "UNKNOWN command". INFO has no answer, because a manager would take
// one for that of its next command: unknown keys are ignored, a wrong value is a MESSAGE
// before the next answer, and after a rule that the brain does not have, the commands that
// start a game or ask for a move get ERROR instead of their answer, until another rule comes.
// A block that is interrupted by another command is an error, and
// the other command is executed.
//
// The manager is the referee: after a stone of Black on a forbidden point the brain
// prints a MESSAGE and the game goes on. The brain itself plays such a point only when
// no other is left, because the protocol has no pass. A five, a full board and two
// passes end the game; a request for a move is an error then.
//
// # Positions
//
// In BOARD and YXBOARD the first stone listed is Black's. Where two consecutive stones
// have one colour, the other side has passed in between. If the opponent would be to
// move at the end it has passed, too, so that the side called "own" is always to move.
// Value 3, a stone of a finished line in a continuous game, is a wall for both sides.
// An entry of -1,-1 is a pass, as in TURN -1,-1. All entries may stand on one line, as
// gomocalc sends them.
//
// YXSHOWFORBID lists Black's forbidden points whoever is to move. YXBLOCK, and YXFORBID for one
// side, keep the brain from playing on a point; the lines that it thinks about may go there.
//
// # Openings
//
// In SWAP2BOARD and YXSWAP2STEP the brain keeps the colour to move if the search finds
// it not worse, and swaps otherwise; it never places two more stones, because that
// would leave the better side to the opponent. For an opening of its own it chooses
// the most even of several. YXBALANCEONE and YXBALANCETWO look for moves whose score
// is closest to the bias, in centi-units for the side to move. YXSEARCHDEFEND ranks
// every move.
//
// # Dialects
//
// Gomocup writes column,row and numbers renju 4; Yixin writes row,column and numbers
// it 2. YXSHOWINFO shows that the manager speaks Yixin. "INFO swapable" shows that it
// is gomocalc, which has Gomocup's coordinates and Yixin's rule numbers, with 5 and 6
// for freestyle with swap openings. Otherwise the number is Gomocup's bit mask:
// the manager handles 2 (continuous game), and 5 (renju and exactly five) is
// renju, where Black needs exactly five anyway; 9 (Piskvork's "standard Caro", where six do not
// win) is played as caro, with a MESSAGE that says so. Options.Dialect and "INFO dialect
// NAME" set the dialect. Points in messages for people are written h8, with rows
// from the bottom.
//
// # Time and memory
//
// The time for a move counts from the moment its command was read. timeout_turn 0
// asks for an answer as fast as possible; below 0 (gomocalc) means no limit, and
// so do Yixin-Board's 2000000 a turn with 100000000 a match. timeout_match of 0
// or less makes time_left meaningless. A time_left holds for one game, of which it may come before
// START as well as after. If the manager gives no limit at all, a move takes five seconds.
//
// max_memory, or Options.Memory until it comes, covers the whole process: hashBytes computes
// the size of the table, and the runtime's memory limit bounds the rest. hash_size sets the
// table alone, in kilobytes, within that limit; only Yixin-Board, which does not know
// max_memory, gets the table that its person has set.
//
// # Weaker play
//
// INFO strength, 0 to 100, and INFO level, 1 to 10, set the level of play of the brain's
// moves; 100 and 10 are full strength. An analysis (YXNBEST of several moves,
// YXSEARCHDEFEND, YXBALANCE…) and decisions in the opening have full strength. The levels of
// Yixin-Board are limits (max_node, max_depth, times) and hold besides. caution_factor is
// accepted and has no effect.
//
// # Reading order
//
// run.go (the entry), reader.go and command.go (lines and what they are), session.go (the
// loop, and which command waits), game.go and position.go (moves and positions), think.go
// and clock.go (searches), info.go with memory.go; then what only some managers ask:
// opening.go, swap2.go, soosorv.go, balance.go, yixin.go, database.go.
package gomocup
