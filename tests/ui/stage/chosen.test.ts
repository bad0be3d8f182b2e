/** Where the cell that a reader clicked gets its ring. */
import { describe, expect, it } from 'vitest';
import { CELL_FLAG } from '../../../src/runner/client/frame';
import { spotOf } from '../../../src/ui/stage/draw-chosen';
import type { Queue } from '../../../src/ui/stage/layout-types';
import { placeOf, type LaneDrawing, type QueueDrawing, type Scene } from '../../../src/ui/stage/scene';
import { createTracker } from '../../../src/ui/stage/tracker';
import { inQueue, onLink, packFrame, restingParts } from './fake-frame';
import { full, star } from './fake-runs';
import { laidOut } from './laid-out';

const { layout, topology } = laidOut(star());
const { expansion: { network } } = full(star());
const out = network.measure.bottleneckLink;
const queue = layout.boxes[1].queue as Queue;
const nowPs = 5e12;
const frame = packFrame({
  header: { timePs: nowPs, running: 0, bottleneckLink: out }, ...restingParts(network),
  cells: [
    inQueue(out, 17, { flow: 5, packet: 8, index: 11, of: 192 }),
    onLink(0, { flow: 0, packet: 2, index: 40, of: 192 }, nowPs + network.links[0].delayPs / 2),
    inQueue(0, 3, { flow: 0, packet: 2, index: 41, of: 192 }),
    onLink(0, { flow: 0, packet: 2, index: 40, of: 192, flags: CELL_FLAG.ack }, nowPs),
  ],
});
/** What is asked of the scene, with marks of 6 × 9. */
const scene = {
  layout, topology, sizes: layout.sizes, tracker: createTracker(topology), reducedMotion: false,
  lanes: layout.lanes.map(() => ({ w: 6, h: 9 }) as LaneDrawing),
  queues: layout.boxes.map((box) => (box.queue ? { w: 6, h: 9, padX: 1.5, padY: 1.5 } as QueueDrawing : null)),
} as unknown as Scene;
const spot = (flow: number, packet: number, index: number) => spotOf(scene, frame, { flow, packet, index, ack: false });

describe('the chosen cell of the star', () => {
  it('is ringed in its place of the queue', () =>
    expect(spot(5, 8, 11)).toMatchObject({ ...placeOf(scene, 1, 17), w: 6, h: 9 }));

  it('is ringed half way along its link, a mark long behind its header', () => {
    const [from, to] = layout.lanes[0].points;
    expect(spot(0, 2, 40)?.x).toBeCloseTo((from.x + to.x) / 2 - 3, 1);
    expect(spot(0, 2, 40)?.y).toBeCloseTo(from.y, 6);
  });

  it('is ringed where its link begins while its source keeps it', () =>
    expect(spot(0, 2, 41)).toMatchObject(layout.lanes[0].points[0]));

  it('has no ring when it is gone', () => expect(spot(0, 2, 42)).toBeNull());
  it('stands inside the frame of the queue', () => expect(spot(5, 8, 11)?.y).toBeGreaterThan(queue.frame.y));
});
