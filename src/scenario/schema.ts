/**
 * The scenario schema, version 1 (printed by `cell-by-cell schema`). Its frame is declared here; the parameters of
 * mechanisms come from the catalogue. All defaults are here or in the catalogue. One depends on another value and is
 * filled in by `complete` (`withBoston`).
 */
import { CATALOGUE, TELLABLE } from '../model/catalogue';
import type { NumberParameter, Unit } from '../model/catalogue-types';
import { MOST_UNDER_WAY } from '../model/constants';
import { grouped, show } from './problem';
import {
  numberAccepted, numberIn, oneOf, overrideShapeOf, shapeOf, strict, unknownChoice,
} from './parameters';
import type { FullFlow, FullScenario, Scenario } from './types';
import { withAbout, z } from './zod';

export type { FullScenario, Scenario } from './types';

export const SCENARIO_VERSION = 1;
export const LIMITS = {
  shortestS: 0.000_001, durationS: 9_000, groupCount: 1_000, nodes: 2_000, links: 5_000, flows: 2_000, faults: 1_000,
  faultNumbers: 100_000, changes: 1_000, sweeps: 100, turns: 100_000, bins: 100_000, traceEntries: 10_000,
  traceBytes: 16_777_216,
  packetsUnderWay: MOST_UNDER_WAY, seed: 2 ** 32 - 1,
} as const;

const NETWORKS = ['atm', 'packet'] as const;
const VERIFY = ['rebuilt', 'all'] as const;

/** Pattern of ids; `.` and `>` are reserved for members and directions. */
export const ID_PATTERN = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;
/** Pattern of a node reference: an id, or a member of a group such as `src.3`. */
const NODE_REF_PATTERN = /^[A-Za-z][A-Za-z0-9_-]{0,31}(\.(0|[1-9][0-9]{0,3}))?$/;
const LINK_REF_PATTERN = new RegExp(`${NODE_REF_PATTERN.source.slice(0, -1)}>${NODE_REF_PATTERN.source.slice(1)}`);

type Range = [min: number, max: number];
interface NumberLine { key: string; help: string; unit: Unit; type: NumberParameter['type']; nullable: boolean }

function inRange({ key, help, unit, type, nullable }: NumberLine, [min, max]: Range) {
  const parameter: NumberParameter = {
    key, title: key, unit, type, min, max, default: null, nullable, help, source: '', live: false,
  };
  return numberIn(type, [min, max], (issue: { input?: unknown }): string =>
    `${key} is ${show(issue.input)}, but takes ${numberAccepted(parameter)}.`);
}

const numeric = (key: string, help: string, unit: Unit, type: NumberParameter['type'], range: Range) =>
  withAbout(inRange({ key, help, unit, type, nullable: false }, range), { description: help, unit });

const numericOrNull = (key: string, help: string, unit: Unit, range: Range) =>
  withAbout(z.nullable(inRange({ key, help, unit, type: 'number', nullable: true }, range)), {
    description: help, unit,
  });

function text(key: string, description: string, longest: number) {
  const error = (issue: { input?: unknown }): string => typeof issue.input === 'string'
    ? `${key} has ${grouped(issue.input.length)} characters, but takes at most ${grouped(longest)}.`
    : `${key} is ${show(issue.input)}, but takes text.`;
  return withAbout(z.string({ error }).check(z.maxLength(longest, { error })), { description });
}

function matching(key: string, pattern: RegExp, takes: string) {
  const error = (issue: { input?: unknown }): string => `${key} is ${show(issue.input)}, but takes ${takes}.`;
  return z.string({ error }).check(z.regex(pattern, { error }));
}

const fixed = <Value extends string>(key: string, value: Value) =>
  z.literal(value, { error: (issue) => unknownChoice(key, issue.input, [value]) });

const listOf = <Item extends z.ZodMiniType>(key: string, item: Item, longest: number) =>
  z.array(item, { error: (issue) => `${key} is ${show(issue.input)}, but takes a list.` })
    .check(z.maxLength(longest, {
      error: ({ input }) =>
        `${key} has ${grouped((input as unknown[]).length)} entries, but takes at most ${grouped(longest)}.`,
    }));

const recordOf = <Value extends z.ZodMiniType>(what: string, keys: RegExp, value: Value) =>
  z.record(z.string().check(z.regex(keys)), value, {
    error: (issue) => issue.code === 'invalid_key' ? `${show(issue.path?.at(-1))} is not ${what}.`
      : `This is ${show(issue.input)}, but takes an object whose keys are ${what}.`,
  });

const AN_ID = 'a letter and then up to 31 letters, digits, _ or -';
const id = () =>
  withAbout(matching('id', ID_PATTERN, AN_ID), { description: 'The name that is used in paths, links and results.' });
