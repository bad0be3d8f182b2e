/** The charts of a comparison: which words are written, and that they keep clear of one another. */
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../src/ui/charts/facts';
import { createOverlay, type OverlayInput } from '../../../src/ui/compare/overlay';
import { PALETTES } from '../../../src/ui/look/palette';
import { makeNetwork, makeSeries, makeSource } from '../charts/make-series';
import { notingContext, type Written } from '../charts/noting-context';

const facts = factsOf(makeNetwork());
const PARTED = 'same until 12.001 s';

/** Two runs of 100 s that stand still after so many seconds. */
function writtenAt(nowS: number, width: number, partedS: number): Written[] {
  const source = makeSource(makeSeries(0.1, Array.from({ length: nowS * 10 }, () => ({ dataBytes: 9000 }))));
  const { ctx, written } = notingContext();
  const input: OverlayInput = {
    sources: [source, source], facts: [facts, facts], other: 1, partedPs: partedS * 1e12, partedWords: PARTED,
    palette: PALETTES.light, sans: 'sans-serif', mono: 'monospace', unit: 1, ratio: 1, width, height: 320,
    cursorPs: null,
  };
  createOverlay({ getContext: () => ctx } as unknown as HTMLCanvasElement)(input);
  return written;
}

const apart = (a: Written, b: Written): boolean =>
  Math.abs(a.y - b.y) > 10 || a.right <= b.left || b.right <= a.left;

describe('the words of the charts of a comparison', () => {
  it.each([390, 864])('do not lie on one another, %i px wide', (width) => {
    for (let nowS = 0; nowS <= 100; nowS += 7) {
      const written = writtenAt(nowS, width, nowS / 2);
      written.forEach((one, place) => written.slice(place + 1).forEach((other) =>
        expect(apart(one, other), `${one.text} and ${other.text} at ${nowS} s`).toBe(true)));
    }
  });
  it('say over which stretch the values are taken', () => {
    expect(writtenAt(20, 864, 12).map(({ text }) => text).find((text) => text.startsWith('Effective throughput')))
      .toMatch(/^Effective throughput, % of link, last 500.ms$/);
  });
  it('say beside the title of the first row until when the runs are the same, above its scale', () => {
    const written = writtenAt(20, 864, 12);
    const [title, parted] = [/^Effective throughput/, /^same until/].map((words) =>
      written.find(({ text }) => words.test(text))!);
    expect(parted.y).toBe(title.y);
    expect(parted.left).toBeGreaterThan(title.right);
  });
});

describe('a queue of 82,620 bytes beside another, on a phone', () => {
  it('is told at the right without its unit, clear of the edge', () => {
    const source = makeSource(makeSeries(0.1, Array.from({ length: 200 }, () => ({ queueMax: 82_620 }))));
    const { ctx, written } = notingContext();
    const inBytes = { ...facts, packetMode: true, unit: 'bytes' as const };
    createOverlay({ getContext: () => ctx } as unknown as HTMLCanvasElement)({
      sources: [source, source], facts: [inBytes, inBytes], other: 1, partedPs: null, partedWords: '',
      palette: PALETTES.light, sans: 'sans-serif', mono: 'monospace', unit: 1, ratio: 1, width: 390, height: 320,
      cursorPs: null,
    });
    expect(written.map(({ text }) => text)).toContain('B 82,620');
    for (const { text, right } of written) expect(right, text).toBeLessThanOrEqual(386);
  });
});
