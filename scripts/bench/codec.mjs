/**
 * `npm run bench:codec`: compares the codec with its targets and with other codecs, in Node, in Chromium and natively.
 * Every item is checked before it is timed. Each round takes all items in turn, alternately forwards and backwards, so
 * that both sides of a ratio meet the same state of the machine.
 *
 *   --runs N         number of rounds, at least 3; default 7
 *   --quick          3 rounds of short samples: a trial, not a measurement
 *   --only T1,T2     only these targets
 *   --no-native      without the programs compiled for this machine
 *   --no-browser     without Chromium
 *   --write          also writes the result into docs/codec.md in place of the present one, and keeps the verdicts of
 *                    other processors there
 *   --write-verdicts as --write, but adds only the verdicts if the result there is that of another processor
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CACHE } from './codec-peers.mjs';
import { intoDocument, report } from './codec-report.mjs';
import { openSetting } from './codec-setting.mjs';
import { measuresFor, TARGET_IDS, TARGETS } from './codec-targets.mjs';
import { inProject } from '../lib/root.mjs';

/** FNV-1a of no bytes, for an item whose code differs from ours, so that its cells cannot be compared. */
const EMPTY_HASH = '811c9dc5';

const options = readOptions(process.argv.slice(2));
const lengths = options.quick ? { warmMs: 50, sampleMs: 8 } : { warmMs: 200, sampleMs: 25 };
const say = (line) => console.error(line);

const rows = TARGETS.filter(({ id }) => options.only.includes(id));
const wanted = measuresFor(rows);
const names = new Set([...wanted.keys()].map((measure) => measure.split(':')[0]));
const setting = await openSetting(names, { browser: options.browser, native: options.native }, say);
try {
  const { tasks, problems } = await checkAll();
  const samples = await measureAll(tasks);
  const sizes = setting.modules.map(({ engine, file }) => {
    const bytes = readFileSync(file);
    return { engine, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
  });
  const result = {
    rows, samples, problems, sizes, facts: setting.facts, rounds: options.runs, quick: options.quick,
    all: rows.length === TARGETS.length,
  };
  const text = report(result);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'results.json'), JSON.stringify({
    ...result, samples: Object.fromEntries(samples), problems: Object.fromEntries(problems),
  }, null, 1));
  console.log(text);
  if (options.write !== null) {
    const document = inProject('docs', 'codec.md');
    writeFileSync(document, intoDocument(readFileSync(document, 'utf8'), text, options.write === 'verdicts'));
    say('Written into docs/codec.md.');
  }
} finally {
  await setting.close();
}

/** Checks and warms up every item; one that fails is noted as a problem and not timed. */
async function checkAll() {
  say(`Checking ${wanted.size} items.`);
  const tasks = [];
  const problems = new Map();
  const hashes = new Map();
  for (const [measure, points] of wanted) {
    const [name, item] = measure.split(':');
    for (const [m, k] of points) {
      const known = setting.whyMissing(measure) ?? (problems.get(measure) || null);
      if (known !== null) {
        problems.set(measure, known);
        break;
      }
      const running = setting.processes.get(name);
      try {
        const hash = await running.check(item, m, k);
        const point = `${m} ${k}`;
        if (/^[0-9a-f]{8}$/.test(hash) && hash !== EMPTY_HASH && item !== 'cell') {
          if ((hashes.get(point) ?? hash) !== hash) throw new Error('its redundant cells differ from the others\'');
          hashes.set(point, hash);
        }
        await running.ready(item, m, k, lengths);
        tasks.push({ measure, running, item, m, k });
      } catch (error) {
        problems.set(measure, `at (${m}, ${k}): ${reasonOf(error)}`);
      }
    }
  }
  return { tasks: tasks.filter(({ measure }) => !problems.has(measure)), problems };
}

/**
 * Returns nanoseconds per call by measure and point, one for each round. A first round is left out, because compilers
 * are still at work.
 */
async function measureAll(tasks) {
  const inTurn = [...tasks].sort((a, b) => a.m * 256 + a.k - (b.m * 256 + b.k));
  const samples = new Map();
  if (inTurn.length === 0) return samples;
  for (let round = -1; round < options.runs; round++) {
    say(round < 0 ? 'Warming up.' : `Round ${round + 1} of ${options.runs}.`);
    for (const { measure, running, item, m, k } of round % 2 === 0 ? inTurn : [...inTurn].reverse()) {
      const key = `${measure} ${m} ${k}`;
      const ns = await running.sample(item, m, k, lengths);
      if (round >= 0) samples.set(key, [...samples.get(key) ?? [], ns]);
    }
  }
  return samples;
}

/** Returns the first line of an error, without the prefix of the browser driver. */
function reasonOf(error) {
  const [line] = String(error instanceof Error ? error.message : error).split('\n');
  return line.replace(/^page\.evaluate: (?:Error: )?/, '');
}

function readOptions(words) {
  const read = { runs: null, quick: false, only: TARGET_IDS, native: true, browser: true, write: null };
  const refuse = (problem) => {
    console.error(problem);
    process.exit(1);
  };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--runs') read.runs = Number(words.shift());
    else if (word === '--only') read.only = (words.shift() ?? '').split(',');
    else if (word === '--quick') read.quick = true;
    else if (word === '--no-native') read.native = false;
    else if (word === '--no-browser') read.browser = false;
    else if (word === '--write') read.write = 'whole';
    else if (word === '--write-verdicts') read.write = 'verdicts';
    else refuse(
      `There is no option ${word}; there are --runs N, --quick, --only T1,T2, --no-native, --no-browser, --write and --write-verdicts.`,
    );
  }
  read.runs ??= read.quick ? 3 : 7;
  if (!Number.isInteger(read.runs) || read.runs < 3) refuse('--runs takes a whole number of rounds, at least 3.');
  const unknown = read.only.filter((id) => !TARGET_IDS.includes(id));
  if (unknown.length > 0 || read.only.length === 0) {
    refuse(`--only takes targets out of ${TARGET_IDS.join(', ')}, not ${unknown.join(', ')}.`);
  }
  return read;
}
