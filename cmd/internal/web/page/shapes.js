// The shapes of a board: what stands still, the stones, and the signs on them. Lengths are
// those of the pictures that the program draws.

import { svg } from './dom.js';

const UNIT = 40;

const RADIUS = { stone: 0.47, piece: 0.37 };

// Shares of the longer side of the cells: the edge around them, the size of the names in it, and a star.
// A board of less than some six lines is a smaller picture, in which names have a greater share.
const share = (/** @type {Wire.Scene} */ scene, /** @type {number} */ usual, /** @type {number} */ few) => Math.max(usual, few / Math.max(scene.columns, scene.rows));
const margin = (/** @type {Wire.Scene} */ scene) => share(scene, 0.034, 0.13);
const name = (/** @type {Wire.Scene} */ scene) => share(scene, 0.0185, 0.1);
const STAR = 0.0065;

// Place says where the cells of a scene lie.
export class Place {
  constructor(/** @type {Wire.Scene} */ scene, flipped = false) {
    this.scene = scene;
    this.flipped = flipped;
    this.side = UNIT * Math.max(scene.columns, scene.rows);
    this.margin = margin(scene) * this.side;
    this.width = 2 * this.margin + UNIT * scene.columns;
    this.height = 2 * this.margin + UNIT * scene.rows;
  }

  // at returns the centre of a cell, given by its number.
  at(/** @type {number} */ i) { return this.point(i % this.scene.columns, Math.floor(i / this.scene.columns)); }

  point(/** @type {number} */ x, /** @type {number} */ y) {
    const { columns, rows } = this.scene;
    const [cx, cy] = this.flipped ? [columns - 1 - x, y] : [x, rows - 1 - y];
    return { x: this.margin + UNIT * (cx + 0.5), y: this.margin + UNIT * (cy + 0.5) };
  }

  // box returns the rectangle of the cells from one corner to the other.
  box(/** @type {number} */ x0, /** @type {number} */ y0, /** @type {number} */ x1, /** @type {number} */ y1) {
    const a = this.point(x0, y0);
    const b = this.point(x1, y1);
    return { x: Math.min(a.x, b.x) - UNIT / 2, y: Math.min(a.y, b.y) - UNIT / 2,
      width: Math.abs(a.x - b.x) + UNIT, height: Math.abs(a.y - b.y) + UNIT };
  }

  // cell returns the number of the cell at a point of the picture, -1 outside.
  cell(/** @type {number} */ px, /** @type {number} */ py) {
    let x = Math.floor((px - this.margin) / UNIT);
    let y = Math.floor((py - this.margin) / UNIT);
    const { columns, rows } = this.scene;
    if (x < 0 || y < 0 || x >= columns || y >= rows) return -1;
    if (this.flipped) x = columns - 1 - x;
    else y = rows - 1 - y;
    return y * columns + x;
  }
}

const rect = (/** @type {object} */ box, /** @type {object} */ attributes) => svg('rect', { ...box, ...attributes });

// ground draws the empty board.
export function ground(/** @type {Place} */ place) {
  const g = svg('g', { class: 'ground' });
  g.append(svg('rect', { class: 'wood', width: place.width, height: place.height }), ...grain(place));
  if (place.scene.squares) squares(place, g);
  else crossings(place, g);
  names(place, g);
  return g;
}

// grain draws the fibres of the wood: lines from top to bottom that are nowhere quite straight, in
// three tones. They are the same on every board of a size.
function grain(/** @type {Place} */ { width, height, side }) {
  const tones = ['', '', ''];
  const scale = side / 600; // the fibres are as fine on a small board
  let seed = 7;
  const random = () => { seed = (seed * 16807) % 2147483647; return seed / 2147483647; };
  for (let x = -4 * scale, n = 0; x < width + 4 * scale; n++) {
    x += (2.5 + 9 * random() * random()) * scale;
    const bend = (random() - 0.5) * 9 * scale;
    tones[n % 3] += `M${x.toFixed(1)} 0C${(x + bend).toFixed(1)} ${(height * 0.3).toFixed(1)} ${(x - bend * random()).toFixed(1)} ${(height * 0.65).toFixed(1)} ${(x + bend / 2).toFixed(1)} ${height.toFixed(1)}`;
  }
  return tones.map((d, i) => svg('path', { class: `grain tone${i}`, d }));
}

