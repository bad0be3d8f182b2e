/** From the text of a form to a sweep: ranges, lists, choices, and one message at each field that is wrong. */
import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../src/model/catalogue-types';
import { findPreset } from '../../src/scenario/presets';
import { checkScenario } from '../../src/scenario/check';
import {
  axisFor, formOf, idOf, leftOut, numberIn, readingOf, seedsFor, seedsIn, seedsText, sweepOfForm, valuesOf,
  type AxisForm, type OwnForm, type Tunable,
} from '../../src/sweep/own-sweep';
import { chooseSweep, savedSweeps, saveSweep } from '../../src/sweep/saved';
import { planOf } from '../../src/sweep/plan';
import type { Sweep } from '../../src/sweep/types';
import { checkSweep } from '../../src/sweep/sweep-file';
import { drawingOf, MOST_CURVES, withDecimals } from '../../src/figures/own';
import { pointsOf } from '../../src/figures/points';
import { axisText, tableOf } from '../../src/figures/text';
import { runsOf } from '../../src/sweep/plan';
import { tunablesOf } from '../../src/ui/figures/own/tunables';
import { firstForm } from '../../src/ui/figures/own/own-store';

const PRESET = findPreset('boston-16-reno')!.scenario;
const checked = checkScenario(PRESET);
if (!checked.ok) throw new Error('The preset cannot run.');
const FULL = checked.scenario;
const TUNABLES = tunablesOf(FULL).flatMap(({ tunables }) => tunables);
const tunable = (path: string): Tunable => TUNABLES.find((one) => one.path === path)!;
const BUFFER = 'nodes.sw.bufferCells';
const POLICY = 'nodes.sw.discard.policy';
const BOSTON = 'flows.f.transport.boston';

const axis = (path: string, part: Partial<AxisForm> = {}): AxisForm =>
  ({ ...axisFor(tunable(path), undefined), how: 'range', spacing: 'even', ...part });
const form = (part: Partial<OwnForm> = {}): OwnForm => ({
  ...firstForm(FULL, tunable(BUFFER)), axes: [axis(BUFFER, { how: 'list', list: '64, 512' })], ...part,
});
const made = (part: Partial<OwnForm> = {}) => sweepOfForm(form(part), 'boston-16-reno', FULL, TUNABLES);
const wrongAt = (part: Partial<OwnForm>) => {
  const result = made(part);
  return result.ok ? [] : result.problems.map(({ path, message }) => [path, message]);
};
const values = (part: Partial<AxisForm>, path = BUFFER) => {
  const found = valuesOf(axis(path, part), tunable(path));
  return found.ok ? found.values : [found.place, found.sentence];
};

describe('a range from 64 to 1,024 in five values', () => {
  it('can have equal steps', () =>
    expect(values({ from: '64', to: '1,024', steps: '5' })).toEqual([64, 304, 544, 784, 1024]));
  it('can have equal ratios', () =>
    expect(values({ from: '64', to: '1024', steps: '5', spacing: 'ratio' })).toEqual([64, 128, 256, 512, 1024]));
  it('has each whole number once where it is too narrow for so many values', () =>
    expect(values({ from: '1', to: '3', steps: '9' })).toEqual([1, 2, 3]));
  it('has no rounding errors in its digits', () => {
    const delay: Parameter = { key: 'delay', title: 'Delay', unit: 'ms', type: 'number', min: 0, max: 9, default: 1,
      help: '', source: '', live: false };
    const range = axis(BUFFER, { from: '0.1', to: '0.3', steps: '3' });
    const found = valuesOf(range, { path: '', title: '', parameter: delay });
    expect(found).toEqual({ ok: true, values: [0.1, 0.2, 0.3] });
  });
});

