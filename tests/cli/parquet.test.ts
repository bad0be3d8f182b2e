/** Parquet files are read back by another library, row by row, with the numbers of the CSV file. */
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { asParquet } from '../../src/cli/parquet';
import { runsOf } from '../../src/sweep/plan';
import { columnsOf } from '../../src/sweep/table';
import type { Sweep } from '../../src/sweep/types';

const SWEEP: Sweep = {
  version: 1, id: 'mixed', title: 'Mixed', base: 'boston-16-reno', seeds: [1, 4_294_967_295],
  cases: [{ name: 'Reno', set: {} }, { name: 'TCP Boston', set: { 'flows.f.transport.boston': {} } }],
  sets: [{ path: 'nodes.sw.bufferCells', values: [64, 512] }], metrics: ['goodput', 'responseTimeMeanS'],
};
const runs = runsOf(SWEEP);
const rows = runs.runs.map(({ index }) => ({
  index, metrics: [index / 7, index === 3 ? NaN : 1], hash: `h${index}`,
}));

async function read(bytes: Uint8Array) {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  return { objects: await parquetReadObjects({ file }), metadata: parquetMetadata(file) };
}

describe('eight rows with names, numbers, settings of only one case, and a missing number', () => {
  it('are read in the order of the plan, whatever the order in which they were made', async () => {
    const { objects } = await read(await asParquet(runs, [...rows].reverse(), '1.0.0'));
    expect(Object.keys(objects[0])).toEqual(columnsOf(runs));
    expect(objects).toHaveLength(8);
    expect(objects[3]).toEqual({
      'case': 'Reno', 'flows.f.transport.boston': null, 'nodes.sw.bufferCells': 512, 'seed': 4_294_967_295n,
      'goodput': 3 / 7, 'responseTimeMeanS': null, 'hash': 'h3',
    });
    expect(objects[4]).toMatchObject({ 'case': 'TCP Boston', 'flows.f.transport.boston': '{}', 'seed': 1n });
  });
  it('have metadata: version, units, and the sweep itself', async () => {
    const { metadata } = await read(await asParquet(runs, rows, '1.0.0'));
    const facts = new Map(metadata.key_value_metadata?.map(({ key, value }) => [key, value]));
    expect(facts.get('cell-by-cell.version')).toBe('cell-by-cell 1.0.0');
    expect(JSON.parse(facts.get('cell-by-cell.definition') ?? '')).toEqual(SWEEP);
  });
  it('have the units of all metrics in one value, because readers keep one of a key', async () => {
    const { metadata } = await read(await asParquet(runs, rows, '1.0.0'));
    const units = metadata.key_value_metadata?.filter(({ key }) => key === 'cell-by-cell.unit') ?? [];
    expect(units.map(({ value }) => value?.split('\n').map((line) => line.split(' ')[0]))).toEqual([SWEEP.metrics]);
  });
  it('make a valid file even without any row', async () => {
    expect((await read(await asParquet(runs, [], '1.0.0'))).objects).toEqual([]);
  });
});
