/** A finite queue at the host of a VC with credits: cells may be lost there, but their credit is not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, creditVc } from '../../../src/model/adaptation/services/credit';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Scenario } from '../../../src/scenario/types';
import { Total } from '../../../src/model/metrics/counters';
import { built, link } from '../abr/support';
import { drops, inWords } from '../support/runs';
import { closedForm, flow, hop } from './support';

const withQueue = (scenario: Scenario, sourceQueueCells: number): Scenario =>
  ({ ...scenario, links: scenario.links?.map((link) => ({ ...link, sourceQueueCells })) });

describe('one VC whose host has a queue of a few places', () => {
  it('gets the rate of its credit, and loses nothing: a packet of 32 cells fits', () => {
    fc.assert(fc.property(
      fc.integer({ min: 32, max: 500 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 20, max: 2_000 }),
      (queue, n2, n3) => {
        const sim = built(withQueue(hop(n2, n3, 0.25, 0.1), queue));
        runUntil(sim, Infinity);
        const { cellsDropped, linkUtilization } = record(sim);
        expect(cellsDropped).toBe(0);
        // The tolerance covers the start and the cells still under way at the end.
        expect(Math.abs((linkUtilization as number) - closedForm(n2, n3, 0.25e-3))).toBeLessThan(0.01);
      },
    ), { numRuns: 30 });
  });
});

describe('two VCs with more places than a batch over a link that one without credits fills', () => {
  it('lose no credit to its cells', () => {
    const scenario = withQueue({
      ...hop(10, 2_000, 0.25, 0.2),
      flows: [
        flow('f', 'a', 'b', 10, 2_000), flow('g', 'a', 'b', 10, 2_000),
        {
          id: 'u', from: 'a', to: 'b', service: { kind: 'ubr' }, transport: { kind: 'udp', packetBytes: 1_500 },
          traffic: { kind: 'constant', rateMbps: 100 },
        },
      ],
    }, 64);
    const sim = built(scenario);
    runUntil(sim, Infinity);
    for (const vc of [0, 2]) {
      const state = creditVc(sim, vc)!;
      // All cells sent have been forwarded or are under way on the link.
      expect(state.sent[0] - state.forwarded[0]).toBeLessThan(150);
      expect(balanceOf(state, 0)).toBeGreaterThan(1_700);
      expect(state.forwarded[0]).toBeGreaterThan(5_000);
    }
  });
});

describe('a packet of 32 cells, handed to a VC with credits whose host has a queue of 10 places', () => {
  /** Right after it was handed over. */
  const handedOver = (bottleneck: string) => {
    const sim = built(withQueue({
      version: 1, durationS: 0.1,
      nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch' }, { id: 'b', kind: 'host' }],
      links: [link('a', 's', 1), link('s', 'b', 1)], measure: { bottleneck },
      flows: [{
        ...flow('f', 'a', 'b', 10, 100), transport: { kind: 'udp', packetBytes: 1_500 },
        traffic: { kind: 'constant', rateMbps: 1 },
      }],
    }, 10));
    runUntil(sim, 0);
    return sim;
  };
  const sim = handedOver('a>s');
  const { totals, ports } = sim.world;
  const onLink = creditVc(sim, 0)!.sent[0];

  it('loses its last 22 there, and has ten that wait or are put onto the link', () => {
    expect(inWords(drops(sim))).toEqual(Array.from({ length: 22 }, (_, n) => `0.${10 + n} sourceQueueFull`));
    expect(onLink + creditVc(sim, 0)!.waiting.length).toBe(10);
    expect(onLink).toBeGreaterThan(0);
  });

  it('counts the lost ones as sent by the source and as come to the port of the host, though they used no link', () => {
    expect([totals[Total.cellsSent], totals[Total.cellsDropped]]).toEqual([onLink + 22, 22]);
    expect([ports[0].arrived, ports[0].dropped, totals[Total.wastedByteHops]]).toEqual([onLink + 22, 22, 0]);
  });

  it('counts them at the bottleneck only if that is the link of the host', () => {
    const arrived = (bottleneck: string): number => handedOver(bottleneck).world.totals[Total.portArrived];
    expect([arrived('a>s'), arrived('s>b')]).toEqual([onLink + 22, 0]);
  });
});
