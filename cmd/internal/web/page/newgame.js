// The dialog for a new game.

import { h, kept, like } from './dom.js';
import { control, controlText } from './clock.js';
import { levelWords } from './levels.js';
import { choose } from './say.js';
import { t, said } from './words.js';

const FORM = { game: '', side: '', level: 0, config: {} }; // the sample of what the dialog had
const last = kept('localStorage', 'newgame', FORM); // and others, by their game, of dialogs before about other games
const study = kept('localStorage', 'newstudy', FORM);

// CLOCKS are usual time controls: minutes, seconds added for a move, periods of some seconds, and of how many moves.
const CLOCKS = [[3, 2, 0, 0], [5, 3, 0, 0], [10, 0, 0, 0], [10, 0, 3, 30], [30, 0, 5, 30], [0, 0, 1, 20], [10, 0, 0, 300, 20]]
  .map(([minutes, added, periods, seconds, moves]) => ({ minutes, added, periods, seconds, moves }));

const OWN = { minutes: 15, added: 0, periods: 3, seconds: 20, moves: 0 }; // a clock of one's own, at first

// askNewGame returns the request for a new game, or null; ends is the code of what becomes of the game before, old are the
// settings to begin with: those of the last dialog about the same game, and over them what old has.
export async function askNewGame(/** @type {Wire.Hello} */ hello, /** @type {string} */ ends, /** @type {{game?: string, [setting: string]: any}} */ old) {
  const form = new Form(hello, { ...lastOf(old.game), ...old });
  return await ask('new-game', form, keepLast, ends) ? form.request() : null;
}

/** askGameFrom returns the request for a game from a position, in which the person plays a side at first, or null.
 * @param {Wire.Hello} hello @param {string} ends as of askNewGame @param {Place} from @param {string} side */
export async function askGameFrom(hello, ends, from, side) {
  const old = lastOf(from.config.game);
  const form = new Form(hello, { ...old, game: from.config.game, side }, false, from);
  if (!await answered('play-here', form, ends)) return null;
  if (old) keepLast({ ...old, level: form.values().level });
  return form.request();
}

// askNewStudy returns the request for the position in which an analysis begins, or null.
export async function askNewStudy(/** @type {Wire.Hello} */ hello) {
  const form = new Form(hello, study.get() ?? {}, true);
  if (!await ask('new-analysis', form, study.set)) return null;
  const { config, opening, handicap } = form.values();
  return /** @type {const} */ ({ do: 'show', config, opening, handicap });
}

// answered shows a dialog, with what becomes of the game before, and reports whether it was not cancelled; ask keeps what it had
// then.
async function answered(/** @type {string} */ title, /** @type {Form} */ form, ends = '') {
  if (ends) form.root.append(h('p', { class: 'message bad' }, t(ends)));
  return await choose(t(title), form.root, [[t('cancel'), ''], [t(ends ? 'end-and-begin' : 'begin'), 'start', true]]) === 'start';
}

async function ask(/** @type {string} */ title, /** @type {Form} */ form, /** @type {(values: any) => void} */ keep, ends = '') {
  if (!await answered(title, form, ends)) return false;
  keep(form.values());
  return true;
}

/** settingsOf returns the settings of a game, as the dialog for a new game has them.
 * @param {Wire.GameView | undefined} view */
export function settingsOf(view) {
  if (!view) return {};
  const { players, position } = view;
  const { game, rule, size, komi = 0 } = position.config; // the server says nothing of 0
  const [black, white] = players.map((p) => p === 'person');
  const level = Number(players.find((p) => p !== 'person')?.split(':')[1]);
  return { game, config: { game, rule, size, komi }, side: black && white ? 'both' : (black ? 'black' : white ? 'white' : 'neither') + (players.includes('guest') ? '-guest' : ''), ...(level ? { level } : {}) };
}

const FIRST_LEVEL = 2; // of the first game that a person plays
/** @type {Record<string, object>} */ const FIRST_CONFIG = { renju: { rule: 'freestyle' } }; // in which nothing but the aim has to be known

