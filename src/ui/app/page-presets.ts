/**
 * The gallery's scenarios as the page has them: the demo comes with the page, the others are fetched when an address or
 * the gallery names one, so that a first visit does not wait for them.
 */
import { oneLostCell } from '../../scenario/presets/one-lost-cell';
import type { Preset } from '../../scenario/presets/preset';
import { fetchOnce } from './fetch-once';

export const DEMO = oneLostCell.id;

const here = new Map<string, Preset>([[DEMO, oneLostCell]]);

/** All of them, in the gallery's order; `preset` and `findPreset` know them from then on. */
export const fetchPresets = fetchOnce(async (): Promise<readonly Preset[]> => {
  const { PRESETS } = await import('../../scenario/presets');
  PRESETS.forEach((preset) => here.set(preset.id, preset));
  return PRESETS;
});

/** Of those that have come. */
export const findPreset = (id: string): Preset | undefined => here.get(id);

/** The ids of those that have come; null while the demo is alone. */
export const presetIds = (): readonly string[] | null => (here.size > 1 ? [...here.keys()] : null);

/** One that is open, or that the page itself names. */
export function preset(id: string): Preset {
  const found = findPreset(id);
  if (!found) throw new Error(`The preset ${id} is missing.`);
  return found;
}
