/** Every valid network can be drawn. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../src/scenario/schema';
import { createViewpoint, lookAt, sightOf } from '../../../src/ui/stage/viewpoint';
import { laidOut, type Given } from './laid-out';
import { LAWS } from './layout-laws';
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
  names: fc.constantFrom(['n', 'h'], ['n', 'h'], ['a_switch_with_quite_a_long_name', 'a_host_with_quite_a_long_name_']),
  places: fc.option(fc.array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -500, max: 500 })), {
    minLength: 16, maxLength: 16,
  })),
})
  .map(({ parents, chords, hosts, flows, buffer, names: [n, h], places }): Scenario => {
  const switches = parents.length + 1;
  const nodes = [
    ...Array.from({ length: switches }, (_, i) => node(`${n}${i}`, buffer, i % 2 ? 'epd' : 'tailDrop')),
    ...hosts.map(({ count }, i) => host(`${h}${i}`, count)),
  ];
  const pairs = new Set(parents.map((parent, i) => `${n}${parent % (i + 1)} ${n}${i + 1}`));
  for (const [a, b] of chords) {
      const [low, high] = [a % switches, b % switches].sort((x, y) => x - y);
      if (low !== high) pairs.add(`${n}${low} ${n}${high}`);
    }
  const links = [...[...pairs].map((pair) => link(pair.split(' ')[0], pair.split(' ')[1])), ...hosts.map(({ at }, i) =>
    link(`${h}${i}`, `${n}${at % switches}`))];
  const some = flows.map(([from, to], i) => flow(`f${i}`, `${h}${from % hosts.length}`, `${h}${to % hosts.length}`))
    .filter(({ from, to }) => from !== to);
  const all = some.length > 0 ? some : [flow('f', `${h}0`, `${h}1`)];
  return network(nodes, links, all, places ? Object.fromEntries(nodes.map(({ id }, i) => [id, places[i]])) : undefined);
  });

const PHONE = { width: 390, height: 290, compact: true };
const anySize: fc.Arbitrary<Given> = fc.constantFrom<Given[]>(
  { width: 1065, height: 420 }, { width: 800, height: 380 }, { width: 1530, height: 640, theme: 'projector' },
  PHONE,
);

const overlapOf = ([fromA, toA]: readonly number[], [fromB, toB]: readonly number[]): number =>
  Math.max(0, Math.min(toA, toB) - Math.max(fromA, fromB));

describe('the layout of any connected network', () => {
  it.each(Object.entries(LAWS))('%s', (_law, holdsFor) => {
    fc.assert(fc.property(anyNetwork, anySize, (scenario, given) => holdsFor(laidOut(scenario, given))), {
      numRuns: 150,
    });
  });
});

describe('the first view of any connected network on a phone', () => {
  it('shows the node of the bottleneck whole, or as much of it as there is room for', () => {
    fc.assert(fc.property(anyNetwork, (scenario) => {
      const { layout, topology } = laidOut(scenario, PHONE);
      const group = topology.groupOf[topology.links[topology.bottleneckLink].from];
      const viewpoint = Object.assign(createViewpoint(), { width: PHONE.width, height: PHONE.height });
      lookAt(viewpoint, layout, group);
      const { x, y, w, h } = sightOf(viewpoint)!.layout.boxes[layout.boxOfGroup[group]];
      const seen = overlapOf([x, x + w], [0, PHONE.width]) * overlapOf([y, y + h], [0, PHONE.height]);
      expect(seen).toBeCloseTo(Math.min(w, PHONE.width) * Math.min(h, PHONE.height), 3);
    }), { numRuns: 150 });
  });
});
