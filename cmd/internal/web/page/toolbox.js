// The buttons of the analysis, by what they are about.

import { h } from './dom.js';
import * as files from './files.js';
import * as reviewing from './reviewing.js';
import * as tools from './tools.js';
import { t } from './words.js';

// toolbox makes the buttons of a view; action makes one, as [button] does.
export function toolbox(view, action) {
  const numbers = h('input', { type: 'checkbox', checked: Boolean(view.board.numbers), onchange: () => view.board.setNumbers(numbers.checked) });
  const owners = h('input', { type: 'checkbox', checked: view.owners, onchange: () => { view.owners = owners.checked; view.mark(); } });
  view.file = h('input', { type: 'file', accept: '.sgf,.txt', hidden: true, 'aria-label': t('load-file'), onchange: () => files.load(view) });
  const group = (title, ...buttons) => [h('h2', {}, t(title)), h('div', { class: 'grid-of' }, buttons)];
  return h('div', { class: 'card' },
    group('ask-engine', action('names', 'question', 'what-move', () => tools.names(view), 'w'), action('review', 'review', 'review-game', () => reviewing.review(view)), action('mistake', 'next', 'next-mistake', () => reviewing.nextMistake(view), 'm'),
      action('mend', 'repeat', 'try-mistakes', () => reviewing.mend(view)),
      action('black', 'target', 'threat-black', () => tools.threat(view, 'black')), action('white', 'target', 'threat-white', () => tools.threat(view, 'white'))),
    group('position', action('new', 'add', 'new-analysis', () => view.askNew(), 'n'), action('edit', 'pencil', 'set-up', () => view.edit()), action('pass', 'pass', 'pass', () => view.make('pass'), 'p'),
      action('cut', 'trash', 'delete-here', () => view.cut(), 'Delete'), action('undo', 'undo', 'undo', () => view.step(view.edits.undo()), 'Control+Z'),
      action('redo', 'redo', 'redo', () => view.step(view.edits.redo()), 'Control+Y'), action('play', 'board', 'play-here', () => view.playHere())),
    group('record', action('paste', 'paste', 'paste', () => files.paste(view)), action('load', 'folder', 'load-file', () => view.file.click()), action('save', 'save', 'save-sgf', () => files.save(view)),
      action('png', 'image', 'save-png', () => files.savePicture(view)), action('link', 'link', 'copy-link', () => files.copyLink(view))), view.file,
    h('p', { class: 'row note' }, h('label', {}, numbers, t('move-numbers')), h('label', {}, owners, t('ownership'))));
}
