// The view for solving problems: a click answers, the engine defends or refutes.

import { $, h, kept, readdress, redraw } from './dom.js';
import { next, targets } from './picking.js';
import { View } from './view.js';
import { Hint } from './hint.js';
import { choice } from './choice.js';
import { maker } from './icons.js';
import { before, sorted } from './ranks.js';
import { copy, say, sideName } from './say.js';
import { click } from './sound.js';
import { counted, Score, STATES } from './score.js';
import { Sure } from './sure.js';
import { t, said } from './words.js';

const chosen = kept('localStorage', 'problems.filter', { game: '', kind: '', grade: '' });
const last = kept('sessionStorage', 'problem', '');
const asking = kept('sessionStorage', 'mending', { of: {}, names: [''], done: 0 }); // the mistakes of a review that are being asked

const PAUSE = 700; // ms between a move and its reply

// asked returns the name of the problem in the address.
export const asked = (/** @type {string} */ hash) => new URLSearchParams(hash.split('?')[1] ?? '').get('name');

export class Problems extends View {
  /** @param {import('./main.js').App} app */
  constructor(app) {
    super(app);
    /** the mistakes of a review that come before the problems: what the server makes them of, their names, and how many were asked.
     * @type {{ of: Wire.Requests['mistakes'], names: string[], done: number } | null} */
    this.own = asking.get();
    this.made = false; // the server has them
    this.filter = chosen.get() ?? { game: '', kind: '', grade: '' };
    this.score = new Score();
    /** @type {Map<string, number>} */ this.turns = new Map(); // when a problem was shown last
    this.hints = new Hint(this, 'problem-hint', () => this.request('clue'));
    this.build();
    this.link.on('answered', (m) => this.judged(m));
    this.link.on('clue', (m) => this.clue(m));
    this.link.on('solution', (m) => this.play(m));
    this.link.on('lost', () => { this.problem = null; this.made = false; });
    addEventListener('storage', (e) => { if (counted(e)) { this.score.read(); if (this.list) this.drawFields(); } });
  }

  /** @type {HTMLElement} */ question;
  /** @type {HTMLElement} */ about;
  /** @type {HTMLElement} */ terms;
  /** @type {HTMLElement} */ sum;
  /** @type {HTMLElement} */ fields;
  state = ''; // begins, ask, judging, refuted or over

  /** @type {Page.Problem[]} */ list;
  /** @type {Wire.Problem | null} */ problem = null;
  /** @type {Wire.Position} */ position;

  build() {
    this.board.speak();
    const action = maker('problem');
    this.question = h('p', { class: 'status', id: 'question', 'aria-live': 'polite', tabindex: -1 });
    this.about = h('p', { class: 'note', id: 'problem-about' });
    this.terms = h('a', { class: 'note', id: 'problem-terms', href: '#rules?game=renju&part=fours' }, t('fours-and-threes'));
    this.message = h('p', { class: 'message', id: 'problem-message', 'aria-live': 'polite' });
    this.sum = h('p', { class: 'note', id: 'problem-score' });
    this.fields = h('div', { class: 'form' });
    const ends = h('div', { class: 'ends' }, action('retry', 'undo', 'try-again', () => this.retry(), 'Escape'), action('next', 'next', 'next-problem', () => this.next(), 'n'));
    const sure = new Sure(this, 'problem-sure', ends, (move) => this.answer(move));
    this.sure = sure;
    this.root = h('section', { class: 'view problems', 'aria-label': t('problems') },
      h('div', { class: 'stage' }, this.board.root),
      h('div', { class: 'panel' }, h('div', { class: 'card' }, this.question, h('div', { class: 'slot' }, this.message, this.about, this.terms)),
        h('div', { class: 'bar-of' }, action('hint', 'bulb', 'hint', () => this.hint(), 'h'), action('pass', 'pass', 'pass', () => this.answer('pass'), 'p'),
          action('solution', 'eye', 'solution', () => this.solve(), 's'), action('again', 'repeat', 'from-start', () => this.begin(this.problem?.name), 'u'),
          action('analyse', 'chart', 'analyse', () => this.problem && this.app.analyse(this.position, this.problem.position.side === 'white'), 'a'), action('link', 'link', 'copy-link', () => this.copy())),
        sure.root, ends,
        h('div', { class: 'card' }, h('h2', {}, t('choose-problem')), this.fields, this.sum)));
  }

  rebuild() {
    this.build();
    if (this.app.view === 'problems') this.app.show('problems');
    if (this.list) this.drawFields();
    if (this.problem) { this.draw(); this.tell(''); }
  }

