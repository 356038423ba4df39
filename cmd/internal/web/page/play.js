// The view for playing a game.

import { able } from './able.js';
import { $, h, redraw } from './dom.js';
import { draw, pass, resign } from './ending.js';
import { LookBack } from './lookback.js';
import { next, targets } from './picking.js';
import { View } from './view.js';
import { mine, namesOf, Seats } from './seats.js';
import { follow, resume, saved, thought, waiting } from './resume.js';
import { joins, Shared } from './shared.js';
import { Talk } from './talk.js';
import { open } from './games.js';
import * as games from './gamestore.js';
import { Hint } from './hint.js';
import { GAMES, offerGames } from './lobby.js';
import { askNewGame, settingsOf, usualGame } from './newgame.js';
import { news } from './news.js';
import { maker } from './icons.js';
import { choose, say, sideName } from './say.js';
import { setting } from './settings.js';
import { click } from './sound.js';
import { linesOf, statusOf } from './status.js';
import { Sure } from './sure.js';
import { t, said } from './words.js';

const STAYS = 600_000; // ms after which the page notes again that its game is on the board

export class Play extends View {
  /** @param {import('./main.js').App} app */
  constructor(app) {
    super(app, (by) => this.back.step(by));
    this.hints = new Hint(this, 'play-hint', () => this.do({ do: 'hint' }));
    this.build();
    this.link.on('game', (m) => this.hearGame(m.game));
    this.link.on('hint', (m) => this.hints.hear(m));
    addEventListener('hashchange', () => { if (joins() && this.hello) follow(this); });
    addEventListener('pagehide', () => this.pause());
    this.link.on('lost', () => this.pause());
    setInterval(() => this.tick(), 200);
    setInterval(() => games.stays(), STAYS);
  }

  /** @type {HTMLElement} */ status;
  /** @type {HTMLElement} */ lines;
  /** @type {Seats} */ seats;
  /** @type {Shared} */ shared;
  /** @type {Talk} */ talk;
  /** @type {HTMLElement} */ words;
  /** @type {HTMLButtonElement[]} */ buttons;
  /** @type {HTMLElement | null} */ lobby = null;

  /** @type {Wire.Hello} */ hello;
  unsent = ''; // a move that was lost with the connection
  /** @type {number | null} */ since = null; // when the message with the clock came
  /** told is the colour that a person has got in an exchange, which is said until there are so many moves. */
  told = { colour: '', until: 0 };

  /** @type {Wire.GameView} */ game;
  /** @type {LookBack} */ back;

  build() {
    this.board.speak();
    this.status = h('p', { class: 'status', id: 'status', 'aria-live': 'polite', tabindex: -1 });
    this.message = h('p', { class: 'message', id: 'message', 'aria-live': 'polite' });
    this.lines = h('ul', { class: 'lines', id: 'score', 'aria-label': t('how-it-stands') });
    this.seats = new Seats(([black, white]) => this.do({ do: 'players', black, white }));
    this.shared = new Shared(this);
    this.talk = new Talk(this);
    this.words = h('div', { class: 'words' });
    const action = maker('play');
    const ends = this.ends = h('div', { class: 'ends' }, action('rematch', 'repeat', 'rematch', () => this.do({ do: 'rematch', swap: true })),
      action('review', 'review', 'review-game', () => this.study(true)), action('new', 'add', 'new-game', () => this.askNew(), 'n'), action('games', 'folder', 'my-games', () => open(this), 'g'),
      action('analyse', 'chart', 'analyse-game', () => this.study(), 'a'));
    const sure = new Sure(this, 'play-sure', ends, (move) => this.submit(move));
    this.sure = sure;
    this.back = new LookBack(this);
    const numbers = h('input', { type: 'checkbox', checked: Boolean(this.board.numbers), onchange: () => this.board.setNumbers(numbers.checked) });
    this.root = h('section', { class: 'view play', 'aria-label': t('play') },
      h('div', { class: 'stage' }, this.board.root),
      h('div', { class: 'panel' },
        this.seats.root, this.shared.root,
        h('div', { class: 'card' }, this.status, h('div', { class: 'slot' }, this.message, this.lines, this.shared.question), this.words),
        this.back.root,
        h('div', { class: 'bar-of' }, action('undo', 'undo', 'take-back', () => this.do({ do: 'undo' }), 'u'),
          action('redo', 'redo', 'make-again', () => this.do({ do: 'redo' }), 'y'), action('hint', 'bulb', 'hint', () => this.hint(), 'h'),
          action('now', 'now', 'play-now', () => this.do({ do: 'now' })), action('pause', 'stop', 'pause', () => this.do({ do: 'pause' })), action('pass', 'pass', 'pass', () => pass(this), 'p'),
          action('draw', 'equal', 'draw', () => draw(this), 'd'), action('resign', 'flag', 'resign', () => resign(this), 'r')),
        sure.root, ends,
        this.talk.root,
        h('p', { class: 'row note' }, h('label', { id: 'numbers' }, numbers, t('move-numbers')), this.turner('play'), h('span', { id: 'kept', hidden: !games.keepsGames() }, t('game-kept')))));
    this.buttons = [...this.root.querySelectorAll('button')].filter((b) => b.id.startsWith('play-'));
  }

