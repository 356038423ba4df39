// The analysis as a tab finds it, after a reload, by a link or at first, and how the tab leaves it.

import * as shelf from './shelf.js';
import { linked } from './share.js';
import { Tree } from './tree.js';
import { t } from './words.js';

/** @typedef {import('./analyse.js').Analyse} Analyse */

const LATER = 2000; // ms from a change until it is kept for other tabs: large studies are not kept anew at each one

/** resume shows the position of the address, the study of this tab, or an empty board. What has become of a link since
 * it was opened is the study.
 * @param {Analyse} view @param {Wire.Hello} hello */
export async function resume(view, hello) {
  view.hello = hello;
  view.explorer.unfold();
  const [name, words] = location.hash.split('?');
  const old = shelf.lastOpen();
  const fresh = name === '#analyse' && words && old?.from !== location.hash;
  if (view.position && !fresh) { // the page has it all after a lost connection
    view.say(); // no longer that there is no connection
    view.searcher.found();
    view.explorer.show();
    return;
  }
  view.from = fresh ? location.hash : old?.from; // the link from which the study came
  const setup = old && !view.study ? shelf.lastSetup() : null;
  let wrong = '';
  const here = fresh ? await linked(location.hash, view.link, hello).catch((e) => {
    wrong = e.message;
    if (!e.refused) view.from = old?.from; // it is tried again with the next connection
  }) : null;
  if (here && old && !view.study) shelf.keepReplaced(old);
  const lost = view.study || (here && setup) ? null : shelf.lastReplaced();
  try {
    if (old && !view.study && (setup || !here)) await view.open(old.study, Tree.index(old.node));
    if (setup) view.setup.begin(setup);
    if (here) await view.open(here.tree, here.at);
    else if (!view.study && !view.setup.edit) await view.open(view.app.begun());
  } catch (e) {
    view.from = undefined;
    if (!view.setup.edit) await view.open(view.app.begun());
    wrong = e.message;
  }
  wrong ||= here?.wrong ?? '';
  if (wrong) {
    view.keep(); // what a link could not be read for is told once
    view.tell(wrong, 'bad');
  }
  const last = lost ?? (old ? null : await shelf.lastClosed());
  if (last) view.edits.offered(last, { study: view.study, node: view.node });
  if (last && !lost && !wrong) view.tell(t('study-closed'));
  if (old?.unsaved && !here) {
    view.edits.lose();
    view.keep();
  }
}

// changed reports whether the study of a view, with a comment that is being typed, is not saved.
const changed = (/** @type {Analyse} */ view) => view.edits.unsaved || view.comment.writes;

// seen returns the node of the study that a reload goes back to: another study may be on its way to the board.
const seen = (/** @type {Analyse} */ { study, node, shownNode }) => (study.has(node) ? node : shownNode);

// keepOpen keeps the study of a view for a reload.
const keepOpen = (/** @type {Analyse} */ view) => shelf.keep(view.study, seen(view), view.from, changed(view));

/** guard keeps the study for other tabs if it is not saved, and returns true if they have it.
 * @param {Analyse} view */
function guard(view) {
  if (changed(view) && view.study.list().length > 1) return shelf.keepUnsaved({ study: view.study, node: seen(view) });
  shelf.dropUnsaved(view.study);
  return false;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;

/** keep keeps the study of a view for a reload, and soon for other tabs: a browser may end without a word.
 * @param {Analyse} view */
export function keep(view) {
  keepOpen(view);
  keepSoon(view);
}

/** keepSoon keeps the study with the comment that is being typed, which is not an edit yet.
 * @param {Analyse} view */
export function keepSoon(view) {
  timer ??= setTimeout(() => {
    timer = undefined;
    guard(view);
    if (view.comment.writes) keepOpen(view);
  }, LATER);
}

/** listen keeps the study of a view when nobody sees the page any more: on a phone that may be its end.
 * @param {Analyse} view */
export function listen(view) {
  const hide = (/** @type {boolean} */ goes) => {
    if (!view.node) return;
    view.comment.note();
    if (guard(view) && goes) shelf.moved(view.study);
    keepOpen(view);
  };
  document.addEventListener('visibilitychange', () => { if (document.hidden) hide(false); });
  addEventListener('pagehide', () => hide(true));
}
