/** Whole seconds of the papers' star: the stretches are reached, and the Worlds are equal after every one of them. */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../../src/codec/load-node';
import { buildSimulation } from '../../../src/model/run/build';
import { worldHash } from '../../../src/model/run/whole-world';
import { runUntil } from '../../../src/model/run/loop';
import { work } from '../../../src/model/way/fast/stretch';
import type { Simulation } from '../../../src/model/world';
import { checkScenario } from '../../../src/scenario/check';
import { toNetwork } from '../../../src/scenario/network';
import { findPreset } from '../../../src/scenario/presets';

const codecs = await loadNodeCodec();

function start(id: string, plain: boolean): Simulation {
  const checked = checkScenario(findPreset(id)?.scenario);
  if (!checked.ok) throw new Error(checked.problems[0].message);
  return buildSimulation(toNetwork(checked.scenario), { codecs, files: new Map(), plain });
}

/** Cells that the ports of switches have sent: each took a slot. */
const slotsOf = ({ world: { ports, links } }: Simulation): number =>
  links.reduce((sum, { busyPs, cellTimePs }, link) => sum + (ports[link].atHost ? 0 : busyPs / cellTimePs), 0);

describe.each(['boston-16-reno', 'boston-16-reno-epd', 'boston-16-boston'])('%s', (id) => {
  it('has the same World both ways at each of twenty seconds, and three quarters of its slots in stretches', () => {
    const [plain, fast] = [start(id, true), start(id, false)];
    work.slots = 0;
    for (let second = 1; second <= 20; second++) {
      for (const sim of [plain, fast]) runUntil(sim, second * 1e12);
      expect(worldHash(fast.world)).toBe(worldHash(plain.world));
    }
    expect(work.slots / slotsOf(fast)).toBeGreaterThan(0.75);
  }, 120_000);
});
