/** The key parameters, which are at the top of the panel. */
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../src/scenario/presets';
import { bottleneckOf } from '../../../src/ui/panel/switch-targets';
import { keyFields } from '../../../src/ui/panel/targets';
import { full, star } from '../stage/fake-runs';

const placesOf = (scenario: unknown, turn?: readonly string[]): string[] => {
  const { scenario: checked, expansion } = full(scenario);
  return keyFields(checked, bottleneckOf(expansion), turn).map(({ place }) => place);
};

describe('the key parameters', () => {
  it('are buffer and policy of the bottleneck by default', () => {
    expect(placesOf(star())).toEqual(['nodes.sw.bufferCells', 'nodes.sw.discard.policy']);
    expect(placesOf({ ...star(), network: 'packet' })[0]).toMatch(/^nodes\.sw\.buffer(Cells|Packets)$/);
  });
  it('are the one or two that a preset names, each a field of the panel', () => {
    const wrong = PRESETS.filter(({ turn, scenario }) =>
      turn !== undefined && (turn.length > 2 || placesOf(scenario, turn).join() !== turn.join()))
      .map(({ id }) => id);
    expect(wrong).toEqual([]);
    expect(PRESETS.filter(({ turn }) => turn !== undefined).length).toBeGreaterThan(5);
  });
  it('are named by every preset of lazy discard, reservation and Vegas', () => {
    const own = PRESETS.filter(({ topic, scenario }) =>
      topic === 'lpd' || topic === 'reservation'
      || scenario.flows?.some(({ transport }) => transport?.variant === 'vegas'));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter(({ turn }) => turn === undefined).map(({ id }) => id)).toEqual([]);
  });
  it('fall back to the default where the item that they name has been removed', () => {
    expect(placesOf(star(), ['flows.gone.transport.windowBytes'])).toEqual([
      'nodes.sw.bufferCells', 'nodes.sw.discard.policy',
    ]);
  });
});
