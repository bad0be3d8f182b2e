/**
 * Our codec as the benchmark calls it: through its interface, with bytes from `alloc` (nothing is copied) and with
 * ordinary arrays (`-copy`), and by the module's exports alone (`-raw`), as the other codecs are called.
 *
 * Cold decoding always uses the exports, for the plan and for decoding: the interface caches plans, and some points of
 * the grid have fewer sets of lost cells than the cache holds. `reconstruct` uses the interface, with more sets.
 */
import { PAYLOAD_BYTES, CODE_CELLS, type Codec, type CompiledEngine } from '../../src/codec/codec';
import { wasmProvider } from '../../src/codec/wasm';
import { instantiate, rawDecode, rawEncode, rawEmptyCall, rawPlan, rawRepair } from './ours-raw';
import {
  contents, expectedParity, fnv1aText, lossPatterns, PATTERNS, received, sameBytes, sourceBytes, type Losses,
} from './source';
import { failUnless, type Task, type TaskMakers } from './task';

export type OursEngine = CompiledEngine;

export async function oursTasks(engine: OursEngine, module: BufferSource): Promise<TaskMakers> {
  const provider = await wasmProvider(module, engine);
  const raw = instantiate(module);
  const codec = (m: number) => provider.codec('systematic', m);
  const inPlace = (bytes: number) => codec(1).alloc(bytes);
  const elsewhere = (bytes: number) => new Uint8Array(bytes);
  return {
    encode: (m, k) => encode(codec(m), k, inPlace),
    'encode-copy': (m, k) => encode(codec(m), k, elsewhere),
    'encode-raw': (m, k) => rawEncode(raw, m, k),
    'hot-quarter': (m, k) => hotDecode(codec(m), k, 'quarter', inPlace),
    'hot-worst': (m, k) => hotDecode(codec(m), k, 'worst', inPlace),
    'hot-quarter-raw': (m, k) => rawDecode(raw, m, k, 'quarter', 'hot'),
    'hot-worst-raw': (m, k) => rawDecode(raw, m, k, 'worst', 'hot'),
    'repair-quarter': (m, k) => repair(codec(m), k, 'quarter', inPlace),
    'repair-worst': (m, k) => repair(codec(m), k, 'worst', inPlace),
    'repair-quarter-raw': (m, k) => rawRepair(raw, m, k, 'quarter'),
    'repair-worst-raw': (m, k) => rawRepair(raw, m, k, 'worst'),
    'cold-quarter': (m, k) => rawDecode(raw, m, k, 'quarter', 'cold'),
    'cold-worst': (m, k) => rawDecode(raw, m, k, 'worst', 'cold'),
    'reconstruct-quarter': (m, k) => reconstruct(codec(m), k, inPlace),
    plan: (m, k) => rawPlan(raw, 'systematic', m, k),
    'uniform-plan': (m, k) => rawPlan(raw, 'uniform', m, k),
    cell: (m) => oneCell(codec(m)),
    call: () => rawEmptyCall(raw),
    init: () => compileAndStart(module),
  };
}

type Allocate = (bytes: number) => Uint8Array;

function encode(codec: Codec, k: number, allocate: Allocate): Task {
  const m = codec.sourceCells;
  const source = allocate(m * PAYLOAD_BYTES);
  const parity = allocate(k * PAYLOAD_BYTES);
  source.set(sourceBytes(m * PAYLOAD_BYTES, m));
  return {
    check() {
      codec.encode(m, k, source, parity);
      failUnless(sameBytes(parity, expectedParity(m, k)), 'The redundant cells are wrong.');
      return fnv1aText(parity);
    },
    run(calls) {
      for (let call = 0; call < calls; call++) codec.encode(m, k, source, parity);
    },
  };
}

function hotDecode(codec: Codec, k: number, losses: Losses, allocate: Allocate): Task {
  const m = codec.sourceCells;
  const [lost] = lossPatterns(losses, m, k);
  const cells = allocate(m * PAYLOAD_BYTES);
  const segment = allocate(m * PAYLOAD_BYTES);
  const indices = received(m, lost, lost.map((_, n) => m + n));
  cells.set(contents(m, indices));
  const plan = codec.plan(indices);
  return {
    check() {
      codec.decode(plan, cells, 1, segment);
      failUnless(sameBytes(segment, sourceBytes(m * PAYLOAD_BYTES, m)), 'The rebuilt segment is wrong.');
      return '';
    },
    run(calls) {
      for (let call = 0; call < calls; call++) codec.decode(plan, cells, 1, segment);
    },
  };
}

