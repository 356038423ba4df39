// What two people in two places say to each other, beside the board.

import { h } from './dom.js';
import { mine } from './seats.js';
import { say, sideName } from './say.js';
import { nameField, ownName } from './settings.js';
import { t } from './words.js';

const LONGEST = 200; // characters, as the server takes them
const TOLD = 60; // characters that are told beside the board, where the list may be out of sight

export class Talk {
  /** @param {import('./play.js').Play} view */
  constructor(view) {
    this.view = view;
    this.list = h('ul', { class: 'talk', id: 'talk', tabindex: 0, 'aria-label': t('talk') });
    this.text = h('input', { id: 'talk-text', maxlength: LONGEST, autocomplete: 'off', enterkeyhint: 'send', placeholder: t('talk-to'), 'aria-label': t('talk-to') });
    this.form = h('form', { class: 'row', onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); this.send(); } }, this.text, h('button', { id: 'talk-send' }, t('send')));
    this.called = nameField('talk-name', () => view.app.introduce());
    this.root = h('div', { class: 'card', hidden: true }, this.called, this.list, this.form);
  }

  name = ''; // of the game whose talk is shown
  said = 0; // how often its players have said something
  sending = false;

  // send says what the person has written.
  async send() {
    const text = this.text.value;
    if (this.sending || !text.trim()) return;
    this.sending = true;
    if (await this.view.do({ do: 'talk', text }) && this.text.value === text) this.text.value = '';
    this.sending = false;
  }

  /** show draws what the players of a game have said, if it is one with somebody elsewhere, and tells what the other one
   * has said since.
   * @param {Wire.GameView} game */
  show({ shared, players }) {
    const colour = mine(players);
    const { name, talk, said } = shared ?? { name: '', talk: [], said: 0 };
    this.root.hidden = !shared || !colour && talk.length === 0;
    // A player without a name is asked for one, until the other one comes beside the address.
    const named = !colour || !shared?.begun || Boolean(ownName());
    if (named && this.called.contains(document.activeElement)) this.text.focus({ preventScroll: true });
    this.called.hidden = named;
    this.form.hidden = !colour;
    this.list.hidden = talk.length === 0;
    const before = said < this.said ? 0 : this.said; // the server was started again
    const fresh = name === this.name ? talk.slice(Math.max(talk.length - said + before, 0)) : [];
    const low = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 1;
    this.list.replaceChildren(...talk.map((said) => h('li', {}, h('b', {}, caller(said)), ' ', h('bdi', {}, said.text))));
    if (low || fresh.some(({ by }) => by === colour)) this.list.scrollTop = this.list.scrollHeight;
    const last = fresh.findLast(({ by }) => by !== colour);
    if (last) {
      const letters = [...last.text];
      const told = `${caller(last)}: ${letters.length > TOLD ? `${letters.slice(0, TOLD).join('')}…` : last.text}`;
      this.view.tell(told);
      say(told);
    }
    Object.assign(this, { name, said });
  }
}

/** caller is what a player was called who has said something.
 * @param {Wire.Saying} said */
function caller({ by, name }) { return name || sideName(by); }
