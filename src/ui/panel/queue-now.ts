/** What the bottleneck's port holds at the playhead, in the unit of its buffer, and the sentence that says it. */
import type { NetworkSpec } from '../../model/spec';
import { at, HEAD, LINK, PORT_UNITS, type Frame } from '../../runner/client/frame';
import { count, withNoun } from '../app/words';
import { besideBuffer, heldAt, type Held } from '../stage/pardoned';

interface QueueNow extends Held {
  /** `null` if there is no limit. */
  capacity: number | null;
  unit: (typeof PORT_UNITS)[number];
  /** Places of `capacity` that are kept for VCs with credits, and how many of those are taken. */
  kept: number;
  own: number;
}

/** Returns `null` if the frame is of another network: of the one that was open before. */
export function queueNow(frame: Frame, network: NetworkSpec): QueueNow | null {
  const { header, links } = frame;
  const link = header[HEAD.bottleneckLink];
  if (network.links[link] === undefined || links.rows !== network.links.length) return null;
  const unit = PORT_UNITS[at(links, link, LINK.unit)];
  const capacity = at(links, link, LINK.capacity);
  const [kept, own] = [at(links, link, LINK.kept), at(links, link, LINK.own)];
  return { ...heldAt(frame, link), capacity: capacity < 0 ? null : capacity, unit, kept, own };
}

/**
 * `512 of 512 places taken, and 1 brought back.` Places that are kept for VCs with credits are no part of the buffer:
 * `0 of 600 places; VCs’ own: 969 of 1,056.` `host` names the host if it is the port of one, not of a switch.
 */
export function queueSentence(frame: Frame, network: NetworkSpec, host: string | null): string {
  const now = queueNow(frame, network);
  if (now === null) return '';
  const { taken, unit, kept, own } = now;
  const held = taken - own;
  const capacity = now.capacity === null ? null : now.capacity - kept;
  const where = host === null ? '' : ` at ${host}`;
  const more = besideBuffer(now) + (kept === 0 ? '' : `; VCs’ own: ${count(own)} of ${count(kept)}`);
  return capacity === null ? `${withNoun(count(held), unit)} queued${where}${more}.`
    : `${count(held)} of ${withNoun(count(capacity), unit === 'cells' ? 'places' : unit)}${kept === 0 ? ' taken' : ''}${where}${more}.`;
}
