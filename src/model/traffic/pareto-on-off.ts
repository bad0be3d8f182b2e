/**
 * Pareto on/off, in two forms. Single packets: one packet at the rate of the host's link, then a Pareto silence. Its
 * mean, alpha × least / (alpha − 1), is finite for alpha above 1; its variance is infinite for alpha below 2. Bursts
 * (with a mean burst given): bursts and silences are both Pareto, packets of a burst come at a rate of their own, and
 * the flow begins with a silence. Sources: Lazy Packet Discard, section 4.2.1, for single packets (the printed k = 20
 * must be microseconds: only then is the mean the printed 77 µs); ns-2's Application/Traffic/Pareto for bursts: whole
 * packets, at least one, and one packet interval on top of each silence.
 */
import type { Parameter, SpecOf } from '../catalogue-types';
import { drawPareto, paretoLeast } from './draws';
import { timeOf, type TrafficSource, type TrafficState, type Turn } from './source';

const parameters = [
  {
    key: 'alpha', title: 'Alpha', unit: 'none', type: 'number', min: 1.01, max: 100, default: 1.35, live: false,
    when: [{ where: [{ key: 'meanBurstMs', is: [null] }] }],
    help: 'Shape of the silences after single packets; their variance is infinite below 2.',
    source: 'Lazy Packet Discard, section 4.2.1',
  },
  {
    key: 'minOffUs', title: 'Shortest silence', unit: 'µs', type: 'number', min: 0.001, max: 1_000_000_000, default: 20,
    live: false, when: [{ where: [{ key: 'meanBurstMs', is: [null] }] }],
    help: 'The least silence after a single packet; with alpha 1.35 and 20 µs the mean is 77 µs.',
    source: 'Lazy Packet Discard, section 4.2.1; the unit is our reading',
  },
  {
    key: 'meanBurstMs', title: 'Mean burst', unit: 'ms', type: 'number', min: 0.001, max: 1_000_000, default: null,
    nullable: true, live: false,
    help: 'Bursts of this mean length, with the three values below; empty: single packets, with the two above.',
    source: 'ns-2: 500 ms',
  },
  { key: 'meanIdleMs', title: 'Mean silence between bursts', unit: 'ms', type:
    'number', min: 0, max: 1_000_000, default: 500, live: false,
    when: [{ where: [{ key: 'meanBurstMs', is: [null], not: true }] }],
    help: 'Mean silence between bursts; used only when bursts have a length.', source: 'ns-2: 500 ms' },
  {
    key: 'shape', title: 'Shape of bursts', unit: 'none', type: 'number', min: 1.01, max: 100, default: 1.5,
    live: false, when: [{ where: [{ key: 'meanBurstMs', is: [null], not: true }] }],
    help: 'Shape of the bursts and of the silences between them; used only when bursts have a length.',
    source: 'ns-2: 1.5',
  },
  { key: 'rateMbps', title: 'Rate in a burst', unit: 'Mb/s', type:
    'number', min: 0.0001, max: 100_000, default: 0.064, live: false,
    when: [{ where: [{ key: 'meanBurstMs', is: [null], not: true }] }],
    help: 'Counts whole IP packets with their headers; used only when bursts have a length.', source: 'ns-2: 64 kb/s' },
] as const satisfies readonly Parameter[];

export const paretoOnOff: TrafficSource<'paretoOnOff', typeof parameters> = {
  id: 'paretoOnOff',
  title: 'Pareto on/off',
  proper: true,
  summary: 'Packets or bursts with silences of infinite variance, which make self-similar traffic.',
  source: 'Lazy Packet Discard, section 4.2.1; ns-2, Application/Traffic/Pareto',
  overWindow: true,
  withoutWindow: true,
  parameters,
  settle: (told) => told,
  pace: ({ meanBurstPs, rateBps }, overhead) =>
    (meanBurstPs === null ? null : { key: 'rateMbps', bps: rateBps * overhead }),
  ask(spec, state, turn) {
    if (spec.meanBurstPs !== null) {
      nextOfBurst(spec, spec.meanBurstPs, state, turn);
      return;
    }
    turn.bytes = turn.dataBytes;
    turn.waitPs = turn.sendingPs + Math.round(drawPareto(turn.words, turn.stream, spec.alpha, spec.minOffPs));
  },
};

/** The first call makes no packet; it only decides when the first burst begins. */
function nextOfBurst(
  { meanIdlePs, shape, rateBps }: SpecOf<typeof parameters>, meanBurstPs: number, state: TrafficState, turn: Turn,
): void {
  const intervalPs = timeOf(turn.packetBytes, rateBps);
  turn.bytes = turn.first ? 0 : turn.dataBytes;
  turn.waitPs = intervalPs;
  if (state.position === 0) {
    state.position = Math.max(
      1, Math.floor(drawPareto(turn.words, turn.stream, shape, paretoLeast(shape, meanBurstPs / intervalPs)) + 0.5),
    );
    turn.waitPs += Math.round(drawPareto(turn.words, turn.stream, shape, paretoLeast(shape, meanIdlePs)));
  }
  state.position--;
}
