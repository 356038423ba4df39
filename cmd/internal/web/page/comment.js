// The field for the comment of the node on the board.

import { grow, h } from './dom.js';
import { keepSoon } from './reopen.js';

export class Comment {
  /** about is the node whose comment the field has, in its study, and the comment as far as it can be undone.
   * @type {{study: import('./tree.js').Tree, node: Page.Node, text: string | undefined} | null} */
  about = null;

  /** @type {HTMLTextAreaElement} */ field;
  late = false; // what is being typed was begun when the board was behind: all of it belongs to the node that was shown then

  /** @param {import('./analyse.js').Analyse} view */
  constructor(view) { this.view = view; }

  // build makes the field.
  build() {
    this.field = h('textarea', { id: 'comment', rows: 2, oninput: () => this.type(), onchange: () => this.end(), onblur: () => this.end() });
    return this.field;
  }

  // writes reports whether the comment has changed since that was noted.
  get writes() { return Boolean(this.about) && (this.about?.node.comment ?? '') !== (this.about?.text ?? ''); }

  type() {
    const { about, field, view } = this;
    if (!about) return;
    about.node.comment = field.value;
    this.late ||= view.node !== view.shownNode;
    if (about.node === view.shownNode) view.remark.write(about.study, field.value);
    grow(field);
    keepSoon(view);
  }

  // note notes that the comment has changed.
  note() {
    const { about, view } = this;
    if (!about || !this.writes) return;
    view.edits.commented(about.study, about.node, about.text);
    about.text = about.node.comment;
    view.drawTree();
  }

  // end ends what is being typed.
  end() {
    this.note();
    if (!this.late) return;
    this.late = false;
    this.follow();
    this.draw();
  }

  // follow lets the field be about the node on the board, unless what is being typed belongs to another one of its study.
  follow() {
    const { study, shownNode: node } = this.view;
    if (this.late && this.about?.study === study) return;
    this.late = false;
    this.about = { study, node, text: node.comment };
  }

  draw() {
    this.field.value = this.about?.node.comment ?? '';
    grow(this.field);
  }
}
