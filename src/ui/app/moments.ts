/** The moments of a run that the page can go to, and how they are called. */
import type { NetworkSpec } from '../../model/spec';
import type { Goal, Until } from '../../runner/client/protocol';
import { CELL_BYTES, cellsOf } from '../../model/constants';
import { factsOf } from '../charts/facts';
import { THIN_SPACE } from './words';

/** How far a step goes. */
export const STEPS = [
  { kind: 'cell', title: 'one cell' },
  { kind: 'event', title: 'one event' },
  { kind: 'packet', title: 'one packet' },
  { kind: 'roundTrip', title: 'one round trip' },
  { kind: 'drop', title: 'to a drop' },
  { kind: 'timeout', title: 'to a timeout' },
] as const;
export type StepKind = (typeof STEPS)[number]['kind'];

export const stepTitle = (kind: StepKind): string => STEPS.find((one) => one.kind === kind)?.title ?? '';

/** What the largest packet of all takes on the bottleneck (ps), with its cells' headers. */
function packetPs({ network, flows, links, measure }: NetworkSpec): number {
  const rateBps = links.at(measure.bottleneckLink)?.rateBps ?? Infinity;
  const bytes = flows.map(({ transport: { packetBytes }, adaptation: { trailerBytes } }) =>
    (network === 'packet' ? packetBytes : CELL_BYTES * cellsOf(packetBytes, trailerBytes)));
  return Math.round(bytes.reduce((most, one) => Math.max(most, one), 0) * 8e12 / rateBps);
}

/** A packet is as long as the largest takes on the bottleneck, a round trip as the longest without queues. */
export function stepGoal(kind: StepKind, back: boolean, network: NetworkSpec): Goal {
  const sign = back ? -1 : 1;
  switch (kind) {
    case 'cell': case 'event': return { kind, back };
    case 'packet': return { kind: 'by', ps: sign * packetPs(network) };
    case 'roundTrip': return { kind: 'by', ps: sign * factsOf(network).roundTripPs };
    case 'drop': return { kind: 'until', what: { kind, link: null }, back };
    case 'timeout': return { kind: 'until', what: { kind, flow: null }, back };
  }
}

export interface Moment { words: string; what: Until }

/** What a run can be brought to: at the bottleneck, and of the flow that is selected (null: of any). */
export function momentsOf({ links, nodes, flows, measure }: NetworkSpec, flow: number | null): Moment[] {
  const bottleneck = links.at(measure.bottleneckLink);
  const who = flow === null ? 'a flow' : flows[flow].id;
  const whose = flow === null ? 'a packet' : `a packet of ${flows[flow].id}`;
  const unit = bottleneck && nodes[bottleneck.from].id;
  const atPort: Moment[] = bottleneck ? [
    { words: `${unit} refuses something for ${nodes[bottleneck.to].id}`, what: {
      kind: 'drop', link: measure.bottleneckLink,
    } },
    { words: `the queue of ${unit} is full`, what: { kind: 'full', link: measure.bottleneckLink } },
  ] : [];
  return [
    ...atPort,
    { words: `${who} times out`, what: { kind: 'timeout', flow } },
    { words: `${who} cuts its window`, what: { kind: 'cut', flow } },
    { words: `${whose} has arrived whole`, what: { kind: 'delivered', flow } },
  ];
}

/** An instant as somebody writes it, in seconds: `41.2`, `41,2 s`, `350 ms`; null: it is none. Picoseconds. */
export function instantOf(text: string): number | null {
  const found = /^\s*(\d+(?:[.,]\d+)?)\s*(s|ms|µs|us)?\s*$/.exec(text.replaceAll(THIN_SPACE, ' '));
  if (!found) return null;
  const unitPs = { s: 1e12, ms: 1e9, µs: 1e6, us: 1e6 }[found[2] ?? 's'] ?? 1e12;
  return Math.round(Number(found[1].replace(',', '.')) * unitPs);
}

/** Why a journey led nowhere. */
export function nowhereWords(goal: Goal): string {
  if (goal.kind === 'until') {
    return goal.back ? 'That has not happened before this instant.' : 'That does not happen until the end of the run.';
  }
  if (goal.kind === 'furthest') return 'The run stands where it was last.';
  return goal.kind === 'event' && goal.back ? 'The run stands at its start.' : 'The run stands at its end.';
}
