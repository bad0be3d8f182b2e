/** Answers questions that take runs of their own, which are simulated in short slices beside the run that is shown. */
import { PS_PER_S } from '../model/kernel/time';
import { problem } from '../scenario/problem';
import type { BesideTheRun, LostCell } from './client/protocol';
import type { WhyAnswer } from './client/why';
import type { Fetched } from './codecs';
import { beginDifference, differenceOf, differenceOn } from './first-difference';
import { beginSearch, lossLink, lostCell, searchOn } from './locate';
import { beginPoint, pointOf, pointOn } from './measure-point';
import type { RunLoop } from './run-loop';
import { loadSession, nowPs, resultOf, sameAgain, stoppedBecause, type Session } from './session';
import { ASIDE_MS, inSlices, LONG_MS, runOn, SLICE_MS, type Part } from './slices';
import { preparing, type Surroundings } from './surroundings';
import { isKept } from './travel';
import { whyOf } from './why/why';

const TOO_MUCH = 'So much has happened in this run that the cell cannot be found again: restart the run and pause it '
  + 'earlier.';
const NO_QUEUE = 'This cell will reach no queue where it could be lost.';

export const besideTheRun = (
  around: Surroundings, loop: RunLoop, codecs: () => Promise<Fetched>,
): BesideTheRun => ({
  async locate(question) {
    const session = loop.session();
    if (!session) return { ok: false, why: 'Nothing is loaded yet.' };
    const at = lossLink(session.sim, question);
    if (!at.ok) return at;
    const atPs = question.diedPs ?? nowPs(session);
    const again = (fault: LostCell): Session | null => preparing(around.post, () => sameAgain(session, [fault]));
    const search = beginSearch(session, question, at.link, again);
    if (!search) return { ok: false, why: TOO_MUCH };
    await inSlices(around, {
      sliceMs: ASIDE_MS, more: (events) => searchOn(search, events), wanted: () => loop.session() === session,
    });
    const fault = lostCell(search);
    return fault && search.found ? { ok: true, fault, atPs, ...search.found } : { ok: false, why: NO_QUEUE };
  },
  async why(question) {
    const session = loop.session();
    if (!session || !isKept(session)) return { ok: false, words: 'Nothing is loaded yet.' };
    const asked = whyOf(session, question);
    let answer: WhyAnswer = { ok: false, words: 'The run went on to another network.' };
    const more = (): boolean => {
      const step = asked.next();
      if (step.done) answer = step.value;
      return !step.done;
    };
    await inSlices(around, { sliceMs: SLICE_MS, more, wanted: () => loop.session() === session });
    return answer;
  },
  async measurePoint(scenario) {
    const fetched = await codecs();
    const begun = preparing(around.post, () => beginPoint(scenario, fetched.codecs));
    if (!begun.ok) return begun;
    const { run } = begun;
    await inSlices(around, { sliceMs: LONG_MS, more: (_events, enough) => pointOn(run, enough), wanted: () => true });
    return pointOf(run);
  },
  async measureRecord(scenario, untilS) {
    const fetched = await codecs();
    const loaded = preparing(around.post, () => loadSession(scenario, { codecs: fetched.codecs }));
    if (!loaded.ok) return { ok: false, problems: loaded.problems };
    const { session } = loaded;
    const untilPs = Math.min(Math.round(untilS * PS_PER_S), session.sim.net.spec.durationPs);
    const more: Part = (_events, enough) => !runOn(session, untilPs, enough);
    await inSlices(around, { sliceMs: LONG_MS, more, wanted: () => true });
    const why = stoppedBecause(session);
    return why === null ? { ok: true, record: resultOf(session, {}, 0) }
      : { ok: false, problems: [problem('stopped', '', why)] };
  },
  async firstDifference(first, second) {
    const fetched = await codecs();
    const begun = preparing(around.post, () => beginDifference(first, second, fetched.codecs));
    if (!begun.ok) return begun;
    await inSlices(around, {
      sliceMs: LONG_MS, more: (_events, enough) => differenceOn(begun.search, enough), wanted: () => true,
    });
    return differenceOf(begun.search);
  },
});
