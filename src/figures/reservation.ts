/** Shared parts of the figures of buffer reservation: sweeps, axes, a panel for each packet size, the four schemes. */
import type { Figure, Panel } from './figure';
import {
  LOAD, LOADS, RESERVATION_BUFFER, RESERVATION_OVER_BUFFER, RESERVATION_OVER_LOAD, RESERVATION_PACKETS, SCHEMES,
  reservationCase, type Extent,
} from './sweeps/reservation';

const NETWORKS: Readonly<Record<Extent, string>> = {
  lan: 'Twenty Tahoe sources with bursts, a LAN of 150 Mb/s and 10 km', wan: 'A hundred Tahoe sources with bursts, a '
    + 'WAN of 150 Mb/s and 1,000 km',
};
export const LONG = '9180-bytes';
export const SHORT = '512-bytes';

type PanelOf = Pick<Panel, 'label' | 'metric' | 'factor' | 'digits'>;
type Own = Pick<Figure, 'title' | 'says' | 'verdict' | 'notes'> & {
  number: number; extent: Extent; over: 'load' | 'buffer'; panel: PanelOf; more?: PanelOf;
};

export const THROUGHPUT = { label: 'Effective throughput, %', metric: 'effectiveThroughput', factor: 100, digits: 1 };
export const RESPONSE = { label: 'Response time, ms', metric: 'responseTimeMeanS', factor: 1000, digits: 0 };
/** Shown beside the throughput over the load, because the paper says that delayed transmission loses no cells. */
export const CELL_LOSS = { label: 'Cells lost, %', metric: 'cellLossRate', factor: 100, digits: 2 };

/** Returns the cases of a scheme and packet size; in sweeps over the load there is one for each load. */
const namesOf = (title: string, bytes: number, over: Own['over']): string[] => {
  const name = reservationCase(title, bytes);
  return over === 'buffer' ? [name] : LOADS.map((load) => `${name}, load ${load}`);
};

const panelsOf = (panel: PanelOf, over: Own['over'], prefix = ''): Panel[] =>
  RESERVATION_PACKETS.map(({ bytes, share }) => ({
    ...panel, id: `${prefix}${bytes}-bytes`,
    title: `${prefix === '' ? '' : 'Lost, '}${bytes.toLocaleString('en')} bytes`,
    ...(over === 'load' && { factorX: 1 / share }),
    cases: SCHEMES.flatMap(({ title }) => namesOf(title, bytes, over)),
  }));

export const reservationFigure = ({ number, extent, over, panel, more, ...own }: Own): Figure => ({
  ...own,
  id: `reservation-figure-${number}`,
  paper: 'reservation',
  name: `Buffer reservation, figure ${number}`,
  about: `${NETWORKS[extent]}, 2 s; ${over === 'load' ? 'buffers of 160 kB (3,018 cells)' : 'load 1.1'}.`,
  source: `Buffer reservation for TCP over ATM networks, figure ${number}`,
  printedAs: 'The curves are lost, and so are the loads and buffers at which they were drawn; those here are ours.',
  sweep: (over === 'load' ? RESERVATION_OVER_LOAD : RESERVATION_OVER_BUFFER)[extent],
  x: over === 'load' ? { path: LOAD, title: 'Load', log: false }
    : { path: RESERVATION_BUFFER, title: 'Switch buffer, cells', log: true },
  panels: [...panelsOf(panel, over), ...(more ? panelsOf(more, over, 'more-') : [])],
  series: SCHEMES.map(({ id, title }) =>
    ({ id, title, cases: RESERVATION_PACKETS.flatMap(({ bytes }) => namesOf(title, bytes, over)) })),
  printed: [],
});
