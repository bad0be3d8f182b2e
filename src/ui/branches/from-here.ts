/**
 * Applies a change of settings from the playhead on: to the running run, and to the scenario's list of changes. The run
 * without the change remains as another branch. Several changes at one instant make one branch. At the start of a run
 * that has no branches, nothing remains: the change belongs to the run.
 */
import { PS_PER_S } from '../../model/kernel/time';
import type { RunClient } from '../../runner/client/worker-client';
import type { Change, Scenario } from '../../scenario/types';
import { branchesOf, fork } from '../app/branches';
import { linesOf } from '../app/document';
import { keepFuture } from '../app/futures';
import { edit, useApp, warn, whereItStands } from '../app/store';
import { capital, span } from '../app/words';
import { changeWords } from '../panel/fetched-words';

/** A change this close (ps) to the fork of the shown branch belongs to that branch. */
const SAME_INSTANT_PS = 5e6;

/** Said instead of changing a run that stands at its end. */
const AT_THE_END =
  'The run has ended, so nothing can change from here: go back to an earlier instant, or change it from the start.';

const sorted = (changes: readonly Change[]): Change[] => [...changes].sort((a, b) => a.atS - b.atS);

/** Id of the shown branch if it was forked at this instant, or else `null`. */
function justForked(atPs: number): number | null {
  const { doc } = useApp.getState();
  const shown = branchesOf(doc).find(({ id }) => id === doc.branches?.shown);
  const forkPs = shown?.forkPs ?? null;
  return shown && forkPs !== null && Math.abs(atPs - forkPs) < SAME_INSTANT_PS ? shown.id : null;
}

function take(scenario: Scenario, label: string, atPs: number, words: { before: string; after: string }): void {
  const { doc } = useApp.getState();
  const same = justForked(atPs);
  if (same === null || !doc.branches) {
    fork(scenario, { label, forkPs: atPs, ...words, appliedLive: true });
    return;
  }
  const list = branchesOf(doc).map((one) => (one.id === same ? { ...one, words: words.after } : one));
  edit(label, scenario, { appliedLive: true, branches: { shown: same, list } });
}

export async function applyFromHere({ api, ...source }: RunClient, label: string, set: Change['set']): Promise<void> {
  const words = await changeWords();
  if (useApp.getState().phase === 'ended') return warn(AT_THE_END);
  const fromStart = whereItStands() === 0 && !useApp.getState().doc.branches;
  keepFuture(source.recorded());
  const reply = await api.applyNow(set);
  if (!reply.ok) return warn(linesOf(reply.problems));
  const { doc: { scenario }, checked: { full } } = useApp.getState();
  const applied = { atS: reply.atS, set };
  const after = { ...full, changes: sorted([...full.changes, applied]) };
  const position = after.changes.indexOf(applied);
  const said = (aloud: boolean): string =>
    words?.changeWords(after, position, aloud) ?? `at ${span(reply.atS)}: ${label}`;
  const next = { ...scenario, changes: sorted([...(scenario.changes ?? []), applied]) };
  const names = words?.branchWords(after, position) ?? { before: 'as it was', after: label };
  const done = capital(said(false));
  if (fromStart) edit(done, next, { appliedLive: true });
  else take(next, done, reply.atS * PS_PER_S, names);
  useApp.setState({ announcement: `Applied ${said(true)}.` });
}
