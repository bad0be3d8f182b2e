/** Which values the projector's slider offers in the presets. */
import { describe, expect, it } from 'vitest';
import type { Preset } from '../../../src/scenario/presets/preset';
import { PRESETS } from '../../../src/scenario/presets';
import { getPath, setPath } from '../../../src/scenario/set-path';
import { checkAndWarn } from '../../../src/scenario/warnings';
import { slidBuffer, sliderSteps, type NumberField } from '../../../src/ui/app/slider-steps';
import { bottleneckOf, bottleneckTarget } from '../../../src/ui/panel/switch-targets';
import { switchAt } from '../../../src/ui/panel/switch-settings';
import { isBuffer, keyFields } from '../../../src/ui/panel/targets';

function checked({ scenario }: Pick<Preset, 'scenario'>) {
  const reply = checkAndWarn(scenario);
  if (!reply.ok) throw new Error(reply.problems[0].message);
  return { ...reply, full: reply.scenario };
}

function keyField(preset: Preset): NumberField | null {
  const { full, expansion } = checked(preset);
  const first = preset.turn && keyFields(full, bottleneckOf(expansion), preset.turn)
    .find(({ parameter: { type } }) => type === 'number' || type === 'integer');
  const value = first && getPath(full, first.place);
  return !first || isBuffer(first) || typeof value !== 'number' ? null : { ...first, value } as NumberField;
}

const one = (id: string): Preset => {
  const found = PRESETS.find((preset) => preset.id === id);
  if (!found) throw new Error(id);
  return found;
};

const stepsIn = (id: string): number[] => {
  const field = keyField(one(id));
  return field === null ? [] : sliderSteps(field, field.value, checked(one(id)).full, one(id).scenario);
};

describe('the values of the parameter that a preset is about', () => {
  it('stay below the upper threshold, as the lower one must', () =>
    expect(stepsIn('red-16')).toEqual([1.25, 2.5, 5, 10, 20, 40]));
  it('keep the two bounds of Vegas in order', () => expect(stepsIn('boston-16-vegas')).toEqual([1.5, 3, 6, 12, 24]));
  it('cause no warning in any preset, and include the present value', () => {
    for (const preset of PRESETS) {
      const field = keyField(preset);
      if (field === null) continue;
      const { full, warnings } = checked(preset);
      const steps = sliderSteps(field, field.value, full, preset.scenario);
      expect(steps, preset.id).toContain(field.value);
      for (const step of steps) {
        const reply = setPath(preset.scenario, field.place, step);
        if (!reply.ok) throw new Error(reply.problem.message);
        expect(checked(reply).warnings.length, `${preset.id} ${step}`).toBeLessThanOrEqual(warnings.length);
      }
    }
  });
});

describe('the buffer that the slider sets', () => {
  it('is there in every preset whose bottleneck has a limited buffer', () => {
    for (const preset of PRESETS) {
      const { full, expansion } = checked(preset);
      const port = switchAt(full, bottleneckTarget(full, bottleneckOf(expansion)) ?? '');
      if (port === undefined || port.bufferCells === null) continue;
      const slid = slidBuffer(port, full.network === 'packet');
      expect(slid?.steps, preset.id).toContain(slid?.value);
    }
  });
  it('of whole packets is that of the cells whose bytes hold them', () => {
    const told = { bufferCells: 1_000, bufferPackets: null, bufferBytes: null };
    expect(slidBuffer(told, true)).toEqual(
      { key: 'bufferCells', value: 1_000, unit: 'cells of 53 bytes', steps: [64, 256, 512, 1_000, 2_000, 4_000] },
    );
    expect(slidBuffer({ ...told, bufferPackets: 50 }, true)).toMatchObject({ key: 'bufferPackets', unit: 'packets' });
    expect(slidBuffer({ ...told, bufferBytes: 9_000 }, true)).toBeNull();
    expect(slidBuffer({ ...told, bufferPackets: 50 }, false)).toMatchObject({ key: 'bufferCells', unit: 'cells' });
  });
});
