/**
 * Random early detection: the average length of the queue, not its present length, decides how likely a packet is
 * refused.
 *
 * Every arrival moves the average by `weight` of its distance to the length that the arrival finds; after an idle time
 * of m unit times also by m samples of zero. A packet that begins while the average is between the two thresholds, and
 * more than one place is taken, is refused with a probability that grows with the average and with the number of
 * packets since the last refusal; the first packet above the lower threshold never is. From the upper threshold on
 * every packet is refused, or with `gentle` from its double. With `ecn`, packets of connections that react to marks are
 * marked instead, while the probability by the average alone is below `markBelow`. A full buffer drops in any case.
 *
 * Over ATM arrivals are cells and lengths are in cells. The decision is made at the first cell of a packet and holds
 * for all of it, and a packet that overflows is cut short as under partial packet discard (our reading: RED knows no
 * cells).
 *
 * Source: Floyd and Jacobson 1993; ns-2.35, queue/red.cc, whose rules packet mode follows one by one. Departs from ns-2
 * in having fixed thresholds and weight (there they may be chosen by the link), and in the stream of random numbers.
 * The state is plain data of a port. The port calls `arrive` before it asks for a judgement; `arrive` allocates
 * nothing.
 */
import { MAX_PACKET_BYTES } from '../../constants';
import type { BooleanParameter, NumberParameter, SpecOf } from '../../catalogue-types';
import { nextUniform } from '../../kernel/random';
import { reasonNumber } from '../../reasons';
import { dropsEnd, endOfPacket, refuseTheRest, restWords, type Cutting } from './partial-packet-discard';
import {
  ADMIT, MARK, admitIfRoom, fullWords, places, type Arrival, type DiscardPolicy, type QueueView,
} from './policy';
import { placesOfShare } from './threshold';

const randomEarly = reasonNumber('randomEarly');

const MAX_PLACES = 53_000_000;
const fractionOf = <const Key extends string>(key: Key, title: string, value: number, which: string) => ({
  key, title, unit: 'fraction', type: 'number', min: 0, max: 1, default: value, live: true,
  when: [{ where: [{ key: key.replace('Fraction', 'Places'), is: [null] }] }],
  help: `${which} threshold of the average, as a share of the buffer; not used when it is given in places.`,
  source: 'our assumption: 5 and 15 of 50, the values of Floyd and Jacobson in a buffer of 50',
}) as const satisfies NumberParameter;
const placesOf = <const Key extends string>(key: Key, title: string, which: string) => ({
  key, title, unit: 'none', type: 'number', min: 0, max: MAX_PLACES, default: null, nullable: true, live: true,
  group: 'fine',
  help:
    `${which} threshold of the average in places of the buffer: cells, or in packet mode packets or bytes; empty: the share of the buffer is used.`,
  source: 'Floyd and Jacobson 1993: 5 and 15 packets',
}) as const satisfies NumberParameter;

const minThresholdFraction = fractionOf('minThresholdFraction', 'Lower threshold', 0.1, 'Lower');
const maxThresholdFraction = fractionOf('maxThresholdFraction', 'Upper threshold', 0.3, 'Upper');
const minThresholdPlaces = placesOf('minThresholdPlaces', 'Lower threshold, places', 'Lower');
const maxThresholdPlaces = placesOf('maxThresholdPlaces', 'Upper threshold, places', 'Upper');
const maxProbability = {
  key: 'maxProbability', title: 'Highest probability', unit: 'probability', type: 'number', min: 0, max: 1,
  default: 0.1, live: true,
  help: 'Probability of a refusal when the average is at the upper threshold.',
  source: 'ns-2.35; Floyd and Jacobson 1993: 0.02',
} as const satisfies NumberParameter;
const weight = {
  key: 'weight', title: 'Weight', unit: 'none', type: 'number', min: 0.000001, max: 1, default: 0.002, live: true,
  help: 'How much the present length counts in the average at each arrival.', source: 'Floyd and Jacobson 1993',
} as const satisfies NumberParameter;
const meanPacketBytes = {
  key: 'meanPacketBytes', title: 'Mean packet', unit: 'bytes', type: 'integer', min: 1, max: MAX_PACKET_BYTES,
  default: 500,
  live: true, group: 'fine',
  when: [{ network: 'packet' }],
  help: 'Packet mode: the size of the packets that an idle link is taken to have sent. Over ATM the unit is a cell.',
  source: 'ns-2.35',
} as const satisfies NumberParameter;
const wait = {
  key: 'wait', title: 'Wait between refusals', unit: 'none', type: 'boolean', default: true, live: true, group: 'fine',
  help: 'After a refusal the next one waits until 1/p packets have passed, p being the probability of a refusal.',
  source: 'ns-2.35',
} as const satisfies BooleanParameter;
const gentle = {
  key: 'gentle', title: 'Gentle', unit: 'none', type: 'boolean', default: false, live: true, group: 'fine',
  help: 'Above the upper threshold the probability keeps growing and reaches 1 at twice that threshold.',
  source: 'Floyd 2000; ns-2.35',
} as const satisfies BooleanParameter;
const ecn = {
  key: 'ecn', title: 'Marks instead', unit: 'none', type: 'boolean', default: false, live: true, group: 'marks',
  help:
    'Packets of flows that use ECN are marked where others are dropped. Over ATM the mark is EFCI on the packet’s cells.',
  source: 'RFC 3168; ns-2.35, setbit',
} as const satisfies BooleanParameter;
const markBelow = {
  key: 'markBelow', title: 'Marks below', unit: 'probability', type: 'number', min: 0, max: 10, default: 0.1,
  live: true, group: 'marks',
  when: [{ where: [{ key: 'ecn', is: [true] }] }],
  help: 'When the average gives at least this probability, packets are dropped even if they could be marked.',
  source: 'ns-2.35, mark_p',
} as const satisfies NumberParameter;

