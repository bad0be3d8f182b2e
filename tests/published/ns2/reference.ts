/**
 * Comparison with runs of ns-2 (README.md): reads an event file, builds the scenario that its name stands for, and
 * finds the first event in which both runs differ.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { runScenario } from '../../../src/runner/node/run-scenario';
import type { ResultRecord } from '../../../src/runner/client/protocol';
import type { Scenario, Transport } from '../../../src/scenario/types';
import { codecs } from '../support';

/** Kinds as in the event files: S first transmission, X retransmission, D drop, V received. */
export interface Event { timeS: number; kind: string; packet: number }

const text = (path: string): string => {
  const bytes = readFileSync(new URL(path, import.meta.url));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
};

export const casesIn = (folder: 'single' | 'forced' | 'variants'): string[] =>
  readdirSync(new URL(folder, import.meta.url)).map((file) => file.replace('.csv.gz', '')).sort();

/** Rows of a summary, by column. */
export function summary(name: string): Record<string, string>[] {
  const [header, ...lines] = text(name).trim().split('\n').map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(header.map((column, place) => [column, cells[place]])));
}

export const eventsOf = (folder: string, name: string): Event[] =>
  text(`${folder}/${name}.csv.gz`).trim().split('\n').slice(1).map((line) => line.split(','))
    .filter(([, kind]) => 'SXDV'.includes(kind)).map(([timeS, kind, packet]) => ({
      timeS: Number(timeS), kind, packet: Number(packet),
    }));

/** `cwnd` and `ssthresh` in packets, after all changes of an instant. */
export interface Windows { timeS: number; cwnd: number; ssthresh: number }

export const windowsOf = (folder: string, name: string): Windows[] =>
  text(`${folder}/${name}.csv.gz`).trim().split('\n').slice(1).map((line) => line.split(','))
    .filter(([, kind]) => kind === 'C').map(([timeS, , cwnd, ssthresh]) => ({
      timeS: Number(timeS), cwnd: Number(cwnd), ssthresh: Number(ssthresh),
    }));

const variantOf = (name: string): string => (name === 'newreno' ? 'newReno' : name);

const path = (rateMbps: number, delayMs: number, bufferPackets: number, transport: Transport): Scenario => ({
  version: 1, network: 'packet',
  nodes: [{ id: 'src', kind: 'host' }, { id: 'sw', kind: 'switch', bufferPackets }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sw', rateMbps: 10, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps, delayMs }],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport }],
  measure: { bottleneck: 'sw>sink' },
});

/** `reno_0.8Mb_q15_t0.1_m1460_d0` as a scenario of 30 s. */
export function singleScenario(name: string): Scenario {
  const [, variant, rate, queue, tick, mss, delayed] = /^(\w+?)_([\d.]+)Mb_q(\d+)_t([\d.]+)_m(\d+)_d(\d+)$/.exec(name)
    ?? [];
  const transport = {
    variant: variantOf(variant), profile: 'ns2', packetBytes: Number(mss) + 40, windowBytes: 64 * Number(mss),
    tickMs: 1000 * Number(tick), delayedAckMs: 100 * Number(delayed),
  };
  return { ...path(Number(rate), rate === '0.8' ? 100 : 10, Number(queue), transport), durationS: 30 };
}

/** Packets of the window that are lost, by how many are lost. */
const LOST = [[], [14], [14, 28], [14, 26, 28], [14, 24, 26, 28]];

/** `classic_reno_drop2` as a scenario of 6 s. */
export function forcedScenario(name: string): Scenario {
  const [, variant, lost] = /^classic_(\w+)_drop(\d)$/.exec(name) ?? [];
  const transport = { variant: variantOf(variant), profile: 'ns2Classic', packetBytes: 1000, windowBytes: 28 * 960 };
  return {
    ...path(0.8, 100, 100, transport), durationS: 6,
    faults: [{ link: 'sw>sink', flow: 'f', packets: LOST[Number(lost)] }],
  };
}

/**
 * `newreno_drop2_limited` as a scenario of 6 s with the settings of ns-2's validation suite tcpVariants, which keeps
 * rules from before 2003: windows halved in whole segments, partial acknowledgements that take back the inflation.
 */
export function variantScenario(name: string): Scenario {
  const [, variant, lost, first] = /^(\w+)_drop(\d)_(plain|limited)$/.exec(name) ?? [];
  const transport: Transport = {
    variant: variantOf(variant), profile: 'ns2', packetBytes: 1040, windowBytes: 28_000, initialRtoMs: 6000,
    minRtoMs: 1000,
    limitedTransmit: first === 'limited', newRenoTimer: 'slowButSteady', halving: 'wholeWindow',
    partialDeflation: 'inflation',
  };
  return {
    version: 1, network: 'packet', durationS: 6,
    nodes: [{ id: 'src', kind: 'host' }, { id: 'sw', kind: 'switch', bufferPackets: 8 }, { id: 'sink', kind: 'host' }],
    links: [
      { from: 'src', to: 'sw', rateMbps: 8, delayMs: 0 }, { from: 'sw', to: 'sink', rateMbps: 0.8, delayMs: 100 },
    ],
    flows: [{ id: 'f', from: 'src', to: 'sink', startS: 1, transport }],
    faults: [{ link: 'sw>sink', flow: 'f', packets: LOST[Number(lost)] }],
    measure: { bottleneck: 'sw>sink' },
  };
}

/** Whole segments in 65,535 bytes, as the window of multi200.csv and sizes200.csv. */
const wholeWindow = (dataBytes: number): number => Math.floor(65_535 / dataBytes) * dataBytes;

/** Sixteen flows over `bufferBytes` as in multi200.csv, and with other packets as in sizes200.csv. */
export const multiScenario = (variant: string, bufferBytes: number, seed: number, packetBytes = 1500): Scenario => ({
  version: 1, network: 'packet', seed, durationS: 200, warmupS: 20,
  nodes: [
    { id: 'src', kind: 'host', count: 16 }, { id: 'in', kind: 'switch', bufferBytes, queueCounts: 'waiting' },
    { id: 'out', kind: 'switch', bufferBytes: 50_000_000 }, { id: 'dst', kind: 'host', count: 16 },
  ],
  links: [
    { from: 'src', to: 'in', rateMbps: 1.5, delayMs: 10 }, { from: 'in', to: 'out', rateMbps: 1.5, delayMs: 10 },
    { from: 'out', to: 'dst', rateMbps: 1.5, delayMs: 10 },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'dst', startJitterMs: 1000,
    transport: {
      variant: variantOf(variant), profile: 'ns2', packetBytes, windowBytes: wholeWindow(packetBytes - 40), tickMs: 10,
      minRtoMs: 200,
    },
  }],
  measure: { bottleneck: 'in>out' },
});