  // resume: the server knows nothing of the attempt after a new connection.
  async resume(/** @type {Wire.Hello} */ hello) {
    this.hello = hello;
    this.problem = null;
    await this.shown();
  }

  // shown begins with the problem of the address, a mistake of a review, the problem of this tab, or the next one: at
  // first of the game that is played.
  async shown() {
    if (this.app.view !== 'problems' || !this.hello) return;
    const name = asked(location.hash);
    const mistake = name ? undefined : this.mistake;
    if (this.problem && (name ?? mistake ?? this.problem.name) === this.problem.name) { this.address(); return; }
    try {
      await this.load();
      if (!name && !last.get() && !chosen.get()) this.filter.game = this.app.game;
      this.drawFields();
      if (mistake) { await this.begin(mistake); return; }
      await this.begin(this.list.find((p) => p.name === name)?.name ?? this.list.find((p) => p.name === last.get())?.name ?? this.choose()?.name);
      if (name && name !== this.problem?.name) this.tell(t('no-such-problem', { name }), 'bad');
    } catch (e) { this.tell(e.message, 'bad'); }
  }

  // mend asks the mistakes of a review before the problems, and reports whether there are any.
  async mend(/** @type {Wire.Requests['mistakes']} */ of) {
    const { mistakes: names } = await this.link.ask({ do: 'mistakes', ...of });
    this.made = Boolean(names); // else those that are being asked have to be made again
    if (names) { this.leave(); this.hold({ of, names, done: 0 }); } // the problem on the board may be a mistake of the same name
    return this.made;
  }

  // leave counts a problem that is left after a hint. One that was on the board before the page or the connection was lost goes on.
  leave(next = '') {
    this.score.leave(this.problem ? '' : next);
    this.problem = null;
  }

  // hold keeps which mistakes are being asked.
  hold(/** @type {Problems['own']} */ own) { asking.set(this.own = own); }

  // mistake is the name of the one that is being asked.
  get mistake() { return this.own?.names[this.own.done]; }

  // load gets the list of problems, once.
  async load() { this.list ??= sorted((await this.link.ask({ do: 'problems' })).problems, this.app.hello.games); }

  // called says what a problem is: its game, its rule unless that is the usual one, its kind and number.
  called(/** @type {Page.Problem} */ p) {
    const usual = this.app.kind(p.game).default.rule === p.rule;
    const rule = t(`rule.${p.rule}`);
    return t('problem-named', { game: usual ? t(`game.${p.game}`) : p.game === 'renju' ? t('gomoku-by', { rule }) : `${t(`game.${p.game}`)} (${rule})`, kind: t(`kind.${p.kind}`), n: p.number });
  }

  // tabTitle names the problem in the tab of the browser.
  tabTitle() { const p = this.list?.find((x) => x.name === this.problem?.name); return p && this.called(p); }

  // firsts returns the first problem of each rule of a game, with what it is called.
  async firsts(/** @type {string} */ game) {
    await this.load();
    const { rules, default: usual } = this.app.kind(game);
    return [usual.rule, ...rules.filter((r) => r !== usual.rule)].flatMap((rule) => this.list.find((p) => p.game === game && p.rule === rule) ?? []).map((p) => ({ p, called: this.called(p) }));
  }

  // fits returns the problems that the person has chosen.
  fits() {
    const { game, kind, grade } = this.filter;
    return this.list.filter((p) => (!game || p.game === game) && (!kind || p.kind === kind) && (!grade || p.grade === Number(grade)));
  }

  // choose returns the next problem: one that is new, else one that was missed, the easy ones first. Those that
  // were shown since the page was opened come after the others, the one on the board last.
  choose() {
    const rank = (/** @type {Page.Problem} */ p) => [p.name === this.problem?.name ? 1 : 0, this.score.of(p.name), this.turns.get(p.name) ?? 0, p.grade];
    return this.fits().reduce((best, p) => (best && !before(rank(p), rank(best)) ? best : p), /** @type {Page.Problem | null} */ (null));
  }

  drawFields() { choice(this); }

  narrow(/** @type {string} */ name, /** @type {string} */ value) {
    this.filter[name] = value;
    if (name === 'game') this.filter.kind = '';
    this.drawFields();
    chosen.set(this.filter);
    if ((!this.mistake || this.mistake !== this.problem?.name) && !this.fits().some((p) => p.name === this.problem?.name)) this.next();
  }

  next() {
    if (this.own && this.mistake === this.problem?.name) this.hold({ ...this.own, done: this.own.done + 1 });
    if (this.mistake) return this.begin(this.mistake);
    const mended = this.own !== null;
    this.hold(null);
    if (!this.list) return null;
    const p = this.choose();
    if (p) return this.begin(p.name).then(() => { if (mended) this.tell(t('mistakes-done')); });
    this.tell(t('no-problem-fits'), 'bad');
    return null;
  }

