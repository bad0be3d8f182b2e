/**
 * Random networks of ABR connections over two switches. The fast way lets a source that is alone at its host send cell
 * after cell until something comes back. With every parameter that decides what the next cell is, shared hosts, finite
 * source queues, and rates that change.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Total } from '../../../src/model/metrics/counters';
import { work } from '../../../src/model/way/fast/ahead/services';
import type { Abr, Flow, Scenario } from '../../../src/scenario/types';
import { options } from '../../property/runs';
import { runBothWays, runsOf } from './runs';

const service = fc.record({
  kind: fc.constant('abr' as const),
  nrm: fc.constantFrom(2, 8, 32, 32, 256),
  trmMs: fc.constantFrom(0.5, 3, 100, 100),
  adtfMs: fc.constantFrom(2, 500),
  tcrCellsPerS: fc.constantFrom(10, 10, 5_000),
  icrMbps: fc.constantFrom(0.05, 2, 8),
  pcrMbps: fc.constantFrom(10, 10, 3),
  turnaround: fc.constantFrom('inRate' as const, 'inRate' as const, 'straight' as const),
});

const flow = fc.record({
  traffic: fc.constantFrom({ kind: 'greedy' as const }, { kind: 'onOff' as const }),
  transport: fc.constantFrom(
    { kind: 'tcp' as const, packetBytes: 1_500, windowBytes: 64_000, tickMs: 10, minRtoMs: 40, initialRtoMs: 200 },
    { kind: 'tcp' as const, packetBytes: 9_180, windowBytes: 64_000, tickMs: 10, minRtoMs: 40, initialRtoMs: 200 },
    { kind: 'udp' as const, packetBytes: 600 },
  ),
  service,
  ackService: fc.option(service, { nil: { kind: 'ubr' as const } }),
  // Flows on the shared host are not alone there, so the shortcut does not apply to them.
  host: fc.constantFrom('own' as const, 'own' as const, 'own' as const, 'shared' as const),
});

const networks: fc.Arbitrary<Scenario> = fc.record({
  seed: fc.nat(1_000),
  abr: fc.constantFrom<Abr[]>(
    { algorithm: 'erica', intervalMs: 2 }, { algorithm: 'erica', intervalCells: 30 }, { algorithm: 'efci' },
    { algorithm: 'ericaPlus', intervalMs: 3 },
  ),
  bufferCells: fc.constantFrom(20, 400),
  delayMs: fc.constantFrom(1, 4),
  sourceQueueCells: fc.constantFrom(null, null, null, 300),
  flows: fc.array(flow, { minLength: 1, maxLength: 4 }),
  slowsDown: fc.boolean(),
  withVbr: fc.boolean(),
}).map(({ seed, abr, bufferCells, delayMs, sourceQueueCells, flows, slowsDown, withVbr }): Scenario => {
  const hosts = [...new Set(flows.map(({ host }, n) => (host === 'shared' ? 'shared' : `h${n}`)))];
  return {
    version: 1, seed, durationS: 0.4,
    nodes: [
      ...[...hosts, 'sink', 'v'].map((id) => ({ id, kind: 'host' as const })),
      ...['s1', 's2'].map((id) => ({ id, kind: 'switch' as const, bufferCells, abr })),
    ],
    links: [
      ...[...hosts, 'v'].map((from) => ({ from, to: 's1', rateMbps: 10, delayMs: 1, sourceQueueCells })),
      { from: 's1', to: 's2', rateMbps: 10, delayMs }, { from: 's2', to: 'sink', rateMbps: 10, delayMs: 1 },
    ],
    flows: [
      ...flows.map(({ host, ...own }, n) =>
        ({ id: `f${n}`, from: host === 'shared' ? 'shared' : `h${n}`, to: 'sink', startJitterMs: 5, ...own }) as Flow),
      ...(withVbr ? [{
        id: 'vbr', from: 'v', to: 'sink', traffic: { kind: 'vbr' as const, onMs: 20, offMs: 20, rateMbps: 6 },
        transport: { kind: 'udp' as const },
      }] : []),
    ],
    changes: slowsDown ? [{ atS: 0.2, set: { 'links.s1>s2.rateMbps': 4 } }] : [],
  };
});

describe('any network of ABR connections', () => {
  it('is the same both ways wherever it stops, and many of its cells are sent one after the other by the shortcut', () => {
    let cells = 0;
    work.cells = 0;
    fc.assert(fc.property(runsOf(networks), (run) => {
      cells += runBothWays(run).world.totals[Total.cellsSent];
    }), options(60));
    expect(work.cells / cells).toBeGreaterThan(0.1);
  });
});
