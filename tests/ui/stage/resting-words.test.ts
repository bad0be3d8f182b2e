/** What stands beside a sender of a small network that has nothing left to send of its packet. */
import { describe, expect, it } from 'vitest';
import { advance, loadSession } from '../../../src/runner/session';
import { restingWords } from '../../../src/ui/stage/draw-packets';
import { codecs } from '../../model/support/runs';
import { frameOf } from '../../runner/frames';

const TCP = { packetBytes: 1500, windowBytes: 65_536, initialWindowPackets: 1 };

/** The longest words at an instant, seconds, on a line of 10 Mb/s with a round trip of 150 ms. */
function wordsAt(instantS: number, flow: object): string {
  const loaded = loadSession({
    version: 1, network: 'packet', durationS: 2,
    nodes: [{ id: 'A', kind: 'host' }, { id: 'sw', kind: 'switch' }, { id: 'B', kind: 'host' }],
    links: [{ from: 'A', to: 'sw', rateMbps: 10, delayMs: 5 }, { from: 'sw', to: 'B', rateMbps: 10, delayMs: 70 }],
    flows: [{ id: 'f', from: 'A', to: 'B', ...flow }],
  }, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  advance(loaded.session, instantS * 1e12);
  return restingWords(frameOf(loaded.session.sim).frame, 0)[0];
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
