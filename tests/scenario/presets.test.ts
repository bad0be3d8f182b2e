import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { buildSimulation } from '../../src/model/run/build';
import { runUntil } from '../../src/model/run/loop';
import { record } from '../../src/model/run/record';
import { checkAndWarn } from '../../src/scenario/warnings';
import { toNetwork } from '../../src/scenario/network';
import { PRESETS, findPreset } from '../../src/scenario/presets';
import { setPath } from '../../src/scenario/set-path';
import type { FullScenario, Scenario } from '../../src/scenario/types';

const codecs = await loadNodeCodec();
const full = (scenario: Scenario): FullScenario => {
  const result = checkAndWarn(scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.scenario;
};
const presetOf = (id: string): Scenario => {
  const preset = findPreset(id);
  if (!preset) throw new Error(`no preset ${id}`);
  return preset.scenario;
};
function run(scenario: Scenario, seconds = Infinity) {
  const sim = buildSimulation(toNetwork(full(scenario)), { codecs, files: new Map() });
  runUntil(sim, seconds * 1e12);
  return record(sim);
}

const percent = (share: number): number => Math.round(100 * share);

describe('the gallery', () => {
  it('has the public ids, in this order', () => {
    expect(PRESETS.map(({ id }) => id)).toEqual([
      'one-lost-cell', 'boston-16-reno', 'boston-16-reno-epd', 'boston-16-boston', 'send-a-file', 'boston-16-vegas',
      'boston-16-vegas-boston', 'boston-16-vegas-fec', 'boston-16-loss-targeted', 'boston-16-vegas-driven',
      'boston-redundancy-compared', 'slow-start', 'two-lost-from-a-window', 'three-lost-from-a-window',
      'four-lost-from-a-window', 'vegas-against-reno', 'cubic-beside-reno', 'lin-comer', 'lin-comer-cure',
      'coarse-timer', 'fine-timer', 'load-in-cells', 'load-in-packets', 'red-16', 'vbr-background',
      'epd-upstream-waste', 'parking-lot', 'lpd-metro-plain', 'lpd-metro-epd', 'lpd-metro-lpd', 'reservation-lan-9180',
      'reservation-lan-512', 'reservation-wan-9180', 'reservation-wan-512', 'abr-erica', 'abr-efci', 'abr-erica-plus',
      'abr-parking-lot', 'abr-vbr-30', 'abr-vbr-100', 'abr-vbr-10', 'abr-vbr-1', 'abr-tough', 'abr-small-buffers-128',
      'abr-small-buffers-512', 'abr-satellite-small', 'abr-satellite-large', 'n23-hops', 'epd-hops', 'n23-exact',
      'n23-one-less', 'n23-one-more',
    ]);
  });

  it.each(PRESETS)('$id is valid, has no warning, and says what it shows', ({ title, summary, scenario, view }) => {
    expect(checkAndWarn(scenario)).toMatchObject({ ok: true, warnings: [] });
    expect([scenario.title, summary.endsWith('.'), (scenario.description ?? '').includes('ur assumption')]).toEqual([
      title, true, true,
    ]);
    expect(Object.keys(scenario.layout ?? {})).toEqual(scenario.nodes.map(({ id }) => id));
    expect(view.startAtS ?? 0).toBeLessThan(full(scenario).durationS);
    if (view.inspect !== undefined) expect(toNetwork(full(scenario)).flows.map(({ id }) => id)).toContain(view.inspect);
  });
});

describe('one lost cell kills a packet', () => {
  const scenario = presetOf('one-lost-cell');

  it('loses one cell, the eighth of the first packet of A, in the first 20 ms, and the whole packet with it', () => {
    const { cellsDropped, cellsDiscarded, flows } = run(scenario, 0.02);
    expect([cellsDropped, cellsDiscarded, flows[0].packetsDelivered, flows[1].packetsDelivered]).toEqual([1, 12, 0, 1]);
  });

  it('continues to lose cells now and then, while both senders make progress', () => {
    const { cellsDropped, flows } = run(scenario);
    expect(cellsDropped).toBeGreaterThan(20);
    for (const { packetsDelivered } of flows) expect(packetsDelivered).toBeGreaterThan(50);
  });

  it('loses no cell at all with one place more', () => {
    const more = setPath(scenario, 'nodes.sw.bufferCells', 6);
    expect(more.ok && run(more.scenario)).toMatchObject({ cellsDropped: 0, timeouts: 0 });
  });
});

describe('sixteen sources', () => {
  const readings = full(presetOf('boston-16-reno'));

  it('have the settings that reproduce the printed numbers', () => {
    expect(readings).toMatchObject({
      durationS: 700, measure: { deadlineMs: 1400 },
      nodes: [
        { count: 16 }, { bufferCells: 512, inputService: 'slottedRoundRobin', discard: { policy: 'tailDrop' } }, {},
      ],
      links: [{ rateMbps: 1.5, delayMs: 10, sourceQueueCells: null }, { rateMbps: 1.5, delayMs: 10 }],
      flows: [{
        startJitterMs: 10_000, adaptation: { trailerBytes: 8, mergeOnLostEom: false, partial: 'discard' },
        transport: {
          variant: 'reno', packetBytes: 9180, windowBytes: 65_536, tickMs: 100, minRtoMs: null, maxRtoMs: 64_000,
          initialRtoMs: 6_000, karn: true, delayedAckMs: 200, boston: null,
        },
      }],
    });
  });

  it('differ between the three presets only in the policy or in TCP Boston', () => {
    const stripped = (id: string): unknown => ({ ...full(presetOf(id)), title: '', description: '' });
    const epd = setPath(presetOf('boston-16-reno'), 'nodes.sw.discard', { policy: 'epd', thresholdFraction: 0.5 });
    const boston = setPath(presetOf('boston-16-reno'), 'flows.f.transport.boston', {});
    expect(epd.ok && { ...full(epd.scenario), title: '', description: '' }).toEqual(stripped('boston-16-reno-epd'));
    expect(boston.ok && { ...full(boston.scenario), title: '', description: '' }).toEqual(stripped('boston-16-boston'));
  });
});

describe('a file sent through congestion', () => {
  it('arrives whole, byte for byte, though cells of it are lost', () => {
    const sent = presetOf('send-a-file');
    const { flows, corruptSegments } = run({ ...sent, measure: { ...sent.measure, verify: 'all' } });
    expect(flows[0]).toMatchObject({ id: 'file', packetsDelivered: 28, verifiedSegments: 28 });
    expect(flows[0].timeouts + flows[0].fastRetransmits).toBeGreaterThan(0);
    expect(corruptSegments).toBe(0);
  });
});

describe('slow start and congestion avoidance', () => {
  it('overflows once while it doubles, waits for the timer, and loses one packet at a time from then on', () => {
    const scenario = presetOf('slow-start');
    expect(run(scenario, 2)).toMatchObject({ timeouts: 1, fastRetransmits: 1 });
    const { timeouts, fastRetransmits, linkUtilization } = run({ ...scenario, warmupS: 7 });
    expect([timeouts, fastRetransmits]).toEqual([0, 7]);
    expect(linkUtilization).toBeGreaterThan(0.95);
  });

  it('leaves the line idle for a quarter of the time with one place in the queue', () => {
    const small = setPath({ ...presetOf('slow-start'), warmupS: 7 }, 'nodes.sw.bufferPackets', 1);
    expect(small.ok && run(small.scenario).linkUtilization).toBeCloseTo(0.76, 1);
  });
});

describe('packets lost from one window', () => {
  it.each(
    [['two', 0, 2], ['three', 1, 2], ['four', 1, 2]],
  )('%s: Reno alone falls silent when there are more than two, and gets least of the four that halve or start again', (count, timeouts, fastRetransmits) => {
    const { flows } = run(presetOf(`${count}-lost-from-a-window`));
    const of = (id: string) => flows.find((flow) => flow.id === id) as (typeof flows)[number];
    expect(of('reno')).toMatchObject({ timeouts, fastRetransmits });
    for (const id of ['tahoe', 'newReno', 'sack']) {
      expect(of(id)).toMatchObject({ timeouts: 0, fastRetransmits: 1 });
      expect(of(id).packetsAcknowledged).toBeGreaterThan(of('reno').packetsAcknowledged);
    }
  });
});

describe('Vegas against Reno', () => {
  const scenario = presetOf('vegas-against-reno');
  const shares = (places: number): number[] => {
    const set = setPath(scenario, 'nodes.sw.bufferCells', places);
    if (!set.ok) throw new Error('no such place');
    return run(set.scenario).flows.map(({ goodput }) => goodput);
  };

  it('gives Reno the line where the queue is long, and Vegas the larger part where it is short', () => {
    const [[vegasLong, renoLong], [vegasShort, renoShort]] = [shares(2_000), shares(300)];
    expect(renoLong).toBeGreaterThan(5 * vegasLong);
    expect(vegasShort).toBeGreaterThan(1.4 * renoShort);
    expect(scenario.description).toContain(`Reno gets ${percent(renoLong)} %, Vegas ${percent(vegasLong)} %`);
    expect(scenario.description).toContain(`${percent(vegasShort)} % against ${percent(renoShort)} %`);
  });
});

describe('CUBIC beside Reno', () => {
  const scenario = presetOf('cubic-beside-reno');

  it('gives CUBIC more than two and a half times as much on a long path, and less than twice as much on a short one', () => {
    const short: Scenario = {
      ...scenario, links: scenario.links?.map((link) => (link.to === 'sink' ? { ...link, delayMs: 5 } : link)),
    };
    const [[cubicLong, renoLong], [cubicShort, renoShort]] = [scenario, short].map((path) =>
      run(path).flows.map(({ goodput }) => goodput));
    expect(cubicLong).toBeGreaterThan(2.5 * renoLong);
    expect(cubicShort).toBeGreaterThan(renoShort);
    expect(cubicShort).toBeLessThan(2 * renoShort);
    expect(scenario.description).toContain(`CUBIC gets ${percent(cubicLong)} %, Reno ${percent(renoLong)} %`);
    expect(scenario.description).toContain(`CUBIC gets ${percent(cubicShort)} % and Reno a third`);
    expect(renoShort).toBeCloseTo(1 / 3, 1);
  });

  it('leaves a fortieth of the line idle, where two Renos leave a tenth', () => {
    const two = setPath(scenario, 'flows.cubic.transport.variant', 'sack');
    if (!two.ok) throw new Error('no such place');
    const { linkUtilization, flows } = run(two.scenario);
    expect([1 - run(scenario).linkUtilization, 1 - linkUtilization].map((idle) => Math.round(idle * 40)))
      .toEqual([1, 4]);
    expect(scenario.description)
      .toContain(`Two Renos get ${flows.map(({ goodput }) => `${percent(goodput)} %`).join(' and ')}`);
  });
});

describe('fifteen sources and VBR', () => {
  const scenario = presetOf('vbr-background');
  /** The share that TCP gets of the 60 % of the line that VBR leaves. */
  const tcpShare = (changed: Scenario): number => {
    const { flows } = run(changed, 6);
    const vbr = flows[flows.length - 1];
    expect(vbr.packetLossRate).toBe(0);
    return flows.slice(0, -1).reduce((sum, { effectiveThroughput }) => sum + effectiveThroughput, 0) / 0.6;
  };

  it('leaves TCP two fifths of the rest, and 85 % with the places of a round trip', () => {
    const more = setPath(scenario, 'nodes.sw1.bufferCells', 12_000);
    expect(tcpShare(scenario)).toBeCloseTo(2 / 5, 1);
    expect(more.ok && tcpShare(more.scenario)).toBeCloseTo(0.85, 2);
  });
});

describe('four kinds of redundancy on one line', () => {
  it('makes fewer packets late the more it follows what happens, and gets most through where it follows the loss', () => {
    const seeds = [1, 2, 3];
    const flows = seeds.flatMap((seed) => run({ ...presetOf('boston-redundancy-compared'), seed }, 700).flows);
    const mean = (kind: string, key: 'missedDeadlineRate' | 'goodput'): number => flows
      .filter(({ id }) => id.startsWith(`${kind}.`)).reduce((sum, flow) => sum + flow[key], 0) / (4 * seeds.length);
    expect(mean('byQueue', 'missedDeadlineRate')).toBeLessThan(mean('byLoss', 'missedDeadlineRate'));
    expect(mean('byLoss', 'missedDeadlineRate')).toBeLessThan(mean('none', 'missedDeadlineRate'));
    for (const kind of ['none', 'fixed', 'byQueue']) {
      expect(mean('byLoss', 'goodput')).toBeGreaterThan(mean(kind, 'goodput'));
    }
  });
});

describe('the parking lot', () => {
  const shares = (set: Record<string, unknown>): number[] => {
    let changed = presetOf('parking-lot');
    for (const [path, value] of Object.entries(set)) {
      const next = setPath(changed, path, value);
      if (!next.ok) throw new Error(path);
      changed = next.scenario;
    }
    const { flows } = run(changed);
    return ['far', 'middle', 'near'].map((id) => flows.filter((flow) => flow.id.startsWith(`${id}.`))
      .reduce((sum, { goodput }) => sum + goodput, 0));
  };

  it('gives most to those that join last', () => {
    const [far, middle, near] = shares({});
    expect(near).toBeGreaterThan(1.15 * far);
    expect(near).toBeGreaterThan(1.3 * middle);
  });

  it('shares equally with fair buffer allocation and per-VC round robin', () => {
    const fair = shares(Object.fromEntries(['sw2', 'sw3'].flatMap((id) =>
      [[`nodes.${id}.scheduler`, 'perVcRoundRobin'], [`nodes.${id}.discard.policy`, 'fba']])));
    expect(Math.max(...fair) - Math.min(...fair)).toBeLessThan(0.03);
  });
});