const nodeRef = (key: string) =>
  matching(key, NODE_REF_PATTERN, 'the id of a node, or of a member of a group such as src.0');
const linkRef = (key: string) => matching(key, LINK_REF_PATTERN, 'a direction such as sw>sink');

const discardPolicy = oneOf('policy', TELLABLE.discard, { live: true });

const abrAlgorithm = () => z.nullable(oneOf('algorithm', TELLABLE.abr));

const hostSchema = strict({
  id: id(),
  kind: fixed('kind', 'host'),
  count: z._default(
    numeric('count', 'More than 1: a group of hosts that are alike; src.0, src.1, …', 'count', 'integer', [
      1, LIMITS.groupCount,
    ]), 1,
  ),
}, { title: 'Host', description: 'A computer at the edge: sends, receives, does not forward.' });

const switchSchema = strict({
  id: id(),
  kind: fixed('kind', 'switch'),
  ...shapeOf(TELLABLE.switch),
  discard: z.prefault(discardPolicy, {}),
  abr: withAbout(z._default(abrAlgorithm(), null), {
    description: 'What its ports do for ABR flows; null: nothing, and none may cross them.',
  }),
  ports: withAbout(
    z._default(recordOf('the id of a neighbour', NODE_REF_PATTERN, strict({
      ...overrideShapeOf(TELLABLE.switch), discard: z.optional(discardPolicy), abr: z.optional(abrAlgorithm()),
    })), {}),
    { description: 'Settings of the port toward a neighbour that differ from those of the switch.' },
  ),
}, { title: 'Switch', description: 'An ATM switch with a queue at every output port.' });

const KINDS = ['host', 'switch'];
export const nodeSchema = z.discriminatedUnion('kind', [hostSchema, switchSchema], {
  error: (issue) => issue.code === 'invalid_union'
    ? unknownChoice('kind', (issue.input as Record<string, unknown>).kind, KINDS)
    : `This is ${show(issue.input)}, but takes a node: an object with id and kind.`,
});

export const linkSchema = strict({ from: nodeRef('from'), to: nodeRef('to'), ...shapeOf(TELLABLE.link) },
  { title: 'Link', description: 'A full-duplex cable; a group at an end means one cable for each member.' });

const traceEntries = () => {
  const pair = z.tuple([
    numeric('time', 'When, counted from the start of the flow.', 's', 'number', [0, LIMITS.durationS]),
    numeric('bytes', 'How many.', 'bytes', 'integer', [1, LIMITS.traceBytes]),
  ], { error: () => 'An entry is a list of two numbers: [seconds, bytes].' });
  return withAbout(listOf('entries', pair, LIMITS.traceEntries), {
    description: 'When the application has new data and how many bytes, as [seconds, bytes], in order of time.',
  });
};

/** Fields of mechanisms that are not numbers, choices or booleans. */
const EXTRAS = {
  file: {
    name: z._default(text('name', 'The name of the file.', 255), 'file'),
    sha256: withAbout(
      z._default(z.nullable(matching('sha256', /^[0-9a-f]{64}$/, '64 hexadecimal digits, or null')), null),
      { description: 'The SHA-256 of the file; a reader without the file gets pseudo-random bytes.' },
    ),
  },
  trace: { entries: traceEntries() },
};

const bostonSchema = strict(shapeOf(TELLABLE.boston.parameters), {
  title: TELLABLE.boston.title, description: `${TELLABLE.boston.summary} Source: ${TELLABLE.boston.source}`,
});

const transportSchema = oneOf('kind', TELLABLE.transports, { extras: {
  tcp: { boston: z._default(withAbout(z.nullable(bostonSchema), {
    description: 'TCP Boston over the variant; null: ordinary TCP. May be turned on and off while it runs.',
    live: true,
  }), null) },
} });

const adaptationSchema = oneOf('kind', TELLABLE.adaptations);

const serviceSchema = () => oneOf('kind', TELLABLE.services);

