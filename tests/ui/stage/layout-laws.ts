/** What holds for the layout of every network, at every size of the stage. */
import { expect } from 'vitest';
import type { Lane, Layout, Point, Rect } from '../../../src/ui/stage/layout-types';
import type { Topology } from '../../../src/ui/stage/topology';
import { inside, overlap } from './laid-out';

interface LaidOut { layout: Layout; topology: Topology }

/** Points along a lane, at most 6 px apart, without its ends. */
export const along = ({ points }: Lane): Point[] => points.slice(1).flatMap((to, i) => {
  const from = points[i];
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6);
  return Array.from({ length: Math.max(0, steps - 1) }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / steps, y: from.y + ((to.y - from.y) * (step + 1)) / steps,
  }));
});

/** Whether a point is in a box, more than 1 px from its edges. */
const holds = (box: Rect, { x, y }: Point): boolean =>
  x > box.x + 1 && x < box.x + box.w - 1 && y > box.y + 1 && y < box.y + box.h - 1;

const numbersOf = (value: unknown): number[] => (typeof value === 'number' ? [value]
  : value && typeof value === 'object' && !ArrayBuffer.isView(value) ? Object.values(value).flatMap(numbersOf)
  : []);

const nameOf = ({ groups }: Topology, { group }: { group: number }): string => groups[group].id;

function expectApart(rects: readonly (Rect & { group: number })[], topology: Topology): void {
  rects.forEach((a, i) => rects.slice(i + 1).forEach((b) =>
    expect(overlap(a, b), `${nameOf(topology, a)} and ${nameOf(topology, b)}`).toBe(false)));
}

export const LAWS: Readonly<Record<string, (laidOut: LaidOut) => void>> = {
  'puts every box into the picture, without overlaps': ({ layout, topology }) => {
    const whole = { x: 0, y: 0, w: layout.width, h: layout.height };
    expect(layout.boxes).toHaveLength(topology.groups.length);
    for (const box of layout.boxes) expect(inside(box, whole), nameOf(topology, box)).toBe(true);
    expectApart(layout.boxes, topology);
  },

  'keeps queues, gauges and rows inside their boxes': ({ layout, topology }) => {
    for (const box of layout.boxes) {
      if (box.queue) expect(inside(box.queue.frame, box), `queue of ${nameOf(topology, box)}`).toBe(true);
      for (const { gauge, band } of box.framed ? box.rows : []) {
        expect(inside(gauge, box), `gauge of ${nameOf(topology, box)}`).toBe(true);
        expect(band.y + band.h / 2).toBeGreaterThanOrEqual(box.y);
        expect(band.y + band.h / 2).toBeLessThanOrEqual(box.y + box.h);
      }
    }
  },

  'leads every link that carries data from the edge of one box to that of another, past all others': (
    { layout, topology },
  ) => {
    const { links, groupOf, dataFlows } = topology;
    dataFlows.forEach((flows, link) => {
      if (flows.length > 0 && groupOf[links[link].from] !== groupOf[links[link].to]) {
        expect(layout.laneOfLink[link]).toBeGreaterThanOrEqual(0);
      }
    });
    for (const lane of layout.lanes) {
      const { from, to } = links[lane.links[0]];
      const [start, end] = [layout.boxes[groupOf[from]], layout.boxes[groupOf[to]]];
      const [first, last] = [lane.points[0], lane.points[lane.points.length - 1]];
      expect(Math.min(Math.abs(first.x - start.x), Math.abs(first.x - start.x - start.w))).toBeLessThan(0.01);
      expect(Math.min(Math.abs(last.x - end.x), Math.abs(last.x - end.x - end.w))).toBeLessThan(0.01);
      expect(lane.length).toBeGreaterThan(5);
      for (const [{ y }, box] of [[first, start], [last, end]] as const) {
        // A lane of a pair in both directions may begin at the rounded corner of a box.
        const beyond = Math.max(box.y - y, y - box.y - box.h);
        expect(beyond, `${nameOf(topology, box)} reaches its lane`).toBeLessThan(3);
      }
      const crossed = layout.boxes.filter((box) => along(lane).some((point) => holds(box, point)));
      expect(crossed.map((box) => nameOf(topology, box)), 'boxes that are crossed').toEqual([]);
    }
  },

  'has a number for every coordinate': ({ layout }) => {
    const maybe = layout.boxes.flatMap(({ rows }) => rows.map(({ valueX }) => valueX));
    const rest = {
      ...layout, boxes: layout.boxes.map((box) => ({ ...box, rows: box.rows.map((row) => ({ ...row, valueX: 0 })) })),
    };
    for (const value of numbersOf(rest)) expect(Number.isFinite(value) || value === Infinity).toBe(true);
    expect(maybe.every((value) => !Number.isFinite(value) || value > 0)).toBe(true);
  },

  'keeps the captions of boxes apart': ({ layout, topology }) => {
    const { name } = layout.sizes;
    const captions = layout.boxes.filter(({ caption, style }) => !caption.inside && style !== 'mark');
    expectApart(captions.map(({ caption: { x, y, room }, group }) =>
      ({ x, y: y - name, w: Math.min(room, 400), h: name, group })), topology);
  },
};
