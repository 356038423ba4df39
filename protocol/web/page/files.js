// Positions and games from texts and files, and to files, links and pictures.

import { h } from './dom.js';
import { Tree } from './tree.js';
import { linkTo, picture } from './share.js';
import { choose, download } from './say.js';
import { t, said } from './words.js';

export async function paste(view) {
  const text = h('textarea', { rows: 8, id: 'paste-text', 'aria-label': t('Moves, SGF, or a drawing of the board') });
  if (await choose(t('Moves, SGF, or a drawing of the board'), text, [[t('Cancel'), ''], [t('Open'), 'open', true]]) === 'open') await readText(view, text.value);
}

export async function load(view) {
  const [file] = view.file.files;
  if (file) await readText(view, await file.text());
  view.file.value = '';
}

async function readText(view, text) {
  try {
    const { tree, reason } = await view.link.ask({ do: 'read', config: { ...view.study.root.config, position: '' }, text });
    await view.open(Tree.of(tree));
    if (reason) view.tell(said(reason), true);
  } catch (e) { view.tell(said(e.message), true); }
}

export async function save(view) {
  try {
    const { text } = await view.link.ask({ do: 'write', tree: view.study.list() });
    download('tengen.sgf', text, 'application/x-go-sgf');
  } catch (e) { view.tell(said(e.message), true); }
}

export async function savePicture(view) { download('tengen.png', await picture(view.board), 'image/png'); }

export async function copyLink(view) {
  const address = linkTo(Tree.position(view.node));
  history.replaceState(null, '', address);
  try {
    await navigator.clipboard.writeText(address);
    view.tell(t('copied'));
  } catch { view.tell(address); }
}
