// The moves that the engine ranks: as signs on the board and as a list.

import { h } from './dom.js';
import { sideName } from './say.js';
import { t, said } from './words.js';

// shade names the colour of a move by what it loses against the best one, of 1.
function shade(/** @type {number} */ loss) {
  if (loss < 0.01) return 'best';
  if (loss < 0.05) return 'good';
  return loss < 0.15 ? 'fair' : 'poor';
}

// nameOf names the colour of a line among the lines.
const nameOf = (/** @type {Wire.Line} */ l, /** @type {Wire.Line[]} */ lines) => (l.proven === 'win' ? 'proven' : shade(lines[0].win - l.win));

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)}`;

// short is what stands on the board: the chance, or a proven end.
const short = (/** @type {Wire.Line} */ l) => (l.proven ? (l.proven === 'win' ? '✓' : '✗') : percent(l.win));

/** signs returns the labels and arrows of the lines; cells finds the cells of a move.
 * @param {Wire.Line[]} lines @param {(move: string) => number[] | undefined} cells */
export function signs(lines, cells) {
  /** @type {{cell: number, text: string, name: string}[]} */ const labels = [];
  /** @type {Page.Arrow[]} */ const arrows = [];
  const seen = new Set();
  lines.forEach((l) => {
    const at = cells(l.move);
    if (!at || at.length === 0) return;
    const name = nameOf(l, lines);
    if (at.length === 1) labels.push({ cell: at[0], text: short(l), name });
    else if (!seen.has(`${at[0]} ${at[1]}`)) arrows.unshift({ from: at[0], to: at[1], name });
    seen.add(`${at[0]} ${at[1]}`);
  });
  return { labels, arrows };
}

/** played returns the stones (ghosts) or arrows that show a line on the board without playing it.
 * @param {string[]} pv @param {{scene: Wire.Scene, side: string}} position */
export function played(pv, { scene, side }) {
  /** @type {Page.Ghost[]} */ const ghosts = [];
  /** @type {Page.Arrow[]} */ const arrows = [];
  const name = new Map(scene.cells.map((c, i) => [c.name?.toLowerCase(), i]));
  pv.forEach((move, i) => {
    const colour = (i % 2 === 0) === (side === 'black') ? 'black' : 'white';
    const at = (move.toLowerCase().match(/[a-z]\d+/g) ?? []).map((w) => name.get(w) ?? -1);
    if (scene.squares && at.length >= 2) {
      if (i < 4) arrows.unshift({ from: at[0], to: at[1], name: i % 2 ? 'reply' : 'best' });
    } else if (at.length === 1 && at[0] >= 0 && !scene.cells[at[0]].stone && !ghosts.some((g) => g.cell === at[0])) {
      ghosts.push({ cell: at[0], colour, number: i + 1 });
    }
  });
  return { ghosts, arrows };
}

// CERTAIN is a share from which on the engine is sure, though nothing is proven.
const CERTAIN = 0.995;

/** STANDS are the words for a lead, by the share of the points of the side that leads: each holds up to it.
 * @type {[number, string][]} */
const STANDS = [[0.55, 'stands-even'], [0.68, 'stands-slightly'], [0.88, 'stands-better'], [1, 'stands-much']];

/** verdict says in a sentence how the position stands; side is to move.
 * @param {Wire.Info} info @param {string} side */
export function verdict({ lines: [best], black, decided }, side) {
  const other = side === 'black' ? 'white' : 'black';
  if (decided) return decided === 'draw' ? t('draw-proven') : t('wins-proven', { side: sideName(decided) });
  if (best?.proven) {
    const winner = sideName(best.proven === 'win' ? side : other);
    return best.plies ? t('wins-within', { side: winner, n: best.plies }) : t('wins-proven', { side: winner });
  }
  const share = Math.max(black, 1 - black);
  const leader = sideName(black >= 0.5 ? 'black' : 'white');
  if (share >= CERTAIN) return t('wins-unproven', { side: leader });
  const [, stands] = STANDS.find(([most]) => share <= most) ?? STANDS[0];
  return t(stands, { side: leader, p: Math.round(share * 100) });
}

/** list draws the lines; preview(pv) shows a line on the board, null hides it; take(pv) puts
 * it into the tree, play(move) its first move.
 * @param {Wire.Line[]} lines @param {{preview: (pv: string[] | null) => void, take: (pv: string[]) => void, play: (move: string) => void}} does */
export function list(lines, { preview, take, play }) {
  return h('ol', { class: 'candidates', 'aria-labelledby': 'values-of' }, lines.map((l) => {
    const name = nameOf(l, lines);
    const value = said(l.score);
    const [sign, more] = l.proven ? [value, t('proven')] : /^[+-]+$/.test(value) ? [t(l.win > 0.5 ? 'winning' : 'losing'), t('not-proven')] : [`${(l.win * 100).toFixed(1)} %`, value];
    const mouse = (/** @type {string[] | null} */ pv) => (/** @type {PointerEvent} */ e) => { if (e.pointerType === 'mouse') preview(pv); };
    return h('li', { class: name, onpointerenter: mouse(l.pv), onpointerleave: mouse(null), onfocusin: () => preview(l.pv), onfocusout: () => preview(null) },
      h('button', { type: 'button', class: 'first', onclick: () => play(l.move) }, l.move),
      h('span', { class: 'verdict' }, sign), h('span', { class: 'value' }, more),
      h('span', { class: 'pv', onclick: () => preview(l.pv) }, l.pv.slice(1, 12).join(' ')),
      h('button', { type: 'button', class: 'quiet', title: t('add-variation'), 'aria-label': `${l.move}: ${t('add-variation')}`, onclick: () => take(l.pv) }, '+'));
  }));
}
