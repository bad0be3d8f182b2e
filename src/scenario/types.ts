/**
 * The types of scenarios. `Scenario` is what an author writes: whatever is left out has its default. `FullScenario` has
 * every default filled in. The types of parameters are derived from the lists in which mechanisms declare them, so that
 * a new parameter needs no change here.
 */
import type { ADAPTATION_LAYERS } from '../model/adaptation/layers';
import type { SERVICES } from '../model/adaptation/services/list';
import type { Chosen, Told } from '../model/catalogue-types';
import type { ABR_ALGORITHMS } from '../model/switch/abr/list';
import type { DISCARD_POLICIES } from '../model/switch/discard/policies';
import type { linkParameters, switchParameters } from '../model/switch/parameters';
import type { TRAFFIC_KINDS } from '../model/traffic/kinds';
import type { boston } from '../model/transport/boston/parameters';
import type { VARIANTS } from '../model/transport/congestion/variants';
import type { tcpParameters, udp } from '../model/transport/parameters';

/** A reference to a node: `sw`, or `src.3` for a member of a group. */
export type NodeRef = string;
/** A reference to a directed link: `sw>sink` is the direction from sw to sink. */
export type LinkRef = string;

type SwitchParameters = Told<typeof switchParameters>;
type LinkParameters = Told<typeof linkParameters>;
type TcpOption = (typeof tcpParameters)[number] | (typeof VARIANTS)[number]['parameters'][number];
type TcpParameters = { kind: 'tcp'; variant: string } & Told<readonly TcpOption[]>;
type BostonParameters = Told<typeof boston.parameters>;

export interface FullHost {
  id: string;
  kind: 'host';
  /** Number of members: more than 1 make a group of equal hosts, `src.0`, `src.1`, … */
  count: number;
}
export type FullDiscard = Chosen<'policy', (typeof DISCARD_POLICIES)[number]>;
/** What the ports of a switch do for ABR flows. */
export type FullAbr = Chosen<'algorithm', (typeof ABR_ALGORITHMS)[number]>;
/** Settings of the port towards one neighbour that differ from those of its switch. */
export type PortOverride = Partial<SwitchParameters> & { discard?: FullDiscard; abr?: FullAbr | null };
export type FullSwitch =
  { id: string; kind: 'switch' } & SwitchParameters
  & { discard: FullDiscard; abr: FullAbr | null; ports: Record<NodeRef, PortOverride> };
export type FullNode = FullHost | FullSwitch;
export type FullLink = { from: NodeRef; to: NodeRef } & LinkParameters;
export type FullBoston = BostonParameters;
/** TCP; `boston` is `null` for ordinary TCP. */
export type FullTcp = TcpParameters & { boston: FullBoston | null };
export type FullUdp = { kind: 'udp' } & Told<typeof udp.parameters>;
export type FullTransport = FullTcp | FullUdp;
type Layer = (typeof ADAPTATION_LAYERS)[number];
export type FullAdaptation = Chosen<'kind', Layer>;
/** Fields of a kind of traffic that are not numbers, choices or booleans. */
interface TrafficExtras {
  /** `sha256` is `null` if it has not been computed. */
  file: { name: string; sha256: string | null };
  trace: { entries: readonly (readonly [timeS: number, bytes: number])[] };
}
type WithExtras<Kind> = Kind extends { kind: infer Id extends keyof TrafficExtras } ? Kind & TrafficExtras[Id] : Kind;
export type FullTraffic = WithExtras<Chosen<'kind', (typeof TRAFFIC_KINDS)[number]>>;

/** The service of a VC, such as ABR: what the network promises, and what it requires of the source. */
export type FullService = Chosen<'kind', (typeof SERVICES)[number]>;

interface FlowTimes {
  /** Switches that the route passes, in this order. */
  via: string[];
  startS: number;
  startJitterMs: number;
  /** `null` if the flow never stops. */
  stopS: number | null;
}

