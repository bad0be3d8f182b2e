/**
 * The catalogue: every mechanism, metric and reason of the model as plain values. Schema, forms, command line help and docs
 * are derived from it; adding a mechanism means its file, its test, and its line here.
 */
import type { Mechanism } from './catalogue-types';
import { lpd } from './adaptation/lpd/parameters';
import { reservation } from './adaptation/reservation/parameters';
import { earlyPacketDiscard } from './switch/discard/early-packet-discard';
import { partialPacketDiscard } from './switch/discard/partial-packet-discard';
import type { DiscardPolicy } from './switch/discard/policy';
import { earlyPacketDiscardPushOut } from './switch/discard/push-out';
import { fairBufferAllocation } from './switch/discard/fair-buffer-allocation';
import { randomEarlyDetection } from './switch/discard/random-early-detection';
import { selectiveEarlyPacketDiscard } from './switch/discard/selective-epd';
import { tailDrop } from './switch/discard/tail-drop';
import { linkParameters, switchParameters } from './switch/parameters';
import { SCHEDULERS } from './switch/schedulers/list';
import { TRAFFIC_KINDS } from './traffic/kinds';
import type { TrafficKind } from './traffic/source';
import { boston } from './transport/boston/parameters';
import { VARIANTS } from './transport/congestion/variants';
import { PROFILES } from './transport/profiles';
import { aal5, tcpParameters, udp } from './transport/parameters';
import { METRICS } from './metrics/definitions';
import { REASONS } from './reasons';

/** Numbered by position: the model stores the number. */
export const DISCARD_POLICIES: readonly DiscardPolicy[] = [tailDrop, partialPacketDiscard, earlyPacketDiscard, earlyPacketDiscardPushOut, selectiveEarlyPacketDiscard, fairBufferAllocation, randomEarlyDetection];

export const TCP_VARIANTS: readonly Mechanism[] = VARIANTS;

/** TCP with what all variants share and what single ones add. */
const tcp: Mechanism = {
  id: 'tcp', title: 'TCP', summary: 'Packets are acknowledged, and sent again when no acknowledgement comes.', source: 'RFC 9293',
  parameters: [
    { key: 'variant', title: 'Variant', unit: 'none', type: 'choice', default: 'reno', live: false,
      choices: TCP_VARIANTS.map(({ id, title }) => ({ value: id, title })), help: 'How the congestion window reacts to losses.', source: 'the variant’s' },
    ...tcpParameters,
    ...TCP_VARIANTS.flatMap(({ parameters }) => parameters),
  ],
};

export const CATALOGUE = {
  switch: switchParameters,
  link: linkParameters,
  discard: DISCARD_POLICIES as readonly Mechanism[],
  schedulers: SCHEDULERS as readonly Mechanism[],
  transports: [tcp, udp] as readonly Mechanism[],
  tcp: tcpParameters,
  tcpVariants: TCP_VARIANTS,
  profiles: PROFILES,
  boston,
  adaptations: [aal5, reservation, lpd] as readonly Mechanism[],
  traffic: TRAFFIC_KINDS as readonly TrafficKind[],
  metrics: METRICS,
  reasons: REASONS,
} as const;
