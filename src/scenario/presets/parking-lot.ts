/**
 * The parking lot: senders join a chain of switches one after another, and those farther away get less.
 */
import type { Preset } from './preset';

const title = 'The parking lot';
const node = (id: string) => ({
  id, kind: 'switch' as const, bufferCells: 1_000, discard: { policy: 'epd', thresholdFraction: 0.8 },
});
const link = (from: string, to: string) => ({ from, to, rateMbps: 10, delayMs: 2 });
const flow = (from: string) => ({
  id: from, from, to: 'sink', startJitterMs: 500,
  transport: {
    kind: 'tcp' as const, variant: 'reno', packetBytes: 1500, windowBytes: 65_536, tickMs: 10, minRtoMs: 200,
  },
});

export const parkingLot: Preset = {
  id: 'parking-lot',
  topic: 'switches',
  title,
  summary:
    'Two senders join at each of three switches; those that join last get a third more of the last line than the others.',
  scenario: {
    version: 1,
    title,
    description:
      'Three switches in a row, two senders enter at each, all links are equally fast. Packets from afar have to pass two or three queues that may refuse them, and hear of a loss later. With early packet discard, which does not look at flows, the last two senders get about 35 % of the last line, the two in the middle 22 %, the two from afar 29 %. With selective EPD at the switches the shares come closer; with fair buffer allocation and per-VC round robin they are equal to a point or two. Rates, delays and buffers are our assumption.',
    durationS: 60,
    warmupS: 4,
    nodes: [
      { id: 'far', kind: 'host', count: 2 }, { id: 'middle', kind: 'host', count: 2 },
      { id: 'near', kind: 'host', count: 2 },
      node('sw1'), node('sw2'), node('sw3'),
      { id: 'sink', kind: 'host' },
    ],
    links: [
      link('far', 'sw1'), link('middle', 'sw2'), link('near', 'sw3'), link('sw1', 'sw2'), link('sw2', 'sw3'),
      link('sw3', 'sink'),
    ],
    flows: ['far', 'middle', 'near'].map(flow),
    measure: { bottleneck: 'sw3>sink' },
    layout: {
      far: [0, 0], middle: [240, 160], near: [480, 160], sw1: [240, 0], sw2: [480, 0], sw3: [720, 0], sink: [960, 0],
    },
  },
  view: { rate: 2e7, startAtS: 0.165, event: 'drop' },
  turn: ['nodes.sw3.discard.thresholdFraction', 'nodes.sw3.bufferCells'],
};
