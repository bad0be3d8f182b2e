/** The kinds of steps through a run: their titles, in which networks they exist, and the goals they lead to. */
import { CATALOGUE } from '../../model/catalogue';
import { PS_PER_S } from '../../model/kernel/time';
import { keepsWindow, type FlowSpec, type NetworkSpec } from '../../model/spec';
import type { Goal } from '../../runner/client/protocol';
import { CELL_BYTES } from '../../model/constants';
import { serviceOf } from '../../scenario/traffic';
import { factsOf } from '../charts/facts';

export type Has = (flow: FlowSpec, network: NetworkSpec['network']) => boolean;
/** Whether the flow's source has an allowed rate, whether its cells need credit, and whether it keeps a window. */
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

/** Whether a network offers a step: steps by cells need cells, and steps to an event need a flow that can have it. */
const isIn = ({ network, flows }: NetworkSpec, step: (typeof STEPS)[number]): boolean =>
  (!('cells' in step) || network !== 'packet')
  && (!('has' in step) || flows.some((flow) => step.has(flow, network)));

/** The steps that a network offers. */
export const stepsOf = (network: NetworkSpec): readonly { kind: StepKind; title: string }[] =>
  STEPS.filter((step) => isIn(network, step));

/** The chosen step if this network offers it, or else a step by one packet or cell, whichever the network carries. */
export const stepIn = (network: NetworkSpec, kind: StepKind): StepKind =>
  STEPS.find((step) => step.kind === kind && isIn(network, step))?.kind
    ?? (network.network === 'packet' ? 'packet' : 'cell');

/** Whether a step leads to the next event of some kind (`On to a drop`) rather than by a length. */
export const goesOn = (kind: StepKind): boolean => STEPS.some((one) => one.kind === kind && 'happens' in one);

export const stepTitle = (kind: StepKind): string => STEPS.find((one) => one.kind === kind)?.title ?? '';

/** Time that the largest packet of all flows takes on the bottleneck, ps, cell headers included. */
function packetPs({ network, flows, links, measure }: NetworkSpec): number {
  const rateBps = links.at(measure.bottleneckLink)?.rateBps ?? Infinity;
  const bytes = flows.map(({ transport: { packetBytes }, adaptation }) =>
    (network === 'packet' ? packetBytes : CELL_BYTES * CATALOGUE.cellsOfPacket(packetBytes, adaptation)));
  return Math.round(bytes.reduce((most, one) => Math.max(most, one), 0) * 8 * PS_PER_S / rateBps);
}

/** A network with the changes of its links and flows that are made up to an instant. */
function changedUntil(network: NetworkSpec, nowPs: number): NetworkSpec {
  const changes = network.changes.filter(({ atPs }) => atPs <= nowPs);
  if (changes.length === 0) return network;
  const [links, flows] = [[...network.links], [...network.flows]];
  for (const change of changes) {
    for (const { link, spec } of change.links) links[link] = spec;
    for (const { flow, transport, adaptation } of change.flows) flows[flow] = { ...flows[flow], transport, adaptation };
  }
  return { ...network, links, flows };
}

/** The rate of the bottleneck at an instant, bit/s; 0 if there is none. */
export function bottleneckBps(planned: NetworkSpec, nowPs: number): number {
  const { links, measure } = changedUntil(planned, nowPs);
  return links.at(measure.bottleneckLink)?.rateBps ?? 0;
}

/**
 * The goal of a step from an instant on. A step of one packet lasts as long as the largest packet takes on the
 * bottleneck at that instant; that of a round trip, as long as the longest round trip without queues.
 */
export function stepGoal(kind: StepKind, back: boolean, planned: NetworkSpec, nowPs: number): Goal {
  const sign = back ? -1 : 1;
  const network = changedUntil(planned, nowPs);
  switch (kind) {
    case 'cell': case 'event': return { kind, back };
    case 'packet': return { kind: 'by', ps: sign * packetPs(network) };
    case 'roundTrip': return { kind: 'by', ps: sign * factsOf(network).roundTripPs };
    case 'drop': return { kind: 'until', what: { kind, link: null }, back };
    case 'timeout': case 'answered': case 'slowed': case 'starved':
      return { kind: 'until', what: { kind, flow: null }, back };
  }
}

/** The sentence that says why a journey could not lead anywhere. */
export function nowhereWords(goal: Goal): string {
  if (goal.kind === 'until') {
    return goal.back ? 'That has not happened before this instant.' : 'That does not happen until the end of the run.';
  }
  if (goal.kind === 'furthest') return 'The run stands where it was last.';
  return goal.kind === 'event' && goal.back ? 'The run stands at its start.' : 'The run stands at its end.';
}
