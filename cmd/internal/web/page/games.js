// The list of games that this browser has played, finished or not: to go on with, to look at, to analyse, and what
// they came to.

import { $, h, redraw } from './dom.js';
import { begin, forget, games, isHere, read } from './gamestore.js';
import { choose, sideName } from './say.js';
import { mine } from './seats.js';
import { language, said, t } from './words.js';

/** outcome returns won, lost or drawn for the only person of a game, '' without one or an end.
 * @param {import('./gamestore.js').Played} game */
function outcome({ players, result }) {
  const colour = mine(players);
  if (!colour || !result) return '';
  return result.winner ? result.winner === colour ? 'won' : 'lost' : 'drawn';
}

/** tally is a table of the results against each level.
 * @param {import('./gamestore.js').Played[]} list */
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
 * @param {import('./gamestore.js').Played} game @param {() => void} onforget */
function row(game, onforget) {
  const { id, at, title, players, moves, result } = game;
  const name = (/** @type {number} */ i) => (players[i].startsWith('engine') ? t('engine-level', { n: players[i].split(':')[1] }) : players[i] === 'guest' ? game.names?.[i] || t('guest') : t(mine(players) ? 'you' : 'person'));
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
  const game = id ? read(id) : null; // as it is now
  if (!game) return;
  if (what === 'analyse') await view.app.analyseGame(game.text, { names: game.names, at: game.at, flipped: mine(game.players) === 'white' });
  else if (view.game && isHere(id)) location.hash = 'play';
  else if (await view.mayLeave(t('my-games'))) await goOn(view, game);
}

/** goOn opens a game in a view: one with others where they play it, unless it is over.
 * @param {import('./play.js').Play} view @param {import('./gamestore.js').Played} game */
async function goOn(view, { id, text, result, seat }) {
  if (seat && !result) await view.do({ do: 'load', text, ...seat });
  else if (await view.do({ do: 'load', text })) begin(result ? undefined : id, result ? null : text);
}
