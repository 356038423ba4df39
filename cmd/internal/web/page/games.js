// The games that this browser has played, finished or not: to go on with, to look at, to analyse, and what
// they came to.

import { $, h, kept, redraw } from './dom.js';
import { choose, sideName } from './say.js';
import { lose, mine } from './shared.js';
import { language, said, t } from './words.js';

/** @typedef {{id: string, at: number, text: string, title: Wire.Message, players: string[], moves: number, result?: Wire.Result, seat?: {name: string, key?: string}, waits?: boolean}} Played it waits if nobody has taken an invitation */

const PREFIX = 'tengen.games.'; // of the keys of the browser's storage, one for each game
const MOST = 100;
const current = kept('sessionStorage', 'game.id'); // of the game of this tab
/** @type {string | null} */ let known = null; // the text of that game which this tab has kept last
let keeps = true; // as far as is known, the browser takes what is to be kept

const forget = (/** @type {string} */ id) => localStorage.removeItem(PREFIX + id);

/** read returns a game of the list, null if it is not there or damaged.
 * @param {string} key @returns {Played | null} */
function read(key) {
  try {
    const game = JSON.parse(localStorage.getItem(key) ?? 'null');
    const whole = key === PREFIX + game.id && typeof game.text === 'string' && game.at > 0 && game.title.code && game.players.length === 2 && game.players.every((/** @type {any} */ x) => typeof x === 'string');
    return whole ? game : null;
  } catch { return null; }
}

// keys are those of the games; none if the browser keeps nothing.
function keys() {
  try { return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)); } catch { return []; }
}

/** games returns the games, the last one first.
 * @returns {Played[]} */
const games = () => keys().map(read).filter((g) => g !== null).sort((x, y) => y.at - x.at);

export const anyGames = () => keys().some(read);

// keepsGames reports whether the last game could be kept.
export const keepsGames = () => keeps;

// keyOf returns the key of the seat that this browser has had in a game with others.
export const keyOf = (/** @type {string} */ name) => games().find((g) => g.seat?.name === name)?.seat?.key;

// ownKey returns the key of the last invitation of this browser that nobody has taken, as far as it knows.
export const ownKey = () => games().find((g) => g.waits)?.seat?.key;

// begin says that the game of this tab is another one from now on, one of the list with its text or a new one.
export function begin(id = Math.random().toString(36).slice(2), /** @type {string | null} */ text = null) {
  current.set(id);
  known = text;
}

// knows says which text of its game this tab had before it was loaded again.
export const knows = (/** @type {string} */ text) => { known = text; };

// renew lets the game of this tab go on as another one of the list, which takes its place if it has as many moves.
export async function renew(/** @type {() => Promise<Partial<Wire.Answers['play']> | null>} */ how) {
  const old = read(PREFIX + current.get());
  const { game } = await how() ?? {};
  if (old && game && old.id !== current.get() && old.moves <= game.position.moves.length) forget(old.id);
}

/** write keeps a text under a key, and reports whether the browser takes it.
 * @param {string} key */
function write(key, /** @type {string} */ text) {
  try { localStorage.setItem(key, text); return true; } catch { return false; }
}

/** keepGame keeps the game of this tab, if somebody has moved in it or others share it. Of invitations that nobody has taken
 * the last one is kept.
 * @param {Wire.GameView} game */
export function keepGame({ saved, undo, players, shared, position: { title, moves, result } }) {
  if (shared && !mine(players)) { begin(`watch-${shared.name}`); return; }
  if (shared) begin(`${shared.name}-${shared.key?.slice(0, 8)}-${shared.round}`);
  else if (!current.get()) begin(); // the tab began its game with an older page
  const old = read(PREFIX + current.get());
  if (!undo && !shared && !result && !old) return;
  if (!shared && old && known !== null && old.text !== known) begin(); // another tab has gone on with it
  known = saved;
  /** @type {Played} */ const game = { id: current.get(), at: Date.now(), text: saved, title, players, moves: moves.length, result, seat: shared && { name: shared.name, key: shared.key },
    waits: shared && !shared.begun && shared.round === 0 && moves.length === 0 };
  const others = () => games().filter((g) => g.id !== game.id);
  if (!old) others().filter((g, i) => i >= MOST - 1 || game.waits && g.waits).forEach((g) => forget(g.id));
  while (!(keeps = write(PREFIX + game.id, JSON.stringify(game)))) {
    const oldest = others().pop();
    if (!oldest || !write(PREFIX + oldest.id, JSON.stringify(oldest))) return; // the browser takes nothing, however little
    forget(oldest.id);
  }
}

