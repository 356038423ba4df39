// The words of the page and of the server: texts by their codes, in the language of the page.

import { kept } from './dom.js';

const chosen = kept('localStorage', 'language', '');

export let language = ['en', 'ja'].find((x) => x === chosen.get()) ?? (navigator.language.startsWith('ja') ? 'ja' : 'en');

/** @type {Record<string, string>} */ let texts = {};

// load fetches the texts of the language, before anything else is said.
export async function load() {
  texts = await (await fetch(`/words-${language}.json`)).json();
  document.documentElement.lang = language;
}

// setLanguage changes the language; without a connection it stays as it is.
export async function setLanguage(/** @type {string} */ to) {
  const old = language;
  language = to;
  try { await load(); chosen.set(to); } catch { language = old; }
}

// fill puts values into a text: {name} or, of a list, {0}; {0|stone|stones} is the first word
// if the value is 1.
const fill = (/** @type {string} */ text, /** @type {Record<string, any>} */ values) => text.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (/** @type {string} */ all, /** @type {string} */ name, /** @type {string} */ one, /** @type {string} */ many) => {
  const value = values[name] ?? all;
  return one === undefined ? value : String(value) === '1' ? one : many;
});

// t returns the text with a code; without one, what the code is about: a game may have no words
// for its name and its rules.
export const t = (/** @type {string} */ code, values = {}) => fill(texts[code] ?? code.slice(code.lastIndexOf('.') + 1), values);

/** said returns a message of the server, a code with arguments that may be messages again; a
 * text is returned as it is.
 * @type {(m: string | Wire.Message | null | undefined) => string} */
export const said = (m) => (typeof m === 'object' && m ? t(m.code, (m.args ?? []).map(said)) : m ?? '');
