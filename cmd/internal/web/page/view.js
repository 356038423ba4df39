// What all boards with a text beside them have in common: cells are picked, and a line says what came of it.

import { Board } from './board.js';
import { h, kept } from './dom.js';
import { pick, roles } from './picking.js';
import { keyOf } from './settings.js';
import { said, t } from './words.js';

export class View {
  /** @param {import('./main.js').App} app
   * @param {((by: number) => boolean) | null} onwheel as that of a board */
  constructor(app, onwheel = null) {
    this.app = app;
    this.link = app.link;
    /** @type {number[]} */ this.picked = [];
    this.board = new Board({ onpick: (i) => this.pick(i), ondrag: (a, b) => this.drag(a, b), onwheel });
  }

  /** message is the line that says what happened.
   * @type {HTMLElement} */
  message;

  /** root is the whole view.
   * @type {HTMLElement} */
  root;

  /** sure asks about moves that are to be confirmed, in a view where a move cannot just be taken back.
   * @type {import('./sure.js').Sure | undefined} */
  sure;

  /** pick is called with a cell of the board, mark draws what is picked, and place says where the cells are picked:
   * nothing in the game that is played.
   * @param {number} _cell */
  pick(_cell) {}

  mark() {}

  /** @returns {{config?: Wire.Config, moves?: string[]}} */
  place() { return {}; }

  /** means says what the marks of picked cells mean, '' where none is picked.
   * @param {Wire.Position} position */
  means(position) { return this.picked.length === 2 ? t('pick-slot') : roles(position, this.picked).map((role) => t(`mark.${role}`)).join(' '); }

  /** add adds a cell to those that are picked in a position; a move that is complete goes to make, once the person is sure.
   * @param {Wire.Position} position @param {number} cell @param {(move: string) => void} make */
  add(position, cell, make) {
    const { move, picked, refused } = pick(position.choices, this.picked, cell);
    if (move && this.sure?.asks(move, cell, position.scene)) return;
    this.picked = picked ?? [];
    this.sure?.forget();
    this.mark();
    if (move) make(move);
    else if (refused) this.why(refused);
    else this.tell(this.means(position));
  }

  /** drag picks two cells; a drag that does what waits confirms it.
   * @param {number} from @param {number} to */
  drag(from, to) {
    const { move = null, cell = -1 } = this.sure ?? {};
    this.picked = [];
    this.pick(from);
    if (this.picked.length !== 1) return;
    if (move) this.sure?.wait(move, cell);
    this.pick(to);
  }

  /** why says why cells are no move.
   * @param {number[]} cells */
  async why(cells) {
    try {
      const { reason } = await this.link.ask({ do: 'why', ...this.place(), cells });
      this.tell(reason ? said(reason) : t('not-a-move'), 'bad');
    } catch (e) { this.tell(e.message, 'bad'); }
  }

  /** tell says something, of the kind bad, good or neither.
   * @param {string} text */
  tell(text, kind = '') {
    this.message.textContent = text;
    this.message.className = `message ${kind}`;
  }

  /** turner is the box by which a person turns the board of the view, kept by the browser.
   * @param {string} id */
  turner(id) {
    const turned = kept('localStorage', `turned.${id}`, false);
    const box = h('input', { type: 'checkbox', id: `${id}-turn`, 'aria-keyshortcuts': keyOf('f'), checked: Boolean(turned.get()), onchange: () => {
      turned.set(box.checked);
      this.board.turn(box.checked);
    } });
    this.board.turn(box.checked);
    return h('label', { id: `${id}-turned` }, box, t('turn-board'));
  }

  // sight brings what was said, and the board, into sight: on small screens the buttons are far from them.
  sight() {
    if (!this.message.textContent) return;
    this.message.scrollIntoView({ block: 'nearest' });
    this.board.root.scrollIntoView({ block: 'nearest' });
  }

  // letGo picks nothing, and lets no move wait.
  letGo() {
    if (this.picked.length > 0 || this.sure?.move) this.tell('');
    this.sure?.forget();
    this.picked = [];
    this.mark();
  }
}
