/** Plays and pauses the page's run, runs it flat out to its end, and begins again after a problem. */
import type { RunClient } from '../../../runner/client/worker-client';
import { restart, useApp } from '../store';
import type { Ending } from './ending';
import type { Failing } from './failing';
import type { Loading } from './loading';
import { instantOf, type Standing } from './standing';

export interface Playing {
  playPause(): void;
  /** Runs flat out to the end, or stops doing so. */
  runToEnd(): void;
  /** Loads the run again up to the instant at which it failed, in a fresh worker if the old one is gone. */
  startAgain(): void;
}

export function createPlaying(
  { api, life }: RunClient, standing: Standing, { unlessGone, told }: Failing, ending: Ending, loading: Loading,
): Playing {
  const get = useApp.getState;
  const set = useApp.setState;

  function loadAgain(): void {
    set(({ load }) => ({ load: { serial: load.serial + 1, atS: instantOf(standing) } }));
  }

  function runToEnd(): void {
    const { phase } = get();
    if (phase === 'loading') loading.afterwards(runToEnd);
    if (phase === 'flatOut') return void told(api.pause());
    if (phase !== 'playing' && phase !== 'ready') return;
    const serial = standing.loaded;
    set({ phase: 'flatOut' });
    api.runToEnd().then((record) => {
      if (get().load.serial !== serial || get().phase !== 'flatOut') return;
      // Running to the end was flat out; restore the slider's speed.
      told(api.setRate(get().rate));
      if (record) ending.ended(record, serial);
      else set({ phase: 'ready', playing: false });
    }).catch(unlessGone);
  }

  function playPause(): void {
    const { phase, playing } = get();
    if (phase === 'flatOut') return void told(api.pause());
    if (phase === 'problem') {
      set({ playing: true });
      loadAgain();
    } else if (phase === 'ended') {
      set({ playing: true });
      restart();
    } else set({ playing: !playing });
  }

  return {
    playPause, runToEnd,
    startAgain() {
      if (get().awaited === 'program') life.stop();
      loadAgain();
    },
  };
}
