// The part of the analysis in which a position is set up. What was put on the board is a study when that ends, or
// the person cancels it.

import { $, h, redraw } from './dom.js';
import { Edit } from './edit.js';
import { button } from './icons.js';
import * as shelf from './shelf.js';
import { Tree } from './tree.js';
import { said, t } from './words.js';

// ofPosition is what is wrong with a position, without saying that it is the position.
const ofPosition = (/** @type {Error & {said?: Wire.Message}} */ { message, said: whole }) => {
  const [where, what] = whole?.code === 'say.in' ? whole.args ?? [] : [];
  return typeof where === 'object' && where.code === 'setting.position' ? said(what) : message;
};

export class SetUp {
  /** @param {import('./analyse.js').Analyse} view */
  constructor(view) {
    this.view = view;
    this.root = h('div', {});
    /** @type {Edit | null} */ this.edit = null; // null while nothing is set up
    /** @type {Promise<boolean> | null} */ this.finishing = null; // while the server is asked for the position
  }

  // begin begins with the position on the board, or with what was kept of such a set-up.
  begin(/** @type {Edit['state'] | null} */ kept = null) {
    const { view } = this;
    if (view.node !== view.shownNode) return; // the board is behind
    if (view.searcher.running) view.searcher.toggle();
    const edit = new Edit(view.position, () => {
      view.board.show(edit.scene, { animate: false, flipped: view.flipped });
      view.tell(''); // what was wrong before
      shelf.keepSetup(edit.state);
      view.able();
    });
    this.edit = edit;
    this.draw();
    edit.set(kept?.stones.length === edit.scene.cells.length ? kept : edit.state); // it may be of another board
    this.root.scrollIntoView({ block: 'nearest' });
  }

  draw() {
    const { root } = this.view;
    const begins = (/** @type {boolean} */ can) => root.querySelectorAll('#study-edit, #begin-edit').forEach((/** @type {any} */ b) => { b.disabled = !can; });
    if (!this.edit) {
      begins(true);
      redraw(this.root, () => this.root.replaceChildren(), () => $('#study-edit', root));
      return;
    }
    this.view.board.mark({});
    const done = button('study-done', 'check', 'done', () => this.finish());
    done.classList.add('main');
    this.root.replaceChildren(h('div', { class: 'card' }, h('h2', {}, t('set-up')), this.edit.draw(), h('p', { class: 'note' }, t('set-up-help')),
      h('div', { class: 'ends' }, h('button', { type: 'button', onclick: () => this.cancel() }, t('cancel')), done)));
    redraw(root, () => begins(false), () => $('button', this.root));
  }

  // clicked lets a click on a button, the tree or the graph finish first, unless the button is of the set-up.
  async clicked(/** @type {MouseEvent} */ e) {
    const to = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest('button, .graph'));
    if (!this.edit || !to || this.root.contains(to) || ['study-undo', 'study-redo'].includes(to.id)) return;
    if (this.edit.unchanged()) { this.cancel(); return; }
    e.stopPropagation();
    if (await this.finish() && to.isConnected) to.click();
  }

  // finish begins a study with the position, if it is another one. It returns false if the server refuses.
  async finish() {
    const { edit, view } = this;
    if (!edit || edit.unchanged()) { this.cancel(); return true; }
    const made = new Tree(edit.result());
    made.root.flipped = view.study.root.flipped; // the same side stays below
    this.finishing ??= view.begin(made);
    try { await this.finishing; } catch (e) { view.tell(ofPosition(e), 'bad'); }
    this.finishing = null;
    return this.edit !== edit;
  }

  // cancel goes back to the study as it was.
  cancel() {
    const { view } = this;
    this.stop();
    view.board.show(view.position.scene, { animate: false, flipped: view.flipped });
    view.able();
    view.mark();
  }

  stop() {
    if (!this.edit) return;
    this.edit = null;
    shelf.keepSetup(null);
    this.draw();
  }
}
