/**
 * Plays and pauses all runs of a race. At a given speed the clock goes on in each animation frame of the browser; flat
 * out, it does not hold the runs back.
 */
import type { Goal, Rate } from '../../runner/client/protocol';
import { beat } from './clock';
import type { Course } from './course';
import type { RaceJourneys } from './race-journeys';

/** Speed and motion that the reader wants. */
export interface RaceWishes {
  rate: Rate;
  /** For reduced motion: the clock moves by `stepPs` (one cell time) once in `everyMs`; otherwise `null`. */
  calm: { stepPs: number; everyMs: number } | null;
}

export interface RacePlaying {
  playPause(): void;
  /** Takes all runs to one instant and pauses there. */
  travel(goal: Goal): void;
  /** Runs all flat out to their ends, or stops doing so. */
  toEnd(): void;
  wish(wishes: RaceWishes): void;
  dispose(): void;
}

/** Time between drawn frames when the runs go flat out, ms: the cores should work on the runs. */
const FLAT_OUT_FRAME_MS = 125;

/** `startAgain` is called to play on after a problem. */
export function createRacePlaying(
  course: Course, { journey, go, arrival }: RaceJourneys, wishes: RaceWishes, startAgain: () => void,
): RacePlaying {
  const { clock, runners, phase, stand, set, failed, told } = course;
  const { endPs } = runners;
  let wished = wishes;
  let animation = 0;

  /** Called in each animation frame while the runs go on; a page whose runs stand asks for none. */
  function drive(wallMs: number): void {
    animation = 0;
    const now = phase();
    if (now !== 'playing' && now !== 'flatOut') return;
    if (now === 'playing' && wished.rate !== null) {
      beat(clock, { wallMs, rate: wished.rate, slowestPs: runners.slowestPs(), endPs, calm: wished.calm });
      runners.limitMoved();
    }
    if (runners.allOver()) {
      runners.everyFrame(0);
      stand(endPs);
      set({ phase: 'ended' });
    } else driveOn();
  }

  function driveOn(): void {
    animation ||= requestAnimationFrame(drive);
  }

  /** Pauses all runs and sets the clock to the instant that they should stand at: after flat out, the slowest's. */
  function halt(): void {
    runners.everyFrame(0);
    stand(phase() === 'flatOut' ? runners.slowestPs() : clock.targetPs);
    set({ phase: 'ready' });
    told(runners.all((api) => api.pause()));
  }

  function play(flatOut: boolean): void {
    stand(course.nowPs());
    runners.everyFrame(flatOut ? FLAT_OUT_FRAME_MS : 0);
    const wanted = flatOut ? 'flatOut' : 'playing';
    set({ phase: wanted });
    driveOn();
    // A run that is told to play during its journey would pause on arrival.
    told(arrival().then(() => (phase() === wanted ? runners.all((api) => api.play()) : null)));
  }

  async function playFromStart(): Promise<void> {
    set({ phase: 'ready' });
    try {
      if (await go({ kind: 'instant', atPs: 0 }) === 'there') play(wished.rate === null);
    } catch (reason) {
      failed(reason);
    }
  }

  function playPause(): void {
    const now = phase();
    if (now === 'playing' || now === 'flatOut') {
      halt();
      journey({ kind: 'instant', atPs: clock.targetPs });
    } else if (now === 'ready') play(wished.rate === null);
    else if (now === 'ended') void playFromStart();
    else if (now === 'problem') startAgain();
  }

  return {
    playPause,
    travel(goal) {
      const now = phase();
      if (now === 'loading' || now === 'problem') return;
      if (now !== 'ready') halt();
      journey(goal);
    },
    toEnd() {
      const now = phase();
      if (now === 'flatOut') playPause();
      else if (now === 'ready' || now === 'playing') play(true);
    },
    wish(next) {
      const before = wished;
      wished = next;
      const now = phase();
      if (now === 'playing' && next.rate === null && before.rate !== null) play(true);
      if (now === 'flatOut' && next.rate !== null && before.rate === null) playPause();
    },
    dispose: () => cancelAnimationFrame(animation),
  };
}