function crossings(/** @type {Place} */ place, /** @type {SVGElement} */ g) {
  const { columns, rows, cells } = place.scene;
  const lines = [];
  for (let x = 0; x < columns; x++) lines.push([place.point(x, 0), place.point(x, rows - 1)]);
  for (let y = 0; y < rows; y++) lines.push([place.point(0, y), place.point(columns - 1, y)]);
  g.append(svg('path', { class: 'lines', d: lines.map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`).join('') }));
  cells.forEach((/** @type {Wire.Cell} */ c, /** @type {number} */ i) => {
    const { x, y } = place.at(i);
    if (c.stone === 'wall') g.append(svg('rect', { class: 'wall', x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT }));
    else if (c.star) g.append(svg('circle', { class: 'star', cx: x, cy: y, r: STAR * place.side }));
  });
}

function squares(/** @type {Place} */ place, /** @type {SVGElement} */ g) {
  const { columns, rows, cells, rim, halves } = place.scene;
  const inset = UNIT * 0.08;
  cells.forEach((/** @type {Wire.Cell} */ c, /** @type {number} */ i) => {
    if (!c.slot || c.stone === 'void') return;
    const { x, y } = place.at(i);
    g.append(svg('rect', { class: c.goal ? 'goal' : 'slot-of', x: x - UNIT / 2 + inset, y: y - UNIT / 2 + inset,
      width: UNIT - 2 * inset, height: UNIT - 2 * inset, rx: 3 }));
  });
  const r = rim ? 1 : 0;
  const middle = halves ? rows / 2 : r;
  g.append(rect(place.box(r, r, columns - 1 - r, Math.max(middle - 1, r)), { class: 'half black' }));
  g.append(rect(place.box(r, middle, columns - 1 - r, rows - 1 - r), { class: 'half white' }));
  for (let y = r; y < rows - r; y += 2) g.append(rect(place.box(r, y, columns - 1 - r, y), { class: 'mown' }));
  let d = '';
  const field = place.box(r, r, columns - 1 - r, rows - 1 - r);
  for (let x = field.x + UNIT; x < field.x + field.width - 1; x += UNIT) d += `M${x} ${field.y}v${field.height}`;
  for (let y = field.y + UNIT; y < field.y + field.height - 1; y += UNIT) d += `M${field.x} ${y}h${field.width}`;
  g.append(svg('path', { class: 'squares', d }));
  g.append(rect(field, { class: 'border' }));
  if (halves) g.append(svg('path', { class: 'border', d: `M${field.x} ${field.y + field.height / 2}h${field.width}` }));
}

// names writes the names of columns and rows on all four sides, for sighted people: every cell says its own.
function names(/** @type {Place} */ place, /** @type {SVGElement} */ ground) {
  const { columns, rows, column_names: letters, row_names: numbers } = place.scene;
  const g = svg('g', { class: 'names', 'font-size': (name(place.scene) * place.side).toFixed(2), 'aria-hidden': 'true' });
  ground.append(g);
  const off = UNIT / 2 + place.margin * 0.5;
  const text = (/** @type {{x: number, y: number}} */ p, /** @type {number} */ dx, /** @type {number} */ dy, /** @type {string} */ what) => what && g.append(svg('text', { class: 'coordinate', x: p.x + dx, y: p.y + dy }, what));
  for (let x = 0; x < columns; x++) {
    for (const y of [0, rows - 1]) {
      const p = place.point(x, y);
      text(p, 0, p.y > place.height / 2 ? off : -off, letters[x]);
    }
  }
  for (let y = 0; y < rows; y++) {
    for (const x of [0, columns - 1]) {
      const p = place.point(x, y);
      text(p, p.x > place.width / 2 ? off : -off, 0, numbers[y]);
    }
  }
}

// stone draws a stone or a piece at a cell.
export function stone(/** @type {Place} */ place, /** @type {number} */ i, /** @type {string} */ colour, { ring = false, number = 0, ghost = false } = {}) {
  const { x, y } = place.at(i);
  const r = UNIT * (place.scene.squares ? RADIUS.piece : RADIUS.stone);
  const g = svg('g', { class: `stone ${colour}${ghost ? ' ghost' : ''}`, 'data-cell': i });
  if (!ghost) g.append(svg('circle', { class: 'shadow', cx: x + UNIT * 0.03, cy: y + UNIT * 0.06, r: r * 1.09 }));
  g.append(svg('circle', { class: 'disc', cx: x, cy: y, r }));
  if (ring) g.append(...[' edge', ''].map((edge) => svg('circle', { class: `ring${edge}`, cx: x, cy: y, r: UNIT * 0.22 })));
  if (number) g.append(svg('text', { class: String(number).length > 2 ? 'number long' : 'number', x, y }, String(number)));
  return g;
}

// cross, dot, frame and halo are signs on a cell.
export function cross(/** @type {Place} */ place, /** @type {number} */ i, /** @type {string} */ name) {
  const { x, y } = place.at(i);
  const d = UNIT * 0.17;
  return svg('path', { class: name, d: `M${x - d} ${y - d}l${2 * d} ${2 * d}M${x - d} ${y + d}l${2 * d} ${-2 * d}` });
}

export function dot(/** @type {Place} */ place, /** @type {number} */ i, /** @type {string} */ name, share = 0.12) {
  const { x, y } = place.at(i);
  return svg('circle', { class: name, cx: x, cy: y, r: UNIT * share });
}

export function frame(/** @type {Place} */ place, /** @type {number} */ i, /** @type {string} */ name, inset = 0.05) {
  const { x, y } = place.at(i);
  const d = UNIT * (0.5 - inset);
  return svg('rect', { class: name, x: x - d, y: y - d, width: 2 * d, height: 2 * d, rx: 3 });
}

// label writes a text on a disc of its own.
export function label(/** @type {Place} */ place, /** @type {number} */ i, /** @type {string} */ text, /** @type {string} */ name) {
  const { x, y } = place.at(i);
  return svg('g', { class: `label ${name}` }, svg('circle', { cx: x, cy: y, r: UNIT * 0.42 }),
    svg('text', { x, y, class: text.length > 2 ? 'long' : '' }, text));
}

// arrow goes from a cell to another.
export function arrow(/** @type {Place} */ place, /** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ name) {
  const a = place.at(from);
  const b = place.at(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const start = { x: a.x + u.x * UNIT * 0.3, y: a.y + u.y * UNIT * 0.3 };
  const tip = { x: b.x - u.x * UNIT * 0.12, y: b.y - u.y * UNIT * 0.12 };
  const neck = { x: tip.x - u.x * UNIT * 0.32, y: tip.y - u.y * UNIT * 0.32 };
  const side = UNIT * 0.15;
  return svg('g', { class: `arrow ${name}` }, svg('path', { class: 'shaft', d: `M${start.x} ${start.y}L${neck.x} ${neck.y}` }),
    svg('path', { class: 'head', d: `M${tip.x} ${tip.y}L${neck.x - u.y * side} ${neck.y + u.x * side}L${neck.x + u.y * side} ${neck.y - u.x * side}Z` }));
}
