/**
 * What the forms of a switch, a link and a flow ask: sections of fields, each a parameter of the catalogue at its place
 * in the item's entry. A choice among mechanisms is a field, too, followed by the parameters of the chosen one. The
 * editor and the panel beside the stage both use these sections.
 */
import { CATALOGUE } from '../../model/catalogue';
import type { BooleanParameter, Parameter } from '../../model/catalogue-types';
import { profileOptions } from '../../scenario/profiles';
import { dependentDefaults } from '../../scenario/schema';
import { goesOver } from '../../scenario/traffic';
import type { Flow, Link, Switch } from '../../scenario/types';
import { policyOf } from './describe';
import { fits, type Network } from './fitting';
import { isValue, type ParameterValue } from './labels';
import { choiceOf, flowTimes, type ChoiceLine } from './own-parameters';
import { beneathPort, ownPort } from './port-edits';
import { LIKE_DATA, NO_ALGORITHM } from './service-edits';
import { hasVariants, transportOf } from '../../scenario/transports';

export interface FormField {
  /** Its default is the value that applies where none is written; it may come from a profile. */
  parameter: Parameter;
  /** Inside the item's entry: `['transport', 'boston', 'code']`. */
  path: readonly string[];
  /** As authored; `undefined` if left out. */
  value: ParameterValue | undefined;
  /** Set if it chooses the mechanism at the path above it, so that it shows what is wrong with that as a whole. */
  chooses?: true;
}

export interface FormSection {
  title: string;
  /** Why the section is folded, if nothing in the network uses it. */
  idle?: string;
  fields: readonly FormField[];
}

export const isChanged = ({ parameter, value }: FormField): boolean =>
  value !== undefined && value !== parameter.default;

type Values = Readonly<Record<string, unknown>>;

/** Returns fields of the parameters that currently apply. `usual` replaces defaults of the catalogue, by key. */
function fieldsOf(
  path: readonly string[], parameters: readonly Parameter[], values: Values, network: Network, usual: Values = {},
): FormField[] {
  const settled = parameters.map((parameter) => (Object.hasOwn(usual, parameter.key)
    ? { ...parameter, default: usual[parameter.key] } as Parameter : parameter));
  const valueOf = (key: string): unknown =>
    values[key] ?? (values[key] === null ? null : settled.find((parameter) => parameter.key === key)?.default);
  return settled.filter((parameter) => fits(parameter, network, valueOf)).map((parameter): FormField => {
    const value = values[parameter.key];
    return { parameter, path: [...path, parameter.key], value: isValue(value) ? value : undefined };
  });
}

/**
 * Returns a choice among mechanisms, with the summary and source of the chosen one. Only policies may be changed while
 * the network runs.
 */
const choice = (
  path: readonly string[], title: string, mechanisms: readonly ChoiceLine[], chosen: string | undefined,
  network: Network = 'atm',
): FormField => {
  const key = path[path.length - 1];
  const parameter = choiceOf(key, title, mechanisms, chosen, network === 'packet');
  return { parameter: { ...parameter, live: key === 'policy' }, path, value: chosen, chooses: true };
};

/** Gives a choice the help and the source of the chosen value. */
function described(field: FormField, network: Network): FormField {
  const { parameter, value } = field;
  if (parameter.type !== 'choice') return field;
  const chosen = parameter.choices.find((choice) => choice.value === (value ?? parameter.default));
  return { ...field, parameter: {
    ...parameter,
    help: (network === 'packet' ? chosen?.helpOfPackets : undefined) ?? chosen?.help ?? parameter.help,
    source: chosen?.source ?? parameter.source,
  } };
}

export function switchSections(node: Switch, network: Network): FormSection[] {
  const policy = policyOf(node);
  const chosen = node.discard?.policy;
  return [
    { title: 'Queues', fields: fieldsOf([], CATALOGUE.switch, node, network)
      .map((field) => described(field, network)) },
    { title: 'Discard', fields: [
      choice(['discard', 'policy'], 'Discard policy', CATALOGUE.discard, chosen, network),
      ...fieldsOf(['discard'], policy.parameters, node.discard ?? {}, network),
    ] },
    ...abrSections(['abr'], node.abr, undefined, network),
  ];
}

