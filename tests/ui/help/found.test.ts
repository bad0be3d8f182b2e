/** What help finds and in which order, and that it contains everything that has a name. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/lib/root.mjs';
import { FIGURES } from '../../../src/figures/figures';
import { CATALOGUE } from '../../../src/model/catalogue';
import { REASONS } from '../../../src/model/reasons';
import { METRICS } from '../../../src/model/metrics/definitions';
import { PRESETS } from '../../../src/scenario/presets';
import { SHORTCUTS } from '../../../src/ui/app/shortcuts';
import { find, KINDS, type Item } from '../../../src/ui/help/found';
import { headingItems, itemsAtHand, termItems } from '../../../src/ui/help/items';
import { hasPlace } from '../../../src/ui/read/Blocks';
import { headingsOf, markdown } from '../../../src/ui/read/markdown';

const item = (kind: Item['kind'], title: string, words = ''): Item =>
  ({ id: title, kind, title, detail: '', words, go: () => undefined });
const titles = (query: string, items: readonly Item[]): string[][] =>
  find(items, query).map((group) => [KINDS[group.kind], ...group.items.map(({ title }) => title)]);

describe('among things with a word in common', () => {
  const items = [
    item('parameter', 'Longest window'), item('parameter', 'Window'), item('parameter', 'Tick', 'window'),
    item('term', 'cwnd', 'congestion window'), item('preset', 'Windows of two senders'),
  ];
  it('those whose title is the query come first, and their kind before the others', () => {
    expect(titles('window', items)).toEqual([
      ['Parameters', 'Window', 'Longest window', 'Tick'], ['Presets', 'Windows of two senders'], ['Terms', 'cwnd'],
    ]);
  });
  it('each word of the query must occur, in any order', () => {
    expect(titles('window  LONGEST', items)).toEqual([['Parameters', 'Longest window']]);
    expect(titles('window shortest', items)).toEqual([]);
  });
  it('nothing is found before anything is typed', () => expect(titles('  ', items)).toEqual([]));
  it('only some of a kind are shown, with the number of the others', () => {
    const [group] = find(items, 'window', 2);
    expect([group.items.length, group.more]).toEqual([2, 1]);
  });
});

describe('help', () => {
  const glossary = readFileSync(inProject('docs', 'glossary.md'), 'utf8');
  const items = [
    ...itemsAtHand(() => undefined), ...termItems(glossary), ...headingItems('glossary', 'Glossary', glossary),
  ];
  const firstOf = (query: string, kind: Item['kind']): string | undefined =>
    find(items, query).find((group) => group.kind === kind)?.items[0].title;

  it('has no two items of a kind with the same id', () => {
    const ids = items.map(({ kind, id }) => `${kind} ${id}`);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
  it.each(PRESETS.map(({ title }) => title))('finds the preset “%s” by its title', (title) => {
    expect(firstOf(title, 'preset')).toBe(title);
  });
  it('contains every key but its own, every figure, every term and every heading', () => {
    const count = (kind: Item['kind']): number => items.filter((one) => one.kind === kind).length;
    const terms = markdown(glossary).flatMap((block) =>
      (block.kind === 'table' && block.head[0] === 'Term' ? block.rows : []));
    expect(count('key')).toBe(SHORTCUTS.length - 1);
    expect(count('figure')).toBe(FIGURES.length);
    expect(count('term')).toBe(terms.length);
    expect(count('heading')).toBe(headingsOf(glossary).length);
  });
  it('finds every metric by title and id, and leads to its row in the model sheet', () => {
    const blocks = markdown(readFileSync(inProject('docs', 'model.md'), 'utf8'));
    for (const { id, title } of METRICS) {
      expect(find(items, title).flatMap((group) => group.items).map((one) => one.id)).toContain(id);
      expect(find(items, id).some((group) => group.kind === 'metric')).toBe(true);
      expect([id, hasPlace(blocks, id.toLowerCase())]).toEqual([id, true]);
    }
    expect(hasPlace(blocks, 'switches')).toBe(true);
  });
  it('finds every reason why cells die by what the stage calls it, and leads to its row in the model sheet', () => {
    const blocks = markdown(readFileSync(inProject('docs', 'model.md'), 'utf8'));
    for (const { id, title } of REASONS) {
      expect([title, find(items, title).find(({ kind }) => kind === 'reason')?.items.map((one) => one.id)])
        .toEqual([title, expect.arrayContaining([id])]);
      expect([id, hasPlace(blocks, id.toLowerCase())]).toEqual([id, true]);
    }
  });
  it('finds every port feature and every shaper by its title', () => {
    const { features, shapers } = CATALOGUE;
    expect([...features, ...shapers].filter(({ title }) => firstOf(title, 'part') !== title)).toEqual([]);
    expect(shapers.filter(({ parameters }) => parameters.length === 0)).toEqual([]);
  });
  it('names all mechanisms that a parameter belongs to, and of many the first', () => {
    const details = (key: string): string[] => find(items, key).filter(({ kind }) => kind === 'parameter')
      .flatMap((group) => group.items).map(({ detail }) => detail.split(':')[0]);
    expect(details('packetBytes')).toContain('TCP and UDP');
    const cutting = CATALOGUE.discard.filter(({ parameters }) => parameters.some(({ key }) => key === 'endOfPacket'));
    expect(details('endOfPacket'))
      .toEqual([`Partial packet discard, Early packet discard and ${cutting.length - 2} more`]);
  });
  it('finds a term by another name of it', () => expect(firstOf('jain\'s index', 'term')).toBe('fairness'));
  it('finds every parameter of the catalogue by its key', () => {
    const keys = [
      ...CATALOGUE.switch, ...CATALOGUE.link, ...CATALOGUE.discard.flatMap(({ parameters }) => parameters),
      ...CATALOGUE.transports.flatMap(({ parameters }) => parameters), ...CATALOGUE.boston.parameters,
    ].map(({ key }) => key);
    expect(keys.filter((key) => find(items, key).every(({ kind }) => kind !== 'parameter'))).toEqual([]);
  });
});
