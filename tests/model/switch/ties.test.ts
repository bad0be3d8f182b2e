/**
 * Packet mode: two packets that leave their hosts at one instant and reach a switch at one instant. As in ns-2, the one
 * whose cause was scheduled first goes first. A byte takes one microsecond, on the trunk half of one.
 */
import { describe, expect, it } from 'vitest';
import { runScenario } from '../../../src/runner/node/run-scenario';
import type { Scenario } from '../../../src/scenario/types';
import { codecs } from '../support/runs';

/**
 * Host `a` sends datagrams of 1,000 bytes back to back from t = 0, so one begins at every whole millisecond, caused by
 * the one that began a millisecond before. Host `b` sends one segment of 1,000 bytes at a time; its second begins when
 * the acknowledgement (40 bytes) is back: start + 1,000 + d, + 500 + D to the sink, + 20 + D and + 40 + d back.
 */
const meeting = (startUs: number, accessUs: number, trunkUs: number): Scenario => ({
  version: 1, network: 'packet', durationS: 0.1,
  nodes: [
    { id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }, { id: 'sw', kind: 'switch', bufferPackets: 9 },
    { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'a', to: 'sw', rateMbps: 8, delayMs: accessUs / 1000 },
    { from: 'b', to: 'sw', rateMbps: 8, delayMs: accessUs / 1000 },
    { from: 'sw', to: 'sink', rateMbps: 16, delayMs: trunkUs / 1000 },
  ],
  flows: [
    {
      id: 'a', from: 'a', to: 'sink', traffic: { kind: 'trace', entries: [[0, 20 * 972]] },
      transport: { kind: 'udp', packetBytes: 1000 },
    },
    { id: 'b', from: 'b', to: 'sink', startS: startUs / 1e6, transport: { packetBytes: 1000, windowBytes: 960 } },
  ],
  measure: { bottleneck: 'sw>sink' },
});

/** When the second segment of `b` begins, and how long it waits at the switch, µs. */
function second(startUs: number, accessUs: number, trunkUs: number): { beginsUs: number; waitsUs: number } {
  const at: Record<string, number> = {};
  const outcome = runScenario(meeting(startUs, accessUs, trunkUs), {
    codecs, trace: (timePs, flow, event, segment) => { if (flow === 'b' && segment === 1) at[event] ??= timePs / 1e6; },
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return { beginsUs: at.send, waitsUs: at.receive - at.send - 1000 - accessUs - 500 - trunkUs };
}

describe('a segment released by an acknowledgement, and a datagram that waited for the one before it, begin together', () => {
  it('lets the datagram go first where the acknowledgement was 0.44 ms on its last link, less than the datagram before', () => {
    expect(second(640, 400, 0)).toEqual({ beginsUs: 3000, waitsUs: 500 });
  });

  it('lets the segment go first where the acknowledgement was 2.44 ms on its last link', () => {
    expect(second(640, 2400, 0)).toEqual({ beginsUs: 7000, waitsUs: 0 });
  });
});

describe('two such packets whose causes began at one instant too: the acknowledgement took 1 ms on its last link', () => {
  it('go in the order of the causes of the causes: 0.02 ms on the trunk is less than the time of a datagram', () => {
    expect(second(520, 960, 0)).toEqual({ beginsUs: 4000, waitsUs: 500 });
  });

  it('go in the other order with 1.52 ms on the trunk', () => {
    expect(second(520, 960, 1500)).toEqual({ beginsUs: 7000, waitsUs: 0 });
  });
});
