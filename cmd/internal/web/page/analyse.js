// The view for analysing positions and games.

import { Comment } from './comment.js';
import { $, h, inSight, redraw } from './dom.js';
import { Explorer } from './explorer.js';
import { Edits } from './edits.js';
import { Tree } from './tree.js';
import { treeView } from './treeview.js';
import { graph } from './graph.js';
import { fit, fresh, nextMistake, starters, toolbox } from './toolbox.js';
import { WinBar } from './winbar.js';
import { EngineCard } from './enginecard.js';
import * as candidates from './candidates.js';
import { next, targets } from './picking.js';
import { Remark } from './remark.js';
import { Searcher } from './searcher.js';
import { SetUp } from './setup.js';
import * as verdicts from './verdicts.js';
import * as reopen from './reopen.js';
import * as shelf from './shelf.js';
import { View } from './view.js';
import { maker, rename } from './icons.js';
import { say } from './say.js';
import { t, said } from './words.js';

// called says who played, in the words of the page where Tengen wrote the record.
const called = (about = '') => about.replace(/\b(?:engine:|Tengen, level )(\d+)\b/g, (_, n) => `Tengen (${t('engine-level', { n })})`).replace(/\bperson\b/g, t('person'));

export class Analyse extends View {
  /** @param {import('./main.js').App} app */
  constructor(app) {
    super(app, (by) => this.roll(by));
    /** @type {Page.Ghost[]} */ this.ghosts = [];
    /** @type {Page.Arrow[]} */ this.arrows = [];
    this.owners = true;
    this.searcher = new Searcher(app.link, this);
    this.setup = new SetUp(this);
    this.edits = new Edits(() => { this.able(); this.keep(); });
    this.comment = new Comment(this);
    this.build();
    reopen.listen(this);
  }

  /** @type {HTMLElement} */ title;
  /** @type {HTMLElement} */ about;
  /** @type {HTMLElement} */ advice;
  /** @type {HTMLElement} */ chart;
  /** @type {HTMLElement} */ tree;
  /** @type {Remark} */ remark;

  /** @type {Explorer} */ explorer;
  /** @type {EngineCard} */ engine;
  /** @type {WinBar} */ bar;
  /** @type {Wire.Hello} */ hello;
  /** @type {Tree} */ study;

  /** node is the one that the person has gone to, shownNode that on the board, which follows.
   * @type {Page.Node} */
  node;

  /** from is the link from which the study came.
   * @type {string | undefined} */
  from;

  /** @type {Page.Node} */ shownNode;
  /** @type {Wire.Position} */ position;

  /** opening ends when the study that was opened last, or is being read, is on the board or refused; null from then on.
   * @type {Promise<unknown> | null} */
  opening = null;

  /** going ends when the node that the person has gone to is on the board or refused.
   * @type {Promise<boolean | null> | null} */
  going = null;

  build() {
    this.board.speak();
    const action = maker('study');
    this.bar = new WinBar();
    this.message = h('p', { class: 'message', id: 'study-message', 'aria-live': 'polite' });
    this.title = h('p', { class: 'lines', id: 'study-title' });
    this.about = h('p', { class: 'note', id: 'study-about' });
    this.engine = new EngineCard(this.searcher, { preview: (pv) => this.preview(pv), take: (pv) => this.take(pv), play: (m) => this.make(m) });
    this.advice = h('div', { class: 'words' });
    this.chart = h('div', {});
    this.tree = h('div', {});
    this.explorer = new Explorer(this);
    this.remark = new Remark(() => this.comment.field.focus());
    this.root = h('section', { class: 'view analyse', 'aria-label': t('analyse') },
      h('div', { class: 'stage' }, this.bar.root, this.board.root),
      h('div', { class: 'panel' },
        this.setup.root, this.engine.root,
        h('div', { class: 'bar-of steps' }, action('first', 'first', 'first', () => this.go(this.study.root), 'Home'), action('back', 'back', 'back', () => this.back(), ','),
          action('forward', 'forward', 'forward', () => this.forward(), '.'), action('last', 'last', 'last', () => this.go(Tree.last(this.node)), 'End'),
          action('mistake', 'next', 'next-mistake', () => nextMistake(this), 'm')),
        h('div', { class: 'card told' }, h('div', { class: 'card' }, h('div', { class: 'slot' }, this.message, this.title, this.about), this.advice, this.remark.root), h('div', { class: 'card' }, this.chart, this.tree)),
        h('div', { class: 'card' }, h('label', { for: 'comment' }, t('comment')), h('div', { class: 'grows' }, this.comment.build())),
        toolbox(this, action),
        h('div', { class: 'card' }, this.explorer.root)));
    this.root.addEventListener('click', (e) => this.setup.clicked(e), true);
  }

