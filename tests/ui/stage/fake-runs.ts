/**
 * Two made-up runs for tests and pictures: sixteen sources at work, and the small network that loses its sixth cell.
 */
import { CELL_FLAG, FLOW_STATES, type Frame } from '../../../src/runner/client/frame';
import { reasonNumber } from '../../../src/model/reasons';
import { expand, type Expansion } from '../../../src/scenario/network';
import type { FullScenario, Scenario } from '../../../src/scenario/schema';
import { checkScenario } from '../../../src/scenario/check';
import { drop, inQueue, onLink, packFrame, restingParts, type CellRow, type EventRow } from './fake-frame';

export function full(scenario: unknown): { scenario: FullScenario; expansion: Expansion } {
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return { scenario: checked.scenario, expansion: expand(checked.scenario) };
}

export const star = (
  count = 16, bufferCells = 512, policy: Record<string, unknown> = { policy: 'epd', thresholdFraction: 0.5 },
): Scenario => ({
  version: 1, durationS: 700,
  nodes: [
    { id: 'src', kind: 'host', count }, { id: 'sw', kind: 'switch', bufferCells, discard: policy as never },
    { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 'sw', rateMbps: 1.5, delayMs: 10 }, { from: 'sw', to: 'sink', rateMbps: 1.5, delayMs: 10 },
  ],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport: { packetBytes: 9180, windowBytes: 65536 } }],
  layout: { src: [0, 0], sw: [300, 0], sink: [600, 0] },
});

const CELL_PS = 282_666_667;
const pseudo = (
  seed: number,
): number => { const x = Math.sin(seed * 127.1 + 11.7) * 43758.5453; return x - Math.floor(x); };

/** Sixteen sources at a moment: bursts on the links, a queue filled to `queued`, the sixth flow doomed. */
export function starFrame({ network }: Expansion, timePs: number, queued: number, withDrop: boolean): Frame {
  const count = network.flows.length;
  const out = network.measure.bottleneckLink;
  const { links, flows } = restingParts(network);
  const cells: CellRow[] = [];
  const of = 192;
  const flags = (flow: number, index: number): number => (flow === 6 || (flow % 7 === 3 && index < 120)
    ? CELL_FLAG.doomed : 0) | (flow >= 12 && index % 17 < 2 ? CELL_FLAG.redundant : 0);
  for (let flow = 0; flow < count; flow++) {
    const link = network.flows[flow].route[0];
    const burst = 8 + Math.floor(pseudo(flow) * 26);
    const start = Math.floor(pseudo(flow + 40) * 60) - 20;
    if (flow === 4 || flow === 8 || flow === 14) continue;
    for (let k = 0; k < burst; k++) {
      const arrives = timePs + (((start + k) * CELL_PS - timePs) % (70 * CELL_PS) + 70 * CELL_PS) % (70 * CELL_PS);
      const index = (k + flow * 11 + (k > burst - 4 ? of - burst : 0)) % of;
      if (arrives - timePs < 1e10) {
        cells.push(onLink(link, { flow, packet: 43, index, of, flags: flags(flow, index) }, arrives));
      }
    }
    for (let k = 0; k < 3; k++) {
      const arrives = timePs
        + (((k * 23 + flow * 7) * CELL_PS - timePs) % (90 * CELL_PS) + 90 * CELL_PS) % (90 * CELL_PS);
      if (arrives - timePs < 1e10) {
        cells.push(onLink(
          network.flows[flow].routeBack[1], { flow, packet: 0, index: 0, of: 1, flags: CELL_FLAG.ack }, arrives,
        ));
      }
    }
  }
  const serving = Math.floor(timePs / CELL_PS);
  const flowAt = (number: number): number => Math.floor(pseudo(number) * count) % count;
  for (let k = 0; k < 36; k++) {
    const number = serving - k;
    const flow = flowAt(number);
    cells.push(onLink(
      out, { flow, packet: 40, index: (number * 13) % of, of, flags: flags(flow, (number * 13) % of) },
      (number + 36) * CELL_PS - 0,
    ));
  }
  for (let place = 0; place < queued; place++) {
    const number = serving + 1 + place;
    const flow = flowAt(number);
    cells.push(inQueue(out, place, {
      flow, packet: 41, index: (number * 13) % of, of, flags: flags(flow, (number * 13) % of),
    }));
  }
  for (const flow of [3, 7, 10, 13]) {
    if (flow < count) {
      cells.push({ link: out, where: 2, flow, packet: 43, segment: 43, index: 60, of, flags: 0, at: timePs - 1e8 });
    }
  }
  links[out].queued = queued;
  links[out].carried = serving;
  flows.forEach((row, flow) => {
    const segments = 1 + Math.floor(pseudo(flow + 9) * 7);
    Object.assign(row, {
      cwndBytes: segments * 9140, state: FLOW_STATES.indexOf(flow === 4 ? 'timeout' : 'congestion avoidance'),
      rtoPs: 1.2e12,
      assemblyHave: flow === 4 || flow === 14 ? 0 : 5 + Math.floor(pseudo(flow + 77) * 180), assemblyOf: of,
      assemblyBroken: flow === 3 || flow === 6 || flow === 9 ? 1 : 0, flightBytes: 9140, received: 5,
      una: flow === 4 ? 5 : 4,
    });
  });
  const events: EventRow[] = withDrop
    ? [drop(out, 3, 40, 117, of, timePs), drop(out, 9, 40, 90, of, timePs), drop(out, 6, 43, 116, of, timePs)]
    : [];
  return packFrame({
    header: { timePs, bottleneckLink: out }, links, flows, cells, events,
    trays: [
      { node: network.links[out].from, reason: reasonNumber('bufferFull'), count: 1204 },
      { node: network.links[out].from, reason: reasonNumber('packetBroken'), count: 3311 },
      { node: network.links[out].from, reason: reasonNumber('aboveThreshold'), count: 2688 },
      { node: network.nodes.length - 1, reason: reasonNumber('incomplete'), count: 4120 },
    ],
  });
}

