/** The trays of dropped cells under a switch. */
import { describe, expect, it } from 'vitest';
import { reasonNumber, REASONS, type ReasonId } from '../../../src/model/reasons';
import { findPreset } from '../../../src/scenario/presets';
import { PALETTES } from '../../../src/ui/look/palette';
import { drawTrays } from '../../../src/ui/stage/draw-fallen';
import type { Scene } from '../../../src/ui/stage/scene';
import type { TouchedDeath } from '../../../src/ui/stage/scene';
import { trayWidths } from '../../../src/ui/stage/tray-widths';
import { notingContext } from '../charts/noting-context';
import { packFrame } from './fake-frame';
import { laidOut, type Given } from './laid-out';

const LETTER = 6;
const WORDS = { title: 60, count: 20, growth: 50 };
const space = (room: number) => ({ room, gap: 10, pad: 8, leastTitle: 40 });

describe('the width of a tray', () => {
  it('leaves room for its count to grow', () => {
    expect(trayWidths([WORDS, WORDS], space(400))).toEqual([118, 118]);
    expect(trayWidths([{ ...WORDS, count: 70 }], space(400))).toEqual([138]);
  });
  it('is that of its words where there is less room', () => {
    expect(trayWidths([WORDS, WORDS], space(200))).toEqual([88, 88]);
  });
  it('is less where the longest titles must be cut', () => {
    expect(trayWidths([{ ...WORDS, title: 45 }, { ...WORDS, title: 90 }], space(170))).toEqual([73, 87]);
  });
  it('shares what the short titles leave among all that must be cut', () => {
    const [short, ...long] = [45, 150, 160].map((title) => ({ ...WORDS, title }));
    expect(trayWidths([short, ...long], space(300))).toEqual([73, 103, 103]);
  });
  it('is nothing for the last of too many', () => {
    expect(trayWidths([WORDS, WORDS, WORDS], space(170))).toHaveLength(2);
    expect(trayWidths([WORDS], space(60))).toEqual([]);
  });
});

/** Draws three trays under both switches of the preset that drop cells. */
function drawn(given: Given) {
  const { layout, topology } = laidOut(findPreset('epd-upstream-waste')?.scenario, given);
  const reasons: ReasonId[] = ['bufferFull', 'aboveThreshold', 'packetBroken'];
  const counts = [15, 275, 41_234];
  const { ctx, written } = notingContext(LETTER);
  const touchable: { x: number; w: number; what: TouchedDeath }[] = [];
  const scene = {
    context: ctx, palette: PALETTES.projector, sizes: layout.sizes, measure: (text: string) => text.length * LETTER,
    ratio: 1, sprites: { size: () => 0, mark: () => 0, draw: () => undefined }, slots: new Int32Array(16), layout,
    topology, touchable,
    tracker: {
      trays: layout.trays.flatMap(({ group }) => reasons.map((id, at) => ({
        group, reason: reasonNumber(id), count: counts[at], flows: new Int32Array(48), held: 10,
      }))),
    },
  } as unknown as Scene;
  drawTrays(scene, packFrame({ links: topology.links.map(() => ({})) }));
  return { layout, written, touchable, titles: reasons.map((id) => REASONS[reasonNumber(id)].title) };
}

describe('trays of three reasons under two switches', () => {
  it.each<[string, Given]>([
    ['on a desk', { width: 1104, height: 420 }], ['on a projector', { theme: 'projector', width: 1536, height: 566 }],
  ])('are all there, each in its area (%s)', (_where, given) => {
    const { layout, written, touchable, titles } = drawn(given);
    expect(layout.trays).toHaveLength(2);
    for (const { area } of layout.trays) {
      const within = touchable.filter(({ x }) => x >= area.x && x < area.x + area.w);
      expect(within).toHaveLength(3);
      const last = within[2];
      expect(last.x + last.w).toBeLessThanOrEqual(area.x + area.w);
    }
    expect(written.filter(({ text }) => text === '41,234')).toHaveLength(2);
    // Words do not run into each other.
    const line = written.toSorted((a, b) => a.left - b.left);
    line.slice(1).forEach(({ left }, at) => { expect(left).toBeGreaterThanOrEqual(line[at].right); });
    expect(written.some(({ text }) => text === titles[0])).toBe(true);
  });
});
