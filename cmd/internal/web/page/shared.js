// A game with a person elsewhere: its address, who is there, and what one player asks the other for.

import { $, h, kept, readdress, redraw } from './dom.js';
import { ownKey, seatIn, taken } from './gamestore.js';
import { button } from './icons.js';
import { token } from './link.js';
import { choose, copy, say, sideName } from './say.js';
import { mine } from './seats.js';
import { nameField } from './settings.js';
import { t } from './words.js';

/** @typedef {{name: string, key?: string, round?: number, seals?: [string, string], side?: string, text?: string, own?: string}} Seat the side is '' for a tab that watches, and not there for one that was not in the game; the text is that of the game as far as it is known; own is the key of an invitation that is given up for the seat */

const SIDES = ['black', 'white'];
/** @type {Record<string, string>} */ const YES = { undo: 'take-back', draw: 'agree', rematch: 'rematch' };
/** @type {Record<string, string>} */ const ASKS = { undo: 'asks-undo', draw: 'asks-draw', rematch: 'asks-rematch' };
const OWN = ['localhost', '127.0.0.1', '[::1]']; // hosts that mean this computer, on each one

const seat = kept('sessionStorage', 'shared', { name: '' }, true); // of this tab

let wanted = ''; // the game of an address that the person follows, until the server has answered
let asking = false; // the person is asked, and the address keeps the game until the answer

// joins returns the name of the game that the address invites to, '' if there is none.
export const joins = () => (location.hash.startsWith('#play?') ? new URLSearchParams(location.hash.split('?')[1]).get('join') ?? '' : '');

const otherOf = (/** @type {string} */ colour) => (colour === 'black' ? 'white' : 'black');

/** place is where the tab was, null if in no game with others.
 * @returns {Seat | null} */
export const place = () => seat.get();

/** wish returns the place in the game of the address, null if there is none or the person does not leave another game for
 * it. leaving is the code of what is said of the game that is left, '' for nothing.
 * @param {string} leaving @returns {Promise<Seat | null>} */
export async function wish(leaving) {
  const name = joins();
  if (name && name !== seat.get()?.name && !asking) {
    asking = true;
    if (!leaving || await choose(t('join-game'), t(leaving), [[t('cancel'), ''], [t('join'), 'yes', true]]) === 'yes') wanted = name;
    asking = false;
  }
  if (name && !asking) readdress('#play');
  return wanted ? { name: wanted, ...seatIn(wanted), own: ownKey() ?? seat.get()?.key } : null;
}

// answered says that the server has answered for the place that was wished.
export const answered = () => { wanted = ''; };

export class Shared {
  /** @param {import('./play.js').Play} view */
  constructor(view) {
    this.view = view;
    this.root = h('div', { class: 'card shared', id: 'shared', hidden: true, 'aria-live': 'polite' });
    // question has its room as long as there is another player, so that nothing moves when it comes or goes.
    this.question = h('div', { class: 'question', id: 'shared-question', hidden: true, 'aria-live': 'polite' });
    /** @type {Wire.SharedView | undefined} */ this.last = undefined; // what was shown
    this.free = [0, 0]; // when the seats can be taken whose players are away
    /** @type {Map<Element, string>} */ this.drawn = new Map(); // what the elements of each box were made of
  }

  /** draw makes the elements of a box anew if they are of something else now: screen readers read what is made anew.
   * @param {Element} box @param {any} of @param {() => Element[]} make */
  draw(box, of, make) {
    const text = JSON.stringify(of);
    if (text !== this.drawn.get(box)) {
      $('#shared-name', box)?.blur(); // a name that is being typed counts
      redraw(box, () => box.replaceChildren(...make()));
    }
    this.drawn.set(box, text);
  }

  /** show draws what there is to know of a game; nothing of one that is not shared.
   * @param {Wire.GameView} game */
  show(game) {
    const { shared, players } = game;
    this.free = (shared?.kept ?? []).map((ms) => Date.now() + ms);
    const colour = mine(players);
    const old = seat.get();
    seat.set(shared ? { name: shared.name, key: shared.key ?? (old?.name === shared.name ? old.key : undefined), round: shared.round, seals: shared.seals, side: colour } : null);
    this.draw(this.root, shared && [shared.name, shared.here, seat.get().key, colour, taken(shared), shared.twin], () => (!shared ? [] : colour ? this.seated(shared, colour) : this.watching(shared)));
    this.root.hidden = this.root.children.length === 0;
    this.root.classList.toggle('later', Boolean(colour && shared && taken(shared)));
    this.draw(this.question, shared && colour && [shared.asked, shared.by, colour], () => (shared && colour ? this.asked(shared, colour) : []));
    this.question.hidden = !shared || !colour;
    if (shared && colour) this.hear(shared, colour);
    this.last = shared;
  }

