// Positions and studies as links, and boards as pictures.

import { $ } from './dom.js';
import { fairKomi } from './newgame.js';
import { Tree } from './tree.js';
import { t } from './words.js';

const LONGEST = 30000; // characters of a link that browsers and programs for messages take

// through sends data through a stream that packs or unpacks it.
const through = (/** @type {BlobPart} */ data, /** @type {GenericTransformStream} */ stream) => new Response(new Blob([data]).stream().pipeThrough(stream));

export const base64 = (/** @type {Uint8Array} */ bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));

async function packed(/** @type {string} */ text) {
  return base64(new Uint8Array(await through(text, new CompressionStream('deflate-raw')).arrayBuffer())).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const unpacked = async (/** @type {string} */ text) => through(Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)), new DecompressionStream('deflate-raw')).text();

/** bare reports whether a study is nothing but the moves to a node.
 * @param {Page.Node} node */
const bare = (node) => node.children.length === 0 && Tree.path(node).every((n) => n.children.length < 2 && (!n.config || !n.parent) && !n.comment && !n.about && !n.sgf && !n.review);

/** linkTo returns the address of a study in this page: its moves, or else its record and the way to the node; ''
 * if it is too long. record writes the study.
 * @param {Page.Node} node @param {Wire.GameKind} kind @param {() => Promise<string>} record */
export async function linkTo(node, kind, record) {
  const words = new URLSearchParams();
  if (bare(node)) {
    const { config, moves } = Tree.position(node);
    for (const [name, value] of Object.entries(kind.komi ? { komi: 0, ...config } : config)) if (value !== undefined && value !== '') words.set(name, String(value));
    if (moves.length > 0) words.set('moves', moves.join('~'));
  } else {
    words.set('record', await packed(await record()));
    words.set('at', Tree.index(node).join('~'));
  }
  const address = `${location.origin}${location.pathname}#analyse?${words}`;
  return address.length > LONGEST ? '' : address;
}

// refused is the error of a link that cannot be read, with or without a connection.
const refused = (/** @type {string} */ why) => Object.assign(new Error(why), { refused: true });

// number returns a number of the address, undefined if it says nothing.
function number(/** @type {URLSearchParams} */ words, /** @type {string} */ name) {
  const value = words.get(name)?.trim();
  if (!value) return undefined;
  if (!Number.isFinite(Number(value))) throw refused(t('bad-link', { name, value }));
  return Number(value);
}

/** linked returns the study of the address and the way to its node, null without one; wrong says what of its moves
 * could not be read. An error that is refused is the link's own. hello has what the address does not say.
 * @param {string} hash @param {import('./link.js').Link} link @param {Wire.Hello} hello */
export async function linked(hash, link, { games }) {
  const words = new URLSearchParams(hash.split('?')[1] ?? '');
  const [game, record] = [words.get('game'), words.get('record')];
  if (record) {
    const text = await unpacked(record).catch(() => { throw refused(t('broken-link')); });
    const { tree } = await link.ask({ do: 'read', config: games[0].default, text });
    return { tree: Tree.of(tree), at: (words.get('at') ?? '').split('~').filter(Boolean).map(Number), wrong: '' };
  }
  if (!game) return null;
  const kind = games.find((g) => g.name === game);
  /** @type {Wire.Config} */ const config = { game, rule: words.get('rule') ?? kind?.default.rule ?? '' };
  config.size = number(words, 'size') ?? kind?.default.size;
  config.komi = number(words, 'komi') ?? (kind?.komi ? fairKomi(kind, config.size) : undefined);
  config.position = words.get('position') ?? undefined;
  const moves = words.get('moves')?.split('~') ?? [];
  const refusal = (/** @type {number} */ n) => link.ask({ do: 'show', config, moves: moves.slice(0, n) }).then(() => '', (e) => { if (!e.refused) throw e; return e.message; });
  const wrong = await refusal(moves.length);
  let [good, bad] = [wrong ? -1 : moves.length, moves.length]; // numbers of moves that can and cannot be played
  while (bad - good > 1) {
    const n = (good + bad) >> 1;
    if (await refusal(n)) bad = n;
    else good = n;
  }
  if (good < 0) throw refused(wrong);
  return { tree: new Tree(config, moves.slice(0, good)), at: moves.slice(0, good).map(() => 0), wrong };
}

const PROPERTIES = ['display', 'stop-color', 'fill', 'stop-color', 'stop-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'vector-effect', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];

/** drawing returns the board as a picture in SVG that needs nothing of the page.
 * @param {import('./board.js').Board} board */
export function drawing({ place, root }, scale = 2) {
  const copy = /** @type {SVGElement} */ (root.cloneNode(true));
  const paints = $('#paints defs');
  copy.append(paints.cloneNode(true));
  // The colours of the page are written into the copy, which has no style sheet.
  const from = [...root.querySelectorAll('*'), paints, ...paints.querySelectorAll('*')];
  copy.querySelectorAll('*').forEach((node, i) => {
    const style = getComputedStyle(from[i]);
    for (const p of PROPERTIES) node.setAttribute(p, style.getPropertyValue(p));
  });
  $('.grid', copy).remove();
  $('.wood', copy).setAttribute('fill', getComputedStyle(root).getPropertyValue('--wood')); // a slope of colour would make most of the file
  copy.setAttribute('width', String(place.width * scale));
  copy.setAttribute('height', String(place.height * scale));
  return new XMLSerializer().serializeToString(copy);
}

/** picture returns the board as a PNG; the browser may fail to make one.
 * @param {import('./board.js').Board} board */
export async function picture(board) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing(board))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  /** @type {Blob} */ const blob = await new Promise((resolve, reject) => { canvas.toBlob((b) => (b ? resolve(b) : reject(new Error('no picture'))), 'image/png'); });
  return blob;
}
