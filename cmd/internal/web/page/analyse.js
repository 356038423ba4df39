// The view for analysing positions and games.

import { $, h, inSight, redraw } from './dom.js';
import { Board } from './board.js';
import { Explorer } from './explorer.js';
import { Edit } from './edit.js';
import { Edits } from './edits.js';
import { Tree } from './tree.js';
import { treeView } from './treeview.js';
import { graph } from './graph.js';
import { toolbox } from './toolbox.js';
import { WinBar } from './winbar.js';
import { EngineCard } from './enginecard.js';
import * as candidates from './candidates.js';
import { next, pick, targets } from './picking.js';
import * as reviewing from './reviewing.js';
import * as tools from './tools.js';
import { linked } from './share.js';
import * as shelf from './shelf.js';
import { askNewStudy } from './newgame.js';
import { button, rename } from './icons.js';
import { t, said } from './words.js';

export class Analyse {
  constructor(app) {
    this.app = app;
    this.link = app.link;
    this.picked = [];
    this.ghosts = [];
    this.arrows = [];
    this.count = 3;
    this.owners = true;
    this.edits = new Edits(() => { this.able(); this.keep(); });
    this.board = new Board({ onpick: (i) => this.pick(i), ondrag: (a, b) => this.drag(a, b), onwheel: (by) => this.roll(by), label: 'board' });
    this.build();
    this.link.on('info', (m) => this.hear(m));
    this.link.on('done', (m) => this.hear(m));
    this.link.on('threat', (m) => tools.hearThreat(this, m));
    reviewing.listen(this);
    window.addEventListener('pagehide', () => this.node && this.keep()); // with a comment that is being typed
  }

  build() {
    this.board.speak();
    const action = (name, ...more) => button(`study-${name}`, ...more);
    this.bar = new WinBar();
    this.message = h('p', { class: 'message', id: 'study-message', 'aria-live': 'polite' });
    this.title = h('p', { class: 'lines', id: 'study-title' });
    this.about = h('p', { class: 'note', id: 'study-about' });
    this.engine = new EngineCard({ toggle: () => this.toggle(), lines: (n) => { this.count = n; this.restart(); },
      preview: (pv) => this.preview(pv), take: (pv) => this.take(pv), play: (m) => this.make(m) }, this.count);
    this.advice = h('div', { class: 'words' });
    this.chart = h('div', {});
    this.tree = h('div', {});
    this.editing = h('div', {});
    this.explorer = new Explorer(this);
    this.comment = h('textarea', { id: 'comment', rows: 2, onfocus: () => { this.old = this.shownNode.comment; }, oninput: () => { this.shownNode.comment = this.comment.value; }, onchange: () => this.commented() });
    this.root = h('section', { class: 'view analyse', 'aria-label': t('analyse') },
      h('div', { class: 'stage' }, this.bar.root, this.board.root),
      h('div', { class: 'panel' },
        this.editing, this.engine.root,
        h('div', { class: 'card' }, h('div', { class: 'slot' }, this.message, this.title, this.about), this.advice, this.chart, this.tree),
        h('div', { class: 'bar-of steps' }, action('first', 'first', 'first', () => this.go(this.study.root), 'Home'), action('back', 'back', 'back', () => this.back(), ','),
          action('forward', 'forward', 'forward', () => this.forward(), '.'), action('last', 'last', 'last', () => this.go(Tree.last(this.node)), 'End')),
        h('div', { class: 'card' }, h('label', { for: 'comment' }, t('comment')), this.comment),
        toolbox(this, action),
        h('div', { class: 'card' }, this.explorer.root)));
  }

  rebuild() {
    this.build();
    if (this.reviewing) this.label('review', 'stop-review');
    if (this.app.view === 'analyse') this.app.show('analyse');
    if (this.setup) this.go(this.node, this.position); // its buttons speak the other language
    else if (this.position) this.draw();
  }

