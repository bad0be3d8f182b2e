/** The bytes of TCP Boston and of files: how they are made, rebuilt by the codec, compared and delivered. */
import { describe, expect, it } from 'vitest';
import type { Codec, CodecProvider } from '../../../src/codec/codec';
import { referenceProvider } from '../../../src/codec/reference';
import { check } from '../../../src/model/atm/aal5';
import type { Environment } from '../../../src/model/world';
import { record } from '../../../src/model/run/record';
import { payloadBytes } from '../../../src/model/atm/ip-bytes';
import { segmentPdu } from '../../../src/model/transport/payload';
import { codecs, ran, start } from '../support/runs';
import { MS, S, boston, file, line, type LineOptions } from '../support/specs';

const lossy = (own: LineOptions = {}): LineOptions => ({
  link: { cellErrorRate: 0.03, delayPs: MS }, traffic: file(30_000), durationPs: 20 * S,
  tcp: { packetBytes: 1500, initialRtoPs: 50 * MS, tickPs: MS, minRtoPs: 20 * MS, boston: boston() }, ...own,
});

/** The real codec, with the methods replaced that `spoil` returns. */
const spoilt = (spoil: (codec: Codec) => Partial<Codec>): CodecProvider =>
  (
    { engine: codecs.engine, codec: (construction, cells) => ({
      ...codecs.codec(construction, cells), ...spoil(codecs.codec(construction, cells)),
    }) }
  );

const result = (env: Partial<Environment> = {}, own: LineOptions = {}) => record(ran(line(lossy(own)), Infinity, env));

describe('21 segments of a file over a link that loses three cells in a hundred', () => {
  it('are all verified, and none is corrupt', () => {
    const { verifiedSegments, corruptSegments, cellsDropped } = result();
    expect([verifiedSegments, corruptSegments, cellsDropped > 10]).toEqual([21, 0, true]);
  });

  it('have the same result with the reference engine of the codec', () => {
    expect(result({ codecs: referenceProvider() })).toEqual(result());
  });
});

describe('21 such segments, where only those that had to be rebuilt are compared', () => {
  const [all, rebuilt] = [result(), result({}, { verify: 'rebuilt' })];

  it('have some of them verified, and none corrupt', () => {
    expect(rebuilt.verifiedSegments).toBe(rebuilt.rebuiltSegments);
    expect([rebuilt.rebuiltSegments > 3, rebuilt.rebuiltSegments < 21, rebuilt.corruptSegments]).toEqual([
      true, true, 0,
    ]);
  });

  it('have the same result otherwise', () => {
    const without = ({ verifiedSegments: _all, flows, ...rest }: typeof all): unknown =>
      ({ ...rest, flows: flows.map(({ verifiedSegments: _own, ...flow }) => flow) });
    expect(without(rebuilt)).toEqual(without(all));
  });

  it('are all rebuilt where no code cell is a source cell', () => {
    const { verifiedSegments, rebuiltSegments, corruptSegments } = result({}, {
      verify: 'rebuilt', tcp: { ...lossy().tcp, boston: boston({ code: 'uniform' }) },
    });
    expect([verifiedSegments, rebuiltSegments, corruptSegments]).toEqual([21, 21, 0]);
  });
});

/** A codec with one wrong bit: in every segment that it reconstructs, and in the first cell that it repairs. */
const lying = spoilt((codec) => ({
  reconstruct: (indices, cells, out) => {
    codec.reconstruct(indices, cells, out);
    out[100] ^= 1;
  },
  complete: (indices, cells, segment) => {
    codec.complete(indices, cells, segment);
    const came = new Set(Array.from(indices));
    const missing = Array.from({ length: codec.sourceCells }, (_, cell) => cell).find((cell) => !came.has(cell)) ?? 0;
    segment[missing * 48 + 20] ^= 1;
  },
}));

describe('a codec that gets one bit wrong in what it rebuilds', () => {
  it('is detected: every segment is corrupt where all are compared', () => {
    const { verifiedSegments, corruptSegments } = result({ codecs: lying });
    expect([verifiedSegments, corruptSegments]).toEqual([0, 21]);
  });

  it('is detected: every segment that had to be rebuilt is corrupt', () => {
    const { verifiedSegments, corruptSegments, rebuiltSegments } = result({ codecs: lying }, { verify: 'rebuilt' });
    expect([verifiedSegments, corruptSegments]).toEqual([0, rebuiltSegments]);
    expect(rebuiltSegments).toBe(result().rebuiltSegments);
  });

  it('changes no time and no count: the hash is the same', () => {
    expect(result({ codecs: lying }).hash).toBe(result().hash);
  });

  it('spoils what arrives by one bit a segment', () => {
    const arrived: number[] = [];
    const { rebuiltSegments } = result({
      codecs: lying, files: new Map([[0, new Uint8Array(30_000)]]),
      arrived: (_flow, _offset, bytes) => arrived.push(...bytes),
    }, { verify: 'rebuilt' });
    expect(arrived.length).toBe(30_000);
    // Where the wrong bit is in a header, it is not in the file.
    expect(arrived.filter((byte) => byte !== 0).length).toBeGreaterThan(rebuiltSegments / 2);
    expect(arrived.filter((byte) => byte !== 0).length).toBeLessThanOrEqual(rebuiltSegments);
  });
});

