/** The cell of a pilot: what it contains, and how it passes cells that wait. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../../src/model/atm/aal5';
import { cellContents } from '../../../../src/model/way/cell-contents';
import { HEADER_BYTES } from '../../../../src/model/constants';
import { runUntil } from '../../../../src/model/run/loop';
import { record } from '../../../../src/model/run/record';
import { built } from '../../../property/runs';
import { PACKET_CELLS, US, chain, counted, portAt } from './chain';

const numberAt = (bytes: Uint8Array, from: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(from);

describe('the first pilot of a flow, for 13 cells', () => {
  const sim = built(chain({ traffic: { kind: 'file', bytes: 536 } }));
  runUntil(sim, 0);
  const { header, bytes, says } = cellContents(sim, { link: 0, vc: 0, packet: 1, index: 0 })!;
  const payload = bytes.subarray(HEADER_BYTES);

  it('is a resource management cell, which does not end a packet of AAL5', () => {
    expect(header.pti).toBe(6);
  });

  it('carries its type, that nobody has refused, and how many places it asks for, with a CRC that fits', () => {
    expect([payload[0], payload[1], numberAt(payload, 2), check(payload.slice())]).toEqual([1, 1, PACKET_CELLS, 10]);
  });

  it('says the same in words', () => {
    expect(says?.title).toBe('Pilot, on its way to the destination');
    expect(says?.rows.map(({ label, value, unit }) => [label, value, unit])).toEqual([
      ['asks for', PACKET_CELLS, 'cells'], ['promised so far', true, 'none'], ['number', 1, 'none'],
    ]);
  });

  it('comes back with its number, refused where a switch was too small', () => {
    const refused = built(chain({ traffic: { kind: 'file', bytes: 536 }, s2: { bufferCells: 12 } }));
    runUntil(refused, 350 * US);
    const back = cellContents(refused, { link: 7, vc: 1, packet: 0, index: 0 })!;
    const answer = back.bytes.subarray(HEADER_BYTES);
    expect([answer[0], answer[1], numberAt(answer, 2), numberAt(answer, 6)]).toEqual([1, 0, PACKET_CELLS, 1]);
    expect(back.says?.title).toBe('Pilot, on its way back to its source');
    expect(back.says?.rows.map(({ label, value }) => [label, value])).toEqual([
      ['asked for', PACKET_CELLS], ['promised', false], ['number', 1],
    ]);
  });
});

describe('a host that has handed over 192 plain cells of another flow 10 µs before', () => {
  const scenario = chain({
    traffic: { kind: 'file', bytes: 536 }, s1: { bufferCells: 500 }, s2: { bufferCells: 500 },
    others: [{ id: 'h', from: 'a', to: 'b', traffic: { kind: 'file', bytes: 9140 }, transport: { packetBytes: 9180 } }],
  });
  const sim = built({
    ...scenario, flows: scenario.flows!.map((flow) => (flow.id === 'f' ? { ...flow, startS: 10e-6 } : flow)),
    measure: { bottleneck: 'a>s1' },
  });

  it('sends the pilot right after the cell that has begun to leave', () => {
    runUntil(sim, 112 * US - 1);
    expect(portAt(sim, 1).promised).toBe(0);
    runUntil(sim, 112 * US);
    expect(portAt(sim, 1).promised).toBe(PACKET_CELLS);
  });

  it('delays the cells that wait by one cell time, which the mean queue counts', () => {
    runUntil(sim, 500 * US);
    // 11 cells leave after 1 to 11 µs, the pilot waits for 2, the other 181 leave after 13 to 193.
    expect(record(sim).meanQueueCells * 500).toBeCloseTo(66 + 2 + ((13 + 193) * 181) / 2, 6);
    expect([record(sim).maxQueueCells, sim.world.links[0].carried]).toEqual([192, 193]);
  });

  it('loses nothing of the other packet, between whose cells the pilot travels', () => {
    runUntil(sim, 100_000 * US);
    const { packetsDelivered, cellsDropped, cellsDiscarded } = record(sim);
    expect([packetsDelivered, cellsDropped, cellsDiscarded, counted(sim, 'pilotsGranted')]).toEqual([2, 0, 0, 1]);
  });
});

describe('a source queue of one place that is full', () => {
  it('lets a pilot pass all the same', () => {
    const scenario = chain({
      traffic: { kind: 'file', bytes: 536 },
      others: [{ id: 'h', from: 'a', to: 'b', traffic: { kind: 'file', bytes: 536 }, transport: { packetBytes: 576 } }],
    });
    const sim = built({
      ...scenario, links: scenario.links!.map((link) => (link.from === 'a' ? { ...link, sourceQueueCells: 1 } : link)),
      flows: [...scenario.flows!].reverse(),
    });
    runUntil(sim, 300 * US);
    expect(portAt(sim, 1).promised).toBe(PACKET_CELLS);
  });
});
