// The edits of a study, which can be undone one after the other and made again.

import { Tree } from './tree.js';

const MOST = 200; // edits that can be undone

export class Edits {
  // changed is called when there is something else to undo.
  constructor(changed) {
    this.changed = changed;
    this.done = [];
    this.undone = [];
  }

  // add notes an edit that was made: back takes it back and forth makes it again. Each returns
  // what the board shows then, {study, node}.
  add(back, forth) {
    this.done.push({ back, forth });
    if (this.done.length > MOST) this.done.shift();
    this.undone = [];
    this.changed();
  }

  // opened notes that a study has taken the place of another one.
  opened(old, now) { this.add(() => old, () => now); }

  // added notes that a node has come; after that the board shows another one, or the same.
  added(study, child, node) {
    const at = child.parent.children.indexOf(child);
    this.add(() => { Tree.remove(child); return { study, node: child.parent }; }, () => { Tree.put(child, at); return { study, node }; });
  }

  // cut takes a node away.
  cut(study, node) {
    const at = Tree.remove(node);
    this.add(() => { Tree.put(node, at); return { study, node }; }, () => { Tree.remove(node); return { study, node: node.parent }; });
  }

  // commented notes that a node has another comment.
  commented(study, node, old) {
    const text = node.comment;
    const set = (comment) => () => { node.comment = comment; return { study, node }; };
    this.add(set(old), set(text));
  }

  undo() { return this.step(this.done, this.undone, 'back'); }

  redo() { return this.step(this.undone, this.done, 'forth'); }

  // step takes the last edit of one list to the other; without one it returns null.
  step(from, to, way) {
    const edit = from.pop();
    if (!edit) return null;
    to.push(edit);
    return edit[way]();
  }
}
