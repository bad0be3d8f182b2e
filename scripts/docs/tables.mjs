/**
 * Makes the tables of docs/model.md from the model's catalogue and the scenario's JSON Schema. The same values give the
 * same text, so that a test can tell whether the document is up to date.
 */
import { table } from './sections.mjs';

/**
 * @typedef {import('../../src/model/catalogue-types').Parameter} Parameter
 * @typedef {import('../../src/model/catalogue-types').Mechanism} Mechanism
 * @typedef {import('../../src/model/catalogue-types').Reason} Reason
 * @typedef {import('../../src/model/catalogue-types').MetricInfo} MetricInfo
 * @typedef {{ switch: readonly Parameter[], link: readonly Parameter[], discard: readonly Mechanism[], transports:
 * readonly Mechanism[], tcp: readonly Parameter[],
 * tcpVariants: readonly Mechanism[], boston: Mechanism, adaptations: readonly Mechanism[], traffic: readonly
 * Mechanism[], services: readonly Mechanism[], abr: readonly Mechanism[],
 *   profiles: readonly import('../../src/model/transport/profiles').Profile[],
 *   metrics: readonly MetricInfo[], reasons: readonly Reason[] }} Catalogue
 * @typedef {{ description?: string, unit?: string, default?: unknown, type?: string, minimum?: number, maximum?:
 * number,
 *   anyOf?: Schema[], items?: Schema, properties?: Record<string, Schema> }} Schema
 */

const code = (/** @type {unknown} */ value) => `\`${String(value)}\``;
const number = (/** @type {number} */ value) => value.toLocaleString('en', { maximumFractionDigits: 9 });
const unitName = (/** @type {string | undefined} */ unit) => (unit === undefined || unit === 'none' ? '' : unit);

function defaultOf(/** @type {unknown} */ value) {
  if (value === null) return code(null);
  return typeof value === 'number' ? number(value) : code(value);
}

function rangeOf(/** @type {Parameter} */ parameter) {
  if (parameter.type === 'boolean') return '`true`, `false`';
  if (parameter.type === 'choice') {
    return parameter.choices.map(({ value, title }) => `${code(value)} (${title})`).join(', ');
  }
  return `${number(parameter.min)} to ${number(parameter.max)}${parameter.nullable ? ', or `null`' : ''}`;
}

const PARAMETER_HEAD = ['Parameter', 'Meaning', 'Unit', 'Default', 'Range', 'While it runs', 'Source'];

/** @param {Parameter} parameter */
const parameterRow = (parameter) => [
  code(parameter.key), parameter.help, unitName(parameter.unit), defaultOf(parameter.default), rangeOf(parameter),
  parameter.live ? 'yes' : 'no', parameter.source,
];

/** @param {readonly Parameter[]} parameters */
export const parameterTable = (parameters) => table(PARAMETER_HEAD, parameters.map(parameterRow));

/**
 * Returns a table of parameters, each once, with the mechanisms that have it. @param {readonly Mechanism[]} mechanisms
 */
export const sharedParameterTable = (mechanisms) =>
  table(['Of', ...PARAMETER_HEAD], [...new Set(mechanisms.flatMap(({ parameters }) => parameters))].map((parameter) =>
  [
    mechanisms.filter(({ parameters }) => parameters.includes(parameter)).map(({ id }) => code(id)).join(', '),
    ...parameterRow(parameter),
  ]));

/**
 * Returns a table of mechanisms of one kind, with the names of their parameters. @param {readonly Mechanism[]}
 * mechanisms
 */
export const mechanismTable = (mechanisms) =>
  table(['Id', 'Name', 'What it does', 'Other names', 'Own parameters', 'Source'], mechanisms.map(
  ({ id, title, summary, aliases = [], parameters, source }) =>
    [code(id), title, summary, aliases.join(', '), parameters.map(({ key }) => code(key)).join(', '), source]));

