// The rules of the games, with pictures of positions that the server has judged.

import { h, redraw, svg } from './dom.js';
import * as shapes from './shapes.js';
import { language, said, t } from './words.js';
import { english } from './rules-english.js';
import { japanese } from './rules-japanese.js';

export class Rules {
  constructor(app) {
    this.app = app;
    this.game = 'renju';
    this.scenes = new Map();
    this.root = h('section', { class: 'rules' });
  }

  rebuild() { this.drawn = null; this.shown(); }

  resume() { this.drawn = null; this.shown(); }

  // shown draws the page of a game when it is looked at.
  shown() {
    if (this.app.view !== 'rules' || this.drawn === `${this.game} ${language}`) return;
    this.drawn = `${this.game} ${language}`;
    const text = (language === 'ja' ? japanese : english)[this.game];
    const tabs = Object.keys(english).map((game) => h('button', { type: 'button', id: `rules-${game}`, 'aria-pressed': String(game === this.game), onclick: () => { this.game = game; this.shown(); } }, t(`game.${game}`)));
    this.root.setAttribute('aria-label', t('rules'));
    redraw(this.root, () => this.root.replaceChildren(h('div', { class: 'buttons' }, tabs), h('h2', {}, t('rules-of', { game: t(`game.${this.game}`) })), ...text.map((part) => this.part(part))));
  }

  part(part) {
    if (typeof part === 'string') return h('p', {}, part);
    if (part.head) return h('h3', {}, part.head);
    if (part.figures) return h('div', { class: 'figures' }, part.figures.map((f) => this.figure(f)));
    return h('ul', {}, part.list.map((item) => h('li', {}, item)));
  }

  // figure draws a position: {game, config, moves, arrows, forbidden, effects, dots,
  // crosses, labels, crop, text}. Cells are given by name.
  figure(f) {
    const root = svg('svg', { class: 'board', role: 'img', 'aria-label': f.text });
    const box = h('figure', {}, root, h('figcaption', {}, f.text));
    this.scene(f).then((scene) => { draw(root, scene, f); }, (e) => { box.append(h('p', { class: 'message bad' }, e.message)); });
    return box;
  }

  async scene(f) {
    const kind = this.app.hello.games.find((g) => g.name === f.game);
    const config = { ...kind.default, ...f.config };
    const key = JSON.stringify([config, f.moves]);
    if (!this.scenes.has(key)) this.scenes.set(key, this.app.link.ask({ do: 'show', config, moves: f.moves?.split(' ') ?? [] }).then((a) => a.position.scene));
    return this.scenes.get(key);
  }

  key() { return false; }
}

function draw(root, scene, f) {
  const place = new shapes.Place(scene);
  const cell = (name) => scene.cells.findIndex((c) => c.name?.toLowerCase() === name.toLowerCase());
  const names = (text) => (text ? text.split(' ').map(cell) : []);
  const arrows = (text, name) => (text ? text.split(' ').map((pair) => shapes.arrow(place, cell(pair.split('-')[0]), cell(pair.split('-')[1]), name)) : []);
  root.classList.toggle('field', Boolean(scene.squares));
  root.append(shapes.ground(place));
  scene.cells.forEach((c, i) => {
    if (c.stone === 'black' || c.stone === 'white') root.append(shapes.stone(place, i, c.stone, { ring: c.ring }));
  });
  root.append(...names(f.crosses).map((i) => shapes.cross(place, i, 'banned')), ...names(f.dots).map((i) => shapes.dot(place, i, 'dot', 0.15)),
    ...arrows(f.arrows, 'best'), ...arrows(f.forbidden, 'poor'), ...arrows(f.effects, 'effect'),
    ...(f.labels ?? []).map(([name, text]) => shapes.label(place, cell(name), text, 'plain')));
  const [low, high] = (f.crop ?? '').split(':');
  if (!high) { root.setAttribute('viewBox', `0 0 ${place.width} ${place.height}`); return; }
  const [a, b] = [low, high].map(cell);
  const box = place.box(a % scene.columns, Math.floor(a / scene.columns), b % scene.columns, Math.floor(b / scene.columns));
  const edge = 2;
  root.classList.add('part');
  root.setAttribute('viewBox', `${box.x - edge} ${box.y - edge} ${box.width + 2 * edge} ${box.height + 2 * edge}`);
}
