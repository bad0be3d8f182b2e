/**
 * The World: all mutable state of a run, as plain data that structuredClone copies. Models are functions over its
 * parts. What never changes during a run (topology, routes) is in `Network`; payload bytes are outside both. Each kind
 * of thing is made in one place, with all its fields in one order, so that the engine meets one shape (`build.ts`).
 */
import type { CodecProvider } from '../codec/codec';
import type { NetworkSpec, TcpSpec, TransportSpec, AdaptationSpec } from './spec';
import type { CodeState } from './transport/boston/code';
import type { PilotColumns } from './adaptation/reservation/pilot-columns';
import type { RedundancyState } from './transport/boston/redundancy';
import type { ScoreboardState } from './transport/congestion/scoreboard';
import type { CongestionState } from './transport/congestion/state';
import type { EcnState } from './transport/ecn';
import type { ProbeState } from './transport/probe';
import type { RttState } from './transport/rtt';
import type { SackColumns, SackHistory } from './transport/sack-blocks';
import type { AckColumns } from './transport/ack-columns';
import type { CodeColumns } from './atm/code-place';
import type { Counted } from './atm/faults';
import type { OffsetColumn } from './adaptation/lpd/offsets';
import type { RequestColumns } from './adaptation/lpd/requests';
import type { ReceiveBufferState } from './transport/receive-buffer';
import type { SendBufferState } from './transport/send-buffer';
import type { ByteHops } from './metrics/byte-hops';
import type { Histogram } from './metrics/histogram';
import type { Baseline } from './metrics/warmup';
import type { Recent } from './metrics/recent';
import type { PortState } from './switch/port-state';
import type { VcHop } from './switch/vc-hop';
import type { CellMarks } from './atm/marks';
import type { CreditColumns } from './atm/credit';
import type { RmColumns } from './atm/rm';
import type { LinkState } from './atm/link';
import type { PacketTable } from './atm/packets';
import type { SeriesState } from './metrics/series';
import type { ReceiverState, SenderState } from './transport/state';
import type { TrafficState } from './traffic/source';
import type { EventQueue } from './kernel/event-queue';

/** One flow: sender, receiver, timers. Segments count from 0; segment s sits in slot s mod the rings' length. */
export interface FlowState extends CodeState {
  transport: TransportSpec;
  adaptation: AdaptationSpec;
  started: boolean;
  /** Bytes that the application has had so far, -1: no end. */
  totalBytes: number;
  /** Its bytes are real: made, carried, rebuilt and compared (TCP Boston, files). */
  realBytes: boolean;
  /** What arrives of it is handed to whoever keeps it (`Environment`). */
  carriesFile: boolean;
  /** Places for blocks a segment. */
  blocks: number;
  traffic: TrafficState;
  /** The number of the next transmission of any kind on its VC of data: RM cells, pilots and repairs take one too. */
  nextNumber: number;
  /** The same on its VC of acknowledgements. */
  nextNumberBack: number;
  sender: SenderState;
  congestion: CongestionState;
  scoreboard: ScoreboardState;
  /** Its congestion control by number, and what that one keeps of the flow; null: it is not TCP. */
  control: number;
  controlState: object | null;
  rtt: RttState;
  ecnState: EcnState;
  probe: ProbeState;
  sackHistory: SackHistory;
  sendBuffer: SendBufferState;
  receiveBuffer: ReceiveBufferState;
  redundancy: RedundancyState;
  /** What its shapers keep of it, by their numbers; null: it does without. */
  shapers: (object | null)[];
  /** Its adaptation layer by number, and what that one keeps of the flow. */
  layer: number;
  layerState: object | null;
  /** Sequence numbers of packets with `tellsEnd` whose cells have all met their fate, until the layer looks. */
  ended: number[];
  receiver: ReceiverState;
}

/** A flow whose transport is TCP. */
export type TcpFlow = FlowState & { transport: TcpSpec; controlState: object };
export const tcpFlow = (world: World, flow: number): TcpFlow => world.flows[flow] as TcpFlow;

export interface World {
  clock: Float64Array;
  queue: EventQueue;
  random: Uint32Array;
  links: LinkState[];
  ports: PortState[];
  /** By hop; null until its first cell has come to the port (switch/vc-hop). */
  hops: (VcHop | null)[];
  flows: FlowState[];
  packets: PacketTable;
  /** Which cells of the packets carry EFCI. */
  marks: CellMarks;
  /** What cells of resource management carry. */
  rm: RmColumns;
  pilots: PilotColumns;
  acks: AckColumns;
  sacks: SackColumns;
  requests: RequestColumns;
  offsets: OffsetColumn;
  /** Which cells of the code packets carry. */
  codes: CodeColumns;
  /** What credit cells carry. */
  credits: CreditColumns;
  /** What the services of VCs keep of them (adaptation/services); null: a VC is plain. */
  services: (object | null)[];
  faults: Counted[];
  /** The next entry of the network's list of changes. */
  nextChange: number;
  warm: boolean;
  /** Cumulative counts (metrics/counters), and what they were when the warm-up ended. */
  totals: Float64Array;
  flowTotals: Float64Array;
  /** Response times of each flow. */
  histograms: Histogram[];
  byteHops: ByteHops;
  baseline: Baseline;
  /** Cells that ended at a node: node × reasons + reason. */
  trays: Int32Array;
  /** Rolling hashes: drops, deliveries. */
  hashes: Int32Array;
  series: SeriesState;
  recent: Recent;
}

