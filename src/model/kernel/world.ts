/**
 * The World: all mutable state of a run, as plain data that structuredClone copies. Models are functions over its parts.
 * What never changes during a run (topology, routes) is in `Network`; payload bytes are outside both. Each kind of thing is
 * made in one place, with all its fields in one order, so that the engine meets one shape (`build.ts`).
 */
import type { CodecProvider } from '../../codec/codec';
import type { NetworkSpec, TcpSpec, TransportSpec, AdaptationSpec } from '../spec';
import type { PacketTurns } from '../atm/turns';
import type { InterleaveState } from '../adaptation/interleave';
import type { LpdState } from '../adaptation/lpd/state';
import type { PacerState } from '../adaptation/pacer';
import type { ReservationState } from '../adaptation/reservation/state';
import type { RedundancyState } from '../transport/boston/redundancy';
import type { ScoreboardState } from '../transport/congestion/scoreboard';
import type { CongestionState } from '../transport/congestion/state';
import type { VegasState } from '../transport/congestion/vegas';
import type { EcnState } from '../transport/ecn';
import type { ProbeState } from '../transport/probe';
import type { RttState } from '../transport/rtt';
import type { SackHistory } from '../transport/sack-blocks';
import type { ReceiveBufferState } from '../transport/receive-buffer';
import type { SendBufferState } from '../transport/send-buffer';
import type { ByteHops } from '../metrics/byte-hops';
import type { Recent } from '../metrics/recent';
import type { VcAtPort } from '../switch/discard/policy';
import type { RedState } from '../switch/discard/random-early-detection';
import type { CellMarks, EfciState } from '../switch/efci';
import type { TrafficState } from '../traffic/source';
import type { EventQueue } from './event-queue';

/** A cell is 32 bits: its packet's slot and its place in it. The longest, all code cells of 12 blocks, has 3,072; -1 is no cell. */
export const INDEX_BITS = 12;
export const INDEX_MASK = (1 << INDEX_BITS) - 1;
export const cellCode = (packet: number, index: number): number => (packet << INDEX_BITS) | index;

/**
 * Cells (in packet mode: packets) that travel on a directed link, as trains: `count` cells of one packet, the first arriving at `at`, the next ones
 * `gap` later each. One event is scheduled, for the head. A host's link also holds what still waits at the host.
 */
export interface LinkState extends PacketTurns {
  /** How long a cell takes; in packet mode packets take `byteTimePs` a byte. */
  cellTimePs: number;
  byteTimePs: number;
  inPackets: boolean;
  delayPs: number;
  errorRate: number;
  rateBps: number;
  /** The last bit so far leaves the sender then; until then the link is busy, and was so for `busyPs` since t = 0. */
  freeAtPs: number;
  busyPs: number;
  /** From here on a host's cells leave at the present rate; one that began before a change ends here. */
  pacedFromPs: number;
  /** What the rates so far could have carried, up to `ratedAtPs`. */
  carriableBytes: number;
  ratedAtPs: number;
  lastArrivalPs: number;
  at: Float64Array;
  /** When the first cell of the train has left the sender. */
  left: Float64Array;
  gap: Float64Array;
  cell: Int32Array;
  hop: Int32Array;
  count: Int32Array;
  head: number;
  trains: number;
  scheduled: boolean;
  carried: number;
  carriedDoomed: number;
}

/** A ring of cells. */
export interface CellRing {
  cell: Int32Array;
  hop: Int32Array;
  head: number;
  length: number;
}

/** The output port that feeds a directed link; at a host only capacity and counters are used. */
export interface PortState {
  link: number;
  atHost: boolean;
  slotted: boolean;
  policy: number;
  scheduler: number;
  /** Places of the buffer: cells, and in packet mode packets or bytes (`countsBytes`). */
  capacity: number;
  threshold: number;
  /** What the discard policy was told: see `QueueView`. */
  z: number;
  dropsEndOfPacket: boolean;
  /** Places above which packets of low priority are refused; Infinity: never. */
  clpThreshold: number;
  /** Something is measured or asked beside the policy's judgement: an average, congestion, low priority. */
  watches: boolean;
  countsWaitingOnly: boolean;
  countsBytes: boolean;
  /** What counts against the buffer, and the places that the arriving unit takes, for the policy's judgement. */
  occupancy: number;
  arriving: number;
  /** The one queue of `fifo`; other schedulers keep a ring for each VC (`VcHop.ring`), and in `turns` the hops whose turn it is. */
  queue: CellRing;
  turns: CellRing;
  /** Cells that are queued, without those that go first; their bytes, kept where `countsBytes`. */
  queuedCells: number;
  queuedBytes: number;
  /** Cells that go before all others: pilots, which take no place, and background traffic with priority. */
  priority: CellRing;
  /** Places that background traffic has in `priority`, of as many as the buffer has. */
  priorityPlaces: number;
  /** Places promised to cells that have not come yet (adaptation/reservation). */
  reserved: number;
  /** VCs that have cells in `queue`. */
  activeVcs: number;
  /** A cell is being sent: the head of `queue`, or of `priority`. */
  sending: boolean;
  sendingPriority: boolean;
  /** A slot or departure is scheduled. */
  scheduled: boolean;
  slotOriginPs: number;
  /** Cells that came during this slot, by input. */
  inputs: CellRing[];
  waiting: number;
  nextInput: number;
  arrived: number;
  dropped: number;
  longest: number;
  /** Longest since the series' bin began. */
  longestInBin: number;
  /** Cell × picoseconds, up to `changedPs`. */
  area: number;
  changedPs: number;
  red: RedState;
  efci: EfciState;
}

