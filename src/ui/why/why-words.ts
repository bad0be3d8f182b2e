/** The words of the card about a cell. */
import { PS_PER_S } from '../../model/kernel/time';
import { REASONS } from '../../model/reasons';
import { keepsWindow, type NetworkSpec } from '../../model/spec';
import { carries } from '../../model/words';
import type { AgainCause, Consequence, Cost, Death, End, Life, WhichCell, WhyAnswer } from '../../runner/client/why';
import { listed } from '../../scenario/problem';
import { inSentence } from '../app/in-sentence';
import { count, instant, many, singular, span, withNoun } from '../app/words';

type Net = Pick<NetworkSpec, 'network' | 'flows' | 'links' | 'nodes'>;

/** `Flow f.6, packet 43, cell 117 of 192`. */
export function cellWords({ flow, ack, packet, index, of, called }: WhichCell, { network, flows }: Net): string {
  const whose = `Flow ${flows[flow]?.id ?? ''}`;
  if (called !== null) return `${whose}, ${called}`;
  if (ack) return `${whose}, an acknowledgement`;
  const place = network === 'packet' ? '' : `, cell ${count(index + 1)} of ${count(of)}`;
  return `${whose}, packet ${count(packet)}${place}`;
}

/** Says where a cell died: `at sw, port to sink`, or the host or link that lost it. */
export function whereWords({ link, reason }: Pick<Death, 'link' | 'reason'>, { links, nodes }: Net): string {
  const { from, to } = links[link];
  if (REASONS[reason].id === 'linkError') return `on the link from ${nodes[from].id} to ${nodes[to].id}`;
  return nodes[from].kind === 'host' ? `at ${nodes[from].id}, before it was sent`
    : `at ${nodes[from].id}, port to ${nodes[to].id}`;
}

/** Says how many cells are enough: `32 cells`; of a segment coded in blocks `96 cells of each of its 2 blocks`. */
function enoughWords(cells: number, blocks: number, noun = 'cells'): string {
  if (blocks === 1) return `${count(cells)} ${cells === 1 ? singular(noun) : noun}`;
  const [least, most] = [Math.floor(cells / blocks), Math.ceil(cells / blocks)];
  const each = least === most ? count(most) : `${count(least)} or ${count(most)}`;
  return `${each} ${noun} of each of its ${count(blocks)} blocks`;
}

const makes = (cells: number): string => (cells === 1 ? 'makes' : 'make');

const IN_VAIN: Record<NonNullable<Death['inVain']>, string> = {
  had: 'It was not needed: the receiver had this segment already.',
  merged: 'Its packet was of no use any more: the end of the packet before was lost, so the receiver took both for one.',
  thrownAway: 'Its packet was of no use any more: the receiver had thrown away cells of it.',
};

/** Says why the packet was of no use before this loss, so that the loss changed nothing; null if it was of use. */
export function brokenWords({ first, inVain, cell }: Pick<Death, 'first' | 'inVain' | 'cell'>): string | null {
  if (inVain === 'had' || (inVain !== null && first === null)) return IN_VAIN[inVain];
  return first === null ? null
    : `Its packet was of no use any more: cell ${count(first.index + 1)} of ${count(cell.of)} had been lost before.`;
}

/** Says that nothing has followed; null for a cell without a packet, of which nobody expects anything. */
export function nothingWords(
  { cell, knownToPs, lazy, inVain }: Pick<Death, 'cell' | 'knownToPs' | 'lazy' | 'inVain'>,
  { flows }: Pick<Net, 'flows'>, durationPs: number,
): string | null {
  if (cell.ack || cell.called !== null) return null;
  if (inVain === 'had') return 'Nothing: the receiver had this segment already.';
  return lazy || keepsWindow(flows[cell.flow].transport) ? `Nothing yet, up to ${instant(knownToPs, durationPs)}.`
    : 'Nothing: a sender of UDP does not hear of the loss, and sends nothing again.';
}

export interface CostLine { value: string; words: string }

