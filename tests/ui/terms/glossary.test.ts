/** Glossary entries in the page: they are those of the document, and are found by labels and in sentences. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/lib/root.mjs';
import { CATALOGUE } from '../../../src/model/catalogue';
import { METRICS } from '../../../src/model/metrics/definitions';
import { byName, candidatesOf, entriesOf, stretchesOf, termsIn } from '../../../src/ui/terms/glossary';

const text = readFileSync(inProject('docs', 'glossary.md'), 'utf8');
const entries = entriesOf(text);
const named = byName(entries);
const entryOf = (label: string) => candidatesOf(label).map((one) => named.get(one)).find((one) => one !== undefined);

describe('the entries of the page', () => {
  it('are all lines of docs/glossary.md', () => {
    const lines = text.split('## One word')[0].split('\n').filter((line) => /^\| (?!Term \|)[^-]/.test(line));
    expect(entries.length).toBe(lines.length);
    entries.forEach(({ term, meaning, formula, source }, at) => {
      const line = lines[at].replaceAll('`', '').replaceAll('*', '').replaceAll('[', '').replace(/\]\([^)]+\)/g, '');
      for (const part of [term, meaning, formula, source]) expect(line).toContain(part.replaceAll('*', ''));
    });
  });
  it('have different anchors in the document', () => {
    const anchors = entries.map(({ anchor }) => anchor);
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
  });
  it('give formula and source of every measure that has them', () => {
    const measures = entries.filter(({ section }) => section === 'Measures');
    expect(measures.filter(({ source }) => source === '').map(({ term }) => term)).toEqual([
      'conservation', 'delivered', 'warm-up',
    ]);
    expect(measures.filter(({ formula }) => formula === '').map(({ term }) => term)).toEqual([
      'delivered', 'discarded', 'warm-up',
    ]);
  });
});

describe('a label', () => {
  it.each([
    ['Goodput', 'goodput'], ['Buffer of sw', 'buffer'], ['duplicate ACKs', 'duplicate ACK'],
    ['Peak cell rate (PCR)', 'PCR; MCR'], ['timeout (RTO)', 'RTO'], ['Nagle’s algorithm', 'Nagle’s algorithm'],
    ['Early packet discard', 'EPD'],
  ])('%s has the entry %s', (label, term) => expect(entryOf(label)?.term).toBe(term));
  it.each(['Title', 'Refused data', 'Size'])('%s has none', (label) => expect(entryOf(label)).toBeUndefined());
  it('of every discard policy and every metric that is a share of cells has one', () => {
    const rates = METRICS.filter(({ id }) => /^cell\w+Rate$/.test(id));
    const titles = [...CATALOGUE.discard, ...rates].map(({ title }) => title);
    expect(titles.filter((title) => !entryOf(title))).toEqual([]);
  });
});

describe('a sentence', () => {
  const sought = termsIn(named);
  const termsOf = (sentence: string) => stretchesOf(sentence, named, sought)
    .flatMap(({ text: words, entry }) => (entry ? [`${words} → ${entry.term}`] : []));

  it('marks its longest terms, each once, and keeps all of its text', () => {
    const sentence = 'Tail drop lets nothing in; selective early packet discard would, and tail drop never does.';
    expect(termsOf(sentence)).toEqual([
      'Tail drop → tail drop', 'selective early packet discard → selective early packet discard',
    ]);
    expect(stretchesOf(sentence, named, sought).map(({ text: words }) => words).join('')).toBe(sentence);
  });
  it('leaves plain words alone', () => expect(termsOf('A cell of the packet found the buffer full.')).toEqual([]));
  it('takes plain words for no abbreviations', () => {
    expect(termsOf('What waits of it is removed, and IT and WAIT are terms; they wait.'))
      .toEqual(['IT → immediate transmission', 'WAIT → WAIT']);
  });
  it('does not mark a part of a word', () => expect(termsOf('AAL57 and reservoirs')).toEqual([]));
});
