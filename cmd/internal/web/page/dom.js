// Small helpers for elements of the page and of pictures.

const SVG = 'http://www.w3.org/2000/svg';

/** @template {Element} E @param {E} node @returns {E} */
function fill(node, /** @type {object} */ attributes, /** @type {any[]} */ children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name in node && !(node instanceof SVGElement) && typeof value !== 'string') Object.assign(node, { [name]: value });
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((c) => c !== undefined && c !== null && c !== false));
  return node;
}

/** h makes an element of HTML, svg one of a picture.
 * @template {keyof HTMLElementTagNameMap} N @param {N} name @param {object} attributes @param {any[]} children @returns {HTMLElementTagNameMap[N]} */
export const h = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
/** @template {keyof SVGElementTagNameMap} N @param {N} name @param {object} attributes @param {any[]} children @returns {SVGElementTagNameMap[N]} */
export const svg = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

/** @param {string} selector @param {ParentNode} from @returns {any} */
export const $ = (selector, from = document) => from.querySelector(selector);

/** redraw lets draw put new elements into a box. The focus, if it was in the box on one that is gone or can no longer
 * have it, goes on to the element with the same id, or to the one that heir finds, unless draw has given it to another.
 * @param {Element} box @param {() => void} draw @param {(old: HTMLElement) => HTMLElement | null} heir */
export function redraw(box, draw, heir = (old) => (old.id ? document.getElementById(old.id) : null)) {
  const old = /** @type {HTMLElement} */ (document.activeElement);
  const inside = box.contains(old);
  draw();
  if (!inside || ![old, document.body].includes(/** @type {HTMLElement} */ (document.activeElement))) return;
  if (old.closest(':disabled') || old.getClientRects().length === 0) heir(old)?.focus({ preventScroll: true });
}

// held are values of this tab that its storage does not have. They stay with the entry of the tab's history, which a
// reload goes back to, and which no other page sees.
/** @type {Record<string, any>} */ const held = history.state ?? {};
const hold = () => history.replaceState(held, '');
addEventListener('hashchange', hold); // to another entry

/** like reports whether a value has the type of a sample and, for each field of the sample, one that is like that. The items
 * of a list are like the first one of the sample.
 * @param {any} value @param {any} sample @returns {boolean} */
export function like(value, sample) {
  if (Array.isArray(sample)) return Array.isArray(value) && (sample.length === 0 || value.every((x) => like(x, sample[0])));
  if (typeof sample !== 'object') return typeof value === typeof sample;
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.entries(sample).every(([name, x]) => like(value[name], x));
}

const PREFIX = 'tengen.'; // of the keys of this page in the storages of the browser

// The page keeps some spare room in localStorage, so that nothing has to be forgotten for a small value when there is no other.
const SPARE = `${PREFIX}spare`;
const MOST_SPARE = 1 << 14; // characters

// save keeps spare room, as much as there is.
function save() { for (let n = MOST_SPARE; n > 0; n -= 512) try { localStorage.setItem(SPARE, ' '.repeat(n)); return; } catch { /* less, then */ } }
save();

/** spend lets a value have the spare room, and reports whether it was enough.
 * @param {() => boolean} put */
function spend(put) {
  try { localStorage.removeItem(SPARE); } catch { return false; }
  const taken = put();
  save();
  return taken;
}

/** room makes room in localStorage until fits is true.
 * @type {(fits: () => boolean) => void} */
let room = () => {};
export const roomBy = (/** @type {typeof room} */ make) => { room = make; };

/** kept is a value in a storage of the browser, localStorage or sessionStorage. What is there and not like the sample, such as
 * a value of another version of the page, is not taken. A browser may refuse to keep anything, or even to name the storage:
 * then the value lasts as long as the page, or, if it stays, for a reload, too. What stays is small and seldom changes.
 * A value of localStorage, which has none of a tab alone, gets spare room, or room is made; without room the one before stays there.
 * @param {'localStorage' | 'sessionStorage'} storage @param {string} key @param {any} sample */
export function kept(storage, key, sample, stays = false) {
  const name = PREFIX + key;
  /** @type {any} */ let here = stays ? held[name] ?? null : null; // the value that the storage does not have
  /** @type {string | null} */ let before = null; // what the storage has in its place
  const read = () => { try { return window[storage].getItem(name); } catch { return null; } };
  const hear = () => {
    const text = read();
    if (here !== null && text === before) return here;
    try { return JSON.parse(text ?? 'null') ?? here; } catch { return here; }
  };
  const drop = () => { try { window[storage].removeItem(name); } catch { /* nothing is kept */ } };
  const put = (/** @type {any} */ value) => { try { window[storage].setItem(name, JSON.stringify(value)); return true; } catch { return false; } };
  return {
    name,
    get() {
      const value = hear();
      return like(value, sample) ? value : null;
    },
    set(/** @type {any} */ value) {
      const taken = put(value) || storage === 'localStorage' && spend(() => put(value));
      here = taken ? null : value;
      if (!taken && storage === 'sessionStorage') drop();
      else if (!taken) room(() => { if (here === value && spend(() => put(value))) here = null; return here !== value; });
      before = read();
      if (!stays || JSON.stringify(held[name] ?? null) === JSON.stringify(here)) return;
      held[name] = here;
      hold();
    },
    put, // keeps a value in the storage alone, and returns false if it does not take it: what was there stays then
    drop() {
      here = null;
      drop();
    },
  };
}

// keysOf returns the ends of the keys in localStorage that begin in one way; none if the browser keeps nothing.
export function keysOf(/** @type {string} */ begin) {
  try { return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + begin)).map((key) => key.slice((PREFIX + begin).length)); } catch { return []; }
}

// readdress writes another address of this page without going anywhere.
export const readdress = (/** @type {string} */ address) => history.replaceState(held, '', address);

// types reports whether keys and what is pasted belong to an element: not to a checkbox, which knows the space bar alone.
export const types = (/** @type {EventTarget | null} */ target) => target instanceof Element && Boolean(target.closest('input:not([type=checkbox]), select, textarea'));

// inSight scrolls a box, but not the page, until a node in it can be seen.
export function inSight(/** @type {Element} */ box, /** @type {Element | null} */ node) {
  if (!node) return;
  const [outer, inner] = [box, node].map((x) => x.getBoundingClientRect());
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

// grow lets a field for text be as high as its text, which its box has a copy of for that.
export function grow(/** @type {HTMLTextAreaElement} */ field) { /** @type {HTMLElement} */ (field.parentElement).dataset.text = field.value; }

// clamp keeps a number in a range.
export const clamp = (/** @type {number} */ x, /** @type {number} */ low, /** @type {number} */ high) => Math.min(Math.max(x, low), high);