/**
 * Repairs with the first redundant cells. Lost cells are only cleared for the check, as the time does not depend on it.
 */
function repair(codec: Codec, k: number, losses: Losses, allocate: Allocate): Task {
  const m = codec.sourceCells;
  const [lost] = lossPatterns(losses, m, k);
  const plan = codec.plan(received(m, lost, lost.map((_, n) => m + n)));
  const cells = allocate(lost.length * PAYLOAD_BYTES);
  const segment = allocate(m * PAYLOAD_BYTES);
  cells.set(contents(m, plan.redundant));
  segment.set(sourceBytes(m * PAYLOAD_BYTES, m));
  return {
    check() {
      for (const cell of lost) segment.fill(0xee, cell * PAYLOAD_BYTES, (cell + 1) * PAYLOAD_BYTES);
      codec.repair(plan, cells, segment);
      failUnless(sameBytes(segment, sourceBytes(m * PAYLOAD_BYTES, m)), 'The completed segment is wrong.');
      return '';
    },
    run(calls) {
      for (let call = 0; call < calls; call++) codec.repair(plan, cells, segment);
    },
  };
}

/**
 * Reconstructs with any of the first 2^t ≥ k redundant cells, so that there are enough sets while the transform keeps
 * its size.
 */
function reconstruct(codec: Codec, k: number, allocate: Allocate): Task {
  const m = codec.sourceCells;
  let window = 1;
  while (window < k) window *= 2;
  const standIns = lossPatterns('worst', Math.min(window, CODE_CELLS - m), Math.min(window, CODE_CELLS - m));
  const sets = lossPatterns('quarter', m, k).map((lost, n) => {
    const order = [...standIns[n].slice(n % standIns[n].length), ...standIns[n].slice(0, n % standIns[n].length)];
    return Uint8Array.from(received(m, lost, order.slice(0, lost.length).map((j) => m + j)));
  });
  const cells = allocate(m * PAYLOAD_BYTES);
  const segment = allocate(m * PAYLOAD_BYTES);
  let next = 0;
  return {
    check() {
      for (const indices of sets) {
        cells.set(contents(m, indices));
        codec.reconstruct(indices, cells, segment);
        failUnless(sameBytes(segment, sourceBytes(m * PAYLOAD_BYTES, m)), 'The rebuilt segment is wrong.');
      }
      return '';
    },
    run(calls) {
      for (let call = 0; call < calls; call++) {
        codec.reconstruct(sets[next], cells, segment);
        next = (next + 1) % PATTERNS;
      }
    },
  };
}

function oneCell(codec: Codec): Task {
  const m = codec.sourceCells;
  const source = sourceBytes(m * PAYLOAD_BYTES, m);
  const cell = new Uint8Array(PAYLOAD_BYTES);
  return {
    check() {
      codec.cell(m, source, cell);
      failUnless(sameBytes(cell, expectedParity(m, 1)), 'The redundant cell is wrong.');
      return '';
    },
    run(calls) {
      for (let call = 0; call < calls; call++) codec.cell(m, source, cell);
    },
  };
}

/**
 * Compiles and starts the module, one call per sample: with many, the time would include collecting their memories,
 * which users of one module do not wait for. Each time the bytes differ (a custom section has a counter), because
 * JavaScript engines cache compiled modules.
 */
function compileAndStart(module: BufferSource): Task {
  const bytes = ArrayBuffer.isView(module) ? new Uint8Array(module.buffer, module.byteOffset, module.byteLength)
    : new Uint8Array(module);
  const salted = new Uint8Array([...bytes, 0, 9, 4, ...new TextEncoder().encode('salt'), 0, 0, 0, 0]);
  const salt = new DataView(salted.buffer, salted.length - 4);
  return {
    check() {
      instantiate(salted);
      return '';
    },
    mostCalls: 1,
    run(calls) {
      for (let call = 0; call < calls; call++) {
        salt.setUint32(0, salt.getUint32(0) + 1);
        instantiate(salted);
      }
    },
  };
}
