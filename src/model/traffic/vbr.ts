/**
 * VBR background: on for a fixed time, off for a fixed time. While it is on, packets come at equal distances, which are
 * never shorter, even across an off-period. The cells of a packet leave evenly as well, so that no two cells are closer
 * than the rate says. The rate is counted as on a link, cell headers and padding included, so that 80 % of the link is
 * 0.8 of its rate. With priority its cells go before all others at every switch and take no places in buffers, as a
 * class above ABR and UBR does. Source: Jain, survey of TCP over ATM. That on and off are equally long and the
 * amplitude is 80 % is inferred from the printed efficiencies.
 */
import type { Parameter } from '../catalogue-types';
import { grouped } from '../words';
import { timeOf, type ToldTraffic, type TrafficSource, type TrafficState } from './source';

const parameters = [
  {
    key: 'rateMbps', title: 'Rate while on', unit: 'Mb/s', type: 'number', min: 0.0001, max: 100_000, default: 1.2,
    live: false, help: 'On the wire, cell headers and padding included.',
    source: 'our assumption: 80 % of the link, inferred from the printed efficiencies',
  },
  { key: 'onMs', title: 'On', unit: 'ms', type: 'number', min: 0.001, max: 1_000_000, default: 100, live: false,
    help: 'How long it sends.', source: 'our assumption; the hardest case of the survey: 7 ms' },
  { key: 'offMs', title: 'Off', unit: 'ms', type: 'number', min: 0, max: 1_000_000, default: 100, live: false,
    help: 'How long it is silent after that.', source: 'our assumption; the hardest case of the survey: 3 ms' },
  {
    key: 'priority', title: 'Priority', unit: 'none', type: 'boolean', default: true, live: false,
    help: 'Its cells go before all others at switches, and take no place in buffers.',
    source: 'ATM Forum TM 4.0: VBR is served before ABR and UBR',
  },
] as const satisfies readonly Parameter[];

type Spec = ToldTraffic<'vbr', typeof parameters, object>;

/** Returns the wait from a packet to the next one; moves on to the on-period of that. */
function waitAfter(
  { rateBps, onPs, offPs }: Spec, period: Pick<TrafficState, 'originPs'>, nowPs: number, wireBytes: number,
): number {
  const nextPs = nowPs + timeOf(wireBytes, rateBps);
  if (nextPs < period.originPs + onPs) return nextPs - nowPs;
  // The first on-period that ends after the next packet.
  const behind = Math.floor((nextPs - period.originPs - onPs) / (onPs + offPs)) + 1;
  period.originPs += behind * (onPs + offPs);
  return Math.max(nextPs, period.originPs) - nowPs;
}

/** A mean rate above the nominal one by more than this share is worth a warning. */
const MOST_ABOVE = 0.05;
/** On-periods over which the mean rate is taken. */
const PERIODS = 50;

const nominalBps = ({ rateBps, onPs, offPs }: Spec): number => (rateBps * onPs) / (onPs + offPs);

/** Returns the mean rate with packets of this size: each is sent to its end, also beyond the on-period. */
function meanBps(spec: Spec, wireBytes: number): number {
  // The last packet of an on-period adds at most its own time to it.
  if (timeOf(wireBytes, spec.rateBps) <= MOST_ABOVE * spec.onPs) return nominalBps(spec);
  const period = { originPs: 0 };
  let [nowPs, packets] = [0, 0];
  for (let periods = 0; periods < PERIODS; packets++) {
    const before = period.originPs;
    nowPs += waitAfter(spec, period, nowPs, wireBytes);
    if (period.originPs > before) periods++;
  }
  return (packets * wireBytes * 8e12) / nowPs;
}

const mbps = (bps: number): string => grouped(Number((bps / 1e6).toPrecision(3)));

export const vbr: TrafficSource<'vbr', typeof parameters> = {
  id: 'vbr',
  title: 'VBR background',
  summary: 'A fixed rate that goes on and off; with priority it passes all other traffic.',
  source: 'Jain, survey of TCP over ATM',
  overWindow: false,
  withoutWindow: true,
  whyNot: 'TCP sends when its window lets it, so VBR traffic would not keep its times',
  parameters,
  settle: (told) => told,
  goesFirst: ({ priority }) => priority,
  peakBps: ({ rateBps }) => rateBps,
  pace: ({ rateBps }) => ({ key: 'rateMbps', bps: rateBps }),
  cellsAtBps: ({ rateBps }) => rateBps,
  warn(spec, _place, wireBytes) {
    const [mean, nominal] = [meanBps(spec, wireBytes), nominalBps(spec)];
    return mean <= nominal * (1 + MOST_ABOVE) ? null : {
      key: 'onMs',
      message: `A packet that has begun is sent to its end, so with ${grouped(wireBytes)} bytes a packet on the wire the mean rate is ${mbps(mean)} Mb/s instead of ${mbps(nominal)}; use smaller packets or longer on-periods.`,
    };
  },
  ask(spec, state, turn) {
    if (turn.first) state.originPs = turn.nowPs;
    turn.bytes = turn.dataBytes;
    turn.waitPs = waitAfter(spec, state, turn.nowPs, turn.wireBytes);
  },
};
