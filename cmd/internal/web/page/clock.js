// The clocks of a game, which go on between the messages of the server, and the words for a control.

import { t } from './words.js';

const LOW = 15000; // ms: less than this before the time is up is low

const two = (n) => String(n).padStart(2, '0');

// spell writes milliseconds as people read a clock.
function spell(ms) {
  if (ms < 10000) return (Math.max(ms, 0) / 1000).toFixed(1);
  const s = Math.floor(ms / 1000);
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

// reading returns what the clock of a side (0 or 1) shows: the time, the periods behind it, and whether
// it is low. since is when the message came, null while the clock stands still. A negative main time is
// time of the periods.
export function reading(clock, side, since) {
  let left = clock.main[side] - (clock.running === side && since ? Date.now() - since : 0);
  let periods = clock.periods[side];
  const each = clock.period / 1000;
  if (left > 0) return { time: spell(left), more: periods ? t('clock-periods', { n: periods, s: each }) : '', low: !periods && left < LOW };
  while (periods > 0 && -left >= clock.period) {
    left += clock.period;
    periods--;
  }
  if (periods <= 0) return { time: '0.0', more: '', low: true };
  return { time: spell(clock.period + left), more: t('clock-left', { n: periods }), low: periods === 1 && clock.period + left < LOW };
}

// control writes a time control as the server reads it: minutes, seconds added for a move, and periods.
export const control = ({ minutes, added, periods, seconds }) => `${minutes}m${added > 0 ? `+${added}s` : ''}${periods > 0 && seconds > 0 ? `/${periods}x${seconds}s` : ''}`;

// controlText says a time control in words.
export function controlText({ minutes, added, periods, seconds }) {
  const words = [minutes > 0 || !periods ? t('clock-minutes', { n: minutes }) : ''];
  if (added > 0) words.push(t('clock-added', { n: added }));
  if (periods > 0) words.push(t('clock-periods', { n: periods, s: seconds }));
  return words.filter(Boolean).join(' ');
}
