// The edits of a study, which can be undone one after the other and made again.

const MOST = 200; // edits that can be undone

export class Edits {
  constructor() {
    this.done = [];
    this.undone = [];
  }

  // add notes an edit that was made: back takes it back and forth makes it again. Each returns
  // what the board shows then, {study, node}.
  add(back, forth) {
    this.done.push({ back, forth });
    if (this.done.length > MOST) this.done.shift();
    this.undone = [];
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
