// The moves that the engine ranks: as signs on the board and as a list.

import { h } from './dom.js';
import { t, said } from './words.js';

// shade names the colour of a move by what it loses against the best one, of 1.
function shade(loss) {
  if (loss < 0.01) return 'best';
  if (loss < 0.05) return 'good';
  return loss < 0.15 ? 'fair' : 'poor';
}

// nameOf names the colour of a line among the lines.
const nameOf = (l, lines) => (l.proven === 'win' ? 'proven' : shade(lines[0].win - l.win));

const percent = (share) => `${Math.round(share * 100)}`;

// short is what stands on the board: the chance, or a proven end.
const short = (l) => (l.proven ? (l.proven === 'win' ? '✓' : '✗') : percent(l.win));

// signs returns the labels and arrows of the lines; cells finds the cells of a move.
export function signs(lines, scene, cells) {
  const labels = [];
  const arrows = [];
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

// list draws the lines; preview(pv) shows a line on the board, null hides it; take(pv) puts
// it into the tree, play(move) its first move.
export function list(lines, { preview, take, play }) {
  return h('ol', { class: 'candidates' }, lines.map((l) => {
    const name = nameOf(l, lines);
    const verdict = l.proven ? t(`proven-${l.proven}`) : `${(l.win * 100).toFixed(1)} %`;
    return h('li', { class: name, onpointerenter: () => preview(l.pv), onpointerleave: () => preview(null), onfocusin: () => preview(l.pv), onfocusout: () => preview(null) },
      h('button', { type: 'button', class: 'first', onclick: () => play(l.move) }, l.move),
      h('span', { class: 'verdict' }, verdict), h('span', { class: 'value' }, said(l.score)),
      h('span', { class: 'pv' }, l.pv.slice(1, 12).join(' ')),
      h('button', { type: 'button', class: 'quiet', title: t('add-variation'), 'aria-label': `${l.move}: ${t('add-variation')}`, onclick: () => take(l.pv) }, '+'));
  }));
}
