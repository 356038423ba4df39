// What a tab keeps of its game, and how it goes on with it after a reload or a lost connection.

import { kept } from './dom.js';
import { knows, textHere } from './gamestore.js';
import { sideName } from './say.js';
import { mine } from './seats.js';
import { answered, place, wish } from './shared.js';
import { t } from './words.js';

/** @typedef {import('./play.js').Play} Play */

export const saved = kept('sessionStorage', 'game', '');
// thought is the time of the turn before this page was left, in seconds, which the saved game does not have.
export const thought = kept('sessionStorage', 'thought', 0);
// waiting says that two engines were stopped, which the saved game does not have either.
export const waiting = kept('sessionStorage', 'waiting', true);

/** resume goes on with the game of a tab, or offers the games.
 * @param {Play} view */
export async function resume(view) {
  try {
    const text = saved.get() ?? textHere(); // a tab whose storage is full does not have it
    const here = place();
    const why = await join(view, [await wish(view.leaving()), here && { ...here, text }]);
    if (why === true) return;
    if (text && !here) {
      const { game } = await view.link.ask({ do: 'load', text, thought: thought.get() ?? 0, waits: waiting.get() ?? false });
      knows(text);
      view.take(game, false, 'resume');
      tell(view, why);
    } else view.invite(why);
  } catch (e) { view.invite(e.message); }
}

/** follow joins the game of an address that is followed while another game is on the board, which else goes on.
 * @param {Play} view */
export async function follow(view) {
  try {
    const why = await join(view, [await wish(view.leaving())]);
    if (why !== true && why) view.tell(why, 'bad');
  } catch (e) { view.tell(e.message, 'bad'); }
}

/** join goes on with a game of other tabs, or with one's own in which the other one waits. A game that the server has lost is
 * made anew by what is known of it. It returns true, or why there is none.
 * @param {Play} view @param {(import('./shared.js').Seat | null)[]} places the first choice first @returns {Promise<true | string>} */
async function join(view, places) {
  let why = '';
  for (const at of places) {
    if (!at) continue;
    const { name, key, round, seals, side, text, own } = at;
    const seat = side === '' ? { name, watch: true } : { name, key, own };
    try {
      const { game } = await view.link.ask(text ? { do: 'load', text, round, seals, ...seat } : { do: 'join', ...seat });
      answered();
      const colour = mine(game.players);
      if (game.shared && view.game?.shared?.name === game.shared.name) {
        if (!view.stands(game)) view.unsent = ''; // it had arrived
        view.hearGame(game);
      } else {
        view.take(game, false, 'join');
        if (side && colour && side !== colour) view.tell(t('you-have', { side: sideName(colour) }));
      }
      tell(view, why);
      return true;
    } catch (e) {
      if (!e.refused) throw e;
      answered();
      why = e.message;
    }
  }
  return why;
}

/** tell says which move was lost with the connection, or else what else there is to say.
 * @param {Play} view @param {string} more */
function tell(view, more) {
  const why = view.unsent ? t('move-lost', { move: t(`opening.word.${view.unsent}`) }) : more;
  if (why) view.tell(why, 'bad');
  view.unsent = '';
}
