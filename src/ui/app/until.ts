/** The goals of "Run until …", in plain words, and the parsing of an instant that is typed. */
import type { NetworkSpec } from '../../model/spec';
import type { Until } from '../../runner/client/protocol';
import { PS_PER_UNIT, secondsToPs } from '../../scenario/units';
import { notANumber, readNumber } from '../look/number-text';
import { isCredited, isRated, isWindowed, type Has } from './moments';
import { fixed, THIN_SPACE } from './words';

export interface Moment { words: string; what: Until }

/** The goals that a run offers: at the bottleneck, and of the selected flow (`null`: of any flow). */
export function momentsOf(
  { network, links, nodes, flows, measure }: NetworkSpec, flow: number | null,
): Moment[] {
  const bottleneck = links.at(measure.bottleneckLink);
  const who = flow === null ? 'a flow' : flows[flow].id;
  const whose = flow === null ? 'a packet' : `a packet of ${flows[flow].id}`;
  const unit = bottleneck && nodes[bottleneck.from].id;
  const atPort: Moment[] = bottleneck ? [
    { words: `${unit} refuses something for ${nodes[bottleneck.to].id}`, what: {
      kind: 'drop', link: measure.bottleneckLink,
    } },
    { words: `the queue of ${unit} is full`, what: { kind: 'full', link: measure.bottleneckLink } },
  ] : [];
  const source = flow === null ? 'a source' : flows[flow].id;
  const asked = flow === null ? flows : [flows[flow]];
  const has = (what: Has): boolean => asked.some((one) => what(one, network));
  const ofWindows: Moment[] = [
    { words: `${who} times out`, what: { kind: 'timeout', flow } },
    { words: `${who} cuts its window`, what: { kind: 'cut', flow } },
  ];
  const ofRates: Moment[] = [
    { words: `an RM cell comes back to ${flow === null ? 'its source' : source}`, what: { kind: 'answered', flow } },
    { words: `the rate of ${source} falls`, what: { kind: 'slowed', flow } },
  ];
  return [
    ...atPort,
    ...(has(isWindowed) ? ofWindows : []),
    { words: `${whose} has arrived whole`, what: { kind: 'delivered', flow } },
    ...(has(isRated) ? ofRates : []),
    ...(has(isCredited) ? [{ words: `${who} waits for credit`, what: { kind: 'starved', flow } } as const] : []),
  ];
}

/** An instant to which the run can go (ps), or why it cannot. */
export type InstantReply = { ok: true; atPs: number } | { ok: false; why: string };

const HOW = 'Type it as 41.2, or 350 ms.';

/** Parses an instant as it is typed; the unit is s unless given: `41.2`, `41.2 s`, `1,200 ms`. */
export function readInstant(text: string, durationS: number): InstantReply {
  const [, typed = '', unit = 's'] = /^\s*(.*?)\s*(s|ms|µs|us)?\s*$/.exec(text.replaceAll(THIN_SPACE, ' ')) ?? [];
  if (typed === '') return { ok: false, why: HOW };
  const number = readNumber(typed);
  if (number === null) return { ok: false, why: `${notANumber(typed)} ${HOW}` };
  const atPs = Math.round(number * PS_PER_UNIT[unit]);
  if (atPs < 0) return { ok: false, why: 'A run begins at 0 s.' };
  if (atPs <= secondsToPs(durationS)) return { ok: true, atPs };
  return { ok: false, why: `This run ends at ${fixed(durationS, 6, 0)}${THIN_SPACE}s.` };
}
