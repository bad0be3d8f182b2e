/**
 * `npm test`: runs everything that a change has to pass, on a fresh clone too. A failed step does not stop the next
 * ones. The last line is `N passed, M failed`; the exit status is 1 if M is not 0.
 */
import { refuseOldNode } from './lib/node-version.mjs';

refuseOldNode();
const { ensureInstalled } = await import('./lib/install.mjs');
const { one, sum } = await import('./lib/results.mjs');
const { CHECKS, SUITES } = await import('./lib/steps.mjs');

/**
 * Time limit for steps that hang. A run takes 15 to 39 minutes on two cores, depending on their speed; on those of a CI
 * machine it must stay below 30.
 */
const WHOLE_LIMIT_MS = 50 * 60_000;
const LINES_OF_A_FAILURE = 200;

const started = Date.now();
const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

function end(counts) {
  const { passed, failed, skipped } = sum(counts);
  if (skipped > 0) console.log(`\n${skipped} left out: tests, or checks whose tool is missing here.`);
  console.log(`\nAll of it took ${seconds(started)}.\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

function lastLines(text) {
  const lines = text.trimEnd().split('\n');
  const left = lines.length - LINES_OF_A_FAILURE;
  return left > 0 ? [`(${left} lines left out)`, ...lines.slice(left)].join('\n') : lines.join('\n');
}

function tell(outcome, sinceMs) {
  if (outcome.problem) console.log(lastLines(outcome.problem));
  if (outcome.note) console.log(outcome.note.replace(/^/gm, '  '));
  const { passed, failed } = outcome.count;
  if (outcome.skipped) console.log(`  left out: ${outcome.skipped}`);
  else if (failed > 0) console.log(`  FAILED (${passed} passed, ${failed} failed), ${seconds(sinceMs)}`);
  else console.log(`  ${passed} passed, ${seconds(sinceMs)}`);
}

const installed = await ensureInstalled((line) => console.log(line));
if (!installed.ok) {
  console.log(`The dependencies could not be installed: ${installed.problem}`);
  end([one(false)]);
}

/** @type {Map<string, import('./lib/steps.mjs').Outcome>} */
const outcomes = new Map();

/** @returns {Promise<import('./lib/steps.mjs').Outcome>} */
async function outcomeOf({ needs, limitMs, go }) {
  const leftMs = WHOLE_LIMIT_MS - (Date.now() - started);
  if (needs && outcomes.get(needs)?.count.failed !== 0) {
    return { count: one(false), problem: `Not run: it needs "${needs}", which failed.` };
  }
  if (leftMs <= 0) {
    return { count: one(false), problem: `Not run: ${WHOLE_LIMIT_MS / 60_000} minutes for the whole are over.` };
  }
  return go(Math.min(limitMs, leftMs));
}

/** Runs a step. The title comes first where the step prints as it goes, and else with its outcome. */
async function take(step, printsAsItGoes) {
  const begun = Date.now();
  if (printsAsItGoes) console.log(`\n== ${step.title}`);
  const outcome = await outcomeOf(step);
  outcomes.set(step.title, outcome);
  if (!printsAsItGoes) console.log(`\n== ${step.title}`);
  tell(outcome, begun);
}

await Promise.all(CHECKS.map(async (row) => {
  for (const step of row) await take(step, false);
}));
for (const step of SUITES) await take(step, true);

const failures = [...outcomes].filter(([, outcome]) => outcome.count.failed > 0).map(([title]) => title);
if (failures.length > 0) console.log(`\nFailed: ${failures.join('; ')}`);
end([...outcomes.values()].map((outcome) => outcome.count));
