// The buttons of a game: which of them are there, and which can be pressed.

import { $ } from './dom.js';
import { canDraw } from './ending.js';
import { rename } from './icons.js';
import { mine } from './seats.js';

/** able shows the buttons that mean something in the game of a view.
 * @param {import('./play.js').Play} view */
export function able(view) {
  const { root, ends, game: { position: p, players, to_act: acts, thinking, waits, shared, undo, redo } } = view;
  rename($('#play-pause', root), waits ? 'go-on' : 'pause', waits ? 'play' : 'stop');
  rename($('#play-review', root), view.status.classList.contains('lost') ? 'where-wrong' : 'review-game');
  const watched = Boolean(acts) && players.every((x) => x !== 'person');
  const plays = !shared || Boolean(mine(players)); // and does not watch the game of others
  const begun = plays && !view.lacks();
  /** @type {Record<string, any>} */ const can = { undo: undo && begun, hint: view.personActs() && !shared, now: thinking, resign: acts && begun, draw: acts && begun && canDraw(players), redo,
    pass: view.personActs() && p.choices.some((c) => c.cells.length === 0) };
  /** @type {Record<string, any>} */ const there = { hint: !thinking && !watched && !shared, now: thinking && !watched, pause: watched && !shared, redo: !shared, draw: plays && canDraw(players), pass: !p.scene.squares && !watched && (Boolean(acts) || p.config.game !== 'renju'),
    rematch: !acts && plays, review: !acts && p.moves.length > 0 };
  for (const b of view.buttons) {
    const name = b.id.replace('play-', '');
    if (name in can) b.disabled = !can[name];
    if (name in there) b.hidden = !there[name];
  }
  $('#play-rematch', root).classList.toggle('main', !acts);
  // In Renju hardly anybody passes: the button stands last then, away from those that are used.
  const pass = $('#play-pass', root);
  const place = p.config.game === 'renju' ? ends : $('.bar-of', root);
  if (pass.parentElement !== place) place.insertBefore(pass, place === ends ? null : $('#play-draw', root));
}
