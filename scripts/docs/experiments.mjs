/** All experiments of docs/validation.md, in its order; the tables of ns-2 parity have a command of their own. */
import { BOSTON_EXPERIMENTS } from './boston.mjs';
import { REAL_TIME_EXPERIMENTS } from './real-time.mjs';
import { SCHEME_EXPERIMENTS } from './schemes.mjs';
import { theory } from './theory.mjs';

export { SEEDS } from './runs.mjs';

export const EXPERIMENTS = [...BOSTON_EXPERIMENTS, ...REAL_TIME_EXPERIMENTS, ...SCHEME_EXPERIMENTS, theory];
