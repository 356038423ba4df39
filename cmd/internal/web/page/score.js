// What a person has done with the problems, kept by this browser.

import { kept } from './dom.js';

const saved = kept('localStorage', 'problems.score', { solved: {}, missed: {} });
const open = kept('sessionStorage', 'problem.hinted', ''); // the problem with a hint that this tab has neither solved nor left

// STATES are what can have become of a problem, the best last: '' is one that is new.
export const STATES = ['', 'missed', 'hinted', 'solved'];

/** counted reports whether another tab has changed the score, or emptied the storage.
 * @param {StorageEvent} e */
export const counted = ({ key }) => key === null || key === saved.name;

export class Score {
  constructor() { this.read(); }

  // read takes what other tabs have counted.
  read() { this.all = { solved: {}, hinted: {}, missed: {}, ...saved.get() }; } // a score without hinted is of an earlier version of the page

  // of is the best that was done with a problem, one of STATES by its number.
  of(/** @type {string} */ name) { return Math.max(STATES.findLastIndex((state) => this.all[state]?.[name]), 0); }

  // hint notes that a person has got a hint, and reports whether that counts: not with a problem that was solved before.
  hint(/** @type {string} */ name) {
    if (STATES[this.of(name)] === 'solved') return false;
    open.set(name);
    return true;
  }

  // hinted reports whether the person has got a hint that counts, also if the page was loaded again since.
  hinted(/** @type {string} */ name) { return open.get() === name; }

  // leave counts a problem with a hint as missed, unless it is the one that the person goes on with.
  leave(/** @type {string} */ goesOn) {
    const name = open.get();
    if (name && name !== goesOn) this.add(name, 'missed');
  }

  add(/** @type {string} */ name, /** @type {'solved' | 'hinted' | 'missed'} */ how) {
    open.drop();
    this.read();
    const part = this.all[how];
    part[name] = (part[name] ?? 0) + 1;
    saved.set(this.all);
  }

  // count returns how many problems of a list are in each of STATES.
  count(/** @type {Wire.ProblemKind[]} */ list) { return STATES.map((_, i) => list.filter((p) => this.of(p.name) === i).length); }
}