export const flowSchema = strict({
  id: id(),
  from: nodeRef('from'),
  to: nodeRef('to'),
  via: withAbout(z._default(listOf('via', matching('via', ID_PATTERN, 'ids of switches'), LIMITS.nodes), []), {
    description: 'Switches that the route passes, in this order.',
  }),
  startS: z._default(numeric('startS', 'When the flow starts.', 's', 'number', [0, LIMITS.durationS]), 0),
  startJitterMs: z._default(
    numeric('startJitterMs', 'The start is delayed by a random time of less than this.', 'ms', 'number', [
      0, LIMITS.durationS * 1000,
    ]), 0,
  ),
  stopS: z._default(
    numericOrNull('stopS', 'No new data from then on; null: never stops.', 's', [0, LIMITS.durationS]), null,
  ),
  traffic: z.prefault(oneOf('kind', TELLABLE.traffic, { extras: EXTRAS }), {}),
  transport: z.prefault(transportSchema, {}),
  adaptation: z.prefault(adaptationSchema, {}),
  service: z.prefault(serviceSchema(), {}),
  ackService: withAbout(z._default(z.nullable(serviceSchema()), null), {
    description: 'The service of the VC of its acknowledgements; null: like that of its data.',
  }),
}, { title: 'Flow', description: 'Data from one host to another; a group at an end means one flow for each member.' });

const cellNumbers = (key: string, description: string) =>
  withAbout(
    z._default(listOf(key, numeric(key, '', 'count', 'integer', [0, 2 ** 32 - 1]), LIMITS.faultNumbers), []),
    { description },
  );

const ofFlowOnLink = () => ({
  link: linkRef('link'),
  flow: matching('flow', NODE_REF_PATTERN, 'the id of a flow, or of a member of a group such as f.0'),
});

const faultSchema = strict({
  ...ofFlowOnLink(),
  packets: cellNumbers('packets', 'Packets that are lost here, by number: 0 is the first, every transmission counts.'),
  cells: cellNumbers('cells', 'Cells that are lost here, by number: 0 is the first.'),
}, {
  title: 'Fault',
  description: 'Losses on purpose, of one flow on one direction of a link: of its data, or of what comes back to it.',
});

const pardonSchema = strict({
  ...ofFlowOnLink(),
  packets: cellNumbers('packets', 'Packets of which every cell is let in here, counted as in faults.'),
  cells: cellNumbers('cells', 'Cells that are let in here whatever the port says, counted as in faults.'),
}, {
  title: 'Pardon',
  description: 'Cells of one flow, of its data or of what comes back to it, that the queue before one direction of a '
    + 'link does not refuse.',
});

const changeSchema = strict({
  atS: numeric('atS', 'When the change takes place.', 's', 'number', [0, LIMITS.durationS]),
  set: withAbout(z.record(z.string(), z.unknown(), {
    error: (issue) => `set is ${show(issue.input)}, but takes an object from paths to values.`,
  }), { description: 'Path → value, for example nodes.sw.bufferCells: 2000.' }),
}, { title: 'Change', description: 'A change of settings while the network runs.' });

const measureSchema = strict({
  bottleneck: withAbout(z._default(z.nullable(linkRef('bottleneck')), null), {
    description: 'The direction that is measured; null: of those that data crosses the slowest, then the one with most flows, then the first.',
  }),
  deadlineMs: z._default(
    numericOrNull('deadlineMs', 'Packets that take longer count as late; null: no deadline.', 'ms', [
      0, LIMITS.durationS * 1000,
    ]), null,
  ),
  binMs: z._default(
    numericOrNull('binMs', 'Width of one point of the charts; null: a thousandth of the duration.', 'ms', [
      0.000001, LIMITS.durationS * 1000,
    ]), null,
  ),
  verify: withAbout(
    z._default(z.enum(VERIFY, { error: (issue) => unknownChoice('verify', issue.input, VERIFY) }), 'rebuilt'),
    {
      description: 'Which coded segments are compared with what was sent: those that had to be rebuilt, or all. '
        + 'It changes no other result.',
    },
  ),
}, { title: 'Measure' });

const coordinate = () => numeric('layout', '', 'none', 'number', [-1_000_000, 1_000_000]);

