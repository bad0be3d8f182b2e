/**
 * One table for each kind of mechanism: only the file of a mechanism compares with its id. Other code reads general
 * properties of its entry in the table. Comparisons, cases and searches in lists count, with the id or with the
 * constant that holds the mechanism's number; so do lists of ids in which something is searched for.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { SHAPERS } from '../../src/model/adaptation/shapers';
import { CATALOGUE } from '../../src/model/catalogue';
import { PORT_FEATURES } from '../../src/model/switch/features/list';
import { projectFiles } from './support';

const { discard, schedulers, transports, tcpVariants, adaptations, traffic, services, abr } = CATALOGUE;
const TABLES: readonly (readonly { id: string }[])[] = [
  discard, schedulers, transports, tcpVariants, adaptations, traffic, services, abr, SHAPERS, PORT_FEATURES,
];
const ids = new Set(TABLES.flatMap((table) => table.map(({ id }) => id)));

/** Words that are the id of a mechanism but mean something else in these files. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  // The kind of a dropped file.
  'src/ui/gallery/receive-file.ts': ['trace'],
  // A key in the settings of a port.
  'src/ui/editor/commit.ts': ['abr'],
  // A way in which the stage draws a cell.
  'src/runner/frame/role-flags.ts': ['credit'],
};

/** Files that compare with a mechanism's id all the same, each with the reason. */
const EXCUSED: Readonly<Record<string, readonly string[]>> = {
  // A recorded trace that is dropped on the page becomes that traffic.
  'src/ui/gallery/OfferTrace.tsx': ['trace'],
};

/** The elements of a list that is written out: in place, as a set, or as a constant of the file. */
function elements(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): readonly ts.Node[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return elements(node.expression, constants);
  }
  if (ts.isNewExpression(node)) return (node.arguments ?? []).flatMap((list) => elements(list, new Map()));
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant === undefined ? [] : elements(constant, new Map());
}

/**
 * The expressions that are compared, are the value of a case, are searched for in a list, or are the elements of a list
 * that is searched.
 */
