// What the database knows of the position that is analysed: moves with their games, results,
// values and comments, and some of the games. And what a book of openings knows of it.

import { $, h, kept, redraw } from './dom.js';
import { inPlay } from './gamestore.js';
import { Tree } from './tree.js';
import { t, said } from './words.js';

const open = kept('localStorage', 'explorer', true);

const percent = (/** @type {number} */ n, /** @type {number} */ of) => `${Math.round((100 * n) / of)} %`;

/** share draws how games ended: parts of a bar, and the same in words.
 * @param {{games: number, black: number, white: number, draws: number}} counts */
function share({ games, black, white, draws }) {
  const known = black + draws + white;
  /** @type {[string, number, string][]} */ const all = [['black', black, t('side.Black')], ['draw', draws, t('drawn')], ['white', white, t('side.White')], ['unknown', games - known, t('no-result')]];
  const parts = all.filter(([, n]) => n > 0);
  const text = parts.map(([, n, name]) => `${name} ${percent(n, games)}`).join(', ');
  const bar = h('span', { class: 'results', role: 'img', 'aria-label': text, title: text }, parts.map(([name, n]) => {
    const part = h('span', { class: name });
    part.style.flexGrow = String(n);
    return part;
  }));
  return known > 0 ? bar : '';
}

/** @param {Wire.Known | undefined} v */
function value(v) {
  if (!v) return '';
  const text = v.proven === 'win' || v.proven === 'loss' ? t(`proven-${v.proven}`) : said(v.score);
  const more = [v.depth ? t('depth', { d: v.depth }) : '', v.proven === 'value' ? t('proven') : '', said(v.proof)].filter(Boolean).join(', ');
  return h('span', { class: v.proven ? 'proven' : null, title: more || null }, text, v.proven === 'value' ? ' ✓' : '');
}

/** @type {Record<string, string>} */ const endings = { black: 'black-won', white: 'white-won', draw: 'drawn' };

// gameText says who played a game, and what came of it.
export const gameText = (/** @type {Wire.PlayedGame} */ g) => [`${g.black || '?'} – ${g.white || '?'}`, g.result ? t(endings[g.result]) : '', t('n-moves', { n: g.moves }), g.date, g.event].filter(Boolean).join(', ');

const noDatabase = () => h('p', { class: 'note' }, `${t('no-database')} `,
  h('code', {}, 'tengen db import games.db *.sgf'), ' · ', h('code', {}, 'tengen web --db games.db'));

export class Explorer {
  /** @param {import('./analyse.js').Analyse} view */
  constructor(view) {
    this.view = view;
    this.body = h('div', { id: 'explorer' });
    this.root = h('details', { ontoggle: () => this.show() }, h('summary', { onclick: () => open.set(!this.root.open) }, t('database')), this.body);
    this.unfold();
  }

  // unfold opens the panel where there is a database, unless somebody has opened or closed it.
  unfold() { this.root.open = open.get() ?? Boolean(this.view.hello?.db); }

  // show asks for the position on the board and draws the answer: none while people play there.
  async show() {
    const { view } = this;
    if (!this.root.open || !view.hello || !view.node) return;
    const { node } = view;
    if (inPlay(Tree.position(node))) {
      redraw(this.body, () => this.body.replaceChildren(h('p', { class: 'note' }, t('engine-unfair'))));
      return;
    }
    try {
      const { explorer } = await view.link.ask({ do: 'explore', ...Tree.position(node) });
      if (view.node === node) this.draw(explorer);
    } catch (e) {
      if (view.node === node) this.body.replaceChildren(view.hello.db ? h('p', { class: 'message bad' }, e.message) : noDatabase());
    }
  }

  // draw shows an answer; the focus goes on to its first move or game.
  /** @param {Wire.Explorer} e */
  draw(e) { redraw(this.body, () => this.put(e), () => $('button', this.body)); }

  /** @param {Wire.Explorer} e */
  put(e) {
    const book = this.book(e.book ?? []);
    if (!this.view.hello?.db) {
      this.body.replaceChildren(book, noDatabase());
      return;
    }
    if (!e.known) {
      this.body.replaceChildren(book, h('p', {}, t('not-in-database')),
        h('div', { class: 'buttons' }, (e.kinds ?? []).map((k) => h('button', { type: 'button', onclick: () => this.open(k.config) }, said(k.title)))));
      return;
    }
    const rows = e.next.map((m) => h('tr', {}, h('td', {}, this.button(m.move)),
      h('td', {}, String(m.games)), h('td', {}, share(m)), h('td', {}, value(m.value)),
      h('td', { class: 'note' }, [m.label, m.comment].filter(Boolean).join(' '))));
    const heads = ['move', 'games', 'results', 'value', 'comment'].map((x) => h('th', { scope: 'col' }, t(x)));
    this.body.replaceChildren(book,
      h('p', { class: 'sum' }, e.games > 0 ? [h('span', {}, t('n-games', { n: e.games })), share(e)] : '', value(e.value)),
      e.comment ? h('p', { class: 'note' }, e.comment) : '',
      rows.length > 0 ? h('table', { class: 'explorer', 'aria-label': t('database-moves') }, h('thead', {}, h('tr', {}, heads)), h('tbody', {}, rows)) : '',
      e.some ? h('ul', { class: 'games', 'aria-label': t('games') }, e.some.map((g) => h('li', {}, h('button', { type: 'button', onclick: () => this.game(g.number) }, gameText(g))))) : '');
  }

  // button makes a move.
  button(/** @type {string} */ move) { return h('button', { type: 'button', class: 'first', onclick: () => this.view.make(move) }, move); }

  /** book is the table of the moves of a book of openings.
   * @param {Wire.Line[]} moves */
  book(moves) {
    if (moves.length === 0) return '';
    const rows = moves.map((m) => h('tr', {}, h('td', {}, this.button(m.move)), h('td', {}, percent(m.win, 1)), h('td', {}, said(m.score)), h('td', { class: 'note' }, m.pv.join(' '))));
    const heads = ['move', 'chance', 'value', 'line'].map((x) => h('th', { scope: 'col' }, t(x)));
    return h('table', { class: 'explorer book' }, h('caption', {}, t('book-moves')), h('thead', {}, h('tr', {}, heads)), h('tbody', {}, rows));
  }

  // open begins with the usual position of a kind of game.
  async open(/** @type {Wire.Config} */ config) {
    try { await this.view.open(new Tree(config)); } catch (e) { this.view.tell(e.message, 'bad'); }
  }

  // game opens a game of the database where the position stands in it.
  async game(/** @type {number} */ number) {
    const { view } = this;
    try {
      const { stored } = await view.link.ask({ do: 'stored', number, ...Tree.position(view.node) });
      const tree = new Tree(stored.config, stored.line);
      Object.assign(tree.root, { about: stored.about, sgf: stored.sgf });
      await view.open(tree, Array(stored.ply).fill(0));
      view.tell(gameText(stored));
    } catch (e) { view.tell(e.message, 'bad'); }
  }
}

