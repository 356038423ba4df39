// What is said to people: in the line for screen readers, in small dialogs.

import { $, h } from './dom.js';
import { t } from './words.js';

// say lets screen readers read a text, also one that they have just read.
export function say(/** @type {string} */ text) {
  const line = $('#say');
  line.textContent = line.textContent === text ? `${text}\u00a0` : text;
}

// choose shows a dialog and returns the value of the button pressed, null if it is closed. Enter
// in a field presses the first button that has a value, for only those submit the form.
export function choose(/** @type {string} */ title, /** @type {any} */ body, /** @type {any[]} */ buttons) {
  return new Promise((resolve) => {
    const button = (/** @type {any[]} */ [text, value, main]) => h('button', { value, class: main ? 'main' : null, type: value ? 'submit' : 'button', onclick: value ? null : () => dialog.close('') }, text);
    const form = h('form', { method: 'dialog' }, h('h2', {}, title), body, h('p', { class: 'buttons' }, buttons.map(button)));
    const dialog = h('dialog', { 'aria-label': title, onclose: () => { resolve(dialog.returnValue || null); dialog.remove(); } }, form);
    document.body.append(dialog);
    dialog.returnValue = '';
    dialog.showModal();
  });
}

// copy puts an address on the clipboard. Where the page may not, as over plain http, it returns false, and a dialog has
// the address to be copied by hand.
export async function copy(/** @type {string} */ address) {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    const field = h('input', { class: 'address', readonly: true, value: address, 'aria-label': t('copy-address') });
    choose(t('copy-address'), field, [[t('close'), '', true]]);
    field.select();
    return false;
  }
}

// day returns a time as the day here, as records and names of files have it.
export function day(/** @type {number} */ at) {
  const d = new Date(at);
  return [d.getFullYear(), d.getMonth() + 1, d.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
}

// download gives the person a file.
export function download(/** @type {string} */ name, /** @type {Blob | string} */ data, /** @type {string} */ type) {
  const url = URL.createObjectURL(data instanceof Blob ? data : new Blob([data], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export const sideName = (/** @type {string} */ side) => t(side === 'black' ? 'side.Black' : 'side.White');
