/** Parts of the run's view that are fetched: what the first look needs (stage, timeline) is not among them. */
import type { Fetch } from './fetched';

export const PARTS = {
  charts: () => import('./ChartsOfRun').then((part) => part.ChartsOfRun),
  panel: () => import('../panel/Panel').then((part) => part.Panel),
  drawer: () => import('./PanelDrawer').then((part) => part.PanelDrawer),
  branches: () => import('../branches/Branches').then((part) => part.Branches),
  /** Nothing of it is drawn until it has something to say. */
  keep: () => import('../keep/KeepLine').then((part) => part.startKeeping()),
  newVersion: () => import('./NewVersion').then((part) => part.NewVersion),
  sequence: () => import('./SequenceHere').then((part) => part.SequenceHere),
} satisfies Record<string, Fetch>;
