/** The options of a plot: what is drawn, of which run, and how. */
import type { Theme } from '../look/palette';
import type { ChartDefinition } from './definitions';
import type { Facts } from './facts';
import type { Layout } from './paint/style';
import type { RunSource } from './run-source';
import type { ChartView } from './view';

export interface PlotOptions {
  source: RunSource;
  view: ChartView;
  facts: Facts;
  charts: readonly ChartDefinition[];
  layout: Layout;
  theme: Theme;
  selectedFlow: number | null;
  reducedMotion: boolean;
}
