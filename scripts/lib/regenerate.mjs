/**
 * Runs sweeps in full and writes their stored results. It can be killed at any moment and started again: the rows of a
 * sweep wait in a file that is named by what they depend on (definition, scenarios, program), and what came out of a
 * sweep that is done is noted, until all that were asked for are done. Then both go, and the next regeneration begins
 * from the first sweep.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';
import { regenerationProgress } from './regeneration-progress.mjs';
import { inProject } from './root.mjs';

const WEEK_MS = 7 * 24 * 3_600_000;
const WORDS = { same: 'as stored', new: 'written', moved: 'written, and it moved although the version is the same' };

/**
 * @typedef {typeof import('./sweep-sources').SOURCES} Sources what it needs of the sources; the caller has loaded them
 *
 * @typedef {object} Job
 * @property {import('../../src/sweep/types').Sweep} sweep
 * @property {import('../../src/sweep/plan').Plan} plan
 * @property {string} head
 * @property {string} definition path of the definition, as the command line reads it
 * @property {string} rows path of the rows
 * @property {string} outcome path of what came out
 *
 * @typedef {object} Asked
 * @property {readonly import('../../src/sweep/types').Sweep[]} sweeps
 * @property {string} version
 * @property {string} folder where rows wait
 * @property {string} stored where results are stored
 * @property {number} workers
 * @property {() => Promise<string>} program the fingerprint of what runs them, built where that is needed
 * @property {Sources} sources
 * @property {Pick<NodeJS.WriteStream, 'write' | 'isTTY'>} stream
 * @property {number} [everyMs] how often it says how far it is
 */

/** @param {string} path @param {string} text it is there as a whole or not at all */
function writeWhole(path, text) {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

const removed = (/** @type {string} */ path) => rmSync(path, { force: true });

const textAt = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** @returns {Job} @param {any} sweep @param {string} program @param {Asked} asked */
function jobOf(sweep, program, { folder, version, sources }) {
  // As the command line reads it from a file: with its keys in the order of the schema.
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

/** Rows that another definition or program has made are no part of this; they are kept where somebody wants to look. */
function setAside(/** @type {Job} */ { sweep, rows, outcome }, /** @type {string} */ folder, /** @type {Say} */ say) {
  const ours = new Set([rows, outcome]);
  const others = readdirSync(folder).filter((name) => name.startsWith(`${sweep.id}.`) && /\.(csv|outcome)$/.test(name)
    && !ours.has(join(folder, name)));
  if (others.length === 0) return;
  const aside = join(folder, 'aside');
  mkdirSync(aside, { recursive: true });
  for (const name of others) {
    if (name.endsWith('.csv')) renameSync(join(folder, name), join(aside, name));
    else rmSync(join(folder, name));
  }
  say(`${sweep.id}: its definition or the program has changed since its rows were made; they are set aside in ${
    aside}, and it is run again.`);
}

/**
 * @typedef {(sentence: string) => void} Say
 * @param {Asked} asked
 * @returns {Promise<boolean>} whether all are done, and as they were stored or the first of their version
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
      // Which of its runs the new program made, nobody knows.
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
 * Runs what is missing of a sweep, and stores what comes out. What it is to the result that was stored is noted before
 * that is replaced: whoever goes on after a kill would find the two the same.
 * @param {Job} job @param {Asked} asked @param {() => void} begin
 * @returns {Promise<'same' | 'new' | 'moved' | null>} null: runs have failed
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
