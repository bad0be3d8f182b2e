/** Views and dialogs that are fetched when they are asked for, and what is fetched before that. */
import type { Fetch } from './fetched';
import { PARTS } from './parts';

export const VIEWS = {
  /** The editor brings a drawing library of its own. */
  build: () => import('./Build').then((part) => part.Build),
  figures: () => import('./FiguresHere').then((part) => part.FiguresHere),
  lab: () => import('./LabHere').then((part) => part.LabHere),
  documents: () => import('../read/Reading').then((part) => part.Reading),
  compare: () => import('../compare/Compare').then((part) => part.Compare),
  projector: () => import('./Projector').then((part) => part.Projector),
  dialogs: () => import('./Dialogs').then((part) => part.Dialogs),
} satisfies Record<string, Fetch>;

/** What keeps the reader's work. */
export const AT_ONCE: readonly Fetch[] = [PARTS.keep];

/**
 * What the next click may ask for, the likeliest first. Editor and lab are large: they come when their tabs are pointed
 * at.
 */
export const AHEAD: readonly Fetch[] = [
  PARTS.charts, PARTS.panel, VIEWS.dialogs, PARTS.drawer, PARTS.sequence, VIEWS.projector,
];
