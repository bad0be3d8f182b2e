/** Nodes on the move: they are drawn where they are, and written down as one edit when the move is over. */
import type { NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Scenario } from '../../../scenario/types';
import { move, type Edit } from '../edits';
import type { Position } from '../layout';
import type { BodyNode } from './bodies';
import { centre, type Body } from './geometry';
import { BURST_PAUSE_MS, still, takeChanges, type Corners } from './moves';

export interface MovesInHand {
  /** Where the nodes on the move are. */
  moving: Corners;
  /** Takes changes of nodes from xyflow; those that move no node are ignored. */
  take(changes: readonly NodeChange<BodyNode>[]): void;
  /** Writes down a burst of arrow keys that still waits for its pause. */
  settle(): void;
}

export function useMoves(
  plans: ReadonlyMap<string, { body: Body }>, apply: (make: (scenario: Scenario) => Edit) => void,
): MovesInHand {
  const [moves, setMoves] = useState(still);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const writeDown = useCallback((moving: Corners) => {
    clearTimeout(pause.current);
    const centres: Record<string, Position> = {};
    for (const [id, at] of Object.entries(moving)) {
      const body = plans.get(id)?.body;
      if (body) centres[id] = centre(at, body);
    }
    setMoves(still);
    if (Object.keys(centres).length > 0) apply((now) => move(now, centres));
  }, [apply, plans]);

  /** As of the newest render: the pause after a burst may end many renders after it began. */
  const pending = useRef<() => void>(() => undefined);
  useEffect(() => {
    pending.current = () => {
      if (Object.keys(moves.moving).length > 0 && !moves.held) writeDown(moves.moving);
    };
  }, [moves, writeDown]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const take = useCallback((changes: readonly NodeChange<BodyNode>[]) => {
    const taken = takeChanges(moves, changes);
    if (taken.end === 'now') writeDown(taken.moves.moving);
    else if (changes.some((change) => change.type === 'position')) {
      setMoves(taken.moves);
      clearTimeout(pause.current);
      if (taken.end === 'afterPause') pause.current = setTimeout(() => pending.current(), BURST_PAUSE_MS);
    }
  }, [moves, writeDown]);

  return { moving: moves.moving, take, settle: useCallback(() => pending.current(), []) };
}
