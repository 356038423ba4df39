// The review of a game: what the engine finds about its moves, and what a person can do with that.

import { played } from './candidates.js';
import { h } from './dom.js';
import { Tree } from './tree.js';
import { t, said } from './words.js';

const REVIEW_SECONDS = 1; // for a move

// FAULTS are the classes of moves that count as mistakes.
const FAULTS = ['mistake', 'blunder', 'missed win', 'missed defence'];

// listen lets a view hear of its reviews.
export function listen(view) {
  for (const event of ['review', 'reviewed']) view.link.on(event, (m) => hearReview(view, m));
  view.link.on('lost', () => { view.reviewing = null; view.label('review', 'review-game'); });
}

// review lets the engine go through the game, or ends that.
export async function review(view) {
  if (view.reviewing) { endReview(view); view.stop(); return; }
  if (view.running) view.toggle();
  // The line from the last change of the board on: a review begins at one position.
  const line = Tree.line(view.node);
  const start = line.findLastIndex((n) => n.config);
  const nodes = line.slice(start).filter((n) => n.move);
  try {
    const { search } = await view.link.ask({ do: 'review', ...Tree.position(line.at(-1)), seconds: REVIEW_SECONDS });
    view.reviewing = { search, nodes };
    view.label('review', 'stop-review');
  } catch (e) { view.tell(e.message, true); }
}

// endReview says that there is no review any more; another search ends it on the server.
export function endReview(view) {
  view.reviewing = null;
  view.label('review', 'review-game');
  view.keep();
  view.draw();
}

// judge keeps what the review says of a move at its node.
function judge(node, m) {
  node.black = m.black;
  node.review = { class: m.class, lost: m.lost, best: m.best, line: m.line, won: m.won?.line, refuted: m.refuted?.line, share: m.share };
}

function hearReview(view, { search, review: step, report, mistakes, error }) {
  if (view.reviewing?.search !== search) return;
  const { nodes } = view.reviewing;
  if (step) {
    judge(nodes[step.move.number - 1], step.move);
    view.tell(`${t('review-game')}: ${step.done} / ${step.total}`);
    view.drawTree();
    return;
  }
  for (const m of report?.moves ?? []) judge(nodes[m.number - 1], m);
  if (report) view.study.root.players = report.players.map(({ moves, rated, accuracy }) => ({ moves, rated, accuracy }));
  endReview(view);
  if (error) { view.tell(said(error), true); return; }
  view.mistakes = mistakes;
  view.tell(summary({ players: view.study.root.players }));
}

// summary says how well both sides played, if the game of a first node was reviewed.
export function summary({ players }) {
  const sum = (p) => (p.rated ? t('accuracy', { p: p.accuracy.toFixed(1) }) : t('lost-beginning'));
  return ['side.Black', 'side.White'].map((code, i) => [code, players?.[i]]).filter(([, p]) => p?.moves).map(([code, p]) => `${t(code)}: ${sum(p)}`).join(' · ');
}

// mend lets the person try the mistakes of the last review again.
export function mend(view) {
  if (!view.mistakes?.length) { view.tell(t('no-mistakes')); return; }
  view.app.views.problems.own = [...view.mistakes];
  location.hash = 'problems';
}

// verdict says what the review found about a move.
export function verdict({ review: r, move }) {
  if (!r) return '';
  const lost = r.lost > 0.0005 ? `, ${t('lost', { p: (r.lost * 100).toFixed(1) })}` : '';
  const better = r.best && r.best !== move ? `; ${t('better', { m: r.best })}: ${(r.line ?? []).join(' ')}` : '';
  return `${move}: ${t(`class.${r.class}`)}${lost}${better}`;
}

// faulty reports whether the review found a better move than that of a node.
const faulty = ({ review: r, move }) => Boolean(r?.best && r.best !== move && r.lost > 0.0005);

// nextMistake goes to the next move of the game that the review faults, after the last to the first.
export function nextMistake(view) {
  const line = Tree.line(view.node);
  const bad = line.filter((n) => FAULTS.includes(n.review?.class));
  if (bad.length === 0) view.tell(t(line.some((n) => n.review) ? 'no-mistake' : 'no-mistakes'));
  else view.go(bad.find((n) => line.indexOf(n) > line.indexOf(view.node)) ?? bad[0]);
}

// signs marks on the board after a move the better one.
export function signs(node, scene) {
  const { ghosts: [g], arrows: [a] } = faulty(node) ? played([node.review.best], { scene, side: 'black' }) : { ghosts: [], arrows: [] };
  return { labels: g ? [{ cell: g.cell, text: '!', name: 'best' }] : [], arrows: a ? [a] : [] };
}

// advice returns the lines that the review found at a move, as {code, from, line}: a win or a better
// move in its place, and how the opponent wins after it. A pass that stands for any reply ends a line.
function advice(node) {
  const { review: r, parent } = node;
  const until = (line) => line.slice(0, (line.indexOf('pass') + 1 || line.length + 1) - 1);
  const out = [];
  if (faulty(node) && r.won) out.push({ code: 'play-win', from: parent, line: until(r.won) });
  else if (faulty(node)) out.push({ code: 'play-better', from: parent, line: r.line?.length ? r.line : [r.best] });
  if (r?.refuted) out.push({ code: 'play-refutation', from: node, line: until(r.refuted) });
  return out.filter(({ line }) => line.length > 0);
}

// buttons puts the lines of the review at a move into the game, and goes there.
export const buttons = (view) => advice(view.node).map(({ code, from, line }) => h('button', { type: 'button', onclick: () => view.go(view.take(line, from)) }, t(code, { m: line[0] })));
