/**
 * Turns xyflow's stream of changes into finished moves. A drag is one move, at its end; a burst of arrow keys, which
 * bypass the drag handlers, is one move, finished by a pause. Positions are corners, as in xyflow.
 */
import type { NodeChange, XYPosition } from '@xyflow/react';
import type { BodyNode } from './bodies';

export type Corners = Readonly<Record<string, XYPosition>>;

export interface Moves {
  /** Positions of nodes while they move, before these are written to the scenario. */
  moving: Corners;
  /** Whether a pointer holds them. */
  held: boolean;
}

export const still: Moves = { moving: {}, held: false };

/** How long a burst of arrow keys may pause before it counts as finished. */
export const BURST_PAUSE_MS = 500;

export type MoveEnd = 'none' | 'now' | 'afterPause';

/** Applies one batch of changes. `end` says when the new positions are to be written to the scenario. */
export function takeChanges(moves: Moves, changes: readonly NodeChange<BodyNode>[]): { moves: Moves; end: MoveEnd } {
  const moving: Record<string, XYPosition> = { ...moves.moving };
  let held = moves.held;
  let end: MoveEnd = 'none';
  for (const change of changes) {
    if (change.type !== 'position') continue;
    if (change.position) moving[change.id] = change.position;
    if (change.dragging) held = true;
    else end = held ? 'now' : 'afterPause';
  }
  if (end === 'now') held = false;
  return { moves: { moving, held }, end };
}
