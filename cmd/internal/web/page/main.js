// The page: its views, its language and colours, and the keys.

import { $, h, redraw, types } from './dom.js';
import { Link } from './link.js';
import * as files from './files.js';
import { offerGames } from './lobby.js';
import { lastGame } from './gamestore.js';
import { Play } from './play.js';
import { Analyse } from './analyse.js';
import { Problems } from './problems.js';
import { Rules } from './rules.js';
import { Tree } from './tree.js';
import { icon } from './icons.js';
import { askSettings, ownName, setting } from './settings.js';
import { askGameFrom } from './newgame.js';
import { choose, day } from './say.js';
import { language, load, setLanguage, t } from './words.js';

const KEYS = [['1 2 3 4', 'key-views'], ['Tab ← ↑ ↓ →', 'key-cursor'], ['Enter', 'key-pick'], ['Esc', 'key-let-go'],
  ['n', 'new-game'], ['g', 'my-games'], ['u', 'take-back'], ['y', 'make-again'], ['h', 'hint'], ['p', 'pass'], ['d', 'draw'], ['r', 'resign'], ['a', 'analyse-game'], ['e', 'key-engine'], ['f', 'turn-board'], ['← → , .', 'key-step'], ['Home End', 'key-ends'], ['w', 'what-move'], ['m', 'next-mistake'], ['Delete', 'delete-here'], ['Ctrl-Z Ctrl-Y', 'key-undo'], ['s', 'solution'], ['?', 'key-help']];

/** @returns {HTMLElement[]} */
const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((x) => x instanceof HTMLElement);

export class App {
  /** @type {Wire.Hello} */ hello;

  constructor() {
    this.link = new Link();
    /** @type {string} */ this.view = ''; // its name
    /** @type {{play: Play, analyse: Analyse, problems: Problems, rules: Rules, [name: string]: any}} */
    this.views = { play: new Play(this), analyse: new Analyse(this), problems: new Problems(this), rules: new Rules(this) };
    this.link.on('hello', (m) => this.begin(m.hello));
    this.link.on('lost', () => this.offline(t(this.link.refused
      ? 'tab-refused'
      : 'connection-lost')));
    this.link.on('late', (late) => this.offline(late ? t('server-waits') : ''));
    $('#language').onclick = () => this.speak(language === 'ja' ? 'en' : 'ja');
    $('#settings').onclick = () => this.set();
    $('#help').onclick = () => this.help();
    $('#skip').onclick = (/** @type {Event} */ e) => {
      e.preventDefault(); // the address names a view
      ($('#main > :not(.fresh) [data-cell][tabindex="0"]') ?? $('#main')).focus();
    };
    addEventListener('hashchange', () => this.route());
    addEventListener('forgotten', (e) => this.views[this.view]?.tell(t('studies-forgotten', { n: /** @type {CustomEvent} */ (e).detail }), 'bad'));
    addEventListener('keydown', (e) => this.key(e));
    files.listen(this);
    this.dress();
    this.route();
  }

  /** kind returns a game with its settings.
   * @param {string} name */
  kind(name) { return this.hello.games.find((g) => g.name === name) ?? this.hello.games[0]; }

  // game is the name of the game on the board, or else of the last one that was played, '' without one.
  get game() { return this.views.play.game?.position.config.game ?? lastGame(); }

  /** start is the setting of that game, from its usual start.
   * @returns {Wire.Config} */
  get start() {
    const config = this.views.play.game?.position.config;
    return config ? { ...config, position: undefined } : this.kind(this.game).default;
  }

  // begun is a study of that game in which nothing has been done yet, from the side of the person.
  begun() {
    const tree = new Tree(this.start);
    if (this.views.play.game) tree.root.flipped = this.views.play.flipped();
    return tree;
  }

  async begin(/** @type {Wire.Hello} */ hello) {
    this.offline('');
    this.hello = hello;
    document.body.dataset.version = hello.version;
    if (ownName()) this.introduce();
    for (const v of Object.values(this.views)) try { await v.resume(hello); } catch (e) { v.tell(e.message, 'bad'); } // the others begin
    document.body.dataset.ready = 'true';
  }

  // introduce tells the server what the person is called, for the others in a game.
  introduce() { this.link.ask({ do: 'called', called: ownName() }).catch(() => {}); }

  // offline says why the page has no connection, '' that it has one.
  offline(/** @type {string} */ why) {
    $('#offline').hidden = !why;
    if ($('#offline').textContent !== why) $('#offline').textContent = why; // what is said again is read out again
  }

  // place is the view that the address names. The page follows a little later, by route.
  get place() { return location.hash.slice(1).split('?')[0]; }

  route() {
    const name = this.place;
    this.show(Object.hasOwn(this.views, name) ? name : 'play');
    offerGames(this.views.play);
    this.entitle();
    // A link that was followed within the page.
    const { analyse } = this.views;
    if (this.hello && name === 'analyse' && location.hash.includes('?') && location.hash !== analyse.from) analyse.resume(this.hello);
  }

