// Small helpers for elements of the page and of pictures.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name in node && !(node instanceof SVGElement) && typeof value !== 'string') node[name] = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((c) => c !== undefined && c !== null && c !== false));
  return node;
}

// h makes an element of HTML, svg one of a picture.
export const h = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

export const $ = (selector, from = document) => from.querySelector(selector);

// kept is a value in the storage of the browser, which may refuse to keep anything.
export function kept(storage, key) {
  return {
    get() { try { return JSON.parse(storage.getItem(`tengen.${key}`)); } catch { return null; } },
    set(value) { try { storage.setItem(`tengen.${key}`, JSON.stringify(value)); } catch { /* not kept */ } },
  };
}

// clamp keeps a number in a range.
export const clamp = (x, low, high) => Math.min(Math.max(x, low), high);
