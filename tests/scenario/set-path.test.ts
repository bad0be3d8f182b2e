import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/model/catalogue';
import { checkScenario } from '../../src/scenario/check';
import { getPath, parseSetting, setPath } from '../../src/scenario/set-path';
import type { FullScenario, Scenario } from '../../src/scenario/types';
import { anyOf } from './any-of';
import { smallScenario } from './random-scenario';

const scenario: Scenario = {
  version: 1,
  nodes: [
    { id: 'src', kind: 'host', count: 4 },
    { id: 'sw', kind: 'switch', discard: { policy: 'epd', thresholdFraction: 0.3 } }, { id: 'sink', kind: 'host' },
  ],
  links: [{ from: 'src', to: 'sw' }, { from: 'sw', to: 'sink', rateMbps: 2 }],
  flows: [{ id: 'f', from: 'src', to: 'sink' }],
};
const set = (path: string, value: unknown, on: Scenario = scenario): Scenario => {
  const result = setPath(on, path, value);
  if (!result.ok) throw new Error(result.problem.message);
  return result.scenario;
};
const problemOf = (path: string, value: unknown, on: Scenario = scenario): string => {
  const result = setPath(on, path, value);
  return result.ok ? '' : result.problem.message;
};
const full = (on: Scenario = scenario): FullScenario => {
  const result = checkScenario(on);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.scenario;
};

