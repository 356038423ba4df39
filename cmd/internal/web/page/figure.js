// Pictures of positions with signs, as the rules have them.

import { h, svg } from './dom.js';
import * as shapes from './shapes.js';

// Figures draws figures; the server judges their positions, each once.
export class Figures {
  /** @param {import('./main.js').App} app */
  constructor(app) {
    this.app = app;
    this.scenes = new Map();
    /** @type {(() => void)[]} */ this.failed = []; // each draws a figure that the server was asked for in vain
  }

  // figure draws a position: {game, config, moves, arrows, forbidden, effects, dots,
  // crosses, labels, crop, text}. Cells are given by name.
  figure(/** @type {any} */ f) {
    const root = svg('svg', { class: 'board', role: 'img', 'aria-label': f.text });
    const box = h('figure', {}, root, h('figcaption', {}, f.text));
    const show = () => this.scene(f).then((scene) => { draw(root, scene, f); }, (e) => {
      const why = h('p', { class: 'message bad' }, e.message);
      box.append(why);
      this.failed.push(() => { why.remove(); show(); });
    });
    show();
    return box;
  }

  // again draws the figures that failed.
  again() { for (const show of this.failed.splice(0)) show(); }

  async scene(/** @type {any} */ f) {
    const config = { ...this.app.kind(f.game).default, ...f.config };
    const key = JSON.stringify([config, f.moves]);
    if (!this.scenes.has(key)) this.scenes.set(key, this.app.link.ask({ do: 'show', config, moves: f.moves?.split(' ') ?? [] }).then((a) => a.position.scene));
    try { return await this.scenes.get(key); } catch (e) {
      this.scenes.delete(key); // the next one asks again
      throw e;
    }
  }
}

function draw(/** @type {SVGElement} */ root, /** @type {Wire.Scene} */ scene, /** @type {any} */ f) {
  const place = new shapes.Place(scene);
  const cell = (/** @type {string} */ name) => scene.cells.findIndex((c) => c.name?.toLowerCase() === name.toLowerCase());
  const names = (/** @type {string} */ text) => (text ? text.split(' ').map(cell) : []);
  const arrows = (/** @type {string} */ text, /** @type {string} */ name) => (text ? text.split(' ').map((pair) => shapes.arrow(place, cell(pair.split('-')[0]), cell(pair.split('-')[1]), name)) : []);
  root.classList.toggle('field', Boolean(scene.squares));
  root.append(shapes.ground(place));
  scene.cells.forEach((/** @type {Wire.Cell} */ c, /** @type {number} */ i) => {
    if (c.stone === 'black' || c.stone === 'white') root.append(shapes.stone(place, i, c.stone, { ring: c.ring }));
  });
  root.append(...names(f.crosses).map((i) => shapes.cross(place, i, 'banned')), ...names(f.dots).map((i) => shapes.dot(place, i, 'dot', 0.15)),
    ...arrows(f.arrows, 'best'), ...arrows(f.forbidden, 'poor'), ...arrows(f.effects, 'effect'),
    ...(f.labels ?? []).map((/** @type {[string, string]} */ [name, text]) => shapes.label(place, cell(name), text, 'plain')));
  const [low, high] = (f.crop ?? '').split(':');
  const view = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height) => {
    root.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    root.style.setProperty('--ratio', String(width / height));
  };
  if (!high) { view(0, 0, place.width, place.height); return; }
  const [a, b] = [low, high].map(cell);
  const box = place.box(a % scene.columns, Math.floor(a / scene.columns), b % scene.columns, Math.floor(b / scene.columns));
  const edge = 2;
  root.classList.add('part');
  view(box.x - edge, box.y - edge, box.width + 2 * edge, box.height + 2 * edge);
}
