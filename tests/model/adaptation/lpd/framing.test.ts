/** Framing of lazy packet discard: sequence numbers, tags, blocks of several packets, UDP, and the bytes of cells. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../../src/model/atm/aal5';
import { joinsQuietly } from '../../../../src/model/adaptation/lpd/receiver';
import type { Assembly } from '../../../../src/model/adaptation/reassembly';
import { MAX_PDU_CELLS } from '../../../../src/model/constants';
import { cellContents } from '../../../../src/model/way/cell-contents';
import type { LpdSpec } from '../../../../src/model/spec';
import type { CodecProvider } from '../../../../src/codec/codec';
import { checkpoint, worldAt } from '../../../../src/model/run/checkpoint';
import { worldHash } from '../../../../src/model/run/whole-world';
import { runUntil } from '../../../../src/model/run/loop';
import type { Simulation } from '../../../../src/model/world';
import { record } from '../../../../src/model/run/record';
import { codecs, ran, start, traysOf } from '../../support/runs';
import { MS, US, file, udp } from '../../support/specs';
import { losing, lost, lostTraced, lpd, outcome, told } from './support';
import { lpdOf } from '../../../../src/model/adaptation/lpd/state';

const headed = { header: 'packet' as const };

describe('the number in the first cell only: 4 bytes more a packet', () => {
  it('makes 13 cells of 568 bytes instead of 12', () => {
    expect([
      record(lost({ packetBytes: 568, cells: [] })).cellsSent,
      record(lost({ packetBytes: 568, cells: [], lpd: headed })).cellsSent,
    ]).toEqual([12 + 1, 13 + 1]);
  });

  it('salvages a packet that loses cells other than its first', () => {
    expect(outcome(lost({ cells: [2, 5], lpd: headed }, 500 * MS))).toEqual({
      delivered: 1, verified: 1, corrupt: 0, requests: 1, fresh: 2,
    });
  });

  it('loses the packet with its first cell: nobody can ask for more', () => {
    const sim = lost({ cells: [0], lpd: headed }, 500 * MS);
    expect([outcome(sim).requests, traysOf(sim)]).toEqual([0, { fault: 1, headerLost: 12 }]);
  });

  it('loses fresh cells with their first cell', () => {
    const sim = lost({ cells: [2, 5, 13], lpd: headed }, 500 * MS);
    expect([outcome(sim), traysOf(sim)]).toEqual([
      { delivered: 1, verified: 1, corrupt: 0, requests: 2, fresh: 4 }, { fault: 3, headerLost: 1 },
    ]);
  });

  it('merges two packets when the end of the first is lost, and both are discarded', () => {
    const sim = lost({ segments: 3, cells: [12], lpd: headed }, 500 * MS);
    expect([outcome(sim).delivered, traysOf(sim)]).toEqual([1, { fault: 1, crc: 25 }]);
  });

  it('merges nothing where `mergeOnLostEom` is off', () => {
    const sim = lost({ segments: 3, cells: [12], lpd: { ...headed, mergeOnLostEom: false } }, 500 * MS);
    expect([outcome(sim).delivered, traysOf(sim)]).toEqual([3, { fault: 1 }]);
  });
});

describe('a cell from which nothing else follows', () => {
  /** Five of the 13 cells of packet 0 have come. */
  const begun = (): { sim: Simulation; data: Assembly } => {
    const sim = start(losing({ segments: 2, cells: [], lpd: headed }));
    const { data } = sim.world.flows[0].receiver;
    while (data.have < 5) runUntil(sim, Infinity, 1);
    return { sim, data };
  };

  it('joins its packet quietly', () => {
    const { sim, data } = begun();
    expect([joinsQuietly(sim, data.packet, 5), data.have, data.total]).toEqual([true, 6, 6]);
  });

  it('is no last cell, no cell of another packet, and none beyond the longest PDU', () => {
    const { sim, data } = begun();
    const { packet } = data;
    const other = sim.world.packets.sequence.findIndex((sequence, slot) => slot !== packet && sequence === 1);
    expect([joinsQuietly(sim, packet, 12), joinsQuietly(sim, other, 0), data.have]).toEqual([false, false, 5]);
    data.total = MAX_PDU_CELLS;
    expect([joinsQuietly(sim, packet, 5), data.have]).toEqual([false, 5]);
    data.total = MAX_PDU_CELLS - 1;
    expect([joinsQuietly(sim, packet, 5), data.have]).toEqual([true, 6]);
  });
});

