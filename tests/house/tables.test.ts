/**
 * One table a kind of thing: which mechanism it is, is asked in its own file and nowhere else. What others need to know
 * of it, its entry says under a general name. Counted are comparisons with a mechanism's id and with the constant that
 * holds its number, cases of them, and looking for them in a list.
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
  // A recorded trace that is dropped on the page becomes that traffic.
  'src/ui/gallery/OfferTrace.tsx': ['trace'],
};

/** Whatever is compared with something, is a case, or is looked for in a list. */
function compared(path: string, text: string): ts.Node[] {
  const found: ts.Node[] = [];
  const file = ts.createSourceFile(
    path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && /^(?:[!=]==?|[<>]=?)$/.test(node.operatorToken.getText(file))) {
      found.push(node.left, node.right);
    } else if (ts.isCaseClause(node)) found.push(node.expression);
    else if (ts.isCallExpression(node) && /\.(?:includes|indexOf)$/.test(node.expression.getText(file))) {
      found.push(...node.arguments);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const comparedIds = (nodes: readonly ts.Node[]): string[] => nodes
  .flatMap((node) => (ts.isStringLiteral(node) && ids.has(node.text) ? [node.text] : []));

/** Series of figures are called as one likes. */
const sources = projectFiles().filter((path) => /^src\/(?!figures\/).*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') }))
  .map((source) => ({ ...source, asked: compared(source.path, source.text) }));
const ownersOf = (id: string): string[] =>
  sources.filter(({ path, text }) => path.startsWith('src/model/') && text.includes(`id: '${id}'`))
    .map(({ path }) => path);
/** In its own file, or in the folder that is all its own. */
const isOwn = (path: string, id: string): boolean => path.startsWith('src/model/') && path.includes(`/${id}/`)
  || ownersOf(id).includes(path);

/** Constants that hold the number of an entry: stated as `number` in it, or asked of its list. */
const numbers = new Set(sources.filter(({ path }) => path.startsWith('src/model/')).flatMap(({ text }) =>
  [...text.matchAll(/\bnumber: ([A-Z][A-Z_]+),|\bconst ([A-Z][A-Z_0-9]*) = \w+Number\(/g)]
    .map(([, stated, asked]) => stated ?? asked)));

const comparedNumbers = (nodes: readonly ts.Node[]): string[] => nodes
  .flatMap((node) => (ts.isIdentifier(node) && numbers.has(node.text) ? [node.text] : []));

/** The file that exports it. */
const declares = (path: string, name: string): boolean => sources
  .some((source) => source.path === path && new RegExp(`^export const ${name} = \\d+;`, 'm').test(source.text));

/** Where a number is compared outside the file that declares it, and why: a file, or a folder that ends with `/`. */
const EXCUSED_NUMBERS: readonly (readonly [where: string, names: readonly string[]])[] = [
  // Data and acknowledgements take the straight way, and every other role is above them.
  ['src/model/', ['DATA', 'ACK']],
  // Its own roles, which this folder declares.
  ['src/model/adaptation/lpd/', ['REPAIR']],
  // The port's part of resource management: it reads and lowers what these cells carry.
  ['src/model/switch/features/explicit-rate.ts', ['RM']],
  // What a lost cell was is noted where the roles' table, which stands higher, cannot be asked.
  ['src/model/atm/fate.ts', ['RM']],
  // The way's part of credits: is one on its way?
  ['src/model/way/stall.ts', ['CREDIT_CELL']],
  // Does in fewer steps what these do, and leaves all others to the plain way.
  ['src/model/way/fast/', ['LINK_HEAD', 'SLOT', 'VC_DUE', 'PORT_DUE', 'AAL5', 'FIFO']],
];

const isExcused = (path: string, name: string): boolean => EXCUSED_NUMBERS
  .some(([where, names]) => names.includes(name) && (where.endsWith('/') ? path.startsWith(where) : path === where));

describe('which mechanism it is', () => {
  it('is found wherever code asks it by id', () => {
    const text = "if (a.kind === 'lpd' || 'udp' !== b) c(); switch (d) { case 'epd': break; } e('tcp'); f = 'sack' === g;"
      + "h.includes('fifo');";
    expect(comparedIds(compared('a.ts', text))).toEqual(['lpd', 'udp', 'epd', 'sack', 'fifo']);
  });

  it('is asked by id in its own file', () => {
    const elsewhere = sources.flatMap(({ path, asked }) => [...new Set(comparedIds(asked))]
      .filter((id) => !isOwn(path, id) && !OTHER_WORDS[path]?.includes(id)).map((id) => `${path}: ${id}`));
    expect(elsewhere.sort())
      .toEqual(Object.entries(EXCUSED).flatMap(([path, excused]) => excused.map((id) => `${path}: ${id}`)).sort());
  });

  it('is found wherever code asks it by number', () => {
    const text = 'if (role === RM || CREDIT !== b) c(); d.includes(PILOT); e(ABR); f = g > NOTICE;';
    expect(comparedNumbers(compared('a.ts', text))).toEqual(['RM', 'CREDIT', 'PILOT', 'NOTICE']);
  });

  it('is asked by number in the file that declares it', () => {
    const elsewhere = sources.flatMap(({ path, asked }) =>
      [...new Set(comparedNumbers(asked))].filter((name) => !declares(path, name)).map((name) => ({ path, name })));
    expect(elsewhere.filter(({ path, name }) => !isExcused(path, name))).toEqual([]);
    const inVain = EXCUSED_NUMBERS.flatMap(([where, names]) => names
      .filter((name) => !elsewhere.some((one) => one.name === name && one.path.startsWith(where)))
      .map((name) => `${where}: ${name}`));
    expect(inVain).toEqual([]);
  });
});
