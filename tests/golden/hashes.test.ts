/**
 * Short runs whose results are pinned to the bit. A hash that changes here changes the result of every shared link, so
 * it must change only on purpose. To renew all hashes, run `RENEW_GOLDEN=1 npx vitest run tests/golden`, look at the
 * diff of `hashes.json`, and say in the commit what changed in the model.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { referenceProvider } from '../../src/codec/reference';
import type { CodecProvider } from '../../src/codec/codec';
import { runScenario } from '../../src/runner/node/run-scenario';
import { goldenRuns } from './runs';

const PATH = fileURLToPath(new URL('./hashes.json', import.meta.url));
const codecs = await loadNodeCodec();

interface Golden { hash: string; cellsSent: number; cellsDropped: number; packetsDelivered: number }

function resultOf(scenario: unknown, provider: CodecProvider): Golden {
  const outcome = runScenario(scenario, { codecs: provider });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const { hash, cellsSent, cellsDropped, packetsDelivered } = outcome.result;
  return { hash, cellsSent, cellsDropped, packetsDelivered };
}

if (process.env.RENEW_GOLDEN) writeFileSync(
  PATH,
  `${JSON.stringify(Object.fromEntries(goldenRuns.map(([name, scenario]) => [name, resultOf(scenario, codecs)])), null, 2)}\n`,
);

const pinned = JSON.parse(readFileSync(PATH, 'utf8')) as Record<string, Golden>;

describe('five seconds of each preset (0.4 s of fast ones), and two of four senders under several policies', () => {
  it.each(goldenRuns)('give the pinned result for %s', (name, scenario) => {
    expect(resultOf(scenario, codecs)).toEqual(pinned[name]);
  });

  it('are exactly the runs in the file', () => {
    expect(Object.keys(pinned)).toEqual(goldenRuns.map(([name]) => name));
  });
});

describe('the runs that use the codec, over its reference engine', () => {
  it.each(goldenRuns.filter(([name]) => /boston|file/.test(name)))('give for %s what is pinned', (name, scenario) => {
    expect(resultOf(scenario, referenceProvider())).toEqual(pinned[name]);
  });
});
