// A game with a person elsewhere: its address, who is there, and what one player asks the other for.

import { h, kept } from './dom.js';
import { button } from './icons.js';
import { token } from './link.js';
import { choose, copy, say, sideName } from './say.js';
import { t } from './words.js';

/** @typedef {{name: string, key?: string}} Seat */

const SIDES = ['black', 'white'];
/** @type {Record<string, string>} */ const ASKS = { undo: 'asks-undo', rematch: 'asks-rematch' };
const OWN = ['localhost', '127.0.0.1', '[::1]']; // hosts that mean this computer, on each one

// kept is the seat of this tab.
const seat = kept('sessionStorage', 'shared');

// joins returns the name of the game that the address invites to, '' if there is none.
export const joins = () => (location.hash.startsWith('#play?') ? new URLSearchParams(location.hash.split('?')[1]).get('join') ?? '' : '');

/** mine returns the colour of the only person among the players of a game, '' if there is none or are two.
 * @param {string[]} players */
export const mine = ([black, white]) => ((black === 'person') === (white === 'person') ? '' : black === 'person' ? 'black' : 'white');

export class Shared {
  /** @param {import('./play.js').Play} view */
  constructor(view) {
    this.view = view;
    this.root = h('div', { class: 'card shared', id: 'shared', hidden: true, 'aria-live': 'polite' });
    this.said = ''; // what screen readers have heard
  }

  /** seat returns where this tab plays or watches, null if nowhere: in the game of the address, if the person
   * leaves another one for it, or where it was before.
   * @returns {Promise<Seat | null>} */
  async seat() {
    const name = joins();
    const old = seat.get();
    if (!name) return old;
    history.replaceState(null, '', '#play');
    if (old?.name === name) return old;
    return !this.view.unfinished() || await choose(t('join-game'), t('game-ends'), [[t('cancel'), ''], [t('join'), 'yes', true]]) === 'yes' ? { name } : old;
  }

  /** show draws what there is to know of a game; nothing of one that is not shared.
   * @param {Wire.GameView} game */
  show(game) {
    const { shared } = game;
    seat.set(shared ? { name: shared.name, key: shared.key } : null);
    const lines = shared ? this.lines(game, shared) : [];
    const focus = document.activeElement?.id;
    this.root.replaceChildren(...lines);
    this.root.hidden = lines.length === 0;
    if (focus && this.root.contains(document.getElementById(focus))) document.getElementById(focus)?.focus();
  }

  /** @param {Wire.GameView} game @param {Wire.SharedView} shared */
  lines({ players }, { name, here, begun, asked, by }) {
    const colour = mine(players);
    const side = sideName(colour === 'black' ? 'white' : 'black');
    if (!colour) return [h('p', {}, t('watching'))];
    const lines = [];
    if (asked && by === colour) lines.push(h('p', {}, t('waits-answer', { side })));
    else if (asked) {
      const what = /** @type {'undo' | 'rematch'} */ (asked);
      lines.push(h('p', {}, t(ASKS[what], { side })), h('p', { class: 'ends' }, button('shared-no', 'stop', 'refuse', () => this.view.do({ do: 'refuse' })),
        button('shared-yes', 'check', what === 'undo' ? 'take-back' : 'rematch', () => this.view.do({ do: what }))));
    }
    if (!here[SIDES.indexOf(colour === 'black' ? 'white' : 'black')]) lines.push(...this.invitation(name, t(begun ? 'other-away' : 'send-address', { side })));
    const news = lines.map((x) => x.textContent).join(' ');
    if (news !== this.said && asked && by !== colour) say(t(ASKS[asked], { side }));
    this.said = news;
    return lines;
  }

  // invitation shows the address of the game under a text.
  invitation(/** @type {string} */ name, /** @type {string} */ text) {
    const words = new URLSearchParams({ join: name, ...(token.get() ? { token: token.get() } : {}) });
    const address = h('input', { class: 'address', readonly: true, id: 'shared-address', value: `${location.origin}${location.pathname}#play?${words}`, 'aria-label': text, onfocus: () => address.select() });
    const done = h('span', { class: 'note', role: 'status' });
    return [h('p', {}, text), address, h('p', { class: 'row' },
      button('shared-copy', 'link', 'copy-link', async () => { if (await copy(address.value)) done.textContent = t('copied'); }), done),
    OWN.includes(location.hostname) ? h('p', { class: 'note' }, t('only-here')) : null].filter((x) => x !== null);
  }
}
