/** Runs a program to its end or to a time limit; leaves no child process behind at the limit or at an interrupt. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { inProject } from './root.mjs';

const TIED = ['--import', pathToFileURL(inProject('scripts', 'lib', 'tied.mjs')).href];
const running = new Set();

/** Signals for Ctrl+C, a request to end, and a closed terminal. */
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @typedef {object} Finished
 * @property {boolean} ok whether it ended by itself with status 0
 * @property {string} output what it printed on both streams, in order
 * @property {string} problem one clause that says how it ended, empty if ok
 * @property {boolean} missing the program is not installed
 */

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env]
 * @property {number} [limitMs]
 * @property {'live' | 'stderr' | 'no'} [show] print output as it comes, print all on stderr, or only return it
 * @property {boolean} [tied] for a program of Node: it ends with this program, even if this one is killed
 */

/**
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Finished>}
 */
export function run(program, args, { cwd, env, limitMs = 10 * 60_000, show = 'no', tied = false } = {}) {
  return new Promise((resolve) => {
    const grouped = process.platform !== 'win32';
    const child = spawn(program, tied ? [...TIED, ...args] : args, {
      cwd, env: { ...process.env, ...env }, detached: grouped,
      stdio: ['ignore', 'pipe', 'pipe', ...(tied ? ['ipc'] : [])],
    });
    let output = '';
    let late = false;
    const stop = (signal = 'SIGTERM') => {
      try {
        if (grouped && child.pid) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch { /* the process has already ended */ }
    };
    running.add(stop);
    watchInterrupts();
    const take = (stream) => (chunk) => {
      output += chunk;
      if (show === 'live') stream.write(chunk);
      if (show === 'stderr') process.stderr.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take(process.stdout));
    child.stderr.setEncoding('utf8').on('data', take(process.stderr));
    const timer = setTimeout(() => {
      late = true;
      stop();
      setTimeout(() => stop('SIGKILL'), 5_000).unref();
    }, limitMs);
    const finish = (ok, problem, missing = false) => {
      clearTimeout(timer);
      running.delete(stop);
      watchInterrupts();
      resolve({ ok, output, problem, missing });
    };
    child.on('error', (error) => {
      const missing = 'code' in error && error.code === 'ENOENT';
      finish(false, missing ? `${program} is not installed` : error.message, missing);
    });
    child.on('close', (status, signal) => {
      if (late) finish(false, `stopped after ${Math.round(limitMs / 1000)} s`);
      else if (status === 0) finish(true, '');
      else finish(false, signal ? `ended by ${signal}` : `ended with status ${status}`);
    });
  });
}

/** Stops the running programs at an interrupt; it is only installed while programs run. */
function interrupted(signal) {
  for (const stop of running) stop();
  process.exit(128 + constants.signals[signal]);
}

function watchInterrupts() {
  for (const signal of INTERRUPTS) {
    process.removeListener(signal, interrupted);
    if (running.size > 0) process.on(signal, interrupted);
  }
}

/**
 * Runs npm: the copy that started this program, if any, otherwise the one on the path. On Windows the latter is a batch
 * file, which needs a shell.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const started = process.env.npm_execpath;
  if (started?.endsWith('.js')) return run(process.execPath, [started, ...args], options);
  return process.platform === 'win32' ? run('cmd.exe', ['/c', 'npm', ...args], options) : run('npm', args, options);
}
