/** Share of the bytes on each link that are wasted because their packet is discarded further on, by discard policy. */
import type { Figure } from './figure';
import { meanAt } from './points';
import { WASTE_LINKS, WASTE_POLICIES, upstreamWaste, wasteMetric } from './sweeps/upstream-waste';

const OURS = 'ours';
const EARLY = 0;
const TAIL_DROP = WASTE_POLICIES.findIndex(({ id }) => id === 'tailDrop');
const [, MIDDLE, , LAST] = WASTE_LINKS;

export const lpdUpstreamWaste: Figure = {
  id: 'lpd-upstream-waste',
  paper: 'lpd',
  name: 'Lazy Packet Discard, waste upstream',
  title: 'Share of each link’s bytes that is wasted',
  about: 'Four senders cross three switches, four more join at the last one, whose line is half as fast; one policy at '
    + 'all three switches.',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 2; the network is ours',
  says: 'Cells that early packet discard refuses at a switch have used every link before it for nothing.',
  printedAs: 'The paper argues without numbers, so no numbers are lost.',
  sweep: upstreamWaste,
  x: {
    path: '', title: 'Policy', log: false, words: WASTE_POLICIES.map(({ title }) => ({ title, cases: [title] })),
  },
  panels: [
    ...WASTE_LINKS.map((link) => ({
      id: link, title: `Wasted on ${link}`, label: `Wasted on ${link}, %`, metric: wasteMetric(link), factor: 100,
      digits: 1,
    })),
    {
      id: 'throughput', title: 'Effective throughput', label: 'Effective throughput, %', metric: 'effectiveThroughput',
      factor: 100, digits: 1,
    },
  ],
  series: [{ id: OURS, title: 'Ours', cases: WASTE_POLICIES.map(({ title }) => title) }],
  printed: [],
  verdict(points) {
    const on = (link: string, policy: number) => meanAt(points, link, OURS, policy);
    const argued = on(LAST, EARLY) < on(LAST, TAIL_DROP) && on(MIDDLE, EARLY) > on(LAST, EARLY);
    return {
      outcome: argued ? 'reproduced' : 'not reproduced',
      sentence: `On the last line early packet discard wastes ${on(LAST, EARLY).toFixed(1)} %, and tail drop ${
        on(LAST, TAIL_DROP).toFixed(1)} %. On the line before it they waste ${on(MIDDLE, EARLY).toFixed(1)} % and ${
        on(MIDDLE, TAIL_DROP).toFixed(1)} %.`,
    };
  },
  notes: [
    'Early packet discard keeps the line behind it nearly free of waste and moves the waste to the links before it: '
      + 'much of what they carry is refused later. The sums over the links are the totals of the record.',
  ],
};
