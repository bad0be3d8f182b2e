/** Every valid network can be drawn: boxes do not overlap, links avoid boxes, and every coordinate is a number. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Scenario } from '../../../src/scenario/schema';
import { along, holds, inside, laidOut, overlap } from './laid-out';
import { flow, host, link, network, node } from './networks';

/** A connected network of switches with hosts at them, flows between hosts, and positions in half of the cases. */
const anyNetwork = fc.record({
  parents: fc.array(fc.nat(), { minLength: 0, maxLength: 6 }),
  chords: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }),
  hosts: fc.array(
    fc.record({ at: fc.nat(), count: fc.constantFrom(1, 1, 1, 2, 5, 30) }), { minLength: 2, maxLength: 8 },
  ),
  flows: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 8 }),
  buffer: fc.constantFrom(1, 5, 64, 512, 4000),
  places: fc.option(fc.array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -500, max: 500 })), {
    minLength: 16, maxLength: 16,
  })),
})
  .map(({ parents, chords, hosts, flows, buffer, places }): Scenario => {
  const switches = parents.length + 1;
  const nodes = [
    ...Array.from({ length: switches }, (_, i) => node(`n${i}`, buffer, i % 2 ? 'epd' : 'tailDrop')),
    ...hosts.map(({ count }, i) => host(`h${i}`, count)),
  ];
  const pairs = new Set(parents.map((parent, i) => `n${parent % (i + 1)} n${i + 1}`));
  for (const [a, b] of chords) {
      const [low, high] = [a % switches, b % switches].sort((x, y) => x - y);
      if (low !== high) pairs.add(`n${low} n${high}`);
    }
  const links = [...[...pairs].map((pair) => link(pair.split(' ')[0], pair.split(' ')[1])), ...hosts.map(({ at }, i) =>
    link(`h${i}`, `n${at % switches}`))];
  const some = flows.map(([from, to], i) => flow(`f${i}`, `h${from % hosts.length}`, `h${to % hosts.length}`))
    .filter(({ from, to }) => from !== to);
  const all = some.length > 0 ? some : [flow('f', 'h0', 'h1')];
  return network(nodes, links, all, places ? Object.fromEntries(nodes.map(({ id }, i) => [id, places[i]])) : undefined);
  });

describe('any connected network', () => {
  test.prop([anyNetwork, fc.constantFrom(
    [1065, 420, false], [800, 380, false], [1530, 640, false], [390, 290, true] as [number, number, boolean],
  )], { numRuns: 150 })(
    'is drawn with boxes that do not overlap and links that avoid them',
    (scenario, [width, height, compact]) => {
      const { layout, topology } =
        laidOut(scenario, { width: width as number, height: height as number, compact: compact as boolean });
      const whole = { x: 0, y: 0, w: layout.width, h: layout.height };
      layout.boxes.forEach((a, i) => {
        expect(inside(a, whole)).toBe(true);
        layout.boxes.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false));
      });
      for (const lane of layout.lanes) {
        expect(lane.length).toBeGreaterThan(5);
        expect(lane.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        const crossed = layout.boxes.filter((box) => along(lane).some((point) => holds(box, point)));
        expect(crossed.map(({ group }) => topology.groups[group].id)).toEqual([]);
      }
    },
  );
});
