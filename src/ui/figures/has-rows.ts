import type { Drawing } from '../../figures/figure';

/** Whether the places of a figure are words that name cases: these are drawn as rows. */
export const hasRows = ({ x }: Pick<Drawing, 'x'>): boolean =>
  x.words?.some(({ cases }) => cases !== undefined) ?? false;
