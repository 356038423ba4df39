// The games that this browser has played, finished or not: to go on with, to look at, to analyse, and what
// they came to.

import { h, kept } from './dom.js';
import { choose, sideName } from './say.js';
import { mine } from './shared.js';
import { language, said, t } from './words.js';

/** @typedef {{id: string, at: number, text: string, title: Wire.Message, players: string[], moves: number, result?: Wire.Result, seat?: {name: string, key?: string}}} Played */

const PREFIX = 'tengen.games.'; // of the keys of the browser's storage, one for each game
const MOST = 100;
const current = kept('sessionStorage', 'game.id'); // of the game of this tab

const forget = (/** @type {string} */ id) => localStorage.removeItem(PREFIX + id);

/** games returns the games, the last one first; none if the browser keeps nothing.
 * @returns {Played[]} */
function games() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => JSON.parse(localStorage.getItem(key) ?? 'null')).filter(Boolean).sort((a, b) => b.at - a.at);
  } catch { return []; }
}

export const anyGames = () => games().length > 0;

// begin says that the game of this tab is another one from now on, one of the list or a new one.
export function begin(id = Math.random().toString(36).slice(2)) {
  current.set(id);
  for (const old of games().slice(MOST - 1)) forget(old.id);
}

/** keepGame keeps the game of this tab, if somebody has moved in it or others share it.
 * @param {Wire.GameView} game */
export function keepGame({ saved, undo, players, shared, position: { title, moves, result } }) {
  const colour = mine(players);
  if (shared && !colour) return; // it is watched
  if (!shared && !current.get()) begin(); // the tab began its game with an older page
  const id = shared ? `${shared.name}-${shared.round}-${colour}` : current.get();
  try {
    if (!undo && !shared && !result && !localStorage.getItem(PREFIX + id)) return;
    /** @type {Played} */ const game = { id, at: Date.now(), text: saved, title, players, moves: moves.length, result, seat: shared && { name: shared.name, key: shared.key } };
    localStorage.setItem(PREFIX + id, JSON.stringify(game));
  } catch { /* nothing is kept */ }
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
 * @param {Played} game */
function row(game) {
  const { id, at, title, players, moves, result } = game;
  const name = (/** @type {number} */ i) => (players[i].startsWith('engine') ? t('engine-level', { n: players[i].split(':')[1] }) : players[i] === 'guest' ? t('guest') : t(mine(players) ? 'you' : 'person'));
  const when = new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const came = `${result ? said(result.text) : t('unfinished')} · ${t('n-moves', { n: moves })}`;
  const node = h('li', { class: outcome(game) }, h('p', {}, h('b', {}, said(title)), ` · ${sideName('black')}: ${name(0)} · ${sideName('white')}: ${name(1)}`),
    h('p', { class: 'note' }, `${when} · ${came}`),
    h('p', { class: 'ends' }, h('button', { value: `open ${id}` }, t(result ? 'show-game' : 'go-on')), h('button', { value: `analyse ${id}` }, t('analyse')),
      h('button', { type: 'button', onclick: () => { forget(id); node.remove(); } }, t('forget'))));
  return node;
}

/** open shows the games; one that a person chooses is opened in a view, or goes to the analysis.
 * @param {import('./play.js').Play} view */
export async function open(view) {
  const list = games();
  const body = h('div', { class: 'played' }, list.length > 0 ? [tally(list), h('ul', {}, list.map(row))] : h('p', {}, t('no-games')));
  const [what, id] = (await choose(t('my-games'), body, [[t('close'), '', true]]) ?? '').split(' ');
  const game = list.find((g) => g.id === id);
  if (!game) return;
  if (what === 'analyse') await view.app.analyseGame(game.text);
  else if (id === current.get() || await view.mayLeave(t('my-games'))) {
    if (game.seat && !game.result && await view.do({ do: 'join', ...game.seat })) return;
    if (await view.do({ do: 'load', text: game.text })) begin(game.seat ? undefined : id);
  }
}
