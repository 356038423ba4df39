// What ends a game by a person's word, after a question: a pass, a resignation and a draw.

import { choose, sideName } from './say.js';
import { said, t } from './words.js';

/** @typedef {import('./play.js').Play} Play */

/** outcome says what comes of a pass that ends the game; of another one what counts in a game of stones that count; '' without a connection.
 * @param {Play} view @param {string} move */
async function outcome({ link, game: { position: { config, moves, scene } } }, move) {
  const stones = (/** @type {string} */ colour) => scene.cells.filter((c) => c.stone === colour).length;
  try {
    const { position: { result } } = await link.ask({ do: 'show', config, moves: [...moves, move] });
    return result ? t('pass-ends', { result: said(result.text) }) : config.game === 'jungo' ? t('pass-counts', { black: stones('black'), white: stones('white'), komi: config.komi ?? 0 }) : '';
  } catch { return ''; }
}

let asking = false; // one of them goes on, with its question or an answer of the server

/** once makes something that does nothing while it, or another one of these, goes on.
 * @param {(view: Play) => Promise<void>} does */
const once = (does) => async (/** @type {Play} */ view) => {
  if (asking) return;
  asking = true;
  try { await does(view); } finally { asking = false; }
};

// pass makes a pass, after a question if there is another move.
export const pass = once(async (view) => {
  const { game } = view;
  const { choices } = game.position;
  const move = choices.find((c) => c.cells.length === 0)?.move ?? 'pass';
  if (choices.length > 1) {
    const text = await outcome(view, move);
    if (!view.stands(game) || document.querySelector('dialog') || !await view.asks(t('pass-sure'), text, [t('cancel'), ''], [t('pass'), 'play', true])) return;
  }
  await view.submit(move);
});

// resign resigns for the only person, or the side to move.
export const resign = once(async (view) => {
  const { players, to_act: side = '' } = view.game;
  const title = players.every((p) => p === 'person') ? t('resign-side', { side: sideName(side) }) : t('resign-sure');
  if (await choose(title, '', [[t('cancel'), ''], [t('resign'), 'yes', true]]) === 'yes') await view.do({ do: 'resign' });
});

// canDraw reports whether the players of a game may agree on a draw: both are people.
export const canDraw = (/** @type {string[]} */ players) => players.every((p) => p === 'person' || p === 'guest');

// draw offers a draw to a person elsewhere, or ends the game as one for two people here.
export const draw = once(async (view) => {
  const title = t(view.game.shared ? 'draw-offer' : 'draw-sure');
  if (await choose(title, '', [[t('cancel'), ''], [t('draw'), 'yes', true]]) === 'yes') await view.do({ do: 'draw' });
});
