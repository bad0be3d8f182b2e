/**
 * Traffic in scenario files: the transports with which it fits, its values in the model, and messages on mistakes.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/model/catalogue';
import { checkAndWarn } from '../../src/scenario/warnings';
import { decodeLink, encodeLink } from '../../src/scenario/link-codec';
import { toNetwork } from '../../src/scenario/network';
import { setPath } from '../../src/scenario/set-path';
import type { Scenario } from '../../src/scenario/types';
import { anyOf } from './any-of';
import { trafficOf } from './random-parts';

const flow = (own: Record<string, unknown>): Scenario => ({
  version: 1, durationS: 2,
  nodes: [{ id: 'a', kind: 'host', count: 4 }, { id: 'sw', kind: 'switch' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'sw', rateMbps: 10 }, { from: 'sw', to: 'b', rateMbps: 2 }],
  flows: [{ id: 'f', from: 'a', to: 'b', ...own }],
}) as Scenario;

const sentences = (scenario: unknown): string[] => {
  const result = checkAndWarn(scenario);
  return (result.ok ? result.warnings : result.problems).map(({ path, message }) => `${path}: ${message}`);
};
const specOf = (scenario: Scenario) => {
  const result = checkAndWarn(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return toNetwork(result.scenario).flows[1].traffic;
};
const entries: [number, number][] = [[0, 100], [0.25, 1500]];

describe('each kind of traffic with its defaults', () => {
  const fitting = CATALOGUE.traffic.flatMap(({ id, overWindow, withoutWindow }) =>
    [...(overWindow ? [[id, 'tcp']] : []), ...(withoutWindow ? [[id, 'udp']] : [])]);

  it.each(fitting)('%s is valid over %s, without a warning', (kind, transport) => {
    expect(
      sentences(flow({ traffic: { kind, ...(kind === 'trace' && { entries }) }, transport: { kind: transport } })),
    ).toEqual([]);
  });
});

describe('traffic in the units of the model', () => {
  it.each([
    ['constant', { rateMbps: 1.5 }, { rateBps: 1_500_000 }],
    ['vbr', { onMs: 7, offMs: 3 }, { rateBps: 1_200_000, onPs: 7e9, offPs: 3e9, priority: true }],
    [
      'paretoOnOff', {},
      { alpha: 1.35, minOffPs: 2e7, meanBurstPs: null, meanIdlePs: 5e11, shape: 1.5, rateBps: 64_000 },
    ],
    ['trace', { entries }, { timesPs: [0, 2.5e11], bytes: [100, 1500], repeat: false }],
    // Four members: 20,000 bytes at 2 Mb/s are 80 ms; together half a load leaves each 80 ms × (4 / 0.5 - 1).
    ['onOff', { load: 0.5 }, { meanBurstBytes: 20_000, meanOffPs: 5.6e11, peakBps: 2_000_000, law: 'exponential' }],
    [
      'onOff', { load: 0.5, meanOffMs: 3, law: 'fixed' },
      { meanBurstBytes: 20_000, meanOffPs: 3e9, peakBps: 2_000_000, law: 'fixed' },
    ],
  ])('%s %j', (kind, own, spec) => {
    expect(specOf(flow({ traffic: { kind, ...own }, transport: { kind: 'udp' } }))).toEqual({ kind, ...spec });
  });

  it('takes the measured link as the bottleneck of a load', () => {
    const scenario = { ...flow({ traffic: { kind: 'onOff', load: 0.5 } }), measure: { bottleneck: 'a.0>sw' } };
    expect(specOf(scenario)).toMatchObject({ peakBps: 10_000_000, meanOffPs: 1.12e11 });
  });
});

/** The kinds that messages offer instead of one that does not fit. */
const forTcp = anyOf(CATALOGUE.traffic.filter(({ overWindow }) => overWindow));
const forUdp = anyOf(CATALOGUE.traffic.filter(({ withoutWindow }) => withoutWindow));
/** All flows whose service says when they may send: those of every service but the first. */
const governing = CATALOGUE.services.slice(1).map(({ several }) => several).join(', ');

