/** The zoom control of the stage: out, in, show all. */
import type { ReactElement } from 'react';
import classes from './stage.module.css';
import { switchedOff } from '../look/switched-off';
import { Tip } from '../look/Tip';

export type Shown = 'cells' | 'packets' | 'ribbons';

/** What is seen on the links at this zoom. */
const EXPLAINED: Record<Shown, string> = {
  cells: 'Each mark on a link is one cell.',
  packets: 'Each bar on a link is one packet, as long as its bytes.',
  ribbons:
    'Cells are too near each other or too fast to tell apart. A ribbon’s width is the rate and its colour the flow, black or white where flows mix; its grey part is cells that are of no use any more.',
};

interface ZoomProps { shows: Shown; atFit: boolean; onZoom(nearer: boolean): void; onFit(): void }

const line = {
  fill: 'none', stroke: 'currentColor', strokeWidth: 1.7, strokeLinecap: 'round', strokeLinejoin: 'round',
} as const;
const Icon = ({ d }: { d: string }): ReactElement => (
  <svg width="1.25em" height="1.25em" viewBox="0 0 16 16" aria-hidden="true"><path d={d} {...line} /></svg>
);

export function ZoomControl({ shows, atFit, onZoom, onFit }: ZoomProps): ReactElement {
  return (
    <div className={classes.zoom} data-unprinted role="group" aria-label="Zoom of the stage">
      <button type="button" aria-label="Zoom out" title="Zoom out (−)" {...switchedOff(atFit, () => onZoom(false))}>
        <Icon d="M3.5 8h9" />
      </button>
      <Tip label={EXPLAINED[shows]} touch>
        <output aria-label="The links show" tabIndex={0}>{shows}</output>
      </Tip>
      <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(true)}>
        <Icon d="M3.5 8h9M8 3.5v9" />
      </button>
      <button type="button" aria-label="Show all of the network" title="Show all (0)" onClick={onFit}>
        <Icon d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />
      </button>
    </div>
  );
}
