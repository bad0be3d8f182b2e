/** The reader's own sweep across a reload: it comes back, unless its network is too large to be stored. */
import { beforeEach, describe, expect, it } from 'vitest';
import { checkScenario } from '../../src/scenario/check';
import { findPreset } from '../../src/scenario/presets';
import { recall } from '../../src/ui/app/memory';
import { beginOwn, firstForm, keptOwn } from '../../src/ui/figures/own/own-store';

const { scenario } = findPreset('boston-16-reno')!;
const checked = checkScenario(scenario);
if (!checked.ok) throw new Error('The preset cannot run.');
const form = firstForm(checked.scenario, undefined);
/** The same network with a text so long that the state takes more than two million letters. */
const tooLarge = { ...scenario, description: 'x'.repeat(2_000_000) };

describe('a sweep of one’s own', () => {
  beforeEach(() => beginOwn({ scenario, presetId: 'boston-16-reno' }, { ...form, title: 'The first' }));

  it('is there after a reload', () => {
    expect(keptOwn()?.form.title).toBe('The first');
  });

  it('whose network is too large to be stored leaves no earlier one to come back in its place', () => {
    beginOwn({ scenario: tooLarge, presetId: null }, { ...form, title: 'The second' });
    expect(recall('ownSweep')).toBeNull();
    expect(keptOwn()).toBeNull();
  });
});
