/**
 * Reads the Markdown that the documents in docs/ are written in: headings, paragraphs, quotes, lists, tables, code,
 * links. Other syntax is not supported; tests/ui/read reads all documents.
 */

export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: readonly Inline[] }
  | { kind: 'link'; href: string; parts: readonly Inline[] };

export type Align = 'left' | 'right';

export type Block =
  | { kind: 'heading'; level: number; id: string; parts: readonly Inline[] }
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Block[])[] }
  | { kind: 'table'; align: readonly Align[]; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'quote'; blocks: readonly Block[] }
  | { kind: 'code'; language: string; text: string };

const INLINE = /\\([|*_`\\[\]])|`([^`]+)`|\*\*(.+?)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Parses a line of text with code, emphasis and links. */
export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const say = (words: string): void => {
    const last = parts.at(-1);
    if (words === '') return;
    if (typeof last === 'string') parts[parts.length - 1] = last + words;
    else parts.push(words);
  };
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, escaped, code, strong, em, words, href] = match;
    say(text.slice(from, match.index));
    from = match.index + whole.length;
    if (escaped !== undefined) say(escaped);
    else if (code !== undefined) parts.push({ kind: 'code', text: code.replaceAll('\\|', '|') });
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: inline(strong) });
    else if (em !== undefined) parts.push({ kind: 'em', parts: inline(em) });
    else parts.push({ kind: 'link', href, parts: inline(words) });
  }
  say(text.slice(from));
  return parts;
}

/** Returns the text without markup, for contents, search and names. */
export const plain = (parts: readonly Inline[]): string => parts.map((part) => {
  if (typeof part === 'string') return part;
  return part.kind === 'code' ? part.text : plain(part.parts);
}).join('');

/** Returns the anchor of a heading as GitHub and similar hosts make it. */
export const anchorOf = (words: string): string =>
  words.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').trim().replaceAll(' ', '-');

/** Returns the anchor of a table's row from its first cell; ERICA and ERICA+ get different ones. */
export const rowAnchorOf = (words: string): string => anchorOf(words.replaceAll('+', ' plus'));

const cellsOf = (line: string): string[] =>
  line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim());

const HEADING = /^(#{1,6}) (.+)$/;
const ITEM = /^( *)(?:[-*]|(\d+)\.) +(?=\S)/;
const FENCE = /^```(\w*)$/;
const QUOTE = /^> ?/;
const RULE = /^\|[\s:|-]+\|$/;

interface Read<Found> { found: Found; next: number }

function codeAt(lines: readonly string[], at: number): Read<Block> {
  const end = lines.findIndex((line, number) => number > at && line.trim() === '```');
  const stop = end < 0 ? lines.length : end;
  const language = FENCE.exec(lines[at])?.[1] ?? '';
  return { found: { kind: 'code', language, text: lines.slice(at + 1, stop).join('\n') }, next: stop + 1 };
}

function tableAt(lines: readonly string[], at: number): Read<Block> {
  let next = at + 2;
  while (next < lines.length && lines[next].startsWith('|')) next++;
  const align = cellsOf(lines[at + 1]).map((cell): Align => (/^-+:$/.test(cell) ? 'right' : 'left'));
  const rows = lines.slice(at + 2, next).map(cellsOf);
  return { found: { kind: 'table', align, head: cellsOf(lines[at]), rows }, next };
}

function quoteAt(lines: readonly string[], at: number): Read<Block> {
  let next = at;
  while (next < lines.length && QUOTE.test(lines[next])) next++;
  const own = lines.slice(at, next).map((line) => line.replace(QUOTE, ''));
  return { found: { kind: 'quote', blocks: blocksOf(own) }, next };
}

/** Parses a list: an item includes the lines below it that are indented. */
function listAt(lines: readonly string[], at: number): Read<Block> {
  const [, margin, number] = ITEM.exec(lines[at]) ?? ['', '', undefined];
  const items: Block[][] = [];
  let next = at;
  while (next < lines.length) {
    const mark = ITEM.exec(lines[next]);
    if (!mark || mark[1].length !== margin.length || (mark[2] === undefined) !== (number === undefined)) break;
    const width = mark[0].length;
    const own = [lines[next].slice(width)];
    next++;
    while (next < lines.length) {
      const line = lines[next];
      const indented = line.length - line.trimStart().length > margin.length;
      const goesOn = line.trim() === '' && next + 1 < lines.length && /^ +\S/.test(lines[next + 1])
        && lines[next + 1].search(/\S/) > margin.length;
      if (!indented && !goesOn) break;
      own.push(line.slice(Math.min(width, Math.max(0, line.search(/\S/)))));
      next++;
    }
    items.push(blocksOf(own));
    const after = next + 1;
    if (lines[next]?.trim() === '' && ITEM.exec(lines[after] ?? '')?.[1].length === margin.length) next = after;
  }
  return { found: { kind: 'list', ordered: number !== undefined, items }, next };
}

const begins = (line: string, after: string | undefined): boolean =>
  line.trim() === '' || HEADING.test(line) || ITEM.test(line) || FENCE.test(line) || QUOTE.test(line)
  || line.startsWith('<!--') || (line.startsWith('|') && RULE.test(after ?? ''));

function paragraphAt(lines: readonly string[], at: number): Read<Block> {
  let next = at + 1;
  while (next < lines.length && !begins(lines[next], lines[next + 1])) next++;
  const words = lines.slice(at, next).map((line) => line.trim()).join(' ');
  return { found: { kind: 'paragraph', parts: inline(words) }, next };
}

function headingOf(line: string): Block {
  const [, marks, words] = HEADING.exec(line) ?? ['', '', ''];
  const parts = inline(words);
  return { kind: 'heading', level: marks.length, id: anchorOf(plain(parts)), parts };
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (line.trim() === '' || line.startsWith('<!--')) {
      at++;
      continue;
    }
    if (HEADING.test(line)) {
      blocks.push(headingOf(line));
      at++;
      continue;
    }
    const read = FENCE.test(line) ? codeAt : ITEM.test(line) ? listAt : QUOTE.test(line) ? quoteAt
      : line.startsWith('|') && RULE.test(lines[at + 1] ?? '') ? tableAt : paragraphAt;
    const { found, next } = read(lines, at);
    blocks.push(found);
    at = next;
  }
  return blocks;
}

export const markdown = (text: string): Block[] => blocksOf(text.replaceAll('\r\n', '\n').split('\n'));

export interface Heading { level: number; id: string; title: string }

/** Returns the headings alone, without parsing the rest. */
export function headingsOf(text: string): Heading[] {
  const outside = text.replace(/^```[\s\S]*?^```/gm, '');
  return [...outside.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks, words]) => {
    const title = plain(inline(words));
    return { level: marks.length, id: anchorOf(title), title };
  });
}
