/**
 * What the panel can change: the switches (and ports that differ from their switch), the groups of flows, the links and
 * the run, each with the parameters of the catalogue and their paths in a scenario.
 */
import type { NumberParameter, Parameter } from '../../model/catalogue-types';
import { LIMITS } from '../../scenario/schema';
import type { Flow, FullFlow, FullScenario } from '../../scenario/types';
import type { Item } from '../editor/items';
import {
  flowSections, linkSections, switchSections, withIdle, type FormField, type FormSection,
} from '../editor/sections';
import { switchAt } from './switch-settings';
import { bottleneckTarget, switchTargets, type Target } from './switch-targets';

export interface Field {
  parameter: Parameter;
  /** As `setPath` takes it: `nodes.sw.bufferCells`. */
  path: string;
}

export const flowTargets = (full: FullScenario): Target[] =>
  full.flows.map(({ id }) => ({ path: `flows.${id}`, title: id }));

export const linkTargets = (full: FullScenario): Target[] =>
  full.links.map(({ from, to }) => ({ path: `links.${from}>${to}`, title: `${from} to ${to}` }));

/** A field of the editor's forms, at its place in the whole scenario. */
export interface PlacedField extends FormField {
  place: string;
  item: Item;
}

export interface PlacedSection {
  title: string;
  fields: readonly PlacedField[];
}

const ITEMS: Readonly<Record<string, Item['kind']>> = { nodes: 'node', links: 'link', flows: 'flow' };

const placed = (target: string, sections: readonly FormSection[]): PlacedSection[] => {
  const [list, id] = target.split('.ports.')[0].split(/\.(.*)/);
  const item: Item = { kind: ITEMS[list], id };
  return sections.map(({ title, fields }) => ({
    title, fields: fields.map((field) => ({ ...field, item, place: `${target}.${field.path.join('.')}` })),
  }));
};

export const switchFields = (full: FullScenario, target: string): PlacedSection[] => {
  const node = switchAt(full, target);
  if (node === undefined) return [];
  const sections = withIdle(switchSections(node, full.network), full.flows);
  // Sections that no flow uses are only in the editor.
  return placed(target, sections.filter(({ idle }) => idle === undefined));
};

/** Returns the fields of a flow; the switch for TCP Boston, shown beside the variant's name, only with `all`. */
export const flowFields = (full: FullScenario, target: string, all = false): PlacedSection[] => {
  const flow = flowAt(full, target);
  const sections = placed(target, flow === undefined ? [] : flowSections(flow as Flow, full.network));
  return all ? sections : sections
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ path }) => path.join('.') !== 'transport.boston') }))
    .filter(({ fields }) => fields.length > 0);
};

export const linkFields = (full: FullScenario, target: string): PlacedSection[] => {
  const link = full.links.find(({ from, to }) => `links.${from}>${to}` === target);
  return link === undefined ? [] : placed(target, linkSections(link, full.network));
};

/** Returns all fields of a switch, a flow or a link, by its path. */
function fieldsAt(full: FullScenario, target: string): PlacedField[] {
  const sections = target.startsWith('nodes.') ? switchFields(full, target)
    : target.startsWith('flows.') ? flowFields(full, target, true)
    : linkFields(full, target);
  return sections.flatMap(({ fields }) => fields);
}

/** Whether a field is the size of a buffer. */
export const isBuffer = ({ parameter: { key } }: PlacedField): boolean => /^buffer(Cells|Packets|Bytes)$/.test(key);

/** Returns the fields at these paths; without paths, the size of the bottleneck's buffer and its discard policy. */
export function keyFields(full: FullScenario, bottleneck: string, paths?: readonly string[]): PlacedField[] {
  const targets = [...switchTargets(full), ...flowTargets(full), ...linkTargets(full)].map(({ path }) => path);
  if (paths !== undefined) {
    const all =
      [...new Set(paths.flatMap((path) => targets.filter((target) => path.startsWith(`${target}.`))))].flatMap(
        (target) => fieldsAt(full, target),
      );
    const found = paths.flatMap((path) => all.find(({ place }) => place === path) ?? []);
    if (found.length > 0) return found;
  }
  const target = bottleneckTarget(full, bottleneck);
  const fields = target === undefined ? [] : fieldsAt(full, target);
  const buffer = fields.find(isBuffer);
  return [...(buffer ? [buffer] : []), ...fields.filter(({ parameter }) => parameter.key === 'policy')];
}

/** The largest useful value of a number: no source sends faster than the fastest link. */
export function mostOf({ max, unit }: NumberParameter, { kind }: Item, { links }: FullScenario): number {
  if (kind !== 'flow' || unit !== 'Mb/s') return max;
  return links.reduce((most, { rateMbps }) => Math.max(most, Math.min(max, rateMbps)), 0);
}

/** Keys of the parameters that most readers change; the others are in folds. */
export const FIRST_KEYS: ReadonlySet<string> =
  new Set(['bufferCells', 'bufferPackets', 'bufferBytes', 'packetBytes', 'windowBytes']);

/** Seed and duration belong to the scenario, not to a mechanism of the catalogue. */
export const runFields: readonly Field[] = [
  { path: 'seed', parameter: {
    key: 'seed', title: 'Seed', unit: 'none', type: 'integer', min: 0, max: LIMITS.seed, default: 1, live: false,
    help: 'Every random draw of the run follows from it: the same seed gives the same run.', source: 'the scenario',
  } },
  { path: 'durationS', parameter: {
    key: 'durationS', title: 'Duration', unit: 's', type: 'number', min: LIMITS.shortestS, max: LIMITS.durationS,
    default: 10, live: false, help: 'How long the run lasts, in simulated seconds.', source: 'the scenario',
  } },
];

export const flowAt = (full: FullScenario, target: string): FullFlow | undefined =>
  full.flows.find(({ id }) => `flows.${id}` === target);
