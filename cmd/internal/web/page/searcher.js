// What the engine works at for the analysis, one thing at a time: positions, a forced win, the review of a game.

import { kept } from './dom.js';
import { goingOn, inPlay } from './gamestore.js';
import * as shelf from './shelf.js';
import { Tree } from './tree.js';
import { judge, reviewable, summary } from './verdicts.js';
import { said, t } from './words.js';

const chosen = kept('localStorage', 'engine', { whole: true, count: 0 }); // what a person has set

export const REVIEW_SECONDS = 1; // for a move

// The analysis of a whole game: each position gets FIRST seconds, then as long again; the one on the board is
// AHEAD times ahead of the others, and none gets more than MOST.
const FIRST = 0.5;
const AHEAD = 4;
const MOST = 600;

export class Searcher {
  /** view is told what the engine finds.
   * @param {import('./link.js').Link} link @param {import('./analyse.js').Analyse} view */
  constructor(link, view) {
    this.link = link;
    this.view = view;
    this.running = false; // the engine searches the position on the board: what its button says
    const { whole = false, count = 3 } = chosen.get() ?? {};
    this.whole = whole; // and the other positions of the game
    this.count = count; // moves that are ranked
    /** what the server works at, if not at nothing: its number, and the node, the side of a threat, or of a review the first node of the study, the moves and how many are done.
     * @type {{search: number, node?: Page.Node, seconds?: number, side?: string, root?: Page.Node, nodes?: Page.Node[], done?: number} | null} */
    this.job = null;
    this.asking = 0; // how many searches for threats the server is being asked for
    this.passed = false; // something was not followed meanwhile: it would take their place
    link.on('info', (m) => this.hear(m));
    link.on('done', (m) => this.hear(m, true));
    link.on('threat', (m) => this.hearThreat(m));
    link.on('review', (m) => this.hearReview(m));
    link.on('reviewed', (m) => this.reviewed(m));
    this.cut = ''; // what is said of a review that ended with the connection
    link.on('lost', () => this.lost());
  }

  // reviewing reports whether a game is being reviewed.
  get reviewing() { return Boolean(this.job?.nodes); }

  // fair reports whether the engine may look at a node: not while people play there. It says so if not.
  fair(node = this.view.node) {
    const played = inPlay(Tree.position(node));
    if (played) this.view.tell(t('engine-unfair'), 'bad');
    return !played;
  }

  toggle() {
    if (!this.running && !this.fair()) return;
    this.running = !this.running;
    this.view.tell(this.end());
    if (this.running) this.search();
    else this.stop();
    this.view.draw();
  }

  // change changes what is searched: count moves, or the whole game.
  change(/** @type {object} */ settings) {
    Object.assign(this, settings);
    chosen.set({ whole: this.whole, count: this.count });
    this.follow();
  }

  // follow searches what the board shows now, if the engine is on.
  follow() {
    if (this.asking > 0) this.passed = true;
    else if (this.running) this.search();
  }

  // rest searches nothing while nobody sees it.
  rest() { if (this.running) this.stop(); }

  stop() {
    this.job = null;
    this.link.ask({ do: 'stop' }).catch(() => {});
  }

  // end ends the job, and returns what is said of a review that has not come to its last move.
  end() {
    const { job } = this;
    this.job = null;
    return job?.nodes ? t('review-stopped', { n: job.done, most: job.nodes.length }) : '';
  }

  // lost: the server has forgotten the job; found: it is there again.
  lost() {
    const { view } = this;
    const cut = this.end();
    if (cut) view.tell(this.cut = cut);
    view.drawEngine();
  }

  found() {
    if (this.cut) this.view.tell(this.cut);
    this.cut = '';
    this.follow();
  }

  // turn returns the position to be searched and for how long: 0 seconds are without an end. Of a whole
  // game it is the one on the board, or that which was searched least; null if there is no more to be found.
  turn() {
    const { node, position } = this.view;
    if (!this.whole) return position.result ? null : { node, seconds: 0 };
    const spent = (/** @type {Page.Node} */ n) => n.spent ?? 0;
    if (position.result) this.view.shownNode.spent = Infinity;
    const played = goingOn();
    const least = Tree.line(node).filter((n) => !inPlay(Tree.position(n), played)).reduce((a, b) => (spent(b) < spent(a) ? b : a), node);
    const next = spent(node) <= AHEAD * spent(least) ? node : least;
    return spent(next) > MOST ? null : { node: next, seconds: Math.max(FIRST, spent(next)) };
  }

