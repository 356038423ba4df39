// The studies that a tab keeps for a reload: the one that is open, with a position that is being set up, and the one
// that it has replaced. And those that are not saved, which the browser keeps for another tab.

import { kept, keysOf, roomBy } from './dom.js';
import { Tree } from './tree.js';

const TREE = [{ parent: -1 }]; // the sample of a study

const open = kept('sessionStorage', 'study', { tree: TREE });
const place = kept('sessionStorage', 'study.at', [0]); // the node on the board, which every step changes
const setup = kept('sessionStorage', 'study.setup', { side: '', stones: [[]] });
const replaced = kept('sessionStorage', 'study.replaced', { tree: TREE, at: [0] });
const named = kept('sessionStorage', 'tab', '');

const UNSAVED = 'studies.'; // of the keys of the browser's storage, one for each tab with a study that is not saved
const MOST = 2; // of them that are kept for tabs that are gone
const MOST_UNSURE = 8; // that are kept for other tabs if nobody can tell which of them are gone

const another = () => Math.random().toString(36).slice(2);
let tab = named.get() ?? another();
const unsaved = (of = tab) => kept('localStorage', UNSAVED + of, { tree: TREE, at: [0], time: 0 });
if (unsaved().get() && !open.get()) tab = another(); // the study outgrew what a tab keeps: it is offered as that of a tab that is gone
named.set(tab);

// While a tab is there it holds a lock with this name. Over plain http the browser has locks for this machine alone:
// elsewhere a study that is open in one tab is offered to the next one, too.
const LOCK = 'tengen.tab.';
const AGAIN = 1000; // ms after which a page that was loaded again tries once more: the one before may still have the lock

/** take takes the lock of this tab until the page goes; false if another page has it.
 * @returns {Promise<boolean>} */
const take = () => new Promise((taken) => {
  navigator.locks.request(LOCK + tab, { ifAvailable: true }, (lock) => {
    taken(lock !== null);
    return lock && new Promise((done) => { addEventListener('pagehide', done, { once: true }); });
  }).catch(() => taken(true));
});

// hold takes the lock. A browser that copies a tab copies its name, too: then this one takes another.
async function hold() {
  if (!navigator.locks || await take()) return;
  await new Promise((later) => { setTimeout(later, AGAIN); });
  if (await take()) return;
  tab = another();
  named.set(tab);
  await take();
}
async function tabs() {
  try { return ((await navigator.locks.query()).held ?? []).map(({ name }) => name?.slice(LOCK.length)); } catch { return []; }
}
hold();
addEventListener('pageshow', (e) => { if (e.persisted) hold(); });

// revived is a study with the node on the board, and whether it was not saved; null of what is none.
function revived(/** @type {any} */ stored, /** @type {number[] | null} */ at) {
  const { tree = [], from, unsaved: lost = false } = stored ?? {};
  if (!tree[0]?.config || tree.some((/** @type {Page.Listed} */ n, /** @type {number} */ i) => n.parent >= i || n.parent < Math.min(i, 1) - 1)) return null;
  const study = Tree.of(tree);
  return { study, node: study.find(at), from: typeof from === 'string' ? from : undefined, unsaved: lost === true };
}

export const keepPlace = (/** @type {Page.Node} */ node) => place.set(Tree.index(node));

/** keep keeps the study that is open: from is the link from which it came, changes says that it is not saved. Only what this tab
 * keeps tells that after a reload, for other tabs may forget what is kept for them.
 * @param {Tree} study @param {Page.Node} node @param {string | undefined} from @param {boolean} changes */
export function keep(study, node, from, changes) {
  open.set({ tree: study.list(true), from, unsaved: changes });
  keepPlace(node);
}

/** @type {{study: Tree, node: Page.Node} | null} */ let gone = null; // the study that was kept as replaced

export function keepReplaced(/** @type {{study: Tree, node: Page.Node}} */ shown) {
  gone = shown;
  replaced.set({ tree: shown.study.list(true), at: Tree.index(shown.node) });
}

// keepAgain keeps what a review has found in the study with a first node, if that was kept as replaced.
export const keepAgain = (/** @type {Page.Node} */ root) => { if (gone?.study.root === root) keepReplaced(gone); };

/** @type {Tree | null} */ let left = null; // the study of this tab that was kept for others
/** @type {{study: Tree, node: Page.Node, tab: string} | null} */ let offered = null; // what lastClosed has returned

/** keepUnsaved keeps the study of this tab for others, and returns false if the browser does not take it: it has what it took
 * last then. dropUnsaved is for a study that has nothing to be saved any more.
 * @param {{study: Tree, node: Page.Node}} shown */
export function keepUnsaved({ study, node }) {
  const taken = unsaved().put({ tree: study.list(true), at: Tree.index(node), time: Date.now() });
  if (taken) left = study;
  return taken;
}
export const dropUnsaved = (/** @type {Tree} */ study) => { if (left === study) unsaved().drop(); };

// moved forgets the study of a tab that is gone, if it is that of this one now.
export const moved = (/** @type {Tree} */ study) => { if (offered?.study === study && navigator.locks) unsaved(offered.tab).drop(); };

// forgetUnsaved is for a study that was saved.
export function forgetUnsaved(/** @type {Tree} */ study) {
  unsaved().drop();
  moved(study);
}

// keepSetup keeps the position that is being set up from the one on the board; null is none.
/** @param {import('./edit.js').Edit['state'] | null} state */
export const keepSetup = (state) => setup.set(state);
export const lastSetup = () => setup.get();

// closed returns the studies that are kept for tabs that are gone, the last one first; without locks for all other tabs.
async function closed() {
  const there = [tab, ...await tabs()];
  return keysOf(UNSAVED).filter((of) => !there.includes(of)).flatMap((of) => {
    const stored = unsaved(of).get();
    const last = revived(stored, stored?.at);
    if (!last) unsaved(of).drop();
    return last ? { ...last, tab: of, time: stored.time } : [];
  }).sort((a, b) => b.time - a.time);
}

/** makeRoom forgets studies of tabs that are gone, the oldest one first, until fits is true or none is left, and says by the event
 * forgotten how many. It forgets nothing if the browser takes nothing, however little.
 * @param {() => boolean} fits */
export async function makeRoom(fits) {
  const list = await closed();
  let n = 0;
  for (let last; !fits() && (last = list.pop()); n++) {
    const entry = unsaved(last.tab);
    if (!entry.put(entry.get())) break;
    entry.drop();
  }
  if (n > 0) dispatchEvent(new CustomEvent('forgotten', { detail: n }));
}

roomBy(makeRoom);

// lastOpen, lastReplaced and lastClosed return the studies, null without one; the last is that of a tab that is gone.
export const lastOpen = () => revived(open.get(), place.get());
export const lastReplaced = () => { const stored = replaced.get(); return revived(stored, stored?.at); };

export async function lastClosed() {
  const list = await closed();
  for (const { tab: of } of list.slice(navigator.locks ? MOST : MOST_UNSURE)) unsaved(of).drop();
  [offered = null] = list;
  return offered;
}
