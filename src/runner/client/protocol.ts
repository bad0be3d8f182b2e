/**
 * What page and worker say to each other. Control goes through Comlink (`RunnerApi`, where each question and each
 * command is declared, once); frames go through a MessagePort, as a ring of buffers: the worker fills one and
 * transfers it, the page draws it and hands it back, which asks for the next.
 */
import type { CellWords } from '../../model/catalogue-types';
import type { ModelRecord } from '../../model/run/record';
import type { Problem } from '../../scenario/problem';
import type { DifferenceReply } from './comparing';
import type { HistoryPiece, HistoryPlace } from './history';
import type { FlowInspection, HopsInspection, PortInspection } from './inspection';
import type { WhyAnswer, WhyQuestion } from './why';

/** Picoseconds of simulated time per millisecond of wall time; null: as fast as it goes. */
export type Rate = number | null;

export interface LoadRequest {
  /** A scenario as its file has it, or whatever claims to be one: the worker checks it again. */
  scenario: unknown;
  /** Contents of file flows, by expanded flow id; missing ones are pseudo-random. */
  files?: Record<string, Uint8Array>;
  /** Run to this instant before the first frame (s). */
  startAtS?: number;
}

interface Refused { ok: false; problems: Problem[] }

/** `codecProblem`: why a slower codec than this machine could have computes; null where the best one does. */
export type LoadReply = { ok: true; warnings: Problem[]; codecEngine: string; codecProblem: string | null } | Refused;

/** `atS`: the instant that the change got (s). */
export type Applied = { ok: true; atS: number } | Refused;

export interface ArrivedFile {
  flow: string;
  totalBytes: number;
  /** Bytes delivered in order so far. */
  inOrderBytes: number;
  /** The bytes as the receiver has them: `inOrderBytes` of them. */
  bytes: Uint8Array;
}

/**
 * A cell of the newest frame, as its row names it: link, flow, number of the transmission, place, and whether it
 * acknowledges.
 */
export interface CellQuestion { link: number; flow: number; packet: number; index: number; ack: boolean }

/** The same, for one that is to be lost or was; `where` as in CELL_WHERE; `diedPs`: when it was lost, at `link`. */
export type LossQuestion = CellQuestion & { where: number; diedPs?: number };

/** An entry of the scenario's `faults`. */
export interface LostCell { link: string; flow: string; packets?: number[]; cells?: number[] }

/**
 * `packet` and `cell`: its numbers in the counts of `faults` and `pardons`. `atPs`: where the run stands; `lostPs`:
 * when the cell comes to the queue where it is lost, before that or after.
 */
export type LossAnswer =
  | { ok: true; fault: LostCell; atPs: number; lostPs: number; packet: number; cell: number }
  | { ok: false; why: string };

export interface CellAnswer {
  gfc: number; vpi: number; vci: number; pti: number; clp: number; hec: number;
  /** 53 bytes, header first. */
  bytes: Uint8Array;
  /** What a cell without data says; null: it carries data or an acknowledgement. */
  says: CellWords | null;
  /** What it is called, where it is neither data nor an acknowledgement: `a request`. */
  called: string | null;
}

/**
 * Something that happens in a run. `link`: a cell is dropped before it; `flow`: it times out, cuts its window (by a
 * timeout or a fast retransmission), has a packet delivered, has a resource management cell come back to its source
 * (`answered`), has its allowed rate lowered (`slowed`), or has cells and no credit for their next link (`starved`);
 * null: any does.
 */
export type Until =
  | { kind: 'drop'; link: number | null }
  | { kind: 'full'; link: number }
  | { kind: 'timeout' | 'cut' | 'delivered' | 'answered' | 'slowed' | 'starved'; flow: number | null };

/**
 * Another point of the run. `instant`: all of it is done. `by`: so much later, or earlier. `furthest`: where the run
 * was before it was taken back. `event`, `cell`, `until`: the next, or with `back` the one before; an event of the
 * model, a cell time of the bottleneck, something that happens.
 */
export type Goal =
  | { kind: 'instant'; atPs: number }
  | { kind: 'by'; ps: number }
  | { kind: 'furthest' }
  | { kind: 'event'; back: boolean }
  | { kind: 'cell'; back: boolean }
  | { kind: 'until'; what: Until; back: boolean };

/** `nowhere`: there is no such point. `overtaken`: something else was wanted before the run was there. */
export type Went = 'there' | 'nowhere' | 'overtaken';

/**
 * One result record: what was run, and what the model says of it as of an instant. `set`: the overrides that made the
 * scenario; `wallSeconds`: what the run took; `worldHash`: of a run that was ended before its end.
 */
