/** The discard policies by number: the model stores the position. The first is meant where a switch names none. */
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

/** The policy of a port, which hands it the state that it has made. */
export const policyOf = ({ policy }: { policy: number }): AnyPolicy => DISCARD_POLICIES[policy];

/** Throws on a policy that the list does not have. */
export function policyNumber(id: string): number {
  const number = DISCARD_POLICIES.findIndex((known) => known.id === id);
  if (number < 0) throw new RangeError(`No discard policy is called ${id}.`);
  return number;
}