describe('setting a value by its path', () => {
  it('accepts ids for members of lists, either direction for links, and an index for anything', () => {
    expect(set('nodes.sw.bufferCells', 64).nodes[1]).toMatchObject({ bufferCells: 64 });
    expect(set('links.sw>sink.rateMbps', 3).links?.[1].rateMbps).toBe(3);
    expect(set('links.sink>sw.delayMs', 3).links?.[1].delayMs).toBe(3);
    expect(set('flows.f.transport.packetBytes', 576).flows?.[0].transport).toEqual({ packetBytes: 576 });
    expect(set('durationS', 5).durationS).toBe(5);
    expect(set('nodes[0].count', 7).nodes[0]).toMatchObject({ count: 7 });
    expect(set('nodes.2.count', 7).nodes[2]).toMatchObject({ count: 7 });
    expect(set('layout.sw[1]', 7, { ...scenario, layout: { sw: [1, 2] } }).layout).toEqual({ sw: [1, 7] });
    expect(set('nodes.sw.ports.src.3.bufferCells', 9).nodes[1]).toMatchObject({
      ports: { 'src.3': { bufferCells: 9 } },
    });
    expect(
      set('changes[0].set.nodes.sw.bufferCells', 9, { ...scenario, changes: [{ atS: 1, set: {} }] }).changes?.[0].set,
    ).toEqual({ 'nodes.sw.bufferCells': 9 });
  });

  it.each(['nodes.sw.', 'durationS.', 'nodes[0].', 'nodes.sw.ports.src.3.bufferCells.', 'nodes.', 'layout.sw[1].'])(
    'refuses %s, which ends in a dot', (path) => {
      const on = { ...scenario, layout: { sw: [1, 2] as [number, number] } };
      expect(problemOf(path, 7, on)).toBe('The path ends in a dot: a name is missing behind it.');
      expect(getPath(on, path)).toBeUndefined();
    },
  );

  it.each([
    'nodes[1bufferCells', 'nodes[1]bufferCells', 'nodes.1bufferCells', 'nodes1].bufferCells', 'nodes[1.bufferCells',
    'layout.sw[1', 'layout.sw.1x',
  ])('refuses %s, whose number is not written as one', (path) => {
    const on = { ...scenario, layout: { sw: [1, 2] as [number, number] } };
    expect(problemOf(path, 7, on)).toMatch(/there is no|can be addressed by/);
  });

  it('does not change the given scenario, and shares the parts that it does not touch', () => {
    const before = structuredClone(scenario);
    const after = set('nodes.sw.bufferCells', 64);
    expect(scenario).toEqual(before);
    expect(after.links).toBe(scenario.links);
    expect(after.nodes[0]).toBe(scenario.nodes[0]);
  });

  it('drops the parameters that another policy does not have', () => {
    expect(set('nodes.sw.discard.policy', 'ppd').nodes[1]).toMatchObject({ discard: { policy: 'ppd' } });
    expect(JSON.stringify(set('nodes.sw.discard.policy', 'ppd'))).not.toContain('thresholdFraction');
    expect(
      set('flows.f.traffic.kind', 'greedy', set('flows.f.traffic', { kind: 'file', bytes: 5 })).flows?.[0].traffic,
    ).toEqual({ kind: 'greedy' });
  });

  it('turns TCP Boston on with {} and off with null, together with the default for incomplete packets', () => {
    const on = set('flows.f.transport.boston', {}, full());
    expect(full(on).flows[0].adaptation).toMatchObject({ partial: 'pack' });
    const off = set('flows.f.transport.boston', null, full(on));
    expect(full(off).flows[0]).toMatchObject({ transport: { boston: null }, adaptation: { partial: 'discard' } });
    expect(full(set('flows.f.transport', { packetBytes: 576 }, full(on))).flows[0].adaptation).toMatchObject({
      partial: 'discard',
    });
  });

  it('takes only that default along, only when TCP Boston is turned, and only of that flow', () => {
    const two: Scenario = { ...scenario, flows: [
      { id: 'f', from: 'src', to: 'sink', adaptation: { kind: 'aal5', partial: 'pack' } },
      { id: 'g', from: 'src', to: 'sink', adaptation: { kind: 'aal5', partial: 'pack' } },
    ] };
    expect(set('flows.f.transport.packetBytes', 576, two).flows?.[0].adaptation).toEqual({
      kind: 'aal5', partial: 'pack',
    });
    const turned = set('flows.f.transport.boston', {}, two).flows;
    expect([turned?.[0].adaptation, turned?.[1]]).toEqual([{ kind: 'aal5' }, two.flows?.[1]]);
  });

  it('drops what the old profile said for one flow, and for no other', () => {
    const told = { profile: 'ns2' } as const;
    const two: Scenario = { ...scenario, flows: [
      { id: 'f', from: 'src', to: 'sink', transport: told }, { id: 'g', from: 'src', to: 'sink', transport: told },
    ] };
    expect(set('flows.f.transport.variant', 'tahoe', two).flows?.[1]).toBe(two.flows?.[1]);
  });

  it('restores the default where the value is undefined', () => {
    expect(full(set('links.sw>sink.rateMbps', undefined)).links[1].rateMbps).toBe(1.5);
    expect(full(set('nodes.sw.discard.policy', undefined)).nodes[1]).toMatchObject({ discard: { policy: 'tailDrop' } });
  });

  it('names what exists where a path leads to nothing', () => {
    expect(problemOf('nodes.sv.bufferCells', 1)).toBe('In nodes, there is no sv; did you mean sw?');
    expect(problemOf('nodes.src.3.count', 1)).toBe(
      'In nodes, src.3 is a member of src; all members of a group are alike, so set src.',
    );
    expect(problemOf('nodes.sw.buferCells', 1)).toBe('In nodes.sw, there is no buferCells; did you mean bufferCells?');
    expect(problemOf('links.sw>sinc.rateMbps', 1)).toBe('In links, there is no sw>sinc; did you mean sw>sink?');
    expect(problemOf('links.src.2>sw.rateMbps', 1)).toBe(
      'In links, src.2>sw is a member of src>sw; all members of a group are alike, so set src>sw.',
    );
    expect(problemOf('nodes.foo.3.count', 1)).toBe(
      'In nodes, there is no foo.3; known are src, sw and sink.',
    );
    expect(problemOf('nodes[9].count', 1)).toBe('In nodes, there is no entry 9; the list has 3, counted from 0.');
    expect(problemOf('nodes.sw.discard.thresholdFraction', 0.5, set('nodes.sw.discard.policy', 'ppd'))).toBe(
      'In nodes.sw.discard, thresholdFraction belongs to policy epd, selectiveEpd or fba; set policy first.',
    );
    expect(problemOf('node.sw.bufferCells', 1)).toBe(
      'A scenario has no such key: there is no node; did you mean nodes?',
    );
    expect(problemOf('seed.low', 1)).toBe('In seed, nothing inside it can be addressed by low.');
    expect(problemOf('', 1)).toBe('A setting needs a path, for example nodes.sw.bufferCells.');
  });

  it('refuses a value that is not valid at its place', () => {
    expect(problemOf('nodes.sw.bufferCells', 'many')).toBe(
      'bufferCells is "many", but takes a whole number of cells from 1 to 1,000,000.',
    );
    expect(problemOf('nodes.sw.discard.policy', 'edp')).toBe(
      `policy is "edp", but takes ${anyOf(CATALOGUE.discard)}; did you mean epd?`,
    );
    expect(problemOf('nodes.sw.discard', { policy: 'epd', threshold: 1 })).toBe(
      'threshold is not a key here; did you mean thresholdFraction?',
    );
  });

  it('says where in the value the fault is, as a path', () => {
    const pathOf = (path: string, value: unknown): string => {
      const result = setPath(scenario, path, value);
      return result.ok ? '' : result.problem.path;
    };
    expect([
      pathOf('nodes.sw.bufferCells', 0), pathOf('nodes.sw.discard', { policy: 'epd', thresholdFraction: 3 }),
      pathOf('flows.f.via', ['sw', 5]),
    ]).toEqual(['nodes.sw.bufferCells', 'nodes.sw.discard.thresholdFraction', 'flows.f.via[1]']);
  });

  it('passes over members of a list that are no objects', () => {
    expect(problemOf('nodes.sv.count', 1, { ...scenario, nodes: [null, ...scenario.nodes] } as never)).toBe(
      'In nodes, there is no sv; did you mean sw?',
    );
  });

  it('never throws, whatever the path and the value', () => {
    const word = fc.constantFrom(
      'nodes', 'links', 'flows', 'sw', 'src>sw', '[0]', '[', '.', '>', '0', 'set', 'changes', 'discard', 'policy',
      'ports', 'boston', '__proto__', 'constructor', 'transport', 'via', 'layout',
    );
    fc.assert(fc.property(fc.oneof(
      fc.string(), fc.array(word).map((words) => words.join('.')), fc.array(word).map((words) => words.join('')),
    ), fc.anything(), (path, value) => {
      const result = setPath(scenario, path, value);
      if (result.ok) expect(() => checkScenario(result.scenario)).not.toThrow();
      else expect(result.problem.message.length).toBeGreaterThan(10);
    }), { numRuns: 2000 });
    expect(() => setPath(null as never, 'nodes.sw.bufferCells', 1)).not.toThrow();
  });
});