// lastOf returns the settings of the last dialog about a game, or of the last one at all without a game; null if there was none.
function lastOf(/** @type {string | undefined} */ game) {
  const form = last.get();
  if (!game || form?.game === game) return form;
  const other = form?.others?.[game];
  return like(other, FORM) ? other : null;
}

// keepLast keeps the settings of a dialog, and those of dialogs about other games.
function keepLast(/** @type {any} */ form) {
  const { others, ...old } = last.get() ?? {};
  last.set({ ...form, others: { ...others, ...old.game ? { [old.game]: old } : {} } });
}

// usualGame returns the request for a game against the engine with the settings of the last dialog about it; without one
// for the first game, with the usual rule for who was taught it. Fresh leaves the last settings, for they may be ones that the
// server has refused.
export const usualGame = (/** @type {Wire.Hello} */ hello, /** @type {string} */ game, taught = false, fresh = false) => usualForm(hello, game, taught, fresh).request();

// usualWords says what game that is: its rule, its board, what is not usual in it, and who plays.
export const usualWords = (/** @type {Wire.Hello} */ hello, /** @type {string} */ game) => usualForm(hello, game).words();

function usualForm(/** @type {Wire.Hello} */ hello, /** @type {string} */ game, taught = false, fresh = false) {
  const old = (!fresh && lastOf(game)) || { game, level: FIRST_LEVEL, config: taught ? {} : FIRST_CONFIG[game] };
  return new Form(hello, { ...old, side: old.side?.replace('-guest', '') });
}

// fairKomi is the fair komi of a board where it is known, else the usual one.
export const fairKomi = (/** @type {Wire.GameKind} */ kind, /** @type {number | undefined} */ size) => kind.fair_komi?.[size ?? 0] ?? kind.default.komi;

/** @typedef {{config: Wire.Config, moves: string[]}} Place */

// pick lets a list have a value, or its first one if it does not know the value.
function pick(/** @type {HTMLSelectElement} */ list, /** @type {string} */ value) {
  list.value = value;
  if (list.selectedIndex < 0) list.selectedIndex = 0;
}

class Form {
  /** study says that nobody plays: it asks for the position alone. From is a position that is given: it asks for the players alone.
   * @param {Wire.Hello} hello @param {any} old @param {Place | null} from */
  constructor(hello, old, study = false, from = null) {
    this.hello = hello;
    this.from = from;
    this.study = study;
    const kinds = hello.games.map((g) => g.name);
    this.game = this.select('game', kinds.map((k) => [k, t(`choice.${k}`)]), old.game ?? kinds[0], () => this.chosen());
    this.fields = h('div', { class: 'fields' });
    this.side = this.select('side', [['black', t('side.Black')], ['white', t('side.White')], ['both', t('both-sides')], ['black-guest', t('black-guest')], ['white-guest', t('white-guest')], ['neither', t('neither-side')]], old.side ?? 'black', () => this.tell());
    const level = old.level ?? hello.usual_level;
    this.level = h('input', { type: 'range', min: 1, max: hello.max_level, value: String(level), id: 'new-level', name: 'level', oninput: () => this.tell() });
    this.shown = h('output', { for: 'new-level' });
    this.clock = this.select('clock', [['', t('none')], ...CLOCKS.map((c) => [control(c), controlText(c)]), ['own', t('clock-own')]], old.clock ?? '', () => this.tell());
    this.own = Object.entries({ ...OWN, ...old.own }).map(([name, value]) => h('input', { type: 'number', min: 0, max: 999, id: `new-${name}`, value: String(value), oninput: () => this.tell() }));
    this.ownRow = h('div', { class: 'own' }, this.own.map((node) => h('label', {}, t(`own-${node.id.slice(4)}`), node)));
    this.root = h('div', { class: 'form' }, from ? null : [this.row('game', this.game), this.fields], study ? null : [this.row('you-play', this.side),
      this.row('level', this.level, this.shown), this.row('clock', this.clock), this.ownRow]);
    this.change(old);
    this.tell();
  }

