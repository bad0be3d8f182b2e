/**
 * The words in which the editor speaks of items and values: names of history entries, rows of the outline, labels of
 * links.
 */
import type { Parameter, Unit } from '../../model/catalogue-types';
import { CELL_BYTES } from '../../model/constants';
import { listed } from '../../scenario/problem';
import type { Scenario } from '../../scenario/types';
import { many, THIN_SPACE } from '../app/words';
import { numberText } from '../look/number-text';
import type { Item } from './items';

export type ParameterValue = number | string | boolean | null;

export const isValue = (value: unknown): value is ParameterValue =>
  value === null || ['number', 'string', 'boolean'].includes(typeof value);

/** Returns a unit as text: empty for a fraction, a probability, a count and a bare number, which need none. */
export const unitWord = (unit: Unit): string =>
  unit === 'fraction' || unit === 'probability' || unit === 'count' || unit === 'none' ? '' : unit;

const SINGULAR: Partial<Record<Unit, string>> = {
  cells: 'cell', bytes: 'byte', packets: 'packet', segments: 'segment',
};

/** 512 → `512 cells`, 0.8 × 155.52 → `124.416 Mb/s`. */
export function withUnit(value: number, unit: Unit): string {
  const word = value === 1 ? SINGULAR[unit] ?? unitWord(unit) : unitWord(unit);
  const number = numberText(value);
  return word === '' ? number : `${number}${THIN_SPACE}${word}`;
}

/** `3 links`, `1 link`. */
export const counted = many;

/** Returns the value of a parameter as text. */
export function valueWords(parameter: Parameter, value: ParameterValue): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return withUnit(value, parameter.unit);
  if (parameter.type !== 'choice') return value;
  return parameter.choices.find((choice) => choice.value === value)?.title ?? value;
}

const TOLD_IN_CELLS: ReadonlySet<string> = new Set(['bufferCells', 'sourceQueueCells']);

/** As `valueWords`, but in packet mode the size of a queue that was given in cells is in bytes. */
export function countedWords(
  parameter: Parameter, value: ParameterValue, { network }: Pick<Scenario, 'network'>,
): string {
  return network === 'packet' && typeof value === 'number' && TOLD_IN_CELLS.has(parameter.key)
    ? withUnit(value * CELL_BYTES, 'bytes') : valueWords(parameter, value);
}

/** A link as people say it: both directions. */
export const linkName = (id: string): string => id.replace('>', '–');

/** `sw`, `src–sw`, `f`. */
export const itemName = (item: Item): string => (item.kind === 'link' ? linkName(item.id) : item.id);

/** Returns the name of what a path inside an item's entry belongs to: one of its ports, or the item itself. */
export const placeName = (item: Item, [part, neighbour]: readonly string[]): string =>
  (item.kind === 'node' && part === 'ports' ? portName(item.id, neighbour) : itemName(item));

export const portName = (id: string, neighbour: string): string => `the port of ${id} to ${neighbour}`;

const KIND_NOUNS = ['node', 'link', 'flow'] as const;

/** Returns what `after` lacks beyond the items `asked` for: `2 links and 1 planned change`; or ''. */
export function lostWords(before: Scenario, after: Scenario, asked: readonly Item[] = []): string {
  const askedFor = (kind: Item['kind']): number => asked.filter((item) => item.kind === kind).length;
  const gone = (count: (scenario: Scenario) => number | undefined): number =>
    (count(before) ?? 0) - (count(after) ?? 0);
  const losses = [
    [gone(({ links }) => links?.length) - askedFor('link'), 'link'],
    [gone(({ flows }) => flows?.length) - askedFor('flow'), 'flow'],
    [gone(({ faults }) => faults?.length), 'fault'], [gone(({ pardons }) => pardons?.length), 'pardon'],
    [gone(({ changes }) => changes?.reduce((sum, { set }) => sum + Object.keys(set).length, 0)), 'planned change'],
  ] as const;
  return listed(losses.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : [])));
}

/** Returns what a removal took away: up to three items by name, more by number; what went along is only counted. */
export function removedWords(before: Scenario, after: Scenario, asked: readonly Item[]): string {
  const named = asked.length <= 3 ? asked.map(itemName) : KIND_NOUNS.flatMap((kind) => {
    const count = asked.filter((item) => item.kind === kind).length;
    return count > 0 ? [counted(count, kind)] : [];
  });
  const along = lostWords(before, after, asked);
  return along === '' ? listed(named) : `${listed(named)} with ${along}`;
}
