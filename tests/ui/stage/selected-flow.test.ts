/** The bars of receivers while a flow is selected. */
import { describe, expect, it } from 'vitest';
import { PALETTES } from '../../../src/ui/look/palette';
import { drawReceivers } from '../../../src/ui/stage/draw-sink';
import { DIMMED, type Scene } from '../../../src/ui/stage/scene';
import { createTracker } from '../../../src/ui/stage/tracker';
import { full, star, starFrame } from './fake-runs';
import { laidOut } from './laid-out';

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
