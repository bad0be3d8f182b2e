/**
 * What one flow must fulfil beyond the ranges of its parameters, alone; also after each change that is made to it while
 * it runs. Each mechanism says for itself what it cannot do.
 */
import { CATALOGUE } from '../model/catalogue';
import type { Complaint } from '../model/catalogue-types';
import { cellsOf, layerOf } from './cell-counts';
import { problem, type Problem } from './problem';
import { checkTraffic } from './traffic';
import type { FullFlow } from './types';

const at = (path: string) => ({ code, key, message }: Complaint): Problem => problem(code, `${path}.${key}`, message);

export function checkFlow(flow: FullFlow): Problem[] {
  const { transport, adaptation } = flow;
  const { packetBytes, kind } = transport;
  const boston = kind === 'tcp' ? transport.boston : null;
  const path = `flows.${flow.id}`;
  const byLayer = layerOf(adaptation).check(adaptation, { packetBytes, transport: kind, boston: boston !== null });
  const byCode = boston === null || byLayer.length > 0 ? []
    : CATALOGUE.boston.check(boston, packetBytes, cellsOf(flow));
  const byTimer = kind === 'tcp' ? CATALOGUE.checkTimeouts(transport) : [];
  return [
    ...byLayer.map(at(`${path}.adaptation`)), ...byCode.map(at(`${path}.transport.boston`)), ...checkTraffic(flow),
    ...byTimer.map(at(`${path}.transport`)),
  ];
}
