/**
 * Which document belongs to which network. Every version of a network that was opened once is of one lineage, also when
 * undo leads from one network to another: documents are known by identity, and a new one continues the one before it.
 */
import type { Scenario } from '../../scenario/schema';
import type { Doc } from '../app/document';
import type { History } from '../app/history';

export interface Lineage {
  /** Its record; null while it is as it was opened. */
  id: string | null;
  /** The version of the record that this tab knows. */
  version: number;
  /** The name of the record, and the title that the network had then. */
  name: string | null;
  title: string | undefined;
  /** As it was opened. */
  base: Doc;
  /** As it was written last. */
  written: Doc | null;
}

export const begun = (base: Doc): Lineage =>
  ({ id: null, version: 0, name: null, title: base.scenario.title, base, written: null });

/** Was it edited since it was opened, and since it was written? */
export const isUnkept = (lineage: Lineage, doc: Doc): boolean =>
  lineage.written !== doc && (lineage.id !== null || doc !== lineage.base);

export const titleOf = ({ title }: Pick<Scenario, 'title'>): string => title?.trim() || 'Network without a name';

/** A title that was edited becomes the name. */
export const nameOf = ({ name, title }: Lineage, { scenario }: Doc): string =>
  (scenario.title === title ? name : null) ?? titleOf(scenario);

/** Is this what the history says of a step to another network? */
export const isOpening = (label: string): boolean => label.startsWith('Open ');

/** What the history says of a network that goes on as a copy under another name, and how it is known by that. */
export const savedAs = (name: string): string => `Save as ${name}`;
export const isCopying = (label: string): boolean => label.startsWith(savedAs(''));

/** Finds the lineages of a history that was there before anyone followed it, and returns the one of `present`. */
export function trace(lineages: WeakMap<Doc, Lineage>, present: Doc, { past, future }: History<Doc>): Lineage {
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
