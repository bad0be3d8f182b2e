/** A measured Node process. Its parent sends one order at a time and gets the result or the problem. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openBench, type Bench, type Material } from './harness';
import type { OursEngine } from './ours';
import type { SubspaceClass } from './subspace';

/** As `Material`, with paths of files instead of bytes. */
interface Files {
  ours?: { engine: OursEngine; file: string };
  rustPeers?: string;
  subspace?: { script: string; module: string };
  tables?: boolean;
}

type Order =
  | { do: 'open'; files: Files }
  | { do: 'check'; item: string; m: number; k: number }
  | { do: 'calibrate'; item: string; m: number; k: number; warmMs: number; sampleMs: number }
  | { do: 'sample'; item: string; m: number; k: number; calls: number };

let bench: Bench | null = null;

process.on('message', (order: Order) => {
  carryOut(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});

async function carryOut(order: Order): Promise<string[] | string | number> {
  if (order.do === 'open') {
    bench = await openBench(read(order.files));
    return bench.items();
  }
  if (!bench) throw new Error('It has not been opened.');
  const { item, m, k } = order;
  if (order.do === 'check') return bench.check(item, m, k);
  if (order.do === 'calibrate') return bench.calibrate(item, m, k, order.warmMs, order.sampleMs);
  bench.prepare(item, m, k, order.calls);
  const before = process.cpuUsage();
  bench.run(item, m, k, order.calls);
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1000;
}

function read(files: Files): Material {
  const require = createRequire(import.meta.url);
  return {
    ...(files.ours && { ours: { engine: files.ours.engine, module: readFileSync(files.ours.file) } }),
    ...(files.rustPeers && { rustPeers: readFileSync(files.rustPeers) }),
    ...(files.subspace && {
      subspace: {
        peerClass: (require(files.subspace.script) as { ReedSolomonErasure: SubspaceClass }).ReedSolomonErasure,
        module: readFileSync(files.subspace.module),
      },
    }),
    tables: files.tables,
  };
}
