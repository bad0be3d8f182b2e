/** Comparisons: their runs, what is refused, and their links. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkComparison, readComparison, type Comparison } from '../../src/scenario/comparison';
import { decodeComparison, encodeComparison } from '../../src/scenario/comparison-link';
import { encodeLink, packLink } from '../../src/scenario/link-codec';
import { minimal } from '../../src/scenario/minimal';
import { findPreset } from '../../src/scenario/presets';
import golden from './golden-comparisons.json';
import { smallScenario } from './random-scenario';

const base = minimal(findPreset('boston-16-reno')!.scenario);
const larger = { name: '', set: { 'nodes.sw.bufferCells': 1000 } };
const pair: Comparison = { base, name: '', others: [larger] };
const sentences = (value: unknown): string => {
  const reply = readComparison(value);
  return reply.ok ? '' : reply.problems[0].message;
};

describe('512 against 1,000 places', () => {
  const reply = checkComparison(pair);
  it('are two runs, of which only the buffer differs', () => {
    if (!reply.ok) throw new Error(reply.problems[0].message);
    const buffers = reply.runs.map(({ full }) =>
      full.nodes.flatMap((node) => (node.kind === 'switch' ? [node.bufferCells] : [])));
    expect(buffers).toEqual([[512], [1000]]);
  });
});

describe('a comparison', () => {
  it('has two to four runs', () => {
    expect(checkComparison({ ...pair, others: [] })).toMatchObject({ ok: false });
    expect(checkComparison({ ...pair, others: [larger, larger, larger] })).toMatchObject({ ok: true });
    expect(sentences({ ...pair, others: [larger, larger, larger, larger] })).toMatch(/2 to 4 runs/);
  });
  it('says how many runs there are where there are too few or too many', () => {
    const all = [larger, larger, larger, larger];
    expect([[], all].map((others) => {
      const reply = checkComparison({ ...pair, others });
      return reply.ok ? '' : reply.problems[0].message;
    })).toEqual([1, 5].map((runs) => `A comparison has 2 to 4 runs, and this one has ${runs}; add or remove runs.`));
  });
  it('makes every setting of a run, and says where together they cannot be run', () => {
    const reply = checkComparison({ ...pair, others: [{ name: '', set: { durationS: 9, warmupS: 3 } }] });
    expect(reply.ok && reply.runs[1].full).toMatchObject({ durationS: 9, warmupS: 3 });
    expect(sentences({ ...pair, others: [larger, { set: { durationS: 3, warmupS: 9 } }] })).toBe(
      'Run C cannot be run: The warm-up lasts 9 s, but the run ends at 3 s; make the warm-up shorter.',
    );
  });
  it('takes names of 200 letters and 100 settings of a run, and no more', () => {
    const settings = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`layout.src[0]`.padEnd(13 + n, ' '), n]));
    const others = (count: number) => [{ name: 'x'.repeat(200), set: settings(count) }];
    expect(sentences({ ...pair, others: others(100) })).not.toMatch(/at most 100/);
    expect(sentences({ ...pair, others: others(101) })).toMatch(/at most 100/);
    expect(sentences({ ...pair, name: 'x'.repeat(200) })).toBe('');
  });
  it('is refused with the name of a run that is not valid', () => {
    const misspelt = { set: { 'nodes.sw.bufferCels': 1 } };
    expect(sentences({ ...pair, others: [larger, misspelt] })).toMatch(/^Run C .*bufferCells/);
    expect(sentences({ ...pair, others: [{ set: { 'nodes.sw.bufferCells': -1 } }] })).toMatch(/^Run B /);
  });
  it('is refused with a sentence for any other value', () => {
    const long = { name: 'x'.repeat(201), set: {} };
    for (const value of [
      null, 7, 'x', [], {}, { base }, { base, others: 'x' }, { base: {}, others: [larger] },
      { ...pair, name: 7 }, { ...pair, others: [{ set: 7 }] }, { ...pair, others: [long] },
      { ...pair, others: [null] }, { ...pair, others: [() => larger] },
    ]) {
      expect(sentences(value)).toMatch(/^[A-Za-z].*[.]$/s);
    }
  });
  it('is read from any value without throwing', () => {
    fc.assert(fc.property(fc.anything(), (value) => { expect(readComparison(value).ok).toBe(false); }));
  });
});

describe('the link of a comparison', () => {
  it.each(golden)('opens for ever: $title', ({ token, comparison }) => {
    const reply = decodeComparison(`https://example.org/#c=${token}`);
    expect(reply).toMatchObject({
      ok: true,
      comparison: { ...comparison, base: minimal(comparison.base as never) },
    });
  });
  it('brings back the same comparison, whatever its scenario', () => {
    const name = fc.constantFrom('', 'A');
    fc.assert(fc.property(smallScenario(), fc.nat(1000), name, name, (scenario, seed, first, second) => {
      const one: Comparison = { base: minimal(scenario), name: first, others: [{ name: second, set: { seed } }] };
      const checked = checkComparison(one);
      const decoded = decodeComparison(encodeComparison(one));
      expect(decoded.ok).toBe(checked.ok);
      if (decoded.ok) expect(decoded.comparison).toEqual(one);
    }), { numRuns: 50 });
  });
  it('has the same limits as the link of a scenario, with the same messages', () => {
    const said = (text: string): string => {
      const reply = decodeComparison(text);
      return reply.ok ? '' : reply.problems[0].message;
    };
    expect(said('')).toBe('There is no comparison in this link; a link ends in #c=1. and a long text.');
    expect(said(`1.${'A'.repeat(32 * 1024 + 1)}`)).toMatch(/at most 32,768 are taken: ask for its networks as files/);
    expect(said(packLink({ text: 'x'.repeat(1024 * 1024) }))).toMatch(/more than 1 MB, which no comparison needs/);
    expect(said('1.AAAA')).toMatch(/damaged|cut short/);
    expect(said('2.AAAA')).toMatch(/of version 2/);
  });
  it('is not read as the link of a scenario', () => {
    expect(decodeComparison(encodeLink(base))).toMatchObject({ ok: false });
  });
});
