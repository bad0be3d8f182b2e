/**
 * The runner: loads, plays and answers questions about one run, for one page. It does not depend on a browser: what it
 * needs of its surroundings is passed in, so that it runs in a worker (`worker.ts`) and, step by step, in tests.
 */
import { PS_PER_S } from '../model/kernel/time';
import { besideTheRun } from './beside';
import type { FrameRequest, RunnerApi } from './client/protocol';
import { fetchOnce } from './codecs';
import { createLoading } from './loading';
import { questionsAbout } from './questions';
import { createRunLoop } from './run-loop';
import { createSeeking } from './seeking';
import { advance, applyNow, hasHeardLater } from './session';
import { preparing, type Surroundings } from './surroundings';
import { createWarming } from './warming';
import { createWatching } from './watching';

export interface Runner {
  api: RunnerApi;
  /** Handles a message on the frame port. */
  frame(request: FrameRequest): void;
}

export function createRunner(place: Surroundings): Runner {
  const warming = createWarming(place, () => loop);
  const around: Surroundings = {
    ...place,
    post: {
      ...place.post,
      frame(message) {
        place.post.frame(message);
        warming.sent();
      },
    },
  };
  const codecs = fetchOnce(around);
  const loop = createRunLoop(around);
  const { watchFlow, begin, history } = createWatching(around, loop);
  const { go, going, abandon } = createSeeking(around, loop);
  const instead = <Given extends unknown[], Answer>(act: (...given: Given) => Answer) => (...given: Given): Answer => {
    abandon();
    return act(...given);
  };
  const { brought, ...loads } = createLoading(around, { loop, codecs, onLoaded: begin });
  const { play, pause, setRate, runToEnd } = loop.control;
  const flatOut = (): ReturnType<typeof runToEnd> => {
    warming.stop();
    return runToEnd();
  };
  return {
    frame: loop.frame,
    api: {
      setRate, go,
      going: async () => await going() ?? brought(),
      play: instead(play),
      pause: instead(pause),
      runToEnd: instead(flatOut),
      ...loads,
      ...questionsAbout(loop, history),
      ...besideTheRun(around, loop, codecs),
      watchFlow,
      async applyNow(set) {
        const session = loop.session();
        if (!session) return { ok: false, problems: [{ code: 'noRun', path: '', message: 'Nothing is loaded yet.' }] };
        const heardLater = hasHeardLater(session);
        const applied = preparing(around.post, () => applyNow(session, set));
        if (!applied.ok) return applied;
        // So that a paused run shows the change, too.
        const atPs = Math.round(applied.atS * PS_PER_S);
        if (atPs <= session.sim.net.spec.durationPs) advance(session, atPs);
        if (heardLater) begin();
        loop.show();
        return applied;
      },
    },
  };
}
