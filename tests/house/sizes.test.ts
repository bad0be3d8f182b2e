/** The sizes of cells and headers are numbers in one file only, so that they can be changed in one place. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { projectFiles } from './support';

const CONSTANTS = 'src/model/constants.ts';
/** Sizes in bytes: of a cell's payload, a cell and the longest packet; TCP/IP headers count only in sums. */
const SIZES = new Set([48, 53, 65_535]);
const HEADER = 40;
/**
 * Exceptions: the codec is independent and defines its own sizes; in the other files such numbers are lengths of texts
 * or count something else.
 */
const ELSEWHERE =
  /^src\/(codec|figures|ui)\/|^src\/scenario\/(presets\/|url-parameters\.ts|plain\.ts|issues\.ts|problem\.ts|base64url\.ts)|^src\/sweep\/own-sweep\.ts/;

function sizesIn(text: string): number[] {
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node)) {
      const value = Number(node.text);
      const { parent } = node;
      const isShift = ts.isBinaryExpression(parent)
        && [ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken].includes(parent.operatorToken.kind);
      if (SIZES.has(value) || (value === HEADER && isShift)) found.push(value);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

describe('the sizes of cells, packets and headers', () => {
  it('are found by this test', () => {
    expect(sizesIn('const a = 53 * 8; const b = bytes - 40; const c = 65_535; const d = [40]; const e = 480;'))
      .toEqual([53, 40, 65_535]);
    expect(sizesIn(readFileSync(inProject(CONSTANTS), 'utf8')).length).toBeGreaterThan(2);
  });

  it('occur in one file only', () => {
    const wrong = projectFiles()
      .filter((path) => /^src\/.*\.tsx?$/.test(path) && path !== CONSTANTS && !ELSEWHERE.test(path))
      .flatMap((path) => sizesIn(readFileSync(inProject(path), 'utf8')).map((size) => `${path}: ${size}`));
    expect(wrong).toEqual([]);
  });
});
