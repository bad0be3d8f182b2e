import { describe, expect, it } from 'vitest';
import { project } from '../../../src/ui/stage/camera';
import { hitTest, placeAt, portAt } from '../../../src/ui/stage/hit-test';
import { inQueue, onLink, packFrame, restingParts } from './fake-frame';
import { starLaidOut } from './laid-out';

const { layout, topology, network, out, queue } = starLaidOut();
const now = 5e12;
const frame = packFrame({
  header: { timePs: now, bottleneckLink: out }, ...restingParts(network),
  cells: [
    inQueue(out, 0, { flow: 3, packet: 7, index: 10, of: 192 }),
    inQueue(out, 17, { flow: 5, packet: 8, index: 11, of: 192 }),
    onLink(0, { flow: 0, packet: 2, index: 40, of: 192 }, now + 5e9),
  ],
});
/** The centre of a place in the queue: columns of 16 places, with the head at the right. */
const middleOf = (place: number): [number, number] => [
  queue.frame.x + queue.frame.w - 1.5 - (Math.floor(place / 16) + 0.5) * queue.pitchX,
  queue.frame.y + 1.5 + ((place % 16) + 0.5) * queue.pitchY,
];

describe('pointing at the star', () => {
  it('finds the head of the queue in the rightmost column', () =>
    expect(placeAt(layout, ...middleOf(0))?.place).toBe(0));
  it('finds place 17, second in the second column', () => expect(placeAt(layout, ...middleOf(17))?.place).toBe(17));
  it('names the cell in a place', () => expect(hitTest(layout, topology, frame, ...middleOf(17))).toEqual({
    flow: 5, cell: { link: out, where: 1, index: 11, of: 192, packet: 8, ack: false, flags: 0 },
  }));
  it('finds nothing in an empty place', () => expect(hitTest(layout, topology, frame, ...middleOf(100))).toBeNull());

  it('finds the flow of a lane, and the cell where there is one', () => {
    const [from, to] = layout.lanes[0].points;
    const half = (from.x + to.x) / 2;
    expect(hitTest(layout, topology, frame, half - 2, from.y)).toEqual({
      flow: 0, cell: { link: 0, where: 0, index: 40, of: 192, packet: 2, ack: false, flags: 0 },
    });
    expect(hitTest(layout, topology, frame, half + 60, from.y)).toEqual({ flow: 0, cell: null });
  });

  it('finds the flow of a row, at the sender and at the receiver', () => {
    for (const box of [layout.boxes[0], layout.boxes[2]]) {
      const { band } = box.rows[9];
      expect(hitTest(layout, topology, null, band.x + 20, band.y + band.h / 2)?.flow).toBe(9);
    }
  });

  it('finds the same cell when the camera is zoomed in', () => {
    const near = project(layout, { scale: 3, x: -400, y: -120 });
    const [x, y] = middleOf(17);
    expect(hitTest(near, topology, frame, x * 3 - 400, y * 3 - 120)?.flow).toBe(5);
  });

  it('finds nothing on the ground', () => expect(hitTest(layout, topology, frame, 700, 415)).toBeNull());
});

describe('pointing at the switch of the star', () => {
  it('finds the port whose queue it draws, in the queue and beside it', () => {
    const box = layout.boxes[1];
    expect([portAt(layout, ...middleOf(100)), portAt(layout, box.x + 4, box.y + box.h - 4)]).toEqual([out, out]);
  });
  it('finds no port at a host', () => expect(portAt(layout, layout.boxes[0].x + 4, layout.boxes[0].y + 4)).toBe(-1));
});
