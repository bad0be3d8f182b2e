/**
 * Tasks of the npm package @subspace/reed-solomon-erasure.wasm 0.2.5. A second `reconstruct` on the same instance fails
 * or never returns, so every call has an instance of its own, which is made before timing starts.
 */
import { PAYLOAD_BYTES } from '../../src/codec/codec';
import { BULK_SHARD_BYTES, lossPatterns, PATTERNS, sameBytes, sourceBytes, type Losses } from './source';
import { failUnless, type TaskMaker, type TaskMakers } from './task';

interface Peer {
  encode(shards: Uint8Array, dataShards: number, parityShards: number): number;
  reconstruct(shards: Uint8Array, dataShards: number, parityShards: number, shardsAvailable: boolean[]): number;
}

/** The package's class. Its constructor takes the exports of an instance. */
export type SubspaceClass = new (exports: WebAssembly.Exports) => Peer;

/**
 * Most instances at a time: each has a memory of its own, and a process can reserve only a limited number of memories.
 * They are released after every sample.
 */
const MOST_INSTANCES = 8;

export async function subspaceTasks(peerClass: SubspaceClass, bytes: BufferSource): Promise<TaskMakers> {
  const module = await WebAssembly.compile(bytes);
  const make = () => new peerClass(new WebAssembly.Instance(module, {}).exports);
  return {
    'subspace/encode48': encode(make, PAYLOAD_BYTES),
    'subspace/encode16k': encode(make, BULK_SHARD_BYTES),
    'subspace/cold-quarter': decode(make, 'quarter'),
    'subspace/cold-worst': decode(make, 'worst'),
  };
}

const encode = (make: () => Peer, shardBytes: number): TaskMaker => (m, k) => {
  const peer = make();
  const shards = new Uint8Array((m + k) * shardBytes);
  shards.set(sourceBytes(m * shardBytes, m));
  return {
    check: () => roundTrip(make, shards, m, k, lossPatterns('worst', m, k)[0]),
    run(calls) {
      for (let call = 0; call < calls; call++) peer.encode(shards, m, k);
    },
  };
};

const decode = (make: () => Peer, losses: Losses): TaskMaker => (m, k) => {
  const shards = new Uint8Array((m + k) * PAYLOAD_BYTES);
  shards.set(sourceBytes(m * PAYLOAD_BYTES, m));
  make().encode(shards, m, k);
  const patterns = lossPatterns(losses, m, k);
  const available = patterns.map((lost) => availability(lost, m + k));
  let fresh: Peer[] = [];
  let next = 0;
  return {
    mostCalls: MOST_INSTANCES,
    check: () => roundTrip(make, shards, m, k, patterns[0]),
    prepare(calls) {
      fresh = Array.from({ length: calls }, make);
    },
    run(calls) {
      for (let call = 0; call < calls; call++) {
        fresh[call].reconstruct(shards, m, k, available[next]);
        next = (next + 1) % PATTERNS;
      }
      fresh = [];
    },
  };
};

const availability = (lost: number[], shards: number) => Array.from({ length: shards }, (_, i) => !lost.includes(i));

function roundTrip(make: () => Peer, shards: Uint8Array, m: number, k: number, lost: number[]): string {
  failUnless(make().encode(shards, m, k) === 0, 'It refused to encode.');
  const received = shards.slice();
  const shardBytes = shards.length / (m + k);
  for (const i of lost) received.fill(0, i * shardBytes, (i + 1) * shardBytes);
  failUnless(make().reconstruct(received, m, k, availability(lost, m + k)) === 0, 'It refused to reconstruct.');
  failUnless(sameBytes(received, shards), 'The rebuilt shards are wrong.');
  return '';
}
