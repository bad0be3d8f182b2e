/**
 * Whole seconds of the papers' networks: most slots are computed by a shortcut of the fast way, in stretches of a
 * single port or with ports that run ahead of the clock, and the Worlds of both ways are equal at every stop.
 */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../../src/codec/load-node';
import { buildSimulation } from '../../../src/model/run/build';
import { worldHash } from '../../../src/model/run/whole-world';
import { runUntil } from '../../../src/model/run/loop';
import { work as ahead } from '../../../src/model/way/fast/ahead/port';
import { work as stretches } from '../../../src/model/way/fast/stretch/stretch';
import type { Simulation } from '../../../src/model/world';
import { checkScenario } from '../../../src/scenario/check';
import { toNetwork } from '../../../src/scenario/network';
import { findPreset } from '../../../src/scenario/presets';

const codecs = await loadNodeCodec();

function start(scenario: unknown, plain: boolean): Simulation {
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(checked.problems[0].message);
  return buildSimulation(toNetwork(checked.scenario), { codecs, files: new Map(), plain });
}

/** Number of cells that the ports of switches have sent; each took one slot. */
const slotsOf = ({ world: { ports, links } }: Simulation): number =>
  links.reduce((sum, { busyPs, cellTimePs }, link) => sum + (ports[link].atHost ? 0 : busyPs / cellTimePs), 0);

/** Compares both ways every `stepS` seconds and returns the share of slots that the shortcut of `work` computed. */
function share(scenario: unknown, work: { slots: number }, seconds: number, stepS: number): number {
  const [plain, fast] = [start(scenario, true), start(scenario, false)];
  work.slots = 0;
  for (let step = 1; step * stepS <= seconds; step++) {
    for (const sim of [plain, fast]) runUntil(sim, step * stepS * 1e12);
    expect(worldHash(fast.world)).toBe(worldHash(plain.world));
  }
  return work.slots / slotsOf(fast);
}

describe.each(['boston-16-reno', 'boston-16-reno-epd', 'boston-16-boston'])('%s', (id) => {
  it('has the same World both ways at each of twenty seconds, and three quarters of its slots in stretches', () => {
    expect(share(findPreset(id)?.scenario, stretches, 20, 1)).toBeGreaterThan(0.75);
  }, 120_000);
});

describe.each(['parking-lot', 'lpd-metro-plain', 'lpd-metro-epd', 'lpd-metro-lpd', 'abr-vbr-30'])('%s', (id) => {
  it('has the same World both ways twenty times in a second, and nearly all of its slots computed ahead', () => {
    expect(share(findPreset(id)?.scenario, ahead, 1, 0.05)).toBeGreaterThan(0.95);
  }, 120_000);
});

describe.each([0.1, 0.4, 3, 100])('sixteen senders at %s times the rate of the link they share', (times) => {
  const { scenario } = findPreset('boston-16-reno')!;
  const [first, ...others] = scenario.links ?? [];
  const links = [{ ...first, rateMbps: (first.rateMbps ?? 1) * times }, ...others];

  it('have the same World both ways five times in ten seconds, and nearly all slots computed ahead', () => {
    expect(share({ ...scenario, links }, ahead, 10, 2)).toBeGreaterThan(0.95);
  }, 120_000);
});
