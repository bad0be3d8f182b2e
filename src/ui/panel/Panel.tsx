/**
 * The panel beside the stage, from top to bottom: what was clicked, what the network shows (first, until something is
 * clicked), the parameters that matter here, what it came to, all other parameters and the changes. In less room
 * these parameters come before what the network shows. The readings stay in sight at the foot.
 */
import { useEffect, useRef, type ReactElement } from 'react';
import type { Fetch } from '../app/fetched';
import { preset } from '../app/page-presets';
import { FetchedRegion, Region } from '../app/Region';
import { useApp } from '../app/store';
import { Hops } from '../inspector/Hops';
import { Inspector } from '../inspector/Inspector';
import { useAtLeast } from '../look/use-room';
import { Receiver } from '../receive/Receiver';
import { CellBytes } from './CellBytes';
import { Changes } from './Changes';
import { useClickedOrder, type ClickedPart, type Shown } from './clicked-order';
import { Explanation } from './Explanation';
import { KeyParameters } from './KeyParameters';
import { Parameters } from './Parameters';
import s from './panel.module.css';
import { Readings } from './Readings';
import { Result } from './Result';

/** The card is fetched when a cell is asked about. */
const WHY: Fetch = () => import('../why/Why').then((part) => part.Why);

/** Below this width windows are low as well: not all fits, and what can be turned has to be in sight. */
const ROOMY_REM = 90;

/** What is clicked comes into sight: it stands on top. */
function useTopOnClick({ why, cell, inspector }: Shown) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (why === null && cell === null && inspector === null) return;
    panel.current?.parentElement?.scrollTo({ top: 0 });
  }, [why, cell, inspector]);
  return panel;
}

const CLICKED: Readonly<Record<ClickedPart, ReactElement>> = {
  why: <FetchedRegion key="why" name="The card about a cell" inside part={WHY} />,
  cell: <Region key="cell" name="The bytes of a cell"><CellBytes /></Region>,
  inspector: <Region key="inspector" name="The inspector"><Inspector /></Region>,
};

/** A flow stands open that the network opens with, and nobody has clicked anything: it is first said what one sees. */
const useAsOpened = ({ why, cell }: Shown): boolean => useApp(({ doc, selectedFlow, checked }) =>
  why === null && cell === null && selectedFlow !== null && doc.presetId !== null
  && preset(doc.presetId).view.inspect === checked.expansion.network.flows[selectedFlow]?.id);

export function Panel() {
  const why = useApp((state) => state.why);
  const cell = useApp((state) => state.lookedAt);
  const inspector = useApp(({ selectedFlow: flow, inspectedPort: port }) =>
    (flow !== null ? `flow ${flow}` : port !== null ? `port ${port}` : null));
  const shown: Shown = { why, cell, inspector };
  const panel = useTopOnClick(shown);
  const order = useClickedOrder(shown).filter((part) => part !== 'why' || why !== null).map((part) => CLICKED[part]);
  const asOpened = useAsOpened(shown);
  const isRoomy = useAtLeast(ROOMY_REM);
  const explanation = <Region key="explanation" name="The explanation"><Explanation /></Region>;
  const parameters = <Region key="parameters" name="The parameters that matter here"><KeyParameters /></Region>;
  const first = !isRoomy ? [...order, parameters, explanation]
    : asOpened ? [explanation, ...order, parameters] : [...order, explanation, parameters];
  return (
    <aside className={s.panel} aria-label="Readings and parameters" ref={panel} tabIndex={-1}>
      {first}
      <Region name="The waste by hop"><Hops /></Region>
      <Region name="What arrived of the file"><Receiver /></Region>
      <Region name="The result"><Result /></Region>
      <Region name="The parameters"><Parameters /></Region>
      <Region name="The list of changes"><Changes /></Region>
      <Region name="The readings"><Readings /></Region>
    </aside>
  );
}
