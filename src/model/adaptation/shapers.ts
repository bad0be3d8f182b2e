/**
 * The list of shapers, in the order in which cells pass them, and the way through them. Everything that an adaptation
 * layer sends comes here. Hot path: allocates nothing.
 */
import { each } from '../kernel/each';
import type { Row } from '../catalogue-types';
import type { FlowState, Simulation } from '../world';
import { interleaving } from './interleave';
import { pacing } from './pacer';
import { enterVc } from './services/enter-vc';
import { flowOfSubject, shaperOfSubject, type AnyShaper, type GiveOn, type ToldShapers } from './shaper';

export const SHAPERS: readonly AnyShaper[] = [interleaving, pacing];

SHAPERS.forEach(({ id, number }, position) => {
  if (number !== position) throw new Error(`The shaper ${id} stands at ${position}, but calls itself ${number}.`);
});

/** Makes the states of the shapers for a flow with these settings, by number; `null` for those not needed. */
export const settleShapers = (told: ToldShapers, before?: FlowState['shapers']): FlowState['shapers'] =>
  each(SHAPERS, (shaper, number) => shaper.settle(told, before?.[number] ?? null));

/** Sends `count` cells of a packet, starting with cell `first`, after what its host has sent before. */
export const sendCells: GiveOn = (sim, packet, first, count) => shapeFrom(sim, 0, packet, first, count);

/** Sends all cells of a packet. */
export const sendWhole = (sim: Simulation, packet: number): void =>
  shapeFrom(sim, 0, packet, 0, sim.world.packets.cells[packet]);

function shapeFrom(sim: Simulation, from: number, packet: number, first: number, count: number): void {
  const vc = sim.world.packets.vc[packet];
  if ((vc & 1) === 0) {
    const { shapers } = sim.world.flows[vc >> 1];
    for (let number = from; number < shapers.length; number++) {
      const state = shapers[number];
      if (state === null || !SHAPERS[number].takes(sim, packet, state)) continue;
      if (SHAPERS[number].take(sim, packet, first, count, state)) release(sim, vc >> 1, number);
      return;
    }
  }
  enterVc(sim, packet, first, count);
}

/** By shaper: passes its cells on to the shapers after it. */
const GIVE_ON: readonly GiveOn[] = SHAPERS.map(({ number }) => (sim, packet, first, count) =>
  shapeFrom(sim, number + 1, packet, first, count));

function release(sim: Simulation, flow: number, number: number): void {
  const state = sim.world.flows[flow].shapers[number];
  if (state !== null) SHAPERS[number].release(sim, flow, state, GIVE_ON[number]);
}

/** Handles the event of a flow's shaper. */
export const shaperDue = (sim: Simulation, subject: number): void =>
  release(sim, flowOfSubject(subject), shaperOfSubject(subject));

/** Visits what the shapers of a flow hold: cells (in packet mode packets) that are not sent yet. */
export function visitHeld(sim: Simulation, flow: number, visit: (packet: number, cells: number) => void): void {
  sim.world.flows[flow].shapers.forEach((state, number) => {
    if (state !== null) SHAPERS[number].visitHeld(sim, state, visit);
  });
}

/** Whether a shaper of the flow holds anything that is not sent yet. */
export const shapersHold = ({ shapers }: FlowState): boolean =>
  shapers.some((state, number) => state !== null && SHAPERS[number].holds(state));

/** What the shapers of a flow show in the inspector. */
export function shownByShapers(sim: Simulation, flow: number): { title: string; rows: readonly Row[] }[] {
  const { shapers } = sim.world.flows[flow];
  return SHAPERS.flatMap((shaper, number) => {
    const state = shapers[number];
    if (state === null) return [];
    let waiting = 0;
    shaper.visitHeld(sim, state, (_packet, cells) => { waiting += cells; });
    const rows = shaper.inspect?.(state) ?? [];
    if (waiting === 0 && rows.length === 0) return [];
    return [{ title: shaper.title, rows: [{ label: 'waiting', value: waiting, unit: 'cells' as const }, ...rows] }];
  });
}
