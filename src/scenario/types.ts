/**
 * Scenarios as TypeScript sees them. `Scenario` is what an author writes: whatever is left out takes its default.
 * `FullScenario` has every default filled in. The parameters named here are those that code reads by name; the catalogue
 * may bring more, which are checked at run time and reached by `getPath` and `setPath`.
 */
import type { DiscardSpec, InputService } from '../model/spec';

/** `sw`, or `src.3` for a member of a group. */
export type NodeRef = string;
/** `sw>sink`: the direction from sw to sink. */
export type LinkRef = string;

/** Parameters of mechanisms that no code reads by name. */
interface MoreParameters { [parameter: string]: unknown }

interface SwitchParameters {
  bufferCells: number;
  /** Packet mode; null: see bufferBytes. */
  bufferPackets: number | null;
  /** Packet mode; null: 53 for each of bufferCells. */
  bufferBytes: number | null;
  scheduler: string;
  /** null: off, and the same as above. */
  efciHighFraction: number | null;
  efciLowFraction: number | null;
  /** null: off. */
  clpThresholdFraction: number | null;
  queueCounts: 'all' | 'waiting';
  inputService: InputService;
}

interface LinkParameters {
  rateMbps: number;
  delayMs: number;
  cellErrorRate: number;
  errorsOneWay: boolean;
  /** null: no limit. */
  sourceQueueCells: number | null;
}

interface TcpParameters {
  kind: 'tcp';
  variant: string;
  packetBytes: number;
  windowBytes: number;
  tickMs: number;
  /** null: two ticks. */
  minRtoMs: number | null;
  maxRtoMs: number;
  initialRtoMs: number;
  initialWindowPackets: number;
  /** null: the window. */
  initialSsthreshPackets: number | null;
  karn: boolean;
  delayedAckMs: number;
  limitedTransmit: boolean;
  nagle: boolean;
  /** null: no limit. */
  sendBufferBytes: number | null;
  /** null: windowBytes is always offered; otherwise this takes its place. */
  receiveBufferBytes: number | null;
  windowUpdateFraction: number;
  overrideMs: number;
  /** null: as fast as the link takes cells. */
  pacingMbps: number | null;
}

interface BostonParameters {
  code: 'systematic' | 'uniform';
  codeCells: number;
  firstRedundancy: number;
  retransmitRedundancy: number;
  learnsOutOfOrder: boolean;
  cellTagBytes: number;
}

interface AdaptationParameters {
  kind: 'aal5' | 'reservation' | 'lpd';
  trailerBytes: number;
  mergeOnLostEom: boolean;
  /** Left out: `pack` with TCP Boston, `discard` without. Not for lazy packet discard. */
  partial?: 'discard' | 'pack' | 'dummy';
  efciFrom: 'last' | 'any';
}

export interface FullHost {
  id: string;
  kind: 'host';
  /** More than 1: a group of hosts that are alike, `src.0`, `src.1`, … */
  count: number;
}
/** What the port toward one neighbour has that the other ports of its switch do not. */
export type PortOverride = Partial<SwitchParameters> & { discard?: DiscardSpec } & MoreParameters;
export type FullSwitch =
  { id: string; kind: 'switch' } & SwitchParameters & { discard: DiscardSpec; ports: Record<NodeRef, PortOverride> } & MoreParameters;
export type FullNode = FullHost | FullSwitch;
export type FullLink = { from: NodeRef; to: NodeRef } & LinkParameters & MoreParameters;
export type FullBoston = BostonParameters & MoreParameters;
/** boston null: ordinary TCP. */
export type FullTcp = TcpParameters & { boston: FullBoston | null } & MoreParameters;
export type FullUdp = { kind: 'udp'; packetBytes: number } & MoreParameters;
export type FullTransport = FullTcp | FullUdp;
export type FullAdaptation = AdaptationParameters & MoreParameters;
/** sha256 is null when it has not been computed. */
interface FileParameters { kind: 'file'; bytes: number; name: string; sha256: string | null }
interface ConstantParameters { kind: 'constant'; rateMbps: number }
/** meanOffMs null: as long as the load asks for. */
export interface FullOnOff { kind: 'onOff'; meanBurstBytes: number; load: number; meanOffMs: number | null; law: 'exponential' | 'fixed' }
/** meanBurstMs null: single packets. */
interface ParetoOnOffParameters { kind: 'paretoOnOff'; alpha: number; minOffUs: number; meanBurstMs: number | null; meanIdleMs: number; shape: number; rateMbps: number }
interface VbrParameters { kind: 'vbr'; rateMbps: number; onMs: number; offMs: number; priority: boolean }
interface TraceParameters { kind: 'trace'; entries: [timeS: number, bytes: number][]; repeat: boolean }
export type FullTraffic =
  | { kind: 'greedy' } | FileParameters | ConstantParameters | FullOnOff | ParetoOnOffParameters | VbrParameters | TraceParameters;

interface FlowTimes {
  /** Switches that the route passes, in this order. */
  via: string[];
  startS: number;
  startJitterMs: number;
  /** null: never stops. */
  stopS: number | null;
}

export interface FullFlow extends FlowTimes {
  id: string;
  from: NodeRef;
  to: NodeRef;
  traffic: FullTraffic;
  transport: FullTransport;
  adaptation: FullAdaptation;
}

export interface FullFault {
  link: LinkRef;
  flow: string;
  packets: number[];
  cells: number[];
}

export interface Change {
  atS: number;
  /** Path → value, as `setPath` takes them. */
  set: Record<string, unknown>;
}

export interface FullMeasure {
  /** null: the slowest link, then the one with most flows, then the first. */
  bottleneck: LinkRef | null;
  deadlineMs: number | null;
  /** null: a thousandth of the duration. */
  binMs: number | null;
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
  changes: Change[];
  measure: FullMeasure;
  layout: Record<string, [number, number]>;
}

export type Discard = { policy?: string; [parameter: string]: string | number | boolean | null | undefined };
type Ported = Partial<SwitchParameters> & { discard?: Discard } & MoreParameters;
export type Host = { id: string; kind: 'host'; count?: number };
export type Switch = { id: string; kind: 'switch'; ports?: Record<NodeRef, Ported> } & Ported;
export type Node = Host | Switch;
export type Link = { from: NodeRef; to: NodeRef } & Partial<LinkParameters> & MoreParameters;
/** Its kind is said, the rest has defaults. */
type Kinded<Full extends { kind: string }, Needed extends keyof Full = 'kind'> = Pick<Full, 'kind' | Needed> & Partial<Full>;
export type Traffic =
  | { kind?: 'greedy' } | Kinded<FileParameters> | Kinded<ConstantParameters> | Kinded<FullOnOff> | Kinded<ParetoOnOffParameters> | Kinded<VbrParameters>
  | Kinded<TraceParameters, 'entries'>;
/** TCP where `kind` is left out. */
export type Transport = Partial<Omit<TcpParameters, 'kind'>> & { kind?: 'tcp' | 'udp' } & { boston?: (Partial<BostonParameters> & MoreParameters) | null } & MoreParameters;
export interface Flow extends Partial<FlowTimes> {
  id: string;
  from: NodeRef;
  to: NodeRef;
  traffic?: Traffic;
  transport?: Transport;
  adaptation?: Partial<AdaptationParameters> & MoreParameters;
}
export type Fault = { link: LinkRef; flow: string; packets?: number[]; cells?: number[] };

export interface Scenario {
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
  changes?: Change[];
  measure?: Partial<FullMeasure>;
  layout?: Record<string, [number, number]>;
}
