/**
 * Who may import whom. `scripts/imports.mjs` runs it and fails when it has read no module.
 *
 * A dependency that only types need is gone after compilation, and counts as such when it is written `import type`.
 */
/** What of the model everybody may import: data, and what follows from it without a run. */
const CATALOGUE = '^src/model/(catalogue|catalogue-types|constants|words|spec|reasons|kernel/time|atm/times|metrics/definitions'
  + '|metrics/columns|switch/buffer)\\.ts$';

/** `from` may reach only `allowed` inside src at run time; `alsoAsTypes` besides, as types. */
function onlyImports(name, comment, from, allowed, alsoAsTypes = []) {
  const rule = (suffix, to) => ({ name: name + suffix, comment, severity: 'error', from: { path: from }, to });
  return [
    rule('', { path: '^src/', pathNot: allowed, ...(alsoAsTypes.length > 0 && { preCompilationOnly: false }) }),
    ...(alsoAsTypes.length === 0 ? [] : [
      rule('-types', { path: '^src/', pathNot: [...allowed, ...alsoAsTypes], preCompilationOnly: true }),
    ]),
  ];
}

/**
 * The floors of src/model, top to bottom: a floor calls only those below it (docs/architecture.md). Types may point
 * anywhere, but the kernel knows no network at all.
 */
const FLOORS = ['run', 'way', 'traffic', 'transport', 'adaptation', 'switch', 'atm', 'metrics', 'kernel'];
/** What every floor may import: data and types. */
const SHARED = '^src/model/(constants|words|reasons|catalogue-types|spec|world)\\.ts$';

const floorRules = FLOORS.map((floor, position) => ({
  name: `floor-${floor}`,
  comment: `Down by call, up by return: src/model/${floor} calls itself and ${FLOORS.slice(position + 1).join(', ') || 'nothing else'}.`,
  severity: 'error',
  from: { path: `^src/model/${floor}/` },
  to: {
    path: '^src/model/', preCompilationOnly: false,
    pathNot: [
      ...FLOORS.slice(position).map((below) => `^src/model/${below}/`), ...(floor === 'kernel' ? [] : [SHARED]),
    ],
  },
}));

module.exports = {
  forbidden: [
    ...floorRules,
    {
      name: 'kernel-knows-no-network',
      comment: 'The kernel imports no type of a network or a mechanism either.',
      severity: 'error',
      from: { path: '^src/model/kernel/' },
      to: { path: '^src/', pathNot: '^src/model/kernel/', preCompilationOnly: true },
    },
    {
      name: 'no-circle',
      comment: 'The file imports itself by way of others at run time: call down, return up.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'pre-compilation-only'] } },
    },
    ...onlyImports('model', 'The model imports itself, the closed forms of analysis and the interface of the codec.',
      '^src/model/', ['^src/model/', '^src/analysis/'], ['^src/codec/']),
    ...onlyImports('codec', 'The codec imports nothing of ours.', '^src/codec/', ['^src/codec/']),
    ...onlyImports('analysis', 'Analysis imports nothing of ours.', '^src/analysis/', ['^src/analysis/']),
    ...onlyImports('scenario', 'A scenario imports the catalogue and the types of the model, and makes a NetworkSpec.',
      '^src/scenario/', ['^src/scenario/', CATALOGUE], ['^src/model/']),
    ...onlyImports('sweep', 'A sweep plans runs and reads their records; it runs none itself.',
      '^src/sweep/', ['^src/sweep/', '^src/scenario/', '^src/analysis/', CATALOGUE, '^src/runner/client/']),
    ...onlyImports('figures', 'A figure is a sweep, what is printed, and a verdict on a result.',
      '^src/figures/', ['^src/figures/', '^src/sweep/', '^src/scenario/', '^src/analysis/', CATALOGUE]),
    ...onlyImports('runner', 'The runner executes the model; it knows no page and no command line.',
      '^src/runner/', ['^src/runner/', '^src/model/', '^src/scenario/', '^src/codec/', '^src/analysis/',
        '^src/sweep/']),
    ...onlyImports('runner-client', 'What the page loads of the runner brings no model with it.',
      '^src/runner/client/', ['^src/runner/client/', CATALOGUE],
      ['^src/runner/', '^src/sweep/', '^src/scenario/', '^src/model/']),
    ...onlyImports('ui', 'The page imports figures, scenario, analysis, codec, and of the runner its client.',
      '^src/ui/', ['^src/ui/', '^src/figures/', '^src/sweep/', '^src/scenario/', '^src/analysis/', '^src/codec/',
        CATALOGUE, '^src/runner/client/'],
      ['^src/runner/']),
    ...onlyImports('cli', 'The command line imports runner, figures, sweep, scenario and analysis.',
      '^src/cli/', ['^src/cli/', '^src/runner/', '^src/figures/', '^src/sweep/', '^src/scenario/', '^src/analysis/']),
    {
      name: 'model-is-pure',
      comment: 'The model knows nothing of Node and needs no package.',
      severity: 'error',
      from: { path: '^src/(model|analysis)/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-needs-no-tools',
      comment: 'What ships imports no test and no script.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tests|e2e|scripts|bin)/' },
    },
    {
      name: 'resolvable',
      comment: 'It imports a file that does not exist, or a package that is not installed.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules|^wasm-codec/pkg/' },
    exclude: { path: '\\.css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