describe('a tag of 4 bytes in each cell', () => {
  it('makes 14 cells of 576 bytes instead of 13, and lowers the ceiling', () => {
    const { cellsSent, ceiling } = record(lost({ cells: [], lpd: { cellTagBytes: 4 } }));
    expect([cellsSent, ceiling]).toEqual([15, 576 / (14 * 53)]);
  });

  it('lets a packet of 9,180 bytes, 209 cells, lose any of them, the first included', () => {
    expect(
      outcome(lost({ packetBytes: 9180, cells: [0, 1, 100, 207], lpd: { cellTagBytes: 4 } }, 500 * MS)),
    ).toMatchObject({ delivered: 1, verified: 1, corrupt: 0 });
  });
});

describe('a blocking factor of 3: three packets of 576 bytes are one block of 37 cells', () => {
  const three = (segments: number, cells: number[]) =>
    lostTraced({ segments, cells, lpd: { blockingFactor: 3 } }, 500 * MS);
  const at = ({ events }: ReturnType<typeof three>, event: string) =>
    events.filter((one) => one.event === event).map(({ timePs }) => timePs / US);

  it('leave together and arrive together', () => {
    const run = three(3, []);
    expect([at(run, 'receive'), record(run.sim).cellsSent]).toEqual([[1037, 1037, 1037], 37 + 3]);
  });

  it('are repaired with one request, and verified as three', () => {
    const { sim } = three(3, [0, 20, 36]);
    expect(told(sim, 'requested')).toEqual([]);
    const behind = three(6, [0, 20, 36]).sim;
    expect([told(behind, 'requested').map(({ index, of }) => [index, of]), outcome(behind)]).toEqual([
      [[3, 37]], { delivered: 6, verified: 3, corrupt: 0, requests: 1, fresh: 3 },
    ]);
  });

  it('leave after 1 ms when there are only two', () => {
    const run = three(2, []);
    expect([at(run, 'send'), at(run, 'receive')]).toEqual([[0, 0], [2025, 2025]]);
  });

  it('count as three packets that did not arrive when nothing helps', () => {
    const { sim } = lostTraced(
      { segments: 3, cells: [1], lpd: { blockingFactor: 3, setAsideFraction: 0, maxRequests: 1 } }, 500 * MS,
    );
    expect([record(sim).packetLossRate, traysOf(sim)]).toEqual([1, { fault: 1, timedOut: 36 }]);
  });

  it('count as three when no cell of them arrives and the next block shows it: three of six packets and a fast retransmission', () => {
    const { sim } = three(6, Array.from({ length: 37 }, (_, cell) => cell));
    expect(record(sim).packetLossRate).toBe(3 / 7);
  });
});

describe('UDP datagrams of 1,000 bytes over lazy packet discard, the first without two of its 21 cells', () => {
  const spec = losing({ cells: [2, 5] });
  const [flow] = spec.flows;
  const sim = ran({ ...spec, flows: [{
    ...flow, traffic: { kind: 'constant', rateBps: 8e6 }, transport: udp(1000),
    adaptation: lpd(),
  }] }, 10 * MS);

  it('are salvaged and verified like packets of TCP', () => {
    expect(outcome(sim)).toMatchObject({ verified: 1, corrupt: 0, requests: 1, fresh: 2 });
    expect([record(sim).packetLossRate, lpdOf(sim.world.flows[0]).late.segment]).toEqual([0, []]);
  });
});

const payloads = (sim: Simulation, packet: number, cells: number): Uint8Array => {
  const bytes = new Uint8Array(48 * cells);
  for (let index = 0; index < cells; index++) {
    bytes.set(cellContents(sim, { link: 0, vc: 0, packet, index })!.bytes.subarray(5), 48 * index);
  }
  return bytes;
};

