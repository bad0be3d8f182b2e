/** What presets say of their runs, mostly in numbers, holds with their own seeds. */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { abrVc } from '../../src/model/adaptation/services/state';
import { PS_PER_MS } from '../../src/model/kernel/time';
import { buildSimulation } from '../../src/model/run/build';
import { runUntil } from '../../src/model/run/loop';
import { record } from '../../src/model/run/record';
import type { Simulation } from '../../src/model/world';
import { runScenario } from '../../src/runner/node/run-scenario';
import { checkScenario } from '../../src/scenario/check';
import { toNetwork } from '../../src/scenario/network';
import { findPreset } from '../../src/scenario/presets';
import { SIDE_BY_SIDE } from '../../src/scenario/presets/side-by-side';
import { erica95 } from '../../src/scenario/presets/survey-network';
import type { Scenario } from '../../src/scenario/types';

const codecs = await loadNodeCodec();

interface Begun { summary: string; description: string; sim: Simulation }

function begun(id: string, change = (scenario: Scenario): Scenario => scenario): Begun {
  const preset = findPreset(id);
  const checked = checkScenario(preset && change(preset.scenario));
  if (!preset || !checked.ok) throw new Error(id);
  const sim = buildSimulation(toNetwork(checked.scenario), { codecs, files: new Map() });
  return { summary: preset.summary, description: preset.scenario.description ?? '', sim };
}

function ran(id: string, change?: (scenario: Scenario) => Scenario): Begun & { result: ReturnType<typeof record> } {
  const one = begun(id, change);
  runUntil(one.sim, Infinity);
  return { ...one, result: record(one.sim) };
}

/** What `read` says after each `stepMs` of `fromMs` to `toMs`, the ends with it. */
function readings(sim: Simulation, [fromMs, toMs, stepMs]: readonly number[], read: () => number): number[] {
  const values: number[] = [];
  for (let ms = fromMs; ms <= toMs; ms += stepMs) {
    runUntil(sim, ms * PS_PER_MS);
    values.push(read());
  }
  return values;
}

