// What a review finds about the moves of a game, at the nodes of a study.

import { played } from './candidates.js';
import { t } from './words.js';

/** FAULTS are the classes of moves that count as mistakes, with their usual signs.
 * @type {Record<string, string>} */
export const FAULTS = { mistake: '?', blunder: '??', 'missed win': '??', 'missed defence': '??' };

/** judge keeps what the review says of a move at its node.
 * @param {Page.Node} node @param {Wire.Move} m */
export function judge(node, m) {
  node.black = m.black;
  node.review = { class: m.class, lost: m.lost, best: m.best, line: m.line, won: m.won?.line, refuted: m.refuted?.line, share: m.share, stones: m.stones };
}

/** summary says how well both sides played, if the game of a first node was reviewed.
 * @param {Pick<Page.Node, 'players'>} node */
export function summary({ players }) {
  const sum = (/** @type {{rated: number, accuracy: number}} */ p) => (p.rated ? t('accuracy', { p: p.accuracy.toFixed(1) }) : t('lost-beginning'));
  return ['side.Black', 'side.White'].flatMap((code, i) => (players?.[i]?.moves ? [`${t(code)}: ${sum(players[i])}`] : [])).join(' · ');
}

/** reviewedEnd returns the last move of the game that was reviewed and that a node belongs to or goes away from; the
 * node if there is none.
 * @param {Page.Node} node */
export function reviewedEnd(node) {
  let end = node;
  while (end.parent && !end.review) end = end.parent;
  for (let next = /** @type {Page.Node | undefined} */ (end); next; next = end.children.find((n) => n.review)) end = next;
  return end.review ? end : node;
}

/** reviewable returns the moves of a line from the last change of the board on: a review begins at one position.
 * @param {Page.Node[]} line */
export const reviewable = (line) => line.slice(line.findLastIndex((n) => n.config)).filter((n) => n.move);

/** findings returns what the review found about moves that were not good, for problems made of them.
 * @param {Page.Node[]} nodes */
export const findings = (nodes) => nodes.flatMap(({ review: r }, i) => (!r || r.class === 'best' || r.class === 'good' ? []
  : [{ number: i + 1, class: r.class, lost: r.lost, share: r.share, stones: r.stones, best: r.best, line: r.line, won: r.won }]));

// SHOWN are the moves of a line that a sentence has.
const SHOWN = 5;

// until returns a line up to a pass that stands for any reply.
const until = (/** @type {string[]} */ line) => line.slice(0, (line.indexOf('pass') + 1 || line.length + 1) - 1);

/** verdict says what the review found about a move.
 * @param {Pick<Page.Node, 'review' | 'move'>} node */
export function verdict({ review: r, move }) {
  if (!r) return '';
  const best = better({ review: r, move });
  const line = r.won ? until(r.line ?? []) : r.line ?? []; // a pass may be a move
  const said = t(r.lost > 0.0005 ? 'judged-lost' : 'judged', { m: move, class: t(`class.${r.class}`), p: (r.lost * 100).toFixed(1) });
  return best ? t('judged-better', { said, m: best, line: `${line.slice(0, SHOWN).join(' ')}${line.length > SHOWN ? ' …' : ''}` }) : said;
}

/** better returns the move that the review found better than that of a node; null if there is none.
 * @param {Pick<Page.Node, 'review' | 'move'>} node */
const better = ({ review: r, move }) => r && r.best && r.best !== move && r.lost > 0.0005 ? r.best : null;

/** nextFault returns the next move of a line that the review faults, after the last the first; null without one.
 * @param {Page.Node[]} line @param {Page.Node} node */
export function nextFault(line, node) {
  const bad = line.filter((n) => n.review && n.review.class in FAULTS);
  return bad.find((n) => line.indexOf(n) > line.indexOf(node)) ?? bad[0] ?? null;
}

/** signs marks on the board after a move the better one.
 * @param {Page.Node} node @param {Wire.Scene} scene */
export function signs(node, scene) {
  const best = better(node);
  const { ghosts: [g], arrows: [a] } = best ? played([best], { scene, side: 'black' }) : { ghosts: [], arrows: [] };
  return { labels: g ? [{ cell: g.cell, text: '!', name: 'best' }] : [], arrows: a ? [a] : [] };
}

/** advice returns the lines that the review found at a move, as {code, from, line}: a win or a better
 * move in its place, and how the opponent wins after it. A pass that stands for any reply ends a line.
 * @param {Page.Node} node */
export function advice(node) {
  const { review: r, parent } = node;
  const best = better(node);
  const out = [];
  if (best && r?.won) out.push({ code: 'play-win', from: parent, line: until(r.won) });
  else if (best) out.push({ code: 'play-better', from: parent, line: r?.line?.length ? r.line : [best] });
  if (r?.refuted) out.push({ code: 'play-refutation', from: node, line: until(r.refuted) });
  return out.filter(({ line }) => line.length > 0);
}
