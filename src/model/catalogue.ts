/**
 * The catalogue: every mechanism and reason of the model as plain values. The metrics are in metrics/definitions.ts.
 * Schema, forms, command line help and docs are derived from the catalogue. It only gathers the table of each kind of
 * mechanism, so a mechanism that is added to its table is in the catalogue too.
 */
import type { Mechanism, Parameter } from './catalogue-types';
import type { AdaptationLayer } from './adaptation/layer';
import { ADAPTATION_LAYERS } from './adaptation/layers';
import { SHAPERS } from './adaptation/shapers';
import { SERVICES } from './adaptation/services/list';
import type { ServiceLine } from './adaptation/services/service';
import { ABR_ALGORITHMS } from './switch/abr/list';
import { cellsOfPacket, dataBytesOfCell } from './atm/framing';
import { checkTimeouts, warnTimeouts } from './atm/timeouts';
import { DISCARD_POLICIES } from './switch/discard/policies';
import { PORT_FEATURES } from './switch/features/list';
import { linkParameters, switchParameters } from './switch/parameters';
import { SCHEDULERS } from './switch/schedulers/list';
import type { SchedulerLine } from './switch/schedulers/scheduler';
import { TRAFFIC_KINDS } from './traffic/kinds';
import type { TransportLine } from './transport/transport';
import type { TrafficKind } from './traffic/source';
import { boston } from './transport/boston/parameters';
import type { CongestionControl } from './transport/congestion/control';
import { VARIANTS } from './transport/congestion/variants';
import { sendsProbes } from './transport/probe';
import { PROFILES } from './transport/profiles';
import { tcpParameters, udp } from './transport/parameters';
import { segmentBytesTold } from './transport/receive-buffer';
import { REASONS } from './reasons';

/** A congestion control as the scenario layer and the page know it. */
type TcpVariant = Mechanism & Pick<CongestionControl, 'warn'>;

export const TCP_VARIANTS: readonly TcpVariant[] = VARIANTS;
type OfOneVariant = (typeof VARIANTS)[number]['parameters'][number];

/** TCP, with the parameters that all variants share and those that single variants add. */
const tcp = {
  id: 'tcp', title: 'TCP', summary: 'Packets are acknowledged, and sent again when no acknowledgement comes.',
  source: 'RFC 9293', hasWindow: true,
  parameters: [
    { key: 'variant', title: 'Variant', unit: 'none', type: 'choice', default: 'reno', live: false,
      choices: TCP_VARIANTS.map(({ id, title, summary, source, firstChoice }) =>
        ({ value: id, title, help: summary, source, ...(firstChoice && { firstChoice }) })),
      help: 'How the congestion window reacts to losses.', source: 'the variant’s' },
    ...tcpParameters,
    // Variants may share a parameter, for example those for SACK, so duplicates are left out.
    ...new Set(VARIANTS.flatMap(({ parameters }): readonly OfOneVariant[] => parameters)),
  ],
} as const satisfies TransportLine;

/** All tables whose parameters a scenario can set, each with its exact type. The schema is made from it. */
export const TELLABLE = {
  switch: switchParameters, link: linkParameters, discard: DISCARD_POLICIES, abr: ABR_ALGORITHMS,
  transports: [tcp, udp], boston, adaptations: ADAPTATION_LAYERS, traffic: TRAFFIC_KINDS, services: SERVICES,
} as const;

/** The catalogue for code that treats all mechanisms alike: `TELLABLE` with general types, and the rest. */
interface Catalogue {
  switch: readonly Parameter[];
  link: readonly Parameter[];
  discard: readonly Mechanism[];
  schedulers: readonly SchedulerLine[];
  transports: readonly TransportLine[];
  tcp: readonly Parameter[];
  tcpVariants: readonly TcpVariant[];
  profiles: typeof PROFILES;
  boston: Mechanism & typeof boston;
  /** Says which settings of timeouts a transport cannot work with. */
  checkTimeouts: typeof checkTimeouts;
  /** Says which settings of timeouts a transport does not follow. */
  warnTimeouts: typeof warnTimeouts;
  /** Whether a transport sends packets of low priority. */
  sendsProbes: typeof sendsProbes;
  /** Data bytes of a full segment of TCP. */
  segmentBytes: typeof segmentBytesTold;
  adaptations: readonly AdaptationLayer[];
  /** Cells of a packet, by the settings of a layer. */
  cellsOfPacket: typeof cellsOfPacket;
  /** Bytes of each cell that carry packets and what surrounds them. */
  dataBytesOfCell: typeof dataBytesOfCell;
  traffic: readonly TrafficKind[];
  services: readonly ServiceLine[];
  /** `load` is set if the algorithm measures arrivals in intervals. */
  abr: readonly (Mechanism & { load?: unknown })[];
  /** What holds cells back at their source; its parameters are those of the transports. */
  shapers: readonly Mechanism[];
  /** What ports have beside their policy. */
  features: readonly Omit<Mechanism, 'parameters'>[];
  /** The mechanisms of the tables above these two. */
  mechanisms: readonly Mechanism[];
  reasons: typeof REASONS;
}

const { discard, abr, transports, adaptations, traffic, services } = TELLABLE;

export const CATALOGUE: Catalogue = {
  ...TELLABLE,
  mechanisms: [
    ...TCP_VARIANTS, ...transports, boston, ...discard, ...SCHEDULERS, ...adaptations, ...traffic, ...services, ...abr,
  ],
  schedulers: SCHEDULERS,
  tcp: tcpParameters,
  tcpVariants: TCP_VARIANTS,
  profiles: PROFILES,
  checkTimeouts,
  warnTimeouts,
  shapers: SHAPERS,
  features: PORT_FEATURES,
  sendsProbes,
  segmentBytes: segmentBytesTold,
  cellsOfPacket,
  dataBytesOfCell,
  reasons: REASONS,
};
