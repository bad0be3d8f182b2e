/** The words of the panel's reading of the bottleneck's queue: its number, its unit, and what the number leaves out. */
import type { NetworkSpec } from '../../model/spec';
import { at, HEAD, LINK, type Frame } from '../../runner/client/frame';
import { count, NOTHING, singular, withNoun } from '../app/words';
import { besideBuffer } from '../stage/pardoned';
import { queueNow } from './queue-now';

/** Returns the number of the reading. */
export function heldWords(frame: Frame, network: NetworkSpec): string {
  const now = queueNow(frame, network);
  return now === null ? NOTHING : count(now.taken);
}

/** Returns `of 512 cells`, or `cells` if there is no limit. */
export function roomWords(frame: Frame, network: NetworkSpec): string {
  const now = queueNow(frame, network);
  if (now === null) return '';
  const { taken, capacity, unit } = now;
  return capacity === null ? (taken === 1 ? singular(unit) : unit) : `of ${withNoun(count(capacity), unit)}`;
}

/** Says how many places belong to VCs with credits, and how many to the buffer; '' if there are no such VCs. */
export function ownWords({ header, links }: Frame): string {
  const link = header[HEAD.bottleneckLink];
  const [kept, all] = link < links.rows ? [at(links, link, LINK.kept), at(links, link, LINK.capacity)] : [0, 0];
  if (kept === 0) return '';
  const buffer = all < 0 ? 'a buffer without limit' : `a buffer of ${count(all - kept)} places`;
  return ` VCs with credits have ${count(kept)} places of their own here (N2 + N3 each), beside ${buffer} that all share.`;
}

/** Returns `now`, or what the port holds beside its buffer: `+1 brought back`, `+1 being sent`. */
export function momentWords(frame: Frame, network: NetworkSpec): string {
  const now = queueNow(frame, network);
  return (now ? besideBuffer(now) : '').replace(', and ', '+').replace(', ', ', +') || 'now';
}

/**
 * Says what the number counts. `beside`: the one being sent takes no place of the buffer; `host`: the host whose own
 * port it is, where what has begun to leave is on its way already.
 */
export function queueHelp(packets: boolean, beside: boolean, host: string | null): string {
  const sent = host !== null ? 'apart' : beside ? 'apart: it takes no place of the buffer' : 'included';
  return `${packets ? 'What is' : 'Cells'} in the bottleneck port now, the one being sent ${sent}.`
    + (host === null ? '' : ` The bottleneck is the port of ${host} itself.`);
}
