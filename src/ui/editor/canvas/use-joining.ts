/** Drawing from one node to another: a link, or a flow while flows are drawn. */
import type { Connection, IsValidConnection, OnConnectEnd } from '@xyflow/react';
import { useCallback } from 'react';
import type { Scenario } from '../../../scenario/types';
import { connect, whyNotConnect, whyNotFlow, type Edit } from '../edits';
import { drawFlow } from '../placing';
import type { LinkEdgeType } from './LinkEdge';

/** `drawn` is the transport of the flows that are drawn; `null` if links are. */
export function useJoining(
  scenario: Scenario, drawn: string | null, apply: (make: (scenario: Scenario) => Edit) => void,
) {
  const join = useCallback((from: string, to: string) => apply((now) =>
    (drawn === null ? connect(now, from, to) : drawFlow(now, from, to, drawn))), [apply, drawn]);
  const onConnect = useCallback(({ source, target }: Connection) => join(source, target), [join]);
  /** An impossible connection is tried all the same: the edit changes nothing, and its label says why. */
  const onConnectEnd: OnConnectEnd = useCallback((_, { isValid, fromNode, toNode }) => {
    if (isValid === false && fromNode && toNode) join(fromNode.id, toNode.id);
  }, [join]);
  const isValidConnection: IsValidConnection<LinkEdgeType> = useCallback(({ source, target }) =>
    (drawn === null ? whyNotConnect : whyNotFlow)(scenario, source, target) === null, [scenario, drawn]);
  return { onConnect, onConnectEnd, isValidConnection };
}