  async begin(/** @type {string | undefined} */ name) {
    if (!name) return;
    clearTimeout(this.timer);
    const { state } = this;
    this.state = 'begins'; // a click on the board is no answer to the next problem
    const mistake = name === this.mistake;
    try {
      if (mistake && this.own && !this.made) this.made = Boolean((await this.link.ask({ do: 'mistakes', ...this.own.of })).mistakes);
      const { problem } = await this.link.ask({ do: 'problem', name });
      this.leave(name);
      this.problem = problem;
    } catch (e) {
      this.state = state;
      if (mistake && e.refused) this.hold(null); // by another version of the server
      if (mistake && e.refused) await this.next();
      this.tell(e.message, 'bad');
      return;
    }
    this.turns.set(name, performance.now());
    if (this.problem.grade) last.set(name);
    this.failed = this.counted = false;
    this.hinted = this.score.hinted(name);
    this.hints.forget();
    this.position = this.problem.position;
    this.tell('');
    this.ask();
    this.address();
    this.drawFields();
    this.app.entitle();
  }

  // address puts the problem into the address of the page, unless that is of another view already. A mistake has no name there.
  address() {
    if (this.app.place === 'problems' && this.problem) readdress(this.problem.grade ? `#problems?name=${this.problem.name}` : '#problems');
  }

  // ask waits for an answer in the position as it stands.
  ask(motions = /** @type {Wire.Motion[] | null} */ (null)) {
    this.state = 'ask';
    this.picked = [];
    this.sure?.forget();
    this.show(this.position, motions);
  }

  /** @param {Wire.Position} position @param {Wire.Motion[] | null} motions */
  show(position, motions = null) {
    this.board.show(position.scene, { motions, animate: Boolean(motions), flipped: Boolean(position.scene.halves) && this.problem?.position.side === 'white' });
    this.draw();
  }

  // draw draws what stands beside the board. From a button that can no longer be pressed the focus goes to what comes next.
  draw() { redraw(this.root, () => this.put(), () => (this.state === 'over' ? $('#problem-next', this.root) : this.question)); }

  put() {
    const { problem: p, state } = this;
    if (!p) return;
    this.question.textContent = said(p.question);
    const done = p.grade ? STATES[this.score.of(p.name)] : '';
    const words = [said(p.position.title), p.grade ? t('grade-of', { n: p.grade, most: p.grades }) : '', p.tempting ? t('tempting', { n: p.tempting }) : '', ...(p.motifs ?? []).map((m) => t(`motif.${m}`)), done ? t(`problem-${done}`) : ''];
    this.about.textContent = `${this.tabTitle() ?? (this.own ? t('own-mistake', { n: this.own.done + 1, most: this.own.names.length }) : '')}\n${words.filter(Boolean).join(' · ')}`;
    const able = { retry: state === 'refuted', hint: state === 'ask', solution: state === 'ask' || state === 'refuted', pass: state === 'ask' && this.position.choices.some((c) => c.cells.length === 0) };
    for (const [name, on] of Object.entries(able)) $(`#problem-${name}`, this.root).disabled = !on;
    $('#problem-retry', this.root).classList.toggle('main', state === 'refuted');
    $('#problem-next', this.root).classList.toggle('main', state === 'over');
    $('#problem-retry', this.root).hidden = state !== 'refuted';
    $('#problem-pass', this.root).hidden = p.position.config.game !== 'jungo';
    this.terms.hidden = !['fours', 'threes', 'fukumi'].includes(p.kind);
    this.hints.draw();
    this.mark();
  }

  mark(more = {}) {
    const { choices, scene } = this.position;
    const asks = this.state === 'ask';
    this.board.mark({ next: asks ? next(this.position) : null, targets: asks && (scene.squares || this.picked.length > 0) ? [...targets(choices, this.picked)] : [], picked: asks ? this.picked : [], ...this.sure?.signs(this.position), ...more });
  }

  pick(/** @type {number} */ cell) {
    if (!this.problem) return;
    if (this.state === 'refuted') this.lead(); // the refutation stays until it has been read
    if (this.state !== 'ask') return;
    this.add(this.position, cell, (move) => this.answer(move));
  }

  // lead leads from the board to the button that takes a wrong answer back.
  lead() {
    const retry = $('#problem-retry', this.root);
    retry.scrollIntoView({ block: 'nearest' });
    retry.focus({ preventScroll: true });
  }

  place() { return { config: this.position.config, moves: this.position.moves }; }

