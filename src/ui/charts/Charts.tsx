/**
 * The live charts of a run on one time axis: goodput, cell failure rate, jitter, bottleneck queue, congestion windows,
 * closed loops. This component lays out names, readings and controls; `plot.ts` draws the charts and writes the
 * readings after each frame, bypassing React.
 */
import { useCallback, useEffect, useId, useMemo, useRef, useState, type CSSProperties } from 'react';
import { PS_PER_S } from '../../model/kernel/time';
import type { Expansion } from '../../scenario/network';
import { many, span, THIN_SPACE } from '../app/words';
import type { Theme } from '../look/palette';
import { saveFile } from '../look/save-file';
import { ChartControls } from './ChartControls';
import { ChartName, ChoosingName, Items } from './ChartName';
import s from './charts.module.css';
import { ChartTable } from './ChartTable';
import { ChartTabs } from './ChartTabs';
import { TallChoice } from './TallChoice';
import { seriesCsv } from './csv';
import { GOODPUT_CHOICES, type ChartDefinition, type ChartId } from './definitions';
import { averagingPs, factsOf } from './facts';
import { KEYS_HELP, type ChartCommand } from './keys';
import { live } from './live';
import type { Layout } from './paint/style';
import { picture } from './picture';
import { createPlot, type Plot, type PlotMemory } from './plot';
import { listen, obey as obeyWith } from './plot-input';
import type { RunSource } from './run-source';
import { tableOf, titleOf } from './summaries';
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

export function Charts(props: ChartsProps) {
  const {
    expansion, theme, reducedMotion, source, selectedFlow, layout, tall = null, onTall, rows, view = pageView,
  } = props;
  const facts = useMemo(() => factsOf(expansion.network), [expansion]);
  const { all, charts, goodput, chooseGoodput, place, chooseTab } =
    useShown(expansion.network, facts, { layout, tall, rows });
  const [table, setTable] = useState(false);
  const root = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const memory = useRef<PlotMemory>({ cursorPs: null, tops: new Map(), lent: new Map(), flowCount: 0 });
  const plot = useRef<Plot>(null);
  const id = useId();

  useEffect(() => {
    if (!root.current || !host.current || !canvas.current) return undefined;
    const options = { source, view, facts, charts, layout, theme, selectedFlow, reducedMotion };
    const drawn = createPlot(root.current, host.current, canvas.current, memory.current, options);
    plot.current = drawn;
    const deafen = listen(host.current, { plot: drawn, memory: memory.current, view, source, facts });
    return () => {
      deafen();
      drawn.dispose();
      plot.current = null;
    };
  }, [source, view, facts, charts, layout, tall, theme, selectedFlow, reducedMotion]);

  const obey = (command: ChartCommand) => {
    if (plot.current) obeyWith(command, { plot: plot.current, memory: memory.current, view, source, facts });
  };
  const told = (text: string): string => {
    const region = root.current?.querySelector('[data-live]');
    if (region) region.textContent = `${text}.`;
    return text;
  };
  const copy = async () => {
    const { input } = live(source, facts);
    const csv = seriesCsv(input.series, input.nowPs, facts.flows.map((flow) => flow.id), facts.unit);
    try {
      await navigator.clipboard.writeText(csv);
      return told(`Copied ${many(input.series.rows, 'row')}`);
    } catch {
      saveFile('charts.csv', new Blob([csv], { type: 'text/csv' }));
      return told('Saved as a file: this page may not use the clipboard');
    }
  };
  const savePicture = async () => {
    const drawing = plot.current?.drawing();
    const blob = drawing && await picture(drawing, layout === 'rows' ? plot.current?.texts() ?? [] : []);
    if (blob) saveFile('charts.png', blob);
  };
  const averaging = () => averagingPs(facts, live(source, facts).situation.binPs);
  const readTable = useCallback(
    () => tableOf(charts, live(source, facts).input, selectedFlow, view.drawn.getState()),
    [charts, source, facts, selectedFlow, view],
  );

  const others: CSSProperties & Record<'--others', number> = { '--others': charts.length - 1 };
  const name = (one: ChartDefinition) => {
    const title = titleOf(one, selectedFlow, facts.flows.length, (flow) => facts.flows[flow].label);
    if (layout === 'projector') {
      return <h3 className={s.large}>{title}, <span data-caption={one.id}>{one.caption}</span></h3>;
    }
    const given = { definition: one, title, averagingPs: averaging };
    if (one.id === goodput) {
      return (
        <ChoosingName {...given} what="which goodput">
          <Items ids={GOODPUT_CHOICES} value={goodput} onChange={chooseGoodput} />
        </ChoosingName>
      );
    }
    if (one.id === place?.id) {
      return (
        <ChoosingName {...given} what="another chart">
          <Items ids={place.others} value={place.id} onChange={place.choose} />
        </ChoosingName>
      );
    }
    return <ChartName {...given} />;
  };
  const reading = (one: ChartDefinition) => (
    <p className={s.reading}>
      <span className={s.value} style={{ minWidth: `${one.width}ch` }} data-reading={one.id}>–</span>
      <span className={s.caption} data-caption={one.id}>{one.caption}</span>
    </p>
  );

  return (
    <section
      className={s.charts} style={others} data-layout={layout} data-table={table || undefined} aria-label="Charts"
      ref={root}
    >
      {layout === 'tabs' && (
        <div className={s.tabRow}>
          <ChartTabs charts={all} chosen={charts[0].id} panel={`${id}-panel`} onChoose={chooseTab} />
          <p className={s.reading}>
            <span className={s.value} data-reading={charts[0].id}>–</span>
            {charts[0].unit.length < 4 && <span className={s.value}>{charts[0].unit.replace(' ', THIN_SPACE)}</span>}
            <span className={s.caption} data-caption={charts[0].id} />
          </p>
        </div>
      )}
      {charts.map((one) => (
        <div
          key={one.id} className={s.row} data-row={one.id} data-tall={one.id === tall || undefined}
          {...(layout === 'tabs' ? { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-panel-${one.id}` }
            : { role: 'group', 'aria-label': one.title })}
        >
          {layout !== 'tabs' && name(one)}
          {layout === 'rows' && reading(one)}
          <p className="heard" data-sentence={one.id} />
        </div>
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
            view={view} table={table} obey={obey} onTable={() => setTable(!table)} onCopy={copy}
            onPicture={() => void savePicture()}
            narrow={layout === 'tabs'}
            choices={<Items ids={GOODPUT_CHOICES} value={goodput} onChange={chooseGoodput} />}
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
