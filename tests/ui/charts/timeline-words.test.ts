/** The words on the timeline: how far the run is recorded, and what was changed. */
import { expect, it } from 'vitest';
import { lastOfEach, paintTimeline, STRIP, type Strip } from '../../../src/ui/charts/paint/timeline';
import { instant, timeTicks } from '../../../src/ui/charts/time-axis';
import { PALETTES } from '../../../src/ui/look/palette';
import { MEASURES, type Style } from '../../../src/ui/charts/paint/style';
import { notingContext } from './noting-context';

const style: Style = { ...MEASURES.rows, palette: PALETTES.light, unit: 1, sans: 'sans-serif', mono: 'monospace' };
const WIDTH = 1000;
const none = new Float64Array(100);

it.each([[6e9, []], [3e9, ['recorded to 6\u202fms']]])(
  'at %i ps of a run that was at 6 ms they are %j: its length is under the clock', (nowPs, words) => {
    const { ctx, written } = notingContext(5.3);
    const time = timeTicks({ fromPs: 0, toPs: 1e10 }, 10);
    paintTimeline(ctx, style, {
      kind: 'full', width: WIDTH,
      bars: { resent: none, dropped: none, timeouts: none, mostResent: 0, mostDropped: 0 } as unknown as Strip['bars'],
      nowPs, furthestPs: 6e9, endPs: 1e10, bracket: { fromPs: 0, toPs: 1e10 }, time,
    });
    const others = ['timeout', 'resent', 'drop', ...time.instants.map((ps) => instant(ps, time))];
    expect(written.map(({ text }) => text).filter((text) => !others.includes(text))).toEqual(words);
    expect(written.filter(({ left, right }) => left < 0 || right > WIDTH)).toEqual([]);
  },
);

it('the words about how far it is recorded begin after a flag that stands there', () => {
  const { ctx, written } = notingContext(5.3);
  paintTimeline(ctx, style, {
    kind: 'full', width: WIDTH,
    bars: { resent: none, dropped: none, timeouts: none, mostResent: 0, mostDropped: 0 } as unknown as Strip['bars'],
    nowPs: 4e9, furthestPs: 5e9, endPs: 1e10, bracket: { fromPs: 0, toPs: 0 },
    time: timeTicks({ fromPs: 0, toPs: 1e10 }, 10),
    flags: [{ atPs: 1e9, words: '256 cells' }, { atPs: 5e9, words: '600 cells' }],
  });
  const [flag, recorded] = ['600', 'recorded'].map((begin) => written.find(({ text }) => text.startsWith(begin))!);
  expect(recorded.left).toBeGreaterThan(flag.right);
  expect(recorded.left).toBeLessThan(flag.right + 20);
});

it('the words of a flag are clear of the diamonds of timeouts', () => {
  const { ctx, written } = notingContext(5.3);
  const begun: { x: number; y: number }[] = [];
  ctx.moveTo = (x, y) => { begun.push({ x, y }); };
  const timeouts = new Float64Array(100).fill(1);
  paintTimeline(ctx, style, {
    kind: 'full', width: WIDTH,
    bars: { resent: none, dropped: none, timeouts, mostResent: 0, mostDropped: 0 } as unknown as Strip['bars'],
    nowPs: 1e10, furthestPs: 1e10, endPs: 1e10, bracket: { fromPs: 0, toPs: 0 },
    time: timeTicks({ fromPs: 0, toPs: 1e10 }, 10), flags: [{ atPs: 1e9, words: 'sw: buffer 1,000 cells' }],
  });
  const words = written.find(({ text }) => text.startsWith('sw:'))!;
  const pitch = (WIDTH - STRIP.full.left - STRIP.full.right) / 100;
  /** The upper tip of the diamond of a bin. */
  const tipOf = (bin: number): number =>
    begun.findLast(({ x }) => Math.abs(x - STRIP.full.left - (bin + 0.5) * pitch) < 1e-6)?.y ?? NaN;
  const bins = [...timeouts.keys()].filter((bin) => !Number.isNaN(tipOf(bin)));
  const middleOf = (bin: number): number => STRIP.full.left + (bin + 0.5) * pitch;
  const beneath = bins.filter((bin) => middleOf(bin) > words.left && middleOf(bin) < words.right);
  expect(beneath.length).toBeGreaterThan(4);
  for (const bin of beneath) expect(tipOf(bin)).toBeGreaterThan(words.y + style.tick / 2);
  expect(tipOf(0)).toBeLessThan(words.y);
});

it('the words of a flag are clear of the bars of packets sent again, and of the drops of another branch', () => {
  const { ctx, written } = notingContext();
  const filled: { top: number; bottom: number }[] = [];
  ctx.fillRect = (_x, top, _width, height) => { filled.push({ top, bottom: top + height }); };
  const all = (value: number) => new Float64Array(100).fill(value);
  const bars = { resent: all(1), dropped: all(1), timeouts: all(0), mostResent: 1, mostDropped: 1 };
  paintTimeline(ctx, style, {
    kind: 'full', width: 1000, bars, nowPs: 0, furthestPs: 0, endPs: 1e10,
    bracket: { fromPs: 0, toPs: 0 }, other: { fromPs: 0, toPs: 1e10, bars },
    time: timeTicks({ fromPs: 0, toPs: 1e10 }, 10), flags: [{ atPs: 1e9, words: 'sw: buffer 1,000 cells' }],
  });
  const { y } = written.find(({ text }) => text.startsWith('sw'))!;
  // From the top of capitals to the foot of commas, around the middle of the letters.
  const [top, bottom] = [y - 0.37 * style.tick, y + 0.42 * style.tick];
  const crossed = filled.filter((one) => one.top < bottom && one.bottom > top);
  expect([filled.length > 200, crossed]).toEqual([true, []]);
});

it('the flag of a parameter that is turned twice at one playhead says where it stands', () => {
  const flags = [
    { atPs: 1_269_740e6, words: '600 cells' }, { atPs: 1_269_738e6, words: '513 cells' },
    { atPs: 0.5e12, words: '256 cells' },
  ];
  expect(lastOfEach(flags).map(({ words }) => words)).toEqual(['256 cells', '600 cells']);
});
