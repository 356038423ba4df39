// The connection to the server: questions with answers, and events.

import { kept, readdress } from './dom.js';
import { said, t } from './words.js';

export const token = kept('sessionStorage', 'token', '', true);
const RETRY = [300, 1000, 2000, 5000]; // ms
const PATIENCE = 3000; // ms after which an answer is late
const QUIET = 20_000; // ms without a message after which the server is asked for one
const SILENCE = 30_000; // ms without a message, while one is waited for, after which the connection is given up

export class Link extends EventTarget {
  constructor() {
    super();
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (why: Error) => void, since: number}>} */ this.waiting = new Map(); // the oldest first
    this.longest = Infinity; // bytes of a message
    this.last = 0;
    this.heard = 0; // when the last message came
    this.tries = 0;
    this.refused = false; // the server is there, and does not open a session for this tab
    this.late = false; // an answer is
    this.learn();
    /** @type {WebSocket} */ this.socket = this.connect();
    addEventListener('hashchange', () => this.admit());
    document.addEventListener('visibilitychange', () => this.watch());
    // A page that was left for another address is not there, though the browser may keep it whole for the way back.
    addEventListener('pagehide', () => this.drop());
    addEventListener('pageshow', (e) => { if (e.persisted) this.lost(); });
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
    if (address === location.hash) readdress(location.pathname + (rest && `#${rest}`));
    return true;
  }

  connect() {
    clearTimeout(this.retry);
    this.drop();
    const query = token.get() ? `?token=${encodeURIComponent(token.get())}` : '';
    this.socket = new WebSocket(`ws://${location.host}/session${query}`);
    this.socket.onmessage = (e) => this.hear(JSON.parse(e.data));
    this.opened = false;
    this.socket.onopen = () => { this.opened = true; };
    this.socket.onclose = () => this.lost();
    return this.socket;
  }

  // drop closes the connection without a word.
  drop() {
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.close();
  }

  lost() {
    this.drop();
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
    this.heard = performance.now();
    this.note(message);
    this.watch();
  }

  // note hands a message on to those who wait for it.
  note(/** @type {any} */ message) {
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

  // watch says when an answer is late, and when none is any longer. It gives up a silent connection, and asks the
  // server for a message when none came for long. In a tab that is hidden it may come late.
  watch() {
    clearTimeout(this.watching);
    const now = performance.now();
    const [first] = this.waiting.values();
    const late = first !== undefined && first.since + PATIENCE <= now;
    this.tell(late);
    const open = this.socket.readyState === WebSocket.OPEN;
    const due = !first ? open ? this.heard + QUIET : Infinity
      : late ? Math.max(first.since, this.heard) + SILENCE : first.since + PATIENCE;
    if (due === Infinity) return;
    if (due > now) this.watching = setTimeout(() => this.watch(), due - now);
    else if (first) this.lost();
    else this.ask({ do: 'ping' }).catch(() => {});
  }

  // tell says whether an answer is late, if that is new.
  tell(/** @type {boolean} */ late) {
    if (late === this.late) return;
    this.late = late;
    this.dispatchEvent(new CustomEvent('late', { detail: late }));
  }

  /** @template {keyof Wire.Events | 'lost' | 'late'} E @param {E} event @param {(message: E extends keyof Wire.Events ? Wire.Events[E] : E extends 'late' ? boolean : null) => void} f */
  on(event, f) { this.addEventListener(event, (e) => f(/** @type {CustomEvent} */ (e).detail)); }
}
