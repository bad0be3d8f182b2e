/** A network of one's own begins: as one of the shapes, or empty. It is opened in the editor, and undo leads back. */
import { create } from 'zustand';
import type { Scenario } from '../../scenario/schema';
import { focusSoon, outlineRow } from '../editor/focus';
import { networkOf, SHAPES, type Shape } from '../editor/shapes';
import { check } from './document';
import { suitableRate } from './opening';
import { announce, leaveFirstVisit, open, show, useApp } from './store';

/** The shape at which the dialog opens; null: an empty network. */
export const newNetwork = create<{ shapeId: string | null }>()(() => ({ shapeId: SHAPES[0].id }));

/** At a speed at which its cells can be followed; one that cannot run yet gets that of the smallest that can. */
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

/** A shape that has numbers is asked for them. */
export function beginWith(shape: Shape): void {
  if (shape.numbers.length === 0) {
    begin(networkOf(shape, {}));
    return focusSoon(outlineRow);
  }
  newNetwork.setState({ shapeId: shape.id });
  show('new');
}
