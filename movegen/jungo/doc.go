// Package jungo holds the rules of Jungo (純碁, stone-counting Go) and the
// positions the rest of the engine works on.
//
// As in Go, two players put stones on the points of a square board (2×2 to 19×19), in
// turn, Black first. Stones of one colour that are neighbours along lines form a
// chain; the empty points next to it are its liberties. A play that takes the last
// liberty of enemy chains captures them. Two passes in a row end the game, and the
// result is the number of stones on the board and nothing else. Three consequences
// shape everything above this package: a living group never fills its last two
// eyes, so each separate group costs its owner two points; a stone put into
// one's own safe area gains a point; an early pass loses points.
//
// # Positions
//
//   - Board is the position for play, of any size, with superko as an option. Make
//     and Unmake keep chains and liberties current. Up to 9×9 a chain is a pair of
//     128-bit boards (stones, liberties); above that it is a linked list of stones
//     with pseudo-liberty sums. The methods are the same for both.
//   - Tiny is a position of up to 7×7 as a plain value of a few words, made for
//     exact search, where copying is cheaper than undoing and every state must
//     have an exact key.
//
// # Decisions taken where the rules leave room
//
//   - Ko, rule "simple": a play may not recreate the whole board as it stood
//     after the same player's previous turn. A turn is a play or a pass. Since a
//     play always adds its own stone, the board can only come back when the
//     opponent's turn in between captured exactly one stone with a lone stone
//     left in atari, which is the ordinary ko point; it lapses with the next
//     turn of either side, a pass included.
//   - Positional superko forbids a play that recreates any earlier board of the
//     game, situational superko one that recreates an earlier board with the
//     same player to move. The starting board belongs to the history. Passes add
//     to it and are never forbidden.
//   - Superko compares 64-bit Zobrist keys, not boards: Board.repetition and Board.repeats
//     in board.go, which Board.Legal and Board.Why in move.go ask.
//   - After two passes in a row no move is legal, not even a pass.
//   - A game under the simple rule may go on for ever. MoveCap is the number of
//     moves (3·N²) after which a referee stops it as a draw; the board itself has
//     no limit.
//   - Suicide of any size is illegal.
//
// # Coordinates
//
// Points are numbered row by row from the lower left corner: A1 is 0, B1 is 1,
// A2 is N. Letters skip I. Zobrist keys come from splitmix64 with a fixed seed
// and are the same on every machine.
//
// # Reading order
//
// types.go, geometry.go, board.go, move.go (legal moves, Make and Unmake), the chains in
// small.go (up to 9×9) and big.go, with chain.go for both; setup.go. life.go tells what
// a colour keeps whatever the enemy plays. For exact search: tiny.go and tinylife.go, which
// has the proof of life.
package jungo