/** Per VC and hop, what the switch remembers: how many cells of the current packet it has let in, and places kept for it. */
export interface VcHop extends VcAtPort {
  admitted: number;
  reserved: number;
  /** The rest of its packet carries EFCI. */
  marking: boolean;
  /** Its own queue, where the scheduler keeps one for each VC. */
  ring: CellRing | null;
}

/** Packets on their way, struct of arrays with a free list. */
export interface PacketTable {
  vc: Int32Array;
  segment: Int32Array;
  /** The how-manieth transmission of its VC, from 0. */
  number: Int32Array;
  /** Lazy packet discard: the AAL sequence number, and where the data begins in the flow's, modulo 2^32. */
  sequence: Int32Array;
  offset: Int32Array;
  cells: Int32Array;
  /** Cells whose fate is open. */
  open: Int32Array;
  lost: Int32Array;
  /** See `Role`. */
  role: Uint8Array;
  flags: Uint16Array;
  /** When it was handed to the adaptation layer. */
  sentPs: Float64Array;
  /** IP packet, bytes. */
  bytes: Int32Array;
  /** Cells of the whole segment. */
  sourceCells: Int32Array;
  /**
   * TCP Boston, MAX_BLOCKS numbers a packet: local index of the first code cell of each block, and how many of the block
   * it carries; in an acknowledgement, how many the block misses.
   */
  codeStart: Int16Array;
  codeCount: Int16Array;
  /** Acknowledgements: next expected segment; the segment that triggered it is `segment`, `ackWhole`: all of it is there. */
  ackNext: Int32Array;
  ackWhole: Int32Array;
  /** Acknowledgements: the window, bytes from the next expected one on. */
  ackWindow: Int32Array;
  /** TCP Boston: packets of one batch took turns on the VC, -1: alone; an acknowledgement's news of the transmission: cells sent so far, and come. */
  batch: Int32Array;
  ackSent: Int32Array;
  ackGot: Int32Array;
  /** Acknowledgements: blocks that came out of order, MAX_SACK_BLOCKS places a packet: first segment, one beyond the last. */
  sackCount: Int32Array;
  sackStart: Int32Array;
  sackEnd: Int32Array;
  free: Int32Array;
  freeLength: number;
  used: number;
}

/**
 * marked: a switch has set EFCI on its last cell; markedAny: on any; echo, windowReduced: ECN in TCP; clp: cell loss priority;
 * lazy: lost cells can be replaced by others (adaptation/lpd); headed: all but the first; salvaged: they have been.
 */
export const PacketFlag = { ack: 1, retransmission: 2, coded: 4, broken: 8, marked: 16, markedAny: 32, echo: 64, windowReduced: 128, clp: 256, lazy: 512, headed: 1024, salvaged: 2048, reserving: 4096, ecnCapable: 8192 } as const;

/** What a packet is for. Data and acknowledgements belong to the transport, the others to adaptation layers. */
export const Role = { data: 0, ack: 1, pilot: 2, request: 3, repair: 4, notice: 5 } as const;

/** What is being put together at the end of a VC. */
export interface Assembly {
  /** The packet that the newest cell belongs to, -1: none. */
  packet: number;
  have: number;
  /** Packets that ran into this one because their ends were lost, with the cells held of each. */
  mergedPackets: number[];
  mergedCells: number[];
  /** All cells since the last end of packet. */
  total: number;
  discarding: boolean;
}

/** One flow: sender, receiver, timers. Segments count from 0; segment s sits in slot s mod the rings' length. */
export interface FlowState {
  transport: TransportSpec;
  adaptation: AdaptationSpec;
  started: boolean;
  /** Bytes that the application has had so far, -1: no end. */
  totalBytes: number;
  /** Its bytes are real: made, carried, rebuilt and compared (TCP Boston, files). */
  realBytes: boolean;
  /** TCP Boston: places for blocks a segment, N, and the kind of code. Kept when Boston is switched off in mid-run. */
  blocks: number;
  codeCells: number;
  /** Data bytes of a coded cell: 48 less its tag. */
  cellDataBytes: number;
  construction: 'systematic' | 'uniform';
  traffic: TrafficState;
  packetsSent: number;
  acksSent: number;
  sender: SenderState;
  congestion: CongestionState;
  scoreboard: ScoreboardState;
  vegas: VegasState;
  rtt: RttState;
  ecn: EcnState;
  probe: ProbeState;
  sackHistory: SackHistory;
  sendBuffer: SendBufferState;
  receiveBuffer: ReceiveBufferState;
  redundancy: RedundancyState;
  interleave: InterleaveState;
  pacer: PacerState;
  reservation: ReservationState;
  lpd: LpdState | null;
  receiver: ReceiverState;
}

