/** The search of help: which items a query finds, and in which order. Independent of the page. */

export const KINDS = {
  place: 'Places', key: 'Keys', term: 'Terms', parameter: 'Parameters', metric: 'Metrics',
  reason: 'Why cells die',
  part: 'Port features and shapers', preset: 'Presets', comparison: 'Comparisons',
  figure: 'Figures', heading: 'Documents',
} as const;

export type Kind = keyof typeof KINDS;

export interface Item {
  /** Unique within its kind. */
  id: string;
  kind: Kind;
  title: string;
  /** One line below the title. */
  detail: string;
  /** Further words by which it is found, in lower case. */
  words: string;
  go(): void;
}

export interface Group { kind: Kind; items: readonly Item[]; more: number }

/** Most results of one kind that are shown. */
const MOST_OF_A_KIND = 6;

/** How well a title matches: 0 is best, 4 if only the item's `words` match. */
function rankOf(title: string, query: string, asked: readonly string[]): number {
  if (title === query) return 0;
  if (title.startsWith(query)) return 1;
  const own = title.split(/[^\p{L}\p{N}+.,?[\]]+/u);
  if (asked.every((word) => own.some((one) => one.startsWith(word)))) return 2;
  return asked.every((word) => title.includes(word)) ? 3 : 4;
}

/** The items that contain every word of the query, grouped by kind; best matches first, in groups and among them. */
export function find(items: readonly Item[], query: string, most = MOST_OF_A_KIND): Group[] {
  const wanted = query.toLowerCase().trim();
  if (wanted === '') return [];
  const asked = wanted.split(/\s+/);
  const hits = items.flatMap((item) => {
    const title = item.title.toLowerCase();
    return asked.every((word) => title.includes(word) || item.words.includes(word))
      ? [{ item, rank: rankOf(title, wanted, asked) }] : [];
  });
  const groups = (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const own = hits.filter(({ item }) => item.kind === kind).sort((a, b) => a.rank - b.rank);
    return own.length === 0 ? [] : [{
      best: own[0].rank, group: { kind, items: own.slice(0, most).map(({ item }) => item), more: own.length - most },
    }];
  });
  return groups.sort((a, b) => a.best - b.best).map(({ group }) => ({ ...group, more: Math.max(0, group.more) }));
}
