/** Wasted and useful bytes, link by link, against numbers worked out by hand and against the totals. */
import { describe, expect, it } from 'vitest';
import { record } from '../../../src/model/run/record';
import type { Scenario } from '../../../src/scenario/types';
import type { NetworkSpec } from '../../../src/model/spec';
import { toNetwork } from '../../../src/scenario/network';
import { checkScenario } from '../../../src/scenario/check';
import { flow } from '../credits/support';
import { busyNetwork } from '../support/busy';
import { ran } from '../support/runs';
import { MS, S, file, star, toSink } from '../support/specs';

const CELL = 53;
const byLink = (spec: NetworkSpec, untilPs = Infinity) => new Map(record(ran(spec, untilPs)).hops.map(
  ({ link, wastedBytes, usefulBytes }) => [link, [wastedBytes / CELL, usefulBytes / CELL]],
));

describe('a packet of 13 cells over a switch, its cell 4 lost before the second link', () => {
  const spec = star({
    hosts: 1, faults: [{ link: toSink(1), flow: 0, cells: [4] }], access: { delayPs: MS }, trunk: { delayPs: MS },
    flow: () => ({ traffic: file(536), tcp: { tickPs: MS, initialRtoPs: 50 * MS } }),
  });

  it('wastes 13 cells of the first link and 12 of the second, and uses none', () => {
    const links = byLink(spec, 40 * MS);
    expect([links.get('h0>sw'), links.get('sw>sink')]).toEqual([[13, 0], [12, 0]]);
  });

  it('is used on both when it comes a second time, and so is its acknowledgement on the way back', () => {
    const links = byLink(spec, S);
    expect([links.get('h0>sw'), links.get('sw>sink'), links.get('sink>sw'), links.get('sw>h0')]).toEqual([
      [13, 13], [12, 13], [0, 1], [0, 1],
    ]);
  });
});

describe('a link that loses a cell', () => {
  it('counts the bytes of that cell as wasted', () => {
    const links = byLink(star({
      hosts: 1, trunk: { cellErrorRate: 1, delayPs: MS },
      flow: () => ({ traffic: file(536), tcp: { initialRtoPs: S, tickPs: MS } }),
    }), 10 * MS);
    expect([links.get('h0>sw'), links.get('sw>sink')]).toEqual([[13, 0], [13, 0]]);
  });
});

describe('a busy network after a warm-up', () => {
  it('has links whose bytes add up to the totals', () => {
    const { hops, wastedByteHops, usefulByteHops } = record(ran(busyNetwork()));
    const sum = (read: (row: (typeof hops)[number]) => number): number =>
      hops.reduce((total, row) => total + read(row), 0);
    expect([sum(({ wastedBytes }) => wastedBytes), sum(({ usefulBytes }) => usefulBytes)]).toEqual([
      wastedByteHops, usefulByteHops,
    ]);
    expect(wastedByteHops).toBeGreaterThan(0);
  });

  it('has a row for each link that a flow takes, in order', () => {
    expect(record(ran(busyNetwork(), MS)).hops.map(({ link }) => link)).toEqual([
      'h0>sw', 'sw>h0', 'h1>sw', 'sw>h1', 'h2>sw', 'sw>h2', 'h3>sw', 'sw>h3', 'sw>sink', 'sink>sw',
    ]);
  });
});

function recordOf(scenario: Scenario) {
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return record(ran(toNetwork(checked.scenario)));
}

describe('a link that loses every credit cell, and no other', () => {
  const { creditCells, cellsDropped, cellsDiscarded, wastedByteHops, usefulByteHops, hops } = recordOf({
    version: 1, durationS: 0.1,
    nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch' }, { id: 'b', kind: 'host' }],
    links: [
      { from: 'sw', to: 'a', rateMbps: 1, delayMs: 1, cellErrorRate: 1, errorsOneWay: true },
      { from: 'b', to: 'sw', rateMbps: 1, delayMs: 1, cellErrorRate: 1, errorsOneWay: true },
    ],
    flows: [{ ...flow('f', 'a', 'b', 1, 4), transport: { kind: 'udp', packetBytes: 40 } }],
  });

  it('wastes no byte-hops, because credit cells have none', () => {
    expect([creditCells > 0, cellsDropped, cellsDiscarded]).toEqual([true, creditCells, 0]);
    expect([wastedByteHops, hops.filter(({ wastedBytes }) => wastedBytes > 0)]).toEqual([0, []]);
    expect(usefulByteHops).toBeGreaterThan(0);
  });
});
