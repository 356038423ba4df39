// Setting up a position: stones of a palette are put on the board, and the result is the
// text of a position.

import { h } from './dom.js';
import { Edits } from './edits.js';
import { t } from './words.js';

/** @type {Record<string, string>} */ const SIGN = { black: 'X', white: 'O', wall: '#' };

export class Edit extends Edits {
  /** @type {string[]} */ values;
  /** @type {HTMLButtonElement[]} */ buttons;
  /** @type {HTMLButtonElement[]} */ turns;

  /** position is what the board shows at first; changed is called after every change.
   * @param {Wire.Position} position @param {() => void} changed */
  constructor(position, changed) {
    super(changed);
    this.scene = structuredClone(position.scene);
    for (const c of this.scene.cells) { c.banned = false; c.number = 0; }
    Object.assign(this.scene, { last: [], won: [] });
    this.config = position.config;
    this.side = position.side;
    this.tool = 'black';
    this.start = this.result().position;
  }

  // draw makes the palette.
  draw() {
    const tools = [['black', 'side.Black'], ['white', 'side.White'], ['', 'empty-point']];
    if (this.scene.squares) tools.splice(2, 0, ['black ring', 'black-ringed'], ['white ring', 'white-ringed']);
    else tools.splice(2, 0, ['turn', 'in-turn']);
    if (this.config.game === 'renju') tools.push(['wall', 'wall']);
    this.buttons = tools.map(([value, text]) => h('button', { type: 'button', 'aria-pressed': String(value === this.tool), onclick: () => this.choose(value) }, t(text)));
    this.values = tools.map(([value]) => value);
    this.turns = ['black', 'white'].map((side) => h('button', { type: 'button', onclick: () => this.give(side) }, t(`${side}-to-move`)));
    this.turned();
    return h('div', { class: 'buttons edit' }, this.buttons, this.turns, h('button', { type: 'button', onclick: () => this.clear() }, t('clear-board')));
  }

  // state is what set brings back: the side to move, and for each cell its stone and whether that has a ring.
  get state() { return { side: this.side, stones: this.scene.cells.map((c) => /** @type {[string, boolean]} */ ([c.stone ?? '', Boolean(c.ring)])) }; }

  /** @param {Edit['state']} state */
  set({ side, stones }) {
    this.side = side;
    this.scene.cells.forEach((c, i) => { [c.stone, c.ring] = stones[i]; });
    this.turned();
    this.changed();
  }

  // change makes a change that can be undone.
  change(/** @type {() => void} */ make) {
    const before = this.state;
    make();
    const after = this.state;
    const step = (/** @type {Edit['state']} */ to) => () => { this.set(to); return null; };
    this.turned();
    this.add(step(before), step(after));
  }

  // turned marks the side that is to move.
  turned() { this.turns.forEach((b, i) => b.setAttribute('aria-pressed', String(this.side === ['black', 'white'][i]))); }

  choose(/** @type {string} */ value) {
    this.tool = value;
    this.buttons.forEach((b, i) => b.setAttribute('aria-pressed', String(this.values[i] === value)));
  }

  // give gives a side the move.
  give(/** @type {string} */ side) { if (side !== this.side) this.change(() => { this.side = side; }); }

  clear() { this.change(() => { for (const c of this.scene.cells) if (c.stone !== 'void') Object.assign(c, { stone: '', ring: false }); }); }

  // pick lays a stone, or takes away one like it.
  pick(/** @type {number} */ i) {
    const c = this.scene.cells[i];
    if (this.tool === 'turn') { this.take(c); return; }
    const [stone, ring] = this.tool.split(' ');
    const same = (c.stone ?? '') === stone && Boolean(c.ring) === Boolean(ring);
    this.change(() => Object.assign(c, { stone: same ? '' : stone, ring: !same && Boolean(ring) }));
  }

  // take is pick of both sides in turn: the side to move lays its stone. Whose stone is taken away is to move.
  take(/** @type {Wire.Cell} */ c) {
    const { stone = '' } = c;
    const other = this.side === 'black' ? 'white' : 'black';
    this.change(() => {
      c.stone = stone ? '' : this.side;
      if (!stone || stone === other) this.side = other;
    });
  }

  // unchanged reports whether the position is the one that the board showed at first.
  unchanged() { return this.result().position === this.start; }

  // result returns the configuration of the position.
  result() {
    const { scene, config, side } = this;
    const rows = [];
    const r = scene.rim ? 1 : 0;
    for (let y = scene.rows - 1 - r; y >= r; y--) {
      rows.push(Array.from({ length: scene.columns - 2 * r }, (_, x) => scene.cells[y * scene.columns + x + r]));
    }
    let text = `${rows.map((row) => row.map((c) => SIGN[c.stone ?? ''] ?? '.').join('')).join('/')} ${side}`;
    if (scene.squares) {
      const letter = ({ ring = false, stone = ' ' }) => (ring ? stone[0].toUpperCase() : stone[0]);
      const lines = rows.map((row) => row.map((c) => (c.stone ? letter(c) : '1')).join('').replace(/1+/g, (ones) => String(ones.length))).join('/');
      const slots = scene.cells.filter((c) => c.slot && c.stone && c.stone !== 'void').map((c) => `${c.name}${c.stone?.[0]}`).sort();
      text = `${lines} ${slots.join(',') || '-'} ${side[0]} -`;
    }
    return { ...config, position: text };
  }
}
