// Package gomocup is a brain of the Gomocup (Piskvork) protocol and of its Yixin
// extensions: it talks to a manager or a board program in lines of text and asks
// an Engine for moves. It knows rules and boards, but no search.
//
// # Threads
//
// One goroutine reads lines into a queue without bound, so that a manager is
// never held up writing; one, that of Run, obeys commands and owns all state;
// one searches. While a search runs,
//
//   - END, YXSTOP and STOP are obeyed before everything; the answer that YXSTOP
//     asks for comes before anything else is done;
//   - START, RECTSTART, RESTART, BOARD, YXBOARD, SWAP2BOARD and TAKEBACK end it,
//     if they are sound, for they replace its position. Its answer is dropped,
//     but in the Yixin dialect it is given first: Yixin-Board waits for exactly
//     one answer to each search it began;
//   - commands that touch neither engine nor position (ABOUT, YXSHOWFORBID,
//     YXBLOCK, nearly every INFO) are obeyed beside it. A shorter time limit ends
//     the search earlier, every other value holds from the next search on;
//   - all others wait in order. So do all, whatever they are, once one waits.
//
// A move is made on the board before it is printed, and the brain is then ready:
// a command sent in answer to it cannot come too early.
//
// At the end of input a search may go on for a second, then answers with the best
// move so far; whatever still waits is obeyed, and Run returns. After END nothing
// is printed.
//
// # Errors
//
// A command that is wrong or cannot be carried out answers "ERROR command: why"
// and has changed nothing; a block such as BOARD is taken as a whole or not at
// all. An unknown command answers "UNKNOWN command". Unknown keys of INFO are
// ignored, as the protocol asks. A block that is interrupted by another command
// is an error, and the command is obeyed.
//
// The manager is the referee: a stone of Black on a forbidden point is told in a
// MESSAGE and the game goes on, as it does when the brain itself has nothing else
// left (the protocol has no pass). A five, a full board and two passes end the
// game here too; to be asked for a move then is an error.
//
// # Positions
//
// In BOARD and YXBOARD the first stone listed is Black's. Where two neighbours
// are of one colour the other side has passed in between, and the opponent has
// passed at the end if it would be to move, so the side called "own" is to move
// always. Value 3, a stone of a finished line in a continuous game, is a wall for
// both. An entry of -1,-1 is a pass, as TURN -1,-1 is. All entries may stand on
// one line, as gomocalc sends them.
//
// YXSHOWFORBID lists Black's forbidden points whoever is to move.
//
// # Openings
//
// In SWAP2BOARD and YXSWAP2STEP the brain keeps the colour to move when the
// search calls it no worse, else swaps; it never lays two more stones, which would
// leave the better side to the opponent. Where it lays an opening, it takes the
// most even of several. YXBALANCEONE and YXBALANCETWO look for moves worth as near
// as can be to the bias, in centi-units for the side to move. YXSEARCHDEFEND ranks
// every move.
//
// # Dialects
//
// Gomocup counts column,row and calls renju 4; Yixin counts row,column and calls
// it 2. YXSHOWINFO tells that the manager speaks Yixin. "INFO swapable" tells
// gomocalc, which counts as Gomocup but numbers rules as Yixin does, with 5 and 6
// for freestyle with swap openings. Otherwise the number is Gomocup's bit mask:
// 2 (continuous game) is the manager's affair, and 5 (renju and exactly five) is
// renju, which asks five of Black exactly. Options.Dialect, or "INFO dialect
// NAME", settles it. Points in messages for people are written h8 with rows from
// the bottom.
//
// # Time and memory
//
// The time for a move counts from the moment its command was read. timeout_turn 0
// asks for an answer as fast as possible, below 0 (gomocalc) means no limit, and
// so do Yixin-Board's 2000000 a turn with 100000000 a match. timeout_match of 0
// or less makes time_left meaningless. When no limit was told at all a move takes
// five seconds.
//
// max_memory covers the whole process: HashBytes gives the table its part, and
// the runtime's memory limit holds the rest. hash_size sets the table alone, in
// kilobytes, within max_memory if that was told.
//
// # Weaker play
//
// strength below 100 limits nodes. caution_factor is accepted and has nothing to
// steer.
package gomocup
