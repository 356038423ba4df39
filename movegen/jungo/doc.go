// Package jungo holds the rules of Jungo (純碁, stone-counting Go) and the
// positions the rest of the engine works on.
//
// The game is Go on a square board of 2×2 to 19×19 points in which the result
// is the number of stones on the board and nothing else. Three consequences
// shape everything above this package: a living group never fills its last two
// eyes, so each separate group costs its owner two points; a stone put into
// one's own safe area gains a point; an early pass loses points.
//
// # Positions
//
//   - Board is the position for play: any size, chains and liberties kept
//     incrementally, Make and Unmake on an undo stack, superko by option. Up to
//     9×9 a chain is a pair of 128-bit boards (stones, liberties); above that it
//     is a linked list of stones with pseudo-liberty sums. The methods are the
//     same, the caller never sees which one is at work.
//   - Tiny is a position of up to 7×7 as a plain value of three words, made for
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
//     same player to move. The starting board belongs to the history, passes add
//     to it and are themselves never forbidden.
//   - Superko compares 64-bit Zobrist keys, not boards.
//   - After two passes in a row no move is legal, a further pass included.
//   - A game under the simple rule need not end. MoveCap gives the number of
//     moves (3·N²) after which a referee stops it as a draw; the board itself
//     plays on, so nothing is ever stopped silently.
//   - Suicide of any size is illegal.
//
// # Coordinates
//
// Points are numbered row by row from the lower left corner: A1 is 0, B1 is 1,
// A2 is N. Letters skip I. Zobrist keys come from splitmix64 with a fixed seed
// and are the same on every machine.
package jungo
