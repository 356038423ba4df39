// A hint in a game or a problem: first its idea, then its move.

import { $ } from './dom.js';
import { rename } from './icons.js';
import { said, t } from './words.js';

export class Hint {
  note = ''; // said with a hint

  /** id is that of the button for hints in the view, ask asks the server for one.
   * @param {{root: HTMLElement, tell: (text: string, kind?: string) => void, mark: (more: Page.Signs) => void}} view @param {string} id @param {() => Promise<any>} ask */
  constructor(view, id, ask) {
    this.view = view;
    this.id = id;
    this.ask = ask;
    /** @type {Wire.Hint | null} */ this.known = null;
  }

  // forget is for another position.
  forget() { this.known = null; }

  // draw names the button after what comes next.
  draw() { rename($(`#${this.id}`, this.view.root), this.known ? 'show-move' : 'hint', this.known ? 'eye' : 'bulb'); }

  async show() {
    const { view, known } = this;
    if (known) {
      view.mark({ hint: known.cells ?? [] });
      this.tell('hint-move', { move: known.move });
      return;
    }
    view.tell(t('looking-hint'));
    await this.ask();
  }

  tell(/** @type {string} */ code, /** @type {object} */ values) { this.view.tell([t(code, values), this.note].filter(Boolean).join(' ')); }

  // hear takes the answer of the server.
  /** @param {Wire.Events['hint']} event */
  async hear({ hint, error }) {
    const { view } = this;
    if (!hint) { view.tell(said(error), 'bad'); return; }
    this.known = hint;
    if (hint.idea) this.tell('hint-idea', { idea: said(hint.idea) });
    this.draw();
    if (!hint.idea) await this.show();
  }
}
