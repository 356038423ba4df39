// What a person has done with the problems, kept by this browser.

import { kept } from './dom.js';

const saved = kept('localStorage', 'problems.score', { solved: {}, missed: {} });

// STATES are what can have become of a problem, the best last: '' is one that is new.
export const STATES = ['', 'missed', 'hinted', 'solved'];

/** counted reports whether another tab has changed the score, or emptied the storage.
 * @param {StorageEvent} e */
export const counted = ({ key }) => key === null || key === saved.name;

export class Score {
  constructor() { this.read(); }

  // read takes what other tabs have counted.
  read() { this.all = { solved: {}, hinted: {}, missed: {}, ...saved.get() }; } // what was kept before may have no hinted

  // of is the best that was done with a problem, one of STATES by its number.
  of(/** @type {string} */ name) { return Math.max(STATES.findLastIndex((state) => this.all[state]?.[name]), 0); }

  add(/** @type {string} */ name, /** @type {'solved' | 'hinted' | 'missed'} */ how) {
    this.read();
    const part = this.all[how];
    part[name] = (part[name] ?? 0) + 1;
    saved.set(this.all);
  }

  // count returns how many problems of a list are in each of STATES.
  count(/** @type {Wire.ProblemKind[]} */ list) { return STATES.map((_, i) => list.filter((p) => this.of(p.name) === i).length); }
}
