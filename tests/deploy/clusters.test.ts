/**
 * The recipes for clusters, tested without a cluster: the Kubernetes job against a schema of the fields that it uses
 * (batch/v1 of its API reference), and both recipes with a program in place of node that prints its arguments.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProject } from '../../scripts/lib/root.mjs';
import { z } from '../../src/scenario/zod';
import { findFigure } from '../../src/figures/figures';
import { runsOf } from '../../src/sweep/plan';

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const NAME = matching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
const FOLDER = matching(/^\//);
const COUNT = z.int().check(z.minimum(1));
/** Amounts are strings such as "4" or "4Gi", not numbers. */
const AMOUNTS = z.strictObject({
  cpu: z.optional(matching(/^\d+(m|\.\d+)?$/)), memory: z.optional(matching(/^\d+(Ki|Mi|Gi)$/)),
});
const CONTAINER = z.strictObject({
  name: NAME, image: matching(/^[a-z0-9./-]+:[\w.-]+$/), workingDir: FOLDER,
  env: z.array(z.strictObject({ name: matching(/^[A-Z_]+$/), value: z.string() })),
  command: z.tuple([z.string(), z.string(), z.string()]),
  resources: z.strictObject({ requests: AMOUNTS, limits: AMOUNTS }),
  volumeMounts: z.array(z.strictObject({ name: NAME, mountPath: FOLDER })),
});
const JOB = z.strictObject({
  apiVersion: z.literal('batch/v1'), kind: z.literal('Job'), metadata: z.strictObject({ name: NAME }),
  spec: z.strictObject({
    completionMode: z.literal('Indexed'), completions: COUNT, parallelism: COUNT, backoffLimitPerIndex: COUNT,
    maxFailedIndexes: COUNT,
    template: z.strictObject({ spec: z.strictObject({
      // `backoffLimitPerIndex` requires the restart policy Never.
      restartPolicy: z.literal('Never'), containers: z.tuple([CONTAINER]),
      volumes: z.array(z.strictObject({
        name: NAME, persistentVolumeClaim: z.strictObject({ claimName: NAME }),
      })),
    }) }),
  }),
});

const job = JOB.parse(parse(readFileSync(inProject('deploy', 'kubernetes-job.yaml'), 'utf8')));
const { spec } = job;
const [container] = spec.template.spec.containers;
const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'node'), '#!/bin/sh\nfor word in "$@"; do echo "$word"; done\n');
chmodSync(join(folder, 'node'), 0o755);

/** Runs a recipe and returns the arguments with which it starts node. */
function wordsOf(command: string, args: readonly string[], variables: Record<string, string>): string[] {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8', cwd: folder, env: { ...process.env, ...variables, PATH: `${folder}:${process.env.PATH}` },
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trim().split('\n');
}

/** The indices of the runs in a share, as `--shard` counts them, and its output file. */
function shareOf(words: readonly string[]): { runs: number[]; file: string } {
  const after = (option: string): string => words[words.indexOf(option) + 1];
  const [share, of] = after('--shard').split('/').map(Number);
  const { runs } = runsOf(findFigure(words[words.indexOf('sweep') + 1])!.sweep!);
  return { runs: runs.map(({ index }) => index).filter((index) => index % of === share - 1), file: after('--out') };
}

function isWholeSweep(shares: readonly { runs: number[]; file: string }[]): void {
  const { runs } = runsOf(findFigure('boston-table-1')!.sweep!);
  expect(shares.flatMap((share) => share.runs).sort((a, b) => a - b)).toEqual(runs.map(({ index }) => index));
  expect(new Set(shares.map(({ file }) => file)).size).toBe(shares.length);
}

describe('the Kubernetes job', () => {
  it('has as many shares as indexes, and mounts the volume that it names', () => {
    expect([Number(env.SHARDS), spec.parallelism]).toEqual([spec.completions, spec.completions]);
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(spec.template.spec.volumes.map(({ name }) => name));
    expect(container.workingDir.startsWith(container.volumeMounts[0].mountPath)).toBe(true);
  });
  it('requests at least as many cores as it starts workers', () =>
    expect(Number(container.resources.requests.cpu)).toBeGreaterThanOrEqual(Number(env.WORKERS)));
  it('runs every run of the sweep exactly once, each index into its own file', () => {
    const [command, ...args] = container.command;
    const shares = Array.from({ length: spec.completions }, (_, index) => wordsOf(command, args, {
      ...env, JOB_COMPLETION_INDEX: String(index), RESULTS: join(folder, 'results'),
    }));
    expect(shares[0].slice(0, 3)).toEqual(['bin/cell-by-cell.mjs', 'sweep', 'boston-table-1']);
    isWholeSweep(shares.map(shareOf));
  });
  it.each([
    ['without an index', { completionMode: 'NonIndexed' }], ['with a field that no job has', { shards: 8 }],
  ])('is refused by the schema %s', (_, part) => {
    expect(JOB.safeParse({ ...job, spec: { ...spec, ...part } }).success).toBe(false);
  });
});

describe('the Slurm array', () => {
  const array = (task: number, of: number) =>
    wordsOf('bash', [inProject('deploy', 'slurm-array.sh'), 'boston-table-1', join(folder, 'slurm')], {
      SLURM_ARRAY_TASK_ID: String(task), SLURM_ARRAY_TASK_COUNT: String(of), SLURM_CPUS_PER_TASK: '4',
    });
  it('runs every run of the sweep exactly once, each task into its own file', () =>
    isWholeSweep(Array.from({ length: 5 }, (_, task) => shareOf(array(task + 1, 5)))));
  it('starts as many workers as it is given cores', () =>
    expect(array(1, 5).slice(-4, -2)).toEqual(['--workers', '4']));
});
