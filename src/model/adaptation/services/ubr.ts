/** Unspecified bit rate: cells go to the first link as fast as it takes them. Nothing is promised or asked for. */
import type { VcService } from './service';

export const ubr: VcService<'ubr', readonly []> = {
  id: 'ubr',
  title: 'UBR: no promises',
  summary: 'Cells go as fast as the first link takes them; what the network cannot carry it drops.',
  source: 'ATM Forum TM 4.0, 2.2',
  aliases: ['unspecified bit rate', 'best effort'],
  parameters: [],
  short: 'UBR',
  several: 'UBR flows',
  number: 0,
  create: () => null,
};
