/**
 * The catalogue: every mechanism, metric and reason of the model as plain values. Schema, forms, command line help and docs
 * are derived from it; adding a mechanism means its file, its test, and its line here.
 */
import type { Mechanism } from './catalogue-types';
import { earlyPacketDiscard } from './switch/discard/early-packet-discard';
import { partialPacketDiscard } from './switch/discard/partial-packet-discard';
import type { DiscardPolicy } from './switch/discard/policy';
import { earlyPacketDiscardPushOut } from './switch/discard/push-out';
import { tailDrop } from './switch/discard/tail-drop';
import { linkParameters, switchParameters } from './switch/parameters';
import { reno } from './transport/congestion/reno';
import { aal5, boston, tcpParameters, trafficKinds } from './transport/parameters';
import { METRICS } from './metrics/definitions';
import { REASONS } from './reasons';

/** Numbered by position: the model stores the number. */
export const DISCARD_POLICIES: readonly DiscardPolicy[] = [tailDrop, partialPacketDiscard, earlyPacketDiscard, earlyPacketDiscardPushOut];

export const TCP_VARIANTS: readonly Mechanism[] = [reno];

export const CATALOGUE = {
  switch: switchParameters,
  link: linkParameters,
  discard: DISCARD_POLICIES as readonly Mechanism[],
  tcp: tcpParameters,
  tcpVariants: TCP_VARIANTS,
  boston,
  adaptations: [aal5] as readonly Mechanism[],
  traffic: trafficKinds,
  metrics: METRICS,
  reasons: REASONS,
} as const;
