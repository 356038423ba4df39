// The graph of Black's share of points over a game.

import { svg, clamp } from './dom.js';
import { Tree } from './tree.js';
import { FAULTS } from './verdicts.js';
import { t } from './words.js';

const W = 340;
const H = 112;
// The plot within the picture; what is around it are the scales.
const LEFT = 34;
const RIGHT = 330;
const TOP = 6;
const BOTTOM = 94;

const TICKS = 6; // at most so many move numbers
const DOTS = 60; // at most so many values have a dot: those at equal distances

// step is the distance of move numbers on the scale: 1, 2, 5, 10, 20, 50 …
function step(/** @type {number} */ moves) {
  for (let unit = 1; ; unit *= 10) for (const n of [unit, 2 * unit, 5 * unit]) if (moves / n <= TICKS) return n;
}

/** graph draws the shares of the nodes of a line; go shows the node of a point.
 * @param {Page.Node[]} line @param {Page.Node} now @param {(node: Page.Node) => void} go */
export function graph(line, now, go) {
  const root = svg('svg', { class: 'graph', viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': `${t('graph')}: ${t('win-share')}` });
  const numbers = Tree.numbers(line);
  const most = Math.max(numbers[numbers.length - 1], 1);
  const at = (/** @type {number} */ n) => LEFT + (n * (RIGHT - LEFT)) / most; // of so many moves
  const x = (/** @type {number} */ i) => at(numbers[i]); // of a node
  const y = (/** @type {number} */ share) => TOP + (1 - share) * (BOTTOM - TOP);
  const text = (/** @type {number} */ px, /** @type {number} */ py, /** @type {string} */ words, /** @type {string} */ anchor, name = '') => svg('text', { x: px, y: py, 'text-anchor': anchor, class: name }, words);
  /** @type {[number, number][]} */ const known = line.flatMap((n, i) => (n.black === undefined ? [] : [[i, n.black]]));
  const points = known.map(([i, b]) => `${x(i).toFixed(1)} ${y(b).toFixed(1)}`);
  root.append(svg('rect', { class: 'ground', x: LEFT, y: TOP, width: RIGHT - LEFT, height: BOTTOM - TOP }));
  if (known.length > 0) {
    const [from, to] = [x(known[0][0]), x(known[known.length - 1][0])];
    root.append(svg('rect', { class: 'whites', x: from, y: TOP, width: to - from, height: BOTTOM - TOP }),
      svg('path', { class: 'area', d: `M${from} ${BOTTOM}L${points.join('L')}L${to} ${BOTTOM}Z` }));
  }
  root.append(svg('path', { class: 'tick', d: `M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}` }), svg('path', { class: 'middle', d: `M${LEFT} ${y(0.5)}H${RIGHT}` }));
  for (const share of [1, 0.5, 0]) root.append(text(LEFT - 4, y(share) + 3, `${share * 100} %`, 'end'));
  const by = step(most);
  for (let i = 0; i <= most; i += by) root.append(svg('path', { class: 'tick', d: `M${at(i)} ${BOTTOM}v3` }), text(at(i), BOTTOM + 14, String(i), 'middle'));
  if (known.length > 0) root.append(svg('path', { class: 'curve', d: `M${points.join('L')}` }), ...known.filter((_, k) => k % Math.ceil(known.length / DOTS) === 0).map(([i, b]) => svg('circle', { class: 'value', cx: x(i), cy: y(b), r: 2 })));
  else root.append(text((LEFT + RIGHT) / 2, y(0.5) - 6, t('graph-empty'), 'middle', 'none'));
  line.forEach((n, i) => { if (n.review && n.review.class in FAULTS && n.black !== undefined) root.append(svg('circle', { class: 'fault', cx: x(i), cy: y(n.black), r: 3.4 })); });
  root.append(svg('path', { class: 'now', d: `M${x(Math.max(line.indexOf(now), 0))} ${TOP}V${BOTTOM}` }));
  root.addEventListener('click', (e) => {
    const box = root.getBoundingClientRect();
    const share = ((e.clientX - box.left) / box.width * W - LEFT) / (RIGHT - LEFT);
    go(line[Math.max(numbers.indexOf(clamp(Math.round(share * most), 0, most)), 0)]);
  });
  return root;
}
