// Positions and games from texts and files, and to files, links and pictures.

import { h, readdress, types } from './dom.js';
import { gameText } from './explorer.js';
import { summary, verdict } from './verdicts.js';
import { Tree } from './tree.js';
import * as shelf from './shelf.js';
import { base64, drawing, linked, linkTo, picture } from './share.js';
import { choose, copy, day, download } from './say.js';
import { t, said } from './words.js';

/** @typedef {import('./analyse.js').Analyse} Analyse */

// paste asks for a text and opens it. What cannot be read stays in the dialog, with the reason; when that is closed, nothing is
// opened any more.
export async function paste(/** @type {Analyse} */ view) {
  const { game } = Tree.position(view.study.root).config;
  const text = h('textarea', { rows: 8, id: 'paste-text', 'aria-label': t('paste-what'), placeholder: t(`example.${game}`) });
  const wrong = h('p', { class: 'message bad', id: 'paste-wrong', role: 'alert' });
  const asked = choose(t('paste-what'), h('div', { class: 'form' }, text, wrong), [[t('cancel'), ''], [t('open'), 'open', true]]);
  let reading = false;
  text.form?.addEventListener('submit', async (e) => {
    e.preventDefault();
    if (reading) return; // pressed twice
    reading = true;
    wrong.textContent = '';
    try {
      if (await view.opens(read(view, text.value, () => text.isConnected))) text.closest('dialog')?.close();
    } catch (error) { wrong.textContent = error.message; }
    reading = false;
  });
  await asked;
}

/** tells says what is wrong with what cannot be opened.
 * @param {Analyse} view @param {Promise<unknown>} opening */
async function tells(view, opening) {
  try { await view.opens(opening); } catch (e) {
    view.tell(e.message, 'bad');
    view.sight();
  }
}

export async function load(/** @type {Analyse} */ view, /** @type {HTMLInputElement} */ input) {
  const [file] = input.files ?? [];
  if (file) await tells(view, open(view, file));
  input.value = '';
}

// open opens a file. Of a record in SGF the page reads the text, because browsers know more encodings. A folder, and a file
// that is gone, cannot be read.
async function open(/** @type {Analyse} */ view, /** @type {File} */ file) {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) throw new Error(t('unread-file', { name: file.name }));
  const text = decoded(bytes);
  if (/^[\s\uFEFF]*\(/.test(text)) {
    await read(view, text);
    if (text.includes('\uFFFD')) view.tell([view.message.textContent, t('unread-characters')].filter(Boolean).join(' '), 'bad');
  } else await ask(view, { name: file.name, file: base64(new Uint8Array(bytes)) });
}

// MARKS are the encodings by the first two bytes of a byte order mark, read as Latin-1.
/** @type {Record<string, string>} */ const MARKS = { 'ÿþ': 'utf-16le', 'þÿ': 'utf-16be', 'ï»': 'utf-8' };

// decoded returns the text of a file. Its byte order mark names the encoding, else SGF does
// (CA); what names none, or one that the browser does not know, is UTF-8.
function decoded(/** @type {ArrayBuffer} */ bytes) {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 4096));
  const label = MARKS[head.slice(0, 2)] ?? /\bCA\[\s*([^\]\s]+)\s*\]/.exec(head)?.[1] ?? 'utf-8';
  try { return new TextDecoder(label).decode(bytes); } catch { return new TextDecoder().decode(bytes); }
}

// listen opens in the analysis what is pasted on the page, but not into a field of it, and a file
// that is dropped on it.
export function listen(/** @type {import('./main.js').App} */ app) {
  const { analyse } = app.views;
  const ready = () => {
    if (app.hello && app.view !== 'analyse') location.hash = 'analyse';
    return Boolean(app.hello);
  };
  addEventListener('paste', (e) => {
    const text = e.clipboardData?.getData('text/plain') ?? '';
    if (!text.trim() || document.querySelector('dialog') || types(e.target)) return;
    e.preventDefault();
    const [, host, game] = INVITATION.exec(text) ?? [];
    if (game) {
      if ([location.origin, app.hello?.address].some((a) => a && new URL(a).host === host)) location.hash = game;
      else choose(t('other-server'), '', [[t('close'), '', true]]);
      return;
    }
    if (app.link.refused && app.link.admit(text)) return;
    if (ready()) tells(analyse, read(analyse, text));
  });
  addEventListener('dragover', (e) => { if ([...e.dataTransfer?.items ?? []].some((i) => i.kind === 'file')) e.preventDefault(); });
  addEventListener('drop', async (e) => {
    const [file] = e.dataTransfer?.files ?? [];
    if (!file) return;
    e.preventDefault();
    if (ready()) tells(analyse, open(analyse, file));
  });
}

