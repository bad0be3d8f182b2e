/**
 * Counts the cells in flight where they are: in source queues, on links, at the inputs and in the queues of switches,
 * and in packets that are being reassembled. The count does not use those of sent, dropped, discarded and delivered
 * cells. So the law sent = dropped + discarded + delivered + in flight can be checked, and is not true by definition.
 */
import { layerAt } from '../adaptation/layers';
import { heldCells } from '../adaptation/reassembly';
import type { CellRing } from '../atm/rings';
import type { Simulation } from '../world';

export function cellsInFlight(sim: Simulation): number {
  const { links, ports, flows } = sim.world;
  let cells = 0;
  for (const link of links) {
    for (let train = 0; train < link.trains; train++) cells += link.count[(link.head + train) & (link.at.length - 1)];
  }
  for (const port of ports) {
    cells += port.queuedCells + port.priority.length;
    for (const input of port.inputs) cells += (input satisfies CellRing).length;
  }
  for (const flow of flows) {
    cells += heldCells(flow.receiver.data) + heldCells(flow.receiver.acks)
      + (layerAt(flow.layer).held?.(flow) ?? 0);
  }
  return cells;
}