const KINDS: Readonly<Record<string, string>> = { send: 'S', retransmit: 'X', drop: 'D', receive: 'V' };

/** Runs a scenario; `windows` has the state at every event, in packets of the first flow's size. */
export function run(scenario: Scenario): { events: Event[]; windows: Windows[]; result: ResultRecord } {
  const events: Event[] = [];
  const windows: Windows[] = [];
  const dataBytes = (scenario.flows?.[0].transport?.packetBytes ?? 0) - 40;
  const outcome = runScenario(scenario, {
    codecs,
    trace: (timePs, _flow, event, packet, { cwndBytes, ssthreshBytes }) => {
      if (KINDS[event]) events.push({ timeS: timePs / 1e12, kind: KINDS[event], packet });
      windows.push({ timeS: timePs / 1e12, cwnd: cwndBytes / dataBytes, ssthresh: ssthreshBytes / dataBytes });
    },
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return { events, windows, result: outcome.result };
}

/** Files of ns-2 round times to microseconds; events within the same one may be in any order. */
const TOLERANCE_S = 2e-6;
/** Tolerance for traces of the validation suite, whose times have six digits. */
export const SIX_DIGITS_S = 6e-6;

/**
 * The first event of ns-2 that the model does not have within the tolerance, or the first of the model that ns-2 does
 * not have; null if there is none.
 */
export function firstDifference(
  theirs: readonly Event[], ours: readonly Event[], endS: number, toleranceS = TOLERANCE_S,
): { timeS: number; theirs: Event | null; ours: Event | null } | null {
  const left = [...ours];
  for (const event of theirs) {
    const place = left.slice(0, 6).findIndex((own) =>
      own.kind === event.kind && own.packet === event.packet && Math.abs(own.timeS - event.timeS) <= toleranceS);
    if (place < 0) {
      return event.timeS > endS - toleranceS ? null : { timeS: event.timeS, theirs: event, ours: left[0] ?? null };
    }
    left.splice(place, 1);
  }
  return left.length > 0 && left[0].timeS < endS - toleranceS ? { timeS: left[0].timeS, theirs: null, ours: left[0] }
    : null;
}

/** Files of ns-2 round times of windows to ten microseconds, and cwnd to a thousandth. */
const WINDOW_TIME_S = 6e-6;
const CWND = 0.001;

/** The first change of the window in ns-2 that the model does not have; null if there is none. */
export function firstOtherWindow(
  theirs: readonly Windows[], ours: readonly Windows[],
): { theirs: Windows; ours: Windows } | null {
  let place = 0;
  for (const change of theirs) {
    while (place + 1 < ours.length && ours[place + 1].timeS <= change.timeS + WINDOW_TIME_S) place++;
    const now = ours[place];
    if (Math.abs(now.cwnd - change.cwnd) > CWND || Math.abs(now.ssthresh - change.ssthresh) > CWND) {
      return { theirs: change, ours: now };
    }
  }
  return null;
}

/** Travel time of an acknowledgement of 40 bytes in `forcedScenario`, s. */
const ACK_TRAVELS_S = 0.1 + 320 / 0.8e6 + 0.001 + 320 / 10e6;

/**
 * Packets resent at the instant of a duplicate acknowledgement, which is caused by an arrival that was not the next one
 * in order.
 */
export function resentOnDuplicates(events: readonly Event[]): number[] {
  const here = new Set<number>();
  let next = 0;
  const duplicatesS = events.filter(({ kind }) => kind === 'V').filter(({ packet }) => {
    here.add(packet);
    const before = next;
    while (here.has(next)) next++;
    return next === before;
  }).map(({ timeS }) => timeS + ACK_TRAVELS_S);
  return events
    .filter(({ kind, timeS }) => kind === 'X' && duplicatesS.some((atS) => Math.abs(atS - timeS) <= TOLERANCE_S))
    .map(({ packet }) => packet);
}

/** Numbers of the packets dropped before `timeS`. */
export const dropsBefore = (events: readonly Event[], timeS: number): number[] =>
  events.filter((event) => event.kind === 'D' && event.timeS < timeS).map(({ packet }) => packet);
