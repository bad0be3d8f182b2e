/** Which charts a network has. Kept apart from the charts, which are lazily loaded, to reserve their height. */
import { CATALOGUE } from '../../model/catalogue';
import { keepsWindow, type NetworkSpec } from '../../model/spec';

export const LOOP_CHOICES = ['acr', 'er', 'load', 'activeVcs', 'credit'] as const;
export type LoopChartId = (typeof LOOP_CHOICES)[number];

/** The charts of closed loops for which a network has data, and whether any flow has a congestion window. */
export interface Loops { loops: readonly LoopChartId[]; windows: boolean }

export function loopsOf({ flows, links, measure, network }: NetworkSpec): Loops {
  const windows = flows.some(({ transport }) => keepsWindow(transport));
  if (network === 'packet') return { loops: [], windows };
  const told = links.at(measure.bottleneckLink)?.port.abr ?? null;
  const services = CATALOGUE.services.filter(({ id }) => flows.some(({ service }) => service.kind === id));
  const rated = services.some(({ hasRate }) => hasRate === true);
  const measures = rated && CATALOGUE.abr.find(({ id }) => id === told?.algorithm)?.load !== undefined;
  const credit = services.some(({ places }) => places !== undefined);
  const has: Record<LoopChartId, boolean> = { acr: rated, er: measures, load: measures, activeVcs: measures, credit };
  return { loops: LOOP_CHOICES.filter((id) => has[id]), windows };
}

/** The charts with one line per flow in which this flow has a line. */
export function linesOf({ transport, service }: NetworkSpec['flows'][number]): readonly ('cwnd' | LoopChartId)[] {
  const told = CATALOGUE.services.find(({ id }) => id === service.kind);
  return [
    ...(keepsWindow(transport) ? ['cwnd' as const] : []),
    ...(told?.hasRate === true ? ['acr' as const, 'er' as const] : []),
    ...(told?.places === undefined ? [] : ['credit' as const]),
  ];
}

/** Number of rows: goodput, cell failure rate, jitter and queue; then windows, a chart of closed loops, or both. */
export const rowsOf = ({ loops, windows }: Loops): number => (windows && loops.length > 0 ? 6 : 5);
