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

/**
 * By what a label may stand in the glossary: as it is, without whose it is (`Buffer of sw`), without what stands in
 * brackets or by it alone (`Peak cell rate (PCR)`), and in the singular.
 */
export function candidatesOf(label: string): string[] {
  const whole = nameOf(label.replace(/ of \S+$/, ''));
  const [, outside, inside] = /^(.+?) \((.+)\)$/.exec(whole) ?? [whole, whole];
  return [nameOf(label), whole, outside, ...(inside === undefined ? [] : [inside]), outside.replace(/s$/, '')];
}

/** A stretch of a sentence; with an entry where it is a term that is not a plain word as well. */
export interface Stretch { text: string; entry: Entry | null }

/** Several words, or letters that no plain word has: "early packet discard", "AAL5". */
const isOwnWord = (name: string): boolean => name.includes(' ') || /[A-Z]{2}/.test(name);

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What looks for terms in sentences; the longest wins. */
export function termsIn(entries: ReadonlyMap<string, Entry>): RegExp {
  const names = [...new Set([...entries.values()].flatMap(({ term, also }) => [...term.split('; '), ...also]))]
    .filter(isOwnWord).sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** A sentence in stretches, each term with its entry once. */
export function stretchesOf(sentence: string, entries: ReadonlyMap<string, Entry>, sought: RegExp): Stretch[] {
  const seen = new Set<Entry>();
  const stretches: Stretch[] = [];
  let from = 0;
  for (const match of sentence.matchAll(sought)) {
    // "it" is not immediate transmission, and "wait" no list of a receiver.
    const entry = isOwnWord(match[0]) ? entries.get(nameOf(match[0])) : undefined;
    if (!entry || seen.has(entry)) continue;
    seen.add(entry);
    if (match.index > from) stretches.push({ text: sentence.slice(from, match.index), entry: null });
    stretches.push({ text: match[0], entry });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) stretches.push({ text: sentence.slice(from), entry: null });
  return stretches;
}
