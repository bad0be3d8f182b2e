/** The glossary's entries, read from docs/glossary.md itself, so that the page and the document cannot disagree. */
import { inline, markdown, plain, rowAnchorOf } from '../read/markdown';

export interface Entry {
  term: string;
  /** Its other names. */
  also: readonly string[];
  meaning: string;
  /** '' if there is none. */
  formula: string;
  source: string;
  /** The section of the glossary. */
  section: string;
  /** Its anchor in the document. */
  anchor: string;
}

const words = (cell: string | undefined): string => plain(inline(cell ?? ''));
const names = (cell: string | undefined): string[] => words(cell).split('; ').filter((name) => name !== '');

/** Reads all tables whose first column is headed "Term"; other columns are found by their headings. */
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

/** Returns the form in which names are compared: lower case, and with one kind of apostrophe. */
const nameOf = (words: string): string => words.toLowerCase().replaceAll('\'', '’').trim();

/** Indexes entries by all of their names. */
export function byName(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.flatMap((entry) =>
    [...entry.term.split('; '), ...entry.also].map((name): [string, Entry] => [nameOf(name), entry])));
}

/**
 * Returns the names under which a label may be in the glossary: as it is, without its owner (`Buffer of sw`), without
 * the words in brackets or by these alone (`Peak cell rate (PCR)`), and in the singular.
 */
export function candidatesOf(label: string): string[] {
  const whole = nameOf(label.replace(/ of \S+$/, ''));
  const [, outside, inside] = /^(.+?) \((.+)\)$/.exec(whole) ?? [whole, whole];
  return [nameOf(label), whole, outside, ...(inside === undefined ? [] : [inside]), outside.replace(/s$/, '')];
}

/** A stretch of a sentence, with an entry if it is a term that cannot be taken for an ordinary word. */
export interface Stretch { text: string; entry: Entry | null }

/** Whether a name is several words, or has capitals as no ordinary word has: "early packet discard", "AAL5". */
const isOwnWord = (name: string): boolean => name.includes(' ') || /[A-Z]{2}/.test(name);

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a pattern that finds terms in sentences; the longest matches first. */
export function termsIn(entries: ReadonlyMap<string, Entry>): RegExp {
  const names = [...new Set([...entries.values()].flatMap(({ term, also }) => [...term.split('; '), ...also]))]
    .filter(isOwnWord).sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Splits a sentence into stretches; each term gets its entry once. */
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
