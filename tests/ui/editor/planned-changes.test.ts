/** Planned changes go together with the item or setting that they change, and the step of the edit says so. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import { PRESETS } from '../../../src/scenario/presets';
import type { Scenario, Switch } from '../../../src/scenario/types';
import { setByForm } from '../../../src/ui/editor/commit';
import type { Edit } from '../../../src/ui/editor/edits';
import { setBoston } from '../../../src/ui/editor/setting-edits';
import { findNode } from '../../../src/ui/editor/items';
import { addPort, removePort, setPortDiscardPolicy } from '../../../src/ui/editor/port-edits';
import { switchSections } from '../../../src/ui/editor/sections';
import { setAbr, setPortAbr } from '../../../src/ui/editor/service-edits';

const asItIs = (scenario: Scenario): Edit => ({ label: '', scenario });

function turning(preset: string, path: string, make = asItIs): Scenario {
  const found = PRESETS.find(({ id }) => id === preset);
  if (!found) throw new Error(`no preset ${preset}`);
  const scenario = { ...make(found.scenario).scenario, changes: [{ atS: 0.5, set: { [path]: 0.5 } }] };
  expect(checkScenario(scenario)).toMatchObject({ ok: true });
  return scenario;
}

const withPort = (make: (scenario: Scenario) => Edit, sw: string, to: string) =>
  (scenario: Scenario): Edit => make(addPort(scenario, sw, to).scenario);

describe('a planned change of a setting that is removed', () => {
  it.each<[what: string, before: Scenario, after: (before: Scenario) => Edit]>([
    ['the ABR algorithm of a switch', turning('abr-erica', 'nodes.sw1.abr.targetUtilization'),
      (before) => setAbr(before, 'sw1', 'none')],
    ['the ABR algorithm of a port',
      turning('abr-erica', 'nodes.sw1.ports.sw2.abr.targetUtilization',
        withPort((scenario) => setPortAbr(scenario, 'sw1', 'sw2', 'erica'), 'sw1', 'sw2')),
      (before) => setPortAbr(before, 'sw1', 'sw2', null)],
    ['the policy of a port',
      turning('boston-16-reno-epd', 'nodes.sw.ports.sink.discard.thresholdFraction',
        withPort((scenario) => setPortDiscardPolicy(scenario, 'sw', 'sink', 'epd'), 'sw', 'sink')),
      (before) => setPortDiscardPolicy(before, 'sw', 'sink', null)],
    ['TCP Boston', turning('boston-16-boston', 'flows.f.transport.boston.firstRedundancy'),
      (before) => setBoston(before, before.flows?.[0].id ?? '', false)],
  ])('is removed together with %s', (_what, before, after) => {
    const { scenario } = after(before);
    expect(scenario).not.toBe(before);
    expect(scenario.changes).toEqual([]);
    const { changes: _gone, ...alone } = before;
    expect(checkScenario(scenario).ok).toBe(checkScenario(after(alone).scenario).ok);
  });

  it('is mentioned in the step that removes it', () => {
    const before = turning('abr-erica', 'nodes.sw1.abr.targetUtilization');
    const field = switchSections(findNode(before, 'sw1') as Switch, 'atm').flatMap(({ fields }) => fields)
      .find(({ path }) => path.join('.') === 'abr.algorithm');
    if (!field) throw new Error('no form asks for the algorithm');
    const edit = setByForm(before, { kind: 'node', id: 'sw1' }, field, 'efci');
    expect(edit.label).toBe('Set ABR algorithm of sw1 to EFCI: one bit; 1\u202fplanned change went along');
    expect(setByForm(before, { kind: 'node', id: 'sw1' }, field, 'ericaPlus').label).not.toContain('went');
  });

  it('is mentioned where the settings of a port are removed', () => {
    const before = turning('boston-16-reno-epd', 'nodes.sw.ports.sink.discard.thresholdFraction',
      withPort((scenario) => setPortDiscardPolicy(scenario, 'sw', 'sink', 'epd'), 'sw', 'sink'));
    expect(removePort(before, 'sw', 'sink').label)
      .toBe('Removed the settings of the port of sw to sink; 1\u202fplanned change went along');
  });
});
