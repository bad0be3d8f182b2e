/** The shares that presets quote in their texts are those of their whole runs with their own seeds. */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { buildSimulation } from '../../src/model/run/build';
import { runUntil } from '../../src/model/run/loop';
import { record } from '../../src/model/run/record';
import { checkScenario } from '../../src/scenario/check';
import { toNetwork } from '../../src/scenario/network';
import { findPreset } from '../../src/scenario/presets';

const codecs = await loadNodeCodec();

function ran(id: string): { summary: string; description: string; result: ReturnType<typeof record> } {
  const preset = findPreset(id);
  const checked = checkScenario(preset?.scenario);
  if (!preset || !checked.ok) throw new Error(id);
  const sim = buildSimulation(toNetwork(checked.scenario), { codecs, files: new Map() });
  runUntil(sim, Infinity);
  return { summary: preset.summary, description: preset.scenario.description ?? '', result: record(sim) };
}

describe('the text of a preset holds', { timeout: 120_000 }, () => {
  it('on the waste of tail drop: more than a fifth of what the line carries', () => {
    const { summary, result } = ran('boston-16-reno');
    const { wastedBytes, usefulBytes } = result.hops.find(({ link }) => link === 'sw>sink')!;
    const share = wastedBytes / (wastedBytes + usefulBytes);
    expect(summary).toContain('more than a fifth of what it carries');
    expect([share > 0.2, share < 0.25]).toEqual([true, true]);
  });
  it('on late packets of Vegas: one in fourteen', () => {
    const { summary, result } = ran('boston-16-vegas');
    expect(summary).toContain('one packet in fourteen');
    expect(Math.round(1 / result.missedDeadlineRate)).toBe(14);
  });
  it('on plain senders in a metropolitan network: more than a fifth of the packets are broken', () => {
    const { summary, result } = ran('lpd-metro-plain');
    const senders = result.flows.filter(({ id }) => id !== 'cross');
    const sum = (of: (flow: typeof senders[number]) => number): number =>
      senders.reduce((all, flow) => all + of(flow), 0);
    const lost = sum(({ packetLossRate, packetsSent }) => packetLossRate * packetsSent) / sum((one) => one.packetsSent);
    expect(summary).toContain('more than a fifth of the packets of 192 cells');
    expect([lost > 1 / 5, lost < 1 / 4]).toEqual([true, true]);
  });
  it('on shares in the parking lot', () => {
    const { summary, description, result } = ran('parking-lot');
    const [far, middle, near] = ['far', 'middle', 'near'].map((group) => Math.round(100 * result.flows
      .filter(({ id }) => id.startsWith(`${group}.`)).reduce((sum, { goodput }) => sum + goodput, 0)));
    expect(description)
      .toContain(`about ${near} % of the last line, the two in the middle ${middle} %, the two from afar ${far} %`);
    expect(summary).toContain('a third more');
    expect(near / ((far + middle) / 2)).toBeCloseTo(4 / 3, 1);
  });
});
