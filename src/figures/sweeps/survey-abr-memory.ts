/**
 * The runs behind the survey's claim about ABR's memory: a switch with places for three round trips without VBR, or for
 * four beside VBR of 100 ms, with 5 to 100 senders, whose rates are taken from their FRMs or measured by the switch.
 * Source: TCP over ATM, a survey, "ABR switch buffer requirements".
 */
import { CELL_BITS } from '../../model/constants';
import { erica95, surveyNetwork } from '../../scenario/presets/survey-network';
import type { Scenario } from '../../scenario/types';
import type { Sweep } from '../../sweep/types';
import { WITH_HEADER } from './survey-abr';
import { START_WITHIN, STARTS } from './survey-abr-vbr';

/** Cells that a link of 155.52 Mb/s carries in a round trip of 30 ms. */
export const ROUND_TRIP_CELLS = (155.52e6 / CELL_BITS) * 0.03;
export const MEMORY_SENDERS = [5, 15, 30, 100];

/** Whether the switch measures a source's rate over the last interval, or takes the rate that its FRMs carry. */
export const MEASURED = 'nodes.sw1.abr.measureVcRates';
export const RATES = [
  { id: 'told', title: 'rates as FRMs say', measured: false },
  { id: 'measured', title: 'rates measured', measured: true },
];

interface Memory { id: string; title: string; roundTrips: number; vbr: readonly [number, number] | null }

export const MEMORIES: readonly Memory[] = [
  { id: 'alone', title: 'without VBR, 3 round trips', roundTrips: 3, vbr: null },
  { id: 'beside', title: 'VBR of 100 ms, 4 round trips', roundTrips: 4, vbr: [100, 100] },
];

const network = ({ title, roundTrips, vbr }: Memory, sources: number): Scenario => surveyNetwork({
  title: `ABR ${title}, ${sources} senders`, description: '', sources, vbr,
  abr: { ...erica95, intervalCells: null, activeDecay: 0.9 }, bufferCells: Math.floor(roundTrips * ROUND_TRIP_CELLS),
  service: { kind: 'abr', icrMbps: 10 },
});

export const memoryCase = ({ title }: Memory, sources: number): string => `${title}, ${sources} senders`;

export const surveyAbrMemory: Sweep = {
  version: 1, id: 'survey-abr-memory', title: 'Places of a switch that ABR needs', set: WITH_HEADER,
  cases: MEMORIES.flatMap((memory) => MEMORY_SENDERS.map((sources) =>
    ({ name: memoryCase(memory, sources), base: network(memory, sources), set: { 'nodes.src.count': sources } }))),
  sets: [
    { path: START_WITHIN, values: STARTS.map(({ withinMs }) => withinMs) },
    { path: MEASURED, values: RATES.map(({ measured }) => measured) },
  ],
  seeds: [1, 2, 3],
  metrics: ['cellsDropped', 'queueRoundTrips', 'efficiency'],
  draft: { seeds: [1], set: { durationS: 0.6 } },
};
