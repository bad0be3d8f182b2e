/**
 * Rules of the linter: the recommended ones and the project's own (docs/architecture.md gives the reason of each).
 * Which folder may import which is checked by dependency-cruiser, not here.
 */
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { lineLength } from './scripts/lib/line-length.mjs';

/**
 * Functions of Math that engines may compute differently. Results must be the same to the bit everywhere, so the model
 * uses only + − × ÷, square roots and its own random streams.
 */
const INEXACT = [
  'random', 'pow', 'exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan',
  'atan2',
  'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh', 'cbrt', 'hypot',
];
const BROWSER_OR_CLOCK = [
  'window', 'document', 'self', 'navigator', 'location', 'fetch', 'localStorage', 'indexedDB', 'crypto', 'process',
  'performance', 'Date', 'setTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame',
];

const INHERITANCE = {
  selector: 'ClassDeclaration[superClass], ClassExpression[superClass]',
  message: 'No class inheritance: use functions over plain data.',
};
const BARREL = { selector: 'ExportAllDeclaration', message: 'No barrel files: import from the file that defines it.' };
const POWER = {
  selector: "BinaryExpression[operator='**'], AssignmentExpression[operator='**=']",
  message: 'Powers may differ between engines: write the number out or multiply.',
};
const DOUBLE_CAST = {
  selector: "TSAsExpression[expression.typeAnnotation.type='TSUnknownKeyword']",
  message: 'A cast by way of unknown hides that types do not fit: let the compiler follow them.',
};
const ONLY_NAMED = {
  restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true, namespaceFrom: true },
};

export default tseslint.config(
  { ignores: [
    '**/node_modules/**', 'dist/**', 'dist-cli/**', '.cache/**', 'coverage/**', 'test-results/**',
    'playwright-report/**', 'wasm-codec/**',
  ] },
  ...tseslint.configs.recommended,
  {
    plugins: { house: { rules: { 'line-length': lineLength } } },
    rules: {
      'house/line-length': 'error',
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-exports': ['error', ONLY_NAMED],
      'no-restricted-imports': ['error', { paths: [{
        name: 'zod', message: 'Only src/scenario/zod.ts imports zod: there it is set to work without Function.',
      }], patterns: ['zod/*'] }],
      'no-restricted-syntax': ['error', INHERITANCE, BARREL],
      '@typescript-eslint/max-params': ['error', { max: 6 }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', {
        argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true,
      }],
    },
  },
  { files: ['src/ui/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', INHERITANCE, BARREL, DOUBLE_CAST] },
  },
  {
    files: ['src/model/**/*.ts', 'src/analysis/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error', ...INEXACT.map((property) => ({
        object: 'Math', property,
        message: 'The model computes the same bits in every engine: use the portable functions and the seeded streams.',
      }))],
      'no-restricted-globals': ['error', ...BROWSER_OR_CLOCK.map((name) => ({
        name, message: 'The model knows nothing of browsers, Node or wall clocks.',
      }))],
      'no-restricted-syntax': ['error', INHERITANCE, BARREL, DOUBLE_CAST, POWER],
    },
  },
  // React supports error boundaries only as classes.
  { files: ['src/ui/app/Boundary.tsx'], rules: { 'no-restricted-syntax': ['error', BARREL, DOUBLE_CAST] } },
  { files: ['src/scenario/zod.ts'], rules: { 'no-restricted-imports': 'off' } },
  { files: ['src/cli/**', 'scripts/**', 'bin/**', 'e2e/support/**'], rules: { 'no-console': 'off' } },
  { files: ['*.config.{ts,js}'], rules: { 'no-restricted-exports': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