describe('traffic that does not fit', () => {
  it('names the services that would let it', () =>
    expect(governing).toMatch(/^ABR flows, flows with credits/));
  it.each([
    [
      'greedy over UDP', { transport: { kind: 'udp' } },
      `flows.f.traffic.kind: UDP has no window, so greedy traffic would never stop sending unless its service says when (${governing}); use ${forUdp}, or TCP as the transport.`,
    ],
    [
      'a file over UDP', { traffic: { kind: 'file' }, transport: { kind: 'udp' } },
      `flows.f.traffic.kind: UDP sends nothing again, so a file would arrive with holes; use ${forUdp}, or TCP as the transport.`,
    ],
    [
      'VBR over TCP', { traffic: { kind: 'vbr' } },
      `flows.f.traffic.kind: TCP sends when its window lets it, so VBR traffic would not keep its times; use ${forTcp}, or UDP as the transport.`,
    ],
    ['a trace without entries', {
      traffic: { kind: 'trace', entries: [] },
    }, 'flows.f.traffic.entries: The trace has no entries; give it at least one, as [seconds, bytes].'],
    [
      'a trace that runs back', { traffic: { kind: 'trace', entries: [[1, 5], [2, 5], [0.5, 5]] } },
      'flows.f.traffic.entries[2]: Entry 2 is at 0.5 s, but the one before it is at 2 s; put the entries in order of time.',
    ],
    [
      'a trace that runs back at once', { traffic: { kind: 'trace', entries: [[1, 5], [0.5, 5]] } },
      'flows.f.traffic.entries[1]: Entry 1 is at 0.5 s, but the one before it is at 1 s; put the entries in order of time.',
    ],
    [
      'a repeated trace of one instant', { traffic: { kind: 'trace', entries: [[0, 5]], repeat: true } },
      'flows.f.traffic.entries: The trace ends at 0 s, so its repetitions would never end; give its last entry a later time, or do not repeat it.',
    ],
    ['an entry of words', {
      traffic: { kind: 'trace', entries: [['now', 5]] },
    }, 'flows.f.traffic.entries[0][0]: time is "now", but takes a number of seconds from 0 to 9,000.'],
    ['an entry that is a number', {
      traffic: { kind: 'trace', entries: [5] },
    }, 'flows.f.traffic.entries[0]: An entry is a list of two numbers: [seconds, bytes].'],
    ['too many entries', {
      traffic: { kind: 'trace', entries: new Array(10_001).fill([1, 1]) },
    }, 'flows.f.traffic.entries: entries has 10,001 entries, but takes at most 10,000.'],
  ])('is refused in a sentence: %s', (_, own, sentence) => {
    expect(sentences(flow(own))).toEqual([sentence]);
  });

  it('is refused as a trace without a list of entries', () => {
    expect(sentences(flow({ traffic: { kind: 'trace' } }))[0]).toMatch(/^flows\.f\.traffic\.entries: /);
  });
});

describe('a load of 5 from four sources', () => {
  it('runs as a load of 4, the most possible, with a warning', () => {
    expect(sentences(flow({ traffic: { kind: 'onOff', load: 5 } }))).toEqual([
      'flows.f.traffic.load: 4 sources that never pause offer a load of 4, so a load of 5 is not reached; use more members or less load.']);
    expect(specOf(flow({ traffic: { kind: 'onOff', load: 5 } }))).toMatchObject({ meanOffPs: 0 });
  });
});

describe('a flow with a trace', () => {
  const scenario =
    flow({ traffic: { kind: 'trace', entries, repeat: true }, transport: { kind: 'udp', packetBytes: 40 } });

  it('is unchanged by a link', () => {
    const decoded = decodeLink(encodeLink(scenario));
    expect(decoded).toMatchObject({ ok: true, scenario: {
      flows: [{ traffic: { kind: 'trace', entries, repeat: true }, transport: { kind: 'udp', packetBytes: 40 } }],
    } });
  });

  it('loses the keys that another kind of traffic does not have', () => {
    expect(setPath(scenario, 'flows.f.traffic.kind', 'constant')).toMatchObject({
      ok: true, scenario: { flows: [{ traffic: { kind: 'constant' } }] },
    });
  });
});

describe('a kind of traffic that checks its settings, in a random scenario', () => {
  it('is asked about them in the units of the model, as by the check of a scenario', () => {
    const [kind] = CATALOGUE.traffic.filter(({ parameters }) => parameters.some(({ key }) => key === 'rateMbps'));
    const asked: object[] = [];
    fc.sample(trafficOf({ ...kind, check: (told) => {
      asked.push(told);
      return [];
    } }), 1);
    expect(asked[0]).toHaveProperty('rateBps');
    expect(asked[0]).not.toHaveProperty('rateMbps');
  });
});
