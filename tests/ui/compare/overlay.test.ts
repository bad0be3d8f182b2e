/** The charts of a comparison: which words are written, and that they do not overlap. */
import { describe, expect, it } from 'vitest';
import { factsOf, type Facts } from '../../../src/ui/charts/facts';
import { live } from '../../../src/ui/charts/live';
import type { RunSource } from '../../../src/ui/charts/run-source';
import { createOverlay, type OverlayInput } from '../../../src/ui/compare/overlay';
import { factorsOf, rowsOf } from '../../../src/ui/compare/rows';
import { PALETTES } from '../../../src/ui/look/palette';
import { makeNetwork, makeSeries, makeSource } from '../charts/make-series';
import { notingContext, type Written } from '../charts/noting-context';

const facts = factsOf(makeNetwork());
const PARTED = 'same until 12.001 s';

/** The texts in the charts of two runs of 100 s that are paused at `nowS` and differ from `partedS` on, seconds. */
function writtenAt(nowS: number, width: number, partedS: number): Written[] {
  const source = makeSource(makeSeries(0.1, Array.from({ length: nowS * 10 }, () => ({ dataBytes: 9000 }))));
  const { ctx, written } = notingContext();
  const input: OverlayInput = {
    sources: [source, source], facts: [facts, facts], letters: ['A', 'B'],
    other: 1, nowPs: nowS * 1e12, partedPs: partedS * 1e12,
    partedWords: PARTED, palette: PALETTES.light, sans: 'sans-serif', mono: 'monospace', unit: 1, ratio: 1, width,
    height: 320,
  };
  createOverlay({ getContext: () => ctx } as unknown as HTMLCanvasElement)(input);
  return written;
}

const apart = (a: Written, b: Written): boolean =>
  Math.abs(a.y - b.y) > 10 || a.right <= b.left || b.right <= a.left;

describe('the words of the charts of a comparison', () => {
  it.each([390, 864])('do not overlap, %i px wide', (width) => {
    for (let nowS = 0; nowS <= 100; nowS += 7) {
      const written = writtenAt(nowS, width, nowS / 2);
      written.forEach((one, place) => written.slice(place + 1).forEach((other) =>
        expect(apart(one, other), `${one.text} and ${other.text} at ${nowS} s`).toBe(true)));
    }
  });
  it('say over which time the values are taken', () => {
    expect(writtenAt(20, 864, 12).map(({ text }) => text).find((text) => text.startsWith('Effective throughput')))
      .toMatch(/^Effective throughput, % of link, last 500.ms$/);
  });
  it('say until when the runs are the same, on the line of the first title', () => {
    const written = writtenAt(20, 864, 12);
    const [title, parted] = [/^Effective throughput/, /^same until/].map((words) =>
      written.find(({ text }) => words.test(text))!);
    expect(parted.y).toBe(title.y);
    expect(parted.left).toBeGreaterThan(title.right);
  });
  it('say it on a phone beside a title that leaves room, not over the curves', () => {
    const written = writtenAt(20, 390, 12);
    const [title, parted] = [/^Queue/, /^same until/].map((words) => written.find(({ text }) => words.test(text))!);
    expect(parted.y).toBe(title.y);
    expect(parted.left).toBeGreaterThan(title.right);
  });
});

describe('the time axis of a comparison', () => {
  const loading = makeSource(makeSeries(0.1, []));
  const there = makeSource(makeSeries(0.1, Array.from({ length: 200 }, () => ({ dataBytes: 9000 }))));
  const endAt = (nowS: number, sources: RunSource[]): number =>
    createOverlay({ getContext: () => notingContext().ctx } as unknown as HTMLCanvasElement)({
      sources, facts: [facts, facts], letters: ['A', 'B'],
      other: 1, nowPs: nowS * 1e12, partedPs: null, partedWords: '',
      palette: PALETTES.light, sans: 'sans-serif', mono: 'monospace', unit: 1, ratio: 1, width: 864, height: 320,
    }).endPs / 1e12;
  it('includes the instant to which runs are being taken, and stays as it is when they are there', () => {
    expect(endAt(20, [loading, loading])).toBeGreaterThan(20);
    expect(endAt(20, [loading, loading])).toBe(endAt(20, [there, there]));
    expect(endAt(20, [loading, there])).toBe(endAt(20, [there, there]));
  });
});

