/** Loads runs: checks and builds them, and brings them to the instant at which they are first shown. */
import { PS_PER_S } from '../model/kernel/time';
import type { Loads } from './client/protocol';
import type { Fetched } from './codecs';
import type { RunLoop } from './run-loop';
import { loadSession, nowPs } from './session';
import { inSlices, LONG_MS, runOn, type Part } from './slices';
import { preparing, type Surroundings } from './surroundings';

export interface LoadingParts {
  loop: RunLoop;
  codecs(): Promise<Fetched>;
  /** Called when the loop has a new run, at t = 0. */
  onLoaded(): void;
}

export interface Loading extends Loads {
  /** Share of the way to `startAtS` that is done; `null` if no run is being brought there. */
  brought(): number | null;
}

export function createLoading(around: Surroundings, { loop, codecs, onLoaded }: LoadingParts): Loading {
  let newest = 0;
  let share: number | null = null;
  return {
    async load({ scenario, files = {}, startAtS = 0 }) {
      const mine = ++newest;
      share = null;
      const fetched = await codecs();
      const options = {
        codecs: fetched.codecs, files, keepReceived: true, keepPast: around, plain: around.plain ?? false,
      };
      const loaded = preparing(around.post, () => loadSession(scenario, options));
      if (!loaded.ok) return { ok: false, problems: loaded.problems };
      const { session, warnings } = loaded;
      loop.begin(session);
      onLoaded();
      const startAtPs = Math.round(startAtS * PS_PER_S);
      if (startAtPs > 0) {
        const wanted = (): boolean => mine === newest;
        const more: Part = (_events, enough) => {
          const left = !runOn(session, startAtPs, enough);
          share = nowPs(session) / startAtPs;
          return left;
        };
        await inSlices(around, { sliceMs: LONG_MS, more, wanted });
        if (wanted()) share = null;
      }
      loop.show();
      return { ok: true, warnings, codecEngine: fetched.codecs.engine, codecProblem: fetched.problem };
    },
    abandonLoad() {
      newest++;
      share = null;
    },
    brought: () => share,
  };
}