  // rebuild follows a change of the language.
  rebuild() {
    this.build();
    this.app.show(this.app.view);
    const { since } = this;
    const spent = thought.get() ?? 0;
    if (this.game) this.take(this.game, false, 'resume');
    else this.invite();
    this.since = since;
    thought.set(spent); // of a turn that stands still
  }

  // resume goes on with the game of this tab, or offers the games.
  async resume(/** @type {Wire.Hello} */ hello) {
    this.hello = hello;
    await resume(this);
  }

  // pause notes the time of the turn: the clock on the page stands still until the game goes on. What passes meanwhile
  // does not count, unless others play on, which the server then tells.
  pause() {
    if (this.since) thought.set(Math.max(Date.now() - this.since, 0) / 1000);
    this.since = null;
  }

  // invite offers the games to a tab that has none; why says what became of an earlier one.
  invite(why = '') {
    if (this.game || !this.hello) return;
    this.lobby?.remove(); // the server has come back
    offerGames(this);
    this.tell(why, 'bad');
  }

  // fresh reports whether the games are offered in place of the board.
  get fresh() { return this.root.classList.contains('fresh'); }

  // begin begins a game as it was played last, or one for beginners; over a game that goes on it asks by the dialog. Who was taught the game
  // by its lesson begins with its usual rule.
  async begin(/** @type {string} */ game, taught = false) {
    const begun = this.leaving() ? await this.askNew(game) : await this.do(usualGame(this.hello, game, taught)) ?? await this.do(usualGame(this.hello, game, taught, true));
    if (begun) location.hash = 'play';
  }

  // askNew asks for a new game: of a game, for a side, or else as on the board.
  askNew(game = '', side = '') {
    return this.askFor((why) => askNewGame(this.hello, why, { ...game ? { game } : settingsOf(this.game), ...side ? { side } : {} }));
  }

  /** askFor begins the game of a dialog, unless the person does not leave the game on the board for it; it returns null if none begins.
   * @param {(why: string) => Promise<({do: 'new'} & Wire.Requests['new']) | null>} dialog */
  async askFor(dialog) {
    const why = this.leaving();
    const request = await dialog(why);
    return request && (why === this.leaving() || await this.mayLeave(t('new-game'))) ? this.do(request) : null;
  }

  // leaving is the code of what is said before a new game that ends one in which somebody has moved, or leaves that with
  // others, once they are there; '' for nothing.
  leaving() {
    const { to_act: acts, undo, shared } = this.game ?? {};
    return acts && shared?.key && shared.begun ? 'game-left' : acts && undo ? 'game-ends' : '';
  }

  // mayLeave asks, under a title, whether the game on the board may be left, if something is lost by that.
  async mayLeave(/** @type {string} */ title) {
    const why = this.leaving();
    return !why || await choose(title, t(why), [[t('cancel'), ''], [t('leave-game'), 'yes', true]]) === 'yes';
  }

  /** do asks for a change of the game and shows what came of it; null if the server refuses, which the view in sight says.
   * @template {'new' | 'load' | 'play' | 'undo' | 'redo' | 'resign' | 'draw' | 'rematch' | 'join' | 'agree' | 'refuse' | 'talk' | 'players' | 'now' | 'pause' | 'hint'} D @param {{do: D} & Wire.Requests[D]} request @returns {Promise<Partial<Wire.Answers['play']> | null>} */
  async do(request) {
    if (this.fresh) this.tell('');
    try {
      const answer = /** @type {Partial<Wire.Answers['play']>} */ (await this.link.ask(request));
      if (answer.game) this.hearGame(answer.game, request.do);
      return answer;
    } catch (e) {
      if (request.do === 'play' && !e.refused) this.unsent = /** @type {Wire.Requests['play']} */ (request).move ?? '';
      (this.app.view === 'play' ? this : this.app.views[this.app.view]).tell(e.message, 'bad');
      return null;
    }
  }

  // stands reports whether a game stands as that on the board does, whoever comes, goes or asks.
  stands(/** @type {Wire.GameView} */ game) {
    const state = (/** @type {Wire.GameView} */ { position: { config, moves, result }, players, opening, shared }) => JSON.stringify([config, moves, result, players, opening, shared?.name]);
    return state(game) === state(this.game);
  }

