/**
 * Goes through the catalogue: every parameter of every mechanism has a field in some form, and what is entered there
 * is what the scenario then says. The same forms set the other choices on which the parameter depends.
 */
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/model/catalogue';
import type { Parameter } from '../../../src/model/catalogue-types';
import { checkScenario } from '../../../src/scenario/check';
import type { Flow, Scenario, Switch } from '../../../src/scenario/types';
import { setByForm } from '../../../src/ui/editor/commit';
import { setScenario } from '../../../src/ui/editor/setting-edits';
import { findFlow, findLink, findNode, type Item } from '../../../src/ui/editor/items';
import type { ParameterValue } from '../../../src/ui/editor/labels';
import { flowSections, linkSections, switchSections, type FormField } from '../../../src/ui/editor/sections';
import { star } from './star';

const SW: Item = { kind: 'node', id: 'sw' };
const F: Item = { kind: 'flow', id: 'f' };
const LINK: Item = { kind: 'link', id: 'sw>sink' };

function fieldsOf(scenario: Scenario, item: Item): FormField[] {
  const network = scenario.network ?? 'atm';
  const sections = item.kind === 'node' ? switchSections(findNode(scenario, item.id) as Switch, network)
    : item.kind === 'link' ? linkSections(findLink(scenario, item.id)!, network)
    : flowSections(findFlow(scenario, item.id) as Flow, network);
  return sections.flatMap(({ fields }) => fields);
}

const fieldAt = (scenario: Scenario, item: Item, path: string): FormField | undefined =>
  fieldsOf(scenario, item).find((field) => field.path.join('.') === path);

/** Enters a value in the field at a path; throws if no form has such a field. */
function enter(scenario: Scenario, item: Item, path: string, value: ParameterValue): Scenario {
  const field = fieldAt(scenario, item, path);
  if (!field) throw new Error(`no form asks for ${path} of ${item.id}`);
  return setByForm(scenario, item, field, value).scenario;
}

/** What the scenario says at a path of an item's entry. */
function written(scenario: Scenario, { kind, id }: Item, path: string): unknown {
  let value: unknown =
    kind === 'node' ? findNode(scenario, id) : kind === 'link' ? findLink(scenario, id) : findFlow(scenario, id);
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return value;
}

/** Returns a valid value of the parameter that is not its default. */
function another(parameter: Parameter): ParameterValue {
  if (parameter.type === 'boolean') return !parameter.default;
  if (parameter.type === 'choice') {
    return parameter.choices.find(({ value }) => value !== parameter.default)?.value ?? parameter.default;
  }
  const { min, max, default: usual, type } = parameter;
  const middle = type === 'integer' ? Math.round(Math.min(max, min + 1)) : min + Math.min(0.25, (max - min) / 2);
  return middle === usual ? max : middle;
}

interface Place {
  of: string;
  item: Item;
  prefix: string;
  parameters: readonly Parameter[];
  choices: [item: Item, path: string, value: ParameterValue][];
}

const PLACES: Place[] = [
  { of: 'switch', item: SW, prefix: '', parameters: CATALOGUE.switch, choices: [] },
  { of: 'link', item: LINK, prefix: '', parameters: CATALOGUE.link, choices: [] },
  ...CATALOGUE.discard.map(({ id, parameters }): Place => ({
    of: id, item: SW, prefix: 'discard.', parameters, choices: [[SW, 'discard.policy', id]],
  })),
  {
    of: 'tcp', item: F, prefix: 'transport.', parameters: [CATALOGUE.transports[0].parameters[0], ...CATALOGUE.tcp],
    choices: [],
  },
  ...CATALOGUE.tcpVariants.map(({ id, parameters }): Place => ({
    of: 'tcp', item: F, prefix: 'transport.', parameters, choices: [[F, 'transport.variant', id]],
  })),
  {
    of: 'udp', item: F, prefix: 'transport.', parameters: CATALOGUE.transports[1].parameters,
    choices: [[F, 'transport.kind', 'udp']],
  },
  {
    of: 'boston', item: F, prefix: 'transport.boston.', parameters: CATALOGUE.boston.parameters,
    choices: [[F, 'transport.boston', true]],
  },
  ...CATALOGUE.adaptations.map(({ id, parameters }): Place => ({
    of: id, item: F, prefix: 'adaptation.', parameters, choices: [[F, 'adaptation.kind', id]],
  })),
  ...CATALOGUE.services.map(({ id, parameters }): Place => ({
    of: id, item: F, prefix: 'service.', parameters, choices: [[F, 'service.kind', id]],
  })),
  ...CATALOGUE.services.map(({ id, parameters }): Place => ({
    of: id, item: F, prefix: 'ackService.', parameters,
    choices: [[F, 'service.kind', 'abr'], [F, 'ackService.kind', id]],
  })),
  ...CATALOGUE.abr.map(({ id, parameters }): Place => ({
    of: id, item: SW, prefix: 'abr.', parameters, choices: [[SW, 'abr.algorithm', id]],
  })),
  ...CATALOGUE.traffic.map(({ id, parameters, overWindow }): Place => ({
    of: id, item: F, prefix: 'traffic.', parameters,
    choices: overWindow ? [[F, 'traffic.kind', id]] : [[F, 'transport.kind', 'udp'], [F, 'traffic.kind', id]],
  })),
];

