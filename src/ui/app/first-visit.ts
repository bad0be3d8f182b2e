/**
 * The story of the first visit: which cell was lost, what becomes of the rest of its packet, or that no cell was lost.
 * A story is built up from the events of frames; sentences are made from a story and the network.
 */
import { eventsOf, type Frame } from '../../runner/client/frame';
import { cellsOf } from '../../scenario/cell-counts';
import type { Expansion } from '../../scenario/network';
import type { FullScenario } from '../../scenario/schema';
import { capital, inWords, list } from './words';

interface Packet {
  flow: number;
  packet: number;
  of: number;
  /** Indices of its lost cells, from 0. */
  cells: readonly number[];
  /** Timeouts of its sender, ps: after each one it sent the whole packet again. */
  timeouts: readonly number[];
  /** When it has arrived whole, ps; Infinity before. */
  wholePs: number;
}

/**
 * One packet of each flow: the first that arrived whole, or the last that lost a cell. They are in the order in which
 * the cells fell; one that becomes whole moves to the end.
 */
export type Story = readonly Packet[];

export const BEGINNING: Story = [];

const isOpen = ({ wholePs }: Packet): boolean => wholePs === Infinity;

/** Returns the story after the events of one more frame; the same object if none of them matters. */
export function after(story: Story, { events }: Pick<Frame, 'events'>): Story {
  let now = story;
  for (const { kind, flow, packet, index, of, timePs } of eventsOf(events)) {
    const last = now.find((one) => one.flow === flow);
    const fresh: Packet = { flow, packet, of, cells: [], timeouts: [], wholePs: Infinity };
    const replace = (next: Packet): void => { now = [...now.filter((one) => one !== last), next]; };
    const change = (next: Packet): void => { now = now.map((one) => (one === last ? next : one)); };
    if (kind === 'drop' && index >= 0) {
      if (!last || timePs > last.wholePs) replace({ ...fresh, cells: [index] });
      else if (isOpen(last) && last.packet === packet && !last.cells.includes(index)) {
        change({ ...last, cells: [...last.cells, index] });
      }
    }
    if (kind === 'timeout' && last && isOpen(last) && !last.timeouts.includes(timePs)) {
      change({ ...last, timeouts: [...last.timeouts, timePs] });
    }
    if (kind === 'whole' && (!last || (isOpen(last) && last.timeouts.length > 0))) {
      replace({ ...fresh, ...last, wholePs: timePs });
    }
  }
  return now;
}

export interface Telling {
  headline: string;
  line: string;
  /** Whether a cell was lost: the page then offers one more place in the buffer. */
  lost: boolean;
  /** Whether a packet of every sender has arrived whole. */
  saved: boolean;
}

const places = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;

export function tell(story: Story, full: FullScenario, { network }: Pick<Expansion, 'network'>): Telling {
  const buffer = network.links[network.measure.bottleneckLink].port.bufferCells ?? 0;
  const senders = network.flows.length;
  // While a packet is not whole, nothing is said to be: the receivers beside it would contradict that.
  const fallen = story.find(isOpen) ?? story.findLast(({ cells }) => cells.length > 0);
  if (fallen) {
    const { flow, of, cells, timeouts } = fallen;
    const rest = of - cells.length;
    const one = cells.length === 1;
    const many = `${capital(inWords(cells.length))} ${one ? 'cell' : 'cells'}`;
    const numbers = [...cells].sort((a, b) => a - b).map((index) => index + 1);
    const fell = cells.length > 3 ? many : `${one ? 'Cell' : 'Cells'} ${list(numbers)}`;
    const [headline, line] = !isOpen(fallen) ? [
      `Whole at last: ${of * (1 + timeouts.length)} cells sent for ${of}.`,
      `${many} ${one ? 'was' : 'were'} lost, and all ${inWords(of)} had to go again.`,
    ] : [
      `${fell} fell. The other ${inWords(rest)} ${rest === 1 ? 'travels' : 'travel'} on for nothing.`,
      timeouts.length > 0
        ? `Sender ${network.nodes[network.flows[flow].from].id} got no acknowledgement, so it sends all ${inWords(of)} cells again.`
        : 'A receiver cannot use a packet with a hole in it. Grey is the waste.',
    ];
    return { headline, line, lost: true, saved: false };
  }
  if (story.length >= senders) {
    return {
      headline: `No cell fell. ${senders === 2 ? 'Both packets' : 'All packets'} arrived whole.`,
      line: `${places(buffer)} were enough where the two packets met.`, lost: false, saved: true,
    };
  }
  return {
    headline: `${capital(inWords(senders))} senders share one switch with ${places(buffer)}.`,
    line:
      `A packet is ${inWords(cellsOf(full.flows[0]))} cells. Where two packets meet, the queue grows by one cell with every cell that leaves.`,
    lost: false, saved: false,
  };
}