const bottleneck = ({ world, net }: Simulation) => world.ports[net.spec.measure.bottleneckLink];
const share = (values: readonly number[], holds: (value: number) => boolean): number =>
  values.filter(holds).length / values.length;

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
  it('on push-out in a metropolitan network: ten cells of a broken packet get through', () => {
    const { summary, result: { flows, cellsDiscarded } } = ran('lpd-metro-epd');
    const broken = flows.filter(({ id }) => id !== 'cross')
      .reduce((sum, { packetLossRate, packetsSent }) => sum + packetLossRate * packetsSent, 0);
    expect(summary).toContain('ten of its 192 cells get through, on average');
    expect(Math.round(cellsDiscarded / broken)).toBe(10);
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
  it('on TCP Boston over Vegas: a sixth more gets through, as many are late, and more of them with redundancy', () => {
    const [vegas, boston, fec] = ['boston-16-vegas', 'boston-16-vegas-boston', 'boston-16-vegas-fec']
      .map((id) => ran(id));
    expect(boston.summary).toContain('a sixth more gets through; hardly fewer packets come late');
    expect(Math.abs(boston.result.goodput / vegas.result.goodput - 7 / 6)).toBeLessThan(0.02);
    expect(boston.result.missedDeadlineRate / vegas.result.missedDeadlineRate).toBeGreaterThan(0.9);
    const { summary } = SIDE_BY_SIDE.find(({ id }) => id === 'redundancy')!;
    expect(summary).toContain('with these more packets come late');
    expect(fec.result.missedDeadlineRate).toBeGreaterThan(1.2 * vegas.result.missedDeadlineRate);
  });
  it('on the send buffer: 150 times as much with three segments, once the first has waited for its timer', () => {
    const [slow, fast] = ['lin-comer', 'lin-comer-cure'].map((id) => ran(id).result.goodput);
    expect(SIDE_BY_SIDE.find(({ id }) => id === 'send-buffer')?.title).toBe('One buffer, 150 times slower');
    expect(Math.round(fast / slow / 10)).toBe(15);
    const { summary, sim } = begun('lin-comer-cure');
    expect(summary).toContain('every acknowledgement after the first comes at once');
    expect(readings(sim, [200, 300, 100], () => record(sim).packetsAcknowledged)).toEqual([0, expect.any(Number)]);
    expect(record(sim).packetsAcknowledged).toBeGreaterThan(50);
  });
  it('on CUBIC: about five seconds from a loss to the old window', () => {
    const windows: { atS: number; loss: boolean; bytes: number }[] = [];
    const { scenario } = findPreset('cubic-beside-reno')!;
    runScenario(scenario, {
      codecs,
      trace: (timePs, flow, event, _, { cwndBytes }) => {
        if (flow !== 'cubic' || (event !== 'ack' && event !== 'fastRetransmit')) return;
        windows.push({ atS: timePs / 1e12, loss: event !== 'ack', bytes: cwndBytes });
      },
    });
    const losses = windows.flatMap(({ loss }, place) => (loss ? [place] : []));
    const backS = losses.slice(0, -1).map((place, which) => {
      const later = windows.slice(place, losses[which + 1]);
      return later.find(({ bytes }) => bytes >= windows[place - 1].bytes)!.atS - later[0].atS;
    });
    expect(scenario.description).toContain('is there again in about five seconds');
    expect(backS.length).toBeGreaterThan(10);
    for (const seconds of backS) expect(Math.abs(seconds - 5)).toBeLessThan(0.5);
  });
  it('on tail drop beside RED: the sender with most of the line loses nothing', () => {
    const { description, result: { flows } } = ran('red-16', (scenario) => ({
      ...scenario,
      nodes: scenario.nodes.map((node) => (node.kind === 'switch' ? { ...node, discard: undefined } : node)),
    }));
    expect(description).toContain('more than a third of the line, because its packets never come when the queue is full');
    const first = flows.reduce((most, flow) => (flow.goodput > most.goodput ? flow : most));
    expect(first.goodput).toBeGreaterThan(1 / 3);
    for (const flow of flows) expect([flow.id, flow.packetLossRate > 0]).toEqual([flow.id, flow !== first]);
  });
  it('on VBR beside TCP: in nearly every third of its spells of 60 ms the queue overflows', () => {
    const { description, sim } = begun('vbr-background');
    const dropped = readings(sim, [1_000, 5_980, 60], () => bottleneck(sim).dropped);
    const spells = dropped.slice(1).map((cells, place) => cells - dropped[place]);
    expect(description).toContain('nearly every third time that VBR sets in the queue overflows');
    expect(Math.abs(share(spells, (cells) => cells > 0) - 0.31)).toBeLessThan(0.03);
  });
  it('on ABR: VBR of 30 ms takes the rates down to a tenth; in pauses of 100 ms the queue is mostly empty', () => {
    const { description, sim } = begun('abr-vbr-30');
    const rates = readings(sim, [430, 452, 1], () => Array.from({ length: 15 }, (_, vc) => abrVc(sim, 2 * vc)!.acr)
      .reduce((sum, rate) => sum + rate));
    expect(description).toContain('take the rates of the sources down to a tenth');
    expect(Math.abs(rates[0] / Math.min(...rates) - 10)).toBeLessThan(1.5);
    const { summary, sim: slower } = begun('abr-vbr-100');
    // VBR begins at 2 ms, and its first cells are at the switch 5 ms later.
    const queued = (fromMs: number): number[] => readings(slower, [fromMs, fromMs + 99, 1], () =>
      bottleneck(slower).queuedCells);
    const [on, off] = [607, 707].map((fromMs) => share(queued(fromMs), (cells) => cells < 300));
    expect(summary).toContain('in its pauses the queue is mostly empty');
    expect([on < 0.1, off > 0.8]).toEqual([true, true]);
  });
  it('on the tough test: the queue grows because of short intervals, and hardly because too few sources are counted', () => {
    const [longest, counting, longIntervals] = [{}, { activeDecay: 0.99 }, { intervalCells: null }].map((own) => {
      const { sim } = begun('abr-tough', (scenario) => ({
        ...scenario,
        nodes: scenario.nodes.map((node) => ('abr' in node ? { ...node, abr: { ...erica95, ...own } } : node)),
      }));
      runUntil(sim, 1_000 * PS_PER_MS);
      return record(sim).queueRoundTrips;
    });
    const { description } = findPreset('abr-tough')!.scenario;
    expect(description).toContain('adds less than a tenth to the queue');
    expect(description).toContain('Intervals of 5 ms alone keep it below one round trip.');
    expect([longest > 5, longest / counting > 1, longest / counting < 1.1, longIntervals < 1])
      .toEqual([true, true, true, true]);
  });
  it('on credits: two channels that take turns fill the line with 92 places each, and not with 91', () => {
    const used = [91, 92].map((n3) => ran('n23-exact', (scenario) => ({
      ...scenario, warmupS: 0.1,
      nodes: scenario.nodes.map((node) => (node.id === 'src' ? { ...node, count: 2 } : node)),
      flows: scenario.flows?.map((flow) => ({ ...flow, service: { ...flow.service, kind: 'credit', n3 } })),
    })).result.linkUtilization);
    expect(findPreset('n23-one-more')!.scenario.description).toContain('two of them fill the line with N3 of 92 each');
    expect([used[0] < 0.995, used[1] > 0.9999]).toEqual([true, true]);
  });
});
