/** Calls the exports of our module directly, with numbers and addresses; the layout of the memory is set here. */
import type { InitOutput } from '../../wasm-codec/pkg/simd128/cell_codec.js';
import { PAYLOAD_BYTES, CODE_CELLS, type CodeConstruction } from '../../src/codec/codec';
import {
  contents, expectedParity, fnv1aText, lossPatterns, PATTERNS, received, sameBytes, sourceBytes, type Losses,
} from './source';
import { failUnless, type Task } from './task';

const SYSTEMATIC = 0;
const UNIFORM = 1;
const SEGMENT_BYTES = CODE_CELLS * PAYLOAD_BYTES;
const PLAN_ROOM = 1 << 17;

export function instantiate(module: BufferSource): InitOutput {
  const compiled = new WebAssembly.Module(module);
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(compiled)) {
    (imports[from] ??= {})[name] = () => undefined;
  }
  const raw = new WebAssembly.Instance(compiled, imports).exports as unknown as InitOutput;
  raw.__wbindgen_start();
  return raw;
}

interface Places {
  input: number;
  output: number;
  plan: number;
  /** `PATTERNS` lists of indices, m bytes each. */
  indices: number;
}

function placesOf(raw: InitOutput): Places {
  const input = Math.ceil(raw.heapBase() / 64) * 64;
  const output = input + SEGMENT_BYTES;
  const plan = output + SEGMENT_BYTES;
  return { input, output, plan, indices: plan + PLAN_ROOM };
}

const bytesAt = (raw: InitOutput, at: number, length: number) => new Uint8Array(raw.memory.buffer, at, length);
const succeed = (status: number) => failUnless(status === 0, `It refused with status ${status}.`);

export function rawEncode(raw: InitOutput, m: number, k: number): Task {
  const { input, output } = placesOf(raw);
  return {
    check() {
      bytesAt(raw, input, m * PAYLOAD_BYTES).set(sourceBytes(m * PAYLOAD_BYTES, m));
      succeed(raw.encode(SYSTEMATIC, m, 1, m, k, input, output));
      const parity = bytesAt(raw, output, k * PAYLOAD_BYTES);
      failUnless(sameBytes(parity, expectedParity(m, k)), 'The redundant cells are wrong.');
      return fnv1aText(parity);
    },
    run(calls) {
      for (let call = 0; call < calls; call++) raw.encode(SYSTEMATIC, m, 1, m, k, input, output);
    },
  };
}

/**
 * Decodes with changing losses but the same cells, since the time does not depend on their contents; only the check
 * uses the right ones.
 */
export function rawDecode(raw: InitOutput, m: number, k: number, losses: Losses, when: 'cold' | 'hot'): Task {
  const { input, output, plan, indices } = placesOf(raw);
  const sets = lossPatterns(losses, m, k).map((lost) => received(m, lost, lost.map((_, n) => m + n)));
  let next = 0;
  const lay = () => sets.forEach((set, n) => bytesAt(raw, indices + n * m, m).set(set));
  const planFor = (n: number) => raw.plan(SYSTEMATIC, m, indices + n * m, plan, PLAN_ROOM);
  const decodeWith = (n: number) => raw.decode(m, 1, plan, PLAN_ROOM, indices + n * m, input, output);
  return {
    check() {
      lay();
      sets.forEach((set, n) => {
        bytesAt(raw, input, m * PAYLOAD_BYTES).set(contents(m, set));
        succeed(planFor(n) || decodeWith(n));
        failUnless(sameBytes(
          bytesAt(raw, output, m * PAYLOAD_BYTES), sourceBytes(m * PAYLOAD_BYTES, m),
        ), 'The rebuilt segment is wrong.');
      });
      return '';
    },
    prepare() {
      lay();
      succeed(planFor(0));
    },
    run(calls) {
      for (let call = 0; call < calls; call++) {
        if (when === 'hot') {
          decodeWith(0);
        } else {
          planFor(next);
          decodeWith(next);
          next = (next + 1) % PATTERNS;
        }
      }
    },
  };
}

/** Rebuilds only the missing cells, in a segment that has the others, as `repair` in ours.ts does. */
export function rawRepair(raw: InitOutput, m: number, k: number, losses: Losses): Task {
  const { input, output, plan, indices } = placesOf(raw);
  const [lost] = lossPatterns(losses, m, k);
  const set = received(m, lost, lost.map((_, n) => m + n));
  const standIns = set.slice(m - lost.length);
  const redundantAt = indices + m - lost.length;
  const lay = () => {
    bytesAt(raw, indices, m).set(set);
    succeed(raw.plan(SYSTEMATIC, m, indices, plan, PLAN_ROOM));
  };
  const repair = () => raw.repair(m, lost.length, plan, PLAN_ROOM, redundantAt, input, output);
  return {
    check() {
      lay();
      const source = sourceBytes(m * PAYLOAD_BYTES, m);
      bytesAt(raw, output, source.length).set(source);
      for (const cell of lost) bytesAt(raw, output + cell * PAYLOAD_BYTES, PAYLOAD_BYTES).fill(0xee);
      bytesAt(raw, input, lost.length * PAYLOAD_BYTES).set(contents(m, standIns));
      succeed(repair());
      failUnless(sameBytes(bytesAt(raw, output, source.length), source), 'The completed segment is wrong.');
      return '';
    },
    prepare: lay,
    run(calls) {
      for (let call = 0; call < calls; call++) repair();
    },
  };
}

/** Makes plans. Systematic: k of m source cells are lost. Uniform: from any m of the 256 code cells. */
export function rawPlan(raw: InitOutput, construction: CodeConstruction, m: number, k: number): Task {
  const { plan, indices } = placesOf(raw);
  const kind = construction === 'systematic' ? SYSTEMATIC : UNIFORM;
  const sets = construction === 'systematic'
    ? lossPatterns('worst', m, k).map((lost) => received(m, lost, lost.map((_, n) => m + n)))
    : lossPatterns('worst', CODE_CELLS, CODE_CELLS - m).map((absent) => received(CODE_CELLS, absent, []));
  let next = 0;
  const planFor = (n: number) => raw.plan(kind, m, indices + n * m, plan, PLAN_ROOM);
  const lay = () => sets.forEach((set, n) => bytesAt(raw, indices + n * m, m).set(set));
  return {
    check() {
      lay();
      sets.forEach((_, n) => succeed(planFor(n)));
      return '';
    },
    prepare: lay,
    run(calls) {
      for (let call = 0; call < calls; call++) {
        planFor(next);
        next = (next + 1) % PATTERNS;
      }
    },
  };
}

/** Calls `encode` for no cells, which only passes and checks the arguments. */
export function rawEmptyCall(raw: InitOutput): Task {
  const { input, output } = placesOf(raw);
  return {
    check() {
      succeed(raw.encode(SYSTEMATIC, 10, 1, 10, 0, input, output));
      return '';
    },
    run(calls) {
      for (let call = 0; call < calls; call++) raw.encode(SYSTEMATIC, 10, 1, 10, 0, input, output);
    },
  };
}
