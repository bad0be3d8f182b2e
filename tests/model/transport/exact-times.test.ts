/** Times of packets that follow from rates, delays and windows alone. */
import { describe, expect, it } from 'vitest';
import type { Flow, Scenario } from '../../../src/scenario/types';
import { ran } from '../../property/runs';

const CELL_BITS = 424;
const cellMs = (mbps: number): number => CELL_BITS / (mbps * 1e3);
const cellsOf = (packetBytes: number): number => Math.ceil((packetBytes + 8) / 48);

/** When each event of a kind happened, ms. */
function timesMs(scenario: Scenario, kind: string): number[] {
  const times: number[] = [];
  ran(scenario, { trace: (timePs, _flow, event) => { if (event === kind) times.push(timePs / 1e9); } });
  return times;
}

const hosts = [{ id: 'a', kind: 'host' as const }, { id: 'b', kind: 'host' as const }];
const once = (bytes: number, atS = 0) =>
  ({ kind: 'trace', entries: [[atS, bytes]], repeat: false }) as unknown as Flow['traffic'];

describe('a datagram of 1,000 bytes over three links', () => {
  it.each([[100, 10, 50], [10, 100, 34], [25, 34, 8]])(
    'of %d, %d and %d Mb/s takes a cell time of each, and of the slowest for each further cell', (...rates) => {
      const atSwitch = (id: string) => ({ id, kind: 'switch' as const, inputService: 'arrivalOrder' as const });
      const links = [['a', 's'], ['s', 't'], ['t', 'b']].map(([from, to], n) =>
        ({ from, to, rateMbps: rates[n], delayMs: [1, 3, 2.5][n] }));
      const [arrives] = timesMs({
        version: 1, durationS: 0.1, nodes: [...hosts, atSwitch('s'), atSwitch('t')], links,
        flows: [{
          id: 'f', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 1000 }, traffic: once(972, 0.01),
        }],
      }, 'deliver');
      const cells = rates.map(cellMs);
      const sum = cells.reduce((total, ms) => total + ms, 0);
      expect(arrives).toBeCloseTo(10 + 6.5 + sum + (cellsOf(1000) - 1) * Math.max(...cells), 6);
    },
  );
});

describe('15 segments of 1,460 bytes in slow start over 10 Mb/s and 40 ms', () => {
  it('are four windows, 1 + 2 + 4 + 8: three round trips, eight packets and the way there', () => {
    const delivered = timesMs({
      version: 1, durationS: 1, nodes: hosts, links: [{ from: 'a', to: 'b', rateMbps: 10, delayMs: 40 }],
      flows: [{
        id: 'f', from: 'a', to: 'b', traffic: once(15 * 1460),
        transport: { kind: 'tcp', variant: 'reno', packetBytes: 1500 },
      }],
    }, 'deliver');
    const packetMs = cellsOf(1500) * cellMs(10);
    expect(delivered).toHaveLength(15);
    expect(delivered[14]).toBeCloseTo(3 * (packetMs + cellMs(10) + 80) + 8 * packetMs + 40, 6);
  });
});

describe('a link that loses everything', () => {
  it('lets the timer expire after 3, 6, 12, 24, 48 s, and then every 64 s', () => {
    const timeouts = timesMs({
      version: 1, durationS: 300, nodes: hosts,
      links: [{ from: 'a', to: 'b', rateMbps: 10, delayMs: 20, cellErrorRate: 1 }],
      flows: [{ id: 'f', from: 'a', to: 'b', transport: { kind: 'tcp', variant: 'reno' } }],
    }, 'timeout');
    expect(timeouts.map((ms) => ms / 1000)).toEqual([3, 9, 21, 45, 93, 157, 221, 285]);
  });
});
