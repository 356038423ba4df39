// What the levels of play see, and whom they suit.

import { said, t } from './words.js';

// BANDS are the first levels of those that suit one kind of player; the last is full strength.
const BANDS = [1, 3, 5, 7, 9, 10];

// levelWords returns what a level of a game sees, and an estimate of whom it suits. A game may have no words for it.
export function levelWords(/** @type {Wire.GameKind} */ { name, levels }, /** @type {number} */ n) {
  const band = BANDS.findLast((b) => b <= n);
  const sees = said(levels[n - 1]);
  return sees ? [sees, t(n === BANDS.at(-1) ? `level.full.${name}` : `level.for.${band}`)] : [];
}
