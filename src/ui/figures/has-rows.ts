import type { Drawing } from '../../figures/figure';

/** Whether the x values of a figure are words that name cases: such figures are drawn in rows. */
export const hasRows = ({ x }: Pick<Drawing, 'x'>): boolean =>
  x.words?.some(({ cases }) => cases !== undefined) ?? false;
