// A lesson: a game taught in some steps, each of which is a move that the person makes.

import { h } from './dom.js';
import { Board } from './board.js';
import { next, pick, targets } from './picking.js';
import { button } from './icons.js';
import { STEPS } from './steps.js';
import { click } from './sound.js';
import { said, t } from './words.js';

export class Lesson {
  constructor(app, game) {
    this.app = app;
    this.game = game;
    this.steps = STEPS[game];
    this.number = 0;
    this.board = new Board({ onpick: (i) => this.pick(i), ondrag: (a, b) => { this.picked = []; this.pick(a); this.pick(b); } });
    this.task = h('p', { class: 'status', id: 'lesson-task' });
    this.message = h('p', { class: 'message', id: 'lesson-message', 'aria-live': 'polite' });
    this.where = h('p', { class: 'note' });
    this.pass = button('lesson-pass', 'pass', 'pass', () => this.made('pass'));
    this.back = button('lesson-back', 'back', 'back', () => this.show(this.number - 1));
    this.on = button('lesson-next', 'next', 'next-step', () => this.show(this.number + 1));
    this.play = button('lesson-play', 'play', 'play-now-game', () => app.views.play.begin(game));
    this.root = h('div', { class: 'card lesson' }, h('div', { class: 'stage' }, this.board.root),
      h('div', { class: 'panel' }, h('h2', {}, t('learn-by-playing')), this.where, this.task, h('div', { class: 'slot' }, this.message),
        h('div', { class: 'buttons' }, this.back, this.pass, this.on, this.play)));
    this.show(0);
  }

  async show(number) {
    this.number = number;
    this.picked = [];
    this.done = false;
    this.position = null;
    const step = this.steps[number];
    this.task.textContent = t(`lesson.${this.game}.${number + 1}`);
    this.where.textContent = t('step-of', { n: number + 1, most: this.steps.length });
    this.tell('');
    this.back.disabled = number === 0;
    this.pass.hidden = !step.right.includes('pass');
    this.end();
    const kind = this.app.hello.games.find((g) => g.name === this.game);
    try {
      this.start = { config: { ...kind.default, ...step.config }, moves: step.moves?.split(' ') ?? [] };
      this.put((await this.app.link.ask({ do: 'show', ...this.start })).position);
    } catch (e) { this.tell(e.message, 'bad'); }
  }

  // end shows what goes on from here: the next step once this one is done, and the game after the last.
  end() {
    const last = this.number === this.steps.length - 1;
    this.on.hidden = last;
    this.play.hidden = !last;
    for (const b of [this.on, this.play]) b.classList.toggle('main', this.done);
  }

  put(position, motions = null) {
    this.position = position;
    this.board.show(position.scene, { motions, animate: Boolean(motions) });
    this.mark();
  }

  mark() {
    const { choices, scene } = this.position;
    this.board.mark(this.done ? {} : { next: next(this.position), picked: this.picked, targets: scene.squares || this.picked.length > 0 ? [...targets(choices, this.picked)] : [] });
  }

  pick(cell) {
    if (this.done || !this.position) return;
    const { move, picked, refused } = pick(this.position.choices, this.picked, cell);
    this.picked = picked ?? [];
    this.mark();
    if (move) this.made(move);
    else if (refused) this.why(refused);
  }

  async why(cells) {
    try {
      const { reason } = await this.app.link.ask({ do: 'why', ...this.start, cells });
      this.tell(reason ? said(reason) : t('not-a-move'), 'bad');
    } catch (e) { this.tell(e.message, 'bad'); }
  }

  // made shows what a move does; a move that the step does not ask for is taken back with the next pick.
  async made(move) {
    const { right } = this.steps[this.number];
    if (right.length > 0 && !right.includes(move)) {
      this.tell(t('not-this-one', { move }), 'bad');
      this.picked = [];
      this.mark();
      return;
    }
    try {
      const { position } = await this.app.link.ask({ do: 'show', config: this.start.config, moves: [...this.start.moves, move] });
      this.done = true;
      click();
      this.put(position, position.motions ?? []);
      this.tell(t(`lesson.${this.game}.${this.number + 1}.done`), 'good');
      this.end();
    } catch (e) { this.tell(e.message, 'bad'); }
  }

  tell(text, kind = '') {
    this.message.textContent = text;
    this.message.className = `message ${kind}`;
  }
}
