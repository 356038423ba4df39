// The bar beside the board: Black's share of the points, and White's.

import { h } from './dom.js';
import { t } from './words.js';

const LEAST = 8; // percent: the number of a smaller part has no room in it

export class WinBar {
  constructor() {
    this.white = h('span', { class: 'white' });
    this.black = h('span', { class: 'black' });
    this.root = h('div', { class: 'bar', role: 'img' }, h('div', { class: 'share' }), this.white, this.black);
    this.show(0.5);
  }

  show(/** @type {number} */ share) {
    const percent = Math.round(share * 100);
    this.root.style.setProperty('--share', `${share * 100}%`);
    this.black.textContent = percent >= LEAST ? String(percent) : '';
    this.white.textContent = percent <= 100 - LEAST ? String(100 - percent) : '';
    this.root.setAttribute('aria-label', `${t('win-share')}: ${percent} %`);
  }
}
