/** Why a segment is on its way again, beside a trace of the same run. */
import { describe, expect, it } from 'vitest';
import { loadSession, advance } from '../../src/runner/session';
import type { AgainCause } from '../../src/runner/client/why';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';
import { scenario } from './runner-rig';
import { go, kept, lifeOf } from './why-rig';

type Variant = 'reno' | 'tahoe' | 'newReno' | 'sack';

/** One sender, of which the packets with these numbers are lost before the second link. */
const losing = (variant: Variant, packets: number[]): Scenario => ({
  ...scenario, durationS: 10, faults: [{ link: 'sw>sink', flow: 'f.0', packets }],
  nodes: scenario.nodes.map((node) => (node.kind === 'switch' ? { ...node, bufferCells: 4000 } : node)),
  flows: scenario.flows?.map((flow) => ({
    ...flow, transport: { kind: 'tcp', variant, packetBytes: 1500, windowBytes: 24_000, tickMs: 100 },
  })),
}) as Scenario;

interface Resent { timePs: number; segment: number }

/** What flow 0 sends again, in order, and when its timer expires or duplicates tell it of a loss. */
function traced(what: Scenario): { resent: Resent[]; told: Set<string> } {
  const resent: Resent[] = [];
  const told = new Set<string>();
  const loaded = loadSession(what, { codecs, trace: (timePs, flow, event, segment) => {
    if (flow !== 0) return;
    if (event === 'retransmit') resent.push({ timePs, segment });
    if (event === 'timeout' || event === 'fastRetransmit') told.add(`${event} ${timePs}`);
  } });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  advance(loaded.session, 9e12);
  return { resent, told };
}

/** The causes that are given for the first packets that are sent again. */
function causesOf(what: Scenario, most: number): (AgainCause | null | undefined)[] {
  const { resent } = traced(what);
  const session = kept(what, 9);
  return resent.slice(0, most).map(({ timePs, segment }) => {
    go(session, { kind: 'instant', atPs: timePs });
    const { packets } = session.sim.world;
    const slot = packets.segment.findIndex((one, at) => one === segment && packets.vc[at] === 0
      && packets.open[at] > 0 && packets.sentPs[at] === timePs);
    const cell = { flow: 0, ack: false, packet: packets.number[slot], index: packets.cells[slot] - 1 };
    return lifeOf(session, { of: 'cell', cell, atPs: timePs }).again?.cause;
  });
}

describe('a segment on its way again', () => {
  it('was missing when another had been sent by duplicates: New Reno and SACK', () => {
    for (const variant of ['newReno', 'sack'] as const) {
      expect(causesOf(losing(variant, [14, 16]), 2)).toEqual(['fastRetransmit', 'recovery']);
    }
  });
  it('comes after the one to which the sender went back: all that follows, whether it had arrived or not', () => {
    expect(causesOf(losing('tahoe', [14, 16]), 3)).toEqual(['fastRetransmit', 'goneBack', 'goneBack']);
    const late = losing('reno', [14, 15, 16, 17, 18]);
    const { resent, told } = traced(late);
    const timedOut = resent.findIndex(({ timePs }) => told.has(`timeout ${timePs}`));
    expect(timedOut).toBeGreaterThanOrEqual(0);
    expect(causesOf(late, timedOut + 3).slice(timedOut)).toEqual(['timeout', 'goneBack', 'goneBack']);
  });
});
