/**
 * Checks of a single flow beyond the ranges of its parameters, also after each change during a run. Each mechanism
 * reports itself what it cannot do.
 */
import { CATALOGUE } from '../model/catalogue';
import type { Complaint } from '../model/catalogue-types';
import { cellsOf, layerOf } from './cell-counts';
import { problem, type Problem } from './problem';
import { checkTraffic } from './traffic';
import type { FullFlow } from './types';
import { keepsWindow } from '../model/spec';

const at = (path: string) => ({ code, key, message }: Complaint): Problem => problem(code, `${path}.${key}`, message);

export function checkFlow(flow: FullFlow): Problem[] {
  const { transport, adaptation } = flow;
  const { packetBytes, kind } = transport;
  const { title } = CATALOGUE.transports.find(({ id }) => id === kind) ?? { title: kind };
  const boston = 'boston' in transport ? transport.boston : null;
  const path = `flows.${flow.id}`;
  const byLayer = layerOf(adaptation).check(adaptation, {
    packetBytes, transport: title, acknowledged: keepsWindow(transport), boston: boston !== null,
  });
  const byCode = boston === null || byLayer.length > 0 ? []
    : CATALOGUE.boston.check(boston, packetBytes, cellsOf(flow));
  const byTimer = keepsWindow(transport) ? CATALOGUE.checkTimeouts(transport) : [];
  return [
    ...byLayer.map(at(`${path}.adaptation`)), ...byCode.map(at(`${path}.transport.boston`)), ...checkTraffic(flow),
    ...byTimer.map(at(`${path}.transport`)),
  ];
}
