// The connection to the server: questions with answers, and events.

import { kept } from './dom.js';
import { said, t } from './words.js';

export const token = kept('sessionStorage', 'token');
const RETRY = [300, 1000, 2000, 5000]; // ms
const PATIENCE = 3000; // ms after which an answer is late

export class Link extends EventTarget {
  constructor() {
    super();
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (why: Error) => void, since: number}>} */ this.waiting = new Map(); // the oldest first
    this.longest = Infinity; // bytes of a message
    this.last = 0;
    this.tries = 0;
    this.refused = false; // the server is there, and does not open a session for this tab
    this.late = false; // an answer is
    this.learn();
    /** @type {WebSocket} */ this.socket = this.connect();
    addEventListener('hashchange', () => this.admit());
  }

  // admit connects with the token of an address, as learn takes it; it returns false if there is none.
  admit(address = location.hash) {
    if (!this.learn(address)) return false;
    if (this.socket.readyState !== WebSocket.OPEN) this.connect();
    return true;
  }

  // learn takes the token out of an address, of the page or of a text; it returns false if there is none.
  learn(address = location.hash) {
    const words = address.trim().split('#')[1] ?? '';
    const told = new URLSearchParams(words).get('token');
    if (!told) return false;
    token.set(told);
    const rest = words.replace(/&?token=[^&]*/, '');
    if (address === location.hash) history.replaceState(null, '', location.pathname + (rest && `#${rest}`));
    return true;
  }

  connect() {
    clearTimeout(this.retry);
    if (this.socket) {
      this.socket.onclose = null;
      this.socket.close();
    }
    const query = token.get() ? `?token=${encodeURIComponent(token.get())}` : '';
    this.socket = new WebSocket(`ws://${location.host}/session${query}`);
    this.socket.onmessage = (e) => this.hear(JSON.parse(e.data));
    this.opened = false;
    this.socket.onopen = () => { this.opened = true; };
    this.socket.onclose = () => this.lost();
    return this.socket;
  }

  lost() {
    if (!this.opened) this.look();
    for (const { reject } of this.waiting.values()) reject(new Error(t('connection-broken')));
    this.waiting.clear();
    this.watch();
    this.dispatchEvent(new CustomEvent('lost'));
    this.retry = setTimeout(() => this.connect(), RETRY[Math.min(this.tries++, RETRY.length - 1)]);
  }

  // look asks the server for a file: one that answers has refused the session.
  async look() {
    const was = this.refused;
    try {
      await fetch('/icon.svg', { cache: 'no-store' });
      this.refused = !this.opened; // it may have opened one meanwhile
    } catch { this.refused = false; }
    if (this.refused !== was) this.dispatchEvent(new CustomEvent('lost'));
  }

  hear(/** @type {any} */ message) {
    if (message.event) {
      if (message.event === 'hello') {
        this.tries = 0;
        this.refused = false;
        this.longest = message.hello.max_message;
      }
      this.dispatchEvent(new CustomEvent(message.event, { detail: message }));
      return;
    }
    const { resolve, reject } = this.waiting.get(message.id) ?? {};
    this.waiting.delete(message.id);
    this.watch();
    if (message.error) reject?.(Object.assign(new Error(said(message.error)), { refused: true, said: message.error })); // and not lost
    else resolve?.(message);
  }

  /** ask sends a request and returns the answer; the text of an error is the reason of a refusal.
   * @template {keyof Wire.Requests} D @param {{do: D} & Wire.Requests[D]} request @returns {Promise<Wire.Answers[D]>} */
  ask(request) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error(t('no-connection')));
    const id = ++this.last;
    const text = JSON.stringify({ ...request, id });
    if (new Blob([text]).size > this.longest) return Promise.reject(new Error(t('web.text.long', [this.longest >> 10])));
    this.socket.send(text);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, since: performance.now() });
      this.watch();
    });
  }

  // watch says when an answer is late, and when none is any longer.
  watch() {
    clearTimeout(this.watching);
    const [first] = this.waiting.values();
    const left = first ? first.since + PATIENCE - performance.now() : Infinity; // ms
    if (first && left > 0) this.watching = setTimeout(() => this.watch(), left);
    const late = left <= 0;
    if (late === this.late) return;
    this.late = late;
    this.dispatchEvent(new CustomEvent('late', { detail: late }));
  }

  /** @template {keyof Wire.Events | 'lost' | 'late'} E @param {E} event @param {(message: E extends keyof Wire.Events ? Wire.Events[E] : E extends 'late' ? boolean : null) => void} f */
  on(event, f) { this.addEventListener(event, (e) => f(/** @type {CustomEvent} */ (e).detail)); }
}
