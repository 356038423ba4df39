// The studies that a tab keeps for a reload: the one that is open, with a position that is being set up, and the one
// that it has replaced. And the last one that was not saved when its tab was closed, which the browser keeps.

import { kept } from './dom.js';
import { Tree } from './tree.js';

const open = kept('sessionStorage', 'study');
const place = kept('sessionStorage', 'study.at'); // the node on the board, which every step changes
const setup = kept('sessionStorage', 'study.setup');
const replaced = kept('sessionStorage', 'study.replaced');
const closed = kept('localStorage', 'study.closed');

// revived is a study with the node on the board.
function revived(/** @type {any} */ stored, /** @type {number[] | null} */ at) {
  if (!stored) return null;
  const study = Tree.of(stored.tree);
  return { study, node: study.find(at), from: stored.from };
}

export const keepPlace = (/** @type {Page.Node} */ node) => place.set(Tree.index(node));

// keep keeps the study that is open; from is the link from which it came.
/** @param {Tree} study @param {Page.Node} node @param {string | undefined} from */
export function keep(study, node, from) {
  open.set({ tree: study.list(true), from });
  keepPlace(node);
}

/** @type {{study: Tree, node: Page.Node} | null} */ let gone = null; // the study that was kept as replaced

export function keepReplaced(/** @type {{study: Tree, node: Page.Node}} */ shown) {
  gone = shown;
  replaced.set({ tree: shown.study.list(true), at: Tree.index(shown.node) });
}

// keepAgain keeps what a review has found in the study with a first node, if that was kept as replaced.
export const keepAgain = (/** @type {Page.Node} */ root) => { if (gone?.study.root === root) keepReplaced(gone); };

// keepClosed keeps the study of a tab that goes; null forgets the last one.
export const keepClosed = (/** @type {{study: Tree, node: Page.Node} | null} */ last) => closed.set(last && { tree: last.study.list(true), at: Tree.index(last.node) });

// keepSetup keeps the position that is being set up from the one on the board; null is none.
/** @param {import('./edit.js').Edit['state'] | null} state */
export const keepSetup = (state) => setup.set(state);
export const lastSetup = () => setup.get();

// lastOpen, lastReplaced and lastClosed return the studies, null without one.
export const lastOpen = () => revived(open.get(), place.get());
export const lastReplaced = () => { const stored = replaced.get(); return revived(stored, stored?.at); };
export const lastClosed = () => { const stored = closed.get(); return revived(stored, stored?.at); };
