// @vitest-environment jsdom
/** Where it is written why the last cell was dropped. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REASONS } from '../../../src/model/reasons';
import { findPreset } from '../../../src/scenario/presets';
import type { Theme } from '../../../src/ui/look/palette';
import { buildTopology } from '../../../src/ui/stage/topology';
import { createView } from '../../../src/ui/stage/view';
import { notingContext } from '../charts/noting-context';
import { drop, packFrame, restingParts } from './fake-frame';
import { full } from './fake-runs';

const [WIDTH, HEIGHT] = [390, 281];
/** Mean width of a letter on a phone. */
const LETTER = 6;
const { ctx, written } = notingContext(LETTER);

/** What was written before the drop. */
let wordsDrawn: typeof written = [];

interface Given { width?: number; height?: number; theme?: Theme; compact?: boolean; at?: string }

/** Draws the stage, paused after a drop at the bottleneck or at the link `at`; returns what is written. */
function wordsAfterDrop(
  id: string, reason: string, { width = WIDTH, height = HEIGHT, theme = 'light', compact = true, at }: Given = {},
) {
  written.length = 0;
  const view = createView(document.createElement('canvas'), { changed: () => undefined, said: () => undefined });
  const { scenario, expansion } = full(findPreset(id)?.scenario);
  const { network } = expansion;
  const link = at === undefined ? network.measure.bottleneckLink : network.links.findIndex((one) => one.id === at);
  view.resize(width, height, 1);
  view.configure({
    topology: buildTopology(scenario, expansion), theme, reducedMotion: true, selectedFlow: null,
    compact, zoomOver: false, asked: 'pointer',
  });
  vi.advanceTimersToNextFrame();
  const dropped = { ...drop(link, 0, 3, 31, 32, 1e12), reason: REASONS.findIndex((one) => one.id === reason) };
  wordsDrawn = written.splice(0);
  view.show(packFrame({ header: { timePs: 1e12, running: 0 }, ...restingParts(network), lastDrop: [dropped] }));
  view.dispose();
  return written.map((one) => ({ ...one }));
}

beforeEach(() => {
  vi.useFakeTimers();
  HTMLCanvasElement.prototype.getContext =
    (() => Object.assign(ctx, { canvas: { width: WIDTH, height: HEIGHT } })) as unknown as
      HTMLCanvasElement['getContext'];
});
afterEach(() => vi.useRealTimers());

const DROPS = ['vegas-against-reno', 'cubic-beside-reno', 'red-16', 'epd-upstream-waste', 'epd-hops', 'parking-lot',
  'boston-16-reno-epd', 'vbr-background', 'lpd-metro-epd', 'two-lost-from-a-window', 'send-a-file', 'slow-start'];

describe('the reason of a drop on a phone', () => {
  it.each(DROPS.flatMap((id) => ['bufferFull', 'packetBroken', 'randomEarly'].map((reason) => [id, reason])))(
    'in %s is on the picture, clear of the zoom control and of the threshold: %s', (id, reason) => {
      const words = wordsAfterDrop(id, reason);
      const { title } = REASONS.find((one) => one.id === reason)!;
      const tag = words.find(({ text }) => text === title)!;
      expect(tag.left).toBeGreaterThan(6);
      expect(tag.right).toBeLessThan(WIDTH - 118);
      const threshold = words.find(({ text, y }) => text.startsWith('threshold') && y > HEIGHT / 2);
      // The tag begins 14 px above the line on which its words stand, and letters reach 3 px below theirs.
      if (threshold) expect(tag.y - 14).toBeGreaterThan(threshold.y + 3);
    },
  );
});

describe('the offer to ask why a cell was dropped, on a phone', () => {
  it('is beside a long reason where the whole picture is seen, and there is no zoom control', () => {
    const asks = (id: string) => wordsAfterDrop(id, 'packetBroken').find(({ text }) => text === 'why?');
    expect(asks('boston-16-reno-epd')?.right).toBeLessThan(WIDTH);
    expect(asks('lpd-metro-epd')?.right).toBeLessThan(WIDTH);
    expect(asks('parking-lot')).toBeUndefined();
  });
});

describe('the reason of a drop at a switch above other nodes', () => {
  it.each([['projector', 1536, 566], ['light', 1104, 400], ['light', 1440, 400]] as const)(
    'covers none of their names: %s, %i px wide', (theme, width, height) => {
      const given = { width, height, theme, compact: false, at: 'sw2>sw3' };
      const words = wordsAfterDrop('parking-lot', 'packetBroken', given);
      const tag = words.find(({ text }) => text === 'rest of packet refused')!;
      // Names are drawn with the picture that stays, which this canvas notes, too.
      const names = wordsDrawn.filter(({ text }) => ['middle', 'near'].includes(text));
      expect(names.length).toBeGreaterThan(1);
      for (const { y } of names) expect(y - tag.y).toBeGreaterThan(20);
    },
  );
});