export type ResultRecord = ModelRecord & {
  scenario: string;
  seed: number;
  set: Record<string, unknown>;
  wallSeconds: number;
  worldHash?: string;
};

/** What `measurePoint` tells of a whole run. */
export interface MeasuredPoint {
  hash: string;
  /** Segments whose bytes were rebuilt and compared with what was sent; and those of them that differed. */
  verified: number;
  corrupt: number;
  /** Segments that the receivers have whole. */
  delivered: number;
  /** Transmissions of all kinds / segments delivered. */
  transmissionsPerSegment: number;
  /** Segments that were sent more than once / segments that were sent, of those first sent after the warm-up. */
  sentAgainRate: number;
  /** Of all cells, and of those that came to the queue of the bottleneck. */
  cellLossRate: number;
  bottleneckLossRate: number;
}

export type PointReply = { ok: true; point: MeasuredPoint } | Refused;

export type RecordReply = { ok: true; record: ResultRecord } | Refused;

/** What the worker says of itself on the pulse port: it prepares a network in one piece, or works in short slices. */
export type Doing = 'preparing' | 'running';

/**
 * What the page asks about the run that is shown, as it is now; no answer changes anything. null: there is no run, or
 * not what was asked for in it.
 */
export interface Questions {
  /** The instant at which it stands (ps). */
  clockPs(): Promise<number | null>;
  /** Why the run has stopped before its end and cannot go on, as one sentence; null: it can. */
  stopped(): Promise<string | null>;
  /** The record as of now; rejects while there is no run. */
  result(): Promise<ResultRecord>;
  /** The bytes of a cell that is on its way. */
  cell(question: CellQuestion): Promise<CellAnswer | null>;
  inspectFlow(flow: number): Promise<FlowInspection | null>;
  /** The port that feeds a link. */
  inspectPort(link: number): Promise<PortInspection | null>;
  /** What each link has carried of use and for nothing. */
  inspectHops(): Promise<HopsInspection | null>;
  /** What a file flow has delivered so far. */
  arrived(flow: string): Promise<ArrivedFile | null>;
  /** The events of the flow that is watched which the page has not had. */
  history(have: HistoryPlace): Promise<HistoryPiece | null>;
}

/** How the run that is shown moves. */
export interface Control {
  play(): void;
  pause(): void;
  setRate(rate: Rate): void;
  /** Takes the run to another point, where it stands still. It is shown there only when it has arrived. */
  go(goal: Goal): Promise<Went>;
  /** How much of the way to that point is done (0 to 1); null: none is under way. */
  going(): Promise<number | null>;
  /** Runs flat out to the end; resolves with the result. A pause, a journey or a load ends it early: then null. */
  runToEnd(): Promise<ResultRecord | null>;
}

export interface Loads {
  load(request: LoadRequest): Promise<LoadReply>;
  /** A newer load is wanted: the one under way need not run to its instant. */
  abandonLoad(): void;
}

/** What takes a run of its own, beside the one that is shown. */
export interface BesideTheRun {
  /** Which entry of `faults` loses this cell. */
  locate(question: LossQuestion): Promise<LossAnswer>;
  /** What became of a cell, and why, with what followed as far as the run has been. */
  why(question: WhyQuestion): Promise<WhyAnswer>;
  /** Runs another scenario from start to end, and leaves the loaded one alone. */
  measurePoint(scenario: unknown): Promise<PointReply>;
  /** Runs another scenario up to an instant (s; its end where it is later), and returns its record. */
  measureRecord(scenario: unknown, untilS: number): Promise<RecordReply>;
  /** Runs two scenarios side by side until they differ. */
  firstDifference(first: unknown, second: unknown): Promise<DifferenceReply>;
}

/** All that the page can want of the worker. Who needs only some of it takes one of these interfaces, or a `Pick`. */
export interface RunnerApi extends Questions, Control, Loads, BesideTheRun {
  /** Turns scenario paths at the present instant. */
  applyNow(set: Record<string, unknown>): Promise<Applied>;
  /** Keeps the transport events of a flow from now on, and computes those before; null: of none. Outlives a load. */
  watchFlow(flow: number | null): void;
}

/**
 * page → worker on the frame port: a buffer back, the wall time (ms) of the animation frame that wants the next, and
 * how far apart such frames are kept on purpose (ms; 0: not at all). Above 0 the reader wants less motion: the run
 * then goes in steps of one cell time. `limitPs`: a run that goes flat out does not pass this instant until a later
 * request says so: several runs are kept on one clock by it.
 */
export interface FrameRequest { buffer: ArrayBuffer | null; wallMs: number; intervalMs: number; limitPs?: number }

/** worker → page on the frame port. The first `length` numbers of the buffer are the frame. */
export interface FrameMessage { buffer: ArrayBuffer; length: number; loadId: number }
