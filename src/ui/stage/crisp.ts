/** The place of a line so that it lies on whole pixels. */
export const crisp = (value: number, hair: number): number =>
  (hair % 2 === 1 ? Math.round(value - 0.5) + 0.5 : Math.round(value));