describe('a queue of 82,620 bytes beside another, on a phone', () => {
  it('is written at the right without its unit, clear of the edge', () => {
    const source = makeSource(makeSeries(0.1, Array.from({ length: 200 }, () => ({ queueMax: 82_620 }))));
    const { ctx, written } = notingContext();
    const inBytes = { ...facts, packetMode: true, unit: 'bytes' as const };
    createOverlay({ getContext: () => ctx } as unknown as HTMLCanvasElement)({
      sources: [source, source], facts: [inBytes, inBytes], letters: ['A', 'B'],
      other: 1, nowPs: 20e12, partedPs: null, partedWords: '',
      palette: PALETTES.light, sans: 'sans-serif', mono: 'monospace', unit: 1, ratio: 1, width: 390, height: 320,
    });
    expect(written.map(({ text }) => text)).toContain('B 82,620');
    for (const { text, right } of written) expect(right, text).toBeLessThanOrEqual(386);
  });
});

/** One run has cells, the other whole packets in a buffer that counts bytes. */
describe('queues of 10 of 100 cells and of 26,500 of 53,000 bytes', () => {
  const queueOf = (queueMax: number, capacity: number) =>
    makeSource(makeSeries(0.1, Array.from({ length: 200 }, () => ({ queueMax }))), { capacity });
  const inBytes = { ...facts, packetMode: true, unit: 'bytes' as const };
  const { ctx, written } = notingContext();
  createOverlay({ getContext: () => ctx } as unknown as HTMLCanvasElement)({
    sources: [queueOf(10, 100), queueOf(26_500, 53_000)], facts: [facts, inBytes], letters: ['A', 'B'],
    other: 1, nowPs: 20e12,
    partedPs: null, partedWords: '', palette: PALETTES.light, sans: 'sans-serif', mono: 'monospace', unit: 1, ratio: 1,
    width: 864, height: 320,
  });
  const texts = written.map(({ text }) => text.replaceAll('\u202f', ' '));

  it('are drawn as shares of their buffers on one scale', () => {
    expect(texts).toContain('Queue, % of the buffer, 100 ms peak');
    const [a, b] = [/^A 10 /, /^B 26/].map((words) => written.find(({ text }) => words.test(text))!.y);
    const [zero, whole] = ['0', '100'].map((tick) => written.findLast(({ text }) => text === tick)!.y);
    expect([(zero - a) / (zero - whole), (zero - b) / (zero - whole)]).toEqual([
      expect.closeTo(0.1, 2), expect.closeTo(0.5, 2),
    ]);
  });
  it('are each written in their own unit', () => {
    expect(texts).toContain('A 10 cells');
    expect(texts).toContain('B 26.5 kB');
  });
  it('are drawn under a chart that is called cell or packet failure rate', () => {
    expect(texts.some((text) => text.startsWith('Cell or packet failure rate, %, '))).toBe(true);
  });
});

describe('full queues that only what waits takes, beside one of cells', () => {
  const waiting = (buffer: object): Facts => {
    const network = makeNetwork();
    const port = { bufferPackets: null, bufferBytes: null, ...buffer, queueCounts: 'waiting' as const };
    const links = network.links.map((link) => ({ ...link, port: { ...link.port, ...port } }));
    return factsOf({ ...network, network: 'packet', links });
  };
  it.each([
    { most: 13, of: 12, unit: 'packets', facts: waiting({ bufferPackets: 12 }) },
    { most: 54_040, of: 53_000, unit: 'bytes', facts: waiting({ bufferBytes: 53_000 }) },
  ])('are drawn at 100 %% with $most of $of $unit, the one being sent included', ({ most, of, facts: ofPackets }) => {
    const queueOf = (queueMax: number, capacity: number) => makeSource(makeSeries(0.1, [{ queueMax }]), { capacity });
    const both = [facts, ofPackets];
    const row = rowsOf(both).find(({ mark }) => mark === 'queue')!;
    const now = [live(queueOf(50, 100), facts), live(queueOf(most, of), ofPackets)];
    const [cells, packets] = factorsOf(row, now, [50, most]);
    expect([50 * cells, packets * most]).toEqual([50, expect.closeTo(100, 9)]);
  });
});

