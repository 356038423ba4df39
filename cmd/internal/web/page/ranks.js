// The order of the problems.

/** before compares ranks.
 * @param {(string | number)[]} a @param {(string | number)[]} b */
export const before = (a, b) => { const i = a.findIndex((x, n) => x !== b[n]); return i >= 0 && a[i] < b[i]; };

/** sorted puts the problems in order: those of the usual rule of a game first, the easy ones first. Each gets its
 * number among those of its game, rule and kind.
 * @param {Wire.ProblemKind[]} list @param {Wire.GameKind[]} games @returns {Page.Problem[]} */
export function sorted(list, games) {
  const rank = (/** @type {Wire.ProblemKind} */ p) => {
    const g = games.findIndex((x) => x.name === p.game);
    return [g, p.rule === games[g].default.rule ? -1 : games[g].rules.indexOf(p.rule), p.kind, p.grade, p.size ?? 0, p.name];
  };
  const ranked = list.map((p) => /** @type {[(string | number)[], Wire.ProblemKind]} */ ([rank(p), p]));
  ranked.sort(([a], [b]) => (before(a, b) ? -1 : before(b, a) ? 1 : 0));
  const counts = new Map();
  return ranked.map(([, p]) => {
    const key = `${p.game} ${p.rule} ${p.kind}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return { ...p, number: counts.get(key) };
  });
}