/** Returns the settings of the port toward a neighbour; their defaults are what it inherits from its switch. */
export function portSections(node: Switch, neighbour: string, network: Network): FormSection[] {
  const own = ownPort(node, neighbour);
  const base = beneathPort(node, neighbour);
  const at = ['ports', neighbour];
  const [first] = CATALOGUE.discard;
  const usualPolicy = base.discard?.policy ?? first.id;
  const chosen = own.discard ? own.discard.policy ?? first.id : usualPolicy;
  const mechanism = CATALOGUE.discard.find(({ id }) => id === chosen) ?? first;
  const policy = choice([...at, 'discard', 'policy'], 'Discard policy', CATALOGUE.discard, chosen, network);
  return [
    { title: 'Queue', fields: fieldsOf(at, CATALOGUE.switch, own, network, base)
      .map((field) => described(field, network)) },
    { title: 'Discard', fields: [
      {
        ...policy, parameter: { ...policy.parameter, default: usualPolicy } as Parameter,
        value: own.discard ? chosen : undefined,
      },
      ...fieldsOf(
        [...at, 'discard'], mechanism.parameters, own.discard ?? {}, network, own.discard ? {} : base.discard,
      ),
    ] },
    ...abrSections([...at, 'abr'], own.abr, base.abr, network),
  ];
}

const ABR_TITLE = 'ABR';

/** Returns the ABR settings of a switch, or of a port whose switch has the settings `base`; none in packet mode. */
function abrSections(
  path: readonly string[], own: Switch['abr'], base: Switch['abr'], network: Network,
): FormSection[] {
  if (network === 'packet') return [];
  const usual = base?.algorithm ?? (base ? CATALOGUE.abr[0].id : NO_ALGORITHM.id);
  const told = own === undefined ? base : own;
  const chosen = told ? told.algorithm ?? CATALOGUE.abr[0].id : NO_ALGORITHM.id;
  const field = choice([...path, 'algorithm'], 'ABR algorithm', [NO_ALGORITHM, ...CATALOGUE.abr], chosen);
  const parameters = CATALOGUE.abr.find(({ id }) => id === chosen)?.parameters ?? [];
  return [{ title: ABR_TITLE, fields: [
    {
      ...field, parameter: { ...field.parameter, default: usual } as Parameter,
      value: own === undefined ? undefined : chosen,
    },
    ...fieldsOf(path, parameters, own ?? {}, network, own || !base ? {} : base),
  ] }];
}

/** Whether the service of any VC needs an ABR algorithm in the switches on its route. */
const needsAlgorithm = (flows: readonly Pick<Flow, 'service' | 'ackService'>[]): boolean => {
  const needing = CATALOGUE.services.filter((one) => one.needsAlgorithm === true).map(({ id }) => id);
  return flows.some(({ service, ackService }) =>
    needing.includes(service?.kind ?? '') || needing.includes(ackService?.kind ?? ''));
};

/** Marks the sections that no flow of the network uses as idle, unless a value is set in them. */
export const withIdle = (
  sections: readonly FormSection[], flows: Parameters<typeof needsAlgorithm>[0],
): FormSection[] => sections.map((section) => {
  const told = section.fields.some(({ value }) => value !== undefined && value !== NO_ALGORITHM.id);
  if (section.title !== ABR_TITLE || told || needsAlgorithm(flows)) return section;
  return { ...section, idle: 'no flow here uses it' };
});

export const linkSections = (link: Link, network: Network): FormSection[] =>
  [{ title: 'Link', fields: fieldsOf([], CATALOGUE.link, link, network) }];

const bostonSwitch: BooleanParameter = {
  key: 'boston', title: CATALOGUE.boston.title, unit: 'none', type: 'boolean', default: false, live: true,
  help: CATALOGUE.boston.summary, source: CATALOGUE.boston.source,
};

