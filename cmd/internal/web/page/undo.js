// Undo and redo in the analysis, one step after the other.

import * as shelf from './shelf.js';

/** @typedef {import('./analyse.js').Analyse} Analyse */

/** @type {Promise<void>} */ let steps = Promise.resolve(); // ends when all that was asked for is done

/** step undoes an edit, or makes it again, and shows what the board shows then. It waits for the position that is on its way
 * to the board, and for the steps before.
 * @param {Analyse} view @param {'undo' | 'redo'} way */
export function step(view, way) {
  if (view.setup.edit) { view.setup.edit[way](); return null; }
  const done = steps.then(() => view.going?.catch(() => {})).then(() => change(view, way));
  steps = done.catch(() => {});
  return done;
}

/** change makes the next edit of one way when the server has the position that comes of it. Without a connection all stays
 * as it is, and so it does if there is another edit to be made by then, or the person has left the study.
 * @param {Analyse} view @param {'undo' | 'redo'} way */
async function change(view, way) {
  const { edits } = view;
  view.comment.note(); // what is being typed is an edit, too
  const edit = edits.next(way);
  const to = edits.peek(way);
  if (!to || view.setup.edit) return;
  const old = { study: view.study, node: view.shownNode };
  const done = await view.go(to.node, null, () => {
    if (edits.next(way) !== edit) return false;
    edits[way]();
    view.study = to.study;
    return true;
  });
  if (done === null && to.study === view.study && edits.next(way) === edit) { // the person has gone on in the study
    edits[way]();
    if (view.study.has(view.node)) view.drawTree();
    else await view.go(to.node);
  } else if (!done) return;
  if (to.study !== old.study) shelf.keepReplaced(old);
  view.keep();
}
