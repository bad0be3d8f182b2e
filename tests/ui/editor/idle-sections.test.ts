/** Forms fold the sections that no flow of the network uses. */
import { describe, expect, it } from 'vitest';
import { findPreset } from '../../../src/scenario/presets';
import type { Switch } from '../../../src/scenario/types';
import { switchSections, withIdle } from '../../../src/ui/editor/sections';
import { switchFields } from '../../../src/ui/panel/targets';
import { full, star } from '../stage/fake-runs';

const node: Switch = { id: 'sw', kind: 'switch' };
const idle = (one: Switch, flows: Parameters<typeof withIdle>[1]): (string | undefined)[] =>
  withIdle(switchSections(one, 'atm'), flows).map(({ title, idle: why }) => why && `${title}: ${why}`);

describe('the section on ABR', () => {
  it('is folded where no flow asks for rates, in either direction', () => {
    const folded = [undefined, undefined, 'ABR: no flow here uses it'];
    expect(idle(node, [{}])).toEqual(folded);
    expect(idle(node, [{ service: { kind: 'credit' } }])).toEqual(folded);
  });
  it('is open where a flow does, or where the switch has an algorithm', () => {
    const open = [undefined, undefined, undefined];
    expect(idle(node, [{}, { service: { kind: 'abr' } }])).toEqual(open);
    expect(idle(node, [{ ackService: { kind: 'abr' } }])).toEqual(open);
    expect(idle({ ...node, abr: { algorithm: 'erica' } }, [{}])).toEqual(open);
  });
  it('is left out of the panel where no flow uses it', () => {
    const titles = (scenario: unknown, target: string): string[] =>
      switchFields(full(scenario).scenario, target).map(({ title }) => title);
    expect(titles(star(), 'nodes.sw')).not.toContain('ABR');
    expect(titles(findPreset('abr-efci')?.scenario, 'nodes.sw1')).toContain('ABR');
  });
});
