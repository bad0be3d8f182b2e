/**
 * What the panel can turn: the switches (and ports that differ from their switch), the flow groups, the links and the run,
 * each with the parameters of the catalogue and the paths at which a scenario keeps them.
 */
import { CATALOGUE } from '../../model/catalogue';
import type { Mechanism, Parameter } from '../../model/catalogue-types';
import type { FullFlow, FullScenario, FullSwitch } from '../../scenario/types';
import { LIMITS } from '../../scenario/schema';

export interface Field {
  parameter: Parameter;
  /** As `setPath` takes it: `nodes.sw.bufferCells`. */
  path: string;
}

export interface Target {
  /** The path of the whole thing: `nodes.sw`, `flows.f`, `links.sw>sink`. */
  path: string;
  title: string;
}

const fields = (path: string, parameters: readonly Parameter[]): Field[] => parameters.map((parameter) => ({ parameter, path: `${path}.${parameter.key}` }));

const only = (all: readonly Field[], ...keys: string[]): Field[] => all.filter(({ parameter }) => keys.includes(parameter.key));
const without = (all: readonly Field[], ...keys: string[]): Field[] => all.filter(({ parameter }) => !keys.includes(parameter.key));

/** A choice of one is none. */
const open = (all: readonly Field[]): Field[] => all.filter(({ parameter }) => parameter.type !== 'choice' || parameter.choices.length > 1);

/** Switches, and their ports that have settings of their own, in the order of the scenario. */
export function switchTargets(full: FullScenario): Target[] {
  return full.nodes.flatMap((node) => node.kind !== 'switch' ? [] : [
    { path: `nodes.${node.id}`, title: node.id },
    ...Object.keys(node.ports).map((port) => ({ path: `nodes.${node.id}.ports.${port}`, title: `${node.id}, port to ${port}` })),
  ]);
}

export const flowTargets = (full: FullScenario): Target[] => full.flows.map(({ id }) => ({ path: `flows.${id}`, title: id }));

export const linkTargets = (full: FullScenario): Target[] => full.links.map(({ from, to }) => ({ path: `links.${from}>${to}`, title: `${from} to ${to}` }));

/** The switch whose port is the bottleneck, if it is one; else the first. */
export function bottleneckTarget(full: FullScenario, bottleneck: string): string | undefined {
  const [from, to] = bottleneck.split('>');
  const targets = switchTargets(full).map(({ path }) => path);
  return [`nodes.${from}.ports.${to}`, `nodes.${from}.ports.${to?.split('.')[0]}`, `nodes.${from}`].find((path) => targets.includes(path)) ?? targets[0];
}

export const bufferField = (target: string): Field[] => only(fields(target, CATALOGUE.switch), 'bufferCells');
export const switchOptions = (target: string): Field[] => open(without(fields(target, CATALOGUE.switch), 'bufferCells'));

export function discardFields(target: string, policy: string): Field[] {
  return fields(`${target}.discard`, CATALOGUE.discard.find(({ id }) => id === policy)?.parameters ?? []);
}

/** A parameter of another transport has another range, though the same name. */
export const packetField = (target: string, { transport }: FullFlow): Field =>
  only(fields(`${target}.transport`, CATALOGUE.transports.find(({ id }) => id === transport.kind)?.parameters ?? []), 'packetBytes')[0];
export const windowField = (target: string): Field => only(fields(`${target}.transport`, CATALOGUE.tcp), 'windowBytes')[0];

/** Options of a flow's traffic and of its adaptation layer, whatever its transport. */
const aroundTransport = (target: string, { traffic, adaptation }: FullFlow): Field[] => [
  ...fields(`${target}.traffic`, CATALOGUE.traffic.find(({ id }) => id === traffic.kind)?.parameters ?? []),
  ...fields(`${target}.adaptation`, CATALOGUE.adaptations.find(({ id }) => id === adaptation.kind)?.parameters ?? []),
];

/** The options of a flow that few readers turn: those of TCP, of its variant, of Boston where it is on, of traffic and adaptation layer. */
export function flowOptions(target: string, flow: FullFlow): Field[] {
  const { transport } = flow;
  if (transport.kind === 'udp') return open(aroundTransport(target, flow));
  const variant: Mechanism | undefined = CATALOGUE.tcpVariants.find(({ id }) => id === transport.variant);
  return open([
    ...without(fields(`${target}.transport`, CATALOGUE.tcp), 'packetBytes', 'windowBytes'),
    ...fields(`${target}.transport`, variant?.parameters ?? []),
    ...(transport.boston === null ? [] : fields(`${target}.transport.boston`, CATALOGUE.boston.parameters)),
    ...aroundTransport(target, flow),
  ]);
}

export const linkFields = (target: string): Field[] => fields(target, CATALOGUE.link);

/** Seed and length are the scenario's own: no mechanism brings them. */
export const runFields: readonly Field[] = [
  { path: 'seed', parameter: { key: 'seed', title: 'Seed', unit: 'none', type: 'integer', min: 0, max: 4_294_967_295, default: 1, live: false,
    help: 'Every random draw of the run follows from it: the same seed gives the same run.', source: 'the scenario' } },
  { path: 'durationS', parameter: { key: 'durationS', title: 'Duration', unit: 's', type: 'number', min: 0.000_001, max: LIMITS.durationS, default: 10, live: false,
    help: 'How long the run lasts, in simulated seconds.', source: 'the scenario' } },
];

/** The scenario's entry at a switch target: the switch itself, or the override of one port over it. */
export function switchAt(full: FullScenario, target: string): FullSwitch | undefined {
  const [, id] = target.split('.');
  const node = full.nodes.find((one) => one.id === id);
  if (node?.kind !== 'switch') return undefined;
  const port = target.split('.ports.')[1];
  if (port === undefined) return node;
  const override = node.ports[port] ?? {};
  return { ...node, ...override, discard: override.discard ?? node.discard } as FullSwitch;
}

export const flowAt = (full: FullScenario, target: string): FullFlow | undefined => full.flows.find(({ id }) => `flows.${id}` === target);
