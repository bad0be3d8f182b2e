/** Transports as the catalogue has them. */
import { CATALOGUE } from '../model/catalogue';
import type { TransportLine } from '../model/transport/transport';

/** The line of a transport; the first one where no kind, or an unknown one, is told. */
export const transportOf = (kind: string | undefined): TransportLine =>
  CATALOGUE.transports.find(({ id }) => id === kind) ?? CATALOGUE.transports[0];

/** Does a transport come in variants? Then it has their options, may be TCP Boston, and is called by its variant. */
export const hasVariants = (kind: string | undefined): boolean =>
  transportOf(kind).parameters.some(({ key }) => key === 'variant');
