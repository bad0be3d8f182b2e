/** On/off: bursts, silences, and the load that a scenario asks for. */
import { describe, expect, it } from 'vitest';
import { expand } from '../../../src/scenario/network';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario, Traffic } from '../../../src/scenario/types';
import type { NetworkSpec, TrafficOf } from '../../../src/model/spec';
import { drawExponential } from '../../../src/model/traffic/draws';
import { onOff as onOffSource } from '../../../src/model/traffic/on-off';
import { createTraffic, type Turn } from '../../../src/model/traffic/source';
import { ran, traced } from '../support/runs';
import { MS, S, US, line } from '../support/specs';
import { drawsOf, handedOver, overUdp, udpLine } from './support';
import { describeTcp } from './tcp';

/** Peak rate: 10,000 bytes take 10 ms. */
const PEAK_BPS = 8e6;
const onOff = (own: Partial<TrafficOf<'onOff'>> = {}): TrafficOf<'onOff'> => ({
  kind: 'onOff', meanBurstBytes: 10_000, meanOffPs: 40 * MS, peakBps: PEAK_BPS, law: 'fixed', ...own,
});

describe('bursts of always 10,000 bytes and silences of always 40 ms, at a bottleneck of 8 Mb/s', () => {
  const handed = handedOver(udpLine(1000, onOff(), { durationPs: 120 * MS }));

  it('begin every 50 ms: a burst counts as long as the bottleneck takes for its bytes', () => {
    expect([...new Set(handed.map(({ atPs }) => atPs / MS))]).toEqual([0, 50, 100]);
  });

  it('become ten full datagrams and the rest, at once', () => {
    expect(handed.slice(0, 11).map(({ dataBytes }) => dataBytes)).toEqual([...new Array<number>(10).fill(972), 280]);
    expect(handed).toHaveLength(33);
  });
});

describe('exponential bursts of mean 10,000 bytes and silences of mean 40 ms', () => {
  it('are the draws of the flow’s own stream: a burst, its silence, the next burst', () => {
    const spec = udpLine(65_535, onOff({ law: 'exponential' }), { durationPs: 2 * S });
    const { words, stream } = drawsOf(spec);
    const expected: { atPs: number; dataBytes: number }[] = [];
    for (let atPs = 0; atPs <= 2 * S;) {
      const dataBytes = Math.max(1, Math.round(drawExponential(words, stream, 10_000)));
      if (dataBytes > 65_507) throw new Error('a burst of this seed does not fit into one datagram');
      expected.push({ atPs, dataBytes });
      atPs += Math.round((dataBytes * 8e12) / PEAK_BPS) + Math.round(drawExponential(words, stream, 40 * MS));
    }
    expect(handedOver(spec)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(20);
  });
});

/** Twenty sources in the reservation paper's network, with links of 150 Mb/s. */
const reservation = (traffic: Partial<Traffic>, durationS = 2, seed = 1): NetworkSpec => {
  const scenario: Scenario = {
    version: 1, seed, durationS,
    nodes: [
      { id: 'src', kind: 'host', count: 20 }, { id: 'sw', kind: 'switch', bufferCells: 3018 },
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'src', to: 'sw', rateMbps: 150, delayMs: 0.0005 },
      { from: 'sw', to: 'sink', rateMbps: 150, delayMs: 0.05 },
    ],
    flows: [{
      id: 'f', from: 'src', to: 'sink', traffic: { kind: 'onOff', ...traffic } as Traffic,
      transport: { kind: 'udp', packetBytes: 9180 },
    }],
  };
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return expand(checked.scenario).network;
};

const specOf = (network: NetworkSpec): TrafficOf<'onOff'> => network.flows[0].traffic as TrafficOf<'onOff'>;

/** Bytes that the first source makes until `untilPs`, computed without a run. */
function made(network: NetworkSpec, untilPs: number): number {
  const { words, stream } = drawsOf(network);
  const turn: Turn = {
    nowPs: 0, first: true, packetBytes: 0, dataBytes: 0, wireBytes: 0, sendingPs: 0, words, stream, bytes: 0, waitPs: 0,
  };
  let bytes = 0;
  for (; turn.nowPs < untilPs; turn.nowPs += turn.waitPs) {
    onOffSource.ask(specOf(network), createTraffic(), turn);
    bytes += turn.bytes;
  }
  return bytes;
}

/** Data made by all sources, as a share of what the bottleneck could have carried. */
function offered(network: NetworkSpec): number {
  const { world } = ran(network);
  return (world.flows.reduce((sum, { totalBytes }) => sum + totalBytes, 0) * 8) / (150e6 * (network.durationPs / S));
}

