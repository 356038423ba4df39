// The words of the page. English texts are the keys; japanese.js has the Japanese ones, and
// sentences.js has those that the server writes.

import { kept } from './dom.js';
import { japanese } from './japanese.js';
import { patterns, sentences } from './sentences.js';

const chosen = kept('localStorage', 'language');

export let language = chosen.get() ?? (navigator.language.startsWith('ja') ? 'ja' : 'en');

export function setLanguage(to) {
  language = to;
  chosen.set(to);
  document.documentElement.lang = to;
}

// t returns a text in the language of the page, with {names} filled in.
export function t(text, values = {}) {
  const found = language === 'ja' ? japanese[text] ?? text : text;
  return found.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

// said translates a sentence of the server as far as there is a pattern for it.
export function said(text) {
  if (language !== 'ja' || !text) return text ?? '';
  if (Object.hasOwn(sentences, text)) return sentences[text];
  for (const [from, to] of patterns) {
    if (from.test(text)) text = text.replace(from, to);
  }
  return text;
}