  // hearGame shows what has happened in the game.
  hearGame(/** @type {Wire.GameView} */ game, by = '') {
    if (!game.shared || game.shared.begun !== this.game?.shared?.begun || !this.stands(game)) return this.take(game, true, by);
    if (String(namesOf(game)) !== String(namesOf(this.game))) this.keep(game);
    else games.stays();
    this.game = game;
    this.since = Date.now();
    return this.panel();
  }

  // take shows a game as the server describes it; by is the request that it answers.
  take(/** @type {Wire.GameView} */ game, animate = true, by = '') {
    const anew = ['new', 'load', 'join', 'resume'].includes(by);
    const old = this.game;
    const before = old?.position;
    this.game = game;
    if (['new', 'load'].includes(by) && this.app.place === GAMES) location.hash = 'play';
    offerGames(this);
    this.since = Date.now();
    thought.set(0);
    saved.set(game.saved);
    if (by === 'new' || by === 'rematch') games.begin();
    if ((!anew || game.shared && by !== 'resume') && !(by === 'players' && game.position.result)) this.keep(game);
    if (by !== 'resume') waiting.set(Boolean(game.waits));
    this.picked = [];
    this.sure?.forget();
    this.hints.forget();
    const p = game.position;
    const advanced = !anew && before && p.moves.length > before.moves.length;
    this.board.show(p.scene, { motions: advanced ? p.motions : null, flipped: this.flipped(), animate: animate && Boolean(before) });
    if (advanced && animate) click();
    const told = advanced ? news(old, game) : [];
    const colour = mine(game.players);
    const exchanged = !anew && colour && old && mine(old.players) && mine(old.players) !== colour;
    if (exchanged) this.told = { colour, until: p.moves.length + 2 }; // the engine may move at once
    else if (anew) this.told = { colour: '', until: 0 };
    const has = colour && this.told.colour === colour && p.moves.length < this.told.until ? t('you-have', { side: sideName(colour) }) : '';
    this.tell([said(game.note || p.said || ''), ...told.map((m) => m.passed), has].filter(Boolean).join(' '));
    this.panel();
    this.back.follow(p); // in the room that the panel leaves
    this.mark();
    const back = (by === 'undo' || game.shared && old?.shared?.name === game.shared.name && old.shared.round === game.shared.round) && before && p.moves.length < before.moves.length ? t('taken-back', { moves: before.moves.slice(p.moves.length).join(' ') }) : '';
    const spoken = [back, ...told.map((m) => m.passed || m.text), exchanged ? has : '', p.result || before?.result ? this.status.textContent : ''].filter(Boolean);
    if (spoken.length > 0) say(spoken.map((x) => x?.replace(/[.。]$/, '')).join('. '));
  }

  // keep keeps a game in the list of the browser, and says whether there is room for it.
  async keep(/** @type {Wire.GameView} */ game) {
    await games.keepGame(game);
    $('#kept', this.root).hidden = !games.keepsGames();
  }

  // study goes on with the game in the analysis, under the names that the list of games has for one that was opened again,
  // and reviews it if the person asks for that.
  study(review = false) {
    const { at, names = [] } = games.playedAs(this.game.saved) ?? {};
    const [black, white] = namesOf(this.game).map((name, i) => names[i] || name);
    return this.app.analyseGame(this.game.saved, { names: [black, white], at, flipped: this.flipped(), review });
  }

  // flipped: a person who has only White in a game of two halves sits at White's side.
  flipped() { return Boolean(this.game.position.scene.halves) && this.game.players[0] !== 'person' && this.game.players[1] === 'person'; }

  // lacks says for whom a game with somebody elsewhere waits, '' if for nobody.
  lacks() { return this.game?.shared?.begun === false ? t(mine(this.game.players) ? 'waits-other' : 'waits-players') : ''; }

  personActs() {
    const side = this.game?.to_act;
    return Boolean(side) && !this.lacks() && this.game.players[side === 'black' ? 0 : 1] === 'person';
  }

  mark(more = {}) {
    if (this.back.away) { this.board.mark({}); return; }
    const { choices, scene } = this.game.position;
    const { opening, position: p } = this.game;
    const stage = opening && !opening.offers?.length && choices.length < scene.cells.filter((c) => !c.stone).length; // the opening allows some points only
    const shown = this.personActs() && (scene.squares || this.picked.length > 0 || stage);
    this.board.mark({ next: this.personActs() ? next(this.game.position) : null, targets: shown ? [...targets(choices, this.picked)] : [], picked: this.picked,
      offers: this.game.opening?.offers ?? [], ...this.sure?.signs(p), ...more });
  }