/** Returns what the death has cost so far, as numbers with their words. */
export function costLines(cost: Cost, death: Death, net: Net): CostLine[] {
  const { cell, timePs, enough, blocks, lazy, first, inVain } = death;
  const unit = carries(net.network === 'packet');
  const lines: CostLine[] = [];
  if (enough !== null) {
    lines.push({ value: '0', words: `siblings doomed: any ${enoughWords(enough, blocks)} ${makes(enough)} this segment whole` });
  } else if (lazy) {
    lines.push({ value: '0', words: 'siblings doomed: the receiver keeps them and asks for as many cells as are missing' });
  } else if (cell.of > 1) {
    lines.push({ value: count(cost.doomed), words: first ?? inVain ? 'siblings doomed before' : 'siblings doomed' });
  }
  if (cost.alsoLost > 0) lines.push({ value: count(cost.alsoLost), words: `more ${unit} of its packet lost` });
  if (cost.nextDoomed > 0) {
    lines.push({ value: count(cost.nextDoomed), words: `${unit} of the next packet doomed: without this end the receiver takes both for one` });
  }
  if (cost.byteHops > 0) {
    lines.push({ value: count(cost.byteHops), words: `wasted byte-hops${cost.underWay ? ' so far' : ''}` });
  }
  if (cost.bytesAgain > 0) lines.push({ value: count(cost.bytesAgain), words: 'bytes to send again' });
  if (cost.wholeAgainPs !== null) {
    lines.push({ value: span((cost.wholeAgainPs - timePs) / PS_PER_S), words: 'until the receiver had it whole' });
  }
  return lines;
}

const FOLLOWED: Record<Consequence['kind'], string> = {
  thirdDuplicate: 'Third duplicate acknowledgement', fastRetransmit: 'Fast retransmission', timeout: 'Timeout',
  again: 'Sent again', whole: 'Whole at the receiver', rebuilt: 'Rebuilt at the receiver',
};

const packets = (bytes: number, segmentBytes: number): string =>
  String(Math.round((10 * bytes) / segmentBytes) / 10);

/** `Timeout, window 8 → 1 packets`. */
export function followedWords({ kind, window }: Consequence): string {
  if (window === null || window.segmentBytes === 0 || window.before === window.after) return FOLLOWED[kind];
  const { before, after, segmentBytes } = window;
  return `${FOLLOWED[kind]}, window ${packets(before, segmentBytes)} → ${packets(after, segmentBytes)} packets`;
}

/** Names the cell as the subject of a sentence: `Cell 117 of 192`, or `It` if it has no such place. */
const pronoun = ({ index, of, ack, called }: WhichCell, { network }: Net): string =>
  (network === 'packet' || ack || called !== null ? 'It' : `Cell ${count(index + 1)} of ${count(of)}`);

/** Says where a living cell is and what it waits for. */
export function placeWords({ place, cell }: Life, net: Net): string {
  if (place === null) return 'It has come to its end.';
  const { from, to } = net.links[place.link];
  const time = span(place.inPs / PS_PER_S);
  const [one, what] = net.network === 'packet' ? ['packet', 'packets'] : ['cell', 'cells'];
  const which = pronoun(cell, net);
  switch (place.where) {
    case 'host': return `${which} waits at ${net.nodes[from].id} and will have left in ${time}.`;
    case 'link': return `${which} is on its way to ${net.nodes[to].id} and arrives in ${time}.`;
    case 'input': return `${which} has come to ${net.nodes[from].id} and is judged at the end of this slot.`;
    case 'queue': return place.held ? `${which} waits at ${net.nodes[from].id} until its flow has credit to send on.`
      : place.ahead === 0 ? `${which} is being sent to ${net.nodes[to].id} and has left in ${time}.`
      : `${which} waits behind ${withNoun(count(place.ahead), place.ahead === 1 ? one : what)} and ${place.mayBePassed
        ? `leaves in ${time} at the earliest: ${what} that come later may go before it` : `will leave in ${time}`}.`;
  }
}

const isOfPacketBefore = (loss: Death, { packet }: WhichCell): boolean => loss.cell.packet !== packet;

const AGAIN: Readonly<Record<AgainCause, string>> = {
  timeout: ' by a timeout', fastRetransmit: ' by duplicates', recovery: ' in fast recovery',
  goneBack: ', because the sender had gone back to an earlier one',
};

/** Returns what else there is to say about a living cell, one sentence each. */
export function lifeWords({ again, coded, doomedBy, thrownAway, cell }: Life): string[] {
  const said: string[] = [];
  if (doomedBy !== null) {
    said.push(isOfPacketBefore(doomedBy, cell)
      ? 'It is doomed: the last cell of the packet before was lost, so the receiver takes both for one packet.'
      : `It is doomed by cell ${count(doomedBy.cell.index + 1)}: the receiver has no use for a packet with a gap.`);
  }
  if (thrownAway !== null) said.push(`It is doomed: ${inSentence(REASONS[thrownAway].sentence)}`);
  if (coded !== null) {
    const cells = coded.enough === 1 ? 'cells' : 'different cells';
    said.push(`Any ${enoughWords(coded.enough, coded.blocks, cells)} ${makes(coded.enough)} its segment whole${coded.redundant
      ? ', and this one is beyond them: it takes the place of one that is lost.' : '.'}`);
  }
  if (again !== null) {
    const why = again.cause === null ? '' : AGAIN[again.cause];
    const which = again.transmission === null ? '' : `: this is transmission ${count(again.transmission)}`;
    said.push(`Segment ${count(cell.segment)} was sent again${why}${which}.`);
  }
  return said;
}

