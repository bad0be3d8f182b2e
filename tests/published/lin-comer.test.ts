/**
 * Lin and Comer's measurement (TCP Buffering and Performance over an ATM Network, 1994, abstract): over a path of 100
 * Mb/s, with a send buffer of 16 kB, a receive buffer of 16 kB gave 15.05 Mb/s and one of 24 kB 0.322 Mb/s. One chunk
 * every 200 ms is 0.33 to 0.37 Mb/s, by whether the chunk is half the send buffer or a segment. The tests run presets
 * with `runScenario`; hosts of the model take no time for a packet, so the fast cases are faster than the hosts of
 * 1994.
 */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { runScenario } from '../../src/runner/node/run-scenario';
import { findPreset } from '../../src/scenario/presets';
import { setPath } from '../../src/scenario/set-path';
import type { Scenario } from '../../src/scenario/types';

const codecs = await loadNodeCodec();
const RATE_MBPS = 100;

function measured(
  preset: string, transport: Record<string, unknown> = {},
): { mbps: number; timeouts: number; cellsDropped: number } {
  let scenario: Scenario = findPreset(preset)!.scenario;
  for (const [key, value] of Object.entries(transport)) {
    const next = setPath(scenario, `flows.f.transport.${key}`, value);
    if (!next.ok) throw new Error(next.problem.message);
    ({ scenario } = next);
  }
  const outcome = runScenario(scenario, { codecs });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const { goodput, timeouts, cellsDropped } = outcome.result as unknown as Record<string, number>;
  return { mbps: goodput * RATE_MBPS, timeouts, cellsDropped };
}

describe('a send buffer of 16,384 bytes, a receive buffer of 24,576, acknowledgements delayed by 200 ms, over 100 Mb/s and a round trip of 1 ms', () => {
  const slow = measured('lin-comer');

  it('gives 0.25 to 0.40 Mb/s; measured: 0.322', () => {
    expect(slow.mbps).toBeGreaterThan(0.25);
    expect(slow.mbps).toBeLessThan(0.4);
  });

  it('is one segment of 9,140 bytes every 200 ms and a round trip', () => {
    expect(slow.mbps).toBeCloseTo((9140 * 8) / 0.2e6, 2);
  });

  it('loses nothing and never times out', () => {
    expect([slow.cellsDropped, slow.timeouts]).toEqual([0, 0]);
  });

  it('is more than twenty times slower than with a receive buffer of 16,384 bytes; measured: 47 times', () => {
    expect(measured('lin-comer', { receiveBufferBytes: 16_384 }).mbps / slow.mbps).toBeGreaterThan(20);
  });

  it.each([
    ['a send buffer of three segments', 'lin-comer-cure', {}],
    ['acknowledgements that do not wait', 'lin-comer', { delayedAckMs: 0 }],
    ['no Nagle’s algorithm', 'lin-comer', { nagle: false }],
    ['a receiver that acknowledges at 35 % of its buffer', 'lin-comer', { windowUpdateFraction: 0.35 }],
  ])('is cured by %s', (_, preset, transport) => {
    expect(measured(preset, transport).mbps).toBeGreaterThan(20 * slow.mbps);
  });
});

describe('such a path with a send buffer of one byte less than two segments', () => {
  it('is as slow: the second segment is never full', () => {
    expect(measured('lin-comer', { sendBufferBytes: 2 * 9140 - 1 }).mbps).toBeLessThan(0.4);
  });
});
