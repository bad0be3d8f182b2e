/** Lazily loaded views and dialogs, and the lists of parts that are fetched before they are needed. */
import type { Fetch } from './fetched';
import { PARTS } from './parts';

export const VIEWS = {
  /** Large: the editor comes with @xyflow/react and a layout library. */
  build: () => import('./Build').then((part) => part.Build),
  figures: () => import('./FiguresHere').then((part) => part.FiguresHere),
  lab: () => import('./LabHere').then((part) => part.LabHere),
  documents: () => import('../read/Reading').then((part) => part.Reading),
  compare: () => import('../compare/Compare').then((part) => part.Compare),
  projector: () => import('./Projector').then((part) => part.Projector),
  dialogs: () => import('./Dialogs').then((part) => part.Dialogs),
} satisfies Record<string, Fetch>;

/** Fetched right after the first frame: the part that saves the reader's networks in the browser. */
export const AT_ONCE: readonly Fetch[] = [PARTS.keep];

/**
 * Parts that the next click may need, the likeliest first. Editor and lab are large: they are fetched when the pointer
 * enters their tabs.
 */
export const AHEAD: readonly Fetch[] = [
  PARTS.charts, PARTS.panel, VIEWS.dialogs, PARTS.drawer, PARTS.sequence, VIEWS.projector,
];
