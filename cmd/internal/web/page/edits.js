// The edits of a study, which can be undone one after the other and made again.

import { Tree } from './tree.js';

const MOST = 200; // edits that can be undone

/** @typedef {{study: Tree, node: Page.Node}} Shown what the board shows
 * @typedef {{back: () => Shown | null, forth: () => Shown | null}} Change what undoes a change and makes it again */

export class Edits {
  /** changed is called when there is something else to undo.
   * @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Change[]} */ this.done = [];
    /** @type {Change[]} */ this.undone = [];
    /** @type {Change | null | undefined} */ this.kept = undefined; // the last edit when nothing was to be saved
  }

  // unsaved reports whether what the board shows is not as it was when keep was called last, or at first.
  get unsaved() { return this.done.at(-1) !== this.kept; }

  keep() { this.kept = this.done.at(-1); }

  // lose says that there is something to be saved besides the edits here.
  lose() { this.kept = null; }

  // add notes an edit that was made: back takes it back and forth makes it again. Each returns
  // what the board shows then, {study, node}.
  add(/** @type {() => Shown | null} */ back, /** @type {() => Shown | null} */ forth) {
    this.done.push({ back, forth });
    if (this.done.length > MOST) this.done.shift();
    this.undone = [];
    this.changed();
  }

  // opened notes that a study has taken the place of another one.
  opened(/** @type {Shown} */ old, /** @type {Shown} */ now) { this.add(() => old, () => now); }

  // offered lets undo bring back a study that was there before the page was loaded: nobody has made this edit.
  offered(/** @type {Shown} */ old, /** @type {Shown} */ now) {
    this.opened(old, now);
    this.keep();
  }

  // added notes that a node has come; after that the board shows another one, or the same.
  /** @param {Tree} study @param {Page.Node} child @param {Page.Node} node */
  added(study, child, node) {
    const parent = /** @type {Page.Node} */ (child.parent);
    const at = parent.children.indexOf(child);
    this.add(() => { Tree.remove(child); return { study, node: parent }; }, () => { Tree.put(child, at); return { study, node }; });
  }

  // cut takes a node away.
  /** @param {Tree} study @param {Page.Node} node */
  cut(study, node) {
    const parent = /** @type {Page.Node} */ (node.parent);
    const at = Tree.remove(node);
    this.add(() => { Tree.put(node, at); return { study, node }; }, () => { Tree.remove(node); return { study, node: parent }; });
  }

  // led makes the line to a node the main one of its study.
  /** @param {Tree} study @param {Page.Node} node */
  led(study, node) {
    const places = Tree.aside(node).map((n) => ({ n, at: /** @type {Page.Node} */ (n.parent).children.indexOf(n) }));
    const put = (/** @type {boolean} */ first) => () => {
      for (const { n, at } of places) { Tree.remove(n); Tree.put(n, first ? 0 : at); }
      return { study, node };
    };
    put(true)();
    this.add(put(false), put(true));
  }

  // commented notes that a node has another comment.
  /** @param {Tree} study @param {Page.Node} node @param {string | undefined} old */
  commented(study, node, old) {
    const text = node.comment;
    const set = (/** @type {string | undefined} */ comment) => () => { node.comment = comment; return { study, node }; };
    this.add(set(old), set(text));
  }

  // next returns the edit that undo takes back, or redo makes again.
  next(/** @type {'undo' | 'redo'} */ way) { return (way === 'undo' ? this.done : this.undone).at(-1); }

  // peek returns what the board would show after that, null without an edit, and leaves everything as it is.
  peek(/** @type {'undo' | 'redo'} */ way) {
    const shown = this[way]();
    if (shown) this[way === 'undo' ? 'redo' : 'undo']();
    return shown;
  }

  undo() { return this.step(this.done, this.undone, 'back'); }

  redo() { return this.step(this.undone, this.done, 'forth'); }

  // step takes the last edit of one list to the other; without one it returns null.
  /** @param {Change[]} from @param {Change[]} to @param {'back' | 'forth'} way */
  step(from, to, way) {
    const edit = from.pop();
    if (!edit) return null;
    to.push(edit);
    return edit[way]();
  }
}
