// The first page of a tab without a game: the games, with a picture and a sentence each.

import { h } from './dom.js';
import { Figures } from './figure.js';
import { button, icon } from './icons.js';
import { t } from './words.js';

// PICTURES are positions that show what a game looks like.
/** @type {Record<string, object>} */ const PICTURES = {
  renju: { moves: 'h8 i9 i7 g9 j8 h6 j6 j9 h9 g10', crop: 'c3:m13' },
  jungo: { config: { size: 7 }, moves: 'D4 E5 E4 D5 C5 C6 B6 F4 F3 G4 E2 F6' },
  ring: { moves: 'c2 d11 d2d4 c11c9 e2e4 b11b9 c2e4 d11b9' },
};

/** lobby draws the page; play(game) begins a game at once, other asks for all settings, and games for one that was played.
 * @param {import('./main.js').App} app @param {{play: (game: string) => void, other: () => void, games: (() => void) | null}} does */
export function lobby(app, { play, other, games }) {
  const figures = new Figures(app);
  const card = (/** @type {string} */ game) => h('li', { class: 'card choice' }, figures.figure({ game, text: t(`sentence.${game}`), ...PICTURES[game] }),
    h('h2', {}, t(`choice.${game}`)),
    h('p', { class: 'ends' }, h('button', { type: 'button', class: 'main', id: `lobby-${game}`, onclick: () => play(game) }, icon('play'), h('span', {}, t('play-now-game'))),
      h('a', { class: 'button', href: `#rules?game=${game}` }, icon('question'), h('span', {}, t('how-to-play')))));
  return h('div', { class: 'lobby' }, h('p', { class: 'message bad', role: 'alert' }), h('h2', {}, t('choose-game')), h('ul', { class: 'choices' }, app.hello.games.map((g) => card(g.name))),
    h('p', { class: 'ends' }, button('lobby-other', 'gear', 'other-settings', other, 'n'), games && button('lobby-games', 'folder', 'my-games', games, 'g')));
}
