/** The few values that the projector's slider offers. */
import { describe, expect, it } from 'vitest';
import type { NumberParameter } from '../../../src/model/catalogue-types';
import { valueWords } from '../../../src/ui/editor/labels';
import { projectorSteps } from '../../../src/ui/panel/ladders';

const parameter = (own: Partial<NumberParameter>): NumberParameter =>
  ({ key: 'x', title: 'X', unit: 'Mb/s', type: 'number', min: 0, max: 1_000, ...own }) as NumberParameter;

describe('the steps of the projector’s slider', () => {
  it('halve and double the usual value', () =>
    expect(projectorSteps(parameter({}), 0.1, 1_000)).toEqual([0.0125, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8]));

  it('stay within the range of the parameter and what is useful', () =>
    expect(projectorSteps(parameter({ min: 20 }), 124.416, 155.52)).toEqual([31.104, 62.208, 124.416]));

  it('of a whole number are whole', () =>
    expect(projectorSteps(parameter({ type: 'integer', min: 1 }), 6, 1_000)).toEqual([3, 6, 12, 24, 48]));

  it('of a number of cells that was computed have one less and one more', () => {
    const cells = parameter({ type: 'integer', unit: 'cells', min: 1, max: 100_000 });
    expect(projectorSteps(cells, 185, 100_000)).toEqual([23, 46, 93, 184, 185, 186, 370, 740, 1_480]);
    expect(projectorSteps(cells, 122, 100_000)).toEqual([15, 31, 61, 121, 122, 123, 244, 488, 976]);
    for (const round of [8, 60, 128, 512, 1_500]) expect(projectorSteps(cells, round, 1e5)).not.toContain(round + 1);
    expect(projectorSteps({ ...cells, unit: 'bytes' }, 26_880, 1e5)).not.toContain(26_881);
    expect(projectorSteps({ ...cells, max: 16_777_215 }, 16_777_215, 16_777_215)).toEqual([16_777_215]);
  });

  it('of a large share go up to the whole', () => {
    const share = parameter({ unit: 'fraction', max: 1 });
    expect(projectorSteps(share, 0.9, 1)).toEqual([0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    expect(projectorSteps(share, 0.75, 1)).toEqual([0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 1]);
    expect(projectorSteps(share, 1 / 16, 1)).toEqual([1 / 128, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2]);
  });
});

describe('the words for a value', () => {
  it('do not show the error of binary fractions', () => {
    expect(0.8 * 155.52).not.toBe(124.416);
    expect(valueWords(parameter({}), 0.8 * 155.52).replace(/\s/, ' ')).toBe('124.416 Mb/s');
  });
});