/** Packets and cells of one VC at one queue, by their numbers there: those that are lost, and those that are let in. */
export interface Named {
  packets: number[];
  cells: number[];
  pardonedPackets: number[];
  pardonedCells: number[];
}

/**
 * What never changes during a run. Hop tables: one entry per VC and link of its route; VC 2f carries data, 2f + 1 acks.
 */
export interface Network {
  spec: NetworkSpec;
  /** No cells: every packet is one unit. */
  packetMode: boolean;
  /** The first hop of each VC, and one more entry. */
  hopStart: Int32Array;
  hopLink: Int32Array;
  hopVc: Int32Array;
  /** Last hop of its VC. */
  hopLast: Uint8Array;
  /** Which input ring of the next port the cell goes to. */
  hopInput: Int32Array;
  hopVci: Int32Array;
  /** Its cells go before all others at switches. */
  hopPriority: Uint8Array;
  /** Its cells do not go first, and none is named by `faultsOfHop`. */
  hopIsPlain: Uint8Array;
  /** By port: all hops over it are plain. */
  portIsPlain: Uint8Array;
  /** By VC, the number of its service. */
  vcService: Uint8Array;
  /** Some VC has a service that is not plain. */
  hasServices: boolean;
  /** By VC, what its service is (`hasRate`, `hopByHop`); some VC's is hop by hop. */
  vcHasRate: Uint8Array;
  vcIsHopByHop: Uint8Array;
  isHopByHop: boolean;
  /** By link, the hops that feed it. */
  hopsOfLink: readonly number[][];
  /** By role of packets (way/roles): its cells meet ports in a way of their own; end with a link; places at ports. */
  roleIsSpecial: Uint8Array;
  roleEndsAtLink: Uint8Array;
  rolePlaces: Uint8Array;
  /** By VC: its sender slows down when it hears of marks. A switch knows that from the set-up of the VC. */
  vcHeedsMarks: Uint8Array;
  /** Flow's data crosses the bottleneck. */
  countsAtBottleneck: Uint8Array;
  /** Losses on purpose and pardons, one entry per flow and link; `faultsOfHop`: which of them, or -1. */
  faults: Named[];
  faultsOfHop: Int32Array;
}

/** What a trace tells of: segments, and of services cells that carry rates (frm, brm, erCut) or credits. */
export type TraceEvent =
  | 'send' | 'retransmit' | 'ack' | 'dupAck' | 'fastRetransmit' | 'timeout' | 'receive' | 'deliver' | 'drop'
  | 'frm' | 'brm' | 'erCut' | 'credit' | 'stall';

/** Bytes live outside the World: what applications send, and where delivered bytes go. */
export interface Environment {
  /** Every event goes through the queue, one by one: results are the same, and checked so. */
  plain?: boolean;
  codecs: CodecProvider;
  /** Contents of file flows, by flow; missing ones are pseudo-random. */
  files: ReadonlyMap<number, Uint8Array>;
  /** A whole segment of a file flow has arrived and was compared. */
  arrived?(flow: number, offset: number, bytes: Uint8Array): void;
  /** Every transport event, when a trace is wanted; of a dropped cell with the slot of its packet, still in use. */
  trace?(timePs: number, flow: number, event: TraceEvent, segment: number, slot?: number): void;
  /**
   * A cell (transmission and place) came to a queue where `faults` count: with its packet's number and its own in that
   * count.
   */
  counted?(vc: number, link: number, packet: number, index: number, packetNumber: number, cellNumber: number): void;
}

export interface Simulation {
  net: Network;
  world: World;
  env: Environment;
}

/** Handles an event: its kind and its subject. */
export type Handle = (sim: Simulation, kind: number, subject: number) => void;

/** A way of running events. */
export interface Way {
  /**
   * Those up to and including `stopPs`, at most `maxEvents` of them, each by `handle` or by what gives the same.
   * Returns how many.
   */
  run(sim: Simulation, stopPs: number, maxEvents: number, handle: Handle): number;
  /** Somebody is going to look at more of the World than totals and the state of flows and ports, or to change it. */
  leave(): void;
}
