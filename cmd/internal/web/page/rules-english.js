// The rules in English.

const renju = (/** @type {string} */ moves, /** @type {string} */ text, more = {}) => ({ game: 'renju', moves, text, crop: 'd4:l12', ...more });
const jungo = (/** @type {string} */ position, /** @type {string} */ text, more = {}) => ({ game: 'jungo', config: { size: 5, komi: 0, position }, text, ...more });
const ring = (/** @type {string} */ position, /** @type {string} */ text, more = {}) => ({ game: 'ring', config: { position }, text, ...more });

/** @type {Record<string, any[]>} */
export const english = {
  renju: [
    'Two players lay stones in turn on the crossings of the lines, Black first. Who has five stones of his colour in an unbroken line, along a row, a column or a diagonal, wins. Stones are never moved or taken away. A full board, or two passes in a row, is a draw.',
    { figures: [renju('h8 a1 i9 a3 g7 a5 j10 a7 f6', 'Five in a row: Black has won.'), renju('h8 a1 i8 a3 g8 a5 j8', 'A straight four: Black threatens a five at both ends, and White can stop only one.', { dots: 'f8 k8' })] },
    { head: 'Fours and threes', id: 'fours' },
    'A four is four stones of a line that one more stone makes a five. A three is three stones that one more stone makes a straight four. Both have to be answered; whoever makes two at once, a four-three for example, usually wins.',
    { figures: [renju('h8 a1 i8 a3 g8', 'A three: the next stone may make a straight four.', { dots: 'f8 j8' }), renju('h8 g8 i8 a3 j8 a5 k9 a9 k10 a11', 'A black stone on k8 makes a four along the row and a three along the column: a four-three.', { dots: 'k8', crop: 'e5:o13' })] },
    { head: 'What Black may not do' },
    'Under the rule renju Black, who begins, has points that are forbidden to him; a stone there loses. A move that makes an exact five is always allowed. White has no forbidden points and also wins with six or more.',
    { figures: [
      renju('h7 a1 h6 a3 f8 a5 g8 a7', 'Double-three: h8 would make two threes at once.', { labels: [['h8', '×']] }),
      renju('e8 a1 f8 a3 g8 a5 h9 a7 h10 a9 h11 a11', 'Double-four: h8 would make two fours at once.', { labels: [['h8', '×']] }),
      renju('e8 a1 f8 a3 g8 a5 i8 a7 j8 a9', 'Overline: h8 would make six in a row.', { labels: [['h8', '×']] })] },
    'On the board red crosses mark such points; a touch says why.',
    { head: 'The other rules' },
    { list: ['Freestyle: five or more win for both sides; nothing is forbidden.', 'Standard: exactly five wins, six or more is nothing.', 'Caro: five or more win unless both ends are blocked by the enemy.'] },
    { head: 'Openings' },
    'Black has an advantage. Opening rules make up for it: one player lays the first stones, the other chooses a colour, and so on. The dialog for a new game offers ten of them and says what each asks for.',
  ],
  jungo: [
    'Jungo is Go in which only stones count. Black and White lay stones on the crossings in turn. At the end each counts the stones that stand on the board; White adds the komi. There is no territory and there are no prisoners.',
    { head: 'Capturing' },
    'Stones of a colour that touch along the lines are a chain. The empty points beside it are its liberties. A move that takes the last liberty of an enemy chain takes the chain off the board.',
    { figures: [jungo('...../..X../.XO../..X../..... black', 'The white stone has one liberty left: D3. It is in atari.', { dots: 'd3' }), jungo('...../..X../.X.X./..X../..... white', 'Black has played D3: the stone is gone.')] },
    { head: 'What is not allowed' },
    { list: ['Suicide: a stone that leaves its own chain without a liberty, after captures.', 'Ko: to make the board again as it stood after your last move. With superko no earlier position may come again.'] },
    { figures: [jungo('...../..X../.X.X./..X../..... white', 'White may not play C3: the stone would have no liberty.', { crosses: 'c3' }), jungo('..XO./.XO.O/..XO./...../..... black', 'Black takes at D4. White may not take back at once: that is the ko.', { dots: 'd4' })] },
    { head: 'The end' },
    'Anyone may pass, and play again later. Two passes in a row end the game. What stands on the board counts: so it pays to fill your own safe points, but for the last two eyes of each group, without which it would be taken. Passing too early costs points.',
    { figures: [jungo('XXXOO/X.XO./XXXOO/.XXO./XXXOO black', 'Both groups keep two eyes. Black has 13 stones, White 8.')] },
  ],
  ring: [
    'Two teams of six fight for two rings, and each wants to carry one of them into the other side’s goal. The lower half of the field is Black’s, the upper White’s. Around it lie slots, places for pieces that were thrown off; the four yellow slots are the goals.',
    'With the first move Black puts a ring on one of his pieces, with the second White does. From then on whoever carries either ring into the goal he attacks wins. Nobody may pass.',
    { figures: [{ game: 'ring', moves: 'c2 d11', text: 'The start, after both have placed their rings.' }] },
    { head: 'Steps' },
    'A piece without a ring steps one or two squares in any direction, or a knight’s jump, over nothing that stands between. A carrier steps one square. A piece without a ring may also run along its column to the square beside the next friend.',
    { figures: [ring('B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -', 'Where a piece steps.', { dots: 'c5 c6 c3 c2 b4 a4 d4 e4 b5 d5 a6 e6 b3 d3 a2 e2 b6 d6 a5 e5 a3 e3 b2 d2', crop: 'a1:f7' }), ring('5W/6/6/6/6/6/6/6/2B3/6/6/5b - b -', 'Where a carrier steps.', { dots: 'b3 b4 b5 c3 c5 d3 d4 d5', crop: 'a1:f7' })] },
    { head: 'Passing a ring' },
    'A carrier hands its ring to a friend one or two squares away, straight or diagonal, over whatever stands between.',
    { figures: [ring('5W/6/6/6/6/6/2b3/2wb2/b1B3/6/1b2b1/6 - b -', 'The ring goes to any of these four; not a knight’s jump away.', { arrows: 'c4-c6 c4-d5 c4-a4 c4-e2', forbidden: 'c4-b2', crop: 'a1:f7' })] },
    { head: 'Attacking' },
    'A piece without a ring hits an enemy one or two squares away in its row or column. The enemy is thrown back two squares, the attacker takes its place. A carrier is only hit from the next square, and loses its ring. The cell right behind the target has to be empty: two in a line are safe. A piece that has just been hit may not hit its attacker at once.',
    { figures: [ring('B4W/6/6/6/6/6/2w3/6/2b3/6/6/6 - b -', 'The attack throws the white piece to c8.', { arrows: 'c4-c6', effects: 'c6-c8', crop: 'a3:f9' }), ring('B5/6/6/6/6/6/6/2W3/2b3/6/6/6 - b -', 'Hitting a carrier takes its ring.', { arrows: 'c4-c5', effects: 'c5-c7', crop: 'a3:f9' }), ring('B4W/6/6/6/6/6/6/6/1bww2/6/2b3/6 - b -', 'c4 cannot be hit along the row: a piece stands behind it.', { arrows: 'c2-c4', forbidden: 'b4-c4', crop: 'a1:f7' })] },
    { head: 'Off the board' },
    'A piece thrown over the edge lies in the slot there. It comes back by itself as soon as no piece stands on the square next to it and no enemy on the one behind that.',
    { figures: [ring('B4W/6/6/6/6/6/6/6/1wb3/6/4w1/6 - b -', 'The attack throws the piece off the board.', { arrows: 'c4-b4', effects: 'b4-l4', crop: 'l1:f6' }), ring('B4W/6/6/6/6/6/6/6/b5/6/4w1/6 l4w b -', 'When Black leaves a4, the white piece returns.', { arrows: 'a4-c5', effects: 'l4-a4', crop: 'l1:f6' })] },
    { head: 'Winning' },
    { list: ['Goal: a carrier steps into a goal slot from one of the four squares before it.', 'Closed goal: the four squares before your own goal are all held by firm pieces of yours, which no attack can move.', 'A side that has no legal move loses.', 'Forbidden: both rings on firm pieces of one colour (a fortress); a move by which a position occurs for the third time, if all happened on the other side’s half. If both halves were touched, it is a draw.'] },
    { figures: [ring('1B2B1/6/6/6/w5/6/6/6/6/6/b5/6 - b -', 'Two ways into the goal.', { arrows: 'b12-c13 e12-d13', crop: 'a8:f13' })] },
  ],
};