/** Returns a row of a parameter table for a place in the JSON Schema. @param {string} path @param {Schema} schema */
function frameRow(path, schema) {
  const bounded = [schema, ...(schema.anyOf ?? [])].find(({ minimum, maximum }) =>
    minimum !== undefined && maximum !== undefined);
  const range = bounded ? `${number(bounded.minimum ?? 0)} to ${number(bounded.maximum ?? 0)}`
    : schema.type === 'array' ? 'a list'
    : schema.enum ? schema.enum.map((value) => code(value)).join(', ')
    : schema.anyOf ? 'a direction such as `sw>sink`'
    : '';
  const nothing = Array.isArray(schema.default) || schema.default === undefined;
  return [
    code(path), schema.description ?? '', unitName(schema.unit), nothing ? '' : defaultOf(schema.default),
    schema.anyOf ? `${range}, or \`null\`` : range,
  ];
}

/** Returns the table of settings of runs and flows that belong to no mechanism. @param {Schema} schema */
export function frameTable(schema) {
  const run = schema.properties ?? {};
  const flow = run.flows.items?.properties ?? {};
  const fault = run.faults.items?.properties ?? {};
  const pardon = run.pardons.items?.properties ?? {};
  const change = run.changes.items?.properties ?? {};
  const measure = run.measure.properties ?? {};
  const rows = [
    ...['seed', 'durationS', 'warmupS'].map((key) => frameRow(key, run[key])),
    ...['via', 'startS', 'startJitterMs', 'stopS'].map((key) => frameRow(`flows.<id>.${key}`, flow[key])),
    ...['bottleneck', 'deadlineMs', 'binMs', 'verify'].map((key) => frameRow(`measure.${key}`, measure[key])),
    ...['packets', 'cells'].map((key) => frameRow(`faults[].${key}`, fault[key])),
    ...['packets', 'cells'].map((key) => frameRow(`pardons[].${key}`, pardon[key])),
    frameRow('changes[].atS', change.atS),
    [code('changes[].set'), change.set?.description ?? '', '', '', 'an object'],
  ];
  return table(['Key', 'Meaning', 'Unit', 'Default', 'Range'], rows);
}

/** @param {readonly MetricInfo[]} metrics */
export const metricTable = (metrics) => table(['Metric', 'Name', 'Unit', 'Definition', 'Source'],
  metrics.map(({ id, title, unit, definition, source }) => [code(id), title, unitName(unit), definition, source]));

/**
 * Returns the table of what each profile sets, in the order of the parameters. A value that only some variants have
 * stands behind the one of all others. @param {Catalogue} catalogue
 */
export function profileTable({ profiles, tcp, tcpVariants }) {
  const parameters = [...new Set([...tcp, ...tcpVariants.flatMap(({ parameters: own }) => own)])];
  /** @param {Catalogue['profiles'][number]} profile @param {string} key */
  const saidOf = ({ options }, key) => {
    const { [key]: common } = options('');
    const others = tcpVariants.filter(({ id }) => options(id)[key] !== common);
    const values = [...new Set(others.map(({ id }) => options(id)[key]))].map((value) => {
      const variants = others.filter(({ id }) => options(id)[key] === value).map(({ id }) => code(id));
      return `${defaultOf(value)} with ${variants.join(', ')}`;
    });
    return [...(common === undefined ? [] : [defaultOf(common)]), ...values].join('; ');
  };
  const rows = parameters.map(({ key, default: usual }) =>
    [code(key), defaultOf(usual), ...profiles.map((profile) => saidOf(profile, key))]);
  return table(['Option', 'Without a profile', ...profiles.map(({ id, title }) => `${code(id)} (${title})`)],
    rows.filter(([, , ...said]) => said.some((value) => value !== '')));
}

const ENDS = {
  drop: 'being dropped on the way', discard: 'being discarded at the end', suppression: 'never becoming cells',
};

/** @param {readonly Reason[]} reasons */
export const reasonTable = (reasons) => table(['Reason', 'On the page', 'Ends by', 'What happened'],
  reasons.map(({ id, title, kind, sentence }) => [code(id), title, ENDS[kind], sentence]));