  pick(/** @type {number} */ cell) {
    if (!this.game) return;
    if (this.back.away) { this.back.to(Infinity); return; } // a click leads back to the game
    if (!this.personActs()) {
      this.tell(this.lacks() || (this.game.to_act ? t(this.game.to_act === 'black' ? 'black-thinks' : 'white-thinks') : said(this.game.position.result?.text)));
      return;
    }
    this.add(this.game.position, cell, (move) => this.submit(move));
  }

  // asks asks about a move, and reports whether it is to be played, in the position that it was asked about.
  async asks(/** @type {string} */ title, /** @type {string} */ text, /** @type {any[]} */ ...buttons) {
    const { game } = this;
    return await choose(title, text, buttons) === 'play' && this.stands(game);
  }

  // submit makes a move. A second click does not ask again while the first is answered.
  async submit(/** @type {string} */ move) {
    if (this.submitting) return;
    this.submitting = true;
    try { await this.offer(move); } finally { this.submitting = false; }
  }

  // offer makes a move, after a question if it loses at once.
  async offer(/** @type {string} */ move) {
    const warn = setting('ask-blunder') === 'on' && this.game.players.some((p) => p.startsWith('engine') && p !== `engine:${this.hello.max_level}`);
    const answer = await this.do({ do: 'play', move, warn, changes: this.game.changes });
    if (!answer?.warning) return;
    const text = t('loses-at-once', { move, reply: answer.warning });
    if (await this.asks(text, '', [t('take-it-back'), '', true], [t('play-it'), 'play'])) await this.do({ do: 'play', move, changes: this.game.changes }); // another number if the game was loaded again meanwhile
    else this.mark();
  }

  async hint() {
    await this.back.to(Infinity);
    await this.hints.show();
  }

  tell(/** @type {string} */ text, kind = '') {
    super.tell(text, kind);
    if (this.fresh && this.lobby) $('.message', this.lobby).textContent = kind === 'bad' ? text : '';
  }

  // panel draws what stands beside the board. From a button that can no longer be pressed the focus goes to what is said.
  panel() { redraw(this.root, () => this.draw(), () => this.status); }

  draw() {
    const { position: p, players, opening } = this.game;
    this.shared.show(this.game);
    this.talk.show(this.game);
    this.seats.show(this.game, this.hello.max_level);
    this.status.textContent = statusOf(this.game, this.lacks());
    $('#numbers', this.root).hidden = Boolean(p.scene.squares);
    this.app.entitle();
    const colour = mine(players);
    const winner = colour ? p.result?.winner : ''; // there is one person, who has won or lost
    this.status.classList.toggle('won', Boolean(winner) && winner === colour);
    this.status.classList.toggle('lost', Boolean(winner) && winner !== colour);
    this.lines.replaceChildren(...linesOf(this.game).map((x) => h('li', {}, x)));
    const words = opening && this.personActs() ? opening.words ?? [] : [];
    this.words.replaceChildren(...words.map((w) => h('button', { type: 'button', onclick: () => this.submit(w) }, t(`opening.word.${w}`))),
      ...words.flatMap((w, i) => (opening?.meanings?.[i] ? [h('span', { class: 'note' }, `${t(`opening.word.${w}`)}: ${said(opening.meanings[i])}`)] : [])));
    this.hints.draw();
    able(this);
    this.tick();
  }

  // tabTitle says whose turn it is in the tab of the browser, with a sign if it is the person's, or if a question waits that
  // the games hide.
  tabTitle() { return this.game && `${this.personActs() && this.game.players.some((p) => p !== 'person') || this.fresh && this.calls() ? '● ' : ''}${this.status.textContent}`; }

  // calls reports whether somebody elsewhere waits for the person.
  calls() { return Boolean(this.game?.shared && (this.personActs() || this.game.shared.asked && this.game.shared.by !== mine(this.game.players) && mine(this.game.players))); }

  // tick lets the clocks go on; one that pauses shows the same time.
  tick() {
    this.seats.tick(this.since ?? Date.now() - (thought.get() ?? 0) * 1000);
    this.shared.tick();
  }

  // keys of this view; the keys of the board are its own.
  key(/** @type {string} */ key) {
    if (this.fresh && !['n', 'g'].includes(key)) return false;
    const step = { ',': -1, ArrowLeft: -1, '.': 1, ArrowRight: 1, Home: -Infinity, End: Infinity }[key];
    if (step) return this.back.step(step) || this.back.root.children.length > 0; // the page stays
    const press = { n: 'new', g: 'games', u: 'undo', y: 'redo', h: 'hint', p: 'pass', d: 'draw', r: 'resign', a: 'analyse', f: 'turn', 'Ctrl+z': 'undo', 'Ctrl+y': 'redo', 'Ctrl+Z': 'redo' }[key];
    if (press) $(`#play-${press}`, this.root).click();
    else if (key === 'Escape') this.letGo(); else return false;
    return true;
  }
}
