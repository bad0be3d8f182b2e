/**
 * Shows the progress of a regeneration: on a terminal a line that is rewritten, in a file or pipe a line every half
 * minute.
 */
const TERMINAL_MS = 1_000;
const FILE_MS = 30_000;

/**
 * @typedef {import('./regenerate.mjs').Job} Job
 * @param {object} of
 * @param {Pick<NodeJS.WriteStream, 'write' | 'isTTY'>} of.stream
 * @param {number} of.workers
 * @param {number} [of.everyMs]
 * @param {Pick<import('./regenerate.mjs').Sources, 'inWords' | 'FIRST_GUESS_PER_S'>} of.sources
 * @param {readonly Job[]} of.jobs
 * @param {(job: Job) => readonly { index: number }[]} of.rowsOf
 */
export function regenerationProgress({ stream, workers, everyMs, sources, jobs, rowsOf }) {
  const terminal = Boolean(stream.isTTY);
  const beganMs = performance.now();
  const workOf = (/** @type {Job} */ { plan }, /** @type {readonly { index: number }[]} */ runs) =>
    runs.reduce((sum, { index }) => sum + plan.work[plan.runs[index].configuration], 0);
  const whole = jobs.map((job) => workOf(job, job.plan.runs));
  const doneAtFirst = jobs.map((job) => workOf(job, rowsOf(job)));
  const sum = (/** @type {readonly number[]} */ values) => values.reduce((so, value) => so + value, 0);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  function line(/** @type {number} */ at) {
    const job = jobs[at];
    const rows = rowsOf(job);
    const done = workOf(job, rows);
    const gone = sum(whole.slice(0, at)) - sum(doneAtFirst.slice(0, at)) + done - doneAtFirst[at];
    const perS = gone > 0 ? (1000 * gone) / (performance.now() - beganMs) : sources.FIRST_GUESS_PER_S * workers;
    const here = whole[at] - done;
    const later = sum(whole.slice(at + 1)) - sum(doneAtFirst.slice(at + 1));
    const all = later > 0 ? `; about ${sources.inWords((here + later) / perS)} for all that is left` : '';
    return `Sweep ${at + 1} of ${jobs.length}, ${job.sweep.id}: ${rows.length} of ${job.plan.runs.length} runs, about ${
      sources.inWords(here / perS)} left${all}`;
  }
  const clear = () => {
    if (terminal) stream.write('\r\x1b[K');
  };
  return {
    /** Tells that the sweep with this index begins. */
    at(/** @type {number} */ place) {
      const show = () => stream.write(terminal ? `\r${line(place)}\x1b[K` : `${line(place)}\n`);
      show();
      timer = setInterval(show, everyMs ?? (terminal ? TERMINAL_MS : FILE_MS));
    },
    /** Tells that no sweep is running. */
    pause() {
      clearInterval(timer);
      clear();
    },
    say(/** @type {string} */ sentence) {
      clear();
      stream.write(`${sentence}\n`);
    },
  };
}
