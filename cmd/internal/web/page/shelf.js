// The studies that a tab keeps for a reload: the one that is open, with a position that is being set up, and the one
// that it has replaced. And the last ones that were not saved when their tabs were closed, which the browser keeps.

import { kept } from './dom.js';
import { Tree } from './tree.js';

const open = kept('sessionStorage', 'study');
const place = kept('sessionStorage', 'study.at'); // the node on the board, which every step changes
const setup = kept('sessionStorage', 'study.setup');
const replaced = kept('sessionStorage', 'study.replaced');
const closed = kept('localStorage', 'studies.closed'); // the last one first, each with the name of its tab
const named = kept('sessionStorage', 'tab');

const MOST = 2; // studies of closed tabs: the last one may be of a tab that is only loaded again

const tab = named.get() ?? Math.random().toString(36).slice(2);
named.set(tab);

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

/** @type {{study: Tree, tab: string} | null} */ let offered = null; // what lastClosed has returned

// others are the kept studies without a study of this tab, wherever it came from.
const others = (/** @type {Tree | null} */ study) => (closed.get() ?? []).filter((/** @type {{tab: string}} */ k) => k.tab !== tab && !(study && offered?.study === study && offered.tab === k.tab));

// keepClosed keeps the study of this tab, which goes; forgetClosed is for one that was saved.
export const keepClosed = (/** @type {{study: Tree, node: Page.Node}} */ { study, node }) => closed.set([{ tab, tree: study.list(true), at: Tree.index(node) }, ...others(study)].slice(0, MOST));
export const forgetClosed = (/** @type {Tree} */ study) => closed.set(others(study));

// comeBack returns true if the study of this tab was kept, which is only loaded again, and forgets it.
export function comeBack() {
  const list = closed.get() ?? [];
  const rest = others(null);
  if (rest.length === list.length) return false;
  closed.set(rest);
  return true;
}

// keepSetup keeps the position that is being set up from the one on the board; null is none.
/** @param {import('./edit.js').Edit['state'] | null} state */
export const keepSetup = (state) => setup.set(state);
export const lastSetup = () => setup.get();

// lastOpen, lastReplaced and lastClosed return the studies, null without one.
export const lastOpen = () => revived(open.get(), place.get());
export const lastReplaced = () => { const stored = replaced.get(); return revived(stored, stored?.at); };

export function lastClosed() {
  const [stored] = closed.get() ?? [];
  const last = revived(stored, stored?.at);
  offered = last && { study: last.study, tab: stored.tab };
  return last;
}
