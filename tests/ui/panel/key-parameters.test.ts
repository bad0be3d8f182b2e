/** The key parameters, which are at the top of the panel. */
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../src/scenario/presets';
import { abrVbr30 } from '../../../src/scenario/presets/abr-vbr';
import { boston16Boston } from '../../../src/scenario/presets/boston-16-boston';
import { linComer } from '../../../src/scenario/presets/lin-comer';
import { twoLost } from '../../../src/scenario/presets/lost-from-a-window';
import { n23Hops } from '../../../src/scenario/presets/n23-hops';
import { red16 } from '../../../src/scenario/presets/red-16';
import type { Scenario } from '../../../src/scenario/types';
import { keyWords } from '../../../src/ui/panel/change-words';
import { bottleneckOf } from '../../../src/ui/panel/switch-targets';
import { keyFields } from '../../../src/ui/panel/targets';
import { full, star } from '../stage/fake-runs';
import { NETWORKS } from '../stage/networks';

const placesOf = (scenario: unknown, turn?: readonly string[]): string[] => {
  const { scenario: checked, expansion } = full(scenario);
  return keyFields(checked, bottleneckOf(expansion), turn).map(({ place }) => place);
};

describe('the words for the key parameters, on a phone', () => {
  const wordsOf = ({ scenario, turn }: { scenario: Scenario; turn?: readonly string[] }): string => {
    const { scenario: checked, expansion } = full(scenario);
    return keyWords({ scenario, full: checked, expansion }, turn);
  };
  it('name buffer and policy of the bottleneck by default', () => {
    expect(wordsOf({ scenario: star() })).toBe('buffer and discard policy');
  });
  it('name those of a preset', () => {
    expect(wordsOf(linComer)).toBe('send buffer and packet');
    expect(wordsOf(twoLost)).toBe('window');
  });
  it('have abbreviations for names that are too long', () => {
    expect(wordsOf(abrVbr30)).toBe('rate while on and RIF');
    expect(wordsOf(n23Hops)).toBe('N3 and N2');
  });
  it('leave out what would be cut at the end of the row', () => {
    expect(wordsOf(boston16Boston)).toBe('redundancy and buffer');
    expect(wordsOf(red16)).toBe('lower threshold and more');
    expect(Math.max(...PRESETS.map((preset) => wordsOf(preset).length))).toBeLessThanOrEqual(32);
  });
  it('are empty for a network that has none', () => {
    expect(wordsOf({ scenario: NETWORKS['two hosts and a cable'] })).toBe('');
  });
});

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
