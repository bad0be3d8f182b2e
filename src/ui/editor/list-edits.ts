/**
 * Edits of the lists that scenarios keep beside nodes, links and flows: forced losses and pardons, and the entries of a
 * recorded trace.
 */
import { grouped } from '../../scenario/problem';
import type { Fault, Scenario } from '../../scenario/types';
import type { Edit } from './edits';
import { findFlow, flowsOf } from './items';
import { unchanged } from './unchanged';

export type TraceEntry = readonly [timeS: number, bytes: number];

const PLACE = /^(\d{1,10})(?:-(\d{1,10}))?$/;
/** Longest range that is accepted: `5-5000000` is more likely a typing error. */
const LONGEST_SPAN = 10_000;

/** Reads `3, 5-7` as 3, 5, 6, 7; returns null if the text is no such list. Packets and cells are counted from 0. */
export function numbersOf(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,;]+/).filter((piece) => piece !== '')) {
    const found = PLACE.exec(part.replace('–', '-'));
    if (!found) return null;
    const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
    if (to < from || to - from > LONGEST_SPAN) return null;
    for (let number = from; number <= to; number++) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

/** Writes 3, 5, 6, 7 as `3, 5-7`. */
export function numbersText(numbers: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else spans.push([number, number]);
  }
  return spans.map(([from, to]) => (from === to ? String(from) : to === from + 1 ? `${from}, ${to}` : `${from}-${to}`))
    .join(', ');
}

/** Cells that are lost on purpose, and cells that are let in whatever their port says. */
export type FateList = 'faults' | 'pardons';

/** What one entry is called in the labels of edits. */
const ENTRY: Record<FateList, string> = { faults: 'forced loss', pardons: 'pardon' };

const entriesOf = (scenario: Scenario, list: FateList): readonly Fault[] => scenario[list] ?? [];

const withList = (scenario: Scenario, list: FateList, entries: readonly Fault[]): Scenario => {
  const { [list]: _before, ...rest } = scenario;
  return entries.length > 0 ? { ...rest, [list]: [...entries] } : rest;
};

export const addFate = (scenario: Scenario, list: FateList, fault: Fault): Edit =>
  ({
    label: `Added a ${ENTRY[list]} of ${fault.flow} on ${fault.link}`,
    scenario: withList(scenario, list, [...entriesOf(scenario, list), fault]),
  });

export function setFate(scenario: Scenario, list: FateList, position: number, change: Partial<Fault>): Edit {
  const entries = entriesOf(scenario, list);
  const before = entries[position];
  if (!before) return unchanged(scenario);
  const after: Fault = { ...before, ...change };
  if (after.packets?.length === 0) delete after.packets;
  if (after.cells?.length === 0) delete after.cells;
  return {
    label: `Changed the ${ENTRY[list]} of ${after.flow} on ${after.link}`,
    scenario: withList(scenario, list, entries.map((fault, other) => (other === position ? after : fault))),
  };
}

export function removeFate(scenario: Scenario, list: FateList, position: number): Edit {
  const entries = entriesOf(scenario, list);
  const gone = entries[position];
  if (!gone) return unchanged(scenario);
  return {
    label: `Removed the ${ENTRY[list]} of ${gone.flow} on ${gone.link}`,
    scenario: withList(scenario, list, entries.filter((_, other) => other !== position)),
  };
}

/** Rewrites the entries of a flow's trace; changes nothing if its traffic is no trace. */
function withEntries(
  scenario: Scenario, flowId: string, label: string, rewrite: (entries: readonly TraceEntry[]) => TraceEntry[],
): Edit {
  const traffic = findFlow(scenario, flowId)?.traffic;
  if (!traffic || !('entries' in traffic)) return unchanged(scenario);
  const next = { ...traffic, entries: rewrite(traffic.entries) };
  return { label, scenario: {
    ...scenario, flows: flowsOf(scenario).map((flow) => (flow.id === flowId ? { ...flow, traffic: next } : flow)),
  } };
}

export const setTraceEntry = (scenario: Scenario, flowId: string, position: number, entry: TraceEntry): Edit =>
  withEntries(scenario, flowId, `Changed entry ${grouped(position)} of the trace of ${flowId}`, (entries) =>
    entries.map((other, place) => (place === position ? entry : other)));

export const removeTraceEntry = (scenario: Scenario, flowId: string, position: number): Edit =>
  withEntries(scenario, flowId, `Removed entry ${grouped(position)} of the trace of ${flowId}`, (entries) =>
    entries.filter((_, place) => place !== position));

/** Time after the last entry, and size, of a new entry where those before give none. */
const NEXT_S = 0.1;
const NEXT_BYTES = 1_000;
/** Significant digits of a sum of tenths, which would otherwise be 0.30000000000000004. */
const DIGITS = 12;

/** Adds an entry of the last one's size, as long after it as it is after the one before. */
export function addTraceEntry(scenario: Scenario, flowId: string): Edit {
  return withEntries(scenario, flowId, `Added an entry to the trace of ${flowId}`, (entries) => {
    const [last, before] = [entries.at(-1), entries.at(-2)];
    const step = last && before && last[0] > before[0] ? last[0] - before[0] : NEXT_S;
    return [...entries, last ? [Number((last[0] + step).toPrecision(DIGITS)), last[1]] : [0, NEXT_BYTES]];
  });
}