  rebuild() {
    this.build();
    if (this.app.view === 'analyse') this.app.show('analyse');
    if (this.position) this.draw();
    if (this.setup.edit) this.setup.draw();
    else if (this.position) this.say();
  }

  async resume(/** @type {Wire.Hello} */ hello) { await reopen.resume(this, hello); }

  // seen, shown and left: nothing is searched for a view that nobody sees.
  get seen() { return this.app.view === 'analyse'; }

  shown() { if (this.hello) fresh(this).then(() => { this.searcher.follow(); this.explorer.show(); }); }

  left() { this.searcher.rest(); }

  // info is what the engine knows of the position on the board.
  get info() { return this.node === this.shownNode ? this.node.info ?? null : null; }

  /** open begins with a tree, in place of the study or of the position that is being set up; at is the way to a
   * node, toEnd the last one of the game. It reports whether it did: not if the tree is not wanted any more.
   * @param {Tree} tree @param {number[] | null} at */
  async open(tree, at = null, toEnd = false, wanted = () => true) {
    if (!wanted()) return false;
    if (this.setup.edit && !await this.setup.finish()) throw new Error(this.message.textContent ?? '');
    return this.opens(this.begin(tree, at, toEnd, wanted));
  }

  /** opens notes what is being opened, the review of which can be asked for before it is there.
   * @template T @param {Promise<T>} opening */
  async opens(opening) {
    this.opening = opening;
    this.engine.review.disabled = false;
    try { return await opening; } finally { if (this.opening === opening) this.opening = null; }
  }

  /** @param {Tree} tree @param {number[] | null} at */
  async begin(tree, at = null, toEnd = false, wanted = () => true) {
    const node = toEnd ? Tree.last(tree.root) : tree.find(at);
    const { position } = await this.link.ask({ do: 'show', ...Tree.position(node) });
    if (!wanted()) return false;
    const old = { study: this.study, node: this.shownNode };
    this.study = tree;
    await this.go(node, position);
    if (old.study) {
      shelf.keepReplaced(old);
      this.edits.opened(old, { study: tree, node });
    } else this.keep();
    if (old.study?.root.children.length > 0) this.tell([this.message.textContent, t('study-replaced')].filter(Boolean).join(' · '));
    return true;
  }

  get edited() { return this.setup.edit ?? this.edits; } // what undo and redo are about

  // able says which buttons mean something. From one that no longer does the focus goes to the list of moves.
  able() { redraw(this.root, () => this.enable(), () => $('.now', this.tree)); }

  enable() {
    $('#study-pass', this.root).disabled = !this.position.choices.some((c) => c.cells.length === 0);
    for (const name of ['names', 'cut']) $(`#study-${name}`, this.root).disabled = !this.node.parent;
    $('#study-lead', this.root).disabled = Tree.aside(this.node).length === 0;
    $('#study-play', this.root).disabled = Boolean(this.position.result);
    $('#study-undo', this.root).disabled = this.edited.done.length === 0;
    $('#study-redo', this.root).disabled = this.edited.undone.length === 0;
  }

  /** go shows a node of the study. It returns true when that is done, false if the server refuses, and null if
   * the person has gone on by then.
   * @param {Page.Node | undefined} node @param {Wire.Position | null} position @param {(() => boolean) | null} change is made
   * before the node is shown, which may be one of another study that comes with it; it returns false if it cannot be made any more */
  go(node, position = null, change = null) {
    if (!node || !change && !this.study.has(node)) return Promise.resolve(null);
    const going = this.follow(node, position, change);
    this.going = going;
    return going;
  }