  /** asked shows a player what the other one asks for, or that an answer is to come.
   * @param {Wire.SharedView} shared @param {string} colour */
  asked({ asked, by }, colour) {
    const side = sideName(otherOf(colour));
    if (!asked) return [];
    if (by === colour) return [h('p', {}, t('waits-answer', { side }))];
    return [h('p', {}, t(ASKS[asked], { side })), h('p', { class: 'ends' }, button('shared-no', 'stop', 'refuse', () => this.view.do({ do: 'refuse', what: asked })),
      button('shared-yes', 'check', YES[asked], () => this.view.do({ do: 'agree', what: asked })))];
  }

  /** seated shows a player the way to the game for the other one, who is not here.
   * @param {Wire.SharedView} shared @param {string} colour */
  seated(shared, colour) {
    const { name, here, twin, begun } = shared;
    const other = otherOf(colour);
    const side = sideName(other);
    if (here[SIDES.indexOf(other)]) return [];
    return [...this.invitation(name, t(taken(shared) ? 'other-away' : 'send-address', { side })), ...begun ? [] : [nameField('shared-name', () => this.view.app.introduce())], ...twin ? [h('p', {}, t('twin-tab', { side: sideName(colour) })),
      h('p', { class: 'ends' }, h('button', { type: 'button', id: 'shared-other', onclick: () => this.view.do({ do: 'join', name, side: other }) }, t('sit-as', { side })))] : []];
  }

  /** watching offers one who watches the seats, those that are free, or the seat that another tab has taken.
   * @param {Wire.SharedView} shared */
  watching({ name, here }) {
    const { key } = seat.get();
    const sit = (/** @type {string} */ id, /** @type {string} */ text, /** @type {{key?: string, side?: string}} */ by) => h('button', { type: 'button', id, onclick: async () => {
      const { game } = await this.view.do({ do: 'join', name, ...by }) ?? {};
      if (game?.shared && !game.shared.key && key) { // somebody else has the seat now
        seat.set({ ...seat.get(), key: undefined, side: '' });
        this.show(game);
      }
    } }, text);
    if (key) return [h('p', {}, t('seat-elsewhere')), h('p', { class: 'ends' }, sit('shared-sit', t('sit-here'), { key }))];
    const seats = SIDES.map((side, i) => Object.assign(sit(`shared-${side}`, t('sit-as', { side: sideName(side) }), { side }), { disabled: here[i] }));
    for (const b of seats) b.append(' ', h('small', { 'aria-hidden': 'true' }));
    return [h('p', {}, t('watching')), h('p', { class: 'ends' }, seats)];
  }

  // tick says how long a seat cannot be taken yet.
  tick() {
    SIDES.forEach((side, i) => {
      const b = $(`#shared-${side}`, this.root);
      if (!b) return;
      const n = Math.ceil((this.free[i] - Date.now()) / 1000);
      b.disabled = this.last?.here[i] || n > 0;
      b.lastChild.textContent = n > 0 ? t('free-in', { n }) : '';
    });
  }

  // invitation shows the address of the game under a text.
  invitation(/** @type {string} */ name, /** @type {string} */ text) {
    const words = new URLSearchParams({ join: name, ...(token.get() ? { token: token.get() } : {}) });
    const own = OWN.includes(location.hostname);
    const base = own && this.view.hello.address || location.origin + location.pathname;
    const address = h('input', { class: 'address', readonly: true, id: 'shared-address', value: `${base}#play?${words}`, 'aria-label': text, onfocus: () => address.select() });
    const done = h('span', { class: 'note', role: 'status' });
    return [h('p', {}, text), address, h('p', { class: 'row' },
      button('shared-copy', 'link', 'copy-link', async () => { if (await copy(address.value)) done.textContent = t('copied'); }), done),
    own && !this.view.hello.address ? h('p', { class: 'note' }, t('only-here')) : null].filter((x) => x !== null);
  }

  /** hear tells a player what the other one has done that the board does not show.
   * @param {Wire.SharedView} now @param {string} colour */
  hear(now, colour) {
    const before = this.last;
    if (before?.name !== now.name) return;
    const side = sideName(otherOf(colour));
    const other = SIDES.indexOf(otherOf(colour));
    const news = !before.here[other] && now.here[other] ? t('other-here', { side })
      : now.refused && !before.refused && now.by === colour ? t('refused', { side }) : '';
    if (news) this.view.tell(news);
    const asks = now.asked && now.by !== colour && (before.asked !== now.asked || before.by !== now.by) ? t(ASKS[now.asked], { side }) : '';
    if (news || asks) say(news || asks);
  }
}
