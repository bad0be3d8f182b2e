/**
 * The protocol between page and worker. Commands and questions go through Comlink (`RunnerApi` declares each once).
 * Frames go through a MessagePort as a ring of buffers: the worker fills a buffer and transfers it; the page draws it
 * and hands it back, which is the request for the next frame.
 */
import type { CellWords } from '../../model/catalogue-types';
import type { ModelRecord } from '../../model/run/record';
import type { Problem } from '../../scenario/problem';
import type { DifferenceReply } from './comparing';
import type { HistoryPiece, HistoryPlace } from './history';
import type { FlowInspection, HopsInspection, PortInspection } from './inspection';
import type { WhyAnswer, WhyQuestion } from './why';

/** Picoseconds of simulated time per millisecond of wall time; `null`: as fast as possible. */
export type Rate = number | null;

export interface LoadRequest {
  /** A scenario in the format of its file; the worker checks it, so it may be anything. */
  scenario: unknown;
  /** Contents of file flows, by expanded flow id; flows that are left out send pseudo-random bytes. */
  files?: Record<string, Uint8Array>;
  /** Instant to which the run is brought before the first frame, s. */
  startAtS?: number;
}

interface Refused { ok: false; problems: Problem[] }

/** `codecProblem`: why a slower codec is used than this machine supports; `null` if it is the best one. */
export type LoadReply = { ok: true; warnings: Problem[]; codecEngine: string; codecProblem: string | null } | Refused;

/** `atS`: instant of the change, s. */
export type Applied = { ok: true; atS: number } | Refused;

export interface ArrivedFile {
  flow: string;
  totalBytes: number;
  /** Number of bytes delivered in order so far. */
  inOrderBytes: number;
  /** These bytes, as the receiver has them. */
  bytes: Uint8Array;
}

/**
 * Names a cell of the newest frame by the columns of its row: link, flow, number of the transmission, position in it,
 * and whether it belongs to an acknowledgement.
 */
export interface CellQuestion { link: number; flow: number; packet: number; index: number; ack: boolean }

/** Names a cell to be lost, or lost already at `link` at the time `diedPs`; `where` as in CELL_WHERE. */
export type LossQuestion = CellQuestion & { where: number; diedPs?: number };

/** An entry of the scenario's `faults`: a forced loss. */
export interface LostCell { link: string; flow: string; packets?: number[]; cells?: number[] }

/**
 * The forced loss of a cell. `packet` and `cell`: its numbers as `faults` and `pardons` count. `atPs`: the present
 * instant of the run; `lostPs`: when the cell reaches the queue where it is lost, which may be earlier or later.
 */
export type LossAnswer =
  | { ok: true; fault: LostCell; atPs: number; lostPs: number; packet: number; cell: number }
  | { ok: false; why: string };

export interface CellAnswer {
  gfc: number; vpi: number; vci: number; pti: number; clp: number; hec: number;
  /** The 53 bytes of the cell, header first. */
  bytes: Uint8Array;
  /** Contents of a control cell in words; `null` for data and acknowledgements. */
  says: CellWords | null;
  /** Name of a control cell, such as `a request`; `null` for data and acknowledgements. */
  called: string | null;
}

/**
 * A kind of happening to run to. With `link`, its port drops a cell (`drop`) or has no free place (`full`). With
 * `flow`, the flow times out, cuts its window after a timeout or fast retransmit (`cut`), has a packet delivered, gets
 * a resource management cell back (`answered`), has its allowed rate lowered (`slowed`), or has cells but no credit for
 * their next link (`starved`). `null` means any link or flow.
 */
export type Until =
  | { kind: 'drop'; link: number | null }
  | { kind: 'full'; link: number }
  | { kind: 'timeout' | 'cut' | 'delivered' | 'answered' | 'slowed' | 'starved'; flow: number | null };

/**
 * A point of the run to go to. `instant`: that time, with all its events done. `by`: so much later, or earlier if
 * negative. `furthest`: the latest point reached before the run was taken back. `event` (of the model), `cell` (a cell
 * time of the bottleneck) and `until` (a happening): the next one, or with `back` the one before.
 */
export type Goal =
  | { kind: 'instant'; atPs: number }
  | { kind: 'by'; ps: number }
  | { kind: 'furthest' }
  | { kind: 'event'; back: boolean }
  | { kind: 'cell'; back: boolean }
  | { kind: 'until'; what: Until; back: boolean };

/** Outcome of `go`. `nowhere`: there is no such point. `overtaken`: another command came before the run was there. */
export type Went = 'there' | 'nowhere' | 'overtaken';

/**
 * One result record: what was run, and the model's results at an instant. `set`: the settings that were changed in the
 * scenario; `wallSeconds`: wall time of the run; `worldHash`: only for a run that was stopped before its end.
 */
export type ResultRecord = ModelRecord & {
  scenario: string;
  seed: number;
  set: Record<string, unknown>;
  wallSeconds: number;
  worldHash?: string;
};