  async search() {
    const { view } = this;
    if (!view.seen) return;
    const fair = this.fair();
    const turn = fair ? this.turn() : null;
    if (!turn) {
      if (this.whole || !fair) this.off();
      this.stop();
      view.drawInfo();
      return;
    }
    this.job = null;
    try {
      const answer = await this.link.ask({ do: 'analyse', ...Tree.position(turn.node), lines: this.count, seconds: turn.seconds });
      this.job = { search: answer.search, ...turn };
      if (answer.info) this.hear(answer);
      if (answer.waiting) view.tell(t('waiting', { n: answer.waiting }));
    } catch (e) {
      if (e.refused && turn.node !== view.node) { // the end of the game
        turn.node.spent = Infinity;
        this.follow();
        return;
      }
      view.tell(e.message, 'bad');
      this.off();
    }
  }

  // off says that the engine has stopped.
  off() {
    this.running = false;
    this.view.drawEngine();
  }

  /** @param {{search: number, info?: Wire.Info, error?: Wire.Message}} report */
  hear({ search, info, error }, done = false) {
    const { job, view } = this;
    if (search !== job?.search || !job.node) return;
    if (error || !info) {
      view.tell(said(error), 'bad');
      this.off();
      return;
    }
    const { node, seconds } = job;
    const before = node.proven;
    Object.assign(node, { info, black: info.black, proven: info.lines[0]?.proven || info.decided || null });
    view.heard(node);
    if (node.proven !== before) view.drawTree();
    if (!done) return;
    view.keep();
    if (!seconds) {
      this.job = null;
      if (!node.proven) this.off(); // what is proven is searched no longer, but the next position will be
      return;
    }
    node.spent = node.proven ? Infinity : (node.spent ?? 0) + seconds;
    this.follow();
  }

  /** threat looks for a forced win of a side. What the server works at goes on if it refuses.
   * @param {string} side */
  async threat(side) {
    const { view } = this;
    const { node } = view;
    if (!this.fair()) return;
    view.tell(t('looking-forced'));
    this.asking++;
    try {
      const { search } = await this.link.ask({ do: 'threat', ...Tree.position(node), side });
      view.tell([this.end(), t('looking-forced')].filter(Boolean).join(' '));
      this.job = { search, node, side };
      this.passed = false; // the answer to the threat is followed
    } catch (e) { view.tell(e.message, 'bad'); } finally { this.asking--; }
    if (this.passed && this.asking === 0) {
      this.passed = false;
      this.follow();
    }
    view.drawEngine();
  }

  /** @param {Wire.Events['threat']} event */
  hearThreat({ search, threat, error }) {
    const { job, view } = this;
    if (search !== job?.search) return;
    this.follow(); // the search for the threat has taken its place
    if (job.node !== view.node) return;
    if (error || !threat?.kind) { view.tell(error ? said(error) : t('no-forced-win')); return; }
    const line = threat.line ?? [];
    view.tell(`${t(`win-by-${threat.kind}`)}: ${line.join(' ')}`);
    view.preview(view.position.side === job.side ? line : ['', ...line]);
  }

  // review lets the engine go through the game, or ends that; anew lets it begin in any case. The game is the one that is
  // being opened, if one is.
  async review(anew = false) {
    const { view } = this;
    try { await view.opening; } catch { return; } // who opens it says why it is refused
    if (this.reviewing) {
      view.tell(this.end());
      this.stop();
      view.draw();
      if (!anew) return;
    }
    const line = Tree.line(view.node);
    if (!this.fair(line[line.length - 1])) return;
    if (this.running) this.toggle();
    const [root] = line;
    const nodes = reviewable(line);
    try {
      const { search } = await this.link.ask({ do: 'review', ...Tree.position(line[line.length - 1]), seconds: REVIEW_SECONDS });
      this.job = { search, root, nodes, done: 0 };
      view.tell(`${t('review-game')} …`);
    } catch (e) { view.tell(e.message, 'bad'); }
    view.drawEngine();
  }

  /** @param {Wire.Events['review']} event */
  hearReview({ search, review: { done, total, move } }) {
    const { job, view } = this;
    if (search !== job?.search || !job.nodes || !move) return;
    judge(job.nodes[move.number - 1], move);
    job.done = done;
    if (job.root !== view.study.root) return;
    view.tell(`${t('review-game')}: ${done} / ${total}`);
    view.drawTree();
  }

  /** @param {Wire.Events['reviewed']} event */
  reviewed({ search, report, error }) {
    const { job, view } = this;
    if (search !== job?.search || !job.nodes || !job.root) return;
    const { root } = job;
    const here = root === view.study.root; // no other study has taken its place
    for (const m of report?.moves ?? []) judge(job.nodes[m.number - 1], m);
    if (report) root.players = report.players.map(({ moves, rated, accuracy }) => ({ moves, rated, accuracy }));
    this.job = null;
    if (here) view.keep();
    else shelf.keepAgain(root);
    view.draw();
    if (error) { view.tell(said(error), 'bad'); return; }
    view.tell(here ? summary(root) : t('review-other', { sum: summary(root) }));
  }
}