describe.each(['rebuilt', 'all'] as const)('a codec that makes one wrong redundant cell, %s compared', (verify) => {
  const wrong = spoilt((codec) => ({
    encode: (first, count, source, out) => {
      codec.encode(first, count, source, out);
      if (first >= codec.sourceCells) out[0] ^= 1;
    },
  }));

  it('is detected where such a cell was needed', () => {
    const { verifiedSegments, corruptSegments } = result({ codecs: wrong }, { verify });
    expect(corruptSegments).toBeGreaterThan(0);
    expect(verifiedSegments + corruptSegments).toBe(verify === 'all' ? 21 : corruptSegments);
  });
});

describe('the blocks from which missing cells are made', () => {
  /** All blocks that the codec encodes, without the CRC-32, which is the end of the data of the last cell. */
  const blocks = (verify: 'rebuilt' | 'all', packetBytes: number, cellTagBytes: number): Set<string> => {
    const found = new Set<string>();
    const looking = spoilt((codec) => ({
      encode: (first, count, source, out) => {
        const block = source.slice();
        block.fill(0, block.length - cellTagBytes - 4, block.length - cellTagBytes);
        found.add(Buffer.from(block).toString('hex'));
        codec.encode(first, count, source, out);
      },
    }));
    result({ codecs: looking }, { verify, tcp: { ...lossy().tcp, packetBytes, boston: boston({ cellTagBytes }) } });
    return found;
  };

  it.each([[1500, 4], [1500, 1], [9180, 4], [9180, 0], [1001, 4]])(
    'are those of the packet as its sender frames it: %d bytes, tags of %d', (packetBytes, cellTagBytes) => {
      const framed = blocks('all', packetBytes, cellTagBytes);
      const written = [...blocks('rebuilt', packetBytes, cellTagBytes)];
      expect(written.length).toBeGreaterThan(1);
      expect(written.filter((block) => !framed.has(block))).toEqual([]);
    },
  );
});

describe('a file of 30,000 bytes with contents of its own', () => {
  const contents = Uint8Array.from({ length: 30_000 }, (_, n) => (n * 7 + (n >> 8)) & 255);
  const arrive = (own: LineOptions) => {
    const out = new Uint8Array(30_000);
    const sim = ran(line(lossy(own)), Infinity, {
      files: new Map([[0, contents]]), arrived: (_, offset, bytes) => out.set(bytes, offset),
    });
    return { out, sim };
  };

  it.each(['rebuilt', 'all'] as const)('arrives byte for byte over TCP Boston, %s compared', (verify) => {
    expect(Buffer.compare(arrive({ verify }).out, contents)).toBe(0);
  });

  it.each([0, 1, 4])('arrives byte for byte in segments of two blocks, with a tag of %d bytes in each cell', (cellTagBytes) => {
    const { out, sim } = arrive({
      verify: 'rebuilt', tcp: { ...lossy().tcp, packetBytes: 9180, boston: boston({ cellTagBytes }) },
    });
    expect(Buffer.compare(out, contents)).toBe(0);
    expect(record(sim).rebuiltSegments).toBeGreaterThan(2);
    expect(record(sim).corruptSegments).toBe(0);
  });

  it('arrives byte for byte over plain TCP', () => {
    expect(Buffer.compare(arrive({
      link: { cellErrorRate: 0.01, delayPs: MS }, tcp: { ...lossy().tcp, boston: null },
      adaptation: { mergeOnLostEom: false },
    }).out, contents)).toBe(0);
  });

  it('takes the same time and has the same hash as without its contents', () => {
    expect(record(arrive({}).sim)).toEqual(result());
  });
});

describe('the packet of segment 1 of a file', () => {
  const sim = ran(line(lossy({ tcp: { ...lossy().tcp, initialWindowPackets: 2 } })), 0);
  const pdu = segmentPdu(sim, 0, 1).slice();

  it('is a valid AAL5 packet of 1,500 bytes in 32 cells', () => {
    expect([check(pdu), pdu.length]).toEqual([1500, 32 * 48]);
  });

  it('begins with IPv4 and TCP: its length, and its place in the flow', () => {
    const view = new DataView(pdu.buffer);
    expect([pdu[0], view.getUint16(2), pdu[9], view.getUint32(24)]).toEqual([0x45, 1500, 6, 1460]);
  });
});

describe('pseudo-random payload', () => {
  const sim = start(line(lossy()));
  const from = (offset: number, length: number): Uint8Array => {
    const out = new Uint8Array(length);
    payloadBytes(sim, 0, offset, out);
    return out;
  };

  it('is the same wherever reading begins', () => {
    const whole = from(0, 200);
    for (let offset = 0; offset < 20; offset++) {
      expect([...from(offset, 50)]).toEqual([...whole.subarray(offset, offset + 50)]);
    }
  });

  it.each([0, 1, 3, 4, 2 ** 32 - 200])('is the same in one piece as byte by byte, from %d on', (offset) => {
    const apart = Uint8Array.from({ length: 1_001 }, (_, n) => from(offset + n, 1)[0]);
    expect([...from(offset, 1_001)]).toEqual([...apart]);
  });

  it('has all byte values about equally often', () => {
    const counts = new Array<number>(256).fill(0);
    for (const byte of from(0, 256_000)) counts[byte]++;
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1150);
  });
});
