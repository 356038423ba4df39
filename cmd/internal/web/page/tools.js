// What the engine says about a position besides its moves: names, forced wins, a review.

import { Tree } from './tree.js';
import { t, said } from './words.js';

const REVIEW_SECONDS = 1; // for a move

export async function names(view) {
  const { node } = view;
  if (!node.move) return;
  try {
    const { names } = await view.link.ask({ do: 'names', ...Tree.position({ ...node, move: undefined }), move: node.move });
    view.tell(`${node.move}: ${names?.length ? names.map((n) => said(n.text)).join('; ') : t('no-term')}`);
  } catch (e) { view.tell(e.message, true); }
}

export async function threat(view, side) {
  if (view.reviewing) endReview(view);
  view.tell(t('looking-forced'));
  const { node } = view;
  try {
    const { search } = await view.link.ask({ do: 'threat', ...Tree.position(node), side });
    view.number = search;
    view.searched = node;
    view.threatOf = side;
  } catch (e) { view.tell(e.message, true); }
}

export function hearThreat(view, { search, threat, error }) {
  if (search !== view.number || view.searched !== view.node) return;
  if (view.running) view.search(); // the search for the threat has taken its place
  if (error || !threat.kind) { view.tell(error ? said(error) : t('no-forced-win')); return; }
  view.tell(`${t(`win-by-${threat.kind}`)}: ${threat.line.join(' ')}`);
  const side = view.position.side;
  view.preview(side === view.threatOf ? threat.line : ['', ...threat.line]);
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

export function hearReview(view, { search, review: step, report, mistakes, error }) {
  if (view.reviewing?.search !== search) return;
  const { nodes } = view.reviewing;
  if (step) {
    judge(nodes[step.move.number - 1], step.move);
    view.tell(`${t('review-game')}: ${step.done} / ${step.total}`);
    view.drawTree();
    return;
  }
  for (const m of report?.moves ?? []) judge(nodes[m.number - 1], m);
  endReview(view);
  if (error) { view.tell(said(error), true); return; }
  view.mistakes = mistakes;
  const sum = (p) => (p.rated ? t('accuracy', { p: p.accuracy.toFixed(1) }) : t('lost-beginning'));
  const players = ['side.Black', 'side.White'].map((code, i) => [code, report.players[i]]).filter(([, p]) => p.moves);
  view.tell(players.map(([code, p]) => `${t(code)}: ${sum(p)}`).join(' · '));
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
