/**
 * Tells which document belongs to which network. All versions of a network since it was opened are of one lineage, even
 * when undo leads from one network to another: documents are compared by identity, and a new one continues the one
 * before it.
 */
import type { Scenario } from '../../scenario/schema';
import type { Doc } from '../app/document';
import type { History } from '../app/history';
import type { AppState } from '../app/store';

export interface Lineage {
  /** Id of its record; `null` while the network is as it was opened. */
  id: string | null;
  /** The version of the record that this tab knows. */
  version: number;
  /** The name of the record, and the title that the network had then. */
  name: string | null;
  title: string | undefined;
  /** The document as it was opened. */
  base: Doc;
  /** The document as it was written last. */
  written: Doc | null;
}

/** The lineage of each document that the page has shown. */
export type Lineages = WeakMap<Doc, Lineage>;

const begun = (base: Doc): Lineage =>
  ({ id: null, version: 0, name: null, title: base.scenario.title, base, written: null });

/** Whether it has edits since it was opened that are not written yet. */
export const isUnkept = (lineage: Lineage, doc: Doc): boolean =>
  lineage.written !== doc && (lineage.id !== null || doc !== lineage.base);

export const titleOf = ({ title }: Pick<Scenario, 'title'>): string => title?.trim() || 'Network without a name';

/** Returns the name of the record, or the title if that was edited. */
export const nameOf = ({ name, title }: Lineage, { scenario }: Doc): string =>
  (scenario.title === title ? name : null) ?? titleOf(scenario);

/** Whether the label of a step in the history is that of opening another network. */
const isOpening = (label: string): boolean => label.startsWith('Open ');

/** Label of the step in the history that saves a copy under another name, and the test for such a label. */
export const savedAs = (name: string): string => `Save as ${name}`;
const isCopying = (label: string): boolean => label.startsWith(savedAs(''));

/** Finds the lineages of the documents in an existing history, and returns that of `present`. */
export function trace(lineages: Lineages, present: Doc, { past, future }: History<Doc>): Lineage {
  const own = begun(present);
  lineages.set(present, own);
  let lineage = own;
  for (const { label, doc } of [...past].reverse()) {
    if (isOpening(label) || isCopying(label)) lineage = begun(doc);
    else lineage.base = doc;
    lineages.set(doc, lineage);
  }
  lineage = own;
  for (const { label, doc } of [...future].reverse()) {
    if (isOpening(label) || isCopying(label)) lineage = begun(doc);
    lineages.set(doc, lineage);
  }
  return own;
}

/** Returns the lineage of the page's document, which it notes; the page has just changed from `before`. */
export function continued(lineages: Lineages, { doc, opened, history }: AppState, before: AppState): Lineage {
  const known = lineages.get(doc);
  if (known) return known;
  const label = history.past.at(-1)?.label ?? '';
  const other = opened !== before.opened || isOpening(label);
  const copied = !other && history !== before.history && isCopying(label);
  // The base of a copy's lineage is the original, from which it differs: so it is kept at once.
  const lineage = copied ? begun(before.doc) : (other ? undefined : lineages.get(before.doc)) ?? begun(doc);
  lineages.set(doc, lineage);
  return lineage;
}