describe('the 53 bytes of the cells', () => {
  it('are together an AAL5 packet of 576 bytes', () => {
    expect(check(payloads(lost({ cells: [] }, 5 * US), 0, 13))).toBe(576);
  });

  it('are together one of 580 bytes that begins with its number, where that is in the first cell only', () => {
    const bytes = payloads(lost({ segments: 2, cells: [], lpd: headed }, 5 * US), 1, 13);
    expect([check(bytes), [...bytes.subarray(0, 4)], bytes[4]]).toEqual([580, [0, 0, 0, 1], 0x45]);
  });

  it('begin with a tag of packet number and cell index, where there is one: 1 × 4,096 + 13', () => {
    const bytes = payloads(lost({ segments: 2, cells: [], lpd: { cellTagBytes: 4 } }, 5 * US), 1, 14);
    expect([...bytes.subarray(13 * 48, 13 * 48 + 4)]).toEqual([0, 0, 16, 13]);
  });

  it('of fresh cells are those that the code makes from the packet', () => {
    const sim = lost({ cells: [2, 5] }, 2.5 * MS);
    const source = payloads(lost({ cells: [] }, 5 * US), 0, 13);
    const made = new Uint8Array(48);
    codecs.codec('systematic', 13).cell(14, source, made);
    expect(cellContents(sim, { link: 0, vc: 0, packet: 1, index: 1 })!.bytes.subarray(5)).toEqual(made);
  });

  it('of a request name the packet and what it misses, in bytes and in words', () => {
    const request = cellContents(
      lost({ segments: 2, cells: [15, 18] }, 1.5 * MS), { link: 1, vc: 1, packet: 1, index: 0 },
    )!;
    const bytes = request.bytes.subarray(5);
    expect([check(bytes), [...bytes.subarray(0, 5)]]).toEqual([5, [0, 0, 0, 1, 2]]);
    expect([request.says?.title, request.says?.rows.map(({ label, value, unit }) => [label, value, unit])]).toEqual([
      'Request, on its way to the source', [['sequence number', 1, 'none'], ['misses', 2, 'cells']],
    ]);
  });
});

describe.each(['rebuilt', 'all'] as const)('a codec that rebuilds wrongly, %s compared', (verify) => {
  it('is detected: the packet counts as corrupt', () => {
    const wrong: CodecProvider = {
      engine: 'reference',
      codec: (construction, cells) => {
        const codec = codecs.codec(construction, cells);
        return {
          ...codec,
          reconstruct: (indices, cells, out) => { codec.reconstruct(indices, cells, out); out[100] ^= 1; },
          complete: (indices, cells, segment) => { codec.complete(indices, cells, segment); segment[100] ^= 1; },
        };
      },
    };
    const spec = losing({ cells: [2] });
    const sim = start({ ...spec, measure: { ...spec.measure, verify } }, { codecs: wrong });
    runUntil(sim, 500 * MS);
    expect(outcome(sim)).toMatchObject({ verified: 0, corrupt: 1 });
    expect(record(sim).rebuiltSegments).toBe(1);
  });
});

describe('packets of which one loses a cell', () => {
  const verified = (verify: 'rebuilt' | 'all', own: Partial<LpdSpec>) => {
    const spec = losing({ segments: 5, cells: [2], lpd: own });
    const { verifiedSegments, rebuiltSegments, corruptSegments, packetsDelivered, hash } = record(
      ran({ ...spec, measure: { ...spec.measure, verify } }, 500 * MS),
    );
    return { verifiedSegments, rebuiltSegments, corruptSegments, packetsDelivered, hash };
  };

  it.each([
    ['one by one', {}], ['with the number in the first cell', headed], ['with tags', { cellTagBytes: 4 }],
    ['in one block', { blockingFactor: 5 }],
  ])('are all compared where `measure.verify` is all, and the result stays the same: %s', (_, own) => {
    const rebuilt = verified('rebuilt', own);
    expect(rebuilt).toMatchObject({ packetsDelivered: 5, corruptSegments: 0 });
    expect(rebuilt.verifiedSegments).toBe(rebuilt.rebuiltSegments);
    expect(verified('all', own)).toEqual({ ...rebuilt, verifiedSegments: 5 });
  });
});

describe('a file over lazy packet discard that loses cells', () => {
  it('arrives byte for byte', () => {
    const contents = Uint8Array.from({ length: 5 * 536 }, (_, n) => (n * 31) & 255);
    const received = new Uint8Array(contents.length);
    const spec = losing({ segments: 5, cells: [2, 14, 17, 30], line: { traffic: file(contents.length) } });
    ran(spec, Infinity, {
      files: new Map([[0, contents]]), arrived: (_, offset, bytes) => received.set(bytes, offset),
    });
    expect(Buffer.compare(received, contents)).toBe(0);
  });
});

describe('a checkpoint while a packet waits for the second of two requests', () => {
  it('goes on as the run does', () => {
    const sim = start(losing({ segments: 3, cells: [2, 5, 39] }));
    runUntil(sim, 20 * MS);
    const saved = checkpoint(sim.world);
    runUntil(sim, 100 * MS);
    const whole = worldHash(sim.world);
    sim.world = worldAt(saved);
    runUntil(sim, 100 * MS);
    expect([worldHash(sim.world), outcome(sim).requests]).toEqual([whole, 2]);
  });
});