  // resume shows the position of the address, the study of this tab, or an empty board. What
  // has become of a link since it was opened is the study.
  async resume(hello) {
    this.hello = hello;
    const here = linked(location.hash);
    const old = shelf.lastOpen();
    const fresh = here && old?.from !== location.hash;
    if (this.position && !fresh) { // the page has it all after a lost connection
      if (this.running) this.search();
      this.explorer.show();
      return;
    }
    this.from = fresh ? location.hash : old?.from; // the link from which the study came
    if (fresh && old && !this.study) shelf.keepReplaced(old);
    const lost = this.study ? null : shelf.lastReplaced();
    try {
      if (fresh) await this.open(new Tree(here.config, here.moves), null, true);
      else if (old) await this.open(old.study, Tree.index(old.node));
      else await this.open(new Tree(hello.games[0].default));
    } catch (e) {
      this.from = undefined;
      await this.open(new Tree(hello.games[0].default));
      this.tell(e.message, true);
    }
    if (lost) this.edits.opened(lost, { study: this.study, node: this.node });
  }

  // shown and left: nothing is searched for a view that nobody sees.
  shown() { if (this.running && this.hello) this.search(); }

  left() { if (this.running) this.stop(); }

  // open begins with a tree; at is the way to a node, toEnd the last one of the game.
  async open(tree, at = null, toEnd = false) {
    const node = toEnd ? Tree.last(tree.root) : tree.find(at);
    const { position } = await this.link.ask({ do: 'show', ...Tree.position(node) });
    const old = { study: this.study, node: this.shownNode };
    this.study = tree;
    await this.go(node, position);
    if (old.study) {
      shelf.keepReplaced(old);
      this.edits.opened(old, { study: tree, node });
    } else this.keep();
    if (old.study?.root.children.length > 0) this.tell([this.message.textContent, t('study-replaced')].filter(Boolean).join(' '));
  }

  // step shows what the board shows after an edit was undone or made again.
  async step(to) {
    if (!to) return;
    if (to.study !== this.study) shelf.keepReplaced({ study: this.study, node: this.shownNode });
    this.study = to.study;
    await this.go(to.node);
    this.keep();
  }

  // commented notes that the comment has changed.
  commented() {
    this.shownNode.comment = this.comment.value;
    this.edits.commented(this.study, this.shownNode, this.old);
    this.old = this.shownNode.comment;
    this.drawTree();
  }

  // able says which buttons mean something.
  able() {
    $('#study-pass', this.root).disabled = !this.position.choices.some((c) => c.cells.length === 0);
    $('#study-undo', this.root).disabled = this.edits.done.length === 0;
    $('#study-redo', this.root).disabled = this.edits.undone.length === 0;
  }

  // go shows a node. It returns true when that is done, false if the server refuses, and null if
  // the person has gone on by then.
  async go(node, position = null) {
    if (!node) return null;
    this.node = node;
    this.picked = [];
    this.ghosts = [];
    this.arrows = [];
    this.info = null;
    try {
      position ??= (await this.link.ask({ do: 'show', ...Tree.position(node) })).position;
    } catch (e) {
      if (this.node === node) this.node = this.shownNode;
      this.tell(e.message, true);
      return false;
    }
    if (this.node !== node) return null;
    this.stopEdit();
    const step = this.position && node.parent === this.shownNode;
    this.shownNode = node;
    this.position = position;
    this.info = node.info ?? null; // what was found here before
    this.board.show(position.scene, { motions: step ? position.motions : null });
    this.tell([position.result?.text ?? position.said ?? '', reviewing.verdict(node)].filter(Boolean).map(said).join(' '));
    shelf.keepPlace(node);
    this.draw();
    if (this.running) this.search();
    return true;
  }

