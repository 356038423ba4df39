// What a person sets for all views, kept by this browser: colours, the board, sounds, questions.

import { h, kept } from './dom.js';
import { choose } from './say.js';
import { t } from './words.js';

// SETTINGS are the choices of each setting, the usual one first.
const SETTINGS = {
  theme: ['system', 'light', 'dark'],
  board: ['wood', 'plain'],
  sounds: ['off', 'on'],
  'ask-blunder': ['on', 'off'],
  confirm: ['touch', 'on', 'off'],
  characters: ['on', 'off'],
};

const stored = kept('localStorage', 'settings', {});

// setting returns what a person has chosen.
export const setting = (/** @type {keyof typeof SETTINGS} */ name) => {
  const value = stored.get()?.[name];
  return SETTINGS[name].includes(value) ? value : SETTINGS[name][0];
};

// set chooses, and lets the page follow.
export function set(/** @type {keyof typeof SETTINGS} */ name, /** @type {string} */ value) {
  stored.set({ ...stored.get(), [name]: value });
  dress();
}

// keyOf is a key as a button names it: null for one that does nothing.
export const keyOf = (/** @type {string | null} */ key) => (key?.length === 1 && setting('characters') === 'off' ? null : key);

// dress puts the settings of the look on the page.
function dress() {
  const { dataset } = document.documentElement;
  if (setting('theme') === 'system') delete dataset.theme;
  else dataset.theme = setting('theme');
  dataset.board = setting('board');
}

const LONGEST_NAME = 30; // characters, as the server takes them

// ownName is what a person wants to be called, '' for nothing.
export const ownName = () => String(stored.get()?.name ?? '');

/** nameField is a field for that name; named is called after another name was given.
 * @param {string} id @param {() => void} named */
export function nameField(id, named) {
  const name = h('input', { type: 'text', id, maxlength: LONGEST_NAME, value: ownName(), autocomplete: 'nickname', onchange: () => {
    stored.set({ ...stored.get(), name: name.value });
    named();
  } });
  return h('p', { class: 'row' }, h('label', { for: id }, t('setting.name')), name);
}

/** askSettings shows the dialog; a choice holds at once, and named is called after another name was given.
 * @param {() => void} named */
export function askSettings(named) {
  const rows = /** @type {[keyof typeof SETTINGS, string[]][]} */ (Object.entries(SETTINGS)).map(([name, values]) => {
    const select = h('select', { id: `setting-${name}`, onchange: () => set(name, select.value) }, values.map((v) => h('option', { value: v }, t(`setting.${name}.${v}`))));
    select.value = setting(name);
    return h('p', { class: 'row' }, h('label', { for: select.id }, t(`setting.${name}`)), select);
  });
  return choose(t('settings'), h('div', { class: 'form' }, nameField('setting-name', named), h('p', { class: 'note' }, t('setting.name.note')), rows), [[t('close'), '', true]]);
}

dress();
