import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { referenceProvider } from '../../../src/codec/reference';
import { INITIAL, type LabState } from '../../../src/ui/lab/lab-state';
import { heading, verdict } from '../../../src/ui/lab/lab-words';
import { addMultiple } from '../../../src/ui/lab/gf';
import { cellBytes, disperse, rebuild } from '../../../src/ui/lab/outcome';
import { loseAtRandom } from '../../../src/ui/lab/losing';

const codecs = referenceProvider();
const outcomeOf = (state: LabState) => rebuild(disperse(codecs, state), state.lost);
const state = (changes: Partial<LabState>): LabState => ({ ...INITIAL, ...changes });

const shuffled = (sent: number, seed: number): number[] =>
  loseAtRandom(sent, 100, seed).sort((a, b) => ((a * 7919 + seed) % 257) - ((b * 7919 + seed) % 257));
const anyCode = fc.record({
  m: fc.integer({ min: 1, max: 40 }), more: fc.integer({ min: 0, max: 40 }),
  construction: fc.constantFrom('systematic' as const, 'uniform' as const), seed: fc.nat(1000),
});

describe('any code, any loss', () => {
  test.prop([anyCode], { numRuns: 60 })('any m of N cells bring every byte back', ({ m, more, construction, seed }) => {
    const sent = m + more;
    const lost = shuffled(sent, seed).slice(0, more).sort((a, b) => a - b);
    const outcome = outcomeOf(state({ sourceCells: m, sent, construction, lost }));
    expect([outcome.rebuilt, outcome.equalBytes]).toEqual([true, m * 48]);
  });

  test.prop([anyCode], { numRuns: 60 })('any m − 1 cells fail: some piece stays unknown', ({
    m, more, construction, seed,
  }) => {
    const sent = m + more;
    const lost = shuffled(sent, seed).slice(0, more + 1).sort((a, b) => a - b);
    const outcome = outcomeOf(state({ sourceCells: m, sent, construction, lost }));
    expect(outcome.rebuilt).toBe(false);
    expect(outcome.known).toContain(false);
  });

  test.prop([anyCode], { numRuns: 40 })('the inverse that is shown gives the bytes that the codec gives', ({
    m, more, construction, seed,
  }) => {
    const sent = m + more;
    const given = disperse(codecs, state({ sourceCells: m, sent, construction }));
    const outcome = rebuild(given, shuffled(sent, seed).slice(0, more));
    outcome.solution.forEach((row, piece) => {
      const sum = new Uint8Array(48);
      row.forEach((factor, at) => addMultiple(factor, cellBytes(given.cells, outcome.used[at]), sum));
      expect([...sum]).toEqual([...cellBytes(outcome.result, piece)]);
    });
  });
});

describe('8 needed, 12 sent, systematic, cells 1 to 5 lost', () => {
  const given = state({ construction: 'systematic', lost: [0, 1, 2, 3, 4] });
  const outcome = outcomeOf(given);
  it('leaves one too few', () =>
    expect(heading(given, outcome)).toBe('7 of 12 arrived: one too few. The picture needs any 8.'));
  it('shows the pieces that came as copies', () =>
    expect(outcome.known).toEqual([false, false, false, false, false, true, true, true]));
  it('counts only them', () => expect(verdict(given, outcome).fact).toBe('144 of 384 bytes known'));
});

describe('the sentence', () => {
  const said = (changes: Partial<LabState>): string => heading(state(changes), outcomeOf(state(changes)));
  it('says what is enough', () => expect(said({})).toBe('Any 8 of these 12 cells bring the picture back. 9 arrived.'));
  it('says when just enough arrived', () => expect(said({ lost: [0, 1, 2, 3] })).toBe(
    'Any 8 of these 12 cells bring the picture back. 8 arrived: just enough.',
  ));
  it('says when nothing was lost', () =>
    expect(said({ lost: [] })).toBe('Any 8 of these 12 cells bring the picture back. All 12 arrived.'));
  it('says when nothing arrived', () =>
    expect(said({ sourceCells: 1, sent: 1, lost: [0] })).toBe('None of 1 arrived: one too few. The picture needs it.'));
  it('says when no cell may be lost', () =>
    expect(said({ sent: 8, lost: [], material: { kind: 'text', text: 'a' } })).toBe(
      'All 8 cells are needed to bring the text back. All 8 arrived.',
    ));
});

describe('the largest code, 127 of 255', () => {
  it('is rebuilt and inverted within a second, uniform', () => {
    const given = disperse(codecs, state({ sourceCells: 127, sent: 255, construction: 'uniform' }));
    const from = performance.now();
    expect(rebuild(given, loseAtRandom(255, 30, 3)).equalBytes).toBe(127 * 48);
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});
