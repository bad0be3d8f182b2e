/**
 * One table a kind of thing: which mechanism it is, is asked in its own file and nowhere else. What others need to know
 * of it, its entry says under a general name. Counted are comparisons with a mechanism's id, and cases of it.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { CATALOGUE } from '../../src/model/catalogue';
import { projectFiles } from './support';

const { discard, schedulers, transports, tcpVariants, adaptations, traffic, services, abr } = CATALOGUE;
const TABLES = [discard, schedulers, transports, tcpVariants, adaptations, traffic, services, abr];
const ids = new Set(TABLES.flatMap((table) => table.map(({ id }) => id)));

/** Words that are no mechanisms where they stand. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  // What a dropped file turned out to be.
  'src/ui/gallery/receive-file.ts': ['trace'],
  // The place of a port's settings.
  'src/ui/editor/commit.ts': ['abr'],
  // How the stage draws a cell.
  'src/runner/frame/role-flags.ts': ['credit'],
};

/** Where one is named all the same, and why. */
const EXCUSED: Readonly<Record<string, readonly string[]>> = {
  // `overTcp` and `overUdp` of traffic are named after the two.
  'src/scenario/traffic.ts': ['udp'],
  // A recorded trace that is dropped on the page becomes that traffic.
  'src/ui/gallery/OfferTrace.tsx': ['trace'],
};

/** Comparisons with ids, and cases of them, each as its id. */
function compared(path: string, text: string): string[] {
  const found: string[] = [];
  const file = ts.createSourceFile(
    path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const note = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && ids.has(node.text)) found.push(node.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText(file))) {
      note(node.left);
      note(node.right);
    } else if (ts.isCaseClause(node)) note(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Series of figures are called as one likes. */
const sources = projectFiles().filter((path) => /^src\/(?!figures\/).*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') }));
const ownersOf = (id: string): string[] =>
  sources.filter(({ path, text }) => path.startsWith('src/model/') && text.includes(`id: '${id}'`))
    .map(({ path }) => path);
/** In its own file, or in the folder that is all its own. */
const isOwn = (path: string, id: string): boolean => path.startsWith('src/model/') && path.includes(`/${id}/`)
  || ownersOf(id).includes(path);

describe('which mechanism it is', () => {
  it('is found wherever code asks it', () => {
    const text = "if (a.kind === 'lpd' || 'udp' !== b) c(); switch (d) { case 'epd': break; } e('tcp'); f = 'sack' === g;";
    expect(compared('a.ts', text)).toEqual(['lpd', 'udp', 'epd', 'sack']);
  });

  it('is asked in its own file', () => {
    const elsewhere = sources.flatMap(({ path, text }) => [...new Set(compared(path, text))]
      .filter((id) => !isOwn(path, id) && !OTHER_WORDS[path]?.includes(id)).map((id) => `${path}: ${id}`));
    expect(elsewhere.sort())
      .toEqual(Object.entries(EXCUSED).flatMap(([path, excused]) => excused.map((id) => `${path}: ${id}`)).sort());
  });
});