describe('a range that is not valid', () => {
  it.each([
    ['upside down', { from: '1000', to: '64', steps: '5' }, 'to', 'The range is upside down: 1,000 is more than 64.'],
    ['of one value', { from: '64', to: '64', steps: '5' }, 'from', 'One value is no sweep: give at least two.'],
    ['of half a value', { from: '64', to: '128', steps: '1.5' }, 'steps', 'Values is a whole number from 2 to 1,000.'],
    ['of words', { from: 'small', to: '128', steps: '3' }, 'from', 'From is a number.'],
    ['by ratio from 0', { from: '0', to: '128', steps: '3', spacing: 'ratio' as const }, 'from',
      'Equal ratios begin above 0.'],
    ['beyond the parameter', { from: '64', to: '9000000', steps: '3' }, 'to',
      'Buffer goes from 1 to 1,000,000; 4,500,032 is outside.'],
  ])('is refused in a sentence: %s', (_, part, place, sentence) => expect(values(part)).toEqual([place, sentence]));
});

describe('a list', () => {
  it.each(['64, 256, 1000', '64 256 1000', '64;256;1,000', '64,256,1000', '64, 256, 1,000,'])('is read as %s', (list) =>
    expect(values({ how: 'list', list })).toEqual([64, 256, 1000]));
  it('is refused with the text that is no number', () =>
    expect(values({ how: 'list', list: '64, many' })).toEqual(
      ['list', '“many” is no number: write 64, 256, 1000.'],
    ));
  it.each(['64,256, 1000', '1000; 64,256', '64,256 1000'])('is refused where a comma is ambiguous: %s', (list) =>
    expect(values({ how: 'list', list })).toEqual(
      ['list', '“64,256” may be one number or two: write 64256, or 64, 256.'],
    ));
  it('is refused with a value that is there twice', () =>
    expect(values({ how: 'list', list: '64, 128, 64' })).toEqual(['list', '64 is there twice.']));
  it('is shown as it was understood', () => {
    expect(readingOf([64_256, 1_000])).toBe('2 values: 64,256 and 1,000.');
    expect(readingOf([1, 2, 3, 4, 5, 6, 7, 8])).toBe('8 values, from 1 to 8.');
  });
  it('reads a comma before three digits as a thousand', () => expect(numberIn('12,000')).toBe(12_000));
});

describe('choices and switches', () => {
  it('become the words of a sweep file', () =>
    expect(values({ chosen: ['tailDrop', 'epd'] }, POLICY)).toEqual(['tailDrop', 'epd']));
  it('need two chosen values', () => expect(values({ chosen: ['epd'] }, POLICY)[0]).toBe('chosen'));
  it('turn TCP Boston on with its defaults', () =>
    expect(values({ chosen: ['false', 'true'] }, BOSTON)).toEqual([null, {}]));
});

