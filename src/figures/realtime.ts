/** Shared parts of figures 6 to 16 of the real-time paper: sweep, axes, and panels of the two packet sizes. */
import type { Figure, Panel, Series } from './figure';
import { BUFFER } from './sweeps/boston';
import { DEADLINES, caseOf, realtimeVegas } from './sweeps/realtime';

export const PROTOCOL_SERIES = [
  { id: 'vegas', title: 'Vegas' }, { id: 'bp', title: 'TCP Boston' }, { id: 'fec', title: 'with redundancy' },
];

export const realtimePanel = (bytes: number): string => `${bytes}-bytes`;
export const SMALL = realtimePanel(1500);
export const LARGE = realtimePanel(9180);

const SERIES: Series[] = PROTOCOL_SERIES.map(({ id, title }) =>
  ({ id, title, cases: DEADLINES.map(({ bytes }) => caseOf(title, bytes)) }));

type Shared = 'source' | 'sweep' | 'x' | 'panels' | 'series' | 'name' | 'id' | 'paper';
type PanelOf = Pick<Panel, 'label' | 'metric' | 'digits'> & Partial<Panel>;
type Own = Omit<Figure, Shared> & { number: number; panel: PanelOf };

/** Makes one figure of the paper, with the same panel for both packet sizes. */
export const realtimeFigure = ({ number, panel, ...own }: Own): Figure => ({
  ...own,
  id: `realtime-figure-${number}`,
  paper: 'realtime',
  name: `Real-time TCP Boston, figure ${number}`,
  source: `Bestavros and Kim, real-time TCP Boston, figure ${number}`,
  sweep: realtimeVegas,
  x: { path: BUFFER, title: 'Switch buffer, cells', log: true },
  panels: panelsOfSizes(panel),
  series: SERIES,
});

/** Makes a panel for each packet size; `measure` is given if the figure has several measures. */
export const panelsOfSizes = (panel: PanelOf, measure?: { id: string; title: string }): Panel[] =>
  DEADLINES.map(({ bytes }) => ({
    ...panel, id: `${measure ? `${measure.id}-` : ''}${realtimePanel(bytes)}`,
    title: `${measure ? `${measure.title}, ` : ''}${bytes.toLocaleString('en')} bytes`,
    cases: PROTOCOL_SERIES.map(({ title }) => caseOf(title, bytes)),
  }));

export const SIXTEEN_VEGAS = 'Sixteen Vegas sources, one link of 1.5 Mb/s, windows of 64 kB.';
export const CURVES_LOST = 'The curves are lost.';
