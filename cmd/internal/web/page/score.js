// What a person has done with the problems, kept by this browser.

import { kept } from './dom.js';

const saved = kept('localStorage', 'problems.score', { solved: {}, missed: {} });

/** counted reports whether another tab has changed the score, or emptied the storage.
 * @param {StorageEvent} e */
export const counted = ({ key }) => key === null || key === saved.name;

export class Score {
  constructor() { this.read(); }

  // read takes what other tabs have counted.
  read() { this.all = { solved: {}, missed: {}, ...saved.get() }; }

  // of is 0 for a problem that is new, 1 for one that was only missed, 2 for one that was
  // solved.
  of(/** @type {string} */ name) { return this.all.solved[name] ? 2 : Number(Boolean(this.all.missed[name])); }

  add(/** @type {string} */ name, /** @type {boolean} */ solved) {
    this.read();
    const part = this.all[solved ? 'solved' : 'missed'];
    part[name] = (part[name] ?? 0) + 1;
    saved.set(this.all);
  }

  solved(/** @type {Wire.ProblemKind[]} */ list) { return list.filter((p) => this.of(p.name) === 2).length; }

  missed(/** @type {Wire.ProblemKind[]} */ list) { return list.filter((p) => this.of(p.name) === 1).length; }
}
