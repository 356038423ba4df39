// The moves of a game with its variations, as a list of buttons.

import { h } from './dom.js';
import { icon } from './icons.js';
import { Tree } from './tree.js';
import { FAULTS } from './verdicts.js';
import { t } from './words.js';

// MOST is the largest tree that is drawn in full, in nodes. Of a larger one, a library, the
// variations that do not lead to the board are closed: going to their first move opens them.
const MOST = 1000;

// named names a node by its move and the number of that. A change of the board and a mere comment are no moves.
const named = (/** @type {Page.Node} */ { move, config }, /** @type {number} */ number) => (move ? `${number}. ${move}` : config ? '✎' : '–');

/** treeView draws a tree; now is the node on the board, go shows another one.
 * @param {Tree} tree @param {Page.Node} now @param {(node: Page.Node) => void} go */
export function treeView(tree, now, go) {
  const box = h('div', { class: 'tree', role: 'group', 'aria-label': t('variations'), tabindex: 0 });
  const start = button(tree.root, t('start'), now, go);
  box.append(start, ' '); // a blank after each move is for those who copy the text
  const size = Tree.sizes(tree.root);
  const count = (/** @type {Page.Node} */ n) => size.get(n) ?? 0;
  const open = count(tree.root) > MOST ? new Set(Tree.path(now)) : null; // null: all are
  // A list in place of recursion: games may be long.
  const todo = [{ node: tree.root, number: Number(Boolean(tree.root.move)), into: box }];
  const next = (/** @type {Page.Node} */ { move }, /** @type {number} */ number) => (move ? number + 1 : number);
  for (let part; (part = todo.pop());) {
    const { node, number, into } = part;
    const [first, ...others] = node.children;
    if (!first) continue;
    into.append(button(first, named(first, number + 1), now, go), ' ');
    for (const v of others) {
      const closed = open && !open.has(v) ? count(v) - 1 : 0;
      const inside = h('div', { class: 'variation' });
      inside.append(button(v, named(v, number + 1), now, go, closed), ' ');
      into.append(inside);
      if (closed === 0) todo.push({ node: v, number: next(v, number), into: inside });
    }
    todo.push({ node: first, number: next(first, number), into });
  }
  return box;
}

/** SIGNS are the usual signs of annotated games.
 * @type {Record<string, string>} */
const SIGNS = { inaccuracy: '?!', ...FAULTS };

// commented is the sign of a comment.
function commented() {
  const sign = icon('comment');
  sign.removeAttribute('aria-hidden');
  sign.setAttribute('role', 'img');
  sign.setAttribute('aria-label', t('comment'));
  return sign;
}

/** button shows a node; closed is the number of nodes behind it that are not drawn.
 * @param {Page.Node} node @param {string} text @param {Page.Node} now @param {(node: Page.Node) => void} go */
function button(node, text, now, go, closed = 0) {
  const sign = SIGNS[node.review?.class ?? ''];
  const marks = (node.proven ? ' ✓' : '') + (sign ? ` ${sign}` : '');
  return h('button', { type: 'button', class: `node${node === now ? ' now' : ''}${sign ? ' faulty' : ''}`, 'aria-current': node === now ? 'true' : null, title: closed > 0 ? t('more-moves', { n: closed }) : null, onclick: () => go(node) }, text, node.comment ? [' ', commented()] : '', marks + (closed > 0 ? ' ▸' : ''));
}