function compared(path: string, text: string): ts.Node[] {
  const found: ts.Node[] = [];
  const file = ts.createSourceFile(
    path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const constants = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      constants.set(node.name.text, node.initializer);
    }
    if (ts.isBinaryExpression(node) && /^(?:[!=]==?|[<>]=?)$/.test(node.operatorToken.getText(file))) {
      found.push(node.left, node.right);
    } else if (ts.isCaseClause(node)) found.push(node.expression);
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
      && /^(?:includes|indexOf|has)$/.test(node.expression.name.text)) {
      found.push(...node.arguments, ...elements(node.expression.expression, constants));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const comparedIds = (nodes: readonly ts.Node[]): string[] => nodes
  .flatMap((node) => (ts.isStringLiteral(node) && ids.has(node.text) ? [node.text] : []));

/** The files of src, except the figures, which may call their series by any name. */
const sources = projectFiles().filter((path) => /^src\/(?!figures\/).*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') }))
  .map((source) => ({ ...source, asked: compared(source.path, source.text) }));
const ownersOf = (id: string): string[] =>
  sources.filter(({ path, text }) => path.startsWith('src/model/') && text.includes(`id: '${id}'`))
    .map(({ path }) => path);
/** Whether the file belongs to the mechanism: it declares it, or is in the folder named after it. */
const isOwn = (path: string, id: string): boolean => path.startsWith('src/model/') && path.includes(`/${id}/`)
  || ownersOf(id).includes(path);

/** Constants that hold the number of an entry: those given as its `number`, or looked up in its list. */
const numbers = new Set(sources.filter(({ path }) => path.startsWith('src/model/')).flatMap(({ text }) =>
  [...text.matchAll(/\bnumber: ([A-Z][A-Z_]+),|\bconst ([A-Z][A-Z_0-9]*) = \w+Number\(/g)]
    .map(([, stated, asked]) => stated ?? asked)));

const comparedNumbers = (nodes: readonly ts.Node[]): string[] => nodes
  .flatMap((node) => (ts.isIdentifier(node) && numbers.has(node.text) ? [node.text] : []));

/** Whether the text exports the constant, or declares it for an entry of its own. */
const declaredBy = (text: string, name: string): boolean => new RegExp(`^export const ${name} = \\d+;`, 'm').test(text)
  || (new RegExp(`^const ${name} = \\d+;`, 'm').test(text) && new RegExp(`\\bnumber: ${name},`).test(text));
const declares = (path: string, name: string): boolean => sources
  .some((source) => source.path === path && declaredBy(source.text, name));

/** Files, and folders that end with `/`, that may compare a number without declaring it, each with the reason. */
const EXCUSED_NUMBERS: readonly (readonly [where: string, names: readonly string[]])[] = [
  // Data and acknowledgements need no special treatment, and all other roles have higher numbers.
  ['src/model/', ['DATA', 'ACK']],
  // Roles that this folder itself declares.
  ['src/model/adaptation/lpd/', ['REPAIR']],
  // The port's part of resource management: it reads and lowers the rates that RM cells carry.
  ['src/model/switch/features/explicit-rate.ts', ['RM']],
  // Records the kind of a lost cell, on a floor below the table of roles, which it may not import.
  ['src/model/atm/fate.ts', ['RM']],
  // Looks for credit cells under way.
  ['src/model/way/stall.ts', ['CREDIT_CELL']],
  // Does the work of these in fewer steps, and leaves all others to the general code.
  ['src/model/way/fast/', ['LINK_HEAD', 'SLOT', 'VC_DUE', 'PORT_DUE', 'FIFO']],
];

const isExcused = (path: string, name: string): boolean => EXCUSED_NUMBERS
  .some(([where, names]) => names.includes(name) && (where.endsWith('/') ? path.startsWith(where) : path === where));

describe('the question which mechanism something is', () => {
  it('is found by this test where code asks it by id', () => {
    const text = "if (a.kind === 'lpd' || 'udp' !== b) c(); switch (d) { case 'epd': break; } e('tcp'); f = 'sack' === g;"
      + "h.includes('fifo'); ['red', 'ppd'].includes(i); const LIST = ['fba'] as const; LIST.indexOf(j);"
      + "const SET = new Set(['vbr']); SET.has(k);";
    expect(comparedIds(compared('a.ts', text)))
      .toEqual(['lpd', 'udp', 'epd', 'sack', 'fifo', 'red', 'ppd', 'fba', 'vbr']);
  });

  it('is asked by id only in the file of the mechanism', () => {
    const elsewhere = sources.flatMap(({ path, asked }) => [...new Set(comparedIds(asked))]
      .filter((id) => !isOwn(path, id) && !OTHER_WORDS[path]?.includes(id)).map((id) => `${path}: ${id}`));
    expect(elsewhere.sort())
      .toEqual(Object.entries(EXCUSED).flatMap(([path, excused]) => excused.map((id) => `${path}: ${id}`)).sort());
  });

  it('is found by this test where code asks it by number', () => {
    const text = 'if (role === RM || CREDIT !== b) c(); d.includes(PILOT); e(ABR); f = g > NOTICE;';
    expect(comparedNumbers(compared('a.ts', text))).toEqual(['RM', 'CREDIT', 'PILOT', 'NOTICE']);
  });

  it('may be asked by number in the file of the entry, whether or not others need the number', () => {
    const own = 'const FIXED = 3;';
    const texts = [`export ${own}`, `${own}\nexport const fixed = { number: FIXED, id };`, own];
    expect(texts.map((text) => declaredBy(text, 'FIXED'))).toEqual([true, true, false]);
  });

  it('is asked by number only in the file that declares it', () => {
    const elsewhere = sources.flatMap(({ path, asked }) =>
      [...new Set(comparedNumbers(asked))].filter((name) => !declares(path, name)).map((name) => ({ path, name })));
    expect(elsewhere.filter(({ path, name }) => !isExcused(path, name))).toEqual([]);
    const inVain = EXCUSED_NUMBERS.flatMap(([where, names]) => names
      .filter((name) => !elsewhere.some((one) => one.name === name && one.path.startsWith(where)))
      .map((name) => `${where}: ${name}`));
    expect(inVain).toEqual([]);
  });
});
