/** Selecting nodes and links in the drawing, by a press or with a frame. */
import type { EdgeChange, NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Scenario } from '../../../scenario/types';
import type { Item } from '../items';
import { framed, withChanges } from '../selection';
import type { BodyNode } from './bodies';
import type { LinkEdgeType } from './LinkEdge';

type Change = NodeChange<BodyNode> | EdgeChange<LinkEdgeType>;

export interface Selecting {
  /** Takes changes of nodes or of links from xyflow; those that select nothing are ignored. */
  select(kind: 'node' | 'link', changes: readonly Change[]): void;
  /** Begins or ends a selection frame. */
  frame(begins: boolean): void;
}

export function useSelecting(
  scenario: Scenario, selection: readonly Item[], onSelect: (items: readonly Item[]) => void,
): Selecting {
  /** The newest selection: xyflow reports nodes and links one after the other, before the next render. */
  const chosen = useRef(selection);
  useEffect(() => { chosen.current = selection; }, [selection]);
  /** Whether a selection frame is being drawn; the links in it follow from its nodes. */
  const framing = useRef(false);

  const select = useCallback((kind: 'node' | 'link', changes: readonly Change[]) => {
    const selecting = changes.filter((change) => change.type === 'select');
    if (selecting.length === 0 || (framing.current && kind === 'link')) return;
    const next = withChanges(chosen.current, kind, selecting);
    chosen.current = framing.current ? framed(scenario, next) : next;
    onSelect(chosen.current);
  }, [onSelect, scenario]);

  return { select, frame: useCallback((begins: boolean) => { framing.current = begins; }, []) };
}
