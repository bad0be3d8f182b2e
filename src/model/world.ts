/**
 * The World: all mutable state of a run, as plain data that structuredClone copies. Models are functions over its
 * parts. What never changes during a run (topology, routes) is in `Network`; payload bytes are outside both. Each kind
 * of object is created in one place (`build.ts`), with its fields always in the same order: so the JavaScript engine
 * meets one shape of it.
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
import type { LongestYet } from './metrics/queue';
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

/** One flow: sender, receiver, timers. Segments count from 0; segment s is in slot s mod the length of the rings. */
export interface FlowState extends CodeState {
  transport: TransportSpec;
  adaptation: AdaptationSpec;
  started: boolean;
  /** Bytes that the application has made so far; -1 if its data has no end. */
  totalBytes: number;
  /** The bytes of the flow are really made, carried, rebuilt and compared (TCP Boston, files). */
  realBytes: boolean;
  /** The flow carries a file: what arrives is handed to `Environment.arrived`. */
  carriesFile: boolean;
  /** The codes that segments have been given, oldest first; the last is that of new segments. */
  codes: CodeState[];
  /** How many code blocks a segment can have. */
  blocks: number;
  traffic: TrafficState;
  /** The number of the next transmission of any kind on its VC of data: RM cells, pilots and repairs take one too. */
  nextNumber: number;
  /** The next number on its VC of acknowledgements. */
  nextNumberBack: number;
  sender: SenderState;
  congestion: CongestionState;
  scoreboard: ScoreboardState;
  /** Position of its congestion control in `VARIANTS`, and the state of that control; `null` if the flow is not TCP. */
  control: number;
  controlState: object | null;
  rtt: RttState;
  ecnState: EcnState;
  probe: ProbeState;
  sackHistory: SackHistory;
  sendBuffer: SendBufferState;
  receiveBuffer: ReceiveBufferState;
  redundancy: RedundancyState;
  /** The state of each shaper, by its number; `null` where the flow does without it. */
  shapers: (object | null)[];
  /** The number of its adaptation layer (adaptation/layers), and the state of that layer for the flow. */
  layer: number;
  layerState: object | null;
  /** Sequence numbers of packets with `tellsEnd` whose cells have all ended, until the layer reads them. */
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
  /** By hop; `null` until the first cell of the VC comes to the port (switch/vc-hop). */
  hops: (VcHop | null)[];
  flows: FlowState[];
  packets: PacketTable;
  /** Which cells of the packets carry EFCI. */
  marks: CellMarks;
  /** The contents of resource management cells. */
  rm: RmColumns;
  pilots: PilotColumns;
  acks: AckColumns;
  sacks: SackColumns;
  requests: RequestColumns;
  offsets: OffsetColumn;
  /** Which code cells the packets carry. */
  codes: CodeColumns;
  /** The contents of credit cells. */
  credits: CreditColumns;
  /** By VC, the state of its service (adaptation/services); `null` if the VC is plain. */
  services: (object | null)[];
  faults: Counted[];
  /** The next entry of the network's list of changes. */
  nextChange: number;
  longestYet: LongestYet;
  warm: boolean;
  /** Cumulative counts (metrics/counters) of run and flows; `baseline` has those at the end of the warm-up. */
  totals: Float64Array;
  flowTotals: Float64Array;
  /** Response times of each flow. */
  histograms: Histogram[];
  byteHops: ByteHops;
  baseline: Baseline;
  /** Cells that ended at a node, at index node × number of reasons + reason. */
  trays: Int32Array;
  /** Rolling hashes of drops and of deliveries. */
  hashes: Int32Array;
  series: SeriesState;
  recent: Recent;
}

