/**
 * The sequence–time plot of the selected flow, in place of the charts and on the same time axis: it follows the
 * playhead, shows the whole run, or the part that was chosen in the charts.
 */
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { HISTORY_KINDS } from '../../../runner/client/history';
import type { Expansion } from '../../../scenario/network';
import { many } from '../../app/words';
import { copyCsv } from '../../look/copy-csv';
import { colourSlots } from '../../look/flow-slots';
import { flowMark, PALETTES, type Theme } from '../../look/palette';
import { ChartTable } from '../ChartTable';
import { factsOf } from '../facts';
import { chartCommand, type ChartCommand } from '../keys';
import { live } from '../live';
import type { Layout } from '../paint/style';
import type { RunSource } from '../run-source';
import { changeStretch, type StretchCommand } from '../change-stretch';
import { pageView, type ChartView } from '../view';
import { drawEvent, type DrawnDrop } from './paint-sequence';
import { createSequenceDrawing, type SequenceDrawing } from './sequence-drawing';
import s from './sequence.module.css';
import { useHistory } from './use-history';
import { KIND_WORDS, sequenceCsv, sequenceTable } from './words';

interface Props {
  expansion: Pick<Expansion, 'network'>;
  theme: Theme;
  source: RunSource;
  flow: number;
  layout: Layout;
  view?: ChartView;
  onClose(): void;
  /** Called when a drop of the flow is clicked. */
  onDrop?(drop: DrawnDrop): void;
}

/** What the keys of the charts do here, where there is no cursor: arrows move the plot with or without Shift. */
const KEYS: Partial<Record<ChartCommand, StretchCommand>> = {
  zoomIn: 'zoomIn', zoomOut: 'zoomOut', panBack: 'panBack', cursorBack: 'panBack', panOn: 'panOn', cursorOn: 'panOn',
};

function Key({ kind, theme, colour }: { kind: (typeof HISTORY_KINDS)[number]; theme: Theme; colour: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.setTransform(2, 0, 0, 2, 0, 0);
    context.clearRect(0, 0, 14, 14);
    drawEvent(context, kind, 7, 7, { palette: PALETTES[theme], colour, unit: 1 });
  }, [kind, theme, colour]);
  return <li><canvas ref={canvas} width={28} height={28} aria-hidden="true" />{KIND_WORDS[kind]}</li>;
}

export function SequencePlot(props: Props) {
  const { expansion, theme, source, flow, layout, view = pageView, onClose, onDrop } = props;
  const { network } = expansion;
  const name = network.flows[flow]?.id ?? '';
  const facts = useMemo(() => factsOf(network), [network]);
  const { colour } = flowMark(PALETTES[theme], colourSlots(network.flows.map(({ id }) => id))[flow]);
  const root = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const plot = useRef<SequenceDrawing>(null);
  const [table, setTable] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  const history = useHistory(flow, useCallback(() => plot.current?.drawAll(), []));
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!root.current || !canvas.current || !context) return undefined;
    plot.current = createSequenceDrawing({
      root: root.current, canvas: canvas.current, context, sentence: () => sentence.current, note: () => note.current,
    }, { source, view, facts, history, theme, layout, colour, name });
    return () => {
      plot.current?.dispose();
      plot.current = null;
    };
  }, [source, view, facts, history, theme, layout, colour, name]);
  const kind = useStore(view.wanted, (stretch) => stretch.kind);

  const read = useCallback(() => sequenceTable(history(), view.drawn.getState()), [history, view]);
  const copy = async (): Promise<void> => {
    const isCopied = await copyCsv(`sequence-${name}.csv`, sequenceCsv(history(), name));
    setCopied(isCopied ? `Copied ${many(history().length, 'row')}` : 'Saved as a file');
  };
  const obey = (command: StretchCommand): void => {
    const { situation } = live(source, facts);
    changeStretch(view, command, Math.min(situation.nowPs, view.drawn.getState().toPs), situation);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = chartCommand(event.nativeEvent);
    const command = key === null ? undefined : KEYS[key];
    if (command === undefined) return;
    obey(command);
    event.preventDefault();
    event.stopPropagation();
  };
  const close = <button type="button" onClick={onClose}>Back to the charts</button>;
  return (
    <section ref={root} className={s.sequence} data-layout={layout} aria-label="Sequence–time plot">
      <div className={s.head}>
        <h2>Sequence–time, flow {name}</h2>
        {layout !== 'rows' && <div className={s.close}>{close}</div>}
        <ul className={s.keys}>{HISTORY_KINDS.map((one) => (
          <Key key={one} kind={one} theme={theme} colour={colour} />
        ))}</ul>
      </div>
      <div
        className={s.body} role="application" aria-roledescription="chart" tabIndex={0}
        aria-label="Sequence–time plot; plus and minus zoom, arrow keys move" onKeyDown={onKeyDown}
      >
        <canvas
          ref={canvas} aria-hidden="true"
          onClick={({ nativeEvent: { offsetX, offsetY } }) => {
            const drop = plot.current?.dropAt(offsetX, offsetY);
            if (drop) onDrop?.(drop);
          }}
        />
      </div>
      {table && (
        <div className={s.table}>
          <ChartTable read={read} label={`Events of flow ${name}, the newest of the stretch shown`} />
        </div>
      )}
      <p className="heard" ref={sentence} />
      {layout !== 'projector' && <div className={s.foot}>
        <button type="button" aria-pressed={kind === 'follow'} onClick={() => obey('follow')}>Follow</button>
        <button type="button" aria-pressed={kind === 'whole'} onClick={() => obey('whole')}>Whole run</button>
        <button type="button" onClick={() => setTable(!table)}>{table ? 'Show as plot' : 'Show as table'}</button>
        <button type="button" onClick={() => void copy()}>{copied ?? 'Copy as CSV'}</button>
        {layout === 'rows' && close}
        <p className={s.note} ref={note} aria-live="polite" />
      </div>}
    </section>
  );
}
