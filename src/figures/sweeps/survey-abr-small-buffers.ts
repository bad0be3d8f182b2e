/**
 * The runs behind the survey's table of small buffers: two and five senders over ABR beside VBR of 100 ms, with the
 * printed transient buffer exposure (TBE) and switch buffers; TCP has no fast retransmit. Source: TCP over ATM, a
 * survey, "ABR with small buffers".
 */
import type { Sweep } from '../../sweep/types';
import { WITH_HEADER } from './survey-abr';

/** A row of the survey's table: its setting, the throughput in Mb/s and the loss in percent. */
export interface SmallBufferRow { sources: number; tbe: number; places: number; mbps: number; lossPercent: number }

export const SMALL_BUFFERS: readonly SmallBufferRow[] = [
  { sources: 2, tbe: 128, places: 256, mbps: 6.2, lossPercent: 1.2 },
  { sources: 2, tbe: 128, places: 1024, mbps: 14.6, lossPercent: 2 },
  { sources: 2, tbe: 512, places: 1024, mbps: 11.6, lossPercent: 2.7 },
  { sources: 2, tbe: 512, places: 2048, mbps: 16, lossPercent: 1 },
  { sources: 5, tbe: 128, places: 640, mbps: 9.1, lossPercent: 4.8 },
  { sources: 5, tbe: 128, places: 1280, mbps: 12.8, lossPercent: 1 },
  { sources: 5, tbe: 512, places: 2560, mbps: 19.9, lossPercent: 0.3 },
  { sources: 5, tbe: 512, places: 5720, mbps: 58.4, lossPercent: 0 },
];

export const smallBufferCase = ({ sources, tbe, places }: SmallBufferRow): string =>
  `${sources} senders, TBE ${tbe}, ${places.toLocaleString('en')} places`;

export const surveyAbrSmallBuffers: Sweep = {
  version: 1, id: 'survey-abr-small-buffers', title: 'TCP over ABR with small buffers', base: 'abr-small-buffers-128',
  set: { ...WITH_HEADER, 'flows.f.transport.fastRetransmit': false },
  cases: SMALL_BUFFERS.map((row) => ({
    name: smallBufferCase(row),
    set: {
      'nodes.src.count': row.sources, 'nodes.dst.count': row.sources, 'nodes.sw1.bufferCells': row.places,
      'flows.f.service.tbeCells': row.tbe,
    },
  })),
  seeds: [1, 2, 3, 4, 5],
  metrics: ['efficiency', 'cellsDropped', 'sum(f*.packetsSent)'],
  draft: { seeds: [1, 2], set: { durationS: 2 } },
};