/**
 * The model's functions on packet sizes, from `src/model/constants.ts` and `src/model/atm/blocks.ts`.
 * @typedef {{ cellsOf(packetBytes: number, trailerBytes: number): number, CELL_BYTES: number,
 *   blocksOf(cells: number): number, blockCells(cells: number, blocks: number, block: number): number }} Sizes
 */

const PACKET_SIZES = [40, 576, 1500, 4470, 9180, 65_535];
const CODE_CELLS = 256;

/**
 * Returns the table of cells per packet, the share of a link that whole packets can fill, and TCP Boston's blocks.
 * @param {Sizes} sizes
 */
export function packetSizeTable({ cellsOf, CELL_BYTES, blocksOf, blockCells }) {
  return table([
    'IP packet', 'Cells', 'Cells without trailer', 'Highest effective throughput', 'Blocks of TCP Boston',
  ], PACKET_SIZES.map((packetBytes) => {
    const cells = cellsOf(packetBytes, 8);
    const blocks = blocksOf(cells);
    const most = blockCells(cells, blocks, 0);
    const least = blockCells(cells, blocks, blocks - 1);
    return [
      `${number(packetBytes)} bytes`, number(cells), number(cellsOf(packetBytes, 0)),
      `${((100 * packetBytes) / (cells * CELL_BYTES)).toFixed(1)} %`,
      `${blocks} of ${least === most ? most : `${least} or ${most}`}, ${CODE_CELLS - most} redundant cells each`,
    ];
  }), ['right', 'right', 'right', 'right']);
}

/**
 * Returns the parameters of an adaptation layer that AAL5 does not have; for AAL5, the first layer, all of them.
 * @param {Catalogue} catalogue
 * @param {Mechanism} layer
 */
const ownOf = ({ adaptations: [aal5] }, layer) =>
  layer === aal5 ? aal5.parameters
    : layer.parameters.filter(({ key }) => !aal5.parameters.some((known) => known.key === key));

/**
 * Returns every generated section of docs/model.md, by name.
 * @param {Catalogue} catalogue @param {Schema} schema @param {Sizes} sizes
 */
export const modelSections = (catalogue, schema, sizes) => ({
  'parameters-run': frameTable(schema),
  'packet-sizes': packetSizeTable(sizes),
  'parameters-link': parameterTable(catalogue.link),
  'parameters-switch': parameterTable(catalogue.switch),
  'mechanisms-discard': mechanismTable(catalogue.discard),
  'parameters-discard': sharedParameterTable(catalogue.discard),
  'mechanisms-adaptation': mechanismTable(catalogue.adaptations.map((layer) => ({
    ...layer, parameters: ownOf(catalogue, layer),
  }))),
  'parameters-aal5': parameterTable(ownOf(catalogue, catalogue.adaptations[0])),
  ...Object.fromEntries(catalogue.adaptations.slice(1)
    .map((layer) => [`parameters-${layer.id}`, parameterTable(ownOf(catalogue, layer))])),
  'mechanisms-traffic': mechanismTable(catalogue.traffic),
  'parameters-traffic': parameterTable(catalogue.traffic.flatMap(({ id, parameters }) =>
    parameters.map((parameter) => ({ ...parameter, key: `${id}.${parameter.key}` })))),
  'parameters-udp': parameterTable(catalogue.transports.find(({ id }) => id === 'udp')?.parameters ?? []),
  'parameters-tcp': parameterTable(catalogue.tcp),
  profiles: profileTable(catalogue),
  'mechanisms-services': mechanismTable(catalogue.services),
  'parameters-services': sharedParameterTable(catalogue.services),
  'mechanisms-abr': mechanismTable(catalogue.abr),
  'parameters-abr': sharedParameterTable(catalogue.abr),
  'mechanisms-tcp': mechanismTable(catalogue.tcpVariants),
  'parameters-tcp-variants': sharedParameterTable(catalogue.tcpVariants),
  'parameters-boston': parameterTable(catalogue.boston.parameters),
  metrics: metricTable(catalogue.metrics),
  reasons: reasonTable(catalogue.reasons),
});
