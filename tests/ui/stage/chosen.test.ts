/** Where the ring around the clicked cell is drawn. */
import { describe, expect, it } from 'vitest';
import { CELL_FLAG, CELL_WHERE } from '../../../src/runner/client/frame';
import { placeOf, spotOf } from '../../../src/ui/stage/draw-chosen';
import type { LaneDrawing, QueueDrawing, Scene } from '../../../src/ui/stage/scene';
import { createTracker } from '../../../src/ui/stage/tracker';
import { inQueue, onLink, packFrame, restingParts } from './fake-frame';
import { starLaidOut } from './laid-out';

const { layout, topology, network, out, queue } = starLaidOut();
const nowPs = 5e12;
const frame = packFrame({
  header: { timePs: nowPs, running: 0, bottleneckLink: out }, ...restingParts(network),
  cells: [
    inQueue(out, 17, { flow: 5, packet: 8, index: 11, of: 192 }),
    onLink(0, { flow: 0, packet: 2, index: 40, of: 192 }, nowPs + network.links[0].delayPs / 2),
    inQueue(0, 3, { flow: 0, packet: 2, index: 41, of: 192 }),
    onLink(0, { flow: 0, packet: 2, index: 40, of: 192, flags: CELL_FLAG.ack }, nowPs),
    inQueue(out, queue.capacity, { flow: 5, packet: 8, index: 12, of: 192 }),
    { ...inQueue(out, 0, { flow: 0, packet: 3, index: 1, of: 192 }), where: CELL_WHERE.atInput },
    { ...inQueue(out, 0, { flow: 0, packet: 3, index: 2, of: 192 }), where: CELL_WHERE.atInput },
  ],
});
/** The parts of a scene that are needed to find a cell, with marks of 6 × 9 px. */
const scene = {
  layout, topology, sizes: layout.sizes, tracker: createTracker(topology), reducedMotion: false,
  lanes: layout.lanes.map(() => ({ w: 6, h: 9 }) as LaneDrawing),
  queues: layout.boxes.map((box) => (box.queue ? { w: 6, h: 9, padX: 1.5, padY: 1.5 } as QueueDrawing : null)),
} as unknown as Scene;
const spot = (flow: number, packet: number, index: number) => spotOf(scene, frame, { flow, packet, index, ack: false });

describe('the chosen cell of the star', () => {
  it('is ringed in its place of the queue', () =>
    expect(spot(5, 8, 11)).toMatchObject({ ...placeOf(scene, 1, 17), w: 6, h: 9 }));

  it('is ringed half way along its link, with the mark behind the position of its header', () => {
    const [from, to] = layout.lanes[0].points;
    expect(spot(0, 2, 40)?.x).toBeCloseTo((from.x + to.x) / 2 - 3, 1);
    expect(spot(0, 2, 40)?.y).toBeCloseTo(from.y, 6);
  });

  it('is ringed at the start of its link while it waits in its source', () =>
    expect(spot(0, 2, 41)).toMatchObject(layout.lanes[0].points[0]));

  it('is ringed outside the frame of the queue when it was brought back beyond the last place', () => {
    const { frame: { x, w }, columns, pitchX } = queue;
    // The frame has a padding of 1.5 on both sides.
    expect(spot(5, 8, 12)?.x).toBeCloseTo(x + w - 2 * 1.5 - (columns + 0.5) * pitchX, 9);
    expect(spot(5, 8, 12)?.x).toBeLessThan(x);
    expect(spot(5, 8, 12)?.y).toBe(placeOf(scene, 1, 0).y);
  });

  it('is ringed at the input of the switch where it waits, behind the cell before it', () => {
    const { from, to } = layout.curves[layout.curveOfLink[0]];
    const [first, second] = [spot(0, 3, 1)!.x, spot(0, 3, 2)!.x];
    expect(first).toBeGreaterThan(from.x + 3);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(to.x);
  });

  it('has no ring when it is gone', () => expect(spot(0, 2, 42)).toBeNull());
  it('is ringed inside the frame of the queue', () => expect(spot(5, 8, 11)?.y).toBeGreaterThan(queue.frame.y));
});
