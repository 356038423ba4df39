// The fields by which a person chooses a problem.

import { h, redraw } from './dom.js';
import { icon } from './icons.js';
import { t } from './words.js';

const MARKS = ['', '✗ ', '(✓) ', '✓ ']; // of a problem, by what was done with it

/** choice draws the fields of a view, and how many problems are solved.
 * @param {import('./problems.js').Problems} view */
export function choice(view) {
  const { fields, filter, list, problem, score } = view;
  const some = (/** @type {'game' | 'kind' | 'grade'} */ name) => [...new Set(list.filter((p) => name === 'game' || !filter.game || p.game === filter.game).map((p) => String(p[name])))];
  const select = (/** @type {string} */ name, /** @type {string} */ text, /** @type {[string, string][]} */ options) => {
    const node = h('select', { id: `problem-by-${name}`, onchange: () => view.narrow(name, node.value) }, h('option', { value: '' }, t('all')), options.map(([v, label]) => h('option', { value: v }, label)));
    node.value = filter[name];
    if (node.selectedIndex < 0) { node.value = ''; filter[name] = ''; }
    return h('p', { class: 'row' }, h('label', { for: node.id }, t(text)), node);
  };
  const one = h('select', { id: 'problem-name', onchange: () => view.begin(one.value) });
  const step = (/** @type {'back' | 'forward'} */ name, /** @type {number} */ by) => h('button', { type: 'button', id: `problem-${name}`, title: t(`problem-${name}`), 'aria-label': t(`problem-${name}`), onclick: () => view.begin(one.options[one.selectedIndex + by].value) }, icon(name));
  const steps = [step('back', -1), step('forward', 1)];
  redraw(fields, () => fields.replaceChildren(select('game', 'game', some('game').map((g) => [g, t(`choice.${g}`)])), select('kind', 'kind', some('kind').map((k) => [k, t(`kind.${k}`)])),
    select('grade', 'grade', some('grade').sort().map((g) => [g, g])), h('p', { class: 'row' }, h('label', { for: one.id }, t('problem')), h('span', { class: 'picker' }, steps[0], one, steps[1]))));
  one.replaceChildren(...view.fits().map((p) => h('option', { value: p.name }, `${MARKS[score.of(p.name)]}${view.called(p)}`)));
  one.value = problem?.name ?? '';
  redraw(fields, () => steps.forEach((b, i) => { b.disabled = !one.options[one.selectedIndex + [-1, 1][i]]; }), () => one);
  const [, missed, hinted, n] = score.count(list);
  view.sum.textContent = t('solved-of', { n, most: list.length, hinted, missed });
}
