/**
 * The table of docs/validation.md that holds the closed forms against the model: twelve runs a value over a link that
 * loses cells independently, with the estimators of the lab's panel. `tests/analysis/theory-against-simulation.test.ts`
 * asserts it.
 */
import { runnerImport } from 'vite';
import { table } from './sections.mjs';
import { numbersBehind, percent } from './runs.mjs';
import { inProject } from '../lib/root.mjs';

/** TypeScript of ours, as a module. */
const load = async (/** @type {string[]} */ ...path) =>
  (await runnerImport(inProject(...path), { configFile: false, logLevel: 'error' })).module;

const CELLS = 30;
const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1);
const CASES = [[0, 0.02], [0, 0.05], [0, 0.1], [2, 0.05], [2, 0.1], [2, 0.15]];

/** @type {import('./runs.mjs').Experiment} */
export const theory = {
  name: 'theory',
  configurations: [],
  async render() {
    const { loadNodeCodec } = await load('src', 'codec', 'load-node.ts');
    const { measurePoint } = await load('src', 'runner', 'measure-point.ts');
    const { independentLoss } = await load('src', 'ui', 'lab', 'theory', 'scenarios.ts');
    const { meanInterval } = await load('src', 'analysis', 'mean-interval.ts');
    const { failureProbability, meanRoundTrips } = await load('src', 'analysis', 'round-trips.ts');
    const { meanTransmissionsToldAtTheEnd } = await load('src', 'analysis', 'resending.ts');
    const codecs = await loadNodeCodec();
    const points = (/** @type {number} */ extra, /** @type {number} */ loss, /** @type {string} */ resend) =>
      SEEDS.map((seed) => {
        const reply = measurePoint(independentLoss({ cells: CELLS, extra, resend, seed }, loss), codecs);
        if (!reply.ok) throw new Error(reply.problems[0].message);
        return reply.point;
      });
    const written = (/** @type {{ mean: number, half: number }} */ { mean, half }, digits = 3) =>
      `${mean.toFixed(digits)} ± ${half.toFixed(digits)}`;
    const rows = CASES.map(([extra, loss]) => {
      const [missing, all] = [points(extra, loss, 'missing'), points(extra, loss, 'all')];
      const trips = (/** @type {typeof all} */ list) =>
        meanInterval(list.map(({ transmissionsPerSegment }) => transmissionsPerSegment));
      return [
        `${extra}, ${percent(loss, 0)} %`, failureProbability(CELLS, extra, loss).toFixed(3),
        written(meanInterval(missing.map(({ sentAgainRate }) => sentAgainRate))),
        meanRoundTrips(CELLS, extra, loss).toFixed(2), written(trips(all), 2),
        meanTransmissionsToldAtTheEnd({ cells: CELLS, loss, firstExtra: extra }).toFixed(3), written(trips(missing)),
      ];
    });
    return table(
      ['α, cells lost', 'W', 'ours', 'U', 'ours, all resent', 'Exact, missing resent', 'ours'], rows, numbersBehind(6),
    );
  },
};
