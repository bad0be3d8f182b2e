/** The glossary's entries, read out of docs/glossary.md itself: the page and the document cannot disagree. */
import { inline, markdown, plain, rowAnchorOf } from '../read/markdown';

export interface Entry {
  term: string;
  /** Other names of it. */
  also: readonly string[];
  meaning: string;
  /** '' where there is none. */
  formula: string;
  source: string;
  /** The section of the glossary. */
  section: string;
  /** Where it stands in the document. */
  anchor: string;
}

const words = (cell: string | undefined): string => plain(inline(cell ?? ''));
const names = (cell: string | undefined): string[] => words(cell).split('; ').filter((name) => name !== '');

/** Tables whose first column is headed "Term"; other columns are found by their heads. */
export function entriesOf(text: string): Entry[] {
  let section = '';
  return markdown(text).flatMap((block) => {
    if (block.kind === 'heading') section = plain(block.parts);
    if (block.kind !== 'table' || block.head[0] !== 'Term') return [];
    const { head, rows } = block;
    const cell = (row: readonly string[], name: string): string | undefined => row[head.indexOf(name)];
    return rows.map((row) => ({
      term: words(row[0]), also: names(cell(row, 'Also called')), meaning: words(cell(row, 'Meaning')),
      formula: words(cell(row, 'Formula')), source: words(cell(row, 'Source')), section,
      anchor: rowAnchorOf(words(row[0])),
    }));
  });
}

/** As names are compared: without capitals, and with one kind of apostrophe. */
export const nameOf = (words: string): string => words.toLowerCase().replaceAll('\'', '’').trim();

/** Entries by every name that they have. */
export function byName(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.flatMap((entry) =>
    [...entry.term.split('; '), ...entry.also].map((name): [string, Entry] => [nameOf(name), entry])));
}
