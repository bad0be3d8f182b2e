/** The bars of receivers, and the colours of links, while a flow is selected. */
import { describe, expect, it } from 'vitest';
import { PALETTES } from '../../../src/ui/look/palette';
import { drawReceivers } from '../../../src/ui/stage/draw-sink';
import { buildScene, DIMMED, type Scene } from '../../../src/ui/stage/scene';
import { createTracker } from '../../../src/ui/stage/tracker';
import { full, star, starFrame } from './fake-runs';
import { laidOut, measure } from './laid-out';

/** The opacity of the number beside each receiver's bar, in the order of the flows. */
function opacities(selected: number | null): number[] {
  const seen: number[] = [];
  const known: Record<string, unknown> = { globalAlpha: 1, fillText: () => seen.push(Number(known.globalAlpha)) };
  const context = new Proxy(known, { get: (target, key) => target[String(key)] ?? (() => undefined) });
  const { layout, topology } = laidOut(star());
  const scene = {
    context, palette: PALETTES.light, sizes: layout.sizes, layout, topology, tracker: createTracker(topology),
    selected, reducedMotion: true, slots: new Uint8Array(16), colours: Array<string>(16).fill('#000'),
  } as unknown as Scene;
  drawReceivers(scene, starFrame(full(star()).expansion, 5e12, 100, false), 0);
  expect(known.globalAlpha).toBe(1);
  return seen;
}

describe('sixteen receivers', () => {
  it('are all shown alike while no flow is selected', () => {
    expect(opacities(null)).toEqual(Array<number>(16).fill(1));
  });
  it('recede as their senders do, but for that of the selected flow', () => {
    expect(opacities(3)).toEqual(Array.from({ length: 16 }, (_, flow) => (flow === 3 ? 1 : DIMMED)));
  });
});

describe('the colour of links in a group of twenty, of which the flow 3 was lent the colour 2', () => {
  const { layout, topology } = laidOut(star(20));
  const { lanes } = buildScene({
    context: {} as CanvasRenderingContext2D, ratio: 1, theme: 'light', palette: PALETTES.light, layout, topology,
    measure, selected: 3, lent: new Map([[3, 2]]), reducedMotion: false, tracker: createTracker(topology),
    falling: { falls: [], label: null } as never, ringed: null, chosen: null, asked: null, near: false,
  });
  const markOn = (link: number): number => lanes[layout.laneOfLink[link]].mark;
  it('is that of the flow where no other flow goes', () => {
    const linkOf = (flow: number): number => topology.dataFlows.findIndex((flows) => String(flows) === String(flow));
    expect([linkOf(2), linkOf(3)].map(markOn)).toEqual([0, 2]);
  });
  it('is still that of the group where they go together', () => expect(markOn(topology.bottleneckLink)).toBe(0));
});