// INVITATION is the address of a game with somebody elsewhere, in any text, with its host; LINK is one of a study, at whatever
// address the server had; ADDRESS is any address.
const INVITATION = /https?:\/\/([^\s#/]+)[^\s#]*(#play\?join=[\w&=]+)/;
const ADDRESS = /^\s*(https?:\/\/|www\.)\S+\s*$/;
const LINK = /^\s*https?:\/\/[^\s#]+(#analyse\?\S+)\s*$/;

// listed returns the moves of a text that was copied from the list of moves, without the signs there but that of
// stones which were set up: those are no moves.
const listed = (/** @type {string} */ text) => (text.trim().startsWith(t('start')) ? text.trim().slice(t('start').length).replace(/[^\p{L}\d\s.✎]/gu, '').trim() : text);

/** read opens a text, and throws what is wrong with it. It reports whether the study is open: not if it was not wanted any more
 * when the server had answered.
 * @param {Analyse} view @param {string} text */
async function read(view, text, wanted = () => true) {
  const hash = LINK.exec(text)?.[1];
  if (!hash && ADDRESS.test(text)) throw new Error(t('pasted-address'));
  if (!hash) return ask(view, { text: listed(text) }, wanted);
  const study = await linked(hash, view.link, view.hello);
  if (!study) throw new Error(t('broken-link'));
  if (!await view.open(study.tree, study.at, false, wanted)) return false;
  scrollTo(0, 0);
  if (study.wrong) view.tell(study.wrong, 'bad');
  return true;
}

/** which lets the person choose a game of a file that has several; it returns its number, 0 for none.
 * @param {Wire.PlayedGame[]} games @param {number} total */
async function which(games, total) {
  const list = h('ul', { class: 'games' }, games.map((g) => h('li', {}, h('button', { value: String(g.number) }, gameText(g)))));
  return Number(await choose(t('choose-record'), h('div', { class: 'played' }, total > games.length ? h('p', { class: 'note' }, t('games-listed', { n: games.length, most: total })) : '', list), [[t('cancel'), '']]));
}

/** ask opens what the server can read, of several games the one that the person chooses. It reports whether that is open.
 * @param {Analyse} view @param {{text?: string, name?: string, file?: string, number?: number}} what @returns {Promise<boolean>} */
async function ask(view, what, wanted = () => true) {
  const { tree, reason, games, total = 0 } = await view.link.ask({ do: 'read', config: { ...Tree.position(view.study.root).config, position: '' }, ...what });
  if (!wanted()) return false;
  if (games) {
    const number = await which(games, total);
    return number > 0 && ask(view, { ...what, number }, wanted);
  }
  if (!await view.open(Tree.of(tree), null, false, wanted)) return false;
  scrollTo(0, 0);
  if (reason) view.tell(said(reason), 'bad');
  return true;
}

// SAID begins a paragraph of a comment that a review has written, here and in "tengen review".
const SAID = 'Tengen: ';

// judged lists a study with the verdicts of its review among the comments, in the place of those of earlier reviews.
function judged(/** @type {Tree} */ study) {
  const kept = study.list(true);
  const reviewed = kept.some((n) => n.review);
  return study.list().map((n, i) => {
    const own = (n.comment ?? '').split('\n\n').filter((s) => !reviewed || !s.startsWith(SAID));
    const words = [summary(kept[i]), verdict(kept[i])].filter(Boolean).join('\n');
    return { ...n, comment: [...own, words && SAID + words].filter(Boolean).join('\n\n') || undefined };
  });
}

// record returns the record of a study.
const record = async (/** @type {Analyse} */ { link, study }) => (await link.ask({ do: 'write', tree: judged(study) })).text;

// named names a file of a study after the game and its day, today without one.
const named = (/** @type {Analyse} */ { study, position }, /** @type {string} */ ending) => `tengen-${position.config.game}-${/\d{4}-\d\d-\d\d/.exec(study.root.about ?? '')?.[0] ?? day(Date.now())}.${ending}`;

export async function save(/** @type {Analyse} */ view) {
  try {
    download(named(view, 'sgf'), await record(view), 'application/x-go-sgf');
    view.edits.keep();
    view.keep(); // as saved
    shelf.forgetUnsaved(view.study);
  } catch (e) { view.tell(e.message, 'bad'); }
}

export async function savePicture(/** @type {Analyse} */ view) {
  try { download(named(view, 'png'), await picture(view.board), 'image/png'); } catch { view.tell(t('no-picture'), 'bad'); }
}

export const saveDrawing = (/** @type {Analyse} */ view) => download(named(view, 'svg'), drawing(view.board), 'image/svg+xml');

export async function copyLink(/** @type {Analyse} */ view) {
  let address;
  try { address = await linkTo(view.node, view.app.kind(view.position.config.game), () => record(view)); } catch (e) { view.tell(e.message, 'bad'); return; }
  if (!address) { view.tell(t('long-link'), 'bad'); return; }
  readdress(address);
  view.linked(location.hash);
  if (!await copy(address)) return;
  view.tell(t('copied'));
  view.label('link', 'copied'); // the message may be out of sight
  setTimeout(() => view.label('link', 'copy-link'), 2000);
}