describe('a form', () => {
  it('becomes a sweep that can be planned: values × seeds', () => {
    const result = made({ axes: [axis(BUFFER, { how: 'list', list: '64, 512' }), axis(BOSTON)], seeds: '3' });
    expect(result.ok && checkSweep(result.sweep)).toMatchObject({ ok: true });
    const plan = result.ok ? planOf(result.sweep) : null;
    expect(plan?.ok && plan.plan.runs.length).toBe(2 * 2 * 3);
  });
  it('has each message at its field', () => expect(wrongAt({
    axes: [axis(BUFFER, { from: '9', to: '3', steps: '4' })], seeds: '0', metrics: [], warmupS: '900',
  })).toEqual([
    ['axes.0.to', 'The range is upside down: 9 is more than 3.'],
    ['seeds', 'Seeds are how many, from 1 to 1,000, or the seeds themselves: 11–20, or 4, 8, 15.'],
    ['metrics', 'Choose at least one metric: without one there is nothing to draw.'],
    ['warmupS', `The warm-up of 900 s leaves nothing of ${FULL.durationS} s to measure.`],
  ]));
  it.each([
    ['Infinity', 'The duration goes from 0.000001 to 9,000 s.'],
    ['10,000', 'The duration goes from 0.000001 to 9,000 s.'],
    ['1e-9', 'The duration goes from 0.000001 to 9,000 s.'],
    ['-1', 'The duration is a number of seconds above 0.'],
  ])('refuses a duration of %s s with the range', (durationS, sentence) =>
    expect(wrongAt({ durationS })).toEqual([['durationS', sentence]]));
  it('counts the runs before they are made', () => expect(wrongAt({
    axes: [axis(BUFFER, { from: '1', to: '1000', steps: '1000' })], seeds: '10',
  })).toEqual([['runs', 'That is 10,000 runs, and the page makes at most 5,000: take fewer values or seeds, or run it '
    + 'on the command line.']]));
  it('does not vary one parameter twice', () =>
    expect(wrongAt({ axes: [form().axes[0], form().axes[0]] })[0][0]).toBe('axes.1.path'));
  it('makes the id of the sweep from its title', () => expect(idOf('Buffers, quickly!')).toBe('buffers-quickly'));
  it('begins with values around that of the network', () => {
    const first = firstForm(FULL, tunable(BUFFER));
    expect(sweepOfForm(first, 'boston-16-reno', FULL, TUNABLES).ok).toBe(true);
  });
  it.each(TUNABLES.map(({ path, title }) => [title, path]))('begins with values that can be run: %s', (_, path) => {
    const one = tunable(path);
    const found = valuesOf(axisFor(one, undefined), one);
    const choices = one.parameter.type === 'choice' ? one.parameter.choices.length : 2;
    expect(found.ok || choices < 2).toBe(true);
  });
});

describe('a sweep that is saved with its network', () => {
  const result = made({ title: 'Two buffers', seeds: '2' });
  if (!result.ok) throw new Error(result.problems[0].message);
  const { sweep } = result;
  const saved = saveSweep(PRESET, sweep);

  it('leaves the network valid and is read back unchanged', () => {
    expect(checkScenario(saved).ok).toBe(true);
    expect(savedSweeps(saved, 'boston-16-reno')).toEqual([{ ok: true, sweep }]);
  });
  it('can be loaded into the form unchanged', () => {
    const again = sweepOfForm(formOf(sweep, FULL, TUNABLES), 'boston-16-reno', FULL, TUNABLES);
    expect(again).toEqual({ ok: true, sweep });
  });
  it('is replaced by another one with the same id', () => {
    expect(saveSweep(saved, { ...sweep, seeds: [1] }).sweeps).toHaveLength(1);
  });
  it('is found by its id, and a wrong id is answered with the nearest', () => {
    const both = saveSweep(saved, { ...sweep, id: 'other' });
    expect(chooseSweep(both, 'other')).toMatchObject({ ok: true, sweep: { id: 'other' } });
    expect(chooseSweep(both, undefined)).toMatchObject({ ok: false });
    expect(chooseSweep(both, 'two-bufers')).toMatchObject(
      { ok: false, problems: [{ message: 'There is no sweep called two-bufers; did you mean two-buffers?' }] },
    );
  });
});

