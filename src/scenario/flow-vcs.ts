/** The two VCs of a flow, with their services, for the checks and warnings about services. */
import { CATALOGUE } from '../model/catalogue';
import { keepsWindow, type FlowSpec, type ServiceSpec } from '../model/spec';
import { grouped } from './problem';
import { serviceOf } from './traffic';
import type { FullFlow } from './types';

export interface Vc { route: readonly number[]; service: ServiceSpec; key: 'service' | 'ackService' }

/** Formats a rate in bits per second as Mb/s. */
export const mbps = (bps: number): string => grouped(Math.round(bps / 1e3) / 1e3);

const vcsOf = ({ route, routeBack, service, ackService }: FlowSpec): Vc[] => [
  { route, service, key: 'service' }, { route: routeBack, service: ackService, key: 'ackService' },
];

/** Whether the transport or the adaptation layer of a flow sends something back. */
export const isAnswered = ({ transport, adaptation }: Pick<FlowSpec, 'transport' | 'adaptation'>): boolean =>
  keepsWindow(transport) || adaptation.kind !== CATALOGUE.adaptations[0].id;

/** Returns the VCs on which something is sent: without the way back if nothing comes back, as with plain UDP. */
export const usedVcs = (flow: FlowSpec): Vc[] =>
  (isAnswered(flow) || serviceOf(flow.service).comesBack?.(flow.service) === true ? vcsOf(flow)
    : vcsOf(flow).slice(0, 1));

/** Returns the service settings of a flow by direction; acknowledgements may have none of their own. */
export const toldOf = ({ service, ackService }: FullFlow) => [
  ['service', service] as const, ...(ackService === null ? [] : [['ackService', ackService] as const]),
];
