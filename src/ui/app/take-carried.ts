/** Restores the page that was open before a reload; fetched only after one. */
import { checkComparison } from '../../scenario/comparison';
import { fileOf } from '../../scenario/traffic';
import type { OpenComparison } from './comparison';
import { check, type Doc } from './document';
import type { HeldFile } from './held';
import { findPreset } from './page-presets';
import { CARRIED_KEY, type Carried } from './reload';
import { sessionStore, type Session } from './session';
import { open, useApp, warn } from './store';

const unbase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Reviver for `JSON.parse`: replaces the scenario of an unchanged preset by the preset's own object, so that the
 * address names the preset again. If the preset does not exist any more, the document becomes an ordinary one.
 */
function sameAsPreset(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('presetId' in value) || typeof value.presetId !== 'string') {
    return value;
  }
  const doc = value as Doc;
  const found = findPreset(value.presetId);
  if (!found) return { ...doc, presetId: null };
  return JSON.stringify(found.scenario) === JSON.stringify(doc.scenario) ? { ...doc, scenario: found.scenario } : doc;
}

function openAgain(compared: Carried['compared']): OpenComparison | null {
  const reply = compared && checkComparison(compared.comparison);
  return compared && reply?.ok ? { comparison: reply.comparison, runs: reply.runs, atS: compared.atS } : null;
}

/**
 * Restores what the previous page stored, and removes it from storage; returns whether something was restored. Data
 * that is damaged is ignored. Presets must have been fetched.
 */
export function takeCarried(store: Session | null = sessionStore()): boolean {
  if (!store) return false;
  try {
    const text = store.getItem(CARRIED_KEY);
    if (text === null) return false;
    store.removeItem(CARRIED_KEY);
    const { doc, runs, atS, playing, rate, tab, lab, compared, history, files, ...shown } =
      JSON.parse(text, sameAsPreset) as Carried;
    if (!check(runs).ok) return false;
    const kept: HeldFile[] = files.map(({ name, sha256, bytes }) => ({ name, sha256, bytes: unbase64(bytes) }));
    useApp.setState({ files: kept });
    const same = JSON.stringify(doc.scenario) === JSON.stringify(runs);
    open(same ? doc.scenario : runs, { presetId: doc.presetId, startAtS: doc.startAtS, rate, playing });
    const stands = check(doc.scenario);
    const again = openAgain(compared);
    useApp.setState(({ load }) => ({
      ...shown, tab, lab, history, comparison: again, load: { serial: load.serial, atS }, banner: null,
      ...(!same && { doc, problems: stands.ok ? [] : stands.problems }),
    }));
    const missing = useApp.getState().checked.full.flows.some(({ traffic }) => fileOf(traffic) !== null)
      && kept.length === 0;
    if (missing) warn('The file that crosses the network was too large to be kept over the reload: open it again.');
    return true;
  } catch {
    // Unreadable data is treated as absent: the page opens as its address says.
    return false;
  }
}
