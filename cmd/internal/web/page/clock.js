// The clocks of a game, which go on between the messages of the server.

const two = (n) => String(n).padStart(2, '0');

// spell writes milliseconds as people read a clock.
function spell(ms) {
  if (ms < 10000) return (Math.max(ms, 0) / 1000).toFixed(1);
  const s = Math.floor(ms / 1000);
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

// clockText returns what the clock of a side (0 or 1) shows; since is when the message
// came, null while the clock stands still. A negative main time is time of the periods.
export function clockText(clock, side, since) {
  let left = clock.main[side] - (clock.running === side && since ? Date.now() - since : 0);
  let periods = clock.periods[side];
  if (left > 0) return spell(left) + (periods ? ` + ${periods}×${clock.period / 1000}s` : '');
  while (periods > 0 && -left >= clock.period) {
    left += clock.period;
    periods--;
  }
  if (periods <= 0) return '0.0';
  return `${spell(clock.period + left)} (${periods})`;
}
