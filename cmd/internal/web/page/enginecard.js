// What the engine says of a position that is analysed: how it stands, and the best moves.

import { $, clamp, h, redraw } from './dom.js';
import * as candidates from './candidates.js';
import { button, rename } from './icons.js';
import { sideName } from './say.js';
import { said, t } from './words.js';

const CAPTION = 0.65; // height of what stands above the moves, in moves

export class EngineCard {
  /** does are what can be done with the moves, as [candidates.list] has it: preview, take and play.
   * @param {import('./searcher.js').Searcher} searcher @param {Parameters<typeof candidates.list>[1]} does */
  constructor(searcher, does) {
    this.searcher = searcher;
    this.does = does;
    this.verdict = h('p', { class: 'status', id: 'verdict' }, t('no-engine'));
    this.counts = h('p', { class: 'note', id: 'counts' });
    this.list = h('div', { id: 'candidates' });
    /** @type {Page.Node | null} */ this.listed = null; // whose moves are in the list
    this.begun = false; // there was a list
    this.button = button('study-engine', 'play', 'start-engine', () => searcher.toggle(), 'e');
    this.review = button('study-review', 'review', 'review-game', async () => {
      await searcher.review();
      searcher.view.sight();
    });
    const lines = h('input', { type: 'number', id: 'study-lines', min: 1, max: 20, value: String(searcher.count), onchange: () => {
      lines.value = String(clamp(Math.round(Number(lines.value)), 1, 20));
      searcher.change({ count: Number(lines.value) });
    } });
    const whole = h('input', { type: 'checkbox', id: 'study-whole', checked: searcher.whole, onchange: () => searcher.change({ whole: whole.checked }) });
    this.root = h('div', { class: 'card' },
      h('div', { class: 'engine' }, this.button, this.review), h('div', { class: 'engine' }, h('label', { class: 'row note', for: 'study-lines' }, t('lines'), lines), h('label', { class: 'row note', for: 'study-whole' }, whole, t('whole-game'))), this.verdict, this.counts, this.list);
  }

  /** room keeps the height of a list of moves from the first one on, so that nothing below moves. Without moves nothing can be
   * reviewed. Of a game that is over and was not reviewed the review is what a person is led to.
   * @param {boolean} moves @param {boolean} over */
  room(moves, over) {
    const { running, reviewing, count } = this.searcher;
    rename(this.button, running ? 'stop-engine' : 'start-engine', running ? 'stop' : 'play');
    rename(this.review, reviewing ? 'stop-review' : 'review-game', reviewing ? 'stop' : 'review');
    this.review.disabled = !moves && !reviewing;
    this.button.classList.toggle('main', !over);
    this.review.classList.toggle('main', over);
    this.list.style.setProperty('--lines', String(running || this.begun ? count + CAPTION : 0));
  }

  /** show draws a report of a search, or what is known without one. heir gets the focus when the list goes.
   * @param {Wire.Info | null} info @param {{position: Wire.Position, node: Page.Node}} at @param {() => HTMLElement | null} heir */
  show(info, { position, node }, heir) {
    if (!info) {
      this.verdict.textContent = position.result ? said(position.result.text) : t(position.side === 'black' ? 'black-to-move' : 'white-to-move');
      this.counts.textContent = position.result ? '' : this.searcher.running ? '…' : t('no-engine');
      redraw(this.list, () => this.list.replaceChildren(), heir);
      this.listed = null;
      return;
    }
    this.verdict.textContent = candidates.verdict(info, position.side);
    const d = info.seldepth > info.depth ? `${info.depth}–${info.seldepth}` : info.depth;
    this.counts.textContent = `${t('searched', { d, n: info.nodes.toLocaleString(), s: (info.ms / 1000).toFixed(1) })}${info.proven ? ` · ${t('proven-score', { s: said(info.proven) })}` : ''}`;
    // A list that is pointed at stays as it is.
    if (this.list.matches(':hover, :focus-within') && this.listed === node) return;
    this.listed = node;
    this.begun = true;
    const list = candidates.list(info.lines, this.does);
    const caption = h('p', { class: 'note', id: 'values-of' }, t('values-of', { side: sideName(position.side) }));
    redraw(this.list, () => this.list.replaceChildren(caption, list), () => $('.first', list));
  }
}