/** Says what became of a cell that reached its receiver, in one sentence. */
export function endWords({ cell, fate, here, enough, reason, doomedBy }: End, net: Net): string {
  const flow = net.flows[cell.flow];
  const at = net.nodes[cell.ack ? flow.from : flow.to].id;
  const which = pronoun(cell, net);
  const whole = net.network === 'packet' || cell.ack || cell.of === 1;
  switch (fate) {
    case 'waits': {
      if (doomedBy !== null) {
        return `${which} has come to ${at} for nothing: ${isOfPacketBefore(doomedBy, cell)
          ? 'the last cell of the packet before was lost, so both are taken for one packet there'
          : 'its packet has a gap there'}.`;
      }
      if (reason !== null) return `${which} has come to ${at} for nothing: ${inSentence(REASONS[reason].sentence)}`;
      if (enough !== null) {
        return `${which} has come to ${at}, where ${count(here ?? 0)} of the ${count(enough)} different cells are that `
          + 'make its segment whole.';
      }
      return here === null ? `${which} has come to ${at} and waits for the rest of its packet.`
        : `${which} has come to ${at} and waits for the rest of its packet: ${count(here)} of ${count(cell.of)} are `
          + 'there.';
    }
    case 'delivered':
      if (cell.called !== null) return 'It has come to where it was to go.';
      if (enough !== null) return `${which} was delivered to ${at}, and its segment is whole there.`;
      return `${which} was delivered to ${at}${whole ? '.' : ', where its packet came whole.'}`;
    case 'rebuilt':
      return enough === null ? `${which} was delivered to ${at}: its packet had lost cells, and was rebuilt there.`
        : `${which} was delivered to ${at}: its segment was rebuilt there from ${enough === 1 ? 'it alone.'
          : `${count(enough)} different cells, of which it is one.`}`;
    case 'duplicate': return `${which} came to ${at} once more than needed: the receiver had its segment already.`;
    case 'redundant':
      return `${which} came to ${at} and was not needed: enough cells of its segment were there, or this very one.`;
    case 'discarded': return `${which} came to ${at} and was thrown away there with its packet: ${reason === null ? ''
      : inSentence(REASONS[reason].sentence)}`;
  }
}

export const END_MOMENTS: Record<End['fate'], string> = {
  waits: 'It waits', delivered: 'Delivered', rebuilt: 'Rebuilt', duplicate: 'It came', redundant: 'It came',
  discarded: 'Thrown away',
};

/** With more flows than this in a queue, the smaller ones are counted together. */
const MOST_NAMED = 5;

/** Says what was in the queue: `88 cells of f.3, 61 of f.7 and 40 of 9 other flows`. */
export function queueWords({ queue, cell }: Pick<Death, 'queue' | 'cell'>, { flows }: Net): string {
  if (queue === null) return '';
  const out = [
    ...(queue.promised === 0 ? [] : [`${many(queue.promised, 'place')} promised to cells that had not come`]),
    ...(queue.removed === 0 ? []
      : [`${count(queue.removed)} of ${flows[cell.flow]?.id ?? ''} had just been removed`]),
  ];
  const named = queue.flows.length <= MOST_NAMED ? queue.flows : queue.flows.slice(0, MOST_NAMED - 1);
  const rest = queue.flows.slice(named.length);
  const words = named.map(({ flow, back, places }, place) => {
    const of = `${back ? 'acknowledgements of ' : ''}${flows[flow]?.id ?? ''}`;
    return `${place === 0 ? withNoun(count(places), queue.unit) : count(places)} of ${of}`;
  });
  const more = rest.reduce((sum, { places }) => sum + places, 0);
  const all = rest.length === 0 ? words : [...words, `${count(more)} of ${many(rest.length, 'other flow')}`];
  return [...(all.length === 0 ? [] : [listed(all)]), ...out].join('; ');
}

/**
 * The answer as it is read out when it comes: which cell it is, and what became of it. Where a cell is on its way is
 * left to the card, since it changes with every instant.
 */
export function heardWords(answer: WhyAnswer | null, net: Net): string {
  if (answer === null) return '';
  if (!answer.ok) return answer.words;
  const { why } = answer;
  switch (why.kind) {
    case 'death': {
      const { cell, reason, words } = why.death;
      return `${cellWords(cell, net)}: ${REASONS[reason].title} ${whereWords(why.death, net)}. ${words}`;
    }
    case 'life': return `${cellWords(why.life.cell, net)}.`;
    case 'end': return `${cellWords(why.end.cell, net)}. ${endWords(why.end, net)}`;
  }
}
