// Moves as cells picked one after the other: the first two in order, the others in any
// order, each once.

const ORDERED = 2;

// begins reports whether the picked cells are the beginning of a choice.
function begins(/** @type {Wire.Choice} */ choice, /** @type {number[]} */ picked) {
  if (picked.length > choice.cells.length) return false;
  return picked.every((/** @type {number} */ p, /** @type {number} */ i) => (i < ORDERED ? p === choice.cells[i]
    : choice.cells.indexOf(p, ORDERED) >= 0 && picked.indexOf(p, ORDERED) === i));
}

// following returns the choices that begin with the picked cells.
const following = (/** @type {Wire.Choice[]} */ choices, /** @type {number[]} */ picked) => choices.filter((c) => begins(c, picked));

/** targets returns the cells that can be picked next.
 * @param {Wire.Choice[]} choices @param {number[]} picked @returns {Set<number>} */
export function targets(choices, picked) {
  const out = new Set();
  for (const c of following(choices, picked)) {
    if (picked.length < ORDERED) {
      if (c.cells.length > picked.length) out.add(c.cells[picked.length]);
    } else {
      c.cells.slice(ORDERED).filter((p) => !picked.includes(p, ORDERED)).forEach((p) => out.add(p));
    }
  }
  return out;
}

/** role says what a piece does by a pick of a cell after its own: 'step', 'pass' its ring, or 'hit'; '' where a pick only chooses.
 * @param {Wire.Scene} scene @param {number[]} picked @param {number} cell */
export function role(scene, picked, cell) {
  if (!scene.squares || picked.length !== 1) return '';
  const [from, to] = [picked[0], cell].map((i) => scene.cells[i]);
  return !to.stone || to.slot ? 'step' : to.stone === from.stone ? 'pass' : 'hit';
}

/** roles returns what the picked piece can do: the roles of its targets, each once.
 * @param {Wire.Position} position @param {number[]} picked */
export function roles({ scene, choices }, picked) {
  const found = [...targets(choices, picked)].map((i) => role(scene, picked, i));
  return /** @type {const} */ (['step', 'pass', 'hit']).filter((r) => found.includes(r));
}

/** next returns the stone that one click puts down, for [Board.hover]: none in a game of moving pieces.
 * @param {Wire.Position} position */
export function next({ choices, scene, side }) {
  return scene.squares ? null : { colour: side, cells: new Set(choices.filter((c) => c.cells.length === 1).map((c) => c.cells[0])) };
}

/** pick adds a cell to those picked. It returns {move}, {picked}, or {refused: cells}.
 * @param {Wire.Choice[]} choices @param {number[]} picked @param {number} cell @returns {{move?: string, picked?: number[], refused?: number[]}} */
export function pick(choices, picked, cell) {
  const cells = [...picked, cell];
  const left = following(choices, cells);
  if (left.length === 1 && left[0].cells.length === cells.length) return { move: left[0].move };
  if (left.length > 0) return { picked: cells };
  if (cell === picked[0]) return { picked: [] };
  if (picked.length > 0 && following(choices, [cell]).length > 0) return { picked: [cell] };
  return { refused: cells };
}
