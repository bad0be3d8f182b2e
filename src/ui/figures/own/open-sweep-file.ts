/** Opens a sweep file of the reader's: its network is opened, and the sweep is put into the form, ready to run. */
import { findPreset } from '../../../scenario/presets';
import type { Scenario } from '../../../scenario/types';
import { checkSweep } from '../../../sweep/sweep-file';
import type { Sweep } from '../../../sweep/types';
import { OWN_SWEEP } from '../../../figures/own';
import { check, linesOf } from '../../app/document';
import { fetchPresets } from '../../app/page-presets';
import { announce, leaveFirstVisit, open, PRESETS_MISSING, showFigure } from '../../app/store';
import { openSaved, type OwnNetwork } from './own-store';
import { tunablesOf } from './tunables';

const cannot = (name: string, lines: string): string => `${name} is a sweep that cannot be run. ${lines}`;

/** The base network of a sweep: its own, or that of its first case. */
const baseOf = ({ base, cases = [] }: Sweep): string | Scenario => base ?? cases[0].base ?? '';

function networkOf(base: string | Scenario): OwnNetwork | null {
  if (typeof base !== 'string') return { scenario: base, presetId: null };
  const preset = findPreset(base);
  return preset === undefined ? null : { scenario: preset.scenario, presetId: preset.id };
}

/** Opens a sweep file. Resolves with what is wrong, or with `null` if it is open. */
export async function openSweepFile(name: string, input: unknown): Promise<string | null> {
  const read = checkSweep(input);
  if (!read.ok) return cannot(name, linesOf(read.problems));
  const network = networkOf(baseOf(read.sweep));
  if (network === null) {
    return cannot(name, `base: There is no preset called ${String(baseOf(read.sweep))}; open the gallery to see them all.`);
  }
  const reply = check(network.scenario);
  if (!reply.ok) return cannot(name, `In its network, ${linesOf(reply.problems)}`);
  try {
    await fetchPresets();
  } catch {
    return PRESETS_MISSING;
  }
  leaveFirstVisit();
  open(network.scenario, { presetId: network.presetId, playing: false });
  const { full } = reply.checked;
  openSaved(network, read.sweep, full, tunablesOf(full).flatMap(({ tunables }) => tunables));
  showFigure(OWN_SWEEP);
  announce(`Opened the sweep ${read.sweep.title}.`);
  return null;
}
