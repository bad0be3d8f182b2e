/** The state of a flow in a frame. */
import { describe, expect, it } from 'vitest';
import { FLOW_STATES } from '../../src/runner/client/frame';
import { ran } from '../model/support/runs';
import { MS, S, boston as bostonSpec, file, line, type LineOptions } from '../model/support/specs';
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