describe('a run that is over after 2 s beside one that stands at 50 s', () => {
  const quiet = (seconds: number) => makeSource(makeSeries(0.1, Array.from({ length: 10 * seconds }, () => ({}))));
  const { ctx, written } = notingContext();
  createOverlay({ getContext: () => ctx } as unknown as HTMLCanvasElement)({
    sources: [quiet(2), quiet(50)], facts: [{ ...facts, durationPs: 2e12 }, facts], letters: ['A', 'B'],
    other: 1, nowPs: 50e12,
    partedPs: null, partedWords: '', palette: PALETTES.light, sans: 'sans-serif', mono: 'monospace', unit: 1, ratio: 1,
    width: 864, height: 320,
  });

  it('does not hold the playhead back', () => {
    const texts = written.map(({ text }) => text.replaceAll('\u202f', ' '));
    expect(texts).toContain('50.00 s');
    expect(texts).not.toContain('2.00 s');
  });
});

describe('a queue of one cell', () => {
  it('is written in the singular', () => {
    const one = makeSource(makeSeries(0.1, Array.from({ length: 20 }, () => ({ queueMax: 1 }))));
    const { ctx, written } = notingContext();
    createOverlay({ getContext: () => ctx } as unknown as HTMLCanvasElement)({
      sources: [one, one], facts: [facts, facts], letters: ['A', 'B'],
      other: 1, nowPs: 2e12, partedPs: null, partedWords: '',
      palette: PALETTES.light, sans: 'sans-serif', mono: 'monospace', unit: 1, ratio: 1, width: 864, height: 320,
    });
    expect(written.map(({ text }) => text)).toContain('A 1 cell');
  });
});

describe('the reason why a run goes above its ceiling', () => {
  /** What two runs say that send nothing in the first `quiet` of 50 steps of 0.1 s. */
  const notes = (packetBytes: number, width: number, quiet = 0): Written[] => {
    const of = (bytes: number) =>
      makeSource(makeSeries(0.1, Array.from({ length: 50 }, (_, at) => ({ packetBytes: at < quiet ? 0 : bytes }))));
    const { ctx, written } = notingContext();
    createOverlay({ getContext: () => ctx } as unknown as HTMLCanvasElement)({
      sources: [of(9000), of(packetBytes)], facts: [facts, facts], letters: ['A', 'B'],
      other: 1, nowPs: 5e12, partedPs: null,
      partedWords: '',
      palette: PALETTES.light, sans: 'sans-serif', mono: 'monospace', unit: 1, ratio: 1, width, height: 320,
    });
    written.forEach((one, place) => written.slice(place + 1).forEach((other) =>
      expect(apart(one, other), `${one.text} and ${other.text}`).toBe(true)));
    return written.filter(({ text }) => /^Effective|had waited/.test(text));
  };
  const said = (packetBytes: number, width: number): string[] =>
    notes(packetBytes, width).map(({ text }) => text).filter((text) => text.includes('had waited'));

  it('is said once where data that had waited was handed over', () => {
    expect(said(18_000, 864)).toEqual(['B above its ceiling of 90.0\u202f%: data that had waited is handed over at once']);
  });
  it('is said in fewer words on a phone', () => {
    expect(said(18_000, 390)).toEqual(['B above its ceiling: data had waited']);
  });
  it('is on the line of the title where there is room', () => {
    const [title, note] = notes(18_000, 1200);
    expect(note.y).toBe(title.y);
    expect(note.left).toBeGreaterThan(title.right);
  });
  it('is beside a curve that lies where it would be', () => {
    const [[, early], [, late]] = [notes(18_000, 500), notes(18_000, 500, 10)];
    // The time axis of both ends at 10 s.
    const risesAt = 46 + (1 / 10) * (500 - 46 - 92);
    expect(early.left).toBeLessThan(risesAt);
    expect(late.left).toBeGreaterThan(risesAt);
  });
  it('is not said where no run is above it', () => {
    expect(said(9000, 864)).toEqual([]);
  });
});
