// The marks that a record has on the board, as SGF names them.

import { svg } from './dom.js';
import { arrow } from './shapes.js';

const UNIT = 40;
const R = UNIT * 0.27; // of a sign, in the units of the board
const MOST = 4; // characters of a label that are shown

// shown is the part of a label that fits, whole characters that a picture may have.
const shown = (/** @type {string} */ text) => [...text.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, MOST).join('');

// markShape draws a mark ({kind, cell, to, text}) on a scene.
export function markShape(/** @type {import('./shapes.js').Place} */ place, /** @type {Wire.Mark} */ m) {
  const { x, y } = place.at(m.cell);
  const on = `mark ${m.kind} ${place.scene.cells[m.cell].stone ?? ''}`;
  const path = (/** @type {string} */ d) => svg('path', { class: on, d });
  switch (m.kind) {
    case 'triangle': return path(`M${x} ${y - R}L${x + R * 0.87} ${y + R / 2}L${x - R * 0.87} ${y + R / 2}Z`);
    case 'cross': return path(`M${x - R * 0.7} ${y - R * 0.7}l${R * 1.4} ${R * 1.4}M${x - R * 0.7} ${y + R * 0.7}l${R * 1.4} ${-R * 1.4}`);
    case 'circle': return svg('circle', { class: on, cx: x, cy: y, r: R * 0.8 });
    case 'square': case 'selected': return svg('rect', { class: on, x: x - R * 0.7, y: y - R * 0.7, width: R * 1.4, height: R * 1.4 });
    case 'black': case 'white': return svg('rect', { class: `area ${m.kind}`, x: x - R / 2, y: y - R / 2, width: R, height: R });
    case 'arrow': return arrow(place, m.cell, m.to ?? m.cell, 'marked');
    case 'line': {
      const to = place.at(m.to ?? m.cell);
      return path(`M${x} ${y}L${to.x} ${to.y}`);
    }
    default: { // a label; on an empty point the lines of the board end before it
      const words = shown(m.text ?? '');
      const text = svg('text', { class: `${on}${words.length > 2 ? ' long' : ''}`, x, y }, words);
      return on.endsWith(' ') ? svg('g', {}, svg('circle', { class: 'gap', cx: x, cy: y, r: R * 1.1 }), text) : text;
    }
  }
}
