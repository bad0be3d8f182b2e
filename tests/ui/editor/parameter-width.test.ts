import { describe, expect, it } from 'vitest';
import type { NumberParameter } from '../../../src/model/catalogue-types';
import { widerRem } from '../../../src/ui/editor/ParameterField';

const exposure: NumberParameter = {
  key: 'tbe', title: 'TBE', help: '', source: '', live: false,
  type: 'integer', unit: 'cells', min: 0, max: 16_777_215, default: 1000,
};

describe('the field of a number of cells', () => {
  it('is as wide as the others where the number has room', () => expect(widerRem(exposure, 512)).toBeNull());
  it('is wider for 16,777,215, which would lie under its unit', () =>
    expect(widerRem(exposure, 16_777_215)).toBeGreaterThan(8.5));
});
