// A move that waits until the person confirms it, by a second pick of the same cell or by a button.

import { h } from './dom.js';
import { role } from './picking.js';
import { setting } from './settings.js';
import { t } from './words.js';

// touch is a screen that fingers play on; cells of a board with more than EASY columns are small there.
const touch = matchMedia('(pointer: coarse)');
const EASY = 9;

export class Sure {
  /** @type {string | null} */ move = null; // that waits
  cell = -1; // which was picked last for it

  /** id is that of the button that confirms a move, which make then makes; the buttons in ends give way meanwhile.
   * @param {import('./view.js').View} view @param {string} id @param {HTMLElement} ends @param {(move: string) => void} make */
  constructor(view, id, ends, make) {
    this.view = view;
    this.id = id;
    this.ends = ends;
    this.make = make;
    this.root = h('div', { class: 'ends sure', hidden: true });
  }

  /** asks reports whether a move has to be confirmed, and asks the person then: by touch where the points are small, and
   * where a friend gets the ring that the person may have wanted to pick instead.
   * @param {string} move @param {number} cell @param {Wire.Scene} scene */
  asks(move, cell, scene) {
    const how = setting('confirm');
    const small = how === 'touch' && touch.matches && (scene.squares ? role(scene, this.view.picked, cell) === 'pass' : scene.columns > EASY);
    if (how !== 'on' && !small || this.cell === cell && this.move === move) return false;
    this.wait(move, cell);
    this.view.mark();
    this.view.tell(t('pick-again', { move, cell: scene.cells[cell].name }));
    this.root.replaceChildren(h('button', { type: 'button', onclick: () => this.view.letGo() }, t('cancel')),
      h('button', { type: 'button', id: this.id, class: 'main', onclick: () => { this.forget(); this.view.picked = []; this.make(move); } }, t('confirm-move', { move })));
    return true;
  }

  // forget lets no move wait any more.
  forget() { this.wait(null, -1); }

  // wait lets a move wait. The focus of the keyboard, if it is on a button that goes, goes back to the board.
  wait(/** @type {string | null} */ move, /** @type {number} */ cell) {
    const { board } = this.view;
    if (!move && this.root.querySelector(':focus-visible')) board.hits[board.cursor]?.focus({ preventScroll: true });
    this.move = move;
    this.cell = cell;
    this.root.hidden = !move;
    this.ends.hidden = Boolean(move);
  }

  /** signs shows the move on the board.
   * @param {Wire.Position} position @returns {Page.Signs} */
  signs({ scene, side }) {
    if (!this.move) return {};
    return scene.squares ? { asked: [this.cell] } : { ghosts: [{ cell: this.cell, colour: side }] };
  }
}
