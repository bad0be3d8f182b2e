/**
 * Tasks of the codecs compiled from peers/wasm: rusty_erasure with its 128-bit kernel, reed-solomon-simd without one.
 */
import { PAYLOAD_BYTES } from '../../src/codec/codec';
import {
  BULK_SHARD_BYTES, expectedParity, fnv1aText, lossPatterns, PATTERNS, sameBytes, sourceBytes, type Losses,
} from './source';
import { failUnless, type Task, type TaskMaker, type TaskMakers } from './task';

interface Exports {
  readonly memory: WebAssembly.Memory;
  rusty_open(m: number, k: number, shardBytes: number): number;
  simd_open(m: number, k: number, shardBytes: number): number;
  source_at(job: number): number;
  parity_at(job: number): number;
  rebuilt_at(job: number): number;
  patterns_at(job: number, count: number): number;
  patterns_ready(job: number): void;
  rusty_encode(job: number): number;
  rusty_plan(job: number, pattern: number): number;
  rusty_decode(job: number, pattern: number): number;
  simd_encode(job: number): number;
  simd_keep(job: number): number;
  simd_decode(job: number, pattern: number, keep: number): number;
}

export async function rustPeerTasks(module: BufferSource): Promise<TaskMakers> {
  const { instance } = await WebAssembly.instantiate(module, {});
  const peers = instance.exports as unknown as Exports;
  return {
    'rusty/encode48': rustyEncode(peers, PAYLOAD_BYTES),
    'rusty/encode16k': rustyEncode(peers, BULK_SHARD_BYTES),
    'rusty/cold-quarter': rustyDecode(peers, 'quarter', 'cold'),
    'rusty/cold-worst': rustyDecode(peers, 'worst', 'cold'),
    'rusty/hot-quarter': rustyDecode(peers, 'quarter', 'hot'),
    'rusty/hot-worst': rustyDecode(peers, 'worst', 'hot'),
    'simd/encode48': simdEncode(peers, PAYLOAD_BYTES),
    'simd/encode16k': simdEncode(peers, BULK_SHARD_BYTES),
    'simd/cold-quarter': simdDecode(peers, 'quarter'),
    'simd/cold-worst': simdDecode(peers, 'worst'),
  };
}

const bytesAt = (peers: Exports, at: number, length: number) => new Uint8Array(peers.memory.buffer, at, length);

function opened(peers: Exports, open: Exports['rusty_open'], m: number, k: number, shardBytes: number): number {
  const job = open(m, k, shardBytes);
  failUnless(job !== 0, `It has no code for m = ${m}, k = ${k}.`);
  bytesAt(peers, peers.source_at(job), m * shardBytes).set(sourceBytes(m * shardBytes, m));
  return job;
}

const succeed = (status: number) => failUnless(status === 0, 'It refused.');

const rustyEncode = (peers: Exports, shardBytes: number): TaskMaker => (m, k) => {
  const job = opened(peers, peers.rusty_open, m, k, shardBytes);
  return {
    check() {
      succeed(peers.rusty_encode(job));
      if (shardBytes !== PAYLOAD_BYTES) return '';
      const parity = bytesAt(peers, peers.parity_at(job), k * PAYLOAD_BYTES);
      failUnless(sameBytes(parity, expectedParity(m, k)), 'The redundant cells are wrong.');
      return fnv1aText(parity);
    },
    run(calls) {
      for (let call = 0; call < calls; call++) peers.rusty_encode(job);
    },
  };
};

const simdEncode = (peers: Exports, shardBytes: number): TaskMaker => (m, k) => {
  const job = opened(peers, peers.simd_open, m, k, shardBytes);
  const { check } = decodeTask(peers, m, k, 'worst', simdSteps(peers), shardBytes);
  return {
    check,
    run(calls) {
      for (let call = 0; call < calls; call++) peers.simd_encode(job);
    },
  };
};

const rustyDecode = (peers: Exports, losses: Losses, when: 'cold' | 'hot'): TaskMaker => (m, k) => {
  const rusty: Steps = {
    open: peers.rusty_open, encode: peers.rusty_encode,
    decode: (job, pattern) => peers.rusty_plan(job, pattern) || peers.rusty_decode(job, pattern),
  };
  const { job, check } = decodeTask(peers, m, k, losses, rusty, PAYLOAD_BYTES);
  let next = 0;
  return {
    check,
    prepare() {
      if (when === 'hot') succeed(peers.rusty_plan(job, 0));
    },
    run(calls) {
      for (let call = 0; call < calls; call++) {
        if (when === 'hot') {
          peers.rusty_decode(job, 0);
        } else {
          peers.rusty_plan(job, next);
          peers.rusty_decode(job, next);
          next = (next + 1) % PATTERNS;
        }
      }
    },
  };
};

const simdDecode = (peers: Exports, losses: Losses): TaskMaker => (m, k) => {
  const { job, check } = decodeTask(peers, m, k, losses, simdSteps(peers), PAYLOAD_BYTES);
  let next = 0;
  return {
    check,
    run(calls) {
      for (let call = 0; call < calls; call++) {
        peers.simd_decode(job, next, 0);
        next = (next + 1) % PATTERNS;
      }
    },
  };
};

const PATTERNS_CHECKED = 4;

/** The calls of a library for a job. */
interface Steps {
  open: Exports['rusty_open' | 'simd_open'];
  encode(job: number): number;
  decode(job: number, pattern: number): number;
}

const simdSteps = (peers: Exports): Steps => ({
  open: peers.simd_open, encode: peers.simd_keep, decode: (job, pattern) => peers.simd_decode(job, pattern, 1),
});

/** Makes a job with redundant shards and patterns in place, and a check that rebuilds with some of the patterns. */
function decodeTask(
  peers: Exports, m: number, k: number, losses: Losses, steps: Steps, shardBytes: number,
): { job: number; check: Task['check'] } {
  const job = opened(peers, steps.open, m, k, shardBytes);
  const patterns = lossPatterns(losses, m, k);
  const flagsAt = peers.patterns_at(job, PATTERNS);
  const flags = bytesAt(peers, flagsAt, PATTERNS * (m + k)).fill(1);
  patterns.forEach((lost, n) => lost.forEach((i) => (flags[n * (m + k) + i] = 0)));
  peers.patterns_ready(job);
  succeed(steps.encode(job));
  return {
    job,
    check() {
      const source = sourceBytes(m * shardBytes, m);
      for (let n = 0; n < PATTERNS_CHECKED; n++) {
        bytesAt(peers, peers.rebuilt_at(job), m * shardBytes).fill(0);
        succeed(steps.decode(job, n));
        patterns[n].forEach((i, at) => {
          const rebuilt = bytesAt(peers, peers.rebuilt_at(job) + at * shardBytes, shardBytes);
          failUnless(
            sameBytes(rebuilt, source.subarray(i * shardBytes, (i + 1) * shardBytes)), 'The rebuilt shards are wrong.',
          );
        });
      }
      return '';
    },
  };
}
