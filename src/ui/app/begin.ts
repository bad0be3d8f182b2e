/** Begins a new network, from one of the shapes or empty. It opens in the editor; undo leads back. */
import { create } from 'zustand';
import type { Scenario } from '../../scenario/schema';
import { focusSoon, outlineRow } from '../editor/focus';
import { networkOf, SHAPES, type Shape } from '../editor/shapes';
import { check } from './document';
import { suitableRate } from './opening';
import { announce, leaveFirstVisit, open, show, useApp } from './store';

/** The shape that the dialog offers first; `null`: the empty network. */
export const newNetwork = create<{ shapeId: string | null }>()(() => ({ shapeId: SHAPES[0].id }));

/** A speed at which cells can be followed; a network that cannot run yet gets the speed of the first shape. */
function rateFor(scenario: Scenario): ReturnType<typeof suitableRate> | undefined {
  const reply = [scenario, networkOf(SHAPES[0], {})].map(check).find(({ ok }) => ok);
  return reply?.ok ? suitableRate(reply.checked.expansion) : undefined;
}

export function begin(scenario: Scenario): void {
  leaveFirstVisit();
  open(scenario, { playing: false, rate: rateFor(scenario) });
  useApp.setState({ tab: 'build' });
  announce(scenario.nodes.length === 0 ? 'An empty network is open.' : 'The new network is open.');
}

/** Begins with a shape; if the shape has numbers to set, opens the dialog that asks for them. */
export function beginWith(shape: Shape): void {
  if (shape.numbers.length === 0) {
    begin(networkOf(shape, {}));
    return focusSoon(outlineRow);
  }
  newNetwork.setState({ shapeId: shape.id });
  show('new');
}
