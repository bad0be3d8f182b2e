/** The unit in which a frame counts the queue of a port, with cells and without. */
import { describe, expect, it } from 'vitest';
import { at, CELL, LINK, PORT_UNITS, readFrame, SERIES } from '../../src/runner/client/frame';
import { createPacker, packFrame } from '../../src/runner/pack-frame';
import { advance, loadSession } from '../../src/runner/session';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';

function frame(network: 'atm' | 'packet', own: object) {
  const scenario: Scenario = {
    version: 1, network, seed: 1, durationS: 3,
    nodes: [
      { id: 'src', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 400, ...own }, { id: 'sink', kind: 'host' },
    ],
    links: [{ from: 'src', to: 'sw', rateMbps: 10, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 1, delayMs: 1 }],
    flows: [{ id: 'f', from: 'src', to: 'sink', transport: { packetBytes: 1000, windowBytes: 12_000 } }],
  };
  const loaded = loadSession(scenario, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { session } = loaded;
  advance(session, 1e12);
  const packed = readFrame(packFrame(session.sim, createPacker(), { ended: false, running: false }));
  const link = session.sim.net.spec.links.findIndex(({ id }) => id === 'sw>sink');
  const sizes = new Set(Array.from({ length: packed.cells.rows }, (_, row) => at(packed.cells, row, CELL.bytes)));
  const longest = Math.max(
    ...Array.from({ length: packed.series.rows }, (_, row) => at(packed.series, row, SERIES.queueMax)),
  );
  const read = (column: number): number => at(packed.links, link, column);
  return { longest, read, unit: PORT_UNITS[read(LINK.unit)], sizes };
}

describe('the port of a switch with several packets of 1,000 bytes in it', () => {
  it('counts cells where there are any', () => {
    const { read, unit } = frame('atm', {});
    expect([unit, read(LINK.places), read(LINK.capacity)]).toEqual(['cells', read(LINK.queued), 400]);
  });
  it('counts packets without cells where its buffer is in packets', () => {
    const { read, unit } = frame('packet', { bufferPackets: 30 });
    expect([unit, read(LINK.places), read(LINK.capacity)]).toEqual(['packets', read(LINK.queued), 30]);
  });
  it('counts bytes without cells where its buffer is in bytes, and each packet has its size', () => {
    const { read, unit, sizes } = frame('packet', { bufferBytes: 20_000 });
    expect([unit, read(LINK.places), read(LINK.capacity)]).toEqual(['bytes', 1000 * read(LINK.queued), 20_000]);
    expect(sizes).toContain(1000);
  });
  it('has its longest queue in the same unit in every bin', () => {
    const [packets, bytes] = [
      frame('packet', { bufferPackets: 30 }).longest, frame('packet', { bufferBytes: 20_000 }).longest,
    ];
    expect(packets).toBeGreaterThan(5);
    expect(bytes).toBe(1000 * packets);
  });
  it('has an average queue only under random early detection', () => {
    expect(frame('atm', {}).read(LINK.average)).toBe(-1);
    expect(frame('atm', { discard: { policy: 'red' } }).read(LINK.average)).toBeGreaterThanOrEqual(0);
  });
});
