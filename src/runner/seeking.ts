/**
 * Takes the run that is shown to other points. The run does not change until the point is reached: questions and frames
 * always belong to one instant, and a seek that is overtaken by the next one leaves no trace.
 */
import type { Enough } from '../model/world';
import type { Control, Goal, Went } from './client/protocol';
import { notAfter, standOf } from './past';
import type { RunLoop } from './run-loop';
import { slice, SLICE_MS, type Part } from './slices';
import type { Surroundings } from './surroundings';
import { goTo, isKept } from './travel';

export interface Seeking extends Pick<Control, 'go' | 'going'> {
  /** Cancels the present seek, because the run gets another command; the run stays where it was. */
  abandon(): void;
}

export function createSeeking(
  { now, nextTask }: Pick<Surroundings, 'now' | 'nextTask'>, loop: RunLoop,
): Seeking {
  let newest = 0;
  let progress: number | null = null;

  async function go(goal: Goal): Promise<Went> {
    const mine = ++newest;
    const session = loop.session();
    if (session === null || !isKept(session)) return 'nowhere';
    loop.halt();
    const before = standOf(session);
    let sliceIsOver: Enough = () => true;
    const journey = goTo(session, goal, () => sliceIsOver());
    let found: boolean | null = null;
    const more: Part = (_events, enough) => {
      sliceIsOver = enough;
      const step = journey.next();
      if (step.done) found = step.value;
      else progress = step.value ?? 0;
      return !step.done;
    };
    progress = 0;
    while (slice(now, SLICE_MS, more)) {
      await new Promise<void>((resolve) => { nextTask(resolve); });
      if (mine !== newest || loop.session() !== session) return 'overtaken';
    }
    progress = null;
    if (!found) return 'nowhere';
    // If the run went forward, the next frame has the events in between, as when it plays.
    if (notAfter(before, standOf(session))) loop.show();
    else loop.jump();
    return 'there';
  }

  function abandon(): void {
    newest++;
    progress = null;
  }

  return { go, abandon, going: () => Promise.resolve(progress) };
}