  async answer(/** @type {string} */ move) {
    if (!this.problem || this.state !== 'ask') return;
    this.sure?.forget();
    this.state = 'judging';
    this.draw();
    this.tell(t('judging'));
    try {
      await this.link.ask({ do: 'answer', move });
    } catch (e) {
      this.tell(e.message, 'bad');
      this.ask();
    }
  }

  // judged shows what came of an answer: the defence, or the refutation.
  /** @param {Wire.Events['answered']} event */
  judged({ answered: a, error }) {
    if (!this.problem || this.state !== 'judging') return;
    if (!a) { this.ask(); this.tell(said(error), 'bad'); return; }
    click();
    this.hints.forget();
    this.show(a.after, a.after.motions ?? []);
    if (!a.right) {
      this.failed = true;
      this.count('missed');
    } else {
      this.position = a.next ?? a.after;
    }
    if (a.right && a.solved) {
      this.state = 'over';
      this.count(this.failed ? 'missed' : this.hinted ? 'hinted' : 'solved');
      this.show(a.after, a.after.motions ?? []);
      this.tell([t('right'), said(a.why), this.hinted && !this.failed && t('right-hinted')].filter(Boolean).join(' '), 'good');
      say(this.message.textContent);
      return;
    }
    this.state = a.right ? 'judging' : 'refuted';
    this.draw();
    this.tell(a.right ? t('right-answered', { side: sideName(a.after.side), reply: a.reply }) : this.refuted(a), a.right ? '' : 'bad');
    this.timer = setTimeout(() => {
      if (a.right) this.ask(a.next?.motions ?? []);
      else if (a.next && this.state === 'refuted') this.show(a.next, a.next.motions ?? []);
    }, PAUSE);
  }

  /** @param {Wire.Verdict} verdict */
  refuted({ move, reply, why }) {
    const reason = said(why);
    return reply ? t('wrong-answered', { move, reply, reason }) : t('wrong', { move, reason });
  }

  // retry takes a wrong answer back.
  retry() {
    if (!this.problem) return;
    clearTimeout(this.timer);
    this.tell('');
    this.ask();
  }

  async hint() { if (this.problem) await this.hints.show(); }

  // clue takes a hint, which may count.
  clue(/** @type {Wire.Events['clue']} */ event) {
    const { problem } = this;
    if (!problem) return;
    if (event.hint) this.hinted = true;
    this.hints.note = event.hint && problem.grade && !this.counted && this.score.hint(problem.name) ? t('hint-counts') : '';
    this.hints.hear(event);
  }

  async solve() {
    if (!this.problem) return;
    this.failed = true;
    this.count('missed');
    clearTimeout(this.timer);
    this.ask();
    this.tell(t('looking-solution'));
    await this.request('solution');
  }

  async request(/** @type {'clue' | 'solution'} */ word) { await this.link.ask({ do: word }).catch((e) => this.tell(e.message, 'bad')); }

  // play plays the solution on the board.
  /** @param {Wire.Events['solution']} event */
  async play({ line = [], error }) {
    if (!this.problem) return;
    if (error) { this.tell(said(error), 'bad'); return; }
    const { problem } = this;
    const { config, moves } = this.position;
    this.state = 'over';
    this.tell(`${t('solution')}: ${line.join(' ')}`);
    const step = async (/** @type {number} */ n) => {
      const { position } = await this.link.ask({ do: 'show', config, moves: [...moves, ...line.slice(0, n)] });
      if (this.problem !== problem || this.state !== 'over') return;
      this.position = position;
      this.show(position, position.motions ?? []);
      if (n < line.length) this.timer = setTimeout(() => step(n + 1).catch((e) => this.tell(e.message, 'bad')), PAUSE);
    };
    if (line.length > 0) await step(1).catch((e) => this.tell(e.message, 'bad'));
    this.draw();
  }

  // count counts the problem, once an attempt.
  count(/** @type {'solved' | 'hinted' | 'missed'} */ how) {
    if (this.counted || !this.problem?.grade) return;
    this.counted = true;
    this.score.add(this.problem.name, how);
    this.drawFields();
  }

  async copy() {
    if (!this.problem) return;
    if (!this.problem.grade) { this.tell(t('no-link'), 'bad'); return; }
    this.address();
    if (await copy(location.href)) this.tell(t('copied'));
  }

  key(/** @type {string} */ key) {
    const press = { n: 'next', h: 'hint', s: 'solution', p: 'pass', u: 'again', a: 'analyse' }[key];
    if (press) { const b = $(`#problem-${press}`, this.root); if (!b.hidden) b.click(); } else if (key === 'Escape') { if (this.state === 'refuted') this.retry(); else this.letGo(); } else return false;
    return true;
  }
}
