/** How the file of a sweep is written whose definition has its keys in another order, and which orders matter. */
import { describe, expect, it } from 'vitest';
import { findPreset } from '../../src/scenario/presets';
import { runsOf } from '../../src/sweep/plan';
import { headOf, lineOf, readTable } from '../../src/sweep/table';
import type { Sweep } from '../../src/sweep/types';
import { writtenIn } from '../../src/sweep/written-in';

const { scenario } = findPreset('boston-16-reno')!;
const SWEEP: Sweep = {
  version: 1, id: 's', title: 'S', base: scenario, seeds: [1], metrics: ['goodput'],
  cases: [{ name: 'a', set: { 'nodes.sw.bufferCells': 64, 'measure.binMs': 5 } }],
  sets: [{ path: 'nodes.sw.discard', values: [{ policy: 'epd', thresholdFraction: 0.8 }, { policy: 'ppd' }] }],
};
const reversed = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).reverse()) as Value;
const runs = runsOf(SWEEP);
const fileOf = (sweep: Sweep, version = '1.2.3'): string => {
  const own = runsOf(sweep);
  return `${headOf(own, version)}${own.runs.map(({ index }) =>
    `${lineOf(own, { index, metrics: [index], hash: `h${index}` })}\n`).join('')}`;
};

const SAME: [string, Sweep][] = [
  ['of the base', { ...SWEEP, base: reversed(scenario) }],
  ['of a node', { ...SWEEP, base: { ...scenario, nodes: scenario.nodes.map(reversed) } }],
  ['of a value', { ...SWEEP, sets: SWEEP.sets!.map(({ path, values }) =>
    ({ path, values: values.map((value) => reversed(value as object)) })) }],
];
const OTHER: [string, Sweep][] = [
  ['whose settings come in another order', { ...SWEEP, cases: [{ name: 'a', set: reversed(SWEEP.cases![0].set) }] }],
  ['with other values', { ...SWEEP, seeds: [2] }],
  ['with another network', { ...SWEEP, base: { ...reversed(scenario), durationS: 2 } }],
  ['whose nodes come in another order', { ...SWEEP, base: { ...scenario, nodes: [...scenario.nodes].reverse() } }],
];

describe('a file whose definition has keys in another order', () => {
  it.each(SAME)('%s is of this sweep, and is read by its own head', (_, sweep) => {
    const text = fileOf(sweep);
    const written = writtenIn(text, runs, '1.2.3');
    expect(written.head).toBe(headOf(runsOf(sweep), '1.2.3'));
    expect(readTable(written.runs, written.head, text)).toMatchObject({
      ok: true, rows: [{ index: 0, metrics: [0] }, { index: 1, metrics: [1] }], whole: text.length,
    });
  });
});

describe('a file of a sweep', () => {
  it.each(OTHER)('%s is another one', (_, sweep) => {
    expect(writtenIn(fileOf(sweep), runs, '1.2.3')).toEqual({ runs, head: headOf(runs, '1.2.3') });
  });
  it('of another version is still refused', () => {
    const text = fileOf(SAME[0][1], '1.2.4');
    const { runs: own, head } = writtenIn(text, runs, '1.2.3');
    expect(readTable(own, head, text)).toEqual({
      ok: false, sentence: 'its version is cell-by-cell 1.2.4, here it is cell-by-cell 1.2.3.',
    });
  });
  it.each(['', 'a,b\n', '# definition: {\n', '# definition: 1\n', '# definition: {"version":1}\n'])(
    'that begins with %j is none', (text) => {
      expect(writtenIn(text, runs, '1.2.3')).toEqual({ runs, head: headOf(runs, '1.2.3') });
    },
  );
});
