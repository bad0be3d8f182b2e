/** How long the run is stands at the end of the timeline, clear of the stretch that the charts show. */
import { expect, it } from 'vitest';
import { paintTimeline, STRIP, type Strip } from '../../../src/ui/charts/paint/timeline';
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
