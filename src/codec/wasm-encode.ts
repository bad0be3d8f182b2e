/** Encoding with the compiled engines: source cells to code cells. */
import { checkApart, checkEncode } from './check';
import { PAYLOAD_BYTES, type CodeConstruction, type Codec } from './codec';
import { CONSTRUCTION_NUMBER, NOTHING, expectSuccess, inPartsOf, type Instance } from './wasm-instance';

/** The last call with checked arguments in the module's memory: if it is repeated, it need not be checked again. */
interface Encoded {
  source: Uint8Array;
  out: Uint8Array;
  first: number;
  count: number;
  from: number;
  to: number;
}

export type Encoder = Pick<Codec, 'cell' | 'encode' | 'encodeBatch'>;

export function wasmEncoder({ exports, memory }: Instance, construction: CodeConstruction, m: number): Encoder {
  const kind = CONSTRUCTION_NUMBER[construction];
  const inParts = inPartsOf(memory, m);
  const encoded: Encoded = { source: NOTHING, out: NOTHING, first: 0, count: 0, from: 0, to: 0 };

  const encodeAt = (source: Uint8Array, segments: number, first: number, count: number, out: Uint8Array) => {
    let from = memory.inputs(source);
    let to = memory.outputs(out);
    checkApart(source, from, out, to);
    const outside = to < 0;
    if (from >= 0 && !outside && segments === 1) {
      encoded.source = source;
      encoded.out = out;
      encoded.first = first;
      encoded.count = count;
      encoded.from = from;
      encoded.to = to;
    }
    if (from < 0) memory.bytes.set(source, (from = memory.inputAt));
    if (outside) to = memory.outputAt;
    expectSuccess(exports.encode(kind, m, segments, first, count, from, to));
    if (outside) memory.fetch(segments * count, out);
  };

  return {
    cell(index, source, out) {
      checkEncode(index, 1, m, source, out);
      if (construction === 'uniform' || index >= m) return encodeAt(source, 1, index, 1, out);
      checkApart(source, memory.inputs(source), out, memory.outputs(out));
      const at = index * PAYLOAD_BYTES;
      for (let byte = 0; byte < PAYLOAD_BYTES; byte++) out[byte] = source[at + byte];
    },
    encode(first, count, source, out) {
      const known = encoded.source === source && encoded.out === out && source.length > 0;
      if (known && encoded.first === first && encoded.count === count) {
        return expectSuccess(exports.encode(kind, m, 1, first, count, encoded.from, encoded.to));
      }
      checkEncode(first, count, m, source, out);
      encodeAt(source, 1, first, count, out);
    },
    encodeBatch(source, segments, first, count, out) {
      checkEncode(first, count, m, source, out, segments);
      inParts(source, segments, out, count, (part, some, into) => encodeAt(part, some, first, count, into));
    },
  };
}