const parameters = [
  minThresholdFraction, maxThresholdFraction, minThresholdPlaces, maxThresholdPlaces, maxProbability, weight,
  meanPacketBytes, wait, gentle, ecn, markBelow, endOfPacket,
] as const;

/** The decision about the packet that begins. */
export const RedOutcome = { pass: 0, drop: 1, mark: 2 } as const;
export type RedOutcome = (typeof RedOutcome)[keyof typeof RedOutcome];

/** Average and memory of one port, and its settings. Lengths are in places. */
export interface RedState extends Cutting {
  minThreshold: number;
  maxThreshold: number;
  maxProbability: number;
  weight: number;
  meanPacketBytes: number;
  waits: boolean;
  gentle: boolean;
  marks: boolean;
  markBelow: number;
  average: number;
  /** Packets since the last refusal or mark, or since the average rose above the lower threshold. */
  sinceLast: number;
  /** Whether the average was above the lower threshold when the last packet was tested. */
  above: boolean;
  /** Idle time up to this instant is included in the average. */
  agedToPs: number;
  outcome: RedOutcome;
  /** The probability of the last draw. */
  chance: number;
}

/** Makes the state with new settings. The average is kept. */
export function settleRed(told: SpecOf<typeof parameters>, capacity: number, before: RedState | null): RedState {
  return {
    dropsEnd: dropsEnd(told),
    minThreshold: told.minThresholdPlaces ?? placesOfShare(told.minThresholdFraction, capacity),
    maxThreshold: told.maxThresholdPlaces ?? placesOfShare(told.maxThresholdFraction, capacity),
    maxProbability: told.maxProbability, weight: told.weight, meanPacketBytes: told.meanPacketBytes,
    waits: told.wait, gentle: told.gentle, marks: told.ecn, markBelow: told.markBelow,
    average: before?.average ?? 0, sinceLast: before?.sinceLast ?? 0, above: before?.above ?? false,
    agedToPs: before?.agedToPs ?? 0, outcome: RedOutcome.pass, chance: before?.chance ?? 0,
  };
}

/** Moves the average when a unit arrives, and sets `outcome` for its packet if that begins. */
export function arrive(red: RedState, queue: QueueView, begins: boolean, arrival: Arrival): void {
  const { idleFromPs, nowPs, unitPs, inPackets } = arrival;
  let samples = 1;
  if (idleFromPs >= 0) {
    samples +=
      Math.floor((nowPs - Math.max(idleFromPs, red.agedToPs)) / (inPackets ? red.meanPacketBytes * unitPs : unitPs));
    red.agedToPs = nowPs;
  }
  red.average = red.average * power(1 - red.weight, samples) + red.weight * queue.occupancy;
  red.outcome = RedOutcome.pass;
  if (begins) decide(red, queue.occupancy, arrival);
  if (queue.occupancy + queue.arriving > queue.capacity) red.sinceLast = 0;
}

function decide(red: RedState, length: number, { markable, random, stream }: Arrival): void {
  red.sinceLast++;
  if (red.average < red.minThreshold || length <= 1) {
    red.above = false;
    return;
  }
  if (!red.above) {
    red.above = true;
    red.sinceLast = 1;
    return;
  }
  const byAverage = probabilityOf(red);
  red.chance = spaced(byAverage, red.sinceLast, red.waits);
  if (nextUniform(random, stream) >= red.chance) return;
  red.sinceLast = 0;
  red.outcome = red.marks && markable && byAverage < red.markBelow ? RedOutcome.mark : RedOutcome.drop;
}

