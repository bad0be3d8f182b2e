/**
 * VBR background: on for a fixed time, off for a fixed time. While it is on, packets come at equal distances, which are
 * never shorter, even across an off-period. The cells of a packet leave evenly as well, so that no two cells are closer
 * than the rate says. The rate is counted as on a link, cell headers and padding included, so that 80 % of the link is
 * 0.8 of its rate. With priority its cells go before all others at every switch and take no places in buffers, as a
 * class above ABR and UBR does. Source: Jain, survey of TCP over ATM. That on and off are equally long and the
 * amplitude is 80 % is inferred from the printed efficiencies.
 */
import type { Parameter } from '../catalogue-types';
import { timeOf, type TrafficSource } from './source';

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
  takes: ({ rateBps, onPs, offPs }) => ({ peakBps: rateBps, meanBps: (rateBps * onPs) / (onPs + offPs) }),
  cellsAtBps: ({ rateBps }) => rateBps,
  ask({ rateBps, onPs, offPs }, state, turn) {
    if (turn.first) state.originPs = turn.nowPs;
    turn.bytes = turn.dataBytes;
    turn.waitPs = timeOf(turn.wireBytes, rateBps);
    const nextPs = turn.nowPs + turn.waitPs;
    if (nextPs < state.originPs + onPs) return;
    // The first on-period that ends after the next packet.
    const behind = Math.floor((nextPs - state.originPs - onPs) / (onPs + offPs)) + 1;
    state.originPs += behind * (onPs + offPs);
    turn.waitPs = Math.max(nextPs, state.originPs) - turn.nowPs;
  },
};
