// Positions as links, and boards as pictures.

import { $ } from './dom.js';

// linkTo returns the address of a position in this page.
export function linkTo({ config, moves }) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(config)) if (value !== undefined && value !== '') words.set(name, value);
  if (moves.length > 0) words.set('moves', moves.join('~'));
  return `${location.origin}${location.pathname}#analyse?${words}`;
}

/** linked returns the position of the address, or null.
 * @param {string} hash */
export function linked(hash) {
  const words = new URLSearchParams(hash.split('?')[1] ?? '');
  const game = words.get('game');
  if (!game) return null;
  /** @type {Wire.Config} */
  const config = { game, rule: words.get('rule') ?? '' };
  for (const name of ['size', 'komi']) if (words.has(name)) config[name] = Number(words.get(name));
  config.position = words.get('position') ?? undefined;
  return { config, moves: words.get('moves')?.split('~') ?? [] };
}

const PROPERTIES = ['display', 'stop-color', 'fill', 'stop-color', 'stop-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'vector-effect', 'font', 'text-anchor', 'dominant-baseline'];

// picture returns the board as a PNG.
export async function picture(board, scale = 2) {
  const { place, root } = board;
  const copy = root.cloneNode(true);
  const paints = $('#paints defs');
  copy.append(paints.cloneNode(true));
  // The colours of the page are written into the copy, which has no style sheet.
  const from = [...root.querySelectorAll('*'), paints, ...paints.querySelectorAll('*')];
  copy.querySelectorAll('*').forEach((node, i) => {
    const style = getComputedStyle(from[i]);
    for (const p of PROPERTIES) node.setAttribute(p, style.getPropertyValue(p));
  });
  copy.querySelector('.grid').remove();
  copy.querySelector('.wood').setAttribute('fill', getComputedStyle(root).getPropertyValue('--wood')); // a slope of colour would make most of the file
  copy.setAttribute('width', place.width * scale);
  copy.setAttribute('height', place.height * scale);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = place.width * scale;
  canvas.height = place.height * scale;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
