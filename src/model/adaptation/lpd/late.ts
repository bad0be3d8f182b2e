/**
 * LATE: the sender's list of packets that fresh cells complete. If TCP sends one of them again in the meantime, because
 * of duplicate acknowledgements or a timeout, the copy is held back: it becomes no cells, and does not count as
 * dropped. Source: Kim and Bestavros, section 3.4 (TCP-specific optimizations). The paper does not say how the sender
 * learns that a packet was completed. So an entry holds back at most one copy, and lives for at most one retransmission
 * timeout: a packet that was not completed after all, or whose acknowledgement was lost, is sent again the next time.
 */

export interface Late {
  /** Segments, oldest entry first, and the instants at which the entries expire. */
  segment: number[];
  untilPs: number[];
}

export const createLate = (): Late => ({ segment: [], untilPs: [] });

/** Enters a segment, or prolongs its entry. Removes the oldest entries if there are more than `most`. */
export function noteLate(late: Late, segment: number, nowPs: number, untilPs: number, most: number): void {
  forget(late, nowPs);
  const known = late.segment.indexOf(segment);
  if (known >= 0) remove(late, known);
  late.segment.push(segment);
  late.untilPs.push(untilPs);
  while (late.segment.length > most) remove(late, 0);
}

/** Whether this segment is in the list. Removes its entry. */
export function takeLate(late: Late, segment: number, nowPs: number): boolean {
  forget(late, nowPs);
  const known = late.segment.indexOf(segment);
  if (known < 0) return false;
  remove(late, known);
  return true;
}

function forget(late: Late, nowPs: number): void {
  for (let entry = late.segment.length - 1; entry >= 0; entry--) if (late.untilPs[entry] < nowPs) remove(late, entry);
}

function remove(late: Late, entry: number): void {
  late.segment.splice(entry, 1);
  late.untilPs.splice(entry, 1);
}
