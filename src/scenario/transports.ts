/** Looks up transports in the catalogue. */
import { CATALOGUE } from '../model/catalogue';
import type { TransportLine } from '../model/transport/transport';

/** Returns the catalogue entry of a transport; the first one for no kind or an unknown kind. */
export const transportOf = (kind: string | undefined): TransportLine =>
  CATALOGUE.transports.find(({ id }) => id === kind) ?? CATALOGUE.transports[0];

/** Whether a transport has variants, as TCP has. Then it has their options, may be TCP Boston, and is named by them. */
export const hasVariants = (kind: string | undefined): boolean =>
  transportOf(kind).parameters.some(({ key }) => key === 'variant');
