// The two players of a game beside the board: who they are, the levels of engines, and the clocks.

import { $, h } from './dom.js';
import { reading } from './clock.js';
import { sideName } from './say.js';
import { ownName } from './settings.js';
import { t } from './words.js';

const SIDES = ['black', 'white'];

/** mine returns the colour of the only person among the players of a game, '' if there is none or are two.
 * @param {string[]} players */
export const mine = ([black, white]) => ((black === 'person') === (white === 'person') ? '' : black === 'person' ? 'black' : 'white');

/** namesOf returns the names of the persons in a game, '' for those who have none: the only one is the person of the page.
 * @param {Pick<Wire.GameView, 'players' | 'shared'>} game @returns {[string, string]} */
export const namesOf = ({ players, shared }) => shared?.names ?? (mine(players) === 'black' ? [ownName(), ''] : mine(players) ? ['', ownName()] : ['', '']);

export class Seats {
  /** change is called with the players after a person has chosen another level.
   * @param {(players: string[]) => void} change */
  constructor(change) {
    this.change = change;
    this.sides = SIDES.map((side) => h('div', { class: `player ${side}` }));
    this.root = h('div', { class: 'card players' }, this.sides);
  }

  /** @type {Wire.GameView} */ game;

  /** show draws the players of a game, whose engines have levels up to most. A list of levels that is open stays open.
   * @param {Wire.GameView} game @param {number} most */
  show(game, most) {
    this.game = game;
    const { players, to_act: acts, shared } = game;
    const who = [...players.map((p) => p.split(':')[0]), ...shared?.here ?? [], ...shared?.names ?? []].join();
    const away = (/** @type {number} */ i) => players[i] === 'guest' && !shared?.here[i];
    const called = (/** @type {number} */ i) => (players[i] === 'guest' && shared?.names[i]) || t(away(i) ? 'guest-away' : players[i] === 'guest' ? 'guest' : players[1 - i] === 'person' ? 'person' : 'you');
    const person = (/** @type {number} */ i) => called(i) + (away(i) && shared?.names[i] ? ` (${t('guest-away')})` : '');
    this.sides.forEach((node, i) => {
      const [, level] = players[i].split(':');
      node.classList.toggle('acts', acts === SIDES[i]);
      if (node.dataset.who !== who) {
        node.dataset.who = who;
        node.replaceChildren(h('span', { class: `chip ${SIDES[i]}` }), h('span', {}, h('b', {}, sideName(SIDES[i]))),
          h('span', { class: 'who' }, level ? this.level(i, most) : person(i)), h('span', { class: 'time' }, ' ', h('small')));
      }
      if (level) $('select', node).value = level;
    });
  }

  // level lets the person change the level of an engine.
  level(/** @type {number} */ i, /** @type {number} */ most) {
    const levels = Array.from({ length: most }, (_, n) => String(n + 1));
    let pointed = false; // the keyboard stays with a list that it works
    const select = h('select', { 'aria-label': `${sideName(SIDES[i])}: ${t('level')}`, onpointerdown: () => { pointed = true; }, onkeydown: () => { pointed = false; }, onchange: () => {
      const players = this.game.players.slice();
      players[i] = `engine:${select.value}`;
      this.change(players);
      if (pointed) select.blur(); // the keys are those of the game again
    } }, levels.map((n) => h('option', { value: n }, t('engine-level', { n }))));
    return select;
  }

  // tick shows what the clocks say; since is when the turn began.
  tick(/** @type {number} */ since) {
    const clock = this.game?.clock;
    this.sides.forEach((node, i) => {
      const time = $('.time', node);
      if (!time) return;
      time.hidden = !clock; // its line has no height then on phones
      const { time: left, more, low } = clock ? reading(clock, i, since) : { time: '', more: '', low: false };
      time.classList.toggle('low', low);
      time.firstChild.data = left;
      $('small', time).textContent = more;
    });
  }
}
