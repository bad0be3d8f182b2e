/**
 * Warns of settings that mean something only in the other kind of network, that of cells or of whole packets, and of a
 * buffer in bytes that does not count.
 */
import { CATALOGUE } from '../model/catalogue';
import type { Parameter } from '../model/catalogue-types';
import { keepsWindow } from '../model/spec';
import { layerOf } from './cell-counts';
import { counted, problem, type Problem } from './problem';
import type { FullScenario, FullSwitch } from './types';

type Network = FullScenario['network'];
type Settings = Readonly<Record<string, unknown>>;

const HAS = { atm: 'cells', packet: 'whole packets' } as const;
const OTHER = { atm: 'packet', packet: 'atm' } as const;

const inVain = (path: string, what: string, network: Network): Problem => problem(
  'otherNetwork', path,
  `${what} means something only where there are ${HAS[OTHER[network]]}, and this network has ${HAS[network]}, so it changes nothing; leave it out, or use network "${OTHER[network]}".`,
);

/** Returns the parameters that mean something in the other kind of network only. */
const foreign = (parameters: readonly Parameter[], network: Network): Parameter[] =>
  parameters.filter(({ when }) => when?.every((condition) => condition.network === OTHER[network]) === true);

/** Finds such settings among those of a switch, or of one of its ports. */
function inSettings(told: Settings, at: string, network: Network): Problem[] {
  const discard = (told.discard ?? {}) as Settings;
  const policy = CATALOGUE.discard.find(({ id }) => id === discard.policy);
  const among = (settings: Settings, parameters: readonly Parameter[], where: string): Problem[] =>
    foreign(parameters, network)
      .filter(({ key, default: usual }) => settings[key] !== undefined && settings[key] !== usual)
      .map(({ key }) => inVain(`${where}.${key}`, key, network));
  return [
    ...among(told, CATALOGUE.switch, at), ...among(discard, policy?.parameters ?? [], `${at}.discard`),
  ];
}

const inSwitch = (node: FullSwitch, network: Network): Problem[] => [
  ...inSettings({ ...node }, `nodes.${node.id}`, network),
  ...Object.entries(node.ports).flatMap(([port, told]) =>
    inSettings({ ...told }, `nodes.${node.id}.ports.${port}`, network)),
];

/** Finds settings of the other kind of network: of switches and ports, and what makes and repairs cells for flows. */
export function settingsOfOtherNetwork({ network, nodes, flows }: FullScenario): Problem[] {
  const found = nodes.flatMap((node) => (node.kind === 'switch' ? inSwitch(node, network) : []));
  if (network === 'atm') return found;
  return [...found, ...flows.flatMap(({ id, transport, adaptation }) => [
    ...(keepsWindow(transport) && transport.boston !== null
      ? [inVain(`flows.${id}.transport.boston`, CATALOGUE.boston.title, network)] : []),
    ...(layerOf(adaptation) !== CATALOGUE.adaptations[0]
      ? [inVain(`flows.${id}.adaptation.kind`, layerOf(adaptation).title, network)] : []),
  ])];
}

/** Finds buffers in bytes that a buffer in packets, of the same port or of its whole switch, puts out of use. */
export function bytesBesidePackets({ network, nodes, changes }: FullScenario): Problem[] {
  const turned = changes.some(({ set }) => Object.keys(set).some((path) => path.endsWith('.bufferPackets')));
  if (network === 'atm' || turned) return [];
  return nodes.flatMap((node) => (node.kind !== 'switch' ? [] : [
    ...beside(`nodes.${node.id}`, node.bufferBytes, node.bufferPackets),
    ...Object.entries(node.ports).flatMap(([port, { bufferBytes, bufferPackets = node.bufferPackets }]) =>
      beside(`nodes.${node.id}.ports.${port}`, bufferBytes, bufferPackets)),
  ]));
}

const beside = (at: string, bytes: number | null | undefined, packets: number | null): Problem[] =>
  (typeof bytes !== 'number' || packets === null ? [] : [problem(
    'bytesBesidePackets', `${at}.bufferBytes`,
    `This buffer holds ${counted(packets, 'packet')} (bufferPackets), whatever their bytes, so bufferBytes changes `
      + 'nothing; leave it out, or set bufferPackets to null here.',
  )]);