  /** @param {Page.Node} node @param {Wire.Position | null} position @param {(() => boolean) | null} change */
  async follow(node, position, change) {
    this.node = node;
    this.comment.late = false;
    this.picked = [];
    this.ghosts = [];
    this.arrows = [];
    try {
      position ??= (await this.link.ask({ do: 'show', ...Tree.position(node) })).position;
    } catch (e) {
      if (this.node === node) this.node = this.shownNode;
      this.tell(e.message, 'bad');
      return false;
    }
    if (this.node !== node) return null;
    this.comment.note(); // the field may still have the focus
    if (change && !change()) {
      this.node = this.shownNode;
      this.able();
      this.keep();
      return null;
    }
    this.setup.stop();
    const step = this.position && node.parent === this.shownNode;
    const goes = this.comment.about?.study === this.study && node !== this.shownNode; // within the study
    this.shownNode = node;
    this.comment.follow();
    this.position = position;
    Tree.count(position.scene, node);
    this.board.show(position.scene, { motions: step ? position.motions : null, flipped: this.flipped });
    this.say();
    shelf.keepPlace(node);
    this.draw();
    if (goes && this.seen) say([node.move ?? (node.parent ? '' : t('start')), this.where()].filter(Boolean).join(', '));
    this.searcher.follow();
    return true;
  }

  // flipped reports whether White's half is below.
  get flipped() { return Boolean(this.position.scene.halves && this.study.root.flipped); }

  // say says what is known of the position on the board and of the move before it.
  say() { this.tell([this.position.result?.text ?? this.position.said ?? '', verdicts.verdict(this.shownNode)].filter(Boolean).map(said).join(' ')); }

  draw() {
    this.advice.replaceChildren(...verdicts.advice(this.node).map(({ code, from, line }) => h('button', { type: 'button', onclick: () => this.go(this.take(line, from)) }, t(code, { m: line[0] }))));
    this.advice.classList.toggle('kept', Boolean(this.study.root.players));
    this.comment.draw();
    this.remark.show(this.study, this.node);
    this.able();
    fit(this.root, this.position);
    this.drawEngine();
    this.drawTree();
    this.drawInfo();
    this.mark();
    this.explorer.show();
  }

  // where says how far the node on the board is in its line, '' in one without moves.
  where() {
    const numbers = Tree.numbers(Tree.line(this.node));
    const most = numbers[numbers.length - 1];
    return most > 0 ? t('move-of', { n: numbers[Tree.path(this.node).length - 1], most }) : '';
  }

  // drawTree draws the tree, and what is said of it above.
  drawTree() {
    const { status = [], title } = this.position;
    const about = [called(this.study.root.about), verdicts.summary(this.study.root)].filter(Boolean).join(' · ');
    this.title.textContent = [title, ...(about ? status : [])].map(said).join(' · ');
    this.about.textContent = about || [...status.map(said), this.where()].filter(Boolean).join(' · ');
    redraw(this.tree, () => this.tree.replaceChildren(treeView(this.study, this.node, (n) => this.go(n))), () => $('.now', this.tree));
    inSight(this.tree.children[0], $('.now', this.tree));
    this.drawChart();
  }

  drawChart() {
    const { root } = this.study;
    const empty = root.children.length === 0 && !root.config?.position && root.black === undefined;
    if (!empty || !$('.starters', this.chart)) redraw(this.chart, () => this.chart.replaceChildren(empty ? starters(this) : graph(Tree.line(this.node), this.node, (n) => this.go(n))), () => $('.now', this.tree));
  }

