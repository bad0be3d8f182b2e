/**
 * Short runs whose results are pinned to the bit. A hash that changes here has changed for every shared link: that must
 * be meant. To renew all of them on purpose run `RENEW_GOLDEN=1 npx vitest run tests/golden`, look at the difference of
 * `hashes.json`, and say in the commit what changed the model. The end-to-end tests may hold a browser against the same
 * file.
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

describe('five seconds of each preset, and two of four senders under each policy', () => {
  it.each(goldenRuns)('give for %s what they gave before', (name, scenario) => {
    expect(resultOf(scenario, codecs)).toEqual(pinned[name]);
  });

  it('are all there is in the file', () => {
    expect(Object.keys(pinned)).toEqual(goldenRuns.map(([name]) => name));
  });
});

describe('the same over the reference engine of the codec', () => {
  it.each(goldenRuns.filter(([name]) => /boston|file/.test(name)))('gives for %s the same', (name, scenario) => {
    expect(resultOf(scenario, referenceProvider())).toEqual(pinned[name]);
  });
});