  draw() {
    const p = this.position;
    const most = Tree.line(this.node).length - 1;
    this.advice.replaceChildren(...reviewing.buttons(this));
    const about = [this.study.root.about, reviewing.summary(this.study.root)].filter(Boolean).join(' · ');
    this.title.textContent = [p.title, ...((about && p.status) || [])].map(said).join(' · ');
    this.about.textContent = about || [...(p.status ?? []).map(said), most > 0 ? t('move-of', { n: Tree.path(this.node).length - 1, most }) : ''].filter(Boolean).join(' · ');
    this.comment.value = this.node.comment ?? '';
    this.able();
    for (const side of ['black', 'white']) $(`#study-${side}`, this.root).hidden = p.config.game !== 'renju';
    this.drawEngine();
    this.drawTree();
    this.drawInfo();
    this.mark();
    this.explorer.show();
  }

  drawTree() {
    redraw(this.tree, () => this.tree.replaceChildren(treeView(this.study, this.node, (n) => this.go(n))), () => $('.now', this.tree));
    inSight(this.tree.firstChild, $('.now', this.tree));
    this.drawChart();
  }

  drawChart() { this.chart.replaceChildren(graph(Tree.line(this.node), this.node, (n) => this.go(n))); }

  drawEngine() { this.engine.room(this.running, this.count); }

  // mark draws the signs of the engine, of a line that is looked at, and of picked cells.
  mark() {
    if (this.setup) { this.board.mark({}); return; }
    const { scene, choices } = this.position;
    const cells = (move) => choices.find((c) => c.move === move)?.cells;
    const looking = this.ghosts.length > 0 || this.arrows.length > 0;
    const engine = this.info && !looking ? candidates.signs(this.info.lines, scene, cells) : looking ? { labels: [], arrows: this.arrows } : reviewing.signs(this.node, scene);
    this.board.mark({ next: looking ? null : next(this.position), picked: this.picked, targets: this.picked.length > 0 ? [...targets(choices, this.picked)] : [],
      ghosts: this.ghosts, marks: looking ? [] : this.node.marks, owners: this.owners && !looking ? this.info?.ownership : null, ...engine });
  }

  pick(cell) {
    if (this.setup) { this.setup.pick(cell); return; }
    if (this.node !== this.shownNode) return; // the board is behind
    const { move, picked, refused } = pick(this.position.choices, this.picked, cell);
    this.picked = picked ?? [];
    this.mark();
    if (move) this.make(move);
    else if (refused) this.why(refused);
  }

  drag(from, to) {
    if (this.setup) return;
    this.picked = [];
    this.pick(from);
    if (this.picked.length === 1) this.pick(to);
  }

  async why(cells) {
    try {
      const answer = await this.link.ask({ do: 'why', ...Tree.position(this.node), cells });
      this.tell(answer.reason ? said(answer.reason) : t('not-a-move'), true);
    } catch (e) { this.tell(e.message, true); }
  }

  // make makes a move: a new variation if there is another move already.
  async make(move) {
    if (this.node !== this.shownNode) return; // the board, which offers the move, is behind
    const known = this.node.children.length;
    const made = this.study.add(this.node, move);
    if (made.parent.children.length === known) { await this.go(made); return; }
    if (await this.go(made) === false) Tree.remove(made);
    else this.edits.added(this.study, made, made);
  }

  back() { return this.go(this.node.parent); }

  forward() { return this.go(this.node.children[0]); }

  // roll follows the wheel of the mouse over the board; it returns false if there is nowhere to go.
  roll(by) {
    const to = by < 0 ? this.node?.parent : this.node?.children[0];
    if (to && !this.setup) this.go(to);
    return Boolean(to);
  }

  toggle() {
    this.running = !this.running;
    this.tell('');
    if (this.running) this.search();
    else this.stop();
    this.draw();
  }

  restart() { if (this.running) this.search(); }

  async search() {
    if (this.app.view !== 'analyse') return;
    if (this.reviewing) reviewing.endReview(this);
    if (this.position.result) { this.stop(); this.info = null; this.drawInfo(); return; }
    const { node } = this;
    try {
      this.number = undefined;
      const { search, waiting, info } = await this.link.ask({ do: 'analyse', ...Tree.position(node), lines: this.count });
      this.number = search;
      this.searched = node;
      if (info) this.hear({ search, info });
      if (waiting) this.tell(t('waiting', { n: waiting }));
    } catch (e) {
      this.tell(e.message, true);
      this.running = false;
      this.drawEngine();
    }
  }

