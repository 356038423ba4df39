// A game with variations. Every node has its parent and children; the first child goes on
// with the game.

/** @typedef {Page.Node} Node */

// sizes are those that were counted, by the node where the count began; a change forgets them.
let sizes = new WeakMap();

export class Tree {
  // config is where the game begins; moves follow.
  /** @param {Wire.Config} config @param {string[]} moves */
  constructor(config, moves = []) {
    /** @type {Node} */ this.root = { config, children: [] };
    let at = this.root;
    for (const move of moves) at = this.add(at, move);
  }

  /** of makes a tree of the list of nodes that the server reads and writes.
   * @param {Page.Listed[]} nodes */
  static of(nodes) {
    const tree = new Tree(/** @type {Wire.Config} */ (nodes[0].config));
    /** @type {Node[]} */ const made = nodes.map((n) => ({ move: n.move, config: n.config, comment: n.comment, about: n.about, sgf: n.sgf, marks: n.marks, black: n.black, proven: n.proven, review: n.review, players: n.players, flipped: n.flipped, children: [] }));
    made.forEach((n, i) => {
      if (nodes[i].parent < 0) return;
      const parent = made[nodes[i].parent];
      n.parent = parent;
      parent.children.push(n);
    });
    [tree.root] = made;
    return tree;
  }

  // list is the inverse of of; kept says that what is only shown is kept too: what the engine
  // found, and the marks.
  list(kept = false) {
    /** @type {Page.Listed[]} */ const out = [];
    /** @type {[Node, number][]} */ const visit = [[this.root, -1]];
    for (let next; (next = visit.pop());) {
      const [n, parent] = next;
      /** @type {any} */ const item = { parent };
      if (n.config) item.config = n.config;
      if (n.move) item.move = n.move;
      for (const name of /** @type {const} */ (['comment', 'about', 'sgf'])) if (n[name]) item[name] = n[name];
      if (kept && n.marks) item.marks = n.marks;
      if (kept && n.players) item.players = n.players;
      if (kept && n.flipped) item.flipped = true;
      if (kept && n.black !== undefined) Object.assign(item, { black: n.black, proven: n.proven, review: n.review });
      out.push(item);
      for (let i = n.children.length - 1; i >= 0; i--) visit.push([n.children[i], out.length - 1]);
    }
    return out;
  }

  // add returns the child of a node with a move, a new one if there is none.
  /** @param {Node} node @param {string} move @returns {Node} */
  add(node, move) {
    const old = node.children.find((c) => c.move === move && !c.config);
    if (old) return old;
    const made = { move, parent: node, children: [] };
    node.children.push(made);
    sizes = new WeakMap();
    return made;
  }

  /** position returns the start and the moves of a node.
   * @param {Node} node @returns {{config: Wire.Config, moves: string[]}} */
  static position(node) {
    const moves = [];
    for (let n = node; ; n = /** @type {Node} */ (n.parent)) {
      if (n.move) moves.unshift(n.move);
      if (n.config) return { config: n.config, moves };
    }
  }

  /** path returns the nodes from the first one to a node.
   * @param {Node} node */
  static path(node) {
    const out = [node];
    for (let n = node.parent; n; n = n.parent) out.unshift(n);
    return out;
  }

  /** aside returns the nodes on the way to a node at which it leaves the main line.
   * @param {Node} node */
  static aside(node) { return Tree.path(node).filter((n) => n.parent && n.parent.children[0] !== n); }

  /** has reports whether a node is one of the tree, and was not taken away.
   * @param {Node} node */
  has(node) {
    for (; node.parent; node = node.parent) if (!node.parent.children.includes(node)) return false;
    return node === this.root;
  }

  /** @param {Node} node */
  static last(node) {
    while (node.children.length > 0) [node] = node.children;
    return node;
  }

  /** line returns the nodes of the line on which a node lies, from the first to the last.
   * @param {Node} node */
  static line(node) {
    const out = Tree.path(node);
    for (let n = node; n.children.length > 0;) { [n] = n.children; out.push(n); }
    return out;
  }

  /** numbers returns the number of moves up to each node of a line.
   * @param {Node[]} line */
  static numbers(line) {
    let n = 0;
    return line.map(({ move }) => (move ? ++n : n));
  }

  /** count numbers the stones of a scene by the moves on the way to its node, those before a change of the board, too. The server
   * begins anew there. A change that takes a stone away or lays another one there ends its number.
   * @param {Wire.Scene} scene @param {Node} node */
  static count(scene, node) {
    if (scene.squares) return;
    const at = new Map(scene.cells.map((c, i) => [c.name, i]));
    const path = Tree.path(node);
    const numbers = Tree.numbers(path);
    /** @type {Map<number, {sign: string, number: number}>} */ const made = new Map(); // the last move on each cell
    let turn = 'black';
    path.forEach(({ config, move }, i) => {
      if (config) {
        const [board, side] = (config.position ?? ' black').split(' ');
        turn = side;
        const rows = board.split('/').reverse();
        for (const [cell, { sign }] of made) if (rows[Math.floor(cell / scene.columns)]?.[cell % scene.columns] !== sign) made.delete(cell);
      }
      if (!move) return;
      made.set(at.get(move) ?? -1, { sign: turn === 'black' ? 'X' : 'O', number: numbers[i] });
      turn = turn === 'black' ? 'white' : 'black';
    });
    for (const [cell, { number }] of made) if (scene.cells[cell]?.stone) scene.cells[cell].number = number;
  }

  // sizes returns the number of nodes at and below each node, by node.
  /** @param {Node} node @returns {Map<Node, number>} */
  static sizes(node) {
    const known = sizes.get(node);
    if (known) return known;
    const all = [node]; // parents before their children
    for (const n of all) all.push(...n.children);
    const out = new Map();
    for (const n of all.reverse()) out.set(n, n.children.reduce((sum, c) => sum + out.get(c), 1));
    sizes.set(node, out);
    return out;
  }

  /** remove takes a node away, which is a child of its parent, and returns where it was, for put.
   * @param {Node} node */
  static remove(node) {
    const { children } = /** @type {Node} */ (node.parent);
    const at = children.indexOf(node);
    children.splice(at, 1);
    sizes = new WeakMap();
    return at;
  }

  /** put lets a node that was taken away be a child of its parent again.
   * @param {Node} node @param {number} at */
  static put(node, at) {
    node.parent?.children.splice(at, 0, node);
    sizes = new WeakMap();
  }

  /** index returns the way to a node as numbers of children, find the node of such a way.
   * @param {Node} node */
  static index(node) { return Tree.path(node).slice(1).map((n) => /** @type {Node} */ (n.parent).children.indexOf(n)); }

  /** @param {number[] | null} index */
  find(index) {
    let n = this.root;
    for (const i of index ?? []) n = n.children[i] ?? n;
    return n;
  }
}
