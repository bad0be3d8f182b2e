/** The figures and tables of the papers, in the order in which they are shown. Links and commands use their ids. */
import { bostonFigure5 } from './boston-figure-5';
import { bostonFigure6 } from './boston-figure-6';
import { bostonFigure7 } from './boston-figure-7';
import { bostonOneSourceFigure } from './boston-one-source';
import { bostonOpenReadings } from './boston-open-readings';
import { bostonSixteenSources } from './boston-sixteen-sources';
import { bostonTable1Figure, bostonTable1WholeNumbersFigure } from './boston-table-1';
import { lpdFigure6 } from './lpd-figure-6';
import { lpdFigure7 } from './lpd-figure-7';
import { lpdFigure8 } from './lpd-figure-8';
import { lpdFigure9 } from './lpd-figure-9';
import { lpdWholeNumbersFigure, lpdWholeNumbersNs2Figure } from './lpd-readings';
import { lpdUpstreamWaste } from './lpd-upstream-waste';
import { lpdWasteTable } from './lpd-waste-table';
import { ns2SixteenFlows } from './ns2-sixteen-flows';
import { realtimeFigure10 } from './realtime-figure-10';
import { realtimeFigure11 } from './realtime-figure-11';
import { realtimeFigure12 } from './realtime-figure-12';
import { realtimeFigure13 } from './realtime-figure-13';
import { realtimeFigure14 } from './realtime-figure-14';
import { realtimeFigure15 } from './realtime-figure-15';
import { realtimeFigure16 } from './realtime-figure-16';
import { realtimeFigure3 } from './realtime-figure-3';
import { realtimeFigure6 } from './realtime-figure-6';
import { realtimeFigure7 } from './realtime-figure-7';
import { realtimeFigure8 } from './realtime-figure-8';
import { realtimeFigure9 } from './realtime-figure-9';
import { realtimeInterleavingFigure } from './realtime-interleaving';
import { realtimeOpenReadings } from './realtime-open-readings';
import { reservationFigure10 } from './reservation-figure-10';
import { reservationFigure11 } from './reservation-figure-11';
import { reservationFigure5 } from './reservation-figure-5';
import { reservationFigure6 } from './reservation-figure-6';
import { reservationFigure7 } from './reservation-figure-7';
import { reservationFigure9 } from './reservation-figure-9';
import { surveyAbrMemoryFigure } from './survey-abr-memory';
import { surveyAbrModifiedFigure } from './survey-abr-modified';
import { surveyAbrSmallBuffersFigure } from './survey-abr-small-buffers';
import { surveyAbrVbrFigure } from './survey-abr-vbr';
import { surveyUbrBuffers } from './survey-ubr-buffers';
import { surveyUbrDiscard } from './survey-ubr-discard';
import { theoryAgainstSimulation } from './theory-against-simulation';
import type { Figure } from './figure';
import type { Sweep } from '../sweep/types';

export const FIGURES: readonly Figure[] = [
  bostonTable1Figure, bostonTable1WholeNumbersFigure, bostonFigure5, bostonFigure6, bostonFigure7,
  bostonSixteenSources, bostonOneSourceFigure, bostonOpenReadings, realtimeFigure3, realtimeFigure6, realtimeFigure7,
  realtimeFigure8, realtimeFigure9, realtimeFigure10, realtimeFigure11, realtimeFigure12, realtimeFigure13,
  realtimeFigure14, realtimeFigure15, realtimeFigure16, realtimeInterleavingFigure, realtimeOpenReadings, lpdFigure6,
  lpdFigure7, lpdFigure8, lpdFigure9, lpdWholeNumbersFigure, lpdWholeNumbersNs2Figure, lpdWasteTable,
  lpdUpstreamWaste,
  reservationFigure5, reservationFigure6, reservationFigure7, reservationFigure9, reservationFigure10,
  reservationFigure11, surveyUbrBuffers, surveyUbrDiscard, surveyAbrVbrFigure, surveyAbrSmallBuffersFigure,
  surveyAbrMemoryFigure, surveyAbrModifiedFigure, ns2SixteenFlows, theoryAgainstSimulation,
];

export const findFigure = (id: string): Figure | undefined => FIGURES.find((figure) => figure.id === id);

/** The sweeps of all figures, each once. */
export const SWEEPS: readonly Sweep[] = [
  ...new Set(FIGURES.map(({ sweep }) => sweep).filter((sweep): sweep is Sweep => sweep !== null)),
];
