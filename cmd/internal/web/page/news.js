// What others have done in a game, for those who cannot see the board.

import { sideName } from './say.js';
import { t } from './words.js';

/** news returns the moves that others than a person at this page have made between two states of a game, as texts with the
 * colour of the stone, which in an opening is not always that of the player; a pass, which the board does not show, is said in
 * a sentence.
 * @param {Wire.GameView} from @param {Wire.GameView} to */
export const news = ({ position: before, players, opening, to_act: acts }, { position: { moves } }) => moves.slice(before.moves.length).flatMap((move, i) => {
  const side = (before.side === 'white') === (i % 2 === 0) ? 'white' : 'black';
  const mover = opening ? acts : side; // one player lays what comes at once in an opening
  if (players[mover === 'black' ? 0 : 1] === 'person') return [];
  const pass = i === 0 && before.choices.some((c) => c.move === move && c.cells.length === 0);
  return [{ text: `${sideName(side)}: ${move}`, passed: pass ? t('passes', { side: sideName(side) }) : '' }];
});
