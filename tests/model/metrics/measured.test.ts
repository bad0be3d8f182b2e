/** What a result counts: since when, of which flows and cells, and by which of the link's rates and delays. */
import { describe, expect, it } from 'vitest';
import { record } from '../../../src/model/run/record';
import { checkScenario } from '../../../src/scenario/check';
import { toNetwork } from '../../../src/scenario/network';
import type { Flow, Scenario, Switch } from '../../../src/scenario/types';
import { ran } from '../support/runs';

function network(flows: Flow[], own: Partial<Scenario> = {}, sw: Partial<Switch> = {}) {
  const checked = checkScenario({
    version: 1, durationS: 2,
    nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch', ...sw }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 's', rateMbps: 10 }, { from: 's', to: 'b', rateMbps: 10 }], flows,
    measure: { bottleneck: 's>b' }, ...own,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return toNetwork(checked.scenario);
}

const udp: Flow = { id: 'u', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 3000 } };
const abr: Flow = { ...udp, service: { kind: 'abr', icrMbps: 0.1, rif: 0.001 } };
const erica: Partial<Switch> = { abr: { algorithm: 'erica' } };

describe('the mean of an allowed rate that rises all the time', () => {
  const of = (warmupS: number): number => record(ran(network([abr], { warmupS }, erica))).meanAcrMbps;
  it('leaves the warm-up out', () => {
    const [whole, half, end] = [of(0), of(1), of(1.9)];
    expect(half).toBeGreaterThan(whole);
    expect(end).toBeGreaterThan(half);
  });
  it('is over the whole run the average of both halves', () => {
    const sim = ran(network([abr], {}, erica), 1e12);
    const first = record(sim).meanAcrMbps;
    // Both seconds count in full, because the source's first cell leaves at 0.
    expect((first + of(1)) / 2).toBeCloseTo(of(0), 9);
  });
});

describe('bytes that turn out to be of no use', () => {
  it('never make the useful bytes negative', () => {
    const boston: Flow = { id: 'f', from: 'a', to: 'b', transport: { kind: 'tcp', boston: { resend: 'all' } } };
    const links = [{ from: 'a', to: 's' }, { from: 's', to: 'b', cellErrorRate: 0.05 }];
    const { usefulByteHops, hops } = record(ran(network([boston], { durationS: 3.05, warmupS: 1, links })));
    expect(usefulByteHops).toBeGreaterThanOrEqual(0);
    expect(Math.min(...hops.map(({ usefulBytes }) => usefulBytes))).toBeGreaterThanOrEqual(0);
  });
});

describe('the efficiency of TCP beside VBR of large packets', () => {
  const beside = (vbr: Partial<Flow> = {}, own: Partial<Scenario> = {}) => record(ran(network([
    { id: 'f', from: 'a', to: 'b', transport: { kind: 'tcp', packetBytes: 552, windowBytes: 1_000_000 } },
    { id: 'v', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 9180 },
      traffic: { kind: 'vbr', rateMbps: 5, onMs: 100, offMs: 100 }, ...vbr },
  ], own, { bufferCells: 20_000 })));
  const most = 512 / (12 * 53);
  it('is a share of what VBR leaves, in TCP’s own packets: 512 bytes of data in 12 cells', () => {
    const { efficiency, flows } = beside();
    const ofVbr = (flows[1].effectiveThroughput * 192 * 53) / 9180;
    expect(ofVbr).toBeGreaterThan(0.1);
    expect(efficiency).toBeCloseTo(flows[0].goodput / ((1 - ofVbr) * most), 12);
    expect(efficiency).toBeLessThan(1);
  });
  it('is a share of the whole link while VBR sends nothing', () => {
    for (const vbr of [{ stopS: 0 }, { startS: 100 }]) {
      const { efficiency, goodput } = beside(vbr);
      expect(efficiency).toBeCloseTo(goodput / most, 12);
    }
  });
  it('is a share of what the link could carry at all rates that it had', () => {
    const changes = [{ atS: 0.999, set: { 'links.s>b.rateMbps': 0.1 } }];
    const { efficiency, goodput } = beside({ stopS: 0 }, { durationS: 1, changes });
    expect(efficiency).toBeCloseTo(goodput / most, 12);
    expect(efficiency).toBeLessThan(1);
  });
});

