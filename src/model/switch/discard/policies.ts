/** The discard policies. The model stores the position in this list; the first one is the default. */
import { dynamicThreshold } from './dynamic-threshold';
import { earlyPacketDiscard } from './early-packet-discard';
import { fairBufferAllocation } from './fair-buffer-allocation';
import { partialPacketDiscard } from './partial-packet-discard';
import type { AnyPolicy } from './policy';
import { earlyPacketDiscardPushOut } from './push-out';
import { randomEarlyDetection } from './random-early-detection';
import { selectiveEarlyPacketDiscard } from './selective-epd';
import { tailDrop } from './tail-drop';

export const DISCARD_POLICIES = [
  tailDrop, partialPacketDiscard, earlyPacketDiscard, earlyPacketDiscardPushOut, selectiveEarlyPacketDiscard,
  fairBufferAllocation, randomEarlyDetection, dynamicThreshold,
] as const satisfies readonly AnyPolicy[];

/** Returns the policy of a port. It must only be given a state that it has made. */
export const policyOf = ({ policy }: { policy: number }): AnyPolicy => DISCARD_POLICIES[policy];

/** The state by which the policy judges a cell for the queue to which it comes. */
export const policyMemory = (
  { side, policyState, sideState }: { side: number; policyState: object; sideState: object | null },
): object => (side === 1 && sideState !== null ? sideState : policyState);

/** Throws for a policy that is not in the list. */
export function policyNumber(id: string): number {
  const number = DISCARD_POLICIES.findIndex((known) => known.id === id);
  if (number < 0) throw new RangeError(`No discard policy is called ${id}.`);
  return number;
}
