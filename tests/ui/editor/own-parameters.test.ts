/** The fields of forms that are not in the catalogue accept the same range as a scenario file. */
import { describe, expect, it } from 'vitest';
import type { NumberParameter } from '../../../src/model/catalogue-types';
import { scenarioSchema } from '../../../src/scenario/schema';
import {
  flowTimes, groupCount, measureParameters, runParameters,
} from '../../../src/ui/editor/own-parameters';
import { whyNotTyped } from '../../../src/ui/editor/ParameterField';
import { runFields } from '../../../src/ui/panel/targets';
import { star } from './star';

type Own = Record<string, number>;

const takes = (scenario: object): boolean => scenarioSchema.safeParse(scenario).success;
const inRun = (own: Own): object => ({ ...star, ...own });
const inMeasure = (own: Own): object => ({ ...star, measure: own });
const inFlow = (own: Own): object => ({ ...star, flows: star.flows?.map((flow) => ({ ...flow, ...own })) });
const inHost = (own: Own): object =>
  ({ ...star, nodes: star.nodes.map((node) => (node.kind === 'host' ? { ...node, ...own } : node)) });

const ofPanel = runFields.map(({ parameter }) => parameter as NumberParameter);
const fields: readonly (readonly [NumberParameter, (own: Own) => object])[] = [
  ...runParameters.map((one) => [one, inRun] as const), ...ofPanel.map((one) => [one, inRun] as const),
  ...measureParameters.map((one) => [one, inMeasure] as const), ...flowTimes.map((one) => [one, inFlow] as const),
  [groupCount, inHost],
];

describe.each(fields.map(([{ title, key, min, max }, written]) => ({ title, key, min, max, written })))(
  'the field $title', ({ key, min, max, written }) => {
    it('has the range that a file has', () => {
      expect([min, max].map((value) => takes(written({ [key]: value })))).toEqual([true, true]);
      const beyond = [min === 0 ? -1 : min * 0.999, max * 1.001];
      expect(beyond.map((value) => takes(written({ [key]: value })))).toEqual([false, false]);
    });
  },
);

describe('what is typed into the field of the seed', () => {
  const seed = runParameters.find(({ key }) => key === 'seed')!;
  it.each([
    ['7', null], ['2.5', '2.5 is not a whole number. Takes 0 to 4,294,967,295.'],
    ['9'.repeat(400), 'Takes 0 to 4,294,967,295.'], ['1e400', 'Takes 0 to 4,294,967,295.'],
    ['-1', 'Takes 0 to 4,294,967,295.'],
  ])('is refused with the reason if it does not fit: %s', (typed, why) => expect(whyNotTyped(seed, typed)).toBe(why));
});