export const small = (): Scenario => ({
  version: 1, durationS: 0.1,
  nodes: [
    { id: 'A', kind: 'host' }, { id: 'B', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 5 },
    { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'A', to: 'sw', rateMbps: 1.5, delayMs: 1.2 }, { from: 'B', to: 'sw', rateMbps: 1.5, delayMs: 1.2 },
    { from: 'sw', to: 'sink', rateMbps: 1.5, delayMs: 1 },
  ],
  flows: [
    { id: 'A', from: 'A', to: 'sink', transport: { packetBytes: 600, windowBytes: 4096 } },
    { id: 'B', from: 'B', to: 'sink', transport: { packetBytes: 600, windowBytes: 4096 } },
  ],
});

/** The small network as in the picture of the first visit: cell 6 of A has fallen, its siblings are doomed. */
export function smallFrame({ network }: Expansion, timePs: number, withDrop: boolean): Frame {
  const out = network.measure.bottleneckLink;
  const { links, flows } = restingParts(network);
  const cells: CellRow[] = [];
  const of = 13;
  const shift = timePs % CELL_PS;
  for (let flow = 0; flow < 2; flow++) {
    const link = network.flows[flow].route[0];
    const doomed = flow === 0 ? CELL_FLAG.doomed : 0;
    for (let k = 0; k < 4; k++) {
      cells.push(onLink(link, { flow, packet: 0, index: 9 - flow - k, of, flags: doomed }, timePs
        + (3.9 - k - flow * 0.2) * CELL_PS * 0.98 - shift * 0.9));
    }
  }
  [[1, 2, 0], [0, 3, 4], [1, 3, 0], [0, 4, 4], [1, 4, 0]].forEach(([flow, index, flag], place) =>
    cells.push(inQueue(out, place, { flow, packet: 0, index, of, flags: flag })));
  [[0, 1, 4], [1, 1, 0], [0, 2, 4]].forEach(([flow, index, flag], k) =>
    cells.push(onLink(out, { flow, packet: 0, index, of, flags: flag }, timePs + (k + 0.7) * CELL_PS - shift)));
  links[out].queued = 5;
  flows.forEach((row) =>
    Object.assign(row, { assemblyHave: 1, assemblyOf: of, sourceQueue: 3, state: FLOW_STATES.indexOf('slow start') }));
  flows[0].assemblyBroken = 1;
  return packFrame({
    header: { timePs, bottleneckLink: out, durationPs: 0.1e12 }, links, flows, cells,
    events: withDrop ? [drop(out, 0, 0, 5, of, timePs)] : [],
    trays: withDrop ? [{ node: network.links[out].from, reason: reasonNumber('bufferFull'), count: 1 }] : [],
  });
}
