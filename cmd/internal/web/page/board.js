// The board: a picture of a scene on which cells can be picked by mouse, finger and keys.

import { svg, clamp } from './dom.js';
import * as shapes from './shapes.js';
import { markShape } from './marks.js';
import { moved } from './motion.js';
import { role } from './picking.js';
import { t } from './words.js';

const NOTCH = 60; // of a wheel, in pixels
const LINE = 30; // of a wheel that counts lines

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Board {
  /** onpick is called with the number of a picked cell, ondrag with two of them, and
   * onwheel with 1 or -1 when the wheel is turned over the board; it returns false to let the page scroll.
   * @param {{onpick: (cell: number) => void, ondrag: (from: number, to: number) => void, onwheel: ((by: number) => boolean) | null}} does */
  constructor({ onpick, ondrag, onwheel }) {
    this.onpick = onpick;
    this.ondrag = ondrag;
    this.onwheel = onwheel;
    /** @type {Page.Signs} */ this.signs = {};
    this.cursor = 0;
    this.hovered = -1; // the cell under the mouse
    this.shape = '';
    this.flipped = false; // as the view shows the board
    this.turned = false; // the person looks from the other side than that
    /** @type {SVGElement[]} */ this.hits = [];
    this.layers = Object.fromEntries(['ground', 'owners', 'under', 'stones', 'hover', 'over', 'grid'].map((name) => [name, svg('g', { class: name })]));
    for (const layer of Object.values(this.layers)) layer.setAttribute('aria-hidden', 'true');
    this.layers.grid.removeAttribute('aria-hidden'); // the cells have names
    this.layers.grid.setAttribute('role', 'grid');
    this.root = svg('svg', { class: 'board', role: 'group' });
    this.root.append(...Object.values(this.layers));
    this.speak();
    this.listen();
  }

  /** @type {Wire.Scene} */ scene;
  /** @type {shapes.Place} */ place;

  // speak names the board and its cells in the language of the page.
  speak() {
    this.root.setAttribute('aria-label', t('board'));
    if (this.scene) this.describe();
  }

  /** show draws a scene; motions are what the last move did.
   * @param {Wire.Scene} scene @param {{motions?: Wire.Motion[] | null, flipped?: boolean, animate?: boolean}} how */
  show(scene, { motions = null, flipped = false, animate = true } = {}) {
    const before = this.scene;
    this.flipped = flipped;
    flipped = flipped !== this.turned;
    const shape = JSON.stringify([scene.columns, scene.rows, scene.squares, scene.cells.map((c) => (c.stone === 'wall' ? 1 : 0)).join(''), flipped]);
    this.scene = scene;
    this.place = new shapes.Place(scene, flipped);
    if (shape !== this.shape) {
      this.shape = shape;
      this.signs = {}; // they are of another board
      this.root.setAttribute('viewBox', `0 0 ${this.place.width} ${this.place.height}`);
      this.root.style.setProperty('--ratio', String(this.place.width / this.place.height));
      this.root.style.setProperty('--most', `${8.5 * scene.columns}rem`); // three points do not fill a screen
      this.root.classList.toggle('field', Boolean(scene.squares));
      this.root.classList.toggle('few', scene.columns < 7);
      this.layers.ground.replaceChildren(shapes.ground(this.place));
      this.makeGrid();
      this.cursor = Math.floor(scene.rows / 2) * scene.columns + Math.floor(scene.columns / 2);
      animate = false;
    }
    this.drawStones();
    if (animate && before) moved(this, before, scene, motions ?? []);
    this.mark(this.signs);
  }

  // turn shows the board from the other side, or from the usual one again.
  turn(/** @type {boolean} */ on) {
    this.turned = on;
    if (!this.scene) return;
    const { signs, cursor } = this;
    const inside = this.root.contains(document.activeElement);
    this.show(this.scene, { flipped: this.flipped });
    this.mark(signs);
    if (inside) this.focus(cursor);
    else this.at(cursor);
  }

  drawStones() {
    const { cells } = this.scene;
    this.layers.stones.replaceChildren(...cells.flatMap((c, i) => (c.stone === 'black' || c.stone === 'white'
      ? [shapes.stone(this.place, i, c.stone, { ring: c.ring, number: this.numbers ? c.number : 0 })] : [])));
  }

  setNumbers(/** @type {boolean} */ on) {
    this.numbers = on;
    if (this.scene) { this.drawStones(); this.mark(this.signs); }
  }

  // hover shows under the mouse the stone that a click would put down: signs.next has its colour, and the
  // cells where it may be.
  hover(/** @type {number} */ i) {
    if (i === this.hovered) return;
    this.hovered = i;
    const { next } = this.signs;
    this.layers.hover.replaceChildren(...(next?.cells.has(i) ? [shapes.stone(this.place, i, next.colour, { ghost: true })] : []));
  }

  /** mark draws signs: hover shows the stone of next, owners has a number each cell, marks are those of a record.
   * @param {Page.Signs} signs */
  mark(signs) {
    this.signs = signs;
    const { place, scene } = this;
    if (!scene) return;
    const { targets = [], picked = [], hint = [], asked = [], labels = [], arrows = [], ghosts = [], owners = null, offers = [], marks = [] } = signs;
    const under = [];
    const over = [];
    for (const i of scene.last ?? []) {
      if (scene.squares) under.push(shapes.frame(place, i, 'last'));
      else if (!this.numbers) over.push(shapes.dot(place, i, `last ${scene.cells[i].stone ?? ''}`, 0.19));
    }
    for (const i of scene.won ?? []) over.push(shapes.dot(place, i, 'won', 0.4));
    if (scene.crosses) scene.cells.forEach((c, i) => { if (c.banned && !c.stone) over.push(shapes.cross(place, i, 'banned')); });
    for (const m of marks) over.push(markShape(place, m));
    for (const i of targets) {
      const does = role(scene, picked, i);
      if (does === 'pass') over.push(shapes.dot(place, i, 'edge-of', 0.22), shapes.dot(place, i, `target ${does}`, 0.22));
      else if (does !== 'step' && scene.squares && scene.cells[i].stone) under.push(shapes.frame(place, i, `target ${does}`, 0.04));
      else under.push(shapes.dot(place, i, 'target'));
    }
    for (const i of [...picked, ...asked]) under.push(shapes.frame(place, i, 'picked', 0.02));
    for (const i of offers) over.push(shapes.label(place, i, '5', 'offer'));
    for (const g of ghosts) over.push(shapes.stone(place, g.cell, g.colour, { number: g.number, ghost: true }));
    for (const l of labels) over.push(shapes.label(place, l.cell, l.text, l.name));
    for (const a of arrows) over.push(shapes.arrow(place, a.from, a.to, a.name));
    for (const i of hint) over.push(shapes.dot(place, i, 'hint', 0.42));
    this.layers.hover.replaceChildren();
    this.hovered = -1;
    this.layers.under.replaceChildren(...under);
    this.layers.over.replaceChildren(...over);
    this.layers.owners.replaceChildren(...(owners ?? []).flatMap((o, i) => (Math.abs(o) < 0.1 ? []
      : [shapes.frame(place, i, o > 0 ? 'owner black' : 'owner white', 0.5 - 0.34 * Math.sqrt(Math.abs(o)))])));
    this.describe();
  }

  // makeGrid lays cells for the pointer and for screen readers over the board.
  makeGrid() {
    const { scene, place } = this;
    this.hits = [];
    const rows = [];
    for (let y = scene.rows - 1; y >= 0; y--) {
      const row = svg('g', { role: 'row' });
      for (let x = 0; x < scene.columns; x++) {
        const i = y * scene.columns + x;
        if (scene.cells[i].stone === 'void') continue;
        const box = place.box(x, y, x, y);
        this.hits[i] = svg('rect', { ...box, class: 'hit', role: 'gridcell', tabindex: -1, 'data-cell': i });
        row.append(this.hits[i]);
      }
      rows.push(row);
    }
    this.layers.grid.replaceChildren(...rows);
  }

  // describe names every cell for screen readers.
  describe() {
    const targets = new Set(this.signs.targets ?? []);
    this.hits.forEach((hit, i) => {
      const text = this.text(i, targets);
      if (hit.getAttribute('aria-label') !== text) hit.setAttribute('aria-label', text);
      const index = i === this.cursor ? '0' : '-1';
      if (hit.getAttribute('tabindex') !== index) hit.setAttribute('tabindex', index);
    });
  }

  text(/** @type {number} */ i, /** @type {Set<number>} */ targets) {
    const c = this.scene.cells[i];
    const words = [c.name];
    if (c.stone === 'black') words.push(t(this.scene.squares ? 'black-piece' : 'black-stone'));
    else if (c.stone === 'white') words.push(t(this.scene.squares ? 'white-piece' : 'white-stone'));
    else if (c.stone === 'wall') words.push(t('a-wall'));
    else words.push(t(c.slot ? (c.goal ? 'goal' : 'slot') : 'empty'));
    if (c.ring) words.push(t('with-ring'));
    if (c.number) words.push(t('move-number', { n: c.number }));
    if (c.banned && !c.stone) words.push(t('not-allowed'));
    if (this.scene.last?.includes(i)) words.push(t('last-move'));
    const marks = (this.signs.marks ?? []).filter((m) => m.cell === i);
    if (marks.length > 0) words.push([t('marked'), ...marks.map((m) => m.text)].filter(Boolean).join(' '));
    if (this.signs.offers?.includes(i)) words.push(t('offered-fifth'));
    if (this.signs.picked?.includes(i) || this.signs.asked?.includes(i)) words.push(t('picked'));
    if (targets.has(i)) words.push(t(`target.${role(this.scene, this.signs.picked ?? [], i) || 'choice'}`));
    return words.join(', ');
  }

  listen() {
    const cellOf = (/** @type {MouseEvent | Touch} */ e) => {
      const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(this.root.getScreenCTM()?.inverse());
      return this.place ? this.place.cell(p.x, p.y) : -1;
    };
    const dragged = (/** @type {number} */ i) => this.scene.squares && this.scene.cells[i]?.stone;
    // A finger on a piece drags it, and scrolls the page elsewhere. (Browsers do not ask the cells of
    // a picture for their touch-action.)
    this.root.addEventListener('touchstart', (e) => { if (e.touches.length === 1 && dragged(cellOf(e.touches[0]))) e.preventDefault(); }, { passive: false });
    let from = -1;
    this.root.addEventListener('pointerdown', (e) => {
      from = e.button === 0 ? cellOf(e) : -1;
      if (from >= 0 && this.scene.squares) this.root.setPointerCapture(e.pointerId);
    });
    this.root.addEventListener('pointermove', (e) => { if (e.pointerType === 'mouse') this.hover(cellOf(e)); });
    this.root.addEventListener('pointerleave', () => this.hover(-1));
    this.root.addEventListener('pointerup', (e) => {
      const to = cellOf(e);
      if (from < 0 || to < 0 || !this.hits[to]) return;
      if (from === to) { this.at(to); /** @type {HTMLElement} */ (document.activeElement).blur(); this.onpick(to); } else if (this.scene.squares && this.hits[from]) this.ondrag(from, to); // stones are not dragged
      from = -1;
    });
    let rolled = 0;
    let caught = false; // the last notch did something
    this.root.addEventListener('wheel', (e) => {
      if (!this.onwheel || e.ctrlKey) return;
      rolled += e.deltaY * (e.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      if (Math.abs(rolled) >= NOTCH) {
        caught = this.onwheel(Math.sign(rolled));
        rolled = 0;
      }
      if (caught) e.preventDefault();
    }, { passive: false });
    this.root.addEventListener('keydown', (e) => {
      if (e.ctrlKey || e.altKey || e.metaKey) return;
      if (ARROWS[e.key]) {
        this.step(...ARROWS[e.key]);
      } else if (e.key === 'Enter' || e.key === ' ') {
        this.onpick(this.cursor);
      } else {
        return;
      }
      e.preventDefault();
      e.stopPropagation();
    });
  }

  // step moves the focus by a cell.
  /** @param {number} dx @param {number} dy */
  step(dx, dy) {
    const { columns, rows } = this.scene;
    if (this.place.flipped) [dx, dy] = [-dx, -dy];
    const x = clamp((this.cursor % columns) + dx, 0, columns - 1);
    const y = clamp(Math.floor(this.cursor / columns) + dy, 0, rows - 1);
    if (this.hits[y * columns + x]) this.focus(y * columns + x);
  }

  // at puts the cursor on a cell, focus the focus of the keyboard, too.
  at(/** @type {number} */ i) {
    this.hits[this.cursor]?.setAttribute('tabindex', '-1');
    this.cursor = i;
    this.hits[i].setAttribute('tabindex', '0');
  }

  focus(/** @type {number} */ i) {
    this.at(i);
    this.hits[i].focus({ preventScroll: true });
  }
}