/** outcome returns won, lost or drawn for the only person of a game, '' without one or an end.
 * @param {Played} game */
function outcome({ players, result }) {
  const colour = mine(players);
  if (!colour || !result) return '';
  return result.winner ? result.winner === colour ? 'won' : 'lost' : 'drawn';
}

/** tally is a table of the results against each level.
 * @param {Played[]} list */
function tally(list) {
  /** @type {Map<string, {title: string, level: number, won: number, lost: number, drawn: number}>} */ const rows = new Map();
  for (const game of list) {
    const level = Number(game.players.find((p) => p.startsWith('engine'))?.split(':')[1]);
    const came = outcome(game);
    if (!level || !came) continue;
    const title = said(game.title);
    const row = rows.get(`${title} ${level}`) ?? { title, level, won: 0, lost: 0, drawn: 0 };
    row[/** @type {'won' | 'lost' | 'drawn'} */ (came)]++;
    rows.set(`${title} ${level}`, row);
  }
  if (rows.size === 0) return null;
  const cells = (/** @type {'th' | 'td'} */ tag, /** @type {(string | number)[]} */ texts) => h('tr', {}, texts.map((text) => h(tag, {}, String(text))));
  return h('table', { class: 'tally' }, h('thead', {}, cells('th', [t('game'), t('level'), t('games-won'), t('games-lost'), t('drawn')])),
    h('tbody', {}, [...rows.values()].sort((a, b) => a.title.localeCompare(b.title) || a.level - b.level).map((r) => cells('td', [r.title, r.level, r.won, r.lost, r.drawn]))));
}

/** row shows a game with what can be done with it.
 * @param {Played} game @param {() => void} onforget */
function row(game, onforget) {
  const { id, at, title, players, moves, result } = game;
  const name = (/** @type {number} */ i) => (players[i].startsWith('engine') ? t('engine-level', { n: players[i].split(':')[1] }) : players[i] === 'guest' ? t('guest') : t(mine(players) ? 'you' : 'person'));
  const when = new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const came = `${result ? said(result.text) : t('unfinished')} · ${t('n-moves', { n: moves })}`;
  const action = (/** @type {string} */ text, /** @type {object} */ does) => h('button', { 'aria-label': `${text}: ${said(title)}, ${when}`, ...does }, text);
  return h('li', { class: outcome(game) }, h('p', {}, h('b', {}, said(title)), ` · ${sideName('black')}: ${name(0)} · ${sideName('white')}: ${name(1)}`),
    h('p', { class: 'note' }, `${when} · ${came}`),
    h('p', { class: 'ends' }, action(t(result ? 'show-game' : 'go-on'), { value: `open ${id}` }), action(t('analyse'), { value: `analyse ${id}` }),
      action(t('forget'), { type: 'button', onclick: () => { forget(id); onforget(); } })));
}

/** open shows the games; one that a person chooses is opened in a view, or goes to the analysis.
 * @param {import('./play.js').Play} view */
export async function open(view) {
  const body = h('div', { class: 'played' });
  const draw = () => redraw(body, () => {
    const list = games();
    body.replaceChildren(...list.length > 0 ? [tally(list) ?? '', h('ul', {}, list.map((game) => row(game, draw)))] : [h('p', {}, t('no-games'))]);
  }, () => $('.buttons button', body.parentElement ?? body));
  draw();
  const [what, id] = (await choose(t('my-games'), body, [[t('close'), '', true]]) ?? '').split(' ');
  const game = id ? read(PREFIX + id) : null; // as it is now
  if (!game) return;
  if (what === 'analyse') await view.app.analyseGame(game.text);
  else if (id !== current.get() && await view.mayLeave(t('my-games'))) await goOn(view, game);
}

/** goOn opens a game in a view: one with others where they play it, unless it is over.
 * @param {import('./play.js').Play} view @param {Played} game */
async function goOn(view, { id, text, players, result, seat }) {
  if (seat && !result && await view.do({ do: 'join', ...seat })) return;
  const why = view.message.textContent ?? '';
  if (!await view.do({ do: 'load', text })) return;
  begin(result ? undefined : id, result ? null : text);
  if (seat && !result) {
    lose({ name: seat.name, side: mine(players) });
    view.panel();
    view.tell(why, 'bad');
  }
}
