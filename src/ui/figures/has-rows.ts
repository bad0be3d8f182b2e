import type { Drawing } from '../../figures/figure';

/** Whether the x values of a figure are words. Such figures are drawn in rows, as words have no order. */
export const hasRows = ({ x }: Pick<Drawing, 'x'>): boolean => x.words !== undefined;