describe('reading a value by its path', () => {
  it('gives the written value or the default, and undefined where there is neither', () => {
    expect(getPath(full(), 'links.sink>sw.rateMbps')).toBe(2);
    expect(getPath(full(), 'nodes.sw.bufferCells')).toBe(512);
    expect(getPath(full(), 'flows.f.transport.boston')).toBeNull();
    expect(getPath(full(), 'flows.g.transport')).toBeUndefined();
    expect(getPath(full(), 'nodes.sw.ports.sink.bufferCells')).toBeUndefined();
  });

  it('gives a value that was set', () => {
    fc.assert(fc.property(smallScenario(), fc.integer({ min: 1, max: 1_000_000 }), (random, cells) => {
      expect(getPath(
        full(set('nodes.s0.bufferCells', cells, { ...random, changes: [] })), 'nodes.s0.bufferCells',
      )).toBe(cells);
    }), { numRuns: 50 });
  });
});

describe('a setting as text', () => {
  it('is JSON after the first equals sign where that is JSON, and text otherwise', () => {
    expect(parseSetting('nodes.sw.bufferCells=64')).toEqual({ ok: true, path: 'nodes.sw.bufferCells', value: 64 });
    expect(parseSetting('nodes.sw.discard.policy=epd')).toEqual({
      ok: true, path: 'nodes.sw.discard.policy', value: 'epd',
    });
    expect(parseSetting('flows.f.transport.boston={}')).toEqual({
      ok: true, path: 'flows.f.transport.boston', value: {},
    });
    expect(parseSetting('title=a=b')).toEqual({ ok: true, path: 'title', value: 'a=b' });
  });

  it('without a path or an equals sign is refused', () => {
    expect(parseSetting('bufferCells')).toMatchObject({ ok: false });
    expect(parseSetting('=5')).toMatchObject({ ok: false });
  });
});
