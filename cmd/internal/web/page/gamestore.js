// What the browser keeps of the games that it has played: one entry for each game, and which of them is that of this tab.

import { kept, keysOf, like } from './dom.js';
import { mine, namesOf } from './seats.js';
import { makeRoom } from './shelf.js';

/** @typedef {{id: string, at: number, seen?: number, text: string, title: Wire.Message, players: string[], names?: [string, string], moves: number, result?: Wire.Result, seat?: {name: string, key?: string, round: number, seals: [string, string]}, line?: Place, waits?: boolean}} Played at is when it was played last, seen when it was last on the board; it waits if nobody has taken an invitation; line is how far a game with others has come */
/** @typedef {{config: Wire.Config, moves: string[]}} Place */

const GAMES = 'games.';
const PREFIX = `tengen.${GAMES}`; // of the keys of the browser's storage, one for each game
const MOST = 100;
const GOES_ON = 12 * 3600 * 1000; // ms for which a server keeps a game that nobody comes back to
const current = kept('sessionStorage', 'game.id', '', true); // of the game of this tab
/** @type {string | null} */ let known = null; // the text of that game which this tab has kept last
let keeps = true; // as far as is known, the browser takes what is to be kept
/** @type {Played | null} */ let last = null; // that was to be kept

// MORE are samples of what a game may have besides. What is damaged of that is not taken.
const MORE = { seen: 0, names: [''], line: { config: { game: '' }, moves: [''] }, seat: { name: '', round: 0, seals: [''] }, result: { text: { code: '' } } };

export const forget = (/** @type {string} */ id) => localStorage.removeItem(PREFIX + id);

/** stored returns the game under a key, null if it is not there or damaged.
 * @param {string} key @returns {Played | null} */
function stored(key) {
  try {
    const game = JSON.parse(localStorage.getItem(key) ?? 'null');
    const whole = key === PREFIX + game.id && typeof game.text === 'string' && game.at > 0 && game.title.code && game.players.length === 2 && game.players.every((/** @type {any} */ x) => typeof x === 'string');
    for (const [name, sample] of Object.entries(MORE)) if (!like(game[name], sample)) delete game[name];
    return whole ? game : null;
  } catch { return null; }
}

/** read returns a game of the list, null if it is not there or damaged.
 * @param {string} id */
export const read = (id) => stored(PREFIX + id);

// isHere reports whether a game is that of this tab, textHere is its text in the list, '' if it is not there.
export const isHere = (/** @type {string} */ id) => id === current.get();
export const textHere = () => read(current.get() ?? '')?.text ?? '';

/** games returns the games, the last one first.
 * @returns {Played[]} */
export const games = () => keysOf(GAMES).map(read).filter((g) => g !== null).sort((x, y) => y.at - x.at);

// lastGame is the name of the game that this browser has played last, '' without one.
export const lastGame = () => /^game (\S+)$/m.exec(games()[0]?.text)?.[1] ?? '';

// timeless is the text of a game without what its clock says, which goes on while nobody moves.
const timeless = (/** @type {string} */ text) => text.replace(/^left .*$/m, '');

// playedAs returns the game of the list with a text, undefined if there is none.
export const playedAs = (/** @type {string} */ text) => games().find((g) => timeless(g.text) === timeless(text));

export const anyGames = () => keysOf(GAMES).some(read);

// keepsGames reports whether the last game could be kept.
export const keepsGames = () => keeps;

// seatIn returns the seat that this browser has had in a game with others, and what it knows of the game.
export function seatIn(/** @type {string} */ name) {
  const game = games().find((g) => g.seat?.name === name);
  return game && { ...game.seat, text: game.text };
}

/** taken reports whether somebody has taken the invitation to a game with others.
 * @param {Wire.SharedView} shared */
export const taken = ({ seals }) => seals.every(Boolean);

// ownKey returns the key of the last invitation of this browser that nobody has taken, as far as it knows.
export const ownKey = () => games().find((g) => g.waits)?.seat?.key;

// goingOn returns how far the games with others have come that this browser plays now, however long nobody has moved.
export const goingOn = () => games().flatMap(({ at, seen = at, line, result, waits }) => (line && !result && !waits && Date.now() - seen < GOES_ON ? [line] : []));

/** inPlay reports whether a position is one of those games, before or after the last move, by whatever rule.
 * @param {Place} place @param {Place[]} lines */
export const inPlay = ({ config, moves }, lines = goingOn()) => lines.some((line) => {
  const [here, there] = [config, line.config].map(({ game, size, position }) => [game, size, position].join());
  return here === there && moves.slice(0, line.moves.length).every((move, i) => move === line.moves[i]);
});

// begin says that the game of this tab is another one from now on, one of the list with its text or a new one.
export function begin(id = Math.random().toString(36).slice(2), /** @type {string | null} */ text = null) {
  current.set(id);
  known = text;
}

// knows says which text of its game this tab had before it was loaded again.
export const knows = (/** @type {string} */ text) => { known = text; };

/** write keeps a text under a key, and reports whether the browser takes it.
 * @param {string} key */
function write(key, /** @type {string} */ text) {
  try { localStorage.setItem(key, text); return true; } catch { return false; }
}

// stays notes that the game of this tab, if others share it, is still on the board.
export function stays() {
  const game = read(current.get());
  if (game?.line) write(PREFIX + game.id, JSON.stringify({ ...game, seen: Date.now() }));
}

/** called returns the names in a game. That of a player who is away may be known from before the server was started again.
 * @param {Wire.GameView} game @param {Played | null} old the same game as it was kept last */
function called({ players, shared }, old) {
  const before = old?.names?.[old.players.indexOf('guest')] ?? ''; // of the other player, who may have had the other colour
  return /** @type {[string, string]} */ (namesOf({ players, shared }).map((name, i) => name || (players[i] === 'guest' && !shared?.here[i] ? before : '')));
}

/** keepGame keeps the game of this tab, if somebody has moved in it or others share it. Of invitations that nobody has taken
 * the last one is kept. If there is no room, studies of other tabs make it, as far as can be known of those that are gone, and then the oldest games.
 * @param {Wire.GameView} view */
export async function keepGame(view) {
  const { saved, undo, players, shared, position: { title, config, moves, result } } = view;
  if (shared && !mine(players)) { begin(`watch-${shared.name}`); return; }
  if (shared) begin(`${shared.name}-${shared.key?.slice(0, 8)}-${shared.round}`);
  else if (!current.get()) begin(); // the tab began its game with an older page
  const old = read(current.get());
  if (!undo && !shared && !result && !old) return;
  if (!shared && old && known !== null && old.text !== known) begin(); // another tab has gone on with it
  known = saved;
  /** @type {Played} */ const game = { id: current.get(), at: old && timeless(old.text) === timeless(saved) ? old.at : Date.now(), seen: Date.now(), text: saved, title, players, names: called(view, old), moves: moves.length, result, seat: shared && { name: shared.name, key: shared.key, round: shared.round, seals: shared.seals }, line: shared && { config, moves }, waits: shared && !taken(shared) };
  const others = () => games().filter((g) => g.id !== game.id);
  if (!old) others().filter((g, i) => i >= MOST - 1 || game.waits && g.waits).forEach((g) => forget(g.id));
  last = game;
  const fits = () => last !== game || (keeps = write(PREFIX + game.id, JSON.stringify(game))); // else it is kept as it is by now
  if (fits()) return;
  await makeRoom(fits);
  while (!fits()) {
    const oldest = others().pop();
    if (!oldest || !write(PREFIX + oldest.id, JSON.stringify(oldest))) return; // the browser takes nothing, however little
    forget(oldest.id);
  }
}