export const scenarioSchema = strict({
  version: z.literal(
    SCENARIO_VERSION, { error: (issue) => `version is ${show(issue.input)}, but takes ${SCENARIO_VERSION}.` },
  ),
  title: z._default(text('title', 'What the scenario is called, in one line.', 200), ''),
  description: z._default(text('description', 'What the scenario shows.', 4_000), ''),
  seed: z._default(
    numeric('seed', 'Every random stream derives from it; the same seed gives the same run.', 'none', 'integer', [
      0, LIMITS.seed,
    ]), 1,
  ),
  durationS: z._default(
    numeric('durationS', 'Simulated time.', 's', 'number', [LIMITS.shortestS, LIMITS.durationS]), 10,
  ),
  warmupS: z._default(
    numeric('warmupS', 'Averages leave out what happened before.', 's', 'number', [0, LIMITS.durationS]), 0,
  ),
  network: withAbout(
    z._default(z.enum(NETWORKS, { error: (issue) => unknownChoice('network', issue.input, NETWORKS) }), 'atm'),
    { description: 'atm: packets travel as 53-byte cells; packet: whole, as before fragmentation.' },
  ),
  nodes: listOf('nodes', nodeSchema, LIMITS.nodes),
  links: z._default(listOf('links', linkSchema, LIMITS.links), []),
  flows: z._default(listOf('flows', flowSchema, LIMITS.flows), []),
  faults: z._default(listOf('faults', faultSchema, LIMITS.faults), []),
  pardons: z._default(listOf('pardons', pardonSchema, LIMITS.faults), []),
  changes: z._default(listOf('changes', changeSchema, LIMITS.changes), []),
  measure: z.prefault(measureSchema, {}),
  sweeps: withAbout(z._default(listOf('sweeps', recordOf('the key of a sweep', /./, z.unknown()), LIMITS.sweeps), []), {
    description: 'Sweeps of this network: sweep files without their base. No effect on results.',
  }),
  layout: withAbout(
    z._default(recordOf('the id of a node', ID_PATTERN, z.tuple(
      [coordinate(), coordinate()], { error: () => 'A position is a list of two numbers: [x, y].' },
    )), {}),
    { description: 'Positions in the editor; no effect on results.' },
  ),
}, {
  title: 'Scenario', description: 'A network, what runs over it, and what is measured.',
}) satisfies z.ZodMiniType<unknown, Scenario>;

/** Parameters of layers whose default depends on whether TCP Boston makes the cells. */
const DEPENDENT = CATALOGUE.adaptations.flatMap(({ parameters }) => parameters).flatMap((parameter) =>
  (parameter.type === 'choice' && parameter.withBoston !== undefined
    ? [{ key: parameter.key, plain: parameter.default, withBoston: parameter.withBoston }] : []));

/** Returns the defaults of these parameters over a given transport, by key. */
export function dependentDefaults(transport: object | undefined): Record<string, string> {
  const boston = transport !== undefined && 'boston' in transport && Boolean(transport.boston);
  return Object.fromEntries(DEPENDENT.map(({ key, plain, withBoston }) => [key, boston ? withBoston : plain]));
}

/** Returns the settings of a layer without those whose default depends on the transport. */
export const withoutDependent = (adaptation: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(adaptation).filter(([key]) => !isDependent(['adaptation', key])));

/** Whether a parameter's default depends on another value. */
export const isDependent = ([part, key]: readonly (string | number)[]): boolean =>
  part === 'adaptation' && DEPENDENT.some((dependent) => dependent.key === key);

/** A scenario as the schema returns it: parameters whose default depends on another value may still be missing. */
type Parsed = z.output<typeof scenarioSchema>;
type ParsedFlow = Omit<FullFlow, 'adaptation'> & Pick<Parsed['flows'][number], 'adaptation'>;

/** Returns the values of the layer's parameters; those that depend on the transport may be missing. */
function parametersOf({ adaptation }: ParsedFlow): [key: string, value: unknown][] {
  const written: Readonly<Record<string, unknown>> = adaptation;
  const layer = CATALOGUE.adaptations.find(({ id }) => id === adaptation.kind);
  return (layer?.parameters ?? []).map(({ key }) => [key, written[key]]);
}

const isFull = (flow: ParsedFlow): flow is FullFlow =>
  parametersOf(flow).every(([key, value]) => value !== undefined || !isDependent(['adaptation', key]));

/**
 * Fills in the defaults that depend on another value. The keys keep the order of the catalogue, so that it makes no
 * difference whether such a value was written.
 */
export function completeFlow(flow: ParsedFlow): FullFlow {
  if (isFull(flow)) return flow;
  const missing = dependentDefaults(flow.transport);
  const values = parametersOf(flow).map(([key, value]) => [key, value === undefined ? missing[key] : value])
    .filter(([, value]) => value !== undefined);
  const filled = { ...flow, adaptation: { kind: flow.adaptation.kind, ...Object.fromEntries(values) } };
  if (!isFull(filled)) throw new Error(`What depends on the transport of flow ${flow.id} could not be filled in.`);
  return filled;
}

export const complete = (scenario: Parsed): FullScenario => ({
  ...scenario, flows: scenario.flows.map(completeFlow),
});

/** What a file may have that no scenario has: `migrate` takes it away before the schema is asked. */
const IN_FILES = { $schema: { type: 'string', description: 'Address of this schema, for editors; no other effect.' } };

/** The JSON Schema of a scenario file, draft 2020-12, with descriptions, units, ranges and defaults. */
export function jsonSchema(): Record<string, unknown> {
  const { properties, ...rest } = z.toJSONSchema(scenarioSchema, { io: 'input' });
  return { ...rest, properties: { ...IN_FILES, ...properties } };
}
