/** A run with checkpoints, and questions about its cells. */
import type { Goal } from '../../src/runner/client/protocol';
import type { Death, End, Life, WhyQuestion } from '../../src/runner/client/why';
import { advance, loadSession } from '../../src/runner/session';
import { goTo, isKept, type Kept } from '../../src/runner/travel';
import { whyOf } from '../../src/runner/why/why';
import type { Scenario } from '../../src/scenario/types';
import { codecs, stoppedClock } from '../model/support/runs';

export function kept(what: Scenario, atS: number): Kept {
  const loaded = loadSession(what, { codecs, keepPast: stoppedClock });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { session } = loaded;
  if (!isKept(session)) throw new Error('It keeps nothing.');
  advance(session, atS * 1e12);
  return session;
}

export function go(session: Kept, goal: Goal): void {
  for (const journey = goTo(session, goal); !journey.next().done;);
}

export function ask(session: Kept, question: WhyQuestion) {
  const asked = whyOf(session, question);
  for (;;) {
    const step = asked.next();
    if (step.done) return step.value;
  }
}

export function deathOf(session: Kept, question: WhyQuestion): Death {
  const answer = ask(session, question);
  if (!answer.ok || answer.why.kind !== 'death') throw new Error(JSON.stringify(answer));
  return answer.why.death;
}

export function lifeOf(session: Kept, question: WhyQuestion): Life {
  const answer = ask(session, question);
  if (!answer.ok || answer.why.kind !== 'life') throw new Error(JSON.stringify(answer));
  return answer.why.life;
}

export function endOf(session: Kept, question: WhyQuestion): End {
  const answer = ask(session, question);
  if (!answer.ok || answer.why.kind !== 'end') throw new Error(JSON.stringify(answer));
  return answer.why.end;
}
