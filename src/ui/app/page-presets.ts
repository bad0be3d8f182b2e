/**
 * The presets that the page has loaded. The demo comes with the page; the others are fetched when an address or the
 * gallery needs them, so that a first visit does not wait for them.
 */
import { oneLostCell } from '../../scenario/presets/one-lost-cell';
import type { Preset } from '../../scenario/presets/preset';
import { fetchOnce } from './fetch-once';

export const DEMO = oneLostCell.id;

const here = new Map<string, Preset>([[DEMO, oneLostCell]]);

/** Fetches all presets, in the gallery's order; afterwards `preset` and `findPreset` know them, too. */
export const fetchPresets = fetchOnce(async (): Promise<readonly Preset[]> => {
  const { PRESETS } = await import('../../scenario/presets');
  PRESETS.forEach((preset) => here.set(preset.id, preset));
  return PRESETS;
});

/** The preset with this id, if it is loaded. */
export const findPreset = (id: string): Preset | undefined => here.get(id);

/** Ids of the loaded presets; `null` while only the demo is loaded. */
export const presetIds = (): readonly string[] | null => (here.size > 1 ? [...here.keys()] : null);

/** A preset that must be loaded, because it is open or comes with the page. */
export function preset(id: string): Preset {
  const found = findPreset(id);
  if (!found) throw new Error(`The preset ${id} is missing.`);
  return found;
}
