/**
 * Which parameters have a meaning at present: those of cells only where there are cells, and those that refine an
 * option only where it is on. What does not count is not offered; what was written stays in the scenario. Variants,
 * policies and kinds bring their own parameters and need no line here.
 */
import type { Parameter } from '../../model/catalogue-types';
import type { FullScenario } from '../../scenario/types';
import type { ParameterValue } from './labels';

export type Network = FullScenario['network'];

/** What a parameter belongs to: a mechanism's id, or `switch`. */
export type Part = string;

interface Where {
  key: string;
  is: readonly ParameterValue[];
  /** Any value but these. */
  not?: true;
}

export interface Condition {
  of: Part;
  key: string;
  network?: Network;
  where?: readonly Where[];
}

const empty = (key: string): Where => ({ key, is: [null] });
const given = (key: string): Where => ({ key, is: [null], not: true });
const on = (key: string): Where => ({ key, is: [true] });

/** A parameter without a line always counts; one with several counts where any of them holds. */
export const CONDITIONS: readonly Condition[] = [
  { of: 'switch', key: 'bufferCells', network: 'atm' },
  { of: 'switch', key: 'bufferCells', network: 'packet', where: [empty('bufferPackets'), empty('bufferBytes')] },
  { of: 'switch', key: 'bufferPackets', network: 'packet' },
  { of: 'switch', key: 'bufferBytes', network: 'packet', where: [empty('bufferPackets')] },
  { of: 'switch', key: 'inputService', network: 'atm' },
  { of: 'switch', key: 'efciLowFraction', where: [given('efciHighFraction')] },
  ...['ppd', 'epd', 'epdPushOut', 'selectiveEpd', 'fba', 'red'].map((of): Condition => ({ of, key: 'endOfPacket', network: 'atm' })),
  { of: 'red', key: 'minThresholdFraction', where: [empty('minThresholdPlaces')] },
  { of: 'red', key: 'maxThresholdFraction', where: [empty('maxThresholdPlaces')] },
  { of: 'red', key: 'meanPacketBytes', network: 'packet' },
  { of: 'red', key: 'markBelow', where: [on('ecn')] },
  { of: 'tcp', key: 'windowUpdateFraction', where: [given('receiveBufferBytes')] },
  { of: 'tcp', key: 'resendsOnLimitedTransmit', where: [on('limitedTransmit')] },
  { of: 'tcp', key: 'cwrOnResend', where: [on('ecn')] },
  { of: 'boston', key: 'interleaveDepth', where: [on('interleave')] },
  { of: 'boston', key: 'targetRoundTrips', where: [{ key: 'control', is: ['lossTargeted'] }] },
  { of: 'boston', key: 'maxRedundancy', where: [{ key: 'control', is: ['lossTargeted', 'vegasDriven'] }] },
  { of: 'boston', key: 'deadlineSlackMs', where: [{ key: 'control', is: ['lossTargeted', 'vegasDriven'] }] },
  { of: 'reservation', key: 'refusedData', where: [{ key: 'mode', is: ['immediate'] }] },
  { of: 'lpd', key: 'cellTagBytes', where: [{ key: 'header', is: ['cell'] }] },
  { of: 'lpd', key: 'blockWaitMs', where: [{ key: 'blockingFactor', is: [1], not: true }] },
  { of: 'onOff', key: 'load', where: [empty('meanOffMs')] },
  ...['alpha', 'minOffUs'].map((key): Condition => ({ of: 'paretoOnOff', key, where: [empty('meanBurstMs')] })),
  ...['meanIdleMs', 'shape', 'rateMbps'].map((key): Condition => ({ of: 'paretoOnOff', key, where: [given('meanBurstMs')] })),
];

/** `valueOf`: what counts now for another parameter of the same part. */
export function fits(of: Part, { key }: Parameter, network: Network, valueOf: (key: string) => unknown): boolean {
  const own = CONDITIONS.filter((condition) => condition.of === of && condition.key === key);
  const holds = ({ key: other, is, not }: Where): boolean => is.some((value) => value === valueOf(other)) !== (not ?? false);
  return own.length === 0 || own.some((condition) => (condition.network ?? network) === network && (condition.where ?? []).every(holds));
}
