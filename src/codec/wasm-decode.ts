/** Decoding with the compiled engines: whole segments, or only their missing cells. */
import { checkApart, checkDecode, checkIndices, checkRepair } from './check';
import type { CodeConstruction, Codec } from './codec';
import { firstMixture, heldIn, makePlan, type Held } from './plan';
import { CONSTRUCTION_NUMBER, NOTHING, expectSuccess, inPartsOf, writeList, type Instance } from './wasm-instance';

/** The last repair with checked arguments in the module's memory: if it is repeated, it need not be checked again. */
interface Repaired {
  held: Held | null;
  cells: Uint8Array;
  segment: Uint8Array;
  redundant: number;
  from: number;
  to: number;
}

export type Decoder = Pick<Codec, 'reconstruct' | 'complete' | 'plan' | 'decode' | 'repair'>;

export function wasmDecoder(instance: Instance, construction: CodeConstruction, m: number): Decoder {
  const { exports, memory, plans } = instance;
  const kind = CONSTRUCTION_NUMBER[construction];
  const mixtures = firstMixture(construction, m);
  const inParts = inPartsOf(memory, m);
  /** Identifies the plans of this codec. */
  const owner = {};
  const repaired: Repaired = { held: null, cells: NOTHING, segment: NOTHING, redundant: 0, from: 0, to: 0 };

  /** Decodes cells that come in the order written at `orderAt`. */
  const decodeAt = (place: number, cells: Uint8Array, segments: number, out: Uint8Array) => {
    let from = memory.inputs(cells);
    let to = memory.outputs(out);
    checkApart(cells, from, out, to);
    const outside = to < 0;
    if (from < 0) memory.bytes.set(cells, (from = memory.inputAt));
    if (outside) to = memory.outputAt;
    expectSuccess(exports.decode(m, segments, plans.addresses[place], plans.rooms[place], memory.orderAt, from, to));
    if (outside) memory.fetch(segments * m, out);
  };

  /** Makes sure that the plan is in the cache and its lists are in the module's memory; returns its place. */
  const ready = (held: Held) => {
    if (!plans.holds(held.place, held.stamp)) {
      held.place = plans.find(kind, held.indices);
      held.stamp = plans.stamps[held.place];
    }
    if (instance.laid !== held) {
      writeList(memory.bytes, memory.orderAt, held.indices);
      writeList(memory.bytes, memory.redundantAt, held.redundant);
      instance.laid = held;
    }
    return held.place;
  };

  /** Computes missing cells from those listed at `redundantAt`. `from`, `to`: addresses in the module's memory. */
  const repairAt = (place: number, redundant: number, from: number, to: number) => expectSuccess(exports.repair(
    m, redundant, plans.addresses[place], plans.rooms[place], memory.redundantAt, from, to,
  ));

  /** As `repairAt`, where `from` and `to` are what the finders of views return: other bytes are copied in and out. */
  const repairCopied = (
    place: number, redundant: number, cells: Uint8Array, from: number, segment: Uint8Array, to: number,
  ) => {
    if (from < 0) memory.bytes.set(cells, memory.inputAt);
    if (to < 0) memory.bytes.set(segment, memory.outputAt);
    repairAt(place, redundant, from < 0 ? memory.inputAt : from, to < 0 ? memory.outputAt : to);
    if (to < 0) memory.fetch(m, segment);
  };

  return {
    reconstruct(indices, cells, out) {
      checkIndices(indices, m);
      checkDecode(m, cells, out);
      checkApart(cells, memory.inputs(cells), out, memory.outputs(out));
      const place = plans.find(kind, indices);
      instance.laid = null;
      writeList(memory.bytes, memory.orderAt, indices);
      decodeAt(place, cells, 1, out);
    },
    complete(indices, cells, segment) {
      checkIndices(indices, m);
      let redundant = 0;
      for (let r = 0; r < m; r++) if (indices[r] >= mixtures) redundant++;
      checkRepair(m, redundant, cells, segment);
      const from = memory.inputs(cells);
      const to = memory.outputs(segment);
      checkApart(cells, from, segment, to);
      const place = plans.find(kind, indices);
      instance.laid = null;
      let at = memory.redundantAt;
      for (let r = 0; r < m; r++) if (indices[r] >= mixtures) memory.bytes[at++] = indices[r];
      repairCopied(place, redundant, cells, from, segment, to);
    },
    plan(indices) {
      checkIndices(indices, m);
      const plan = makePlan(owner, construction, m, indices);
      ready(heldIn(plan, owner));
      return plan;
    },
    decode(plan, cells, segments, out) {
      const held = heldIn(plan, owner);
      checkDecode(m, cells, out, segments);
      inParts(cells, segments, out, m, (part, some, into) => decodeAt(ready(held), part, some, into));
    },
    repair(plan, cells, segment) {
      const held = heldIn(plan, owner);
      const known = held === repaired.held && cells === repaired.cells && segment === repaired.segment;
      if (known && cells.length > 0 && segment.length > 0) {
        return repairAt(ready(held), repaired.redundant, repaired.from, repaired.to);
      }
      const redundant = held.redundant.length;
      checkRepair(m, redundant, cells, segment);
      const from = memory.inputs(cells);
      const to = memory.outputs(segment);
      checkApart(cells, from, segment, to);
      if (from >= 0 && to >= 0) {
        repaired.held = held;
        repaired.cells = cells;
        repaired.segment = segment;
        repaired.redundant = redundant;
        repaired.from = from;
        repaired.to = to;
      }
      repairCopied(ready(held), redundant, cells, from, segment, to);
    },
  };
}