/** Packets and cells of one VC at one queue, by their count there: those to lose, and those that must be let in. */
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
  /** Without cells: every packet is one unit. */
  packetMode: boolean;
  /** The first hop of each VC, and one entry more for the end of the last VC. */
  hopStart: Int32Array;
  hopLink: Int32Array;
  hopVc: Int32Array;
  /** 1 for the last hop of a VC. */
  hopLast: Uint8Array;
  /** Which input ring of the next port its cells go to. */
  hopInput: Int32Array;
  hopVci: Int32Array;
  /** 1 if its cells go before all others at switches. */
  hopPriority: Uint8Array;
  /** 1 if its cells have no priority and none of them is named in `faultsOfHop`. */
  hopIsPlain: Uint8Array;
  /** By port: 1 if all hops over it are plain; and 1 if cells of some hop over it are named in `faultsOfHop`. */
  portIsPlain: Uint8Array;
  portHasFaults: Uint8Array;
  /** By VC, the number of its service. */
  vcService: Uint8Array;
  /** Some VC has a service other than plain UBR. */
  hasServices: boolean;
  /** By VC, properties of its service (`hasRate`, `hopByHop`), and whether any VC is hop by hop. */
  vcHasRate: Uint8Array;
  vcIsHopByHop: Uint8Array;
  isHopByHop: boolean;
  /** By link, the hops that feed it. */
  hopsOfLink: readonly number[][];
  /**
   * By role of packets (way/roles): 1 if ports treat its cells in a way of their own, 1 if they go before all others, 1
   * if they end after one link, and the buffer places that a cell takes.
   */
  roleIsSpecial: Uint8Array;
  roleGoesFirst: Uint8Array;
  roleEndsAtLink: Uint8Array;
  rolePlaces: Uint8Array;
  /** By VC: 1 if its sender slows down for congestion marks. Switches know this from the set-up of the VC. */
  vcHeedsMarks: Uint8Array;
  /** By flow: 1 if its data crosses the bottleneck. */
  countsAtBottleneck: Uint8Array;
  /** Losses on purpose and pardons, one entry per flow and link. `faultsOfHop` gives the entry of a hop, or -1. */
  faults: Named[];
  faultsOfHop: Int32Array;
}

/** What a trace reports: events of segments, and of services: cells with rates (frm, brm, erCut) and credits. */
export type TraceEvent =
  | 'send' | 'retransmit' | 'ack' | 'dupAck' | 'fastRetransmit' | 'timeout' | 'receive' | 'deliver' | 'drop'
  | 'frm' | 'brm' | 'erCut' | 'credit' | 'stall';

/** Bytes live outside the World: what applications send, and where delivered bytes go. */
export interface Environment {
  /** Runs every event through the queue, one by one. The results are the same; tests compare both ways. */
  plain?: boolean;
  codecs: CodecProvider;
  /** Contents of file flows, by flow. Flows without an entry carry pseudo-random bytes. */
  files: ReadonlyMap<number, Uint8Array>;
  /** Called when a whole segment of a file flow has arrived and was compared with what was sent. */
  arrived?(flow: number, offset: number, bytes: Uint8Array): void;
  /**
   * Called at every transport event, if a trace is wanted. For a dropped cell, `slot` is that of its packet in
   * `packets`, where it is still in use.
   */
  trace?(
    timePs: number, flow: number, event: TraceEvent, segment: number, slot?: number, packets?: PacketTable,
  ): void;
  /**
   * As `trace`, for what ports do to cells with rates (`erCut`). It is told in order among the events of `trace`, so
   * such ports do not run ahead while it is set.
   */
  portTrace?: Environment['trace'];
  /** Called when the VC of a hop is held, as it has no credit there, and when it is freed. */
  heldAt?(timePs: number, hop: number, held: boolean): void;
  /**
   * Called when a cell (transmission `packet`, place `index`) comes to a queue where `faults` count. `packetNumber` and
   * `cellNumber` are the counts there.
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

/**
 * Tells whether a call has gone on for long enough. Once true, it stays so until the call returns. When it is asked,
 * everything before the present instant is done in the network; ports may be ahead of that.
 */
export type Enough = () => boolean;

/** A way of running events: one by one, or the fast way. */
export interface Way {
  /**
   * Runs the events up to and including `stopPs`, at most `maxEvents` of them, by `handle` or by something that has the
   * same effect. Having run some, it may end earlier when it is `enough`. Returns how many it ran.
   */
  run(sim: Simulation, stopPs: number, maxEvents: number, handle: Handle, enough: Enough): number;
  /**
   * Puts the World into the state of the plain way. Called before anybody changes it or reads more of it than totals
   * and the state of flows and ports.
   */
  leave(): void;
}
