import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../src/scenario/check';
import { smallScenario } from './random-scenario';

describe('random small scenarios', () => {
  it('are valid', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      expect(checkScenario(scenario)).toMatchObject({ ok: true });
    }), { numRuns: 300 });
  });
});