describe('the drawing of a sweep of two parameters', () => {
  const drawn = (second: AxisForm, metrics = ['effectiveThroughput', 'timeouts']) => {
    const result = made({ axes: [axis(BUFFER, { how: 'list', list: '64, 512' }), second], metrics, seeds: '2' });
    if (!result.ok) throw new Error(result.problems[0].message);
    return { sweep: result.sweep, drawing: drawingOf(result.sweep, TUNABLES, 'net') };
  };
  it('has a curve for each value of the second, a panel for each metric, and every run at its place', () => {
    const { sweep, drawing } = drawn(axis(BOSTON));
    expect(drawing.panels.map(({ label }) => label)).toEqual(['Effective throughput, %', 'Timeouts']);
    const runs = runsOf(sweep);
    const rows = runs.runs.map(({ index }) => ({ index, metrics: [index / 100, index], hash: '' }));
    const points = pointsOf(drawing, runs, rows).filter(({ panel }) => panel === 'timeouts');
    expect(points.map(({ series, x, values: of }) => [series, x, of])).toEqual([
      ['null', 64, [0, 1]], ['{}', 64, [2, 3]], ['null', 512, [4, 5]], ['{}', 512, [6, 7]],
    ]);
  });
  it('says packets where its network carries whole packets', () => {
    const { sweep } = drawn(axis(BOSTON), ['cellsSent', 'maxQueueCells', 'timeouts']);
    const labels = (packetMode: boolean): string[] =>
      drawingOf(sweep, TUNABLES, 'net', packetMode).panels.map(({ label }) => label);
    expect(labels(false)).toEqual(['Cells sent', 'Longest queue, cells', 'Timeouts']);
    expect(labels(true)).toEqual(['Packets and ACKs sent', 'Longest queue, packets', 'Timeouts']);
  });
  it('uses the parameter with numbers for the axis where the first one is a choice', () => {
    const result = made({ axes: [axis(POLICY, { chosen: ['tailDrop', 'epd'] }), form().axes[0]] });
    expect(result.ok && drawingOf(result.sweep, TUNABLES, '').x.path).toBe(BUFFER);
  });
  it('has panels instead of curves where there are too many values to distinguish', () => {
    const windows = Array.from({ length: MOST_CURVES + 1 }, (_, at) => 4096 * (at + 1)).join(' ');
    const { drawing } = drawn(axis('flows.f.transport.windowBytes', { how: 'list', list: windows }), ['goodput']);
    expect([drawing.panels.length, drawing.series.length]).toEqual([MOST_CURVES + 1, 1]);
  });
  it('has words on the axis where no parameter is a number', () => {
    const result = made({ axes: [axis(POLICY, { chosen: ['epd', 'tailDrop'] })] });
    expect(result.ok && drawingOf(result.sweep, TUNABLES, '').x.words?.map(({ value }) => value))
      .toEqual(['epd', 'tailDrop']);
  });
});

describe('small numbers of a sweep', () => {
  const LOSS = 'links.sw>sink.cellErrorRate';
  const result = made({ axes: [axis(LOSS, { how: 'list', list: '0.00001, 0.00025, 0.0123456' })], seeds: '2',
    metrics: ['cellLossRate', 'goodput', 'timeouts'] });
  if (!result.ok) throw new Error(result.problems[0].message);
  const plain = drawingOf(result.sweep, TUNABLES, 'net');
  const runs = runsOf(result.sweep);
  const rows = runs.runs.map(({ index }) =>
    ({ index, metrics: [0.00002 + index / 1e7, 0.5 + index / 100, 3], hash: '' }));
  const points = pointsOf(plain, runs, rows);
  const drawing = withDecimals(plain, points);

  it('are distinguishable on the axis', () =>
    expect([0.00001, 0.00025, 0.0123456, 1_234.5678, 1_000_000].map((x) => axisText(drawing.x, x)))
      .toEqual(['0.00001', '0.00025', '0.0123456', '1,234.568', '1,000,000']));
  it('are shown in the table with the decimals that the largest of them needs', () => {
    expect(tableOf(drawing, 'cellLossRate', points)[0].cells[0].ours).toBe('0.00200 ± 0.00006');
    expect(drawing.panels.map(({ digits }) => digits)).toEqual([5, 1, 0]);
  });
});

