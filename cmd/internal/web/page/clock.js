// The clocks of a game, which go on between the messages of the server, and the words for a control.

import { t } from './words.js';

const LOW = 15000; // ms: less than this before the time is up is low

const two = (/** @type {number} */ n) => String(n).padStart(2, '0');

// spell writes milliseconds as people read a clock.
function spell(/** @type {number} */ ms) {
  if (ms < 10000) return (Math.max(ms, 0) / 1000).toFixed(1);
  const s = Math.floor(ms / 1000);
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

/** canadian says what a period of a Canadian clock is.
 * @param {number} n @param {number} seconds */
const canadian = (n, seconds) => t('clock-moves', { n, time: seconds % 60 === 0 ? t('clock-minutes', { n: seconds / 60 }) : t('clock-seconds', { n: seconds }) });

/** reading returns what the clock of a side (0 or 1) shows: the time, what follows or has to be done in it, and whether
 * it is low. since is when the message came, null while the clock stands still. A negative main time is
 * time of the periods.
 * @param {Wire.Clock} clock @param {number} side @param {number | null} since */
export function reading(clock, side, since) {
  let left = clock.main[side] - (clock.running === side && since ? Date.now() - since : 0);
  let periods = clock.periods[side];
  const each = clock.period / 1000;
  const more = clock.moves ? canadian(periods, each) : periods ? t('clock-periods', { n: periods, s: each }) : '';
  if (left > 0) return { time: spell(left), more, low: !periods && left < LOW };
  while (!clock.moves && periods > 0 && -left >= clock.period) {
    left += clock.period;
    periods--;
  }
  if (periods <= 0 || -left >= clock.period) return { time: '0.0', more: '', low: true };
  left += clock.period;
  return { time: spell(left), more: t(clock.moves ? 'clock-moves-left' : 'clock-left', { n: periods }), low: (Boolean(clock.moves) || periods === 1) && left < LOW };
}

/** @typedef {{minutes: number, added: number, periods: number, seconds: number, moves?: number}} Control */

/** control writes a time control as the server reads it: minutes, seconds added for a move, and periods: so
 * many, or one for every so many moves.
 * @param {Control} control */
export function control({ minutes, added, periods, seconds, moves = 0 }) {
  const after = seconds <= 0 ? '' : moves > 0 ? `/${moves}/${seconds}s` : periods > 0 ? `/${periods}x${seconds}s` : '';
  return `${minutes}m${added > 0 ? `+${added}s` : ''}${after}`;
}

/** controlText says a time control in words.
 * @param {Control} control */
export function controlText({ minutes, added, periods, seconds, moves = 0 }) {
  const words = [minutes > 0 || !(periods + moves) ? t('clock-minutes', { n: minutes }) : ''];
  if (added > 0) words.push(t('clock-added', { n: added }));
  if (moves > 0) words.push(canadian(moves, seconds));
  else if (periods > 0) words.push(t('clock-periods', { n: periods, s: seconds }));
  return words.filter(Boolean).join(' ').replace(/^[+＋]\s*/, ''); // nothing comes before
}
