// The rules of the games: a lesson to play, and the rules with pictures.

import { h, readdress, redraw } from './dom.js';
import { Figures } from './figure.js';
import { icon } from './icons.js';
import { Lesson } from './lesson.js';
import { language, t } from './words.js';
import { english } from './rules-english.js';
import { japanese } from './rules-japanese.js';

// asked returns the game that the address names, or the part of its rules.
const asked = (/** @type {'game' | 'part'} */ what) => new URLSearchParams(location.hash.split('?')[1] ?? '').get(what);

export class Rules {
  /** @param {import('./main.js').App} app */
  constructor(app) {
    this.app = app;
    this.game = 'renju';
    this.figures = new Figures(app);
    this.firsts = h('div', { class: 'buttons' });
    this.root = h('section', { class: 'rules' });
  }

  rebuild() { this.drawn = null; this.shown(); }

  // resume asks with another connection for what could not be had with the one before.
  resume() {
    const { drawn, lesson } = this;
    this.shown();
    if (!lesson || this.drawn !== drawn) return;
    this.figures.again();
    if (!lesson.position) lesson.show(lesson.number);
    if (this.firsts.children.length === 0) this.offer();
  }

  // shown draws the page of a game when it is looked at, and goes to the part of it that the address names.
  shown() {
    this.put();
    const part = this.app.view === 'rules' && asked('part');
    if (part) document.getElementById(`rules-${part}`)?.scrollIntoView();
  }

  // put draws the page of the game that the address names, or that is played.
  put() {
    const game = asked('game') ?? this.app.game;
    if (english[game]) this.game = game;
    if (this.app.view !== 'rules' || !this.app.hello || this.drawn === `${this.game} ${language}`) return;
    this.drawn = `${this.game} ${language}`;
    const text = (language === 'ja' ? japanese : english)[this.game];
    const tabs = Object.keys(english).map((name) => h('button', { type: 'button', id: `rules-${name}`, 'aria-pressed': String(name === this.game), onclick: () => this.turn(name) }, t(`choice.${name}`)));
    this.root.setAttribute('aria-label', t('rules'));
    this.figures.failed = [];
    const lesson = new Lesson(this.app, this.game);
    this.lesson = lesson;
    redraw(this.root, () => this.root.replaceChildren(h('div', { class: 'buttons' }, tabs), h('h2', {}, t('rules-of', { game: t(`choice.${this.game}`) })),
      lesson.root, h('h3', {}, t('first-problems')), this.firsts, ...text.map((part) => this.part(part))));
    this.offer();
  }

  turn(/** @type {string} */ game) {
    readdress(`#rules?game=${game}`);
    this.shown();
    this.app.entitle();
  }

  // offer names the first problem of each rule of the game.
  async offer() {
    const { firsts } = this;
    try {
      const list = await this.app.views.problems.firsts(this.game);
      firsts.replaceChildren(...list.map(({ p, called }) => h('a', { class: 'button', href: `#problems?name=${p.name}` }, icon('puzzle'), h('span', {}, called))));
    } catch { /* without a connection there is none to be solved */ }
  }

  part(/** @type {any} */ part) {
    if (typeof part === 'string') return h('p', {}, part);
    if (part.head) return h('h3', { id: part.id && `rules-${part.id}` }, part.head);
    if (part.figures) return h('div', { class: 'figures' }, part.figures.map((/** @type {any} */ f) => this.figures.figure(f)));
    return h('ul', {}, part.list.map((/** @type {string} */ item) => h('li', {}, item)));
  }

  // tell says something below the task of the lesson.
  tell(/** @type {string} */ text, kind = '') { this.lesson?.tell(text, kind); }

  tabTitle() { return t('rules-of', { game: t(`choice.${this.game}`) }); }

  key() { return false; }
}