/** Returns the fields of the transport, without parameters that belong to other TCP variants. */
function transportFields(flow: Flow, network: Network): FormField[] {
  const transport = flow.transport ?? {};
  const variant = transport.variant ?? CATALOGUE.tcpVariants[0].id;
  const all = transportOf(transport.kind).parameters;
  const foreign = new Set(CATALOGUE.tcpVariants.filter(({ id }) => id !== variant)
    .flatMap(({ parameters }) => parameters.map(({ key }) => key)));
  const own = new Set(CATALOGUE.tcpVariants.find(({ id }) => id === variant)?.parameters.map(({ key }) => key));
  const isOwn = ({ key }: Parameter): boolean => own.has(key);
  const shared = all.filter(({ key }) => !own.has(key) && !foreign.has(key));
  const place = shared.findIndex(({ key }) => key === 'variant') + 1;
  const ordered = [...shared.slice(0, place), ...all.filter(isOwn), ...shared.slice(place)];
  return fieldsOf(['transport'], ordered, transport, network, profileOptions({ ...transport, variant }))
    .map((field) => described(field, network));
}

function transportSections(flow: Flow, network: Network): FormSection[] {
  const { id } = transportOf(flow.transport?.kind);
  const protocol = choice(['transport', 'kind'], 'Protocol', CATALOGUE.transports, id);
  const own = { title: 'Transport', fields: [protocol, ...transportFields(flow, network)] };
  if (network === 'packet' || !hasVariants(id)) return [own];
  const boston = flow.transport?.boston;
  return [own, { title: CATALOGUE.boston.title, fields: [
    { parameter: bostonSwitch, path: ['transport', 'boston'], value: Boolean(boston) },
    ...(boston ? fieldsOf(['transport', 'boston'], CATALOGUE.boston.parameters, boston, network) : []),
  ] }];
}

function trafficSection(flow: Flow, network: Network): FormSection {
  const chosen = flow.traffic?.kind ?? CATALOGUE.traffic[0].id;
  const fitting = goesOver(flow);
  const kinds = CATALOGUE.traffic.filter((kind) => kind.id === chosen || fitting(kind));
  const parameters = CATALOGUE.traffic.find(({ id }) => id === chosen)?.parameters ?? [];
  return { title: 'Traffic', fields: [
    choice(['traffic', 'kind'], 'Kind', kinds, chosen),
    ...fieldsOf(['traffic'], parameters, { ...flow.traffic }, network),
    ...fieldsOf([], flowTimes, { ...flow }, network),
  ] };
}

/** Returns the settings of the adaptation layer; none in packet mode, which has no cells to make. */
function adaptationSections(flow: Flow, network: Network): FormSection[] {
  if (network === 'packet') return [];
  const mechanism = CATALOGUE.adaptations.find(({ id }) => id === flow.adaptation?.kind) ?? CATALOGUE.adaptations[0];
  return [{ title: 'Adaptation layer', fields: [
    choice(['adaptation', 'kind'], 'Layer', CATALOGUE.adaptations, mechanism.id),
    ...fieldsOf(
      ['adaptation'], mechanism.parameters, flow.adaptation ?? {}, network, dependentDefaults(flow.transport),
    ),
  ] }];
}

/** Returns the service of a flow's data, and that of its acknowledgements unless both are plain. */
function serviceSections(flow: Flow, network: Network): FormSection[] {
  if (network === 'packet') return [];
  const { service = {}, ackService } = flow;
  const [plain] = CATALOGUE.services;
  const kind = service.kind ?? plain.id;
  const back = ackService ? ackService.kind ?? plain.id : LIKE_DATA.id;
  const parametersOf = (id: string): readonly Parameter[] =>
    CATALOGUE.services.find((one) => one.id === id)?.parameters ?? [];
  const there = { title: 'Service', fields: [
    choice(['service', 'kind'], 'Service', CATALOGUE.services, kind),
    ...fieldsOf(['service'], parametersOf(kind), { ...service }, network),
  ] };
  if (kind === plain.id && !ackService) return [there];
  return [there, { title: 'Service of acknowledgements', fields: [
    choice(['ackService', 'kind'], 'Service', [LIKE_DATA, ...CATALOGUE.services], back),
    ...fieldsOf(['ackService'], parametersOf(back), { ...ackService }, network),
  ] }];
}

export const flowSections = (flow: Flow, network: Network): FormSection[] => [
  ...transportSections(flow, network), trafficSection(flow, network), ...adaptationSections(flow, network),
  ...serviceSections(flow, network),
];