  /** @type {Wire.GameKind} */ kind;
  /** @type {HTMLSelectElement} */ rule;
  /** @type {HTMLSelectElement | null} */ size;
  /** @type {HTMLSelectElement | null} */ opening;
  /** @type {HTMLSelectElement | null} */ handicap;
  /** @type {HTMLInputElement | null} */ komi;
  /** @type {HTMLElement} */ note;
  /** @type {HTMLElement} */ even;

  // tell says what the level sees and whom it suits, if an engine plays, and shows the fields of a clock of one's own.
  tell() {
    const n = Number(this.level.value);
    const { value: side } = this.side;
    this.level.disabled = side === 'both' || side.endsWith('-guest');
    this.shown.replaceChildren(...this.level.disabled ? [t('no-level')] : [h('b', {}, t('level-of', { n, most: this.hello.max_level })), ...levelWords(this.kind, n).map((text) => h('span', {}, text))]);
    const own = this.clock.value === 'own';
    this.ownRow.hidden = !own;
    const { minutes, periods, moves, seconds } = this.ownClock();
    this.own[0].setCustomValidity(own && minutes === 0 && !(seconds > 0 && periods + moves > 0) ? t('clock-empty') : '');
  }

  ownClock() { return /** @type {typeof OWN} */ (Object.fromEntries(this.own.map((node) => [node.id.slice(4), Math.max(Number(node.value), 0)]))); }

  /** select is a list of choices; a group is a title with more of them.
   * @param {string} name @param {(string | number)[][]} options @param {string} value @param {() => void} onchange @param {any[]} groups */
  select(name, options, value, onchange = () => {}, ...groups) {
    const option = (/** @type {(string | number)[]} */ [v, text]) => h('option', { value: v }, text);
    const node = h('select', { id: `new-${name}`, name, onchange }, [...options.map(option), ...groups.map(([label, more]) => h('optgroup', { label }, more.map(option)))]);
    pick(node, value);
    return node;
  }

  /** @param {string} text @param {HTMLElement} node @param {any[]} more */
  row(text, node, ...more) { return h('p', { class: 'row' }, h('label', { for: node.id }, t(text)), node, ...more); }

  // chosen shows another game, with its own settings, level and clock of the last dialog about it.
  chosen() {
    const old = (!this.study && lastOf(this.game.value)) || {};
    if (old.level) this.level.value = String(old.level);
    if (typeof old.clock === 'string') pick(this.clock, old.clock);
    for (const node of this.own) node.value = String(old.own?.[node.id.slice(4)] ?? node.value);
    this.change(old);
    this.tell();
  }

  // change shows the fields of the game.
  change(/** @type {any} */ old) {
    const kind = /** @type {Wire.GameKind} */ (this.hello.games.find((g) => g.name === this.game.value));
    const c = { ...kind.default, ...old.config };
    this.kind = kind;
    this.rule = this.select('rule', kind.rules.map((r) => [r, t(`rule-of.${r}`)]), c.rule);
    /** @type {HTMLElement[]} */ const rows = [this.row(kind.name === 'jungo' ? 'ko' : 'rule', this.rule)];
    this.size = kind.sizes ? this.select('size', kind.sizes.map((n) => [n, `${n}×${n}`]), String(c.size), () => { this.handicaps(); this.fair(); }) : null;
    if (this.size) rows.push(this.row('size', this.size));
    this.opening = kind.openings ? this.select('opening', [['', t('free-placement')], ...(this.study ? [] : kind.openings.map((o) => [o.name, said(o.title)]))], old.opening ?? '', () => this.about(),
      [t('patterns'), (kind.patterns ?? []).map((o) => [o.code, `${o.code} ${said(o.title)}`])]) : null;
    this.note = h('p', { class: 'note' });
    if (this.opening) rows.push(this.row('opening', this.opening), this.note);
    this.komi = kind.komi ? h('input', { type: 'number', step: '0.5', id: 'new-komi', name: 'komi', value: String(c.komi), oninput: () => { this.typed = this.komi?.value !== ''; this.why(); } }) : null;
    this.typed = false;
    this.even = h('p', { class: 'note', id: 'new-even' });
    if (this.komi) rows.push(this.row('komi', this.komi), this.even);
    this.handicap = kind.handicap ? this.select('handicap', [0, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [n, n || t('none')]), String(old.handicap ?? 0), () => this.fair()) : null;
    if (this.handicap) rows.push(this.row('handicap', this.handicap));
    this.handicaps();
    this.fields.replaceChildren(...rows);
    if (this.komi && old.config?.komi === undefined) this.fair();
    else this.why();
    this.about();
  }