describe('a load of 1.1 from twenty sources with bursts of mean 20,000 bytes at 150 Mb/s', () => {
  it('makes silences of 18.327 ms: N b 8 / (load C) - b 8 / C', () => {
    expect(specOf(reservation({ load: 1.1, meanBurstBytes: 20_000 })).meanOffPs).toBe(
      Math.round((20_000 * 8e12 / 150e6) * (20 / 1.1 - 1)),
    );
  });

  it.each([
    1, 2, 3,
  ])('makes one source of twenty send its share in 1,000 s with seed %d, to within 4 standard deviations', (seed) => {
    const network = reservation({ load: 1.1, meanBurstBytes: 20_000 }, 2, seed);
    const { meanBurstBytes, meanOffPs } = specOf(network);
    const madeS = 1000;
    // Renewal reward theory: a cycle of mean length L brings b bytes on average; its variance is that of
    // bytes - (b / L) × length.
    const onS = (meanBurstBytes * 8) / 150e6;
    const offS = meanOffPs / S;
    const rate = meanBurstBytes / (onS + offS);
    const ofBytes = (1 - (rate * 8) / 150e6) * meanBurstBytes;
    const ofSilence = rate * offS;
    const sigma = Math.sqrt((ofBytes * ofBytes + ofSilence * ofSilence) * (madeS / (onS + offS)));
    expect(Math.abs(made(network, madeS * S) - (1.1 * 150e6 * madeS) / (8 * 20)) / sigma).toBeLessThan(4);
  });

  it('is offered to within one burst a source where bursts and silences are fixed', () => {
    expect(Math.abs(offered(reservation({ load: 1.1, meanBurstBytes: 20_000, law: 'fixed' }, 0.4)) - 1.1)).toBeLessThan(
      (20 * 20_000 * 8) / (150e6 * 0.4),
    );
  });
});

describe('a load of 1.1 and a mean silence of 5 ms', () => {
  it('has the silence of the scenario', () => {
    expect(specOf(reservation({ load: 1.1, meanOffMs: 5 })).meanOffPs).toBe(5 * MS);
  });
});

describe('a load of 30 from twenty sources', () => {
  it('means sources that never pause', () => {
    expect(specOf(reservation({ load: 30 })).meanOffPs).toBe(0);
  });
});

describe('two on/off sources, the first of which gets longer bursts', () => {
  it('do not change the bursts and silences of the second', () => {
    const both = (meanBurstBytes: number) => {
      const spec = line({ durationPs: S, traffic: onOff({ law: 'exponential' }) });
      return overUdp({ ...spec, flows: [
        { ...spec.flows[0], traffic: onOff({ law: 'exponential', meanBurstBytes }) }, { ...spec.flows[0], id: 'g' },
      ] }, 1000);
    };
    expect(handedOver(both(70_000), 1)).toEqual(handedOver(both(10_000), 1));
    expect(handedOver(both(70_000), 0)).not.toEqual(handedOver(both(10_000), 0));
  });
});

describeTcp('bursts of always 10,000 bytes every 50 ms over TCP', onOff(), (bytes) => {
  it('are all there at once', () => {
    expect([bytes(0), bytes(49 * MS), bytes(50 * MS), bytes(149 * MS)]).toEqual([10_000, 10_000, 20_000, 30_000]);
  });
});

describe('a burst of 10,000 bytes over TCP, packets of 1,000 bytes, a round trip of 200 µs', () => {
  const { sim, events } =
    traced(line({ durationPs: 45 * MS, traffic: onOff(), tcp: { packetBytes: 1000 }, link: { delayPs: 100 * US } }));
  const { sender, receiver } = sim.world.flows[0];

  it('is ten full segments and one of the 400 bytes that are left', () => {
    expect(sender.max).toBe(11);
    expect([sender.maxByte, receiver.deliveredBytes]).toEqual([10_000, 10_000]);
  });

  it('leaves as the window opens: 1, 2, 4, and then the rest', () => {
    const sends = events.filter(({ event }) => event === 'send').map(({ timePs }) => timePs);
    const rounds = [0, 1, 2, 3].map((round) => sends.filter((ps) => Math.floor(ps / (222 * US)) === round).length);
    expect(rounds).toEqual([1, 2, 4, 4]);
  });

  it('is sent in order, nothing twice', () => {
    expect(events.filter(({ event }) => event === 'send').map(({ segment }) => segment)).toEqual(Array.from(
      { length: 11 }, (_, n) => n,
    ));
    expect(events.some(({ event }) => event === 'retransmit')).toBe(false);
  });
});

describe('a load that sources without a pause do not reach', () => {
  const said = (load: number, members: number, meanOffPs: number | null = null) => onOffSource.warn?.(
    { kind: 'onOff', meanBurstBytes: 20_000, load, meanOffPs, law: 'fixed' }, { members, bottleneckBps: 150e6 }, 1_500,
  )?.message ?? null;

  it('is one above their number, where the silences follow from it', () => {
    expect([said(1, 1), said(2, 2), said(1.1, 1, 0)]).toEqual([null, null, null]);
    expect([said(1.1, 1), said(2.5, 2)]).toEqual([
      '1 source that never pauses offers a load of 1, so a load of 1.1 is not reached; use more members or less load.',
      '2 sources that never pause offer a load of 2, so a load of 2.5 is not reached; use more members or less load.',
    ]);
  });
});

describe('exponential bursts of mean 1 byte', () => {
  it('have a byte at least', () => {
    const bursts = handedOver(udpLine(1000, onOff({ law: 'exponential', meanBurstBytes: 1, meanOffPs: MS })));
    expect(Math.min(...bursts.map(({ dataBytes }) => dataBytes))).toBe(1);
    expect(bursts.length).toBeGreaterThan(100);
  });
});
