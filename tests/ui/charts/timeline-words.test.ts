/** The words on the timeline: the length of the run, clear of the bracket of the charts, and what was changed. */
import { expect, it } from 'vitest';
import { lastOfEach, paintTimeline, STRIP, type Strip } from '../../../src/ui/charts/paint/timeline';
import { timeTicks } from '../../../src/ui/charts/time-axis';
import { PALETTES } from '../../../src/ui/look/palette';
import { MEASURES, type Style } from '../../../src/ui/charts/paint/style';
import { notingContext } from './noting-context';

const style: Style = { ...MEASURES.rows, palette: PALETTES.light, unit: 1, sans: 'sans-serif', mono: 'monospace' };
const WIDTH = 1000;
const none = new Float64Array(100);

it.each([[2, 'of 2,000\u202fms'], [700, 'of 700\u202fs'], [9000, 'of 9,000\u202fs']])(
  'of a run of %i s, whose axis ends with the bracket at 10 ms', (durationS, words) => {
    const { ctx, written } = notingContext(5.3);
    const strip: Strip = {
      kind: 'full', width: WIDTH,
      bars: {
        resent: none, dropped: none, timeouts: none, mostResent: 0, mostDropped: 0,
      } as unknown as Strip['bars'],
      nowPs: 6e9, furthestPs: 6e9, endPs: 1e10, durationPs: durationS * 1e12,
      bracket: { fromPs: 0, toPs: 1e10 }, time: timeTicks({ fromPs: 0, toPs: 1e10 }, 10),
    };
    paintTimeline(ctx, style, strip);
    const duration = written.find(({ text }) => text === words)!;
    expect(duration.left).toBeGreaterThan(WIDTH - STRIP.full.right);
    expect(duration.right).toBeLessThanOrEqual(WIDTH);
  },
);

it('the flag of a parameter that is turned twice at one playhead says where it stands', () => {
  const flags = [
    { atPs: 1_269_740e6, words: '600 cells' }, { atPs: 1_269_738e6, words: '513 cells' },
    { atPs: 0.5e12, words: '256 cells' },
  ];
  expect(lastOfEach(flags).map(({ words }) => words)).toEqual(['256 cells', '600 cells']);
});
