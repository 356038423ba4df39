// Buttons with an icon and a name.

import { $, h, svg } from './dom.js';
import { keyOf } from './settings.js';
import { t } from './words.js';

// PATHS are drawn with a round pen on a square of 24.
const PATHS = {
  add: 'M12 5v14M5 12h14',
  back: 'M15 5l-7 7 7 7',
  board: 'M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.9.7 1.1 1.3 1.1 2.2h5c0-.9.2-1.5 1.1-2.2A6 6 0 0 0 12 3z',
  chart: 'M4 4v16h16M7.5 15l4-5 3 3 5-7',
  check: 'M5 12.5l4.5 4.5L19 7',
  comment: 'M4 5h16v11h-8.500L7 20v-4H4z',
  equal: 'M4.500 9.500h15M4.500 14.500h15',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  first: 'M18 5l-7 7 7 7M7 5v14',
  flag: 'M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  folder: 'M3.5 6.5h6l2 2.5h9v9.5h-17z',
  forward: 'M9 5l7 7-7 7',
  gear: 'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 8.4a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8z',
  last: 'M6 5l7 7-7 7M17 5v14',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  next: 'M5 12h13M12.5 5.5L19 12l-6.5 6.5',
  lead: 'M7 20V6M3.500 10L7 6l3.500 4M14 7h6.500M14 12h5M14 17h3.500',
  now: 'M13 3L5 13.5h6L10.5 21 19 10.5h-6z',
  paste: 'M8 5H5.5v15.5h13V5H16M8.5 3h7v4h-7z',
  pass: 'M5 6l7 6-7 6zM13 6l7 6-7 6z',
  pencil: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  play: 'M7 4.5v15l12-7.5z',
  puzzle: 'M4 8h4.5a2 2 0 1 1 3.6 0H16v3.6a2 2 0 1 1 0 3.6V20H4z',
  question: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.7 2.200c-.9.5-1.2.9-1.2 1.800M12 16.5v.3',
  redo: 'M15 5l4.5 4.5L15 14M19 9.5H9.5a5 5 0 0 0 0 10H12',
  repeat: 'M17 3l3.5 3.5L17 10M20 6.5H8a4.5 4.5 0 0 0-4.5 4.5M7 21l-3.5-3.5L7 14M4 17.5h12a4.5 4.5 0 0 0 4.5-4.5',
  review: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.300L21 21M7.8 10.5l2 2 3.6-4',
  save: 'M12 3.5v11M7 10l5 5 5-5M4 20h16',
  stop: 'M6.5 6.5h11v11h-11z',
  target: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 1.5v5M12 17.5v5M1.5 12h5M17.5 12h5',
  trash: 'M4.5 6.5h15M9.5 6V3.5h5V6M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  undo: 'M9 5L4.5 9.5 9 14M5 9.5h9.5a5 5 0 0 1 0 10H12',
};

/** icon draws an icon of the list.
 * @param {keyof typeof PATHS} name */
export const icon = (name) => svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: PATHS[name] }));

/** button makes a button with an icon and the text of a code; key is the key that presses it.
 * @param {string} id @param {keyof typeof PATHS} name @param {string} code @param {() => void} onclick @param {string | null} key */
export const button = (id, name, code, onclick, key = null) => h('button', { type: 'button', id, onclick, 'aria-keyshortcuts': keyOf(key) }, icon(name), h('span', {}, t(code)));

// maker makes buttons whose ids begin with the name of their view.
/** @param {string} view @returns {(id: string, name: keyof typeof PATHS, code: string, onclick: () => void, key?: string | null) => HTMLButtonElement} */
export const maker = (view) => (id, ...more) => button(`${view}-${id}`, ...more);

/** rename gives a button another text, and another icon if it names one.
 * @param {Element} node @param {string} code @param {keyof typeof PATHS | null} name */
export function rename(node, code, name = null) {
  $('span', node).textContent = t(code);
  if (name) $('.icon', node).replaceWith(icon(name));
}
