/**
 * The charts from top to bottom, by id: in which row each is drawn, and which networks have it. Kept apart from what
 * they draw (definitions.ts), which is lazily loaded, to reserve their height.
 */
import { CATALOGUE } from '../../model/catalogue';
import { keepsWindow, type NetworkSpec } from '../../model/spec';

/** What charts need of a network: flows with windows, with rates, with credit; a bottleneck that measures its load. */
interface Has { windows: boolean; rates: boolean; credit: boolean; measures: boolean }

interface Line {
  id: string;
  /** Charts with the same name here take turns in one row; without it the chart has a row of its own. */
  turns?: 'goodput' | 'loop';
  /** Whether the last row offers it where there is room for three rows only. */
  last?: true;
  /** Whether a network has data for it; always, if left out. */
  shownIf?: (has: Has) => boolean;
}

const TABLE = [
  { id: 'goodput', turns: 'goodput' },
  { id: 'effectiveThroughput', turns: 'goodput' },
  { id: 'cellFailureRate' },
  { id: 'jitter', last: true },
  { id: 'queue', last: true },
  // An empty chart of windows is left out only where charts of closed loops replace it.
  { id: 'cwnd', last: true, shownIf: ({ windows, rates, credit }) => windows || !(rates || credit) },
  { id: 'acr', turns: 'loop', last: true, shownIf: ({ rates }) => rates },
  { id: 'er', turns: 'loop', last: true, shownIf: ({ measures }) => measures },
  { id: 'load', turns: 'loop', last: true, shownIf: ({ measures }) => measures },
  { id: 'activeVcs', turns: 'loop', last: true, shownIf: ({ measures }) => measures },
  { id: 'credit', turns: 'loop', last: true, shownIf: ({ credit }) => credit },
] as const satisfies readonly Line[];

type Told = (typeof TABLE)[number];
export type ChartId = Told['id'];
export type GoodputChoice = Extract<Told, { turns: 'goodput' }>['id'];
export type LoopChartId = Extract<Told, { turns: 'loop' }>['id'];
export type LastRowChoice = Extract<Told, { last: true }>['id'];

export const CHART_IDS: readonly ChartId[] = TABLE.map(({ id }) => id);

const idsOf = <Id extends ChartId>(holds: (line: Line) => boolean): readonly Id[] =>
  (TABLE as readonly Line[]).filter(holds).map(({ id }) => id as Id);

/** The two charts that the first row offers. */
export const GOODPUT_CHOICES = idsOf<GoodputChoice>(({ turns }) => turns === 'goodput');
/** The charts of closed loops. */
export const LOOP_CHOICES = idsOf<LoopChartId>(({ turns }) => turns === 'loop');
/** The charts that the last row offers where there is room for three rows only. */
export const LAST_ROW_CHOICES = idsOf<LastRowChoice>(({ last }) => last === true);

const NOTHING_BUT_WINDOWS: Has = { windows: true, rates: false, credit: false, measures: false };

/** The charts of a network, both that the first row offers included; without a network, those of plain TCP. */
export function chartsOf(network?: NetworkSpec): readonly ChartId[] {
  const has = network === undefined ? NOTHING_BUT_WINDOWS : hasOf(network);
  return idsOf(({ shownIf }) => shownIf?.(has) ?? true);
}

function hasOf({ flows, links, measure, network }: NetworkSpec): Has {
  const windows = flows.some(({ transport }) => keepsWindow(transport));
  if (network === 'packet') return { ...NOTHING_BUT_WINDOWS, windows };
  const told = links.at(measure.bottleneckLink)?.port.abr ?? null;
  const services = CATALOGUE.services.filter(({ id }) => flows.some(({ service }) => service.kind === id));
  const rates = services.some(({ hasRate }) => hasRate === true);
  return {
    windows, rates, credit: services.some(({ places }) => places !== undefined),
    measures: rates && CATALOGUE.abr.find(({ id }) => id === told?.algorithm)?.load !== undefined,
  };
}

/** Those of some charts that are about closed loops. */
export const loopsIn = (charts: readonly ChartId[]): readonly LoopChartId[] =>
  LOOP_CHOICES.filter((id) => charts.includes(id));

/** The charts with one line per flow in which this flow has a line. */
export function linesOf({ transport, service }: NetworkSpec['flows'][number]): readonly ChartId[] {
  const told = CATALOGUE.services.find(({ id }) => id === service.kind);
  return [
    ...(keepsWindow(transport) ? ['cwnd' as const] : []),
    ...(told?.hasRate === true ? ['acr' as const, 'er' as const] : []),
    ...(told?.places === undefined ? [] : ['credit' as const]),
  ];
}

/** The number of rows that charts take. */
export const rowsOf = (charts: readonly ChartId[]): number =>
  new Set((TABLE as readonly Line[]).filter(({ id }) => (charts as readonly string[]).includes(id))
    .map(({ id, turns }) => turns ?? id)).size;
