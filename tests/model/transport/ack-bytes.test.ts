/** The bytes of acknowledgements in their cells: number, window, blocks of SACK. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/model/atm/aal5';
import { PacketFlag } from '../../../src/model/atm/packets';
import { runUntil } from '../../../src/model/run/loop';
import { cellContents } from '../../../src/model/way/cell-contents';
import type { Simulation } from '../../../src/model/world';
import { start } from '../support/runs';
import { MS, S, line, type TcpOptions } from '../support/specs';
import { MSS, path } from './variants';

const WAY_BACK = 1;

/** Runs until an acknowledgement with `blocks` blocks is under way, and returns its slot; `wanted`: in this slot. */
function untilBlocks(sim: Simulation, blocks: number, wanted?: number): number {
  const { packets, sacks } = sim.world;
  for (let atPs = sim.world.clock[0]; atPs < 20 * S; atPs += MS) {
    runUntil(sim, atPs);
    for (let slot = wanted ?? 0; slot < (wanted === undefined ? packets.used : wanted + 1); slot++) {
      const isAck = packets.open[slot] > 0 && packets.vc[slot] === WAY_BACK && packets.flags[slot] & PacketFlag.ack;
      if (isAck && (sacks.count[slot] ?? 0) === blocks) return slot;
    }
  }
  throw new Error(`No acknowledgement tells of ${blocks} blocks.`);
}

/** The PDU of the packet in a slot, put together from all of its cells. */
function pduOf(sim: Simulation, slot: number): Uint8Array {
  const { packets } = sim.world;
  const link = sim.net.hopLink[sim.net.hopStart[WAY_BACK]];
  const cells = Array.from({ length: packets.cells[slot] }, (_, index) => {
    const cell = cellContents(sim, { link, vc: WAY_BACK, packet: packets.number[slot], index });
    if (cell === null) throw new Error('It is not on its way.');
    return [...cell.bytes.subarray(5)];
  });
  return Uint8Array.from(cells.flat());
}

const wordAt = (bytes: Uint8Array, at: number): number => new DataView(bytes.buffer).getUint32(at);
const halfAt = (bytes: Uint8Array, at: number): number => new DataView(bytes.buffer).getUint16(at);

const lossy = (own: TcpOptions = {}): Simulation => start(line(path('sack', [20, 22], own, { network: 'atm' })));

describe('an acknowledgement that reports two blocks', () => {
  const sim = lossy();
  const slot = untilBlocks(sim, 2);
  const pdu = pduOf(sim, slot);
  const { acks, sacks } = sim.world;

  it('is a packet of 60 bytes in two cells, whose trailer fits', () => {
    expect([check(pdu), halfAt(pdu, 2), pdu.length]).toEqual([60, 60, 96]);
  });

  it('has a header of ten words, the flag ACK, the number that it waits for and the window', () => {
    expect([pdu[32] >> 4, pdu[33]]).toEqual([10, 0x10]);
    expect(wordAt(pdu, 28)).toBe(acks.next[slot] * MSS);
    expect(halfAt(pdu, 34)).toBe(Math.min(65_535, acks.window[slot]));
  });

  it('has the option of RFC 2018: two bytes of padding, kind 5, its length, the blocks in bytes', () => {
    expect([...pdu.subarray(40, 44)]).toEqual([1, 1, 5, 18]);
    const told = [44, 52].map((at) => [wordAt(pdu, at) / MSS, wordAt(pdu, at + 4) / MSS]);
    expect(told).toEqual([0, 1].map((block) => [sacks.start[4 * slot + block], sacks.end[4 * slot + block]]));
  });
});

describe('an acknowledgement without blocks', () => {
  it('is the forty bytes of its headers, without remains of earlier ones', () => {
    const sim = lossy();
    const pdu = pduOf(sim, untilBlocks(sim, 0, untilBlocks(sim, 2)));
    expect([check(pdu), pdu[32] >> 4]).toEqual([40, 5]);
  });
});

describe('an acknowledgement by ns-2’s rules, whose option has no bytes of its own', () => {
  it('has only the blocks after its headers', () => {
    const sim = lossy({ sackOptionBytes: 0 });
    const slot = untilBlocks(sim, 1);
    const pdu = pduOf(sim, slot);
    expect([check(pdu), pdu[32] >> 4]).toEqual([48, 7]);
    expect(wordAt(pdu, 40)).toBe(sim.world.sacks.start[4 * slot] * MSS);
  });
});
