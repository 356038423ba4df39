// A look back at a game that is being played: the list of its moves, one of which leads to the
// position on the board.

import { $, clamp, h, inSight } from './dom.js';
import { t } from './words.js';

export class LookBack {
  /** @param {import('./play.js').Play} view */
  constructor(view) {
    this.view = view;
    this.root = h('ol', { class: 'moves', 'aria-label': t('moves'), tabindex: 0 });
    /** @type {Wire.Position | null} */ this.position = null; // of the game
    this.at = 0; // the moves before the position that the person has gone to
    this.shown = 0; // the moves before that on the board, which follows
  }

  // away reports whether the board shows an earlier position than that of the game.
  get away() { return this.position !== null && this.at < this.position.moves.length; }

  // follow begins anew with the position of the game, which the board shows.
  follow(/** @type {Wire.Position} */ position) {
    this.position = position;
    this.at = this.shown = position.moves.length;
    this.root.replaceChildren(...position.moves.map((m, i) => h('li', {}, h('button', { type: 'button', onclick: () => this.to(i + 1) }, m))));
    this.mark();
  }

  // mark shows which move was the last before the position on the board.
  mark() {
    [...this.root.children].forEach((li, i) => {
      const now = i === this.at - 1;
      li.classList.toggle('now', now);
      if (now) li.children[0].setAttribute('aria-current', 'true');
      else li.children[0].removeAttribute('aria-current');
    });
    inSight(this.root, $('.now', this.root) ?? this.root.firstChild);
  }

  // step goes so many moves forward, or back if it is negative; it returns false if there is nowhere to go.
  step(/** @type {number} */ by) {
    if (!(by < 0 ? this.at > 0 : this.away)) return false;
    this.to(this.at + by);
    return true;
  }

  // to shows the position after so many moves; the last one is that of the game.
  async to(/** @type {number} */ n) {
    const { view, position: game } = this;
    if (!game) return;
    const { config, moves } = game;
    n = clamp(n, 0, moves.length);
    if (n === this.at) return;
    this.at = n;
    this.mark();
    view.letGo(); // a move that waits to be confirmed is none of the position that comes
    try {
      const { position } = this.away ? await view.link.ask({ do: 'show', config, moves: moves.slice(0, n) }) : { position: game };
      if (this.at !== n || this.position !== game) return; // the person or the game has gone on
      this.shown = n;
      view.board.show(position.scene, { flipped: view.flipped(), animate: false });
      view.mark();
      view.tell(this.away ? t('looking-back', { n, most: moves.length }) : '');
    } catch (e) {
      view.tell(e.message, 'bad');
      if (this.at !== n || this.position !== game) return;
      this.at = this.shown;
      this.mark();
      view.mark();
    }
  }
}
