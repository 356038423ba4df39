// The graph of Black's share of points over a game.

import { svg, clamp } from './dom.js';
import { t } from './words.js';

const W = 320;
const H = 70;

// graph draws the shares of the nodes of a line; go shows the node of a point.
export function graph(line, now, go) {
  const root = svg('svg', { class: 'graph', viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': `${t('graph')}: ${t('win-share')}` });
  const x = (i) => (line.length > 1 ? (i * (W - 8)) / (line.length - 1) + 4 : 4);
  const y = (share) => 4 + (1 - share) * (H - 8);
  const known = line.map((n, i) => [i, n.black]).filter(([, b]) => b !== undefined);
  root.append(svg('path', { class: 'middle', d: `M0 ${H / 2}H${W}` }));
  if (known.length > 0) {
    const points = known.map(([i, b]) => `${x(i).toFixed(1)} ${y(b).toFixed(1)}`);
    root.append(svg('path', { class: 'area', d: `M${x(known[0][0])} ${H}L${points.join('L')}L${x(known.at(-1)[0])} ${H}Z` }),
      svg('path', { class: 'curve', d: `M${points.join('L')}` }));
  }
  const at = line.indexOf(now);
  root.append(svg('path', { class: 'now', d: `M${x(at)} 0V${H}` }));
  root.addEventListener('click', (e) => {
    const box = root.getBoundingClientRect();
    const share = ((e.clientX - box.left) / box.width * W - 4) / (W - 8);
    go(line[clamp(Math.round(share * (line.length - 1)), 0, line.length - 1)]);
  });
  return root;
}
