/**
 * A VC on which coded packets of TCP Boston and plain packets follow each other, because Boston is turned on or off
 * while cells are under way.
 */
import { describe, expect, it } from 'vitest';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { record } from '../../../src/model/run/record';
import type { BostonSpec, NetworkSpec } from '../../../src/model/spec';
import { discards, inWords, ran, traced } from '../support/runs';
import { MS, S, US, boston, file, line } from '../support/specs';

/** Four segments: two at once, two at 5 µs, when Boston is turned on or off and the window is doubled. */
function turned(from: BostonSpec | null, to: BostonSpec | null, cells: number[]): NetworkSpec {
  const spec = line({
    traffic: file(4 * 536), tcp: { initialWindowPackets: 4, windowBytes: 2 * 536, initialRtoPs: S, boston: from },
    faults: [{ cells }],
  });
  const { transport, adaptation } = spec.flows[0];
  spec.changes = [{
    atPs: 5 * US, links: [],
    flows: [{ flow: 0, transport: { ...transport, windowBytes: 4 * 536, boston: to }, adaptation }],
  }];
  return spec;
}

describe('a plain packet without its last cell, followed by a coded one', () => {
  const sim = ran(turned(null, boston(), [25]), MS);

  it('is discarded as incomplete when the coded one begins', () => {
    expect(inWords(discards(sim))).toEqual(['1.12 incomplete']);
  });

  it('leaves no cell in flight', () => {
    expect(cellsInFlight(sim)).toBe(0);
  });
});

describe('a coded packet without its last cell, followed by a plain one', () => {
  const { sim, events } = traced(turned(boston(), null, [25]), MS);

  it('is answered when the plain one begins, whose first cell comes at 26 µs, for the lost cell took no time', () => {
    expect(events.find(({ event, segment }) => event === 'receive' && segment === 1)?.timePs).toBe(26 * US);
  });

  it('lacks one cell, and only that is sent again', () => {
    expect([record(sim).cellsSent, record(sim).packetsAcknowledged]).toEqual([4 * 13 + 1 + 5, 4]);
  });

  it('has nothing discarded', () => {
    expect(discards(sim)).toEqual([]);
  });
});

describe.each([
  ['on', null, boston()], ['off', boston(), null],
] as const)('Boston turned %s under losses of both kinds', (_, from, to) => {
  it('delivers all four segments in the end, none of them corrupt', () => {
    const { corruptSegments, packetsAcknowledged } = record(ran(turned(from, to, [3, 12, 14, 30, 38]), 100 * S));
    expect([corruptSegments, packetsAcknowledged]).toEqual([0, 4]);
  });
});
