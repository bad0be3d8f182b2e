/** The functions for planning, reading and storing sweeps that scripts use, in one object so that they load once. */
import { asStored, comparedWith } from '../../src/figures/stored';
import { planOf, scenarioOf } from '../../src/sweep/plan';
import { checkSweep, inQuality } from '../../src/sweep/sweep-file';
import { headOf, readTable } from '../../src/sweep/table';
import { inWords } from '../../src/sweep/time-left';
import { FIRST_GUESS_PER_S } from '../../src/sweep/work';

export const SOURCES = {
  asStored, checkSweep, comparedWith, headOf, inQuality, inWords, planOf, readTable, scenarioOf, FIRST_GUESS_PER_S,
};
