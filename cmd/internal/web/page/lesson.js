// A lesson: a game taught in some steps, each of which is a move that the person makes.

import { clamp, h, kept, redraw } from './dom.js';
import { next, targets } from './picking.js';
import { View } from './view.js';
import { button } from './icons.js';
import { STEPS } from './steps.js';
import { click } from './sound.js';
import { t } from './words.js';

// reached is the step of each game's lesson, kept by this tab.
const reached = kept('sessionStorage', 'lesson', {});

export class Lesson extends View {
  /** @type {{config: Wire.Config, moves: string[]}} */ start;
  /** @type {Wire.Position | null} */ position;

  /** @param {import('./main.js').App} app @param {string} game */
  constructor(app, game) {
    super(app);
    this.game = game;
    this.steps = STEPS[game];
    this.number = 0;
    this.task = h('p', { class: 'status', id: 'lesson-task' });
    this.message = h('p', { class: 'message', id: 'lesson-message', 'aria-live': 'polite' });
    this.where = h('p', { class: 'note' });
    this.pass = button('lesson-pass', 'pass', 'pass', () => this.made('pass'));
    this.back = button('lesson-back', 'back', 'back', () => this.show(this.number - 1));
    this.on = button('lesson-next', 'next', 'next-step', () => this.show(this.number + 1));
    this.play = button('lesson-play', 'play', 'play-now-game', () => app.views.play.begin(game, true));
    this.root = h('div', { class: 'card lesson' }, h('div', { class: 'stage' }, this.board.root),
      h('div', { class: 'panel' }, h('h2', {}, t('learn-by-playing')), this.where, this.task, h('div', { class: 'slot' }, this.message),
        h('div', { class: 'buttons' }, this.back, this.pass, this.on, this.play)));
    this.show(clamp(Math.trunc(reached.get()?.[game]) || 0, 0, this.steps.length - 1));
  }

  async show(/** @type {number} */ number) {
    this.number = number;
    reached.set({ ...reached.get(), [this.game]: number });
    this.picked = [];
    this.done = false;
    this.position = null;
    const step = this.steps[number];
    this.task.textContent = t(`lesson.${this.game}.${number + 1}`);
    this.where.textContent = t('step-of', { n: number + 1, most: this.steps.length });
    this.tell('');
    redraw(this.root, () => {
      this.back.disabled = number === 0;
      this.pass.hidden = !step.right.includes('pass');
      this.end();
    }, () => (this.on.hidden ? this.play : this.on));
    const start = { config: { ...this.app.kind(this.game).default, ...step.config }, moves: step.moves?.split(' ') ?? [] };
    this.start = start;
    try {
      const { position } = await this.link.ask({ do: 'show', ...start });
      if (this.start === start) this.put(position); // else the person has gone on
    } catch (e) { if (this.start === start) this.tell(e.message, 'bad'); }
  }

  // end shows what goes on from here: the next step once this one is done, and the game after the last.
  end() {
    const last = this.number === this.steps.length - 1;
    this.on.hidden = last;
    this.play.hidden = !last;
    for (const b of [this.on, this.play]) b.classList.toggle('main', this.done);
  }

  /** @param {Wire.Position} position @param {Wire.Motion[] | null} motions */
  put(position, motions = null) {
    this.position = position;
    this.board.show(position.scene, { motions, animate: Boolean(motions) });
    this.mark();
  }

  mark() {
    if (!this.position) return;
    const { choices, scene } = this.position;
    this.board.mark(this.done ? {} : { next: next(this.position), picked: this.picked, targets: scene.squares || this.picked.length > 0 ? [...targets(choices, this.picked)] : [] });
  }

  pick(/** @type {number} */ cell) {
    if (this.done || !this.position) return;
    this.add(this.position, cell, (move) => this.made(move));
  }

  place() { return this.start; }

  // made shows what a move does; a move that the step does not ask for is taken back with the next pick.
  async made(/** @type {string} */ move) {
    const { right } = this.steps[this.number];
    if (right.length > 0 && !right.includes(move)) {
      this.tell(t('not-this-one', { move }), 'bad');
      this.picked = [];
      this.mark();
      return;
    }
    const { start } = this;
    try {
      const { position } = await this.link.ask({ do: 'show', config: start.config, moves: [...start.moves, move] });
      if (this.start !== start) return; // the person has gone on
      this.done = true;
      click();
      this.put(position, position.motions ?? []);
      this.tell(t(`lesson.${this.game}.${this.number + 1}.done`), 'good');
      this.end();
    } catch (e) { if (this.start === start) this.tell(e.message, 'bad'); }
  }
}
