/** The check of arbitrary values, of very many mistakes, and of the largest scenarios. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../src/scenario/check';
import type { Scenario } from '../../src/scenario/types';
import { problemsOf } from './check-support';
import { smallScenario } from './random-scenario';

describe('any value at all', () => {
  const soundOf = (input: unknown): void => {
    const result = checkScenario(input);
    if (result.ok) return;
    expect(result.problems.length).toBeGreaterThan(0);
    for (const { code, message } of result.problems) {
      expect([code.length > 0, message.length > 10]).toEqual([true, true]);
    }
  };

  it('is answered with sentences, without throwing', () => {
    fc.assert(fc.property(fc.anything({
      withBigInt: true, withDate: true, withMap: true, withSparseArray: true, withNullPrototype: true,
    }), soundOf), { numRuns: 1000 });
  });

  it('is answered with sentences also in place of any part of a valid scenario', () => {
    fc.assert(fc.property(smallScenario(), fc.array(fc.nat(6), { minLength: 1, maxLength: 5 }), fc.anything(), (
      scenario, way, anything,
    ) => {
      let place: Record<string, unknown> = structuredClone(scenario) as unknown as Record<string, unknown>;
      const whole = place;
      way.forEach((step, depth) => {
        const keys = Object.keys(place);
        const key = keys[step % Math.max(1, keys.length)];
        if (key === undefined) return;
        if (depth === way.length - 1 || typeof place[key] !== 'object' || place[key] === null) place[key] = anything;
        else place = place[key] as Record<string, unknown>;
      });
      soundOf(whole);
    }), { numRuns: 1000 });
  });

  it('may have cycles, getters that throw and proxies', () => {
    const cycle: Record<string, unknown> = { version: 1 };
    cycle.nodes = [cycle];
    soundOf(cycle);
    soundOf({ get version() { throw new Error('no'); } });
    soundOf(new Proxy({}, { ownKeys: () => { throw new Error('no'); } }));
    soundOf({ version: 1, nodes: [() => 1, Symbol('x'), 1n] });
    soundOf({ version: 1, nodes: { length: 5e8 } });
  });
});

describe('very many mistakes', () => {
  const within = (milliseconds: number, input: unknown): void => {
    const before = performance.now();
    const problems = problemsOf(input);
    expect([problems.length > 0 && problems.length <= 50, performance.now() - before < milliseconds]).toEqual([
      true, true,
    ]);
  };
  const ids = Array.from({ length: 2000 }, (_, i) => `node_with_a_long_name_${i}`);
  const nodes = ids.map((id) => ({ id, kind: 'switch' }));

  it('are reported within seconds: thousands of links to nodes that do not exist', () => {
    within(10_000, { version: 1, nodes, links: ids.map((id) => ({ from: `${id}x`, to: `${id}y` })) });
  });

  it('are reported within seconds: a thousand faults on links that do not exist', () => {
    const links = ids.slice(1).map((id, i) => ({ from: id, to: ids[i] }));
    within(10_000, {
      version: 1, nodes, links,
      faults: Array.from({ length: 1000 }, (_, i) => ({ link: `${ids[i]}>${ids[i + 500]}`, flow: 'f' })),
    });
  });

  it('are reported within seconds: two hundred thousand unknown keys', () => {
    within(10_000, { version: 1, nodes: Array.from({ length: 2000 }, (_, i) => ({
      id: `n${i}`, kind: 'switch',
      ...Object.fromEntries(Array.from({ length: 100 }, (_unused, k) => [`buffer_cells_${k}`, 1])),
    })) });
  });
});

describe('the largest scenarios', () => {
  const star = (count: number, changed: Partial<Scenario> = {}): Scenario => ({
    version: 1,
    nodes: [{ id: 'src', kind: 'host', count }, { id: 'sw', kind: 'switch' }, { id: 'dst', kind: 'host', count: 900 }],
    links: [{ from: 'src', to: 'sw' }, { from: 'sw', to: 'dst' }],
    flows: [{ id: 'f', from: 'src', to: 'dst' }, { id: 'g', from: 'dst', to: 'src' }],
    ...changed,
  });

  it.each([
    ['links', 'links.src>sw.rateMbps'], ['flows', 'flows.f.transport.windowBytes'],
  ])('are refused where a thousand changes would each turn a thousand %s', (_, path) => {
    const changes = Array.from({ length: 1000 }, (_, i) => ({ atS: i / 100, set: { [path]: 10_000 + i } }));
    expect(problemsOf(star(1000, { changes }))).toEqual([
      'changes: The changes affect more than 100,000 links and flows when the groups are expanded; make fewer changes, or smaller groups.',
    ]);
  });

  it('are checked within seconds: 1,900 nodes, 1,900 flows, forty changes of all of them', () => {
    const changes = Array.from({ length: 40 }, (_, i) => ({
      atS: i / 100, set: { [i % 2 ? 'nodes.sw.bufferCells' : 'links.src>sw.rateMbps']: 100 + i },
    }));
    const before = performance.now();
    expect(checkScenario(star(1000, { changes })).ok).toBe(true);
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it('are checked within seconds: a chain of 1,990 switches with 2,000 flows end to end', () => {
    const nodes = [
      { id: 'a', kind: 'host' as const, count: 2 }, { id: 'b', kind: 'host' as const },
      ...Array.from({ length: 1990 }, (_, i) => ({ id: `s${i}`, kind: 'switch' as const })),
    ];
    const links = [
      { from: 'a', to: 's0' }, ...Array.from({ length: 1989 }, (_, i) => ({ from: `s${i}`, to: `s${i + 1}` })),
      { from: 's1989', to: 'b' },
    ];
    const flows = Array.from({ length: 1000 }, (_, i) => ({ id: `f${i}`, from: 'a', to: 'b' }));
    const before = performance.now();
    expect(checkScenario({ version: 1, nodes, links, flows }).ok).toBe(true);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

describe('random small scenarios', () => {
  it('are valid', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      expect(checkScenario(scenario)).toMatchObject({ ok: true });
    }), { numRuns: 300 });
  });
});
