// The moves of a game with its variations, as a list of buttons.

import { h } from './dom.js';
import { t } from './words.js';

// treeView draws a tree; now is the node on the board, go shows another one.
export function treeView(tree, now, go) {
  const box = h('div', { class: 'tree', role: 'group', 'aria-label': t('Variations'), tabindex: 0 });
  const start = button(tree.root, t('start'), now, go);
  box.append(start);
  // A list in place of recursion: games may be long.
  const todo = [{ node: tree.root, number: 0, into: box }];
  while (todo.length > 0) {
    const { node, number, into } = todo.pop();
    const [first, ...others] = node.children;
    if (!first) continue;
    into.append(button(first, `${number + 1}. ${first.move ?? '✎'}`, now, go));
    for (const v of others) {
      const part = h('div', { class: 'variation' });
      part.append(button(v, `${number + 1}. ${v.move ?? '✎'}`, now, go));
      into.append(part);
      todo.push({ node: v, number: number + 1, into: part });
    }
    todo.push({ node: first, number: number + 1, into });
  }
  return box;
}

// SIGNS are the usual signs of annotated games.
const SIGNS = { inaccuracy: ' ?!', mistake: ' ?', blunder: ' ??', 'missed win': ' ??', 'missed defence': ' ??' };

function button(node, text, now, go) {
  const marks = (node.comment ? ' 💬' : '') + (node.proven ? ' ✓' : '') + (SIGNS[node.review?.class] ?? '');
  return h('button', { type: 'button', class: `node${node === now ? ' now' : ''}${SIGNS[node.review?.class] ? ' faulty' : ''}`, 'aria-current': node === now ? 'true' : null, onclick: () => go(node) }, text + marks);
}
