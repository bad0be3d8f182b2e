/** The page shows all documents of docs/, parses all of their Markdown, and their links lead to existing places. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/lib/root.mjs';
import { DOCUMENTS, placeOf } from '../../../src/ui/read/documents';
import { anchorOf, headingsOf, inline, markdown, plain, type Block, type Inline } from '../../../src/ui/read/markdown';
import { placeLinkOf, placeOfHash } from '../../../src/ui/read/read-store';

const textOf = (id: string): string => readFileSync(inProject('docs', `${id}.md`), 'utf8');

const partsOf = (block: Block): Inline[] => {
  if (block.kind === 'heading' || block.kind === 'paragraph') return [...block.parts];
  if (block.kind === 'list') return block.items.flat().flatMap(partsOf);
  if (block.kind === 'quote') return block.blocks.flatMap(partsOf);
  return block.kind === 'table' ? [block.head, ...block.rows].flat().flatMap(inline) : [];
};
const linksOf = (parts: readonly Inline[]): string[] => parts.flatMap((part) => {
  if (typeof part === 'string' || part.kind === 'code') return [];
  return [...(part.kind === 'link' ? [part.href] : []), ...linksOf(part.parts)];
});

describe('the documents of the page', () => {
  it('are all files of docs/', () => {
    const files = readdirSync(inProject('docs')).filter((name) => name.endsWith('.md'));
    expect(DOCUMENTS.map(({ id }) => `${id}.md`).sort()).toEqual(files.sort());
  });
});

describe.each(DOCUMENTS.map(({ id }) => id))('docs/%s.md', (id) => {
  const text = textOf(id);
  const blocks = markdown(text);

  it('leaves no mark-up of Markdown unparsed', () => {
    const marks = blocks.flatMap(partsOf).filter((part): part is string => typeof part === 'string')
      .filter((words) => /\]\(|\*\*|`|^#+ |^\s*[-*] |<!--/.test(words));
    expect(marks).toEqual([]);
    expect(blocks.map((block) => plain(partsOf(block))).filter((words) => words.startsWith('>'))).toEqual([]);
  });
  it('loses no word', () => {
    const words = (some: string): string[] => some.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
    const ofBlocks = (some: readonly Block[]): string => some.map((block) =>
      (block.kind === 'code' ? `${block.language} ${block.text}` : plain(partsOf(block))
        + (block.kind === 'list' ? ofBlocks(block.items.flat().filter(({ kind }) => kind === 'code')) : '')))
      .join('\n');
    const got = new Map<string, number>();
    for (const word of words(ofBlocks(blocks))) got.set(word, (got.get(word) ?? 0) + 1);
    const source = text.replace(/<!--[\s\S]*?-->/g, '').replace(/\]\([^)\s]+\)/g, '');
    const wanted = new Set(words(source.replace(/[|*`_\\]/g, ' ')));
    const all = [...got.keys()].join(' ');
    expect([...wanted].filter((word) => !all.includes(word))).toEqual([]);
  });
  it('has tables whose rows are as long as their heads', () => {
    const ragged = blocks.filter((block) => block.kind === 'table')
      .flatMap(({ head, rows }) => rows.filter((row) => row.length !== head.length).map((row) => row.join(' | ')));
    expect(ragged).toEqual([]);
  });
  it('has the headings that its contents name, each with an anchor of its own', () => {
    const anchors = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
    expect(headingsOf(text).map((heading) => heading.id)).toEqual(anchors);
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
  });
  it('links to existing headings, or out of the documents', () => {
    const links = linksOf(blocks.flatMap(partsOf)).filter((href) => !/^https?:/.test(href));
    const astray = links.filter((href) => {
      const place = placeOf(href, id);
      if (place === null) return !href.startsWith('../');
      return place.anchor !== null && headingsOf(textOf(place.document)).every((one) => one.id !== place.anchor);
    });
    expect(astray).toEqual([]);
  });
});

describe('Markdown', () => {
  it('reads a list whose entry has a second line, one below it and code', () => {
    const [list, after] = markdown('- one\n  more\n  - below\n- two\n\n  `x`\n\nAfter.');
    expect(list).toMatchObject({ kind: 'list', ordered: false, items: [
      [{ kind: 'paragraph', parts: ['one more'] }, { kind: 'list', items: [[{ parts: ['below'] }]] }],
      [{ kind: 'paragraph', parts: ['two'] }, { kind: 'paragraph', parts: [{ kind: 'code', text: 'x' }] }],
    ] });
    expect(after).toEqual({ kind: 'paragraph', parts: ['After.'] });
  });
  it('keeps an escaped bar inside its table cell', () => {
    expect(markdown('| a | b |\n|---|---:|\n| `x\\|y` | 2 |')).toEqual([
      { kind: 'table', align: ['left', 'right'], head: ['a', 'b'], rows: [['`x\\|y`', '2']] },
    ]);
    expect(inline('`x\\|y`')).toEqual([{ kind: 'code', text: 'x|y' }]);
  });
  it('makes the anchors that the documents link to', () => {
    expect(anchorOf('Services: how fast a source may send')).toBe('services-how-fast-a-source-may-send');
  });
  it('does not take a product for emphasis', () => expect(inline('2 * 3 * 4')).toEqual(['2 * 3 * 4']));
});

describe('the address of a place', () => {
  it.each([
    { document: 'model', anchor: null }, { document: 'glossary', anchor: 'karn’s-rule' },
  ])('%j is read back', (place) => expect(placeOfHash(placeLinkOf(place, ''))).toEqual(place));
  it('is not recognised where it names no document', () => {
    expect([placeOfHash('#s=1.x'), placeOfHash('#d=../x'), placeOfHash('')]).toEqual([null, null, null]);
  });
  it('is that of the document where its heading cannot be decoded', () => {
    expect(placeOfHash('#d=model/%E0%A4%A')).toEqual({ document: 'model', anchor: null });
  });
});
