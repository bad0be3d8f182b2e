/** How cells are shown that a frame counts without a row for each. */
import { describe, expect, it } from 'vitest';
import { PALETTES } from '../../../src/ui/look/palette';
import { placeOf } from '../../../src/ui/stage/draw-chosen';
import { drawCounted } from '../../../src/ui/stage/draw-counted';
import type { Point } from '../../../src/ui/stage/layout-types';
import { buildScene, ribbonWidth } from '../../../src/ui/stage/scene';
import { createTracker } from '../../../src/ui/stage/tracker';
import { inQueue, onLink, packFrame, restingParts, type CellRow, type LinkRow } from './fake-frame';
import { measure, starLaidOut } from './laid-out';

const { layout, topology, network, out, queue } = starLaidOut();
const nowPs = 5e12;
const { delayPs, rateBps } = network.links[out];
/** Cells of 53 bytes that fit on the bottleneck. */
const FULL = Math.round(((delayPs / 1e12) * rateBps) / 424);
const laneNumber = layout.laneOfLink[out];
const lane = layout.lanes[laneNumber];

/** Draws a frame of the star with these rows and counts; returns the squares, the ends of bands and their widths. */
function drawn(cells: CellRow[], counts: LinkRow, link = out) {
  const squares: Point[] = [];
  const bands: { from: Point; to: Point; width: number; colour: unknown }[] = [];
  let path: Point[] = [];
  const known: Record<string, unknown> = {
    beginPath: () => { path = []; },
    moveTo: (x: number, y: number) => path.push({ x, y }),
    lineTo: (x: number, y: number) => path.push({ x, y }),
    stroke: () => bands.push({
      from: path[0], to: path.at(-1)!, width: Number(known.lineWidth), colour: known.strokeStyle,
    }),
    fillRect: (x: number, y: number, w: number, h: number) => squares.push({ x: x + w / 2, y: y + h / 2 }),
  };
  const context = new Proxy(known, { get: (target, key) => target[String(key)] ?? (() => undefined) });
  const scene = buildScene({
    context: context as unknown as CanvasRenderingContext2D, ratio: 1, theme: 'light', palette: PALETTES.light, layout,
    topology, measure, selected: null, lent: new Map(), reducedMotion: false, tracker: createTracker(topology),
    falling: { falls: [], label: null } as never, ringed: null, chosen: null, asked: null, near: false,
  });
  const parts = restingParts(network);
  Object.assign(parts.links[link], counts);
  const frame = packFrame({ header: { timePs: nowPs, running: 0, cellsLeftOut: 1 }, ...parts, cells });
  return { grey: drawCounted(scene, frame), squares, bands, scene };
}
const cell = (index: number) => ({ flow: 0, packet: 2, index, of: 192 });

describe('cells that a frame only counts', () => {
  it('are squares in a queue, behind those that it names', () => {
    const { grey, squares, bands, scene } = drawn([0, 1, 2].map((at) => inQueue(out, at, cell(at))), { queued: 20 });
    expect([grey, squares.length, bands.length]).toEqual([true, 17, 0]);
    expect(squares[0]).toEqual(placeOf(scene, 1, 3));
    expect(squares.at(-1)).toEqual(placeOf(scene, 1, 19));
  });

  it('are a band on a link, from its sender to the last cell that the frame names', () => {
    const { grey, squares, bands } = drawn([
      onLink(out, cell(0), nowPs + delayPs * 0.1), onLink(out, cell(1), nowPs + delayPs * 0.25),
    ], { inFlight: 30 });
    expect([grey, squares.length, bands.length]).toEqual([true, 0, 1]);
    expect(bands[0].from).toEqual(lane.points[0]);
    expect(bands[0].to.x).toBeCloseTo(lane.points[0].x + 0.75 * lane.length, 6);
  });

  it('are a band over the whole link, as wide as the ribbon of their rate, where the frame names none', () => {
    const [all, half] = [FULL, FULL / 2].map((inFlight) => drawn([], { inFlight }));
    const full = ribbonWidth(all.scene, laneNumber);
    expect(all.bands[0].to.x).toBeCloseTo(lane.points[1].x, 6);
    expect(all.bands[0].width / full).toBeCloseTo(1, 1);
    expect(half.bands[0].width / full).toBeCloseTo(0.5, 1);
  });

  it('have the colour of the flow on a link that carries data of no other', () => {
    const [own] = topology.dataFlows.flatMap((flows, link) => (flows.length === 1 && flows[0] === 1 ? [link] : []));
    const { grey, bands, scene } = drawn([], { inFlight: 30 }, own);
    expect([grey, bands.length]).toEqual([false, 1]);
    expect(bands[0].colour).toBe(scene.colours[1]);
    expect(drawn([], { inFlight: 30 }).bands[0].colour).toBe(PALETTES.light.ink3);
  });

  it('are not drawn where the frame names all', () => {
    const cells = [inQueue(out, 0, cell(0)), onLink(out, cell(1), nowPs + delayPs / 2)];
    expect(drawn(cells, { queued: 1, inFlight: 1 })).toMatchObject({ grey: false, squares: [], bands: [] });
  });

  it('end with the drawn places of the queue and the column for cells that were brought back', () => {
    const { squares } = drawn([], { queued: 1e6 });
    expect(squares).toHaveLength((queue.columns + 1) * queue.rows);
  });
});
