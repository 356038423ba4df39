// What the engine says about a position besides its moves: names and forced wins.

import { Tree } from './tree.js';
import { endReview } from './reviewing.js';
import { t, said } from './words.js';

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
