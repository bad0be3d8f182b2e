/**
 * What the model is handed: a network in SI integers, every group expanded, every route chosen, every default filled
 * in. The scenario layer makes it from a checked scenario; the model trusts it. Times are picoseconds, rates bits per
 * second, sizes bytes or cells as named; indices point into the arrays of the same `NetworkSpec`.
 */

import type { ADAPTATION_LAYERS } from './adaptation/layers';
import type { SERVICES } from './adaptation/services/list';
import type { ChosenSpec, SpecOf } from './catalogue-types';
import type { ABR_ALGORITHMS } from './switch/abr/list';
import type { DISCARD_POLICIES } from './switch/discard/policies';
import type { linkParameters, switchParameters } from './switch/parameters';
import type { TRAFFIC_KINDS } from './traffic/kinds';
import type { bostonParameters } from './transport/boston/parameters';
import type { profileParameter } from './transport/profiles';
import type { VARIANTS } from './transport/congestion/variants';
import type { tcpParameters, udp } from './transport/parameters';

export interface NetworkSpec {
  /**
   * `packet`: a network without cells. A packet is one unit of `packet.bytes` bytes everywhere, and comments that speak
   * of cells then mean packets.
   */
  network: 'atm' | 'packet';
  /** 32-bit unsigned; every random stream derives from it. */
  seed: number;
  durationPs: number;
  /** Averages leave out everything before this instant. */
  warmupPs: number;
  nodes: NodeSpec[];
  /** Directed: cable k is links 2k (as written in the scenario) and 2k + 1 (the way back). */
  links: LinkSpec[];
  flows: FlowSpec[];
  faults: FaultSpec[];
  /** Cells and packets that ports always let in, named in the same way as faults. */
  pardons: FaultSpec[];
  /** Sorted by time. */
  changes: ChangeSpec[];
  measure: { bottleneckLink: number; deadlinePs: number | null; binPs: number; verify: 'rebuilt' | 'all' };
}

export interface NodeSpec {
  /** `sw`, or `src.3` for a member of a group. */
  id: string;
  kind: 'host' | 'switch';
}

type SwitchParameters = SpecOf<typeof switchParameters>;

/**
 * The output port that feeds a directed link: the queue of a switch, or the source queue of a host. `bufferCells` is
 * `null` if the queue is unlimited (hosts only). In packet mode, `bufferPackets` or `bufferBytes` applies, whichever is
 * not `null`.
 */
export interface PortSpec extends Omit<SwitchParameters, 'bufferCells'> {
  bufferCells: SwitchParameters['bufferCells'] | null;
  discard: DiscardSpec;
  /** What the port does for ABR connections; `null` if it does nothing, so that no ABR connection may cross it. */
  abr: AbrPortSpec | null;
}

/** An ABR algorithm with its parameters, for example `{ algorithm: 'erica', targetUtilization: 0.9 }`. */
export type AbrPortSpec = ChosenSpec<'algorithm', (typeof ABR_ALGORITHMS)[number]>;

/** A policy of the catalogue with its parameters, for example `{ policy: 'epd', thresholdFraction: 0.5 }`. */
export type DiscardSpec = ChosenSpec<'policy', (typeof DISCARD_POLICIES)[number]>;

type LinkParameters = SpecOf<typeof linkParameters>;

export interface LinkSpec extends Omit<LinkParameters, 'errorsOneWay' | 'sourceQueueCells'> {
  /** `src.3>sw`. */
  id: string;
  from: number;
  to: number;
  port: PortSpec;
}

export interface FlowSpec {
  /** `f`, or `f.3` for a member of a group. */
  id: string;
  from: number;
  to: number;
  /** Directed links from source to destination, and back for the acknowledgements. */
  route: number[];
  routeBack: number[];
  startPs: number;
  /** The start is delayed by a uniform draw from [0, startJitterPs). */
  startJitterPs: number;
  /** No new data after this instant; `null` if it never stops. */
  stopPs: number | null;
  traffic: TrafficSpec;
  transport: TransportSpec;
  adaptation: AdaptationSpec;
  /** The services of its VC of data and of its VC of acknowledgements. */
  service: ServiceSpec;
  ackService: ServiceSpec;
}

/** A service of a VC with its parameters. */
export type ServiceSpec = ChosenSpec<'kind', (typeof SERVICES)[number]>;

/** The settings of a kind of traffic, as made by its `settle`. */
export type TrafficSpec = Parameters<(typeof TRAFFIC_KINDS)[number]['ask']>[0];

export type TrafficOf<Kind extends TrafficSpec['kind']> = Extract<TrafficSpec, { kind: Kind }>;

/** A transport with its parameters (transport/parameters) in model units. */
export type TransportSpec = TcpSpec | UdpSpec;

export interface UdpSpec extends SpecOf<typeof udp.parameters> {
  kind: 'udp';
}

/** Options of all TCPs, and those that single variants add. */
type TcpOption = (typeof tcpParameters)[number] | (typeof VARIANTS)[number]['parameters'][number];

/** Profiles are expanded into single options before the model gets this. */
export interface TcpSpec extends SpecOf<readonly Exclude<TcpOption, typeof profileParameter>[]> {
  kind: 'tcp';
  variant: string;
  /** TCP Boston over the variant; `null` for ordinary TCP. */
  boston: BostonSpec | null;
}

export type BostonSpec = SpecOf<typeof bostonParameters>;

type Windowed<Told> = Extract<Told, { windowBytes: number }>;

/** Whether a transport keeps a window, gets acknowledgements and retransmits what was lost: TCP does, UDP does not. */
export const keepsWindow = <Told extends object>(transport: Told): transport is Windowed<Told> =>
  'windowBytes' in transport;

/** An adaptation layer with its parameters. */
export type AdaptationSpec = ChosenSpec<'kind', (typeof ADAPTATION_LAYERS)[number]>;
export type Aal5Spec = Extract<AdaptationSpec, { kind: 'aal5' }>;
export type LpdSpec = Extract<AdaptationSpec, { kind: 'lpd' }>;
export type ReservationSpec = Extract<AdaptationSpec, { kind: 'reservation' }>;

/**
 * Losses on purpose, on one directed link, among the data cells of one flow. Packets and cells are counted from 0, and
 * every transmission counts.
 */
export interface FaultSpec {
  link: number;
  flow: number;
  packets: number[];
  cells: number[];
}

/** A change of settings while the network runs: the complete new settings of each link and flow that changes. */
export interface ChangeSpec {
  atPs: number;
  links: { link: number; spec: LinkSpec }[];
  flows: { flow: number; transport: TransportSpec; adaptation: AdaptationSpec }[];
}
