// What stands beside the board of a game: whose turn it is or how the game ended, and lines about the position.

import { mine } from './seats.js';
import { sideName } from './say.js';
import { said, t } from './words.js';

const BEGINS = 6; // moves in which the aim of the game is said

/** ended says how a game ended: to the only person in it, whether that person has won or lost.
 * @param {Wire.GameView} game */
function ended({ players, position: { result } }) {
  const colour = mine(players);
  if (!colour || !result?.winner) return said(result?.text);
  const { winner, text } = result;
  /** @type {any} */ const by = typeof text === 'object' && text.code === 'game.wins' ? text.args?.[1] : null;
  const how = said(by ?? text);
  if (winner === colour) return t('you-won', { how });
  switch (by?.code) {
    case 'play.resigns': return t('lost-resigned');
    case 'play.late': return t('lost-late');
    case 'renju.five': return t('lost-five', { side: sideName(winner), how });
    case 'renju.foul': return t('lost-foul', { how });
    default: return t('you-lost', { result: said(text) }); // the reason alone could be about either side
  }
}

/** statusOf says whose turn it is, or how the game ended; lacks says for whom the game waits.
 * @param {Wire.GameView} game @param {string} lacks */
export function statusOf(game, lacks) {
  const { position: p, players, to_act: acts = '', thinking, waits, opening } = game;
  if (p.result) return ended(game);
  if (lacks) return lacks;
  if (waits) return t('engines-wait');
  if (thinking) return t(acts === 'black' ? 'black-thinks' : 'white-thinks');
  if (opening?.asked.code === 'opening.ask.place') return t(p.side === 'black' ? 'lays-black' : 'lays-white', { side: sideName(acts) });
  const turn = acts === mine(players) ? t('own-move', { side: sideName(acts) }) : t(acts === 'black' ? 'black-to-move' : 'white-to-move');
  return turn + (opening ? `: ${said(opening.asked)}` : '');
}

/** linesOf returns the lines about the position of a game.
 * @param {Wire.GameView} game */
export function linesOf({ position: p, opening }) {
  const lines = [p.title, ...(opening ? [opening.title] : []), ...(p.status ?? [])].map(said);
  if (p.config.game === 'ring' && p.moves.length < BEGINS) lines.push(t('aim.ring'));
  else if (lines.length === 1 && p.moves.length > 0) lines.push(t('move-number', { n: p.moves.length }));
  return lines;
}
