/** What stands beside a sender of a small network that has nothing left to send of its packet. */
import { describe, expect, it } from 'vitest';
import { createPacker } from '../../../src/runner/pack-frame';
import { advance, loadSession } from '../../../src/runner/session';
import { restingWords, senderWords } from '../../../src/ui/stage/draw-packets';
import { buildTopology } from '../../../src/ui/stage/topology';
import { createTracker, track } from '../../../src/ui/stage/tracker';
import { codecs } from '../../model/support/runs';
import { frameOf } from '../../runner/frames';
import { full } from './fake-runs';

const TCP = { packetBytes: 1500, windowBytes: 65_536, initialWindowPackets: 1 };

/** A line of 10 Mb/s with a round trip of 150 ms. */
const line = (flow: object) => ({
  version: 1, network: 'packet', durationS: 2,
  nodes: [{ id: 'A', kind: 'host' }, { id: 'sw', kind: 'switch' }, { id: 'B', kind: 'host' }],
  links: [{ from: 'A', to: 'sw', rateMbps: 10, delayMs: 5 }, { from: 'sw', to: 'B', rateMbps: 10, delayMs: 70 }],
  flows: [{ id: 'f', from: 'A', to: 'B', ...flow }],
});

function begun(flow: object) {
  const loaded = loadSession(line(flow), { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.session;
}

/** The longest words at an instant, seconds. */
function wordsAt(instantS: number, flow: object): string {
  const session = begun(flow);
  advance(session, instantS * 1e12);
  return restingWords(frameOf(session.sim).frame, 0)[0];
}

const file = (bytes: number) => ({ transport: TCP, traffic: { kind: 'file', bytes, name: 'a' } });
const udp = { transport: { kind: 'udp', packetBytes: 1500 }, traffic: { kind: 'constant', rateMbps: 0.5 } };
const bursts = (meanBurstBytes: number) => ({
  transport: TCP, traffic: { kind: 'onOff', meanBurstBytes, meanOffMs: 1000, law: 'fixed' },
});

describe('a sender that has sent its packet', () => {
  it.each([
    ['without end, its window full', 0.05, { transport: TCP }, 'waits for ACK'],
    ['of a file with more to come, its window full', 0.05, file(100_000), 'waits for ACK'],
    ['of a file whose last byte is under way', 0.05, file(1460), 'all sent'],
    ['of a file that has arrived', 0.5, file(1460), 'finished'],
    ['of bursts, one of which has arrived', 0.5, bursts(1460), 'waits for data'],
    ['of bursts, one of which is under way', 0.05, bursts(1460), 'packet sent'],
    ['over UDP, between packets', 0.05, udp, 'packet sent'],
  ])('%s', (_, instantS, flow, words) => expect(wordsAt(instantS, flow)).toBe(words));
});

describe('a sender of UDP whose rate holds its last cells back', () => {
  const abr = { kind: 'abr', icrMbps: 0.1, pcrMbps: 0.1 };
  const held = (flow: object) => ({
    ...line({ ...udp, traffic: { kind: 'trace', entries: [[0, 2944]] }, ...flow }), network: 'atm',
    nodes: [{ id: 'A', kind: 'host' }, { id: 'sw', kind: 'switch', abr: {} }, { id: 'B', kind: 'host' }],
  });
  it('has not sent all', () => {
    const words = [held({ service: abr }), held({})].map((scenario) => {
      const loaded = loadSession(scenario, { codecs });
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
      advance(loaded.session, 0.1e12);
      return restingWords(frameOf(loaded.session.sim).frame, 0)[0];
    });
    expect(words).toEqual(['packet sent', 'finished']);
  });
});

describe('the words beside a sender after a jump to an instant', () => {
  const { scenario, expansion } = full(line(file(100_000)));
  const topology = buildTopology(scenario, expansion);

  it('are those that stand there if the run was played up to it', () => {
    const session = begun(file(100_000));
    const packer = createPacker();
    const played = createTracker(topology);
    const words: [string, string][] = [];
    for (let ms = 0; ms <= 1_500; ms += 2) {
      advance(session, ms * 1e9);
      const { frame } = frameOf(session.sim, packer);
      track(played, frame, topology, ms);
      const jumped = createTracker(topology);
      track(jumped, frameOf(session.sim).frame, topology, ms);
      words.push([senderWords(played, frame, 0, 1)[0] ?? '', senderWords(jumped, frame, 0, 1)[0] ?? '']);
    }
    expect(new Set(words.map(([word]) => word))).toEqual(new Set(['1 left', 'waits for ACK', 'all sent', 'finished']));
    expect(words.filter(([one, other]) => one !== other)).toEqual([]);
  });
  it('say so before the flow has started', () => {
    const session = begun({ ...file(1460), startS: 1 });
    advance(session, 0.5e12);
    const { frame } = frameOf(session.sim);
    expect(senderWords(createTracker(topology), frame, 0, 1)).toEqual(['not started']);
  });
});
