/** The program as it is started: `node bin/cell-by-cell.mjs`, with its exit status and its two outputs. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';

const start = (args: string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject('bin', 'cell-by-cell.mjs'), ...args], {
    input, encoding: 'utf8', cwd: tmpdir(), timeout: 120_000,
  });
  return { status, stdout, stderr };
};

const small = JSON.stringify({
  version: 1, title: 'Piped', durationS: 0.1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }],
});

describe('the program, started from any folder', () => {
  // The first start may have to build the program, which takes long.
  it('runs a scenario from standard input and ends with status 0', () => {
    const { status, stdout, stderr } = start(['run', '-', '--json'], small);
    expect([status, stderr, (JSON.parse(stdout) as { scenario: string }).scenario]).toEqual([0, '', 'Piped']);
  }, 180_000);

  it('checks a scenario from standard input', () => {
    expect(start(['check', '-'], small)).toEqual({ status: 0, stdout: 'The scenario is valid.\n', stderr: '' });
  });

  it('encodes a scenario from standard input as a link, and decodes the link', () => {
    const link = start(['url', '-'], small).stdout;
    expect(JSON.parse(start(['url', '--decode', '-'], link).stdout)).toMatchObject({ title: 'Piped', durationS: 0.1 });
  });
});

describe('a user’s mistake', () => {
  it.each([
    [['run', 'one-lost-sell'], '', /one-lost-cell/],
    [['run', '-'], 'nonsense', /Standard input is not JSON/],
    [['run', '-'], '', /Standard input is not JSON/],
    [['run', 'missing.json'], '', /missing\.json cannot be read/],
    [['check', '-'], '{"version":1,"nodes":[]}', /nodes/],
    [['url', '--decode', 'x'], '', /link/],
    [['fly'], '', /unknown command|fly/],
    [['run'], '', /missing required argument/],
    [['run', 'one-lost-cell', '--sets', '1'], '', /unknown option.*\n.*--set|--sets/],
  ])('%j ends with status 1 and a sentence on standard error, without a stack', (args, input, sentence) => {
    const { status, stdout, stderr } = start(args, input);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/\n {4}at /);
  });
});

describe('a command line that cannot be read', () => {
  it.each([
    [['rum'], "error: unknown command 'rum'\n(Did you mean run?)\ncell-by-cell --help lists the commands.\n"],
    [['run'], "error: missing required argument 'scenario'\ncell-by-cell run --help says what it takes.\n"],
    [['campaign', 'start', 'x.json'], "error: required option '--queue <url>' not specified\n"
      + 'cell-by-cell campaign start --help says what it takes.\n'],
    [['help', 'rum'], 'There is no command rum: cell-by-cell --help lists the commands.\n'],
  ])('%j ends with status 1, what is wrong, and where help is', (args, stderr) => {
    expect(start(args)).toEqual({ status: 1, stdout: '', stderr });
  });
});

describe('help', () => {
  it('of run says nothing of a list that is empty', () => {
    expect(start(['run', '--help']).stdout).not.toContain('[]');
  });
  it('names all commands', () => {
    const { status, stdout } = start(['--help']);
    expect(status).toBe(0);
    for (const name of ['run', 'sweep', 'merge', 'figures', 'campaign', 'presets', 'schema', 'check', 'url']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
    }
  });
});
