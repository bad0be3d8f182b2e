/**
 * The panel beside the stage, from top to bottom: what was clicked, the parameters that matter here, what the network
 * shows, what it came to, all other parameters and the changes. The readings stay in sight at its foot.
 */
import { useEffect, useRef } from 'react';
import type { Fetch } from '../app/fetched';
import { FetchedRegion, Region } from '../app/Region';
import { useApp } from '../app/store';
import { Hops } from '../inspector/Hops';
import { Inspector } from '../inspector/Inspector';
import { Receiver } from '../receive/Receiver';
import { CellBytes } from './CellBytes';
import { Changes } from './Changes';
import { Explanation } from './Explanation';
import { KeyParameters } from './KeyParameters';
import { Parameters } from './Parameters';
import s from './panel.module.css';
import { Readings } from './Readings';
import { Result } from './Result';

/** The card is fetched when a cell is asked about. */
const WHY: Fetch = () => import('../why/Why').then((part) => part.Why);

/** What is clicked comes into sight: it stands on top. */
function useTopOnClick() {
  const panel = useRef<HTMLElement>(null);
  const looked = useApp((state) => state.lookedAt);
  const flow = useApp((state) => state.selectedFlow);
  const port = useApp((state) => state.inspectedPort);
  const why = useApp((state) => state.why);
  useEffect(() => {
    if (looked === null && flow === null && port === null && why === null) return;
    panel.current?.parentElement?.scrollTo({ top: 0 });
  }, [looked, flow, port, why]);
  return panel;
}

export function Panel() {
  const panel = useTopOnClick();
  const cell = useApp((state) => state.lookedAt !== null);
  const why = useApp((state) => state.why !== null);
  const clicked = [
    <Region key="inspector" name="The inspector"><Inspector /></Region>,
    <Region key="cell" name="The bytes of a cell"><CellBytes /></Region>,
  ];
  return (
    <aside className={s.panel} aria-label="Readings and parameters" ref={panel} tabIndex={-1}>
      {why && <FetchedRegion name="The card about a cell" inside part={WHY} />}
      {cell ? clicked.reverse() : clicked}
      <Region name="The parameters that matter here"><KeyParameters /></Region>
      <Region name="The explanation"><Explanation /></Region>
      <Region name="The waste by hop"><Hops /></Region>
      <Region name="What arrived of the file"><Receiver /></Region>
      <Region name="The result"><Result /></Region>
      <Region name="The parameters"><Parameters /></Region>
      <Region name="The list of changes"><Changes /></Region>
      <Region name="The readings"><Readings /></Region>
    </aside>
  );
}
