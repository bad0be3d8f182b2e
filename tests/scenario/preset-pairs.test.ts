/** Pairs of presets that differ in one setting: its effect is as their descriptions say. Seeds 1, 2 and 3. */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { runScenario } from '../../src/runner/node/run-scenario';
import { findPreset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/types';

const codecs = await loadNodeCodec();
const SEEDS = [1, 2, 3];

const scenarioOf = (preset: string): Scenario => findPreset(preset)!.scenario;

/** The means of all metrics over the seeds. */
function means(preset: string, own: Partial<Scenario> = {}): Record<string, number> {
  const records = SEEDS.map((seed) => {
    const outcome = runScenario({ ...scenarioOf(preset), seed, ...own }, { codecs });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    return outcome.result as unknown as Record<string, number>;
  });
  return Object.fromEntries(
    ['effectiveThroughput', 'linkUtilization', 'timeouts', 'portLossRate', 'packetLossRate'].map((name) =>
      [name, records.reduce((sum, record) => sum + record[name], 0) / records.length]),
  );
}

const plain = (scenario: Scenario): unknown => ({ ...scenario, title: '', description: '' });

describe('a clock tick of 500 ms beside one of 10 ms', () => {
  const coarse = means('coarse-timer');
  const fine = means('fine-timer');

  it('is all that differs between the two presets', () => {
    const [flow] = scenarioOf('coarse-timer').flows!;
    expect(plain({
      ...scenarioOf('coarse-timer'), flows: [{ ...flow, transport: { ...flow.transport, tickMs: 10 } }],
    })).toEqual(plain(scenarioOf('fine-timer')));
  });

  it('leaves the line idle for about half of the time, where the fine clock keeps it busy for nine tenths', () => {
    expect(Math.abs(coarse.linkUtilization - 0.5)).toBeLessThan(0.05);
    expect(fine.linkUtilization).toBeGreaterThan(0.85);
  });

  it('lets the fine one carry two fifths more, within a tenth, with seed 1', () => {
    const [slow, fast] = ['coarse-timer', 'fine-timer'].map((id) => {
      const outcome = runScenario(scenarioOf(id), { codecs });
      return outcome.ok ? outcome.result.goodput : NaN;
    });
    expect(findPreset('fine-timer')!.summary).toContain('two fifths more gets through');
    expect(Math.abs(fast / slow - 1.4)).toBeLessThan(0.1);
  });

  it('has less than a tenth of the timeouts and still carries at least a third less', () => {
    expect(coarse.timeouts).toBeLessThan(0.1 * fine.timeouts);
    expect(coarse.effectiveThroughput).toBeLessThan((2 / 3) * fine.effectiveThroughput);
  });
});

describe('sixteen senders and 1,000 places, in cells and in whole packets, 300 s', () => {
  const cells = means('load-in-cells', { durationS: 300 });
  const packets = means('load-in-packets', { durationS: 300 });

  it('differ only in the setting of the network', () => {
    expect(plain({ ...scenarioOf('load-in-cells'), network: 'packet' })).toEqual(plain(scenarioOf('load-in-packets')));
  });

  it('lose one cell in eleven, and with it more than a quarter of the packets; without cells a fifth', () => {
    expect(Math.abs(cells.portLossRate - 1 / 11)).toBeLessThan(0.01);
    expect(cells.packetLossRate).toBeGreaterThan(0.25);
    expect(Math.abs(packets.packetLossRate - 0.2)).toBeLessThan(0.03);
  });

  it('use nearly all of the line for whole packets without cells, and with them two thirds', () => {
    expect(packets.effectiveThroughput).toBeGreaterThan(0.95);
    expect(Math.abs(cells.effectiveThroughput - 2 / 3)).toBeLessThan(0.03);
  });
});
