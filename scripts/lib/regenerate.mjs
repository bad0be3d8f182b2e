/**
 * Runs sweeps in full and writes their stored results. It can be killed at any moment and started again. The rows of a
 * sweep are kept in a file whose name is a hash of what they depend on (definition, scenarios, program), and the
 * outcome of each finished sweep is noted. When all requested sweeps are done, both are removed, so that the next
 * regeneration starts from the first sweep.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';
import { regenerationProgress } from './regeneration-progress.mjs';
import { inProject } from './root.mjs';

export const WEEK_MS = 7 * 24 * 3_600_000;
const WORDS = { same: 'as stored', new: 'written', moved: 'written, and it moved although the version is the same' };

/**
 * @typedef {typeof import('./sweep-sources').SOURCES} Sources functions of the sources, loaded by the caller
 *
 * @typedef {object} Job
 * @property {import('../../src/sweep/types').Sweep} sweep
 * @property {import('../../src/sweep/plan').Plan} plan
 * @property {string} head
 * @property {string} definition path of the definition, as the command line reads it
 * @property {string} rows path of the rows
 * @property {string} outcome path of the note of the outcome
 *
 * @typedef {object} Asked
 * @property {readonly import('../../src/sweep/types').Sweep[]} sweeps
 * @property {string} version
 * @property {string} folder in which rows are kept
 * @property {string} stored folder of the stored results
 * @property {number} workers
 * @property {() => Promise<string>} program fingerprint of the program that runs them, which is built if necessary
 * @property {Sources} sources
 * @property {Pick<NodeJS.WriteStream, 'write' | 'isTTY'>} stream
 * @property {number} [everyMs] interval of progress reports, ms
 */

/** Writes a file atomically. @param {string} path @param {string} text */
function writeWhole(path, text) {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

const removed = (/** @type {string} */ path) => rmSync(path, { force: true });

const textAt = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** @returns {Job} @param {any} sweep @param {string} program @param {Asked} asked */
function jobOf(sweep, program, { folder, version, sources }) {
  // Checked as the command line does it, so that its keys are in the order of the schema.
  const checked = sources.checkSweep(JSON.parse(JSON.stringify(sweep)));
  if (!checked.ok) throw new Error(`${sweep.id}: ${checked.problems[0].message}`);
  const planned = sources.planOf(sources.inQuality(checked.sweep, 'full'));
  if (!planned.ok) throw new Error(`${sweep.id}: ${planned.problems[0].message}`);
  const { plan } = planned;
  const head = sources.headOf(plan, version);
  const hash = createHash('sha256').update(program).update(head);
  for (const each of plan.runs) hash.update(JSON.stringify(sources.scenarioOf(plan, each)));
  const fingerprint = hash.digest('hex').slice(0, 16);
  return {
    sweep, plan, head, definition: join(folder, `${sweep.id}.json`),
    rows: join(folder, `${sweep.id}.${fingerprint}.csv`), outcome: join(folder, `${sweep.id}.${fingerprint}.outcome`),
  };
}

/** @param {Job} job @param {Sources} sources */
function rowsOf({ plan, head, rows }, sources) {
  const text = textAt(rows);
  if (text === null) return [];
  const read = sources.readTable(plan, head, text);
  if (!read.ok) throw new Error(`${rows}: ${read.sentence}`);
  return read.rows;
}

/** Moves rows of another definition or program to the folder `aside`, where they can still be looked at. */
function setAside(/** @type {Job} */ { sweep, rows, outcome }, /** @type {string} */ folder, /** @type {Say} */ say) {
  const ours = new Set([rows, outcome]);
  const others = readdirSync(folder).filter((name) => name.startsWith(`${sweep.id}.`) && /\.(csv|outcome)$/.test(name)
    && !ours.has(join(folder, name)));
  if (others.length === 0) return;
  const aside = join(folder, 'aside');
  mkdirSync(aside, { recursive: true });
  for (const name of others) {
    if (name.endsWith('.csv')) {
      renameSync(join(folder, name), join(aside, name));
      // A sweep that was killed has left its lock.
      removed(join(folder, `${name}.lock`));
    }
    else rmSync(join(folder, name));
  }
  say(`${sweep.id}: its definition or the program has changed since its rows were made; they are set aside in ${
    aside}, and it is run again.`);
}

/**
 * @typedef {(sentence: string) => void} Say
 * @param {Asked} asked
 * @returns {Promise<boolean>} whether all are done and each result equals the stored one or is the first of its version
 */
export async function regenerate(asked) {
  const { sweeps, folder, sources, stream, workers, everyMs } = asked;
  mkdirSync(folder, { recursive: true });
  const program = await asked.program();
  const jobs = sweeps.map((sweep) => jobOf(sweep, program, asked));
  const progress = regenerationProgress({
    stream, workers, everyMs, sources, jobs, rowsOf: (/** @type {Job} */ job) => rowsOf(job, sources),
  });
  const say = (/** @type {string} */ sentence) => progress.say(sentence);
  for (const job of jobs) setAside(job, folder, say);
  let done = 0;
  let fine = true;
  for (const [at, job] of jobs.entries()) {
    const outcome = await renewed(job, asked, () => progress.at(at));
    const changed = await asked.program() !== program;
    progress.pause();
    if (changed) {
      // It is unknown which of its runs the new program made.
      [job.rows, job.outcome].forEach(removed);
      say(`The program has changed while ${job.sweep.id} ran, which is left undone; start again to run it again.`);
      return false;
    }
    if (outcome === null) {
      fine = false;
      continue;
    }
    done++;
    say(`${job.sweep.id}: ${job.plan.runs.length} runs, ${WORDS[outcome]}.`);
    fine &&= outcome !== 'moved';
  }
  if (done < jobs.length) say(`${jobs.length - done} of ${jobs.length} sweeps are not done; start again to go on.`);
  else for (const { rows, outcome, definition } of jobs) [rows, outcome, definition].forEach(removed);
  return fine;
}

/**
 * Makes the missing runs of a sweep and stores the result. How the result compares with the stored one is noted before
 * that is replaced: after a kill in between, the two would always be equal.
 * @param {Job} job @param {Asked} asked @param {() => void} begin
 * @returns {Promise<'same' | 'new' | 'moved' | null>} `null` if runs have failed
 */
async function renewed(job, { sources, version, stored, workers }, begin) {
  const noted = /** @type {'same' | 'new' | 'moved' | null} */ (textAt(job.outcome));
  if (noted === null || rowsOf(job, sources).length < job.plan.runs.length) {
    writeWhole(job.definition, JSON.stringify(job.sweep));
    begin();
    const args = [inProject('bin', 'cell-by-cell.mjs'), 'sweep', job.definition, '--out', job.rows, '--workers',
      String(workers)];
    const { ok } = await run(process.execPath, args, { show: 'live', limitMs: WEEK_MS, tied: true });
    if (!ok) return null;
  }
  const path = join(stored, `${job.sweep.id}.json`);
  const before = textAt(path);
  const date = new Date().toISOString().slice(0, 10);
  const result = { version, date, sweep: job.sweep, rows: rowsOf(job, sources) };
  const compared = sources.comparedWith(before, result);
  if (noted === null) writeWhole(job.outcome, compared);
  if (compared !== 'same') writeWhole(path, sources.asStored(result));
  return noted ?? compared;
}
