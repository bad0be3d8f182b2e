/**
 * The catalogue: every mechanism, metric and reason of the model as plain values. Schema, forms, command line help and docs
 * are derived from it; adding a mechanism means its file, its test, and its line here.
 */
import type { Mechanism } from './catalogue-types';
import { ADAPTATION_LAYERS } from './adaptation/layers';
import { DISCARD_POLICIES } from './switch/discard/policies';
import { linkParameters, switchParameters } from './switch/parameters';
import { SCHEDULERS } from './switch/schedulers/list';
import { TRAFFIC_KINDS } from './traffic/kinds';
import type { TrafficKind } from './traffic/source';
import { boston } from './transport/boston/parameters';
import { VARIANTS } from './transport/congestion/variants';
import { PROFILES } from './transport/profiles';
import { tcpParameters, udp } from './transport/parameters';
import { METRICS } from './metrics/definitions';
import { REASONS } from './reasons';

export const TCP_VARIANTS: readonly Mechanism[] = VARIANTS;

/** TCP with what all variants share and what single ones add. */
const tcp: Mechanism = {
  id: 'tcp', title: 'TCP', summary: 'Packets are acknowledged, and sent again when no acknowledgement comes.', source: 'RFC 9293',
  parameters: [
    { key: 'variant', title: 'Variant', unit: 'none', type: 'choice', default: 'reno', live: false,
      choices: TCP_VARIANTS.map(({ id, title }) => ({ value: id, title })), help: 'How the congestion window reacts to losses.', source: 'the variant’s' },
    ...tcpParameters,
    // Variants may share a parameter, for example what they have of SACK.
    ...new Set(TCP_VARIANTS.flatMap(({ parameters }) => parameters)),
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
  adaptations: ADAPTATION_LAYERS as readonly Mechanism[],
  traffic: TRAFFIC_KINDS as readonly TrafficKind[],
  metrics: METRICS,
  reasons: REASONS,
} as const;
