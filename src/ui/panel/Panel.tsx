/**
 * The panel beside the stage, from top to bottom: what was clicked, what the network shows (first, until something is
 * clicked), the parameters that matter here, the result, all other parameters and the changes. With less room the
 * parameters that matter come before what the network shows. The readings stay in view at the foot.
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

/** The card is loaded when a cell is asked about. */
const WHY: Fetch = () => import('../why/Why').then((part) => part.Why);

/** Narrower windows are usually low, too: not everything fits, and parameters have to be in view. */
const ROOMY_REM = 90;

/** Scrolls to the top, where it is shown, when something is clicked. */
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

/** Whether nothing was clicked and the inspector shows the preset's own flow: then the explanation comes first. */
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
    <aside
      className={s.panel} data-card={why !== null || cell !== null || undefined} aria-label="Readings and parameters"
      ref={panel} tabIndex={-1}
    >
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
