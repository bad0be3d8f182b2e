/**
 * What the model is handed: a network in SI integers, every group expanded, every route chosen, every default filled in.
 * The scenario layer makes it from a checked scenario; the model trusts it. Times are picoseconds, rates bits per second,
 * sizes bytes or cells as named; indices point into the arrays of the same `NetworkSpec`.
 */

export interface NetworkSpec {
  /** `packet`: no cells; a packet is one unit of `packet.bytes` bytes everywhere, and what is said of cells below holds for packets. */
  network: 'atm' | 'packet';
  /** 32-bit unsigned; every random stream derives from it. */
  seed: number;
  durationPs: number;
  /** Averages leave out what happened before. */
  warmupPs: number;
  nodes: NodeSpec[];
  /** Directed: cable k is links 2k (as written in the scenario) and 2k + 1 (the way back). */
  links: LinkSpec[];
  flows: FlowSpec[];
  faults: FaultSpec[];
  /** Sorted by time. */
  changes: ChangeSpec[];
  measure: { bottleneckLink: number; deadlinePs: number | null; binPs: number };
}

export interface NodeSpec {
  /** `sw`, or `src.3` for a member of a group. */
  id: string;
  kind: 'host' | 'switch';
}

export type InputService = 'slottedRoundRobin' | 'arrivalOrder';

/** The output port that feeds a directed link: the queue of a switch, or the source queue of a host. */
export interface PortSpec {
  /** Cells; null is unlimited (hosts only). In packet mode one of the next two counts, where it is not null. */
  bufferCells: number | null;
  bufferPackets: number | null;
  bufferBytes: number | null;
  /** Does the cell that is being sent count against the buffer? */
  queueCounts: 'all' | 'waiting';
  inputService: InputService;
  scheduler: 'fifo' | 'perVcRoundRobin';
  /** Share of the buffer above which cells carry EFCI, and below which they no longer do; null: never, the same. */
  efciHighFraction: number | null;
  efciLowFraction: number | null;
  /** Share of the buffer above which packets of low priority are refused; null: never. */
  clpThresholdFraction: number | null;
  discard: DiscardSpec;
}

/** A policy of the catalogue with its parameters, for example `{ policy: 'epd', thresholdFraction: 0.5 }`. */
export interface DiscardSpec {
  policy: string;
  [parameter: string]: string | number | boolean | null;
}

export interface LinkSpec {
  /** `src.3>sw`. */
  id: string;
  from: number;
  to: number;
  rateBps: number;
  delayPs: number;
  /** Probability that a cell is lost on the way, 0 to 1. */
  cellErrorRate: number;
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
  /** No new data after this instant; null: never stops. */
  stopPs: number | null;
  traffic: TrafficSpec;
  transport: TransportSpec;
  adaptation: AdaptationSpec;
}

export type TrafficSpec = GreedySpec | FileSpec | ConstantSpec | OnOffSpec | ParetoOnOffSpec | VbrSpec | TraceSpec;

export interface GreedySpec { kind: 'greedy' }
export interface FileSpec { kind: 'file'; bytes: number; name: string }
/** Rate of IP packets, headers included. */
export interface ConstantSpec { kind: 'constant'; rateBps: number }
/** A burst of b bytes lasts b × 8 / peakBps; a silence follows. */
export interface OnOffSpec { kind: 'onOff'; meanBurstBytes: number; meanOffPs: number; peakBps: number; law: 'exponential' | 'fixed' }
/** meanBurstPs null: single packets and silences of alpha and minOffPs; otherwise bursts, with the last four. */
export interface ParetoOnOffSpec { kind: 'paretoOnOff'; alpha: number; minOffPs: number; meanBurstPs: number | null; meanIdlePs: number; shape: number; rateBps: number }
/** Rate on the wire while it is on. Priority: its cells go before all others at switches. */
export interface VbrSpec { kind: 'vbr'; rateBps: number; onPs: number; offPs: number; priority: boolean }
/** Times count from the start of the flow. */
export interface TraceSpec { kind: 'trace'; timesPs: readonly number[]; bytes: readonly number[]; repeat: boolean }

export type TransportSpec = TcpSpec | UdpSpec;

/** Packets that nobody acknowledges: each is handed over when the application has it. */
export interface UdpSpec {
  kind: 'udp';
  /** The IP packet: 28 header bytes and the data. */
  packetBytes: number;
}


/**
 * TCP, with the options of the catalogue in model units. Beside what is named here it carries the parameters of its variant,
 * which nobody but the variant's file names and reads (transport/settings).
 */
