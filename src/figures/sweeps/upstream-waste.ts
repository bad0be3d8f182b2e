/**
 * The runs behind the figure on upstream waste: four senders cross three switches, four more join at the last one,
 * whose line is half as fast; all three switches have the same policy. Source of the claim: Kim and Bestavros, Lazy
 * Packet Discard, section 2.
 */
import type { Sweep } from '../../sweep/types';

const SWITCHES = ['sw1', 'sw2', 'sw3'];
export const WASTE_LINKS = ['far.0>sw1', 'sw1>sw2', 'sw2>sw3', 'sw3>sink'];
export const WASTE_POLICIES = [
  { id: 'epd', title: 'early packet discard' }, { id: 'epdPushOut', title: 'early packet discard, push-out' },
  { id: 'ppd', title: 'partial packet discard' }, { id: 'tailDrop', title: 'tail drop' },
];
export const wasteMetric = (link: string): string => `wasted(${link})`;

export const upstreamWaste: Sweep = {
  version: 1, id: 'upstream-waste', title: 'Waste upstream of four ways to discard', base: 'epd-upstream-waste',
  cases: WASTE_POLICIES.map(({ id, title }) => ({
    name: title, set: Object.fromEntries(SWITCHES.map((node) => [`nodes.${node}.discard.policy`, id])),
  })),
  seeds: [1, 2, 3],
  metrics: [...WASTE_LINKS.map(wasteMetric), 'effectiveThroughput'],
  draft: { seeds: [1] },
};
