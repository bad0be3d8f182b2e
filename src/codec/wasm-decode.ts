/** Decoding with the compiled engines: whole segments, or only their missing cells. */
import { checkApart, checkDecode, checkIndices, checkRepair } from './check';
import type { CodeConstruction, Codec } from './codec';
import { heldIn, makePlan, type Held } from './plan';
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

export type Decoder = Pick<Codec, 'reconstruct' | 'plan' | 'decode' | 'repair'>;

export function wasmDecoder(instance: Instance, construction: CodeConstruction, m: number): Decoder {
  const { exports, memory, plans } = instance;
  const kind = CONSTRUCTION_NUMBER[construction];
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

  /** Computes the missing cells of `held`; `from` and `to` are addresses in the module's memory. */
  const repairAt = (held: Held, redundant: number, from: number, to: number) => {
    const place = ready(held);
    expectSuccess(exports.repair(
      m, redundant, plans.addresses[place], plans.rooms[place], memory.redundantAt, from, to,
    ));
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
        return repairAt(held, repaired.redundant, repaired.from, repaired.to);
      }
      const redundant = held.redundant.length;
      checkRepair(m, redundant, cells, segment);
      let from = memory.inputs(cells);
      let to = memory.outputs(segment);
      checkApart(cells, from, segment, to);
      const outside = to < 0;
      if (from >= 0 && !outside) {
        repaired.held = held;
        repaired.cells = cells;
        repaired.segment = segment;
        repaired.redundant = redundant;
        repaired.from = from;
        repaired.to = to;
      }
      if (from < 0) memory.bytes.set(cells, (from = memory.inputAt));
      if (outside) memory.bytes.set(segment, (to = memory.outputAt));
      repairAt(held, redundant, from, to);
      if (outside) memory.fetch(m, segment);
    },
  };
}
