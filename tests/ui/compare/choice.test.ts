/** Networks of the gallery that are compared: in any pair each runs as it does alone. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import { checkComparison, readComparison } from '../../../src/scenario/comparison';
import { findPreset, PRESETS } from '../../../src/scenario/presets';
import { resultKey } from '../../../src/ui/app/document';
import { choosing, presetChoice, toggle, variationsOf, type Choice } from '../../../src/ui/compare/choice';

const choiceOf = (id: string): Choice => presetChoice(findPreset(id)!);

const keyOf = (scenario: unknown): unknown => {
  const reply = checkScenario(scenario);
  if (!reply.ok) throw new Error(reply.problems[0].message);
  return JSON.parse(resultKey(reply.scenario));
};

describe('networks chosen to be compared', () => {
  for (const first of ['boston-16-reno', 'load-in-packets', 'send-a-file']) {
    it(`every preset beside ${first} is the same scenario as alone, also from a link`, () => {
      for (const { id, title, scenario } of PRESETS) {
        const others = variationsOf([choiceOf(first), choiceOf(id)]);
        if (typeof others === 'string') throw new Error(others);
        const comparison = { base: choiceOf(first).scenario, name: '', others };
        const reply = checkComparison(comparison);
        expect(reply.ok, id).toBe(true);
        if (!reply.ok) continue;
        expect(keyOf(reply.runs[1].scenario), id).toEqual(keyOf(scenario));
        expect(reply.runs[1].name, id).toBe(title.slice(0, 60));
        const read = readComparison(JSON.parse(JSON.stringify(comparison)));
        expect(read.ok && keyOf(read.runs[1].scenario), id).toEqual(keyOf(scenario));
      }
    });
  }

  it('names the one that cannot be run', () => {
    const broken: Choice = { key: 'x', title: 'Broken', scenario: { version: 1, nodes: [] }, open: () => undefined };
    expect(variationsOf([choiceOf('boston-16-reno'), broken])).toBe('Broken');
  });

  it('takes four at most, and each once', () => {
    choosing.setState({ chosen: [] });
    const five = PRESETS.slice(0, 5).map(({ id }) => choiceOf(id));
    for (const choice of five) toggle(choice);
    expect(choosing.getState().chosen?.map(({ key }) => key)).toEqual(five.slice(0, 4).map(({ key }) => key));
    toggle(five[1]);
    expect(choosing.getState().chosen?.map(({ key }) => key)).toEqual([0, 2, 3].map((place) => five[place].key));
    choosing.setState({ chosen: null });
    toggle(five[0]);
    expect(choosing.getState().chosen).toBeNull();
  });
});