describe('the seeds of a form', () => {
  it.each([
    ['3', [1, 2, 3]], ['11–14', [11, 12, 13, 14]], ['7-7', [7]], ['4, 8, 15', [4, 8, 15]], ['15 8 4', [15, 8, 4]],
    ['9,', [9]], ['0–1', [0, 1]],
  ])('are read from %s, and their shortest text means the same', (text, seeds) => {
    expect(seedsIn(text)).toEqual(seeds);
    expect(seedsIn(seedsText(seeds))).toEqual(seeds);
  });
  it.each([
    ['', /^Seeds are how many/], ['0', /^Seeds are how many/], ['1.5', /^Seeds are how many/], ['a, b', /^Seeds are/],
    ['1001', /^Seeds are how many/], ['20–11', 'The seeds are upside down: 20 is more than 11.'],
    ['4, 8, 4', 'Seed 4 is there twice.'],
    ['4,000', 'At most 1,000 seeds at a time; seeds themselves stand apart: 4, 8, 15.'],
    ['1–5000', 'At most 1,000 seeds at a time.'],
    ['4294967296, 1', /^Seeds are how many/],
  ])('are refused in one sentence where they are %j', (text, sentence) => {
    expect(seedsIn(text)).toEqual(sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence);
  });
  it.each([
    [5, [1, 2, 3], '5'], [12, [11, 12, 13], '11–22'], [5, [4, 8, 15], '4, 8, 15, 16, 17'], [2, [11, 12, 13], '11–12'],
  ])('are extended or cut to %d: those of %j stay', (count, now, text) => {
    expect(seedsFor(count, now)).toBe(text);
  });
  it('go into the sweep, and from a saved sweep back into the form', () => {
    const result = made({ seeds: '11–13' });
    expect(result.ok && result.sweep.seeds).toEqual([11, 12, 13]);
    expect(result.ok && formOf(result.sweep, { durationS: 1, warmupS: 0 }, []).seeds).toBe('11–13');
  });
});

describe('a saved sweep with more than the form can show', () => {
  const saved = (more: Partial<Sweep>): Sweep => ({
    version: 1, id: 'saved', title: 'Saved', base: 'boston-16-reno', seeds: [1], metrics: ['goodput'],
    sets: [{ path: 'a', values: [1, 2] }, { path: 'b', values: [1, 2] }], set: { durationS: 5, warmupS: 1 }, ...more,
  });
  it('has no message where all of it fits', () => {
    expect(leftOut(saved({}))).toBeNull();
  });
  it('has a message that lists what a start would leave out', () => {
    const { sets } = saved({});
    expect(leftOut(saved({
      sets: [...sets!, { path: 'nodes.sw.bufferCells', values: [1, 2] }], set: { durationS: 5, 'flows.f.seed': 3 },
      cases: [{ name: 'one', set: {} }, { name: 'two', set: {} }],
    }))).toBe('This sweep also varies nodes.sw.bufferCells, sets flows.f.seed and has 2 cases, for which the form has no '
      + 'place: a start here leaves that out. The command sweep runs all of it.');
  });
});

describe('a saved sweep of two cases, without a grid', () => {
  const cases = [{ name: 'Reno', set: {} }, { name: 'EPD', set: { 'nodes.sw.discard.policy': 'epd' } }];
  const sweep: Sweep = {
    version: 1, id: 'two', title: 'Two', base: 'boston-16-reno', cases, seeds: [1, 2], metrics: ['goodput'],
  };
  it('has its cases side by side', () => {
    const drawing = drawingOf(sweep, TUNABLES, 'net');
    expect(drawing.x.words?.map(({ title }) => title)).toEqual(['Reno', 'EPD']);
    const rows = [0.5, 0.7, 0.8, 0.8].map((value, index) => ({ index, metrics: [value], hash: '' }));
    const points = pointsOf(drawing, runsOf(sweep), rows);
    expect(points.map(({ x, interval }) => [x, interval.mean]))
      .toEqual([[0, expect.closeTo(60)], [1, expect.closeTo(80)]]);
  });
  it('has the first parameter in the form, ready for another sweep', () => {
    const form = formOf(sweep, FULL, TUNABLES);
    expect(form.axes.map(({ path }) => path)).toEqual([TUNABLES[0].path]);
    expect(sweepOfForm(form, 'boston-16-reno', FULL, TUNABLES).ok).toBe(true);
  });
});
