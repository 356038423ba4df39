// Motion: stones appear and vanish, pieces go their ways.

import { svg } from './dom.js';
import { stone } from './shapes.js';

/** @typedef {import('./board.js').Board} Board */

const STEP = 320; // ms for one piece
const quiet = matchMedia('(prefers-reduced-motion: reduce)');

// moved animates the change from one scene to the next on a board that shows the next one.
export function moved(/** @type {Board} */ board, /** @type {Wire.Scene} */ before, /** @type {Wire.Scene} */ after, /** @type {Wire.Motion[]} */ motions) {
  if (quiet.matches || before.cells.length !== after.cells.length) return;
  const { place, layers } = board;
  const by = (/** @type {number} */ i) => layers.stones.querySelector(`[data-cell="${i}"]`);
  const shift = (/** @type {number} */ a, /** @type {number} */ b) => `translate(${place.at(a).x - place.at(b).x}px, ${place.at(a).y - place.at(b).y}px)`;
  const pieces = motions.filter((m) => !m.ring);
  // The way of every piece, by the cell where it ends.
  const ways = new Map();
  pieces.forEach((/** @type {Wire.Motion} */ m, /** @type {number} */ k) => {
    let end = m.to;
    for (const later of pieces.slice(k + 1)) if (later.from === end && after.cells[later.to].stone) end = later.to;
    ways.set(end, [...(ways.get(end) ?? []), { ...m, k }]);
  });
  for (const [end, way] of ways) {
    const node = by(end);
    if (!node) continue;
    const total = pieces.length * STEP;
    const frames = [{ transform: shift(way[0].from, end), offset: 0 }];
    for (const { from, to, k } of way) {
      frames.push({ transform: shift(from, end), offset: (k * STEP) / total }, { transform: shift(to, end), offset: ((k + 1) * STEP) / total });
    }
    frames.push({ transform: 'none', offset: 1 });
    layers.stones.append(node);
    node.animate(frames, { duration: total, easing: 'ease-in-out' });
  }
  for (const m of motions.filter((x) => x.ring)) flyRing(board, m);
  const busy = new Set(pieces.flatMap((m) => [m.from, m.to]));
  after.cells.forEach((/** @type {Wire.Cell} */ c, /** @type {number} */ i) => {
    const was = before.cells[i].stone;
    if (busy.has(i) || was === c.stone || c.stone === 'wall') return;
    if (was === 'black' || was === 'white') vanish(board, i, was);
    if (c.stone) by(i)?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 150 });
  });
}

// vanish shows a stone that was taken, fading.
function vanish(/** @type {Board} */ { place, layers }, /** @type {number} */ i, /** @type {string} */ colour) {
  const node = stone(place, i, colour);
  layers.stones.append(node);
  node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 450 }).finished.then(() => node.remove(), () => node.remove());
}

// flyRing shows a ring on its way from piece to piece.
function flyRing(/** @type {Board} */ { place, layers }, /** @type {Wire.Motion} */ { from, to }) {
  const a = place.at(from);
  const b = place.at(to);
  const node = svg('circle', { class: 'ring', cx: b.x, cy: b.y, r: 10 });
  const box = svg('g', { class: 'stone' }, node);
  layers.stones.append(box);
  node.animate([{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: 'none' }], { duration: STEP, easing: 'ease-in-out' })
    .finished.then(() => box.remove(), () => box.remove());
}