/** The probability by the average alone. */
export function probabilityOf(
  { average, minThreshold, maxThreshold, maxProbability: most, gentle: gently }: RedState,
): number {
  if (average < minThreshold) return 0;
  if (average < maxThreshold) return (most * (average - minThreshold)) / (maxThreshold - minThreshold);
  return gently ? Math.min(1, most + ((1 - most) * (average - maxThreshold)) / maxThreshold) : 1;
}

/**
 * The probability with the packets since the last refusal, which makes refusals evenly spaced: between 1/p and 2/p
 * packets apart if they wait, otherwise at most 1/p.
 */
export function spaced(probability: number, sinceLast: number, waits: boolean): number {
  const due = sinceLast * probability;
  if (waits) return due < 1 ? 0 : due < 2 ? probability / (2 - due) : 1;
  return due < 1 ? probability / (1 - due) : 1;
}

/** Whole powers by squaring, which gives the same result in every engine. */
export function power(base: number, exponent: number): number {
  let result = 1;
  for (let square = base, left = exponent; left > 0; square *= square, left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
  }
  return result;
}

/** A chance is given as a percentage with one decimal; below 1 %, with two digits. */
const percent = (chance: number): string =>
  (chance < 0.01 ? String(Number((100 * chance).toPrecision(2))) : places(100 * chance));

/** Above this chance, a refusal is as good as certain. */
const CERTAIN = 0.9995;

/** How it came to refuse the packet that has just begun. */
function chanceWords(red: RedState): string {
  if (red.chance < CERTAIN) {
    return `refuses with a chance of ${percent(red.chance)} % a packet that begins, and it met this one`;
  }
  return probabilityOf(red) < 1 ? 'refuses the packet that begins now, because so many have passed since the last refusal'
    : 'refuses every packet that begins';
}

export const randomEarlyDetection: DiscardPolicy<'red', RedState, typeof parameters> = {
  id: 'red',
  title: 'Random early detection',
  summary: 'A packet is refused, or marked, at random, the more likely the longer the queue has been on average.',
  source: 'Floyd and Jacobson 1993; ns-2.35',
  aliases: ['RED', 'random early drop'],
  parameters,
  warn(told) {
    for (const unit of ['Places', 'Fraction'] as const) {
      const [least, most] = [told[`minThreshold${unit}`], told[`maxThreshold${unit}`]];
      if (least === null || most === null) continue;
      return least < most ? null : {
        key: `minThreshold${unit}`,
        message: `The lower threshold of ${least} is not below the upper one of ${most}, so the chance of a refusal does not rise from one to the other; use a lower minThreshold${unit}.`,
      };
    }
    return null;
  },
  cutsPackets: true,
  settle: settleRed,
  arrive: (queue, vc, state, arrival) => arrive(state, queue, !vc.midPacket, arrival),
  judge(queue, vc, endsPacket, state) {
    if (vc.refusing) return refuseTheRest(queue, vc, endsPacket, state);
    const verdict = admitIfRoom(queue);
    if (vc.midPacket || verdict !== ADMIT || state.outcome === RedOutcome.pass) return verdict;
    return state.outcome === RedOutcome.mark ? MARK : randomEarly;
  },
  level: ({ average }) => average,
  explain(reason, refused, red) {
    if (reason === randomEarly) {
      const { average, minThreshold, maxThreshold } = red;
      const where = average < maxThreshold ? `between ${places(minThreshold)} and ${places(maxThreshold)}`
        : `not below ${places(maxThreshold)}`;
      return `Average queue ${places(average)}, ${where} (now ${places(refused.queue.occupancy)}): random early detection ${chanceWords(red)}.`;
    }
    return restWords(reason, refused, red) ?? `${fullWords(refused)}: a full buffer refuses, whatever the average is.`;
  },
  marks: (state) => state.marks,
  inspect: ({ average, minThreshold, maxThreshold }) => [
    { label: 'average', value: average, unit: 'places', help: 'The moving average of the queue’s length.' },
    { label: 'lower threshold', value: minThreshold, unit: 'places', help: 'Below it no packet is refused early.' },
    {
      label: 'upper threshold', value: maxThreshold, unit: 'places',
      help: 'Between the two, the longer the average, the more likely a packet is refused or marked.',
    },
  ],
};