/** Results of a whole run, as `measurePoint` returns them. */
export interface MeasuredPoint {
  hash: string;
  /** Segments whose bytes were rebuilt and compared with what was sent, and how many of them differed. */
  verified: number;
  corrupt: number;
  /** Segments that receivers have whole. */
  delivered: number;
  /** Transmissions of all kinds / segments delivered. */
  transmissionsPerSegment: number;
  /** Segments that were sent more than once / segments that were sent, of those first sent after the warm-up. */
  sentAgainRate: number;
  /** Loss rate of all cells, and that of the cells that reached the queue of the bottleneck. */
  cellLossRate: number;
  bottleneckLossRate: number;
}

export type PointReply = { ok: true; point: MeasuredPoint } | Refused;

export type RecordReply = { ok: true; record: ResultRecord } | Refused;

/** What the worker reports on the pulse port: it prepares a network without a break, or works in short slices. */
export type Doing = 'preparing' | 'running';

/**
 * Questions about the present state of the run that is shown; asking changes nothing. The answer is `null` if there is
 * no run, or if it does not have what was asked for.
 */
export interface Questions {
  /** Present instant of the run, ps. */
  clockPs(): Promise<number | null>;
  /** Why the run has stopped before its end and cannot go on, as one sentence; `null` if it can. */
  stopped(): Promise<string | null>;
  /** The result record at the present instant; rejects if there is no run. */
  result(): Promise<ResultRecord>;
  /** The header and bytes of a cell that is on its way. */
  cell(question: CellQuestion): Promise<CellAnswer | null>;
  inspectFlow(flow: number): Promise<FlowInspection | null>;
  /** The port that feeds a link. */
  inspectPort(link: number): Promise<PortInspection | null>;
  /** The bytes that each link has carried usefully and in vain. */
  inspectHops(): Promise<HopsInspection | null>;
  /** What a file flow has delivered so far. */
  arrived(flow: string): Promise<ArrivedFile | null>;
  /** The events of the watched flow that the page does not have yet. */
  history(have: HistoryPlace): Promise<HistoryPiece | null>;
}

/** Commands that move the run that is shown. */
export interface Control {
  play(): void;
  pause(): void;
  setRate(rate: Rate): void;
  /** Takes the run to another point, where it is paused. Frames show it only when it has arrived there. */
  go(goal: Goal): Promise<Went>;
  /** Share of the way to that point that is done, 0 to 1; `null` if the run is not on such a way. */
  going(): Promise<number | null>;
  /** Runs at full speed to the end; resolves with the result, or with `null` if a pause, `go` or load ends it early. */
  runToEnd(): Promise<ResultRecord | null>;
}

export interface Loads {
  load(request: LoadRequest): Promise<LoadReply>;
  /** Tells that a newer load will follow, so that the present one need not run to its `startAtS`. */
  abandonLoad(): void;
}

/** Questions that take a run of their own, beside the one that is shown. */
export interface BesideTheRun {
  /** Finds the entry of `faults` that loses this cell. */
  locate(question: LossQuestion): Promise<LossAnswer>;
  /**
   * Explains what became of a cell and why, with the consequences up to the latest instant that the run has reached.
   */
  why(question: WhyQuestion): Promise<WhyAnswer>;
  /** Runs another scenario from start to end; the loaded run is not touched. */
  measurePoint(scenario: unknown): Promise<PointReply>;
  /** Runs another scenario up to an instant (s, or its end if that is earlier) and returns its record. */
  measureRecord(scenario: unknown, untilS: number): Promise<RecordReply>;
  /** Runs two scenarios side by side until they first differ. */
  firstDifference(first: unknown, second: unknown): Promise<DifferenceReply>;
}

/** The whole API of the worker. Code that needs only a part takes one of these interfaces, or a `Pick`. */
export interface RunnerApi extends Questions, Control, Loads, BesideTheRun {
  /** Sets parameters, by their paths in the scenario, at the present instant. */
  applyNow(set: Record<string, unknown>): Promise<Applied>;
  /**
   * Keeps the transport events of a flow and computes the earlier ones; `null` for none. Stays in force after a load.
   */
  watchFlow(flow: number | null): void;
}

/**
 * page → worker on the frame port: hands a buffer back and requests the next frame. `wallMs`: wall time of the
 * animation frame, ms. `intervalMs`: least time between frames, ms, 0 for none; above 0 the reader wants less motion,
 * and the run goes in steps of one cell time. `limitPs`: instant that a run at full speed must not pass until a later
 * request moves it, which keeps several runs on one clock.
 */
export interface FrameRequest { buffer: ArrayBuffer | null; wallMs: number; intervalMs: number; limitPs?: number }

/** worker → page on the frame port: a frame, in the first `length` numbers of the buffer. */
export interface FrameMessage { buffer: ArrayBuffer; length: number; loadId: number }
