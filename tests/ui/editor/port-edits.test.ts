/** A port of a switch with its own settings: adding, changing and removing them. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario, Switch } from '../../../src/scenario/types';
import { setByForm } from '../../../src/ui/editor/commit';
import { findNode } from '../../../src/ui/editor/items';
import type { ParameterValue } from '../../../src/ui/editor/labels';
import { addPort, portsToChoose, removePort } from '../../../src/ui/editor/port-edits';
import { portSections, type FormField } from '../../../src/ui/editor/sections';
import { star } from './star';

const SW = { kind: 'node', id: 'sw' } as const;
const switchOf = (scenario: Scenario): Switch => findNode(scenario, 'sw') as Switch;
const fields = (scenario: Scenario, neighbour: string): FormField[] =>
  portSections(switchOf(scenario), neighbour, 'atm').flatMap((section) => section.fields);
const field = (scenario: Scenario, neighbour: string, key: string): FormField | undefined =>
  fields(scenario, neighbour).find(({ path }) => path.slice(2).join('.') === key);
const enter = (scenario: Scenario, neighbour: string, key: string, value: ParameterValue | undefined) =>
  setByForm(scenario, SW, field(scenario, neighbour, key)!, value);
const isFine = (scenario: Scenario): boolean => checkScenario(scenario).ok;

describe('choosing a port', () => {
  it('offers the neighbours, a group as a whole and each of its members, without those that have settings', () => {
    const offered = portsToChoose(star, 'sw').map(({ value }) => value);
    expect(offered).toEqual(['src', ...Array.from({ length: 16 }, (_, member) => `src.${member}`)]);
  });
  it('offers nothing at a host', () => {
    expect(portsToChoose(star, 'sink')).toEqual([]);
  });
  it('adds empty settings, so that the run stays the same', () => {
    const { label, scenario } = addPort(star, 'sw', 'src.3');
    expect(label).toBe('Gave the port of sw to src.3 settings of its own');
    expect(switchOf(scenario).ports).toEqual({ sink: { bufferCells: 100 }, 'src.3': {} });
    expect(isFine(scenario)).toBe(true);
  });
  it.each(['sink', 'nobody'])('adds none toward %s', (neighbour) => {
    expect(addPort(star, 'sw', neighbour).scenario).toBe(star);
  });
});

describe('a setting of a port', () => {
  it('has the value of the switch as its default', () => {
    expect(field(star, 'sink', 'bufferCells')).toMatchObject({ value: 100, parameter: { default: 512 } });
    expect(field(star, 'sink', 'discard.policy')).toMatchObject({ value: undefined, parameter: { default: 'epd' } });
    expect(field(star, 'sink', 'discard.thresholdFraction')).toMatchObject({
      value: undefined, parameter: { default: 0.25 },
    });
  });
  it('toward a member of a group has the value for the whole group as its default', () => {
    const group = enter(addPort(star, 'sw', 'src').scenario, 'src', 'bufferCells', 7).scenario;
    expect(field(addPort(group, 'sw', 'src.2').scenario, 'src.2', 'bufferCells')?.parameter.default).toBe(7);
  });
  it('is written at the port, and the step names the port', () => {
    const { label, scenario } = enter(star, 'sink', 'bufferCells', 64);
    expect(label).toBe('Set buffer of the port of sw to sink to 64\u202fcells');
    expect(switchOf(scenario)).toMatchObject({ bufferCells: 512, ports: { sink: { bufferCells: 64 } } });
    expect(switchOf(enter(scenario, 'sink', 'bufferCells', undefined).scenario).ports).toEqual({ sink: {} });
  });
  it('keeps the policy of the switch when only the threshold changes', () => {
    const { scenario } = enter(star, 'sink', 'discard.thresholdFraction', 0.75);
    expect(switchOf(scenario)).toMatchObject({
      discard: { thresholdFraction: 0.25 }, ports: { sink: { discard: { policy: 'epd', thresholdFraction: 0.75 } } },
    });
    expect(isFine(scenario)).toBe(true);
  });
  it('can be another policy, with the parameters that both have, and that of the switch again', () => {
    const { label, scenario } = enter(star, 'sink', 'discard.policy', 'fba');
    expect(label).toBe('Set discard policy of the port of sw to sink to fair buffer allocation');
    expect(switchOf(scenario).ports?.sink.discard).toEqual({ policy: 'fba', thresholdFraction: 0.25 });
    expect(switchOf(enter(scenario, 'sink', 'discard.policy', undefined).scenario).ports).toEqual({
      sink: { bufferCells: 100 },
    });
    expect(isFine(scenario)).toBe(true);
  });
});

describe('removing the settings of a port', () => {
  it('also removes the changes that are planned for it, and no others', () => {
    const { label, scenario } = removePort(star, 'sw', 'sink');
    expect(label).toBe('Removed the settings of the port of sw to sink; 1\u202fplanned change went along');
    expect(switchOf(scenario)).not.toHaveProperty('ports');
    expect(scenario.changes?.[0].set).toEqual({ 'nodes.sw.bufferCells': 64 });
    expect(isFine(scenario)).toBe(true);
  });
  it('does nothing where there are none', () => {
    expect(removePort(star, 'sw', 'src').scenario).toBe(star);
  });
});
