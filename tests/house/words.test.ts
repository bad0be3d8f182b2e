/**
 * The page, the help texts, the presets and the messages use the words that docs/glossary.md decides. Strings are read
 * from the syntax tree, so that names in the source do not count.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { projectFiles } from './support';

/** This file may not change: links that were made with it must open for ever. */
const FROZEN = 'src/scenario/link-dictionary-1.ts';

const table = readFileSync(inProject('docs', 'glossary.md'), 'utf8').split('## One word for one thing')[1] ?? '';
const rules = [...table.matchAll(/^\| (?!Say|---)([^|]+) \| ([^|]+) \|$/gm)]
  .flatMap(([, say, not]) => not.split('; ').map((phrase) => ({ say, phrase: new RegExp(`\\b${phrase}s?\\b`, 'i') })));

/** The strings and element texts of a file, each with its line. */
function textsOf(path: string, source: string): { at: string; text: string }[] {
  const file = ts.createSourceFile(
    path, source, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: { at: string; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const whole = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)
      || ts.isTemplateMiddleOrTemplateTail(node);
    if (whole && node.text.includes(' ')) {
      found.push({ at: `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const read = (path: string): string => readFileSync(inProject(path), 'utf8');
const sources = projectFiles().filter((path) => /^src\/.*\.tsx?$/.test(path) && path !== FROZEN);

describe('one word for one thing', () => {
  it('is decided in the glossary', () => {
    expect(rules.length).toBeGreaterThan(5);
  });
  it('holds in every text that the program shows', () => {
    const wrong = sources.flatMap((path) => textsOf(path, read(path))).flatMap(({ at, text }) =>
      rules.filter(({ phrase }) => phrase.test(text))
        .map(({ say, phrase }) => `${at}: say ${say}, not ${phrase.source}: ${text.slice(0, 100)}`));
    expect(wrong).toEqual([]);
  });
  it('is checked in strings, in templates and between tags, but not in names', () => {
    const source =
      "const connection = 'x'; const a = 'All connections here'; const b = `The ${a} of its connection`; const c = <p>a connection too</p>;";
    const hits = textsOf('x.tsx', source).filter(({ text }) => rules.some(({ phrase }) => phrase.test(text)));
    expect(hits.map(({ text }) => text)).toEqual(['All connections here', ' of its connection', 'a connection too']);
  });
});

describe('documents and comments', () => {
  const rooms = projectFiles().filter((path) =>
    /^(README|CONTRIBUTING|docs\/\w+)\.md$|^src\/.*\.tsx?$/.test(path)
    && path !== FROZEN);

  it('have no old-fashioned words', () => {
    const wrong = rooms.filter((path) =>
      /\banew\b|\bhow-manieth\b|\breckon(s|ed)?\b/i.test(read(path).split('## One word for one thing')[0]));
    expect(wrong).toEqual([]);
  });
});