  drawEngine() {
    const { players, sgf = '' } = this.study.root;
    this.engine.room(verdicts.reviewable(Tree.line(this.node)).length > 0, !players && (Boolean(this.position.result) || /\bRE\[[BW01]/.test(sgf)));
  }

  // mark draws the signs of the engine, of a line that is looked at, and of picked cells.
  mark() {
    if (this.setup.edit) { this.board.mark({}); return; }
    const { scene, choices } = this.position;
    const cells = (/** @type {string} */ move) => choices.find((c) => c.move === move)?.cells;
    const looking = this.ghosts.length > 0 || this.arrows.length > 0;
    const engine = this.info && !looking ? candidates.signs(this.info.lines, cells) : looking ? { labels: [], arrows: this.arrows } : verdicts.signs(this.node, scene);
    this.board.mark({ next: looking ? null : next(this.position), picked: this.picked, targets: this.picked.length > 0 ? [...targets(choices, this.picked)] : [],
      ghosts: this.ghosts, marks: looking ? [] : this.node.marks, owners: this.owners && !looking ? this.info?.ownership : null, ...engine });
  }

  pick(/** @type {number} */ cell) {
    if (this.setup.edit) { this.setup.edit.pick(cell); return; }
    if (this.node !== this.shownNode) return; // the board is behind
    this.add(this.position, cell, (move) => this.make(move));
  }

  drag(/** @type {number} */ from, /** @type {number} */ to) { if (!this.setup.edit) super.drag(from, to); }

  place() { return Tree.position(this.node); }

  /** make makes a move: a new variation if there is another move already.
   * @param {string} move */
  async make(move) {
    if (this.node !== this.shownNode) return; // the board, which offers the move, is behind
    const { node, study } = this;
    const known = node.children.length;
    const made = study.add(node, move);
    if (node.children.length === known) { await this.go(made); return; }
    if (await this.go(made) === false || study !== this.study) Tree.remove(made);
    else this.edits.added(study, made, made);
  }

  back() { return this.go(this.node.parent); }

  forward() { return this.go(this.node.children[0]); }

  // roll follows the wheel of the mouse over the board; it returns false if there is nowhere to go.
  roll(/** @type {number} */ by) {
    const to = by < 0 ? this.node?.parent : this.node?.children[0];
    if (to && !this.setup.edit) this.go(to);
    return Boolean(to);
  }

  /** heard draws what the engine has found at a node.
   * @param {Page.Node} node */
  heard(node) {
    if (node === this.node) {
      this.drawInfo();
      this.mark();
    }
    this.drawChart();
  }

  drawInfo() {
    const { result } = this.position;
    const decided = this.node === this.shownNode && result ? { black: 1, white: 0, '': 0.5 }[result.winner ?? ''] : undefined;
    this.bar.show(decided ?? this.info?.black ?? this.node.black ?? 0.5);
    this.engine.show(this.info, this, () => $('.now', this.tree));
  }

  /** preview shows a line on the board without playing it; null ends that.
   * @param {string[] | null} pv */
  preview(pv) {
    Object.assign(this, candidates.played(pv ?? [], this.position));
    this.mark();
  }

  /** take puts a line into the tree after a node, that on the board unless another one is given, and returns its first one.
   * @param {string[]} pv */
  take(pv, from = this.shownNode) {
    let at = from;
    /** @type {Page.Node | null} */ let first = null; // new node
    for (const move of pv) {
      const { children } = at;
      const known = children.length;
      at = this.study.add(at, move);
      if (children.length > known) first ??= at;
    }
    if (first) this.edits.added(this.study, first, this.shownNode);
    this.preview(null);
    this.drawTree();
    return from.children.find((n) => n.move === pv[0]);
  }

  label(/** @type {string} */ name, /** @type {string} */ text) { rename($(`#study-${name}`, this.root), text); }

  async cut() {
    const { node } = this;
    const parent = node.parent;
    if (!parent || !await this.go(parent) || !parent.children.includes(node)) return; // pressed twice
    this.comment.end(); // what was typed meanwhile goes with the node
    this.edits.cut(this.study, node);
    this.drawTree();
  }

  // lead makes the line to the node on the board the main one.
  lead() {
    if (this.node !== this.shownNode) return; // the board is behind
    this.edits.led(this.study, this.node);
    this.drawTree();
  }

  // linked notes the address of a link from which the study could come.
  linked(/** @type {string} */ hash) {
    this.from = hash;
    this.keep();
  }

  keep() { reopen.keep(this); }

  key(/** @type {string} */ key) {
    const step = { ',': 'back', '.': 'forward', ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' }[key];
    const press = step ?? { e: 'engine', f: 'turn', w: 'names', m: 'mistake', p: 'pass', n: 'new', Delete: 'cut', 'Ctrl+z': 'undo', 'Ctrl+y': 'redo', 'Ctrl+Z': 'redo' }[key];
    if (press) $(`#study-${press}`, this.root).click();
    else if (key === 'Escape') { this.letGo(); this.preview(null); } else return false;
    return true;
  }
}
