/**
 * A problem of a scenario, a setting or a link, as a value: a code for programs, the place, and one sentence for people
 * that says what is wrong and what to do.
 */
import { listed } from '../model/words';

export { counted, grouped, listed } from '../model/words';

export interface Problem {
  code: string;
  /** Place in the scenario, for example `nodes.sw.bufferCells`; empty for the whole scenario. */
  path: string;
  message: string;
}

/** Most problems that are reported: nobody reads more, and finding them takes time. */
export const MOST_PROBLEMS = 50;

/** Collects the problems of a list's items, and stops when there are MOST_PROBLEMS. */
export function collect<Item>(
  items: readonly Item[], check: (item: Item, position: number) => readonly Problem[],
): Problem[] {
  const found: Problem[] = [];
  for (let position = 0; position < items.length
    && found.length < MOST_PROBLEMS; position++) found.push(...check(items[position], position));
  return found;
}

export const problem = (code: string, path: string, message: string): Problem => ({ code, path, message });

/** A problem as one line, with its place first. */
export const asLine = ({ path, message }: Problem): string => (path === '' ? message : `${path}: ${message}`);

/** Formats a value for a sentence: as JSON, cut to a readable length; `missing` if it is undefined. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'a list' : 'an object')
    : (JSON.stringify(value) ?? typeof value);
  return text.length > 48 ? `${text.slice(0, 44)}…${text.endsWith('"') ? '"' : ''}` : text;
}

/** Counts letters to change, add, drop or swap with a neighbour, ignoring case; Infinity if more than `most`. */
function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > Math.min(6, most)) return Infinity;
  const [a, b] = [from.toLowerCase(), to.toLowerCase()];
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    // Later rows are computed from these two and are not smaller.
    if (Math.min(...rows[i - 1], ...rows[i - 2] ?? []) > most) return Infinity;
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
      }
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}

/** Most candidates that are tried: comparing all ids of a very large network would take too long. */
const MOST_CANDIDATES = 2_000;

/**
 * Returns the known word that was probably meant: at most a third of the letters differ, or it starts or ends alike.
 */
export function nearest(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = Infinity;
  const short = word.slice(0, 40);
  for (const candidate of known.slice(0, MOST_CANDIDATES)) {
    const longest = Math.max(candidate.length, short.length);
    const most = longest > 1 ? Math.max(1, Math.floor(longest / 3)) : 0;
    const distance = editDistance(short, candidate, Math.min(most, least - 1));
    if (distance <= most && distance < least) [best, least] = [candidate, distance];
  }
  if (best !== null && least < Infinity) return best;
  const lower = short.toLowerCase();
  const partial = known.filter((candidate) => lower.length >= 3
    && (candidate.toLowerCase().startsWith(lower) || lower.startsWith(candidate.toLowerCase())
      || candidate.toLowerCase().endsWith(lower)));
  return partial[0] ?? null;
}

/** Returns the end of a sentence that has already named what is known: a full stop, or a guess of what was meant. */
export function afterthought(word: unknown, known: readonly string[]): string {
  const near = typeof word === 'string' ? nearest(word, known) : null;
  return near === null ? '.' : `; did you mean ${near}?`;
}

/** Returns the end of a sentence about an unknown word: a guess of what was meant, or all known words. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near !== null) return `did you mean ${near}?`;
  return known.length === 0 ? 'nothing can be set here.'
    : `known ${known.length === 1 ? 'is' : 'are'} ${known.length > 12 ? `${known.slice(0, 12).join(', ')}, …` : `${listed(known)}.`}`;
}
