/** The claims of the presets about switches hold in their runs, with three seeds each. */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { buildSimulation } from '../../src/model/run/build';
import { runUntil } from '../../src/model/run/loop';
import { record } from '../../src/model/run/record';
import { checkScenario } from '../../src/scenario/check';
import { toNetwork } from '../../src/scenario/network';
import { findPreset } from '../../src/scenario/presets';
import { setPath } from '../../src/scenario/set-path';
import type { Scenario } from '../../src/scenario/types';

const codecs = await loadNodeCodec();

function run(scenario: Scenario, seed: number) {
  const checked = checkScenario({ ...scenario, seed });
  if (!checked.ok) throw new Error(checked.problems[0].message);
  const sim = buildSimulation(toNetwork(checked.scenario), { codecs, files: new Map() });
  runUntil(sim, Infinity);
  return record(sim);
}

const presetOf = (id: string): Scenario => {
  const preset = findPreset(id);
  if (!preset) throw new Error(`no preset ${id}`);
  return preset.scenario;
};

describe.each([1, 2, 3])('RED against tail drop, seed %d', (seed) => {
  const red = presetOf('red-16');
  const tailDrop = setPath(red, 'nodes.sw.discard', { policy: 'tailDrop' });
  if (!tailDrop.ok) throw new Error(tailDrop.problem.message);
  const [early, full] = [run(red, seed), run(tailDrop.scenario, seed)];

  it('keeps the line as busy with less than half of the queue', () => {
    expect([early.linkUtilization > 0.999, full.linkUtilization > 0.999]).toEqual([true, true]);
    expect(early.meanQueueCells).toBeLessThan(0.5 * full.meanQueueCells);
    expect(early.responseTimeMeanS).toBeLessThan(0.6 * full.responseTimeMeanS);
  });

  it('shares equally among all sixteen, where tail drop gives one of them more than a third', () => {
    expect(early.fairness).toBeGreaterThan(0.99);
    expect(Math.max(...full.flows.map(({ effectiveThroughput }) => effectiveThroughput))).toBeGreaterThan(1 / 3);
  });
});

describe.each([1, 2, 3])('EPD and the links upstream, seed %d', (seed) => {
  const { hops } = run(presetOf('epd-upstream-waste'), seed);
  const wasted = (id: string): number => {
    const row = hops.find(({ link }) => link === id);
    return row ? row.wastedBytes / (row.wastedBytes + row.usefulBytes) : NaN;
  };

  it('wastes a quarter of the two lines before the switch that refuses, within three points', () => {
    expect(Math.abs(wasted('sw1>sw2') - 0.25)).toBeLessThan(0.03);
    expect(Math.abs(wasted('sw2>sw3') - 0.25)).toBeLessThan(0.03);
  });

  it('wastes a fiftieth of the line after it, within a point', () => {
    expect(Math.abs(wasted('sw3>sink') - 0.02)).toBeLessThan(0.01);
  });
});