/** A flow whose transport is TCP. */
export type TcpFlow = FlowState & { transport: TcpSpec };
export const tcpFlow = (world: World, flow: number): TcpFlow => world.flows[flow] as TcpFlow;

export interface SenderState {
  una: number;
  next: number;
  max: number;
  unaByte: number;
  nextByte: number;
  maxByte: number;
  dupAcks: number;
  backoff: number;
  /** Deadline of the retransmission timer, Infinity when it is off; `timerScheduled`: when its event fires. */
  timerAtPs: number;
  /** Its turn (kernel/event-queue), taken when it was started last. */
  timerTurn: number;
  timerScheduledPs: number;
  /** After a timeout, until new data is acknowledged. */
  timedOut: boolean;
  segmentBytes: Int32Array;
  segmentStart: Float64Array;
  firstSentPs: Float64Array;
  lastSentPs: Float64Array;
  transmissions: Int32Array;
  /** TCP Boston: the segment is coded; the receiver is known to have it whole. */
  coded: Uint8Array;
  there: Uint8Array;
  /** By slot × blocks + block: the next fresh code cell, and how many the receiver is known to miss. */
  nextCode: Int32Array;
  missing: Int32Array;
}

export interface ReceiverState {
  next: number;
  /** Per segment: 1 when it is here whole. */
  whole: Uint8Array;
  wholeCount: number;
  lastWholePs: number;
  deliveredBytes: number;
  /** TCP Boston: by slot × blocks + block, how many cells are here, and which (256 bits each); by slot, whole blocks. */
  have: Int32Array;
  cellSet: Uint32Array;
  blocksWhole: Int32Array;
  /** TCP Boston: transmissions that are coming in; several only when they take turns. */
  coming: Coming[];
  ackPending: boolean;
  ackPendingSegment: number;
  ackAtPs: number;
  lastTransitPs: number;
  jitterPs: number;
  /** Its integral over time is up to date to here. */
  jitterChangedPs: number;
  data: Assembly;
  acks: Assembly;
}

/** A transmission of TCP Boston that is coming in: of which segment, with how many source cells, whether it has been acknowledged. */
export interface Coming {
  number: number;
  segment: number;
  cells: number;
  /** Cells of the transmission. */
  length: number;
  batch: number;
  answered: boolean;
  /** Cells that have come, and those that have been sent up to the last of them. */
  got: number;
  sent: number;
}

export interface World {
  clock: Float64Array;
  queue: EventQueue;
  random: Uint32Array;
  links: LinkState[];
  ports: PortState[];
  hops: VcHop[];
  flows: FlowState[];
  packets: PacketTable;
  /** Which cells of the packets carry EFCI. */
  marks: CellMarks;
  faults: { packetNumber: number; lastPacket: number; cellNumber: number }[];
  /** The next entry of the network's list of changes. */
  nextChange: number;
  warm: boolean;
  /** Cumulative counts (metrics/counters), and what they were when the warm-up ended. */
  totals: Float64Array;
  flowTotals: Float64Array;
  histogram: Int32Array;
  byteHops: ByteHops;
  baseline: { atPs: number; totals: Float64Array; flowTotals: Float64Array; histogram: Int32Array; byteHops: ByteHops };
  /** Cells that ended at a node: node × reasons + reason. */
  trays: Int32Array;
  /** Rolling hashes: drops, deliveries. */
  hashes: Int32Array;
  series: SeriesState;
  recent: Recent;
}

export interface SeriesState {
  binPs: number;
  rows: number;
  endPs: number;
  data: Float64Array;
  /** Totals when the current bin began. */
  before: Float64Array;
}

/** What never changes during a run. Hop tables: one entry per VC and link of its route; VC 2f carries data, 2f + 1 acks. */
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
  /** Flow's data crosses the bottleneck. */
  countsAtBottleneck: Uint8Array;
  /** Losses on purpose, one entry per flow and link; `faultsOfHop`: which of them, or -1. */
  faults: { packets: number[]; cells: number[] }[];
  faultsOfHop: Int32Array;
}

/** Bytes live outside the World: what applications send, and where delivered bytes go. */
export interface Environment {
  codecs: CodecProvider;
  /** Contents of file flows, by flow; missing ones are pseudo-random. */
  files: ReadonlyMap<number, Uint8Array>;
  /** A whole segment of a file flow has arrived and was compared. */
  arrived?(flow: number, offset: number, bytes: Uint8Array): void;
  /** Every transport event, when a trace is wanted. */
  trace?(timePs: number, flow: number, event: string, segment: number): void;
  /** A cell (transmission and place) came to a queue where `faults` count: with its packet's number and its own in that count. */
  counted?(vc: number, link: number, packet: number, index: number, packetNumber: number, cellNumber: number): void;
}

export interface Simulation {
  net: Network;
  world: World;
  env: Environment;
}
