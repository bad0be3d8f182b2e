/**
 * LATE: at the sender, the packets that fresh cells complete. When TCP sends one of them again, as duplicate
 * acknowledgements or a timeout may make it do meanwhile, the copy is held back: never sent as cells, and no drop.
 * Source: Kim and Bestavros, section 3.4 (TCP-specific optimizations). The paper does not say how the sender learns
 * that a packet was completed; so an entry holds back one copy at most, and lives no longer than one retransmission
 * timeout: a packet that was not completed after all, or whose acknowledgement was lost, is sent again next time.
 */

export interface Late {
  /** Segments, oldest entry first, and the instants after which the entries mean nothing. */
  segment: number[];
  untilPs: number[];
}

export const createLate = (): Late => ({ segment: [], untilPs: [] });

/** Enters a segment, or gives its entry more time. The oldest entries go when there are more than `most`. */
export function noteLate(late: Late, segment: number, nowPs: number, untilPs: number, most: number): void {
  forget(late, nowPs);
  const known = late.segment.indexOf(segment);
  if (known >= 0) remove(late, known);
  late.segment.push(segment);
  late.untilPs.push(untilPs);
  while (late.segment.length > most) remove(late, 0);
}

/** Is this segment completed late? Uses its entry up. */
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
