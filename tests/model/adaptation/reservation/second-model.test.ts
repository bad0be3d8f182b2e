/** Buffer reservation against a second model: several flows over two switches that compete for few places. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reservationState } from '../../../../src/model/adaptation/reservation/state';
import { runUntil } from '../../../../src/model/run/loop';
import type { Scenario } from '../../../../src/scenario/types';
import { built, options } from '../../../property/runs';
import { traysOf } from '../../support/runs';
import { counted } from './chain';
import { secondReservation, type Case, type Outcome, type Told } from './second-model';

const S = 1e12;
const MS = 1e9;
/** Data bytes that fill cells exactly, with 40 bytes of headers and 8 of trailer. */
const packetBytes = (cells: number): number => 48 * cells - 8;
const rateMbps = (cellPs: number): number => 424e6 / cellPs;

const plainFlow = ({ cells, everyPs }: NonNullable<Case['plain']>) => ({
  id: 'plain', from: 'c', to: 'b',
  transport: { kind: 'udp' as const, packetBytes: packetBytes(cells) },
  traffic: { kind: 'constant' as const, rateMbps: (packetBytes(cells) * 8 * 1e6) / everyPs },
});

const network = (one: Case): Scenario => ({
  version: 1, seed: 1, durationS: one.durationPs / S,
  nodes: [
    ...one.hosts.map((_, flow) => ({ id: `h${flow}`, kind: 'host' as const })),
    ...one.plain === null ? [] : [{ id: 'c', kind: 'host' as const }],
    { id: 's1', kind: 'switch', bufferCells: one.places[0], inputService: 'arrivalOrder' },
    { id: 's2', kind: 'switch', bufferCells: one.places[1], inputService: 'arrivalOrder' },
    { id: 'b', kind: 'host' },
  ],
  links: [
    ...one.hosts.map(({ delayPs }, flow) =>
      ({ from: `h${flow}`, to: 's1', rateMbps: 424, delayMs: delayPs / MS })),
    ...one.plain === null ? [] : [{ from: 'c', to: 's1', rateMbps: 424, delayMs: one.plain.delayPs / MS }],
    { from: 's1', to: 's2', rateMbps: rateMbps(one.cellPs[0]), delayMs: one.delayPs / MS },
    { from: 's2', to: 'b', rateMbps: rateMbps(one.cellPs[1]), delayMs: one.delayPs / MS },
  ],
  flows: [...one.hosts.map(({ windowPackets, startPs }, flow) => ({
    id: `f${flow}`, from: `h${flow}`, to: 'b', traffic: { kind: 'greedy' as const }, startS: startPs / S,
    transport: {
      packetBytes: packetBytes(one.packetCells),
      windowBytes: windowPackets * (packetBytes(one.packetCells) - 40),
      initialWindowPackets: windowPackets, fastRetransmit: false,
      minRtoMs: 1e5, initialRtoMs: 1e5, maxRtoMs: 1e6,
    },
    adaptation: {
      kind: 'reservation' as const, mode: one.immediate ? 'immediate' as const : 'delayed' as const,
      earlyLoopback: one.earlyLoopback, refusedData: 'atOnce' as const,
    },
  })), ...one.plain === null ? [] : [plainFlow(one.plain)]],
});

/** What the model does, and how long its modules wait after each refusal. */
function ours(one: Case): Outcome & { waits: number[][] } {
  const told: Told[] = [];
  const sim = built(network(one), {
    trace: (timePs, flow, event, segment) => {
      if (event !== 'receive' || flow >= one.hosts.length) return;
      told.push({ timePs, flow, event: 'arrives', packets: [segment] });
    },
  });
  const waits: number[][] = one.hosts.map(() => []);
  const asked = one.hosts.map(() => 0);
  const until = one.hosts.map(() => -1);
  do {
    one.hosts.forEach((_, flow) => {
      const { block, backoffUntilPs } = reservationState(sim, flow)!;
      const now = sim.world.clock[0];
      if (counted(sim, 'pilotsSent', flow) > asked[flow]) {
        asked[flow]++;
        told.push({ timePs: now, flow, event: 'asks', packets: block });
      }
      if (backoffUntilPs !== null && backoffUntilPs !== until[flow]) {
        waits[flow].push(backoffUntilPs - now);
        until[flow] = backoffUntilPs;
      }
    });
  } while (runUntil(sim, one.durationPs, 1) > 0);
  const { unreserved = 0, bufferFull = 0 } = traysOf(sim);
  return { told, waits, unreserved, bufferFull };
}

const sorted = (told: Told[]): Told[] => told.sort((a, b) => a.timePs - b.timePs || a.flow - b.flow
  || a.event.localeCompare(b.event) || a.packets[0] - b.packets[0]);

/** Some hold no packet of 14 cells, others several. */
const anyPlaces = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 14, max: 120 }));

const cases: fc.Arbitrary<Case> = fc.record({
  immediate: fc.boolean(), earlyLoopback: fc.boolean(), packetCells: fc.integer({ min: 2, max: 14 }),
  hosts: fc.array(fc.record({
    windowPackets: fc.integer({ min: 1, max: 9 }), startPs: fc.integer({ min: 0, max: 500_000_000 }),
    delayPs: fc.integer({ min: 1_000_000, max: 200_000_000 }),
  }), { minLength: 1, maxLength: 5 }),
  places: fc.tuple(anyPlaces, anyPlaces),
  plain: fc.option(fc.record({
    cells: fc.integer({ min: 1, max: 12 }), everyPs: fc.constantFrom(20_000_000, 25_000_000, 50_000_000, 100_000_000),
    delayPs: fc.integer({ min: 1_000_000, max: 50_000_000 }),
  })),
  cellPs: fc.constantFrom<Case['cellPs']>([1_000_000, 1_000_000], [1_000_000, 2_000_000], [4_000_000, 1_000_000]),
  delayPs: fc.integer({ min: 1_000_000, max: 100_000_000 }), durationPs: fc.constant(20_000_000_000),
});

describe('flows that compete for places', () => {
  it('ask for the same at the same instants, and the same cells are dropped', () => {
    fc.assert(fc.property(cases, (one) => {
      const { waits, ...first } = ours(one);
      const second = secondReservation(one, (flow, leastPs, mostPs) => {
        const wait = waits[flow].shift() ?? S;
        expect(wait).toBeGreaterThanOrEqual(Math.floor(leastPs));
        expect(wait).toBeLessThanOrEqual(Math.ceil(mostPs));
        return wait;
      });
      expect({ ...first, told: sorted(first.told) }).toEqual({ ...second, told: sorted(second.told) });
    }), options(30));
  });
});
