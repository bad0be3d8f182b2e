/**
 * The live charts of a run on one time axis: goodput, cell failure rate, jitter, bottleneck queue, congestion windows,
 * closed loops. This component lays out names, readings and controls; `plot.ts` draws the charts and writes the
 * readings after each frame, bypassing React.
 */
import { useCallback, useId, useMemo, useState, type CSSProperties } from 'react';
import { PS_PER_S } from '../../model/kernel/time';
import type { Expansion } from '../../scenario/network';
import { span } from '../app/words';
import type { Theme } from '../look/palette';
import { ChartControls } from './ChartControls';
import { ChartRow, GoodputItems, TabReading } from './ChartRow';
import s from './charts.module.css';
import { ChartTable } from './ChartTable';
import { ChartTabs } from './ChartTabs';
import { TallChoice } from './TallChoice';
import type { ChartId } from './chart-list';
import { averagingPs, factsOf } from './facts';
import { KEYS_HELP } from './keys';
import { live } from './live';
import type { Layout } from './paint/style';
import type { RunSource } from './run-source';
import { tableOf, titleOf } from './summaries';
import { copyNumbers, savePicture } from './taking';
import { usePlot } from './use-plot';
import { useShown } from './use-shown';
import { pageView, type ChartView } from './view';

export interface ChartsProps {
  expansion: Pick<Expansion, 'network'>;
  theme: Theme;
  reducedMotion: boolean;
  source: RunSource;
  selectedFlow: number | null;
  /**
   * `rows`: all charts, with one of the closed loops' to choose; on smaller screens three, the last one to choose.
   * `tabs`: one chart at a time, for narrow screens.
   * `projector`: goodput, and the queue or the tall chart, large.
   */
  layout: Layout;
  /** The chart drawn taller than the others, or on a narrow screen the one that is shown first; `null` if none. */
  tall?: ChartId | null;
  onTall?: (id: ChartId | null) => void;
  /** Charts that stand directly under goodput, before the others. */
  rows?: readonly ChartId[];
  /** Which part of the run is shown; shared with the timeline. */
  view?: ChartView;
}

export function Charts({
  expansion: { network }, theme, reducedMotion, source, selectedFlow, layout, tall = null, onTall, rows,
  view = pageView,
}: ChartsProps) {
  const facts = useMemo(() => factsOf(network), [network]);
  const shown = useShown(network, facts, { layout, tall, rows });
  const { charts } = shown;
  const { root, host, canvas, plot, obey } =
    usePlot({ source, view, facts, charts, layout, theme, selectedFlow, reducedMotion }, tall);
  const [table, setTable] = useState(false);
  const id = useId();
  const panel = `${id}-panel`;

  const say = (text: string): string => {
    const region = root.current?.querySelector('[data-live]');
    if (region) region.textContent = `${text}.`;
    return text;
  };
  const turn = (): void => {
    setTable(!table);
    say(table ? 'Shown as charts' : 'Shown as a table');
  };
  const averaging = () => averagingPs(facts, live(source, facts).situation.binPs);
  const readTable = useCallback(
    () => tableOf(charts, live(source, facts).input, selectedFlow, view.drawn.getState()),
    [charts, source, facts, selectedFlow, view],
  );

  // A row whose chart can be chosen is the same row afterwards: the focus returns to its name.
  const keyOf = (id: ChartId): string => (id === shown.goodput ? 'goodput' : id === shown.place?.id ? 'place' : id);
  const others: CSSProperties & Record<'--others', number> = { '--others': charts.length - 1 };
  return (
    <section
      className={s.charts} style={others} data-layout={layout} data-table={table || undefined} aria-label="Charts"
      ref={root}
    >
      {layout === 'tabs' && (
        <div className={s.tabRow}>
          <ChartTabs charts={shown.all} chosen={charts[0].id} panel={panel} onChoose={shown.chooseTab} />
          <TabReading definition={charts[0]} />
        </div>
      )}
      {charts.map((one) => (
        <ChartRow
          key={keyOf(one.id)} definition={one} layout={layout} isTall={one.id === tall} panel={panel} shown={shown}
          title={titleOf(one, selectedFlow, facts.flows.length, (flow) => facts.flows[flow].label)}
          averagingPs={averaging}
        />
      ))}
      <div
        ref={host} className={s.plot} tabIndex={0} role="application" aria-roledescription="charts"
        aria-label="Charts on one time axis" aria-describedby={`${id}-keys`}
      >
        <canvas ref={canvas} aria-hidden="true" />
      </div>
      <p id={`${id}-keys`} className="heard">{KEYS_HELP}</p>
      <div className={s.foot}>
        {layout !== 'projector' && (
          <ChartControls
            view={view} table={table} obey={obey} onTable={turn}
            onCopy={() => copyNumbers(source, facts).then(say)}
            onPicture={() => void savePicture(plot.current, layout)}
            narrow={layout === 'tabs'} choices={<GoodputItems {...shown} />}
            tall={layout === 'rows' && onTall && <TallChoice charts={charts} chosen={tall} onChoose={onTall} />}
          />
        )}
      </div>
      {table && (
        <ChartTable
          read={readTable} label={`The charts as a table; rates are means over ${span(averaging() / PS_PER_S)}`}
        />
      )}
      <p className="heard" data-live aria-live="polite" />
    </section>
  );
}
