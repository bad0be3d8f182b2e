/**
 * From xyflow's stream of changes to finished moves. A drag is one move at its end; arrow keys, which bypass the drag
 * handlers, are one move a burst, finished by a pause. Positions are corners, as xyflow has them.
 */
import type { NodeChange, XYPosition } from '@xyflow/react';
import type { BodyNode } from './bodies';

export type Corners = Readonly<Record<string, XYPosition>>;

export interface Moves {
  /** Where nodes are drawn while they move, before it is part of the scenario. */
  moving: Corners;
  /** A pointer holds them. */
  held: boolean;
}

export const still: Moves = { moving: {}, held: false };

/** How long a burst of arrow keys may pause before it counts as finished. */
export const BURST_PAUSE_MS = 500;

export type MoveEnd = 'none' | 'now' | 'afterPause';

/** Takes one batch of changes in. `end` says when what moves is to be written down. */
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
