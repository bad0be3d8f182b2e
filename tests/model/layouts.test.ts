/**
 * V8 compiles code for the internal layouts of the objects that it meets, and discards that code when an object has
 * another layout. So the objects of a World must have the same layouts however many networks the thread has built
 * before: the code that builds them uses no `...` and no `map` (kernel/each.ts). The members of a group in a spec must
 * share a layout, too, or code that reads a thousand of them meets a thousand layouts.
 */
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../src/scenario/types';
import { findPreset } from '../../src/scenario/presets';
import { advance, loadSession } from '../../src/runner/session';
import { codecs } from './support/runs';

setFlagsFromString('--allow-natives-syntax');
const haveSameLayout = runInThisContext('(a, b) => %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

/** Networks built before the comparison, from which V8 learns which fields hold integers. */
const LEARNING = 4;
const SHORT_S = 0.3;
/** Enough for V8 to compile the code that loads a network. */
const MANY_SWITCHES = 50;
const MANY_LOADS = 12;

function worldOf(preset: string): object {
  const loaded = loadSession({ ...findPreset(preset)!.scenario, durationS: SHORT_S, warmupS: 0 }, { codecs });
  if (!loaded.ok) throw new Error(loaded.problems[0].message);
  advance(loaded.session, Infinity);
  return loaded.session.sim.world;
}

/** Collects in `found` the paths at which two Worlds of the same network have objects of different layouts. */
function different(a: object, b: object, path: string, found: Set<string>, seen = new Set<object>()): Set<string> {
  if (seen.has(a) || ArrayBuffer.isView(a)) return found;
  seen.add(a);
  if (!haveSameLayout(a, b)) found.add(path);
  for (const [key, value] of Object.entries(a) as [string, unknown][]) {
    const other = (b as Record<string, unknown>)[key];
    if (typeof value !== 'object' || value === null || typeof other !== 'object' || other === null) continue;
    different(value, other, `${path}.${Array.isArray(a) ? '*' : key}`, found, seen);
  }
  return found;
}

describe('two Worlds of the same network', () => {
  it.each([
    ['boston-16-reno-epd'], ['boston-16-boston'], ['parking-lot'], ['abr-vbr-30'], ['abr-erica-plus'], ['red-16'],
    ['n23-hops'], ['lpd-metro-lpd'], ['reservation-lan-512'],
  ])('of %s are made of objects of the same layouts', (preset) => {
    for (let n = 0; n < LEARNING; n++) worldOf(preset);
    const before = worldOf(preset);
    expect([...different(worldOf(preset), before, 'world', new Set())]).toEqual([]);
  });
});

describe('the networks of one scenario', () => {
  /** A chain of so many switches with a host at each end. */
  function chain(switches: number): Scenario {
    const numbers = Array.from({ length: switches }, (_, n) => n);
    const cable = { rateMbps: 1.5, delayMs: 1 };
    return {
      version: 1, durationS: SHORT_S,
      nodes: [
        { id: 'from', kind: 'host' }, { id: 'to', kind: 'host' },
        ...numbers.map((n) => ({ id: `sw${n}`, kind: 'switch' as const, bufferCells: 512 })),
      ],
      links: ['from', ...numbers.map((n) => `sw${n}`)].map((from, n) => (
        { from, to: n < switches ? `sw${n}` : 'to', ...cable })),
      flows: [{ id: 'f', from: 'from', to: 'to', transport: { kind: 'tcp' } }],
    };
  }

  it('have objects of the same layouts, however often it is loaded', () => {
    const networkOf = (): object => {
      const loaded = loadSession(chain(MANY_SWITCHES), { codecs });
      if (!loaded.ok) throw new Error(loaded.problems[0].message);
      return { net: loaded.session.sim.net, links: loaded.session.expansion.network.links };
    };
    const first = networkOf();
    const found = new Set<string>();
    for (let n = 0; n < MANY_LOADS; n++) different(networkOf(), first, '', found);
    expect([...found]).toEqual([]);
  });
});

describe('the members of a group', () => {
  const everyLike = (objects: readonly object[]): boolean => objects.every((one) => haveSameLayout(one, objects[0]));

  it('have flows, links and cables of one layout each', () => {
    const loaded = loadSession(findPreset('boston-16-reno')!.scenario, { codecs });
    if (!loaded.ok) throw new Error(loaded.problems[0].message);
    const { network: { flows, links }, topology: { cables } } = loaded.session.expansion;
    expect(flows).toHaveLength(16);
    expect([flows, links, cables].map(everyLike)).toEqual([true, true, true]);
  });
});