/** Returns a scenario in which the parameter applies, that is, the condition of its `when` holds. */
function situation({ item, prefix, choices, parameters }: Place, { when }: Parameter): Scenario {
  const condition = when?.[0];
  let scenario = structuredClone(star);
  for (const [on, path, value] of choices) scenario = enter(scenario, on, path, value);
  if (condition?.network) scenario = setScenario(scenario, 'network', 'Network', condition.network).scenario;
  for (const { key: other, is, not } of condition?.where ?? []) {
    const parameter = parameters.find((one) => one.key === other)!;
    scenario =
      enter(scenario, item, prefix + other, not ? another({ ...parameter, default: is[0] } as Parameter) : is[0]);
  }
  return scenario;
}

/**
 * Problems that would mean that a form wrote a wrong key or value. Options that exclude each other are not among them.
 */
const WRITTEN_WRONG: ReadonlySet<string> = new Set(['unknownKey', 'badValue', 'outOfRange', 'unknownChoice']);

describe('every parameter of the catalogue', () => {
  const cases = PLACES.flatMap((place) => place.parameters.map((parameter) => ({
    name: `${place.item.kind} ${place.choices.map(([, , value]) => value).join(' ')} ${parameter.key}`, place,
    parameter,
  })));

  it('is among the cases', () => {
    expect(cases.length).toBeGreaterThan(100);
  });

  it.each(cases)('can be entered in a form: $name', ({ place, parameter }) => {
    const before = situation(place, parameter);
    const path = place.prefix + parameter.key;
    const field = fieldAt(before, place.item, path);
    expect(field, 'a field').toBeDefined();
    const value = another(field!.parameter);
    const after = enter(before, place.item, path, value);
    expect(written(after, place.item, path)).toEqual(value);
    const checked = checkScenario(after);
    expect(checked.ok ? [] : checked.problems.filter(({ code }) => WRITTEN_WRONG.has(code))).toEqual([]);
  });
});

describe('a flow over Reno', () => {
  const keys = (scenario: Scenario, item: Item = F) => fieldsOf(scenario, item).map(({ parameter }) => parameter.key);

  it('has no field for Vegas’ alpha, which a flow over Vegas has', () => {
    expect(keys(star)).not.toContain('alpha');
    expect(keys(enter(star, F, 'transport.variant', 'vegas'))).toEqual(expect.arrayContaining([
      'alpha', 'beta', 'gamma',
    ]));
  });
  it('keeps the values of Vegas while it is set to Reno', () => {
    const vegas = enter(enter(star, F, 'transport.variant', 'vegas'), F, 'transport.alpha', 2);
    const back = enter(enter(vegas, F, 'transport.variant', 'reno'), F, 'transport.variant', 'vegas');
    expect(written(back, F, 'transport.alpha')).toBe(2);
  });
  it('has no fields for buffers in packets or bytes over ATM, nor for the adaptation layer without cells', () => {
    expect(keys(star, SW)).not.toContain('bufferPackets');
    const packets = setScenario(star, 'network', 'Network', 'packet').scenario;
    expect(keys(packets, SW)).toEqual(expect.arrayContaining(['bufferPackets', 'bufferBytes']));
    expect(keys(packets)).not.toContain('trailerBytes');
    expect(keys(enter(packets, SW, 'bufferPackets', 50), SW)).not.toContain('bufferCells');
  });
  it('shows the values of its profile as defaults', () => {
    const ns2 = enter(star, F, 'transport.profile', 'ns2');
    expect(fieldAt(ns2, F, 'transport.tickMs')?.parameter.default).toBe(10);
  });
});

describe('choosing another mechanism', () => {
  it('keeps a threshold from early packet discard to fair buffer allocation', () => {
    const epd = enter(enter(star, SW, 'discard.policy', 'epd'), SW, 'discard.thresholdFraction', 0.7);
    expect(written(enter(epd, SW, 'discard.policy', 'fba'), SW, 'discard.thresholdFraction')).toBe(0.7);
  });
  it('keeps a trailer of 0 bytes from AAL5 to lazy packet discard, which has no choice for incomplete packets', () => {
    const aal5 = enter(enter(star, F, 'adaptation.trailerBytes', 0), F, 'adaptation.partial', 'discard');
    const lpd = enter(aal5, F, 'adaptation.kind', 'lpd');
    expect(findFlow(lpd, 'f')?.adaptation).toEqual({ kind: 'lpd', trailerBytes: 0 });
  });
  it('keeps the planned changes that still apply, and removes the others', () => {
    const red = {
      ...enter(star, SW, 'discard.policy', 'epd'),
      changes: [{ atS: 1, set: { 'nodes.sw.discard.thresholdFraction': 0.3, 'nodes.sw.bufferCells': 9 } }],
    };
    expect(enter(red, SW, 'discard.policy', 'tailDrop').changes).toEqual([{
      atS: 1, set: { 'nodes.sw.bufferCells': 9 },
    }]);
    expect(enter(red, SW, 'discard.policy', 'fba').changes).toEqual(red.changes);
  });
});