  // handicaps offers the handicaps of the board.
  handicaps() {
    const most = this.kind.handicap?.[Number(this.size?.value)] ?? 0;
    for (const o of this.handicap?.options ?? []) o.hidden = o.disabled = Number(o.value) > most;
    if (this.handicap && Number(this.handicap.value) > most) this.handicap.value = String(most);
  }

  // fair sets the komi that is fair for the board, usualKomi, unless one was typed.
  fair() {
    if (this.komi && !this.typed) this.komi.value = String(this.usualKomi());
    this.why();
  }

  // why says why the fair komi is more than half of the board, if it is the one of the game.
  why() {
    const [n, komi = 0] = [Number(this.size?.value) ** 2, this.usualKomi()];
    const own = this.komi?.value;
    this.even.textContent = komi > n / 2 && (!own || Number(own) === komi) ? t('komi-whole', { n: n - komi }) : '';
  }

  // usualKomi is the fair one, as far as it is known: none with a handicap.
  usualKomi() {
    return Number(this.handicap?.value ?? 0) > 0 ? 0 : fairKomi(this.kind, Number(this.size?.value));
  }

  about() {
    this.note.textContent = said(this.kind.openings?.find((o) => o.name === this.opening?.value)?.about ?? '');
  }

  values() {
    return { game: this.game.value, side: this.side.value, level: Number(this.level.value), clock: this.clock.value, own: this.ownClock(),
      opening: this.opening?.value, handicap: Number(this.handicap?.value ?? 0), config: this.config() };
  }

  config() {
    /** @type {Wire.Config} */ const c = { game: this.game.value, rule: this.rule.value };
    if (this.size) c.size = Number(this.size.value);
    if (this.komi) c.komi = this.komi.value === '' ? this.usualKomi() : Number(this.komi.value);
    return c;
  }

  words() {
    const { opening, handicap, config } = this.values();
    const [rule, size, laid, side, clock] = [this.rule, this.size, this.opening, this.side, this.clock].map((list) => list?.selectedOptions[0].textContent ?? '');
    const usual = this.kind.name !== 'renju' && this.rule.value === this.kind.default.rule; // which goes without saying
    const given = this.komi && config.komi !== this.usualKomi();
    const who = { both: t('two-people'), neither: t('two-engines') }[this.side.value] ?? t('you-play-side', { side });
    return [usual ? '' : rule, size, opening && laid, handicap > 0 && `${t('handicap')} ${handicap}`, given && `${t('komi')} ${config.komi}`, who,
      !this.level.disabled && t('level-of', { n: this.level.value, most: this.hello.max_level }),
      this.clock.value === 'own' ? controlText(this.ownClock()) : this.clock.value && clock].filter(Boolean).join('\u00a0· ');
  }

  request() {
    const v = this.values();
    const [side, other = `engine:${v.level}`] = v.side.split('-');
    const black = side === 'black' || side === 'both' ? 'person' : other;
    const white = side === 'white' || side === 'both' ? 'person' : other;
    const clock = v.clock === 'own' ? control(v.own) : v.clock;
    if (this.from) return /** @type {const} */ ({ do: 'new', ...this.from, black, white, clock });
    return /** @type {const} */ ({ do: 'new', config: v.config, black, white, clock, opening: v.opening || '', handicap: v.handicap });
  }
}
