/** All experiments of docs/validation.md, in its order; the tables of ns-2 parity have a command of their own. */
import { BOSTON_EXPERIMENTS } from './docs-boston.mjs';
import { REAL_TIME_EXPERIMENTS } from './docs-real-time.mjs';
import { SCHEME_EXPERIMENTS } from './docs-schemes.mjs';
import { theory } from './docs-theory.mjs';

export { SEEDS } from './docs-runs.mjs';

export const EXPERIMENTS = [...BOSTON_EXPERIMENTS, ...REAL_TIME_EXPERIMENTS, ...SCHEME_EXPERIMENTS, theory];
