/** What the panel "theory against simulation" shows, as one plain value. */

export const LOSS_KINDS = ['independent', 'congestion'] as const;
export type LossKind = (typeof LOSS_KINDS)[number];

export interface TheoryQuestion {
  /** m. */
  cells: number;
  /** α. */
  extra: number;
  /** Loss rate at which the curves are read, percent. */
  lossPercent: number;
  losses: LossKind;
}

export const FEWEST_CELLS = 2;
/** So that a segment is one block of the code, with as many redundant cells again: `blocks.ts` of the model. */
export const MOST_CELLS = 100;
export const MOST_EXTRA = 20;
export const HIGHEST_LOSS_PERCENT = 20;

/** The example of the real-time paper: 1.5 kB in 30 cells, a tenth of the cells lost, no redundancy. */
export const INITIAL_QUESTION: TheoryQuestion = { cells: 30, extra: 0, lossPercent: 10, losses: 'independent' };

/** The example of the Lazy Packet Discard paper. */
export const WASTE_EXAMPLE = { cells: 10, lossPercent: 10 };

const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, Math.round(value)));

/** Returns the most redundant cells: in the model redundancy is a share of the segment, at most all of it. */
export const mostExtra = (cells: number): number => Math.min(MOST_EXTRA, cells);

/** Returns the question with every number inside its range. */
export function settledQuestion({ cells, extra, lossPercent, losses }: TheoryQuestion): TheoryQuestion {
  const m = within(cells, FEWEST_CELLS, MOST_CELLS);
  return {
    cells: m, extra: within(extra, 0, mostExtra(m)), lossPercent: within(lossPercent, 1, HIGHEST_LOSS_PERCENT), losses,
  };
}
