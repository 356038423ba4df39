// The comment at the node on the board, as it is read beside the board. In a study with comments it has the same room at
// every node, so that a step moves nothing.

import { h } from './dom.js';
import { Tree } from './tree.js';
import { t } from './words.js';

/** has says of studies whether they have comments.
 * @type {WeakMap<Tree, boolean>} */
const has = new WeakMap();

export class Remark {
  /** edit is called when the person wants to change the comment.
   * @param {() => void} edit */
  constructor(edit) {
    this.root = h('div', { class: 'remark', role: 'group', 'aria-label': t('comment'), hidden: true, onclick: () => { if (getSelection()?.isCollapsed) edit(); } });
  }

  /** show shows the comment of a node.
   * @param {Tree} study @param {Page.Node} node */
  show(study, { comment = '' }) {
    if (!has.has(study)) has.set(study, [...Tree.sizes(study.root).keys()].some((n) => n.comment));
    this.write(study, comment);
  }

  /** write shows a comment as it is typed: the first one of a study makes the room.
   * @param {Tree} study @param {string} comment */
  write(study, comment) {
    if (comment) has.set(study, true);
    this.root.hidden = !has.get(study);
    this.root.textContent = comment;
    this.root.tabIndex = comment ? 0 : -1; // long comments scroll
  }
}