  stop() {
    this.number = undefined;
    this.link.ask({ do: 'stop' }).catch(() => {});
  }

  hear({ search, info, error, event }) {
    if (search !== this.number || this.searched !== this.node) return;
    if (error) { this.tell(said(error), true); this.running = false; this.drawEngine(); return; }
    this.info = this.node.info = info;
    this.node.black = info.black;
    this.node.proven = info.lines[0]?.proven ?? null;
    this.drawInfo();
    this.mark();
    this.drawChart();
    if (event === 'done') {
      this.keep();
      this.running = false;
      this.drawEngine();
    }
  }

  drawInfo() {
    this.bar.show(this.info?.black ?? this.node.black ?? 0.5);
    this.engine.show(this.info, this, () => $('.now', this.tree));
  }

  // preview shows a line on the board without playing it; null ends that.
  preview(pv) {
    Object.assign(this, candidates.played(pv ?? [], this.position));
    this.mark();
  }

  // take puts a line into the tree after a node, and returns its first one.
  take(pv, from = this.node) {
    let at = from;
    let first = null; // new node
    for (const move of pv) {
      const known = at.children.length;
      at = this.study.add(at, move);
      if (at.parent.children.length > known) first ??= at;
    }
    if (first) this.edits.added(this.study, first, this.node);
    this.preview(null);
    this.drawTree();
    return from.children.find((n) => n.move === pv[0]);
  }

  label(name, text) { rename($(`#study-${name}`, this.root), text); }

  edit() {
    if (this.setup) return this.finishEdit();
    if (this.running) this.toggle();
    this.setup = new Edit(this.position, () => this.board.show(this.setup.scene, { animate: false }));
    this.board.show(this.setup.scene, { animate: false });
    this.board.mark({});
    const done = button('study-done', 'check', 'done', () => this.edit());
    done.classList.add('main');
    this.editing.replaceChildren(h('div', { class: 'card' }, h('h2', {}, t('set-up')), this.setup.root, done));
    this.label('edit', 'done');
    return null;
  }

  // finishEdit begins a study with the position; one that is unchanged leaves the study as it is.
  async finishEdit() {
    if (this.setup.unchanged()) return this.go(this.node, this.position);
    const config = this.setup.result();
    try {
      return await this.open(new Tree(config));
    } catch (e) { return this.tell(e.message, true); }
  }

  // stopEdit leaves the set-up, whatever was put on the board.
  stopEdit() {
    this.setup = null;
    this.editing.replaceChildren();
    this.label('edit', 'set-up');
  }

  async cut() {
    const { node } = this;
    if (!node.parent || !await this.go(node.parent)) return;
    this.edits.cut(this.study, node);
    this.drawTree();
  }

  async askNew() {
    const request = await askNewStudy(this.hello);
    if (!request) return;
    try {
      const { config, moves } = (await this.link.ask(request)).position;
      await this.open(new Tree(config, moves));
    } catch (e) { this.tell(e.message, true); }
  }

  playHere() { return this.app.playFrom(Tree.position(this.node), this.position); }

  keep() { shelf.keep(this.study, this.node, this.from); }

  tell(text, bad = false) {
    this.message.textContent = text;
    this.message.classList.toggle('bad', bad);
  }

  key(key) {
    const step = { ',': 'back', '.': 'forward', ArrowLeft: 'back', ArrowRight: 'forward', PageUp: 'back', PageDown: 'forward', Home: 'first', End: 'last' }[key];
    const press = step ?? { e: 'engine', w: 'names', m: 'mistake', p: 'pass', n: 'new', Delete: 'cut', 'Ctrl+z': 'undo', 'Ctrl+y': 'redo', 'Ctrl+Z': 'redo' }[key];
    if (press) $(`#study-${press}`, this.root).click();
    else if (key === 'Escape') { this.picked = []; this.preview(null); } else return false;
    return true;
  }
}
