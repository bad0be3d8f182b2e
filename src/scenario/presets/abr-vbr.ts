/**
 * Fifteen TCP senders over ABR beside VBR that turns on and off more slowly or faster than a round trip: the survey's
 * table of high frequency VBR, including the case that it calls tough.
 */
import type { Preset } from './preset';
import { erica95, surveyNetwork } from './survey-network';

const READINGS =
  'ERICA is its form of 1995 to 1996 with intervals of 30 cells or 5 ms, RIF is 1/16, all start at once; what '
    + 'the survey does not print is our assumption.';

/** `vbr`: times on and off, ms; `startAtS`: shortly before the first sources are slowed down. */
interface Case { id: string; title: string; summary: string; what: string; vbr: [number, number]; startAtS: number }

const preset = ({ id, title, summary, what, vbr, startAtS }: Case): Preset => ({
  id, topic: 'rates', title, summary,
  scenario: surveyNetwork({ title, description: `${what} ${READINGS}`, sources: 15, vbr, abr: erica95 }),
  view: { rate: 5e6, startAtS, event: 'slowed', chart: 'queue' },
  turn: ['flows.vbr.traffic.rateMbps', 'flows.f.service.rif'],
});

export const abrVbr30 = preset({
  id: 'abr-vbr-30', title: 'ABR beside VBR, 30 ms', vbr: [30, 30],
  summary:
    'VBR takes four fifths of the line every other 30 ms; ERICA tells the senders, nothing is lost, and TCP '
      + 'uses nine tenths of what is left.',
  what: 'Fifteen senders and a line of 155.52 Mb/s; VBR comes as fast as a round trip. Whenever it sets in, '
    + 'the cells that come back take the rates of the sources down to a tenth; what is under way then makes a queue. '
    + 'Within 5 s TCP gets 93.3 % of what VBR leaves; the survey prints 92.65 %, and a longest queue of 1.12 '
    + 'round trips where ours has 1.55.',
  startAtS: 0.352,
});

export const abrVbr100 = preset({
  id: 'abr-vbr-100', title: 'ABR beside VBR, 100 ms', vbr: [100, 100],
  summary:
    'Slower VBR leaves ERICA time to follow: in its pauses the queue is mostly empty, but after each off and on '
      + 'the rates climb again.',
  what: 'The same with VBR of 100 ms on and off. Nothing is lost, and the longest queue is 0.83 of a round '
    + 'trip. Within 5 s TCP gets 84.3 % of what VBR leaves; the survey prints 85.00 % and 1.18 round trips.',
  startAtS: 0.392,
});

export const abrVbr10 = preset({
  id: 'abr-vbr-10', title: 'VBR too fast for ABR, 10 ms', vbr: [10, 10],
  summary:
    'VBR changes three times in a round trip: what the switch says is out of date on arrival, and the queue '
      + 'grows to all that windows allow.',
  what: 'VBR of 10 ms on and off is faster than the news of it. An interval without VBR hands out the whole '
    + 'line, and what follows comes when VBR is back; the queue only grows, to tens of round trips. The survey '
    + 'says that it diverges. A switch with fewer places would drop.',
  startAtS: 0.042,
});

export const abrVbr1 = preset({
  id: 'abr-vbr-1', title: 'VBR too fast for ABR, 1 ms', vbr: [1, 1],
  summary:
    'VBR changes thirty times in a round trip: the rates follow what was, and after 5 s all windows lie in the switch.',
  what: 'With 1 ms on and off and intervals of 30 cells, which are much shorter, each answer tells of a line '
    + 'that is no longer there. The queue grows to 34 round trips, all that the windows allow; the survey says '
    + 'that it diverges. An interval of 5 ms, in which on and off cancel out, keeps it short.',
  startAtS: 0.01,
});

export const abrTough = preset({
  id: 'abr-tough', title: 'A tough test: 7 ms on, 3 ms off', vbr: [7, 3],
  summary:
    'VBR leaves TCP three milliseconds in ten, and at 0.8 of the line hardly any in the other seven: the queue '
      + 'grows to 34 round trips.',
  what: 'The survey’s tough test case: VBR of 7 ms on and 3 ms off, a feedback delay of 10 ms and a round '
    + 'trip of 30 ms. Intervals of 30 cells in a pause of VBR hand out the whole line, and what follows comes when '
    + 'VBR is back. That cells of a source come in clusters, so that a switch counts 13 of its 15 sources in an '
    + 'interval, adds less than a tenth to the queue. Intervals of 5 ms alone keep it below one round trip.',
  startAtS: 0.01,
});
