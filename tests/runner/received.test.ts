/** Memory for the bytes of file flows is allocated when they arrive. */
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES, createReceived, keepReceived, receivedBytes } from '../../src/runner/received';
import { advance, loadSession } from '../../src/runner/session';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';

const GIGABYTE = 1_073_741_824;

describe('a file of 200,000 bytes that arrives in pieces of 1,000, every third of them first', () => {
  const file = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7 + (at >> 8)) & 255);
  const received = createReceived(file.length);
  const piece = (number: number): void => keepReceived(
    received, number * 1000, file.subarray(number * 1000, (number + 1) * 1000),
  );
  for (let number = 0; number < 200; number += 3) piece(number);

  it('has zeros where nothing has arrived yet', () => {
    const so = receivedBytes(received, 4000);
    expect([
      Buffer.compare(so.subarray(0, 1000), file.subarray(0, 1000)), so.subarray(1000, 3000).every((byte) => byte === 0),
    ]).toEqual([0, true]);
  });

  it('is equal to the file when all of it has arrived, up to any length', () => {
    for (let number = 0; number < 200; number++) piece(number);
    for (const length of [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 200_000]) {
      expect(Buffer.compare(receivedBytes(received, length), file.subarray(0, length))).toBe(0);
    }
  });
});

describe('twenty flows of a file of 1 GB each', () => {
  const scenario: Scenario = {
    version: 1, durationS: 1,
    nodes: [
      { id: 'a', kind: 'host', count: 20 }, { id: 's', kind: 'switch', bufferCells: 2000 }, { id: 'b', kind: 'host' },
    ],
    links: [{ from: 'a', to: 's', rateMbps: 10, delayMs: 1 }, { from: 's', to: 'b', rateMbps: 10, delayMs: 1 }],
    flows: [{ id: 'f', from: 'a', to: 'b', traffic: { kind: 'file', bytes: GIGABYTE }, transport: {
      packetBytes: 1500, tickMs: 10, initialRtoMs: 100,
    } }],
  };
  const loaded = loadSession(scenario, { codecs, keepReceived: true });
  if (!loaded.ok) throw new Error(loaded.problems[0].message);
  const { session } = loaded;
  const roomBytes = (): number => [...session.received.values()].flatMap(
    ({ chunks }) => [...chunks.values()],
  ).reduce((sum, { length }) => sum + length, 0);

  it('take no memory before anything has arrived', () => {
    expect([session.received.size, roomBytes()]).toEqual([20, 0]);
  });

  it('take as much memory as has arrived, plus at most two chunks for each flow', () => {
    advance(session, 1e12);
    const { flows } = session.sim.world;
    const arrivedBytes = flows.reduce((sum, { receiver }) => sum + receiver.deliveredBytes, 0);
    expect(arrivedBytes).toBeGreaterThan(50_000);
    expect(roomBytes()).toBeLessThanOrEqual(arrivedBytes + flows.length * 2 * CHUNK_BYTES);
  });
});