  show(/** @type {string} */ name) {
    const turned = this.view !== name;
    if (turned) this.views[this.view]?.left?.();
    this.view = name;
    for (const a of all('nav a')) {
      if (a.dataset.view === name) a.setAttribute('aria-current', 'page');
      else a.removeAttribute('aria-current');
    }
    // From a button of another view the focus goes to what this one says, or to its name.
    const { root, status } = this.views[name];
    if ($('#main').firstChild !== root) redraw($('#main'), () => $('#main').replaceChildren(root), () => status ?? $('nav [aria-current]'));
    if (turned) scrollTo(0, 0);
    this.views[name].shown?.();
    this.entitle();
  }

  // entitle names the page after what the view shows: in a game, whose turn it is. A sign says that somebody elsewhere waits.
  entitle() { document.title = `${this.view !== 'play' && this.views?.play.calls() ? '● ' : ''}${this.views?.[this.view]?.tabTitle?.() || t(this.view)} · Tengen`; }

  // analyse goes on with a position in the view for analysis, analyseGame with a saved game of a
  // day, whose players have names; flipped says that it was seen from White's side.
  analyse(/** @type {{config: Wire.Config, moves: string[]}} */ { config, moves }, flipped = false) { return this.study(new Tree(config, moves), flipped); }

  /** @param {string} text @param {{names?: [string, string], at?: number, flipped?: boolean, review?: boolean}} of review says that its review begins */
  async analyseGame(text, { names = ['', ''], at = Date.now(), flipped = false, review = false } = {}) {
    try {
      const { tree } = await this.link.ask({ do: 'read', config: this.hello.games[0].default, text, names, date: day(at) });
      await this.study(Tree.of(tree), flipped, review);
    } catch (e) { this.views[this.view].tell(e.message, 'bad'); }
  }

  // study opens a tree; flipped says that its game was seen from White's side, review that its review begins.
  async study(/** @type {Tree} */ tree, flipped = false, review = false) {
    tree.root.flipped = flipped;
    const { analyse } = this.views;
    analyse.from = undefined; // the study of a link is replaced
    const opened = await analyse.open(tree, null, true).then(() => true, (e) => analyse.tell(e.message, 'bad'));
    location.hash = 'analyse';
    if (opened && review) await analyse.searcher.review(true);
  }

  // playFrom begins a game at a position, after the dialog, in which the person has the side to move at first.
  async playFrom(/** @type {{config: Wire.Config, moves: string[]}} */ { config, moves }, /** @type {{side: string}} */ { side }) {
    if (await this.views.play.askFor((why) => askGameFrom(this.hello, why, { config, moves }, side))) location.hash = 'play';
  }

  async speak(/** @type {string} */ to) {
    await setLanguage(to);
    this.dress();
    this.rebuild();
  }

  rebuild() { for (const v of Object.values(this.views)) v.rebuild(); }

  // set asks for the settings. The buttons of the views name their keys while those do something.
  async set() {
    const characters = setting('characters');
    await askSettings(() => this.introduce());
    if (setting('characters') !== characters) this.rebuild();
  }

  // dress writes the texts of the head.
  dress() {
    if (this.view) this.entitle();
    for (const node of all('[data-t]')) node.textContent = t(node.dataset.t ?? '');
    for (const node of all('[data-tip]')) {
      node.title = t(node.dataset.tip ?? '');
      node.setAttribute('aria-label', node.title);
    }
    for (const node of all('[data-icon]')) node.replaceChildren(icon(/** @type {any} */ (node.dataset.icon)));
    for (const node of all('[data-label]')) node.setAttribute('aria-label', t(node.dataset.label ?? ''));
    $('#language').textContent = language === 'ja' ? 'English' : '日本語';
    $('#language').lang = language === 'ja' ? 'en' : 'ja';
  }

  help() {
    const off = setting('characters') === 'off';
    const does = off ? KEYS.map(([k, text]) => [k.split(' ').filter((x) => x.length > 1 || /[←-↓]/.test(x)).join(' '), text]).filter(([k]) => k) : KEYS;
    choose(t('what-keys-do'), [off ? h('p', { class: 'note' }, t('keys-off')) : '', h('dl', { class: 'keys' }, does.flatMap(([k, text]) => [h('dt', {}, h('kbd', {}, k)), h('dd', {}, t(text))]))], [[t('close'), '', true]]);
  }

  key(/** @type {KeyboardEvent} */ e) {
    const control = e.ctrlKey || e.metaKey;
    if (e.altKey || document.querySelector('dialog') || types(e.target)) return;
    if (!control && e.key.length === 1 && setting('characters') === 'off') return;
    const letter = e.key.length > 1 ? e.key : e.shiftKey ? e.key.toUpperCase() : e.key.toLowerCase(); // whatever Caps Lock says
    const key = control ? `Ctrl+${letter}` : letter;
    const view = Object.keys(this.views)[Number(key) - 1];
    if (view) location.hash = view;
    else if (key === '?') this.help();
    else if (!document.body.dataset.ready || !this.views[this.view].key?.(key)) return;
    e.preventDefault();
  }
}

await load();
window.tengen = new App();
