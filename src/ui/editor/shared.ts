/**
 * What several selected items have in common, by kind: the fields that all of a kind have, with their common value or
 * the values in which they differ. Pure.
 */
import type { Scenario } from '../../scenario/types';
import { listed } from '../../scenario/problem';
import { setByForm } from './commit';
import { sayingLosses, type Edit } from './edits';
import { findFlow, findLink, findNode, type Item } from './items';
import { inSentence } from '../app/in-sentence';
import { counted, valueWords, type ParameterValue } from './labels';
import { flowSections, linkSections, switchSections, type FormField, type FormSection } from './sections';
import { unchanged } from './unchanged';

export interface SharedField extends FormField {
  /** The different values in words; `null` if all are the same. */
  differs: string | null;
}

export interface SharedSection extends Omit<FormSection, 'fields'> { fields: readonly SharedField[] }

/** With more different values than this, only their number is shown. */
const MOST_VALUES = 4;

function sectionsOf(scenario: Scenario, { kind, id }: Item): FormSection[] {
  const network = scenario.network ?? 'atm';
  if (kind === 'node') {
    const node = findNode(scenario, id);
    return node?.kind === 'switch' ? switchSections(node, network) : [];
  }
  if (kind === 'link') {
    const link = findLink(scenario, id);
    return link ? linkSections(link, network) : [];
  }
  const flow = findFlow(scenario, id);
  return flow ? flowSections(flow, network) : [];
}

const keyOf = ({ path }: FormField): string => path.join('.');
const inForce = ({ parameter, value }: FormField): ParameterValue | undefined =>
  (value === undefined ? parameter.default : value);

export interface Alike { items: readonly Item[]; sections: readonly SharedSection[] }

/** Returns the switches, links and flows among the items, each with what they share. Hosts have nothing to set. */
export function alike(scenario: Scenario, items: readonly Item[]): Alike[] {
  const hasForm = ({ kind, id }: Item): boolean => kind !== 'node' || findNode(scenario, id)?.kind === 'switch';
  return (['node', 'link', 'flow'] as const)
    .map((kind) => items.filter((item) => item.kind === kind && hasForm(item)))
    .map((one) => ({ items: one, sections: sharedSections(scenario, one) }))
    .filter(({ sections }) => sections.length > 0);
}

/** Returns the fields that every one of the items has; all items are of one kind. */
function sharedSections(scenario: Scenario, items: readonly Item[]): SharedSection[] {
  if (items.length === 0) return [];
  const all = items.map((item) =>
    new Map(sectionsOf(scenario, item).flatMap(({ fields }) => fields).map((field) => [keyOf(field), field])));
  return sectionsOf(scenario, items[0]).flatMap((section): SharedSection[] => {
    const fields = section.fields.flatMap((field): SharedField[] => {
      const others = all.map((one) => one.get(keyOf(field)));
      if (others.some((one) => one === undefined)) return [];
      const values = [...new Set(others.map((one) => one && inForce(one)))];
      const words = values.map((value) => valueWords(field.parameter, value ?? null));
      const differs = values.length === 1 ? null
        : values.length > MOST_VALUES ? `${values.length} values` : listed(words);
      return [{ ...field, differs }];
    });
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
}

const NOUNS = { node: 'switch', link: 'link', flow: 'flow' } as const;

/** `3 links`. */
export const countedThings = (items: readonly Item[]): string =>
  counted(items.length, NOUNS[items[0].kind]).replace(/switchs$/, 'switches');

/** Sets the same value in each of the items, as one step of the history. */
export function setInAll(
  scenario: Scenario, items: readonly Item[], field: FormField, value: ParameterValue | undefined,
): Edit {
  const after = items.reduce((now, item) => setByForm(now, item, field, value).scenario, scenario);
  if (after === scenario) return unchanged(scenario);
  const what = `${inSentence(field.parameter.title)} of ${countedThings(items)}`;
  const to = value === undefined ? 'its default' : inSentence(valueWords(field.parameter, value));
  return sayingLosses(scenario, { label: `Set ${what} to ${to}`, scenario: after });
}
