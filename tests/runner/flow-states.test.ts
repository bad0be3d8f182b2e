/** The state of a flow in a frame. */
import { describe, expect, it } from 'vitest';
import { FLOW_STATES } from '../../src/runner/client/frame';
import { runUntil } from '../../src/model/run/loop';
import { inspectFlow } from '../../src/runner/inspect';
import { ran, start } from '../model/support/runs';
import { MS, S, boston as bostonSpec, file, line, type LineOptions } from '../model/support/specs';
import { full } from '../ui/stage/fake-runs';
import { frameOf } from './frames';

const MSS = 1000;
const path = (own: LineOptions = {}): LineOptions =>
  ({
    link: { delayPs: 100 * MS }, startPs: 10 * MS,
    tcp: { packetBytes: MSS + 40, windowBytes: 28 * MSS, initialSsthreshPackets: 8, tickPs: 10 * MS, minRtoPs: S },
    ...own,
  });

const at = (ms: number, own: LineOptions = {}) => frameOf(ran(line(path(own)), ms * MS)).flows[0];

describe('a flow that starts at 10 ms, threshold 8 segments, round trip 200 ms', () => {
  it.each(
    [[5, 'not started'], [100, 'slow start'], [900, 'congestion avoidance']],
  )('after %d ms is in %s', (ms, state) => {
    expect(FLOW_STATES[at(ms).state]).toBe(state);
  });

  it('is connecting until its SYN is acknowledged, unless that times out', () => {
    const own = path();
    const shaking = { ...own, tcp: { ...own.tcp, handshake: true } };
    expect([100, 300].map((ms) => FLOW_STATES[at(ms, shaking).state])).toEqual(['connecting', 'slow start']);
    const lost = { ...shaking, faults: [{ packets: [0] }] };
    expect([2900, 3100].map((ms) => FLOW_STATES[at(ms, lost).state])).toEqual(['connecting', 'timeout']);
  });

  it('is in fast recovery after duplicate ACKs show a loss', () => {
    expect(FLOW_STATES[at(1050, { faults: [{ packets: [16] }] }).state]).toBe('fast recovery');
  });

  it('is in a timeout until new data is acknowledged, after which its window is at the new threshold', () => {
    const all = { faults: [{ packets: [1, 2] }] };
    expect([1300, 1500].map((ms) => FLOW_STATES[at(ms, all).state])).toEqual(['timeout', 'congestion avoidance']);
  });

  it('is finished when all of its file is acknowledged', () => {
    const done = at(2000, { traffic: file(2500) });
    expect(
      [FLOW_STATES[done.state], done.doneSending, done.totalBytes, done.rtoPs, done.rtoAtPs],
    ).toEqual(['finished', 1, 2500, -1, -1]);
  });
});

/** A file of three datagrams over UDP, 96 cells, for whose first link `own` says how it takes them. */
function threeDatagrams(service: object) {
  const { scenario, expansion: { network } } = full({
    version: 1, durationS: 1,
    nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', abr: {} }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 'sw', rateMbps: 1, delayMs: 1 }, { from: 'sw', to: 'b', rateMbps: 1, delayMs: 1 }],
    flows: [{
      id: 'f', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 1500 },
      traffic: { kind: 'trace', entries: [[0, 3 * 1472]] }, service,
    }],
  });
  expect(scenario.flows).toHaveLength(1);
  const sim = start(network);
  return [1, 39, 42, 900].map((ms) => {
    runUntil(sim, ms * MS);
    const row = frameOf(sim).flows[0];
    return [row.sourceQueue > 0 || row.heldBack > 0, FLOW_STATES[row.state], FLOW_STATES[inspectFlow(sim, 0)!.state]];
  });
}

describe('a flow of UDP that has handed three datagrams down at once, 96 cells at 424 µs each', () => {
  const [sends, finished] = [[true, 'sending', 'sending'], [false, 'finished', 'finished']];

  it('is sending until all of them have left its host, after 40.7 ms', () => {
    expect(threeDatagrams({ kind: 'ubr' })).toEqual([sends, sends, finished, finished]);
  });
  it('is sending as long as some of them wait for a rate', () => {
    expect(threeDatagrams({ kind: 'abr', icrMbps: 0.3, pcrMbps: 0.3 })).toEqual([sends, sends, sends, finished]);
  });
});

describe('timers and round trips', () => {
  it('are -1 before anything is known', () => {
    const { srttPs, rtoPs, lastWholePs, assemblySegment } = at(5);
    expect([srttPs, rtoPs, lastWholePs, assemblySegment]).toEqual([-1, -1, -1, -1]);
  });

  it('are in picoseconds: the timer expires in rtoPs, at rtoAtPs', () => {
    const flow = at(100);
    expect([flow.rtoAtPs, flow.rtoPs]).toEqual([10 * MS + 3 * S, 2910 * MS]);
  });
});

describe('the packet that the receiver is assembling', () => {
  it('has its number of arrived cells, and its size', () => {
    // 22 cells of 1 µs each, from 110 ms on: 5 of them have arrived at 110.005 ms.
    const { assemblyHave, assemblyOf, assemblyBroken, assemblySegment } = at(110.005);
    expect([assemblyHave, assemblyOf, assemblyBroken, assemblySegment]).toEqual([5, 22, 0, 0]);
  });

  it('is broken when one of its cells was lost', () => {
    const { assemblyHave, assemblyOf, assemblyBroken } = at(110.005, { faults: [{ cells: [2] }] });
    expect([assemblyHave, assemblyOf, assemblyBroken]).toEqual([5, 22, 1]);
  });

  it('is, under TCP Boston, a segment that lacks cells, also between its packets', () => {
    const boston = bostonSpec();
    const { assemblyHave, assemblyOf, assemblyBroken, assemblySegment } = at(
      500, { tcp: { ...path().tcp, boston }, faults: [{ cells: [2, 3] }] },
    );
    expect([assemblyHave, assemblyOf, assemblyBroken, assemblySegment]).toEqual([20, 22, 0, 0]);
  });
});