export interface FullFlow extends FlowTimes {
  id: string;
  from: NodeRef;
  to: NodeRef;
  traffic: FullTraffic;
  transport: FullTransport;
  adaptation: FullAdaptation;
  service: FullService;
  /** Service of the VC of the acknowledgements; `null` for that of the data. */
  ackService: FullService | null;
}

export interface FullFault {
  link: LinkRef;
  flow: string;
  packets: number[];
  cells: number[];
}

export interface Change {
  atS: number;
  /** Settings: path → value, as for `setPath`. */
  set: Record<string, unknown>;
}

export interface FullMeasure {
  /** `null` for the slowest link; among equals the one with most flows, then the first. */
  bottleneck: LinkRef | null;
  deadlineMs: number | null;
  /** `null` for a thousandth of the duration. */
  binMs: number | null;
  /** Which coded segments are compared with what was sent: those that had to be rebuilt, or all. */
  verify: 'rebuilt' | 'all';
}

export interface FullScenario {
  version: 1;
  title: string;
  description: string;
  seed: number;
  durationS: number;
  warmupS: number;
  network: 'atm' | 'packet';
  nodes: FullNode[];
  links: FullLink[];
  flows: FullFlow[];
  faults: FullFault[];
  /** Cells and packets that ports must let in, named in the same way as forced losses. */
  pardons: FullFault[];
  changes: Change[];
  measure: FullMeasure;
  /** Sweep files without their base, which are checked when they are run. */
  sweeps: Record<string, unknown>[];
  layout: Record<string, [number, number]>;
}

export type Discard = { policy?: string; [parameter: string]: string | number | boolean | null | undefined };
/** ABR algorithm of a switch, EFCI if `algorithm` is left out; `null` for none. */
export type Abr = { algorithm?: string; [parameter: string]: string | number | boolean | null | undefined };
type Ported = Partial<SwitchParameters> & { discard?: Discard; abr?: Abr | null };
export type Host = { id: string; kind: 'host'; count?: number };
export type Switch = { id: string; kind: 'switch'; ports?: Record<NodeRef, Ported> } & Ported;
export type Node = Host | Switch;
export type Link = { from: NodeRef; to: NodeRef } & Partial<LinkParameters>;
/** A mechanism whose kind must be given, while the rest has defaults. */
type Kinded<Full> =
  Full extends { kind: 'trace' } ? Partial<Full> & Pick<Full, 'kind' & keyof Full | 'entries' & keyof Full>
    : Full extends { kind: string } ? Partial<Full> & Pick<Full, 'kind'> : never;
export type Traffic = { kind?: 'greedy' } | Kinded<FullTraffic>;
/** Adaptation layer, AAL5 if `kind` is left out. */
export type Adaptation = { kind?: Layer['id'] } & Partial<Told<readonly Layer['parameters'][number][]>>;
/** Transport, TCP if `kind` is left out. */
export type Transport = Partial<Omit<TcpParameters, 'kind'>> & { kind?: 'tcp' | 'udp' }
  & { boston?: (Partial<BostonParameters>) | null };
/** Service, UBR if `kind` is left out. */
export type Service = { kind?: 'ubr' } | Kinded<FullService>;
export interface Flow extends Partial<FlowTimes> {
  id: string;
  from: NodeRef;
  to: NodeRef;
  traffic?: Traffic;
  transport?: Transport;
  adaptation?: Adaptation;
  service?: Service;
  ackService?: Service | null;
}
export type Fault = { link: LinkRef; flow: string; packets?: number[]; cells?: number[] };

export interface Scenario {
  /** Address of the JSON Schema, for editors; it has no effect. */
  $schema?: string;
  version: 1;
  title?: string;
  description?: string;
  seed?: number;
  durationS?: number;
  warmupS?: number;
  network?: 'atm' | 'packet';
  nodes: Node[];
  links?: Link[];
  flows?: Flow[];
  faults?: Fault[];
  pardons?: Fault[];
  changes?: Change[];
  measure?: Partial<FullMeasure>;
  sweeps?: Record<string, unknown>[];
  layout?: Record<string, [number, number]>;
}
