// What the engine says about a position besides its moves: names, forced wins, a review.

import { Tree } from './tree.js';
import { t, said } from './words.js';

const REVIEW_SECONDS = 1; // for a position

export async function names(view) {
  const { node } = view;
  if (!node.move) return;
  try {
    const { names } = await view.link.ask({ do: 'names', ...Tree.position({ ...node, move: undefined }), move: node.move });
    view.tell(`${node.move}: ${names?.length ? names.map((n) => said(n.text)).join('; ') : t('no term applies: a quiet move')}`);
  } catch (e) { view.tell(said(e.message), true); }
}

export async function threat(view, side) {
  if (view.running) view.toggle();
  view.tell(t('looking for a forced win …'));
  try {
    const { search } = await view.link.ask({ do: 'threat', ...Tree.position(view.node), side });
    view.number = search;
    view.searched = view.node;
    view.threatOf = side;
  } catch (e) { view.tell(said(e.message), true); }
}

export function hearThreat(view, { search, threat, error }) {
  if (search !== view.number || view.searched !== view.node) return;
  if (error || !threat.kind) { view.tell(error ? said(error) : t('no forced win is known')); return; }
  view.tell(`${t(`win by ${threat.kind}`)}: ${threat.line.join(' ')}`);
  const side = view.position.side;
  view.preview(side === view.threatOf ? threat.line : ['', ...threat.line]);
}

// review lets the engine look at every position of the line, and colours the graph.
export async function review(view) {
  if (view.reviewing) { view.reviewing = null; view.stop(); view.label('review', 'Review the game'); return; }
  if (view.running) view.toggle();
  view.label('review', 'Stop the review');
  for (const node of Tree.line(view.node)) {
    await view.go(node);
    if (view.position.result) { node.black = { black: 1, white: 0 }[view.position.result.winner] ?? 0.5; break; }
    await new Promise((resolve) => { view.reviewing = resolve; view.search({ seconds: REVIEW_SECONDS, lines: 1 }); });
    if (!view.reviewing) return;
  }
  view.reviewing = null;
  view.keep();
  view.draw();
  view.label('review', 'Review the game');
}
