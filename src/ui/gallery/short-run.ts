/** Plays a short run of a preset on its card. Only one plays at a time, in one worker; a new one ends it. */
import { PS_PER_S } from '../../model/kernel/time';
import type { Frame } from '../../runner/client/frame';
import type { Preset } from '../../scenario/presets/preset';
import type { StartBeside } from '../app/run-context';

/** Real time, ms: how long a run is shown, and after how long a preset has shown what it is about. */
const LASTS_MS = 12_000;
const TELLS_MS = 4_500;

export interface ShortRun {
  start: StartBeside;
  /** For reduced motion: shows one picture, at the instant that shows what the preset is about. */
  still: boolean;
  show(frame: Frame): void;
}

let stopLast = (): void => undefined;

/** The instant of the single picture, s: within the time that the preset shows first. */
export function tellingS({ view, scenario }: Pick<Preset, 'view' | 'scenario'>): number {
  const watched = view.rate === null ? 0 : (view.rate * TELLS_MS) / PS_PER_S;
  return Math.min((view.startAtS ?? 0) + watched, scenario.durationS ?? Infinity);
}

/** Plays a short run; returns a function that stops it. The last picture stays. */
export function playShortly(preset: Preset, { start, still, show }: ShortRun): () => void {
  stopLast();
  const { scenario, view } = preset;
  const client = start({ name: 'cell-by-cell-gallery', warm: false });
  const { api } = client;
  let over: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const stop = (): void => {
    if (stopped) return;
    stopped = true;
    clearTimeout(over);
    client.dispose();
  };
  stopLast = stop;
  client.onFrame(show);
  const begin = async (): Promise<void> => {
    const reply = await api.load({ scenario, files: {}, startAtS: still ? tellingS(preset) : view.startAtS ?? 0 });
    if (!reply.ok || stopped || still) return;
    await api.setRate(view.rate);
    await api.play();
    over = setTimeout(() => { if (!stopped) void api.pause().catch(stop); }, LASTS_MS);
  };
  // A card works without a moving picture, so a worker that does not start is no error to report.
  begin().catch(stop);
  return stop;
}
