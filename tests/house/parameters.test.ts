/**
 * A mechanism owns its parameters: a parameter's key occurs in one file of src, presets and sets of settings apart.
 * Other code asks that file through a function or name of its own. Property names and quoted words count, also in model
 * units. Two mechanisms may have different parameters with one key: then each has its own file.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { CATALOGUE } from '../../src/model/catalogue';
import { projectFiles } from './support';

/** Files with scenarios, or with sets of settings in the form of a scenario. */
const SETTINGS =
  /^src\/(scenario\/presets\/|scenario\/link-dictionary-|model\/transport\/profiles\.ts|figures\/sweeps\/|ui\/lab\/theory\/scenarios\.ts)/;
/** Names of variables and properties that hold settings inside a file: those of profiles. */
const PROFILES: ReadonlySet<string> = new Set(['profiles', 'ns2']);

/** Keys that every network has and that many parts share, each with the reason. */
const MEASURES = [
  // A link: used by the engine, metrics, the bottleneck, sources that take a share of it, charts and the stage.
  'rateMbps', 'delayMs', 'cellErrorRate',
  // Used by the scenario layer, which makes two directions and a host's port from a link.
  'errorsOneWay', 'sourceQueueCells',
  // A port: one size in three units, which the page edits and the warnings compare with packets.
  'bufferCells', 'bufferPackets', 'bufferBytes',
  // Data: segments, cells, sources and round trips all depend on the packet and the window.
  'packetBytes', 'windowBytes', 'receiveBufferBytes', 'trailerBytes',
];
/** Keys that are common words with other meanings elsewhere. */
const WORDS = [
  'a', 'alpha', 'b', 'beta', 'bytes', 'code', 'control', 'endOfPacket', 'fastRetransmit', 'header', 'inflation',
  'intervalMs', 'load', 'mode', 'name',
  'priority', 'repeat',
  'resend', 'scheduler', 'shape', 'variant', 'wait', 'weight', 'z',
];

const inModelUnits = (key: string): string => key.replace(/Mbps$/, 'Bps').replace(/(Ms|Us|S)$/, 'Ps');

/** The property names and quoted words of a file, without those inside profiles. */
function namesIn(path: string, text: string): Set<string> {
  const names = new Set<string>();
  const file = ts.createSourceFile(
    path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node: ts.Node): void => {
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && PROFILES.has(node.name.getText(file))) {
      return;
    }
    if (ts.isPropertyAccessExpression(node)) {
      names.add(node.name.text);
    } else if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node)
        || ts.isShorthandPropertyAssignment(node)) {
      if (ts.isIdentifier(node.name)) names.add(node.name.text);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      names.add((node.propertyName ?? node.name).getText(file));
    } else if (ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent)) {
      names.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** The keys of parameters that a file declares. */
const declaredIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\bkey: '(\w+)', title:|\brule\(\s*'(\w+)'/g)].map(([, line, rule]) => line ?? rule));

const filesOf = (files: readonly { path: string; names: ReadonlySet<string> }[], key: string): string[] =>
  files.filter(({ names }) => names.has(key) || names.has(inModelUnits(key))).map(({ path }) => path);

const files = projectFiles().filter((path) => /^src\/.*\.tsx?$/.test(path) && !SETTINGS.test(path))
  .map((path) => {
    const text = readFileSync(inProject(path), 'utf8');
    return { path, names: namesIn(path, text), declares: declaredIn(text) };
  });
/** The files that declare the key; if none does because the key is composed, the first one that names it. */
const ownersOf = (key: string): string[] => {
  const owners = files.filter(({ declares }) => declares.has(key)).map(({ path }) => path);
  return owners.length > 0 ? owners : filesOf(files, key).slice(0, 1);
};
const isElsewhere = (key: string): boolean => filesOf(files, key).some((path) => !ownersOf(key).includes(path));
const { discard, transports, boston, adaptations, traffic, services, abr, link } = CATALOGUE;
const mechanisms = [...discard, ...transports, boston, ...adaptations, ...traffic, ...services, ...abr];
const keys = [...new Set(
  [...CATALOGUE.switch, ...link, ...mechanisms.flatMap(({ parameters }) => parameters)].map(({ key }) => key),
)];
const shared = new Set([...MEASURES, ...WORDS]);

describe('a parameter’s key', () => {
  it('is found in every place where code names it', () => {
    const file = namesIn(
      'a.ts', "const { tickPs: t, karn } = told; told.gentle; f({ 'alpha': 1, beta }); const ns2 = { gamma: 1 };",
    );
    expect([...file].sort()).toEqual(['alpha', 'beta', 'gentle', 'karn', 'tickPs']);
    expect(filesOf([{ path: 'a.ts', names: file }], 'tickMs')).toEqual(['a.ts']);
    expect(filesOf([{ path: 'a.ts', names: file }], 'gamma')).toEqual([]);
  });

  it('is owned by the file that declares it, one for each mechanism that has such a key', () => {
    expect([...declaredIn("{ key: 'karn', title: 'Karn' }, rule(\n  'tiesByChance', { where: [{ key: 'mode', is: [] }] })")])
      .toEqual(['karn', 'tiesByChance']);
    expect(ownersOf('nagle')).toEqual(['src/model/transport/send-buffer.ts']);
    expect(keys.filter((key) => ownersOf(key).length === 0)).toEqual([]);
  });

  it.each(keys.filter((key) => !shared.has(key)))('%s occurs in one file', (key) => {
    expect(filesOf(files, key)).toEqual(ownersOf(key));
  });

  it('is on the list of exceptions only where that is needed', () => {
    expect([...shared].filter((key) => key !== 'name' && !isElsewhere(key))).toEqual([]);
    expect([...shared].filter((key) => key !== 'name' && !keys.includes(key))).toEqual([]);
  });
});
