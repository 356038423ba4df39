// What a tab keeps of its game, and how it goes on with it after a reload or a lost connection.

import { kept } from './dom.js';
import * as games from './games.js';
import { answered, places } from './shared.js';
import { t } from './words.js';

/** @typedef {import('./play.js').Play} Play */

export const saved = kept('sessionStorage', 'game');
// thought is the time of the turn before this page was left, in seconds, which the saved game does not have.
export const thought = kept('sessionStorage', 'thought');
// waiting says that two engines were stopped, which the saved game does not have either.
export const waiting = kept('sessionStorage', 'waiting');

/** resume goes on with the game of a tab, or offers the games.
 * @param {Play} view */
export async function resume(view) {
  try {
    const why = await join(view);
    if (why === true) return;
    const text = saved.get();
    if (text) {
      view.take((await view.link.ask({ do: 'load', text, thought: thought.get() ?? 0 })).game, false, 'resume');
      if (waiting.get()) await view.do({ do: 'pause' }); // the server does not know
      tell(view, why);
    } else view.invite(why);
  } catch (e) { view.invite(e.message); }
}

/** join goes on with a game of other tabs. It returns true, or why there is none.
 * @param {Play} view @returns {Promise<true | string>} */
async function join(view) {
  let why = '';
  for (const place of await places(view.leaving())) {
    const { name, key } = place;
    try {
      const { game } = await view.link.ask({ do: 'join', name, key });
      answered(place);
      if (!key) games.begin();
      view.take(game, false, 'resume');
      if (game.position.moves.at(-1) === view.unsent || !view.personActs()) view.unsent = ''; // it had arrived
      tell(view, why);
      return true;
    } catch (e) {
      if (!e.refused) throw e;
      answered(place, true);
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