describe('ceilings after a change of the size of packets', () => {
  const after = (own: Partial<Scenario>) => record(ran(network(
    [{ id: 'f', from: 'a', to: 'b', transport: { kind: 'tcp', packetBytes: 9180 } }], own, { bufferCells: 3000 },
  )));
  const changes = [{ atS: 0.9, set: { 'flows.f.transport.packetBytes': 100 } }];
  it('are those of the best size in force since the warm-up', () => {
    const [of9180, of100] = [9180 / (192 * 53), 100 / (3 * 53)];
    expect(after({ durationS: 1, changes }).ceiling).toBeCloseTo(of9180, 12);
    expect(after({ durationS: 1, changes, warmupS: 0.95 }).ceiling).toBeCloseTo(of100, 12);
    expect(after({ durationS: 1, changes, warmupS: 0.85 }).ceiling).toBeCloseTo(of9180, 12);
  });
  it('are not passed, nor is an efficiency of 1', () => {
    const { effectiveThroughput, ceiling, goodput, goodputCeiling, efficiency } = after({ durationS: 1, changes });
    expect(effectiveThroughput).toBeLessThanOrEqual(ceiling);
    expect(goodput).toBeLessThanOrEqual(goodputCeiling);
    expect(efficiency).toBeGreaterThan(0.5);
    expect(efficiency).toBeLessThanOrEqual(1);
  });
});

describe('a queue in round trips', () => {
  it('is measured by the delays and the rate at the time when it became the longest', () => {
    const cbr: Flow = { id: 'u', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 40 },
      traffic: { kind: 'constant', rateMbps: 5 } };
    const links = (delayMs: number, rateMbps = 1.5) => [
      { from: 'a', to: 's', rateMbps: 10, delayMs }, { from: 's', to: 'b', rateMbps, delayMs: 10 },
    ];
    const changed = (own: Partial<Scenario>): number =>
      record(ran(network([cbr], own, { bufferCells: 100 }))).queueRoundTrips;
    const set = { 'links.a>s.delayMs': 100 };
    expect(changed({ links: links(10), changes: [{ atS: 0.001, set }] }))
      .toBeCloseTo(changed({ links: links(100) }), 12);
    // The buffer is full before this change, and again after it.
    expect(changed({ links: links(10), changes: [{ atS: 0.5, set: { 'links.s>b.rateMbps': 2 } }] }))
      .toBeCloseTo(changed({ links: links(10) }), 12);
    // Only then does the larger buffer fill.
    const larger = [{ atS: 0.5, set: { 'links.s>b.rateMbps': 2, 'nodes.s.bufferCells': 200 } }];
    expect(changed({ links: links(10), changes: larger })).toBeCloseTo(2 * changed({ links: links(10, 2) }), 12);
    // The warm-up ends with a full buffer.
    expect(changed({ links: links(10), warmupS: 0.6, changes: [{ atS: 0.5, set: { 'links.s>b.rateMbps': 2 } }] }))
      .toBeCloseTo(changed({ links: links(10, 2) }), 12);
  });
});

describe('a queue in round trips without cells', () => {
  it('counts in packets of the largest size of the flows: 40 packets of 1,000 bytes, 200 ms at 0.8 Mb/s: 2', () => {
    const flow = (id: string, packetBytes: number): Flow => ({
      id, from: 'a', to: 'b', transport: { kind: 'udp', packetBytes }, traffic: { kind: 'constant', rateMbps: 5 },
    });
    const links = [
      { from: 'a', to: 's', rateMbps: 10, delayMs: 0 }, { from: 's', to: 'b', rateMbps: 0.8, delayMs: 100 },
    ];
    const { maxQueueCells, queueRoundTrips } = record(ran(network(
      [flow('u', 1000), flow('v', 500)], { network: 'packet', links }, { bufferPackets: 40, bufferCells: undefined },
    )));
    expect([maxQueueCells, queueRoundTrips]).toEqual([40, 2]);
  });
  it('is 0 on a link without data, also after a change, and the World has no NaN', () => {
    const sim = ran(network(
      [{ id: 'f', from: 'a', to: 'b', transport: { kind: 'tcp' } }],
      { network: 'packet', measure: { bottleneck: 'b>s' }, changes: [{ atS: 1, set: { 'nodes.s.bufferCells': 9 } }] },
    ));
    expect(record(sim).queueRoundTrips).toBe(0);
    expect(sim.world.longestYet).toEqual({ queue: expect.any(Number) as number, trip: 0 });
    expect(sim.world.longestYet.queue).toBeGreaterThan(0);
  });
});
