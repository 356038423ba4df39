// The games, with a picture and a sentence each: the first page of a tab without a game, and what the name of the page leads to.

import { h, redraw } from './dom.js';
import { Figures } from './figure.js';
import { open } from './games.js';
import { anyGames } from './gamestore.js';
import { button, icon } from './icons.js';
import { usualWords } from './newgame.js';
import { t } from './words.js';

export const GAMES = 'games'; // the address at which the games are offered

// PICTURES are positions that show what a game looks like.
/** @type {Record<string, object>} */ const PICTURES = {
  renju: { moves: 'h8 i9 i7 g9 j8 h6 j6 j9 h9 g10', crop: 'c3:m13' },
  jungo: { config: { size: 7 }, moves: 'D4 E5 E4 D5 C5 C6 B6 F4 F3 G4 E2 F6' },
  ring: { moves: 'c2 d11 d2d4 c11c9 e2e4 b11b9 c2e4 d11b9' },
};

/** lobby draws the games for the view in which they are played, with a way back to the one on its board.
 * @param {import('./play.js').Play} view */
function lobby(view) {
  const { app } = view;
  const figures = new Figures(app);
  const card = (/** @type {string} */ game) => h('li', { class: 'card choice' }, figures.figure({ game, text: t(`sentence.${game}`), ...PICTURES[game] }),
    h('h2', {}, t(`choice.${game}`)), h('p', { class: 'note' }, usualWords(app.hello, game)),
    h('p', { class: 'ends' }, h('button', { type: 'button', class: 'main', id: `lobby-${game}`, onclick: () => view.begin(game) }, icon('play'), h('span', {}, t('play-now-game'))),
      h('a', { class: 'button', href: `#rules?game=${game}` }, icon('question'), h('span', {}, t('how-to-play')))));
  return h('div', { class: 'lobby' }, h('p', { class: 'message bad', role: 'alert' }), h('h2', {}, t('choose-game')), h('ul', { class: 'choices' }, app.hello.games.map((g) => card(g.name))),
    h('p', { class: 'ends' }, view.game && button('lobby-back', 'back', 'back-to-game', () => { location.hash = 'play'; }),
      button('lobby-friend', 'link', 'play-friend', () => view.askNew('', 'black-guest')), button('lobby-other', 'gear', 'other-settings', () => view.askNew(), 'n'), anyGames() && button('lobby-games', 'folder', 'my-games', () => open(view), 'g')));
}

/** offerGames offers the games while there is none on the board of a view, or while the address asks for them.
 * @param {import('./play.js').Play} view */
export function offerGames(view) {
  const { root } = view;
  const offers = !view.game || view.app.place === GAMES;
  if (!view.hello || offers && view.lobby && root.contains(view.lobby)) return;
  if (offers !== view.fresh) scrollTo(0, 0);
  redraw(root, () => {
    root.classList.toggle('fresh', offers);
    view.lobby?.remove();
  }, () => view.status);
  if (offers) root.append(view.lobby = lobby(view));
}