export interface TcpSpec {
  kind: 'tcp';
  variant: string;
  /** The IP packet: 40 header bytes and the data. */
  packetBytes: number;
  /** The receiver's advertised window, payload bytes. */
  windowBytes: number;
  tickPs: number;
  minRtoPs: number;
  maxRtoPs: number;
  initialRtoPs: number;
  initialWindowPackets: number;
  /** null: the window. */
  initialSsthreshPackets: number | null;
  karn: boolean;
  /** 0: every packet is acknowledged at once. */
  delayedAckPs: number;
  limitedTransmit: boolean;
  /** Marks are echoed and answered; switches mark only then. */
  ecn: boolean;
  /** Segment 0 is a packet without data. */
  handshake: boolean;
  /** After each opening of cwnd a packet of low priority goes ahead. */
  clpProbe: boolean;
  /** Rules in which TCPs differ, see transport/rule-parameters. */
  loneStartPackets: number;
  shortFirstPacket: boolean;
  clampsCwnd: boolean;
  halving: 'flight' | 'window' | 'wholeWindow';
  inflation: 'cwnd' | 'beside';
  growsOnExit: boolean;
  oneRecoveryPerWindow: boolean;
  resendsOnLimitedTransmit: boolean;
  countsAcrossTimeouts: boolean;
  cwrOnResend: boolean;
  tickPhase: number;
  rttArithmetic: 'real' | 'integer';
  minRtoTicks: number;
  backoffForgetsRtt: boolean;
  timesAcrossResends: boolean;
  firstAckAtOnce: boolean;
  delaysRepeatedAck: boolean;
  tiesByChance: boolean;
  nagle: boolean;
  /** null: no limit. */
  sendBufferBytes: number | null;
  /** null: the receiver always offers `windowBytes`; otherwise `windowBytes` is the same number. */
  receiveBufferBytes: number | null;
  /** An acknowledgement goes at once when the window's edge can move by this share of the receive buffer. */
  windowUpdateFraction: number;
  /** Small segments wait at most that long. */
  overridePs: number;
  /** Rate at which the cells of a VC go to the first link, at most; null: as fast as the link takes them. */
  pacingBps: number | null;
  boston: BostonSpec | null;
}

/** TCP Boston over the variant: real payload, dispersed over code cells. */
export interface BostonSpec {
  code: 'systematic' | 'uniform';
  /** N: how many different cells the code can make, at most 256. */
  codeCells: number;
  /** Extra cells of a first transmission, and of a retransmission, as a share of the segment's cells. */
  firstRedundancy: number;
  retransmitRedundancy: number;
  /** Do acknowledgements of complete out-of-order segments keep the sender from sending them again? */
  learnsOutOfOrder: boolean;
  /** `all`: a retransmission carries the whole segment anew, and the receiver forgets what it has of it. */
  resend: 'missing' | 'all';
  /** Bytes of each cell that tell its place, 0 to 4. */
  cellTagBytes: number;
  interleave: boolean;
  interleaveDepth: number;
  /** Who chooses the redundancy of first transmissions (boston/redundancy). */
  control: 'fixed' | 'lossTargeted' | 'vegasDriven';
  targetRoundTrips: number;
  maxRedundancy: number;
  deadlineSlackPs: number | null;
}

export type AdaptationSpec = Aal5Spec | LpdSpec | ReservationSpec;

/** What every adaptation layer is told. */
interface AnyAdaptationSpec {
  trailerBytes: number;
  /** Real AAL5 joins the cells on both sides of a lost end-of-packet cell; the papers' model keeps them apart. */
  mergeOnLostEom: boolean;
  /** What becomes of an incomplete packet: thrown away, or (TCP Boston) handed up with its holes closed or filled. */
  partial: 'discard' | 'pack' | 'dummy';
  /** Which cells tell that a packet met congestion; left out: the last one. */
  efciFrom?: 'last' | 'any';
}

export interface Aal5Spec extends AnyAdaptationSpec {
  kind: 'aal5';
}

/** Lazy Packet Discard: the receiver keeps incomplete packets and asks for fresh cells (adaptation/lpd). */
export interface LpdSpec extends AnyAdaptationSpec {
  kind: 'lpd';
  /** N = m × (1 + this): how many cells of a packet are made but not sent. */
  setAsideFraction: number;
  /** Entries of PENDING. */
  pendingPackets: number;
  requestTimeoutPs: number;
  maxRequests: number;
  /** Where the AAL sequence number is: in the first cell of the packet, or in every cell. */
  header: 'packet' | 'cell';
  /** Bytes of each cell that tell its packet and place, 0 to 4 (`header: cell`). */
  cellTagBytes: number;
  /** Packets that are encoded as one. */
  blockingFactor: number;
  /** A block that is not full is sent after this time. */
  blockWaitPs: number;
  /** When the sender learns that a packet was completed late. */
  lateOn: 'repairSent' | 'done';
}

/** Buffer reservation: places in the switches are asked for before data is sent (adaptation/reservation). */
export interface ReservationSpec extends AnyAdaptationSpec {
  kind: 'reservation';
  /** Does data wait for the answer, or does it follow the pilot at once? */
  mode: 'delayed' | 'immediate';
  /** Mean wait after a refusal; null: one round trip, doubled with every refusal in a row. */
  backoffPs: number | null;
  /** Immediate: is data of a refused block sent again as soon as the refusal is known, or by a timeout? */
  refusedData: 'afterTimeout' | 'atOnce';
  /** Does the refusing switch send the pilot back, or the destination? */
  earlyLoopback: boolean;
}

/** Losses on purpose, on one directed link, of one flow's data cells. Counts start at 0 and count every transmission. */
export interface FaultSpec {
  link: number;
  flow: number;
  packets: number[];
  cells: number[];
}

/** Something that is turned while the network runs: the new state of whatever differs. */
export interface ChangeSpec {
  atPs: number;
  links: { link: number; spec: LinkSpec }[];
  flows: { flow: number; transport: TransportSpec; adaptation: AdaptationSpec }[];
}
