/**
 * On/off: bursts of data with silences between them. All bytes of a burst are there at once. Its ON period is the time
 * that the bottleneck takes to send them, and the OFF period follows. Lengths and silences are exponential, or always
 * their means. What the transport cannot take at once waits at the source, without limit, so the load may exceed 1.
 * Source: Buffer reservation for TCP over ATM, section 3; the exponential law is our assumption.
 */
import type { Parameter, SpecOf } from '../catalogue-types';
import { drawExponential } from './draws';
import { timeOf, type Place, type TrafficSource } from './source';

const parameters = [
  { key: 'meanBurstBytes', title: 'Mean burst', unit: 'bytes', type:
    'integer', min: 1, max: 16_777_216, default: 20_000, live: false,
    help: 'Data of a burst, headers not counted.', source: 'Buffer reservation, section 3: 1,000 and 20,000 bytes' },
  {
    key: 'load', title: 'Load', unit: 'none', type: 'number', min: 0.001, max: 1_000, default: 0.8, live: false,
    when: [{ where: [{ key: 'meanOffMs', is: [null] }] }],
    help:
      'Data that all members of the flow make together, as a share of the bottleneck’s rate; may exceed 1. The silences follow from it.',
    source: 'Buffer reservation, section 3: 1.1 where the buffer varies',
  },
  {
    key: 'meanOffMs', title: 'Mean silence', unit: 'ms', type: 'number', min: 0, max: 1_000_000, default: null,
    nullable: true, live: false, help: 'From the end of a burst to the next one; empty: it follows from the load.',
    source: 'Buffer reservation, section 3',
  },
  { key: 'law', title: 'Law', unit: 'none', type: 'choice', default: 'exponential', live: false,
    choices: [{ value: 'exponential', title: 'exponential' }, { value: 'fixed', title: 'always the mean' }],
    help: 'How bursts and silences vary.', source: 'our assumption: the paper gives only means' },
] as const satisfies readonly Parameter[];

interface OnOffSpec extends Pick<SpecOf<typeof parameters>, 'meanBurstBytes' | 'law'> {
  kind: 'onOff';
  meanOffPs: number;
  /** A burst of b bytes lasts b × 8 / peakBps; then comes a silence. */
  peakBps: number;
}

/**
 * Returns the mean silence, ps, with which all members together offer the load. Each makes one burst of b bytes in b ×
 * 8 / C + silence, where C is the bottleneck's rate. Negative if they cannot offer that much.
 */
const silenceOfLoadPs = (
  { meanBurstBytes, load }: Pick<SpecOf<typeof parameters>, 'meanBurstBytes' | 'load'>,
  { members, bottleneckBps }: Place,
): number => ((meanBurstBytes * 8e12) / bottleneckBps) * (members / load - 1);

export const onOff: TrafficSource<'onOff', typeof parameters, object, OnOffSpec> = {
  id: 'onOff',
  title: 'On/off',
  summary: 'Bursts of data with silences between them.',
  source: 'Buffer reservation for TCP over ATM, section 3',
  overWindow: true,
  withoutWindow: true,
  parameters,
  settle: (told, place) => ({
    kind: told.kind, meanBurstBytes: told.meanBurstBytes, law: told.law, peakBps: place.bottleneckBps,
    meanOffPs: told.meanOffPs ?? Math.max(0, Math.round(silenceOfLoadPs(told, place))),
  }),
  warn({ load, meanOffPs }, { members }) {
    if (meanOffPs !== null || load <= members) return null;
    const sources = members === 1 ? '1 source that never pauses offers' : `${members} sources that never pause offer`;
    return {
      key: 'load',
      message: `${sources} a load of ${members}, so a load of ${load} is not reached; use more members or less load.`,
    };
  },
  ask({ law, meanBurstBytes, meanOffPs, peakBps }, _state, turn) {
    const varies = law === 'exponential';
    turn.bytes = varies ? Math.max(1, Math.round(drawExponential(turn.words, turn.stream, meanBurstBytes)))
      : meanBurstBytes;
    turn.waitPs = timeOf(turn.bytes, peakBps)
      + Math.round(varies ? drawExponential(turn.words, turn.stream, meanOffPs) : meanOffPs);
  },
};
