// The buttons of the analysis, by what they are about, and what the small ones do.

import { $, h } from './dom.js';
import * as files from './files.js';
import * as icons from './icons.js';
import { askNewStudy } from './newgame.js';
import { REVIEW_SECONDS } from './searcher.js';
import { Tree } from './tree.js';
import * as undo from './undo.js';
import { findings, nextFault, reviewable, reviewedEnd } from './verdicts.js';
import { said, t } from './words.js';

/** @typedef {import('./analyse.js').Analyse} Analyse */

/** names says what the last move is called.
 * @param {Analyse} view */
async function names(view) {
  const { node } = view;
  if (!node.move || !view.searcher.fair()) return;
  try {
    const { names = [] } = await view.link.ask({ do: 'names', ...Tree.position({ ...node, move: undefined }), move: node.move });
    view.tell(`${node.move}: ${names.length > 0 ? names.map((n) => said(n.text)).join('; ') : t('no-term')}`);
  } catch (e) { view.tell(e.message, 'bad'); }
}

/** nextMistake goes to the next move of the game that the review faults.
 * @param {Analyse} view */
export async function nextMistake(view) {
  const line = Tree.line(view.node);
  const to = nextFault(line, view.node);
  if (to) await view.go(to);
  else view.tell(t(line.some((n) => n.review) ? 'no-mistake' : 'no-review'));
  view.sight();
}

/** mend lets the person try the mistakes of a review again.
 * @param {Analyse} view */
async function mend(view) {
  const line = Tree.line(reviewedEnd(view.node));
  if (!line.some((n) => n.review) || !line[0].players) {
    view.tell(t(line.some((n) => n.review) ? 'review-whole' : 'no-mistakes'));
    return;
  }
  try {
    const asks = await view.app.views.problems.mend({ ...Tree.position(line[line.length - 1]), findings: findings(reviewable(line)), text: line[0].sgf, seconds: REVIEW_SECONDS });
    if (asks) location.hash = 'problems';
    else view.tell(t('no-mistake'));
  } catch (e) { view.tell(e.message, 'bad'); }
}

/** begin asks for the position in which a new study begins.
 * @param {Analyse} view */
async function begin(view) {
  const request = await askNewStudy(view.hello);
  if (!request) return;
  try {
    const { config, moves } = (await view.link.ask(request)).position;
    await view.open(new Tree(config, moves), null, true);
  } catch (e) { view.tell(e.message, 'bad'); }
}

/** setUp sets up the position that the person has gone to, when the board shows it.
 * @param {Analyse} view */
async function setUp(view) { if (view.node === view.shownNode || await view.going) view.setup.begin(); }

/** untouched reports whether nothing has been done in the study of a view yet, not even begun or asked for by a link.
 * @param {Analyse} view */
function untouched({ study: { root }, setup, edits, from, comment }) {
  const written = root.children.length > 0 || root.comment || root.config?.position || root.about || root.sgf || comment.writes;
  return !written && !from && !setup.edit && edits.done.length + edits.undone.length === 0 && !location.hash.includes('?');
}

/** fresh begins a study of the game that is played, in place of one in which nothing has been done yet.
 * @param {Analyse} view */
export async function fresh(view) {
  const { study, app } = view;
  const begun = app.begun();
  const { config = app.start, flipped = false } = begun.root;
  if (!study || !untouched(view) || JSON.stringify([study.root.config, study.root.flipped ?? false]) === JSON.stringify([config, flipped])) return;
  try {
    const { position } = await view.link.ask({ do: 'show', config });
    if (view.study !== study || !untouched(view)) return; // something was done meanwhile
    view.study = begun;
    await view.go(view.study.root, position);
    view.keep();
  } catch { /* without a connection the study stays */ }
}

/** toolbox makes the buttons of a view; button makes one, as [button] does.
 * @param {Analyse} view @param {ReturnType<typeof import('./icons.js').maker>} button */
export function toolbox(view, button) {
  /** action makes a button whose answer comes into sight.
   * @type {typeof button} */
  const action = (name, icon, text, does, key) => button(name, icon, text, async () => {
    await does();
    view.sight();
  }, key);
  const numbers = h('input', { type: 'checkbox', checked: Boolean(view.board.numbers), onchange: () => view.board.setNumbers(numbers.checked) });
  const owners = h('input', { type: 'checkbox', checked: view.owners, onchange: () => { view.owners = owners.checked; view.mark(); } });
  const file = h('input', { type: 'file', hidden: true, 'aria-label': t('load-file'), onchange: () => files.load(view, file) });
  /** @type {(title: string, ...buttons: HTMLElement[]) => HTMLElement[]} */ const group = (title, ...buttons) => [h('h2', {}, t(title)), h('div', { class: 'grid-of' }, buttons)];
  return h('div', { class: 'card' },
    group('ask-engine', action('names', 'question', 'what-move', () => names(view), 'w'), action('mend', 'repeat', 'try-mistakes', () => mend(view)),
      action('black', 'target', 'threat-black', () => view.searcher.threat('black')), action('white', 'target', 'threat-white', () => view.searcher.threat('white'))),
    group('position', action('new', 'add', 'new-analysis', () => begin(view), 'n'), action('edit', 'pencil', 'set-up', () => setUp(view)), action('pass', 'pass', 'pass', () => view.make('pass'), 'p'),
      action('lead', 'lead', 'main-line', () => view.lead()), action('cut', 'trash', 'delete-here', () => view.cut(), 'Delete'), action('undo', 'undo', 'undo', () => undo.step(view, 'undo'), 'Control+Z'),
      action('redo', 'redo', 'redo', () => undo.step(view, 'redo'), 'Control+Y'), action('play', 'board', 'play-here', () => view.app.playFrom(Tree.position(view.node), view.position))),
    group('record', action('paste', 'paste', 'paste', () => files.paste(view)), action('load', 'folder', 'load-file', () => file.click()), action('save', 'save', 'save-sgf', () => files.save(view)),
      action('png', 'image', 'save-png', () => files.savePicture(view)), action('svg', 'image', 'save-svg', () => files.saveDrawing(view)), action('link', 'link', 'copy-link', () => files.copyLink(view))), file,
    h('p', { class: 'row note' }, h('label', { id: 'study-numbers' }, numbers, t('move-numbers')), h('label', { id: 'study-owners' }, owners, t('ownership')), view.turner('study')));
}

/** starters are what a study can begin with, in the place of a graph that has nothing to show.
 * @param {Analyse} view */
export function starters(view) {
  /** @type {[string, Parameters<typeof icons.icon>[0], string][]} */ const all = [['load', 'folder', 'load-file'], ['paste', 'paste', 'paste'], ['edit', 'pencil', 'set-up']];
  return h('div', { class: 'starters' }, h('p', { class: 'note' }, t('begin-study')),
    h('div', { class: 'ends' }, all.map(([name, picture, text]) => icons.button(`begin-${name}`, picture, text, () => $(`#study-${name}`, view.root).click()))));
}

/** fit hides what changes nothing in the game of a position.
 * @param {HTMLElement} root @param {Wire.Position} position */
export function fit(root, { config, scene }) {
  for (const side of ['black', 'white']) $(`#study-${side}`, root).hidden = config.game !== 'renju';
  $('#study-owners', root).hidden = config.game !== 'jungo';
  $('#study-numbers', root).hidden = Boolean(scene.squares);
}
