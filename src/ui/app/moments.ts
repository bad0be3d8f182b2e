/** The steps through a run, how they are called, and where they lead. */
import { CATALOGUE } from '../../model/catalogue';
import { PS_PER_S } from '../../model/kernel/time';
import { keepsWindow, type FlowSpec, type NetworkSpec } from '../../model/spec';
import type { Goal } from '../../runner/client/protocol';
import { CELL_BYTES, cellsOf } from '../../model/constants';
import { serviceOf } from '../../scenario/traffic';
import { factsOf } from '../charts/facts';

export type Has = (flow: FlowSpec, network: NetworkSpec['network']) => boolean;
/** Has the source of the flow an allowed rate, do its cells need credit, or does it keep a window? */
export const isRated: Has = (flow, network) => network !== 'packet' && serviceOf(flow.service).hasRate === true;
export const isCredited: Has = (flow, network) => network !== 'packet' && serviceOf(flow.service).places !== undefined;
export const isWindowed: Has = ({ transport }) => keepsWindow(transport);

const STEPS = [
  { kind: 'cell', title: 'one cell', cells: true },
  { kind: 'event', title: 'one event' },
  { kind: 'packet', title: 'one packet' },
  { kind: 'roundTrip', title: 'one round trip' },
  { kind: 'drop', title: 'to a drop', happens: true },
  { kind: 'timeout', title: 'to a timeout', happens: true, has: isWindowed },
  { kind: 'answered', title: 'to an RM cell back', happens: true, has: isRated },
  { kind: 'slowed', title: 'to a lower rate', happens: true, has: isRated },
  { kind: 'starved', title: 'to a wait for credit', happens: true, has: isCredited },
] as const satisfies readonly { kind: string; title: string; cells?: true; happens?: true; has?: Has }[];
export type StepKind = (typeof STEPS)[number]['kind'];

/** Cells are counted only where there are any, and what happens is offered only where it can happen. */
const isIn = ({ network, flows }: NetworkSpec, step: (typeof STEPS)[number]): boolean =>
  (!('cells' in step) || network !== 'packet')
  && (!('has' in step) || flows.some((flow) => step.has(flow, network)));

/** How far a step goes in a network. */
export const stepsOf = (network: NetworkSpec): readonly { kind: StepKind; title: string }[] =>
  STEPS.filter((step) => isIn(network, step));

/** What was chosen, perhaps in another network, where this one has it; else one of what the network carries. */
export const stepIn = (network: NetworkSpec, kind: StepKind): StepKind =>
  STEPS.find((step) => step.kind === kind && isIn(network, step))?.kind
    ?? (network.network === 'packet' ? 'packet' : 'cell');

/** To something that happens, not by some length: `On to a drop`. */
export const goesOn = (kind: StepKind): boolean => STEPS.some((one) => one.kind === kind && 'happens' in one);

export const stepTitle = (kind: StepKind): string => STEPS.find((one) => one.kind === kind)?.title ?? '';

/** What the largest packet of all takes on the bottleneck (ps), with its cells' headers. */
function packetPs({ network, flows, links, measure }: NetworkSpec): number {
  const rateBps = links.at(measure.bottleneckLink)?.rateBps ?? Infinity;
  const bytes = flows.map(({ transport: { packetBytes }, adaptation }) =>
    (network === 'packet' ? packetBytes : CELL_BYTES * cellsOf(packetBytes, CATALOGUE.framingBytes(adaptation))));
  return Math.round(bytes.reduce((most, one) => Math.max(most, one), 0) * 8 * PS_PER_S / rateBps);
}

/** A packet is as long as the largest takes on the bottleneck, a round trip as the longest without queues. */
export function stepGoal(kind: StepKind, back: boolean, network: NetworkSpec): Goal {
  const sign = back ? -1 : 1;
  switch (kind) {
    case 'cell': case 'event': return { kind, back };
    case 'packet': return { kind: 'by', ps: sign * packetPs(network) };
    case 'roundTrip': return { kind: 'by', ps: sign * factsOf(network).roundTripPs };
    case 'drop': return { kind: 'until', what: { kind, link: null }, back };
    case 'timeout': case 'answered': case 'slowed': case 'starved':
      return { kind: 'until', what: { kind, flow: null }, back };
  }
}

/** Why a journey led nowhere. */
export function nowhereWords(goal: Goal): string {
  if (goal.kind === 'until') {
    return goal.back ? 'That has not happened before this instant.' : 'That does not happen until the end of the run.';
  }
  if (goal.kind === 'furthest') return 'The run stands where it was last.';
  return goal.kind === 'event' && goal.back ? 'The run stands at its start.' : 'The run stands at its end.';
}
