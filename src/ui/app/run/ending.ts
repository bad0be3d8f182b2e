/**
 * Notices in frames that a run has ended or cannot go on, and takes its record. The worker is asked to confirm this,
 * because a late frame may belong to an earlier run.
 */
import { PS_PER_S } from '../../../model/kernel/time';
import { HEAD, type Frame } from '../../../runner/client/frame';
import type { ResultRecord } from '../../../runner/client/protocol';
import type { RunClient } from '../../../runner/client/worker-client';
import { check } from '../document';
import { preset } from '../page-presets';
import { useApp, type AppState } from '../store';
import { instant } from '../words';
import type { Failing } from './failing';
import type { Standing } from './standing';

export interface Ending {
  /** Looks whether the run has ended or stopped in this frame. */
  look(frame: Frame): void;
  /** Takes the record of the run with this serial, which has come to its end. */
  ended(record: ResultRecord, serial: number): void;
}

/**
 * Adds to a record what ran: the title and, if it began as a preset, the settings that differ from it. If the code that
 * finds them does not come, only that some do.
 */
async function named(record: ResultRecord, { doc, checked: { scenario, full } }: AppState): Promise<ResultRecord> {
  const begun = doc.presetId === null ? null : preset(doc.presetId).scenario;
  const base = begun && check(begun);
  if (!base?.ok) return { ...record, scenario: full.title };
  if (scenario === begun) return { ...record, scenario: full.title, set: {} };
  const part = await import('./as-run').catch(() => null);
  return part?.asRun(record, full, base.checked.full) ?? { ...record, scenario: `${full.title}; changed` };
}

export function createEnding({ api }: RunClient, standing: Standing, { unlessGone }: Failing): Ending {
  const get = useApp.getState;
  const set = useApp.setState;
  /** Whether the worker is being asked about a frame. The newest frame that comes meanwhile is kept in `unseen`. */
  let asking = false;
  let unseen: Frame | null = null;

  async function takeRecord(record: ResultRecord | null, serial: number): Promise<void> {
    // A journey away from the end has frames of the end until it arrives.
    if (standing.underWay > 0) return;
    const { journeys } = standing;
    const isGone = (): boolean => get().load.serial !== serial || standing.journeys !== journeys;
    const result = record ?? await api.result();
    const { full } = get().checked;
    if (isGone() || result.simulatedS < full.durationS) return;
    const ofRun = await named(result, get());
    if (isGone()) return;
    set({
      phase: 'ended', result: ofRun,
      announcement: `The run has ended at ${instant(full.durationS * PS_PER_S, full.durationS * PS_PER_S)}.`,
    });
  }

  /** Reports why the run cannot go on; its last frame stays on the stage. */
  async function stoppedFor(serial: number): Promise<void> {
    const why = await api.stopped();
    if (why !== null && get().load.serial === serial) set({ phase: 'problem', runProblem: why });
  }

  function look(frame: Frame): void {
    const { phase, load } = get();
    if (phase !== 'playing' && phase !== 'ready') return;
    const over = frame.header[HEAD.ended] === 1;
    if ((!over && frame.header[HEAD.stopped] !== 1) || load.serial !== standing.loaded) return;
    if (asking) {
      unseen = frame;
      return;
    }
    asking = true;
    const asked = over ? takeRecord(null, load.serial) : stoppedFor(load.serial);
    asked.catch(unlessGone).finally(() => {
      asking = false;
      const last = unseen;
      unseen = null;
      if (last !== null) look(last);
    });
  }

  return { look, ended: (record, serial) => void takeRecord(record, serial).catch(unlessGone) };
}
