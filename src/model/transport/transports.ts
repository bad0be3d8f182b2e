/** The transports by kind. */
import type { TransportSpec } from '../spec';
import { tcp } from './tcp';
import type { Transport } from './transport';
import { udp } from './udp';

const BY_KIND: Readonly<Record<TransportSpec['kind'], Transport>> = { tcp, udp };

export const transportOf = ({ transport }: { transport: TransportSpec }): Transport => BY_KIND[transport.kind];
