// The steps of the lessons: a position, and the moves that are right in it; without any, every move is.
// Their texts are in the words: lesson.GAME.NUMBER and lesson.GAME.NUMBER.done.

/** @typedef {{config?: object, moves?: string, right: string[]}} Step
 * @typedef {(position: string, ...right: string[]) => Step} Make */

/** @type {Make} */ const renju = (moves, ...right) => ({ config: { rule: 'renju', size: 9 }, moves, right });
/** @type {Make} */ const jungo = (position, ...right) => ({ config: { size: 5, komi: 0, position }, right });
/** @type {Make} */ const ring = (position, ...right) => ({ config: { position }, right });

/** @type {Record<string, Step[]>} */
export const STEPS = {
  renju: [
    renju('e5 a1 d5 a3 f5 a5 c5 b5', 'g5'),
    renju('a1 e5 a3 e6 c1 e7 d1 e4 e3 b9', 'e8'),
    renju('e5 a1 f5 a3 g5 a9', 'd5', 'h5'),
    renju('e5 d5 f5 a1 g5 b9 h6 a9 h7 i9', 'h5'),
    renju('e4 a1 e3 a3 c5 a5 d5 a7 g8 b1 g7 d1 g6 f1 g9 i1', 'g5'),
  ],
  jungo: [
    jungo('...../..X../.XO../..X../..... black', 'D3'),
    jungo('...../..O../.OX../..O../..... black', 'D3'),
    jungo('..XO./.XO.O/..XO./...../..... black', 'D4'),
    jungo('XXXOO/X.XO./X.XOO/.XXO./XXXOO black', 'B3', 'B4'),
    jungo('XXXOO/X.XO./XXXOO/.XXO./XXXOO black', 'pass'),
  ],
  ring: [
    { right: [] },
    ring('B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -'),
    ring('B4W/6/6/6/6/6/2w3/6/2b3/6/6/6 - b -', 'c4c6'),
    ring('B4W/6/6/6/6/6/6/wb4/6/6/6/6 - b -', 'b5a5'),
    ring('5W/6/6/6/6/6/6/B5/6/6/6/6 l5b b -', 'a5a4', 'a5a6', 'a5b4', 'a5b5', 'a5b6'),
    ring('B5/6/6/6/6/6/6/2W3/2b3/6/6/6 - b -', 'c4c5'),
    ring('5W/6/6/6/6/6/2b3/2wb2/b1B3/6/1b2b1/6 - b -', 'c4c6', 'c4d5', 'c4a4', 'c4e2'),
    ring('1B2B1/6/6/6/w5/6/6/6/6/6/b5/6 - b -', 'b12c13', 'e12d13'),
    ring('6/6/2b3/6/2B3/5W/6/6/6/w5/b5/6 - b -', 'c8c10'),
  ],
};
