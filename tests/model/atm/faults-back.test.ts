/** Losses on purpose on a flow's way back: acknowledgements, RM cells, credit cells. */
import { describe, expect, it } from 'vitest';
import { creditVc } from '../../../src/model/adaptation/services/credit';
import { runUntil } from '../../../src/model/run/loop';
import { record, resultHash } from '../../../src/model/run/record';
import type { Fault, Flow, Scenario, Service } from '../../../src/scenario/types';
import { built, ran } from '../../property/runs';
import { atSwitch, greedy, line, link, mbps, ran as ranWithRates } from '../abr/support';
import { credit, flow, hop } from '../credits/support';
import { drops } from '../support/runs';

describe('three segments sent at once, of whose acknowledgements the nth is lost on its way back', () => {
  const tcp: Flow = {
    id: 'f', from: 'a', to: 'b', traffic: { kind: 'file', bytes: 3 * 536 },
    transport: { packetBytes: 576, initialWindowPackets: 3, tickMs: 10, initialRtoMs: 100 },
  };
  const run = (own: Partial<Fault>) => {
    const { sim, of } = ranWithRates({
      version: 1, durationS: 1, nodes: [{ id: 'a', kind: 'host' }, atSwitch('s'), { id: 'b', kind: 'host' }],
      links: [link('a', 's', 1), link('s', 'b', 1)], flows: [tcp], faults: [{ link: 's>a', flow: 'f', ...own }],
    });
    return { result: record(sim), lost: drops(sim), ...{ of } };
  };
  it('packet 1: the last one covers it, and nothing is sent again', () => {
    const { result, lost } = run({ packets: [1] });
    expect(lost).toHaveLength(1);
    expect([result.packetsSent, result.timeouts, result.packetsAcknowledged]).toEqual([3, 0, 3]);
  });
  it('packet 2, the last: its segment is sent again after a timeout', () => {
    const { result } = run({ packets: [2] });
    expect([result.packetsSent, result.timeouts, result.packetsAcknowledged]).toEqual([4, 1, 3]);
  });
});

describe('answers of the network that are lost at the last switch of their way back', () => {
  it('numbers 0 and 2: the source hears the second and the fourth', () => {
    const rates = { icrMbps: mbps(20_000) };
    const all = ranWithRates(line(rates, {}, { durationS: 0.04 })).of('brm');
    const heard = ranWithRates(line(rates, {}, {
      durationS: 0.04, faults: [{ link: 's1>a', flow: 'f', cells: [0, 2] }],
    })).of('brm');
    expect(heard.map(({ sequence }) => sequence).slice(0, 3)).toEqual([1, 3, 4]);
    expect(heard.slice(0, 2).map(({ timeS }) => timeS)).toEqual([all[1].timeS, all[3].timeS]);
  });
});

describe('a VC with 8 + 16 places whose credit cells are lost', () => {
  const losing = (cells: number[], { link: at = 'b>a', repeatMs }: { link?: string; repeatMs?: number } = {}) => {
    const one = hop(8, 16, 0.25, 0.1);
    const over = at === 'b>a' ? one : {
      ...one, nodes: [...one.nodes!, ...['s', 't'].map((id) => atSwitch(id, { abr: null }))],
      links: [link('a', 's', 0.25), link('s', 't', 0.25), link('t', 'b', 0.25)],
    };
    const { flows: [own] = [] } = over;
    const service = { ...own.service, ...(repeatMs !== undefined && { repeatMs }) } as Service;
    const sim = ran({ ...over, flows: [{ ...own, service }], faults: [{ link: at, flow: 'f', cells }] });
    return { stalled: creditVc(sim, 0)!.stalled, sent: creditVc(sim, 0)!.sent[0], lost: drops(sim).length };
  };
  it('numbers 5 and 6: the next one carries the whole count', () => {
    expect(losing([5, 6])).toMatchObject({ stalled: [false], lost: 2 });
  });
  it('numbers 5, 6 and 7, all of a window: it stalls for good after 5 × 8 + 24 cells', () => {
    expect(losing([5, 6, 7])).toEqual({ stalled: [true], sent: 64, lost: 3 });
  });
  it('goes on where counts are repeated', () => {
    const { stalled, sent } = losing([5, 6, 7], { repeatMs: 2 });
    expect(stalled).toEqual([false]);
    expect(sent).toBeGreaterThan(1000);
  });
  it('of a link between two switches: it stalls there', () => {
    expect(losing([5, 6, 7], { link: 't>s' }).stalled).toEqual([false, true, false]);
  });
});

describe('two VCs with credits between the same hosts, one each way', () => {
  // Credit cells of one VC wait at the host only for the cell of the other VC that is being sent.
  it('run unchanged where a loss is configured that never occurs', () => {
    const scenario: Scenario = {
      ...hop(8, 100, 0.25, 0.05), flows: [flow('f', 'a', 'b', 8, 100), { ...greedy('g', 'b', 'a'),
        service: credit(8, 100) as Service }],
    };
    const named = built({ ...scenario, faults: [{ link: 'b>a', flow: 'f', cells: [4e9] }] });
    runUntil(named, Infinity);
    expect(resultHash(named)).toBe(resultHash(ran(scenario)));
  });
});
