/** The papers that the figures come from, in the order in which they are shown. */
export interface Paper {
  /** The heading of its figures. */
  title: string;
  /** What names of its figures begin with, if that is not the title. */
  called?: string;
}

export const PAPERS = {
  boston: { title: 'TCP Boston' },
  realtime: { title: 'Real-time TCP Boston' },
  lpd: { title: 'Lazy Packet Discard' },
  reservation: { title: 'Buffer reservation' },
  survey: { title: 'TCP over ATM, a survey', called: 'Survey' },
  others: { title: 'ns-2 and theory', called: 'ns-2' },
} as const satisfies Readonly<Record<string, Paper>>;

export type PaperId = keyof typeof PAPERS;

/** Returns the name of a figure without that of its paper: `Table 1`, `Figure 5`. A reader’s own sweep has no paper. */
export function shortName({ name, paper }: { name: string; paper?: PaperId }): string {
  if (paper === undefined) return name;
  const { title, called = title }: Paper = PAPERS[paper];
  const short = name.startsWith(`${called}, `) ? name.slice(called.length + 2) : name;
  return short.charAt(0).toUpperCase() + short.slice(1);
}
