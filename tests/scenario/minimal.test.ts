import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../src/scenario/check';
import { minimal } from '../../src/scenario/minimal';
import type { FullScenario, Scenario } from '../../src/scenario/types';
import { smallScenario } from './random-scenario';

const full = (scenario: Scenario): FullScenario => {
  const result = checkScenario(scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.scenario;
};

describe('a scenario without its defaults', () => {
  it('is the same scenario when they are filled in again', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const filled = full(scenario);
      expect(full(minimal(filled))).toEqual(filled);
      expect(full(minimal(scenario))).toEqual(filled);
      expect(minimal(minimal(filled))).toEqual(minimal(filled));
    }), { numRuns: 200 });
  });

  it('has no key with a default value', () => {
    const plain: Scenario = {
      version: 1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }], links: [{ from: 'a', to: 'b' }],
      flows: [{ id: 'f', from: 'a', to: 'b' }],
    };
    expect(minimal(full(plain))).toEqual(plain);
  });

  it('leaves out how incomplete packets are treated where TCP Boston is on, and kinds that are the default', () => {
    const scenario: Scenario = {
      version: 1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }], links: [{ from: 'a', to: 'b' }],
      flows: [{ id: 'f', from: 'a', to: 'b', traffic: { kind: 'file', bytes: 5 }, transport: { boston: {} } }],
    };
    expect(minimal(full(scenario))).toEqual(scenario);
  });

  it('keeps what changes set, even where it is a default', () => {
    const set = { 'nodes.a.bufferCells': 512 };
    const scenario: Scenario = { version: 1, nodes: [], changes: [{ atS: 1, set }] };
    expect(minimal(scenario).changes).toEqual([{ atS: 1, set }]);
  });

  it('keeps a setting of a port that is also a default', () => {
    const scenario: Scenario = { version: 1, nodes: [
      { id: 'sw', kind: 'switch', bufferCells: 4, ports: { b: { bufferCells: 512, discard: { policy: 'tailDrop' } } } },
      { id: 'b', kind: 'host' },
    ], links: [{ from: 'sw', to: 'b' }] };
    expect(full(minimal(full(scenario)))).toEqual(full(scenario));
  });
});
