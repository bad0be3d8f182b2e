/** Returns the place of a line of `hair` px width so that it covers whole pixels. */
export const crisp = (value: number, hair: number): number =>
  (hair % 2 === 1 ? Math.round(value - 0.5) + 0.5 : Math.round(value));
