/** Lazily loaded parts of the Watch view. Stage and timeline are not among them: the first view needs them at once. */
import type { Fetch } from './fetched';

export const PARTS = {
  charts: () => import('./ChartsOfRun').then((part) => part.ChartsOfRun),
  panel: () => import('../panel/Panel').then((part) => part.Panel),
  drawer: () => import('./PanelDrawer').then((part) => part.PanelDrawer),
  branches: () => import('../branches/Branches').then((part) => part.Branches),
  /** Saves networks in the browser; renders nothing until it has a notice to show. */
  keep: () => import('../keep/KeepLine').then((part) => part.startKeeping()),
  newVersion: () => import('./NewVersion').then((part) => part.NewVersion),
  sequence: () => import('./SequenceHere').then((part) => part.SequenceHere),
} satisfies Record<string, Fetch>;
