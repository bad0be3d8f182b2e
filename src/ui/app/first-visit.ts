/**
 * The story of the first visit: which cell was lost, what becomes of the rest of its packet, or that no cell was lost.
 * A story is built up from the events of frames; sentences are made from a story and the network.
 */
import { eventsOf, type Frame } from '../../runner/client/frame';
import { cellsOf } from '../../scenario/cell-counts';
import type { Expansion } from '../../scenario/network';
import type { FullScenario } from '../../scenario/schema';
import { capital, inWords, list } from './words';

export interface Story {
  /** The first packet that lost a cell, with the indices of its lost cells, from 0; `null` if none has. */
  fallen: { flow: number; packet: number; of: number; cells: readonly number[] } | null;
  /** Flows of which a packet has arrived whole. */
  whole: readonly number[];
  /** Timeouts of the lost cell's sender, ps: after each one it sent the whole packet again. */
  timeouts: readonly number[];
  /** Whether the packet that had lost cells has arrived whole after all. */
  mended: boolean;
}

export const BEGINNING: Story = { fallen: null, whole: [], timeouts: [], mended: false };

/** Returns the story after the events of one more frame; the same object if none of them matters. */
export function after(story: Story, { events }: Pick<Frame, 'events'>): Story {
  let now = story;
  if (story.mended) return story;
  for (const { kind, flow, packet, index, of, timePs } of eventsOf(events)) {
    if (kind === 'drop' && index >= 0) {
      if (now.fallen === null) now = { ...now, fallen: { flow, packet, of, cells: [index] } };
      else if (now.fallen.flow === flow && now.fallen.packet === packet && !now.fallen.cells.includes(index)) {
        now = { ...now, fallen: { ...now.fallen, cells: [...now.fallen.cells, index] } };
      }
    }
    if (kind === 'whole' && now.fallen === null && !now.whole.includes(flow)) {
      now = { ...now, whole: [...now.whole, flow] };
    }
    if (now.fallen?.flow !== flow) continue;
    if (kind === 'timeout' && !now.timeouts.includes(timePs)) now = { ...now, timeouts: [...now.timeouts, timePs] };
    if (kind === 'whole' && now.timeouts.length > 0) return { ...now, mended: true };
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
  if (story.fallen) {
    const { flow, of, cells } = story.fallen;
    const rest = of - cells.length;
    const numbers = [...cells].sort((a, b) => a - b).map((index) => index + 1);
    const fell = numbers.length === 1 ? `Cell ${numbers[0]} fell.`
      : numbers.length <= 3 ? `Cells ${list(numbers)} fell.`
      : `${capital(inWords(numbers.length))} cells fell.`;
    const sender = network.nodes[network.flows[flow].from].id;
    if (story.mended) {
      const lost = cells.length === 1 ? 'One cell was lost' : `${capital(inWords(cells.length))} cells were lost`;
      return {
        headline: `Whole at last: ${of * (1 + story.timeouts.length)} cells sent for ${of}.`,
        line: `${lost}, and all ${inWords(of)} had to go again.`, lost: true, saved: false,
      };
    }
    return {
      headline: `${fell} The other ${inWords(rest)} ${rest === 1 ? 'travels' : 'travel'} on for nothing.`,
      line: story.timeouts.length > 0
        ? `Sender ${sender} got no acknowledgement, so it sends all ${inWords(of)} cells again.`
        : 'A receiver cannot use a packet with a hole in it. Grey is the waste.',
      lost: true, saved: false,
    };
  }
  if (story.whole.length >= senders) {
    return {
      headline: `No cell fell. ${senders === 2 ? 'Both packets' : 'All packets'} arrived whole.`,
      line: `${capital(places(buffer))} were enough where the two packets met.`, lost: false, saved: true,
    };
  }
  return {
    headline: `${capital(inWords(senders))} senders share one switch with ${places(buffer)}.`,
    line:
      `A packet is ${inWords(cellsOf(full.flows[0]))} cells. Where two packets meet, the queue grows by one cell with every cell that leaves.`,
    lost: false, saved: false,
  };
}
