/**
 * The sequence–time plot of the selected flow, in place of the charts and on the same time axis: it follows the
 * playhead, shows the whole run, or the part that was chosen in the charts.
 */
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useStore } from 'zustand';
import { HISTORY_KINDS, type FlowHistory } from '../../../runner/client/history';
import type { Expansion } from '../../../scenario/network';
import { many } from '../../app/words';
import { copyCsv } from '../../look/copy-csv';
import { colourSlots } from '../../look/flow-slots';
import { onceAFrame } from '../../look/once-a-frame';
import { flowMark, PALETTES, type Theme } from '../../look/palette';
import { pixelRatio, textUnit } from '../../look/pixels';
import { SPOKEN_EVERY_MS } from '../../look/spoken';
import { ChartTable } from '../ChartTable';
import { factsOf } from '../facts';
import { chartCommand } from '../keys';
import { live } from '../live';
import { onWholePixels } from '../paint/box';
import type { Layout } from '../paint/style';
import type { RunSource } from '../run-source';
import { KEY_ZOOM, pageView, pan, resolve, zoom, type ChartView } from '../view';
import { drawEvent, paintSequence, type DrawnDrop } from './paint-sequence';
import s from './sequence.module.css';
import { useHistory } from './use-history';
import { beforeWords, KIND_WORDS, sequenceCsv, sequenceSentence, sequenceTable } from './words';

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

/** Left margin by layout, px at a text size of 16 px. */
const LEFT: Record<Layout, number> = { rows: 212, tabs: 48, projector: 56 };

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

/** Draws the plot after each frame, when the history grows and when sizes change. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>, history: () => FlowHistory,
  sentence: RefObject<HTMLParagraphElement | null>, note: RefObject<HTMLParagraphElement | null>,
  { expansion, theme, source, flow, layout, view = pageView }: Props, colour: string,
): { draw: () => void; dropAt: RefObject<(x: number, y: number) => DrawnDrop | null> } {
  const dropAt = useRef<(x: number, y: number) => DrawnDrop | null>(() => null);
  const facts = useMemo(() => factsOf(expansion.network), [expansion]);
  const draw = useRef<() => void>(() => undefined);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    let toldMs = -Infinity;
    const root = getComputedStyle(element);
    const fonts = {
      sans: root.getPropertyValue('--sans'), mono: root.getPropertyValue('--mono'),
      unit: textUnit(),
    };
    const paint = (): void => {
      const { situation } = live(source, facts);
      const ratio = pixelRatio();
      const [width, height] = [element.clientWidth, element.clientHeight];
      if (width === 0) return;
      if (element.width !== Math.round(width * ratio) || element.height !== Math.round(height * ratio)) {
        [element.width, element.height] = [Math.round(width * ratio), Math.round(height * ratio)];
      }
      const left = LEFT[width < 600 && layout === 'rows' ? 'tabs' : layout] * fonts.unit;
      const axis = onWholePixels(resolve(view.wanted.getState(), situation), width - left);
      view.drawn.setState({ ...axis, nowPs: situation.nowPs, durationPs: situation.durationPs }, true);
      dropAt.current = paintSequence(context, {
        history: history(), axis, nowPs: situation.nowPs, width, height, left, ratio, palette: PALETTES[theme], colour,
        fonts,
      });
      const nowMs = performance.now();
      if (nowMs - toldMs < SPOKEN_EVERY_MS) return;
      toldMs = nowMs;
      if (sentence.current) {
        sentence.current.textContent = sequenceSentence(history(), facts.flows[flow]?.id ?? '', axis);
      }
      if (note.current) note.current.textContent = beforeWords(history());
    };
    const { soon, cancel } = onceAFrame(paint);
    draw.current = () => {
      toldMs = -Infinity;
      soon();
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    const stops = [
      source.onFrame(soon), view.wanted.subscribe(soon), () => sizes.disconnect(), cancel,
    ];
    soon();
    return () => stops.forEach((stop) => stop());
  }, [canvas, history, sentence, note, facts, source, view, theme, flow, layout, colour]);
  return { draw: useCallback(() => draw.current(), []), dropAt };
}

export function SequencePlot(props: Props) {
  const { expansion, theme, source, flow, layout, view = pageView, onClose, onDrop } = props;
  const { network } = expansion;
  const name = network.flows[flow]?.id ?? '';
  const facts = useMemo(() => factsOf(network), [network]);
  const { colour } = flowMark(PALETTES[theme], colourSlots(network.flows.map(({ id }) => id))[flow]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const [table, setTable] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  const redraw = useRef<() => void>(() => undefined);
  const history = useHistory(flow, useCallback(() => redraw.current(), []));
  const { draw, dropAt } = useDrawing(canvas, history, sentence, note, props, colour);
  useEffect(() => { redraw.current = draw; }, [draw]);
  const kind = useStore(view.wanted, (stretch) => stretch.kind);

  const read = useCallback(() => sequenceTable(history(), view.drawn.getState()), [history, view]);
  const copy = async (): Promise<void> => {
    const isCopied = await copyCsv(`sequence-${name}.csv`, sequenceCsv(history(), name));
    setCopied(isCopied ? `Copied ${many(history().length, 'row')}` : 'Saved as a file');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = chartCommand(event.nativeEvent);
    const { situation } = live(source, facts);
    const stretch = view.wanted.getState();
    const { fromPs, toPs } = view.drawn.getState();
    const about = Math.min(situation.nowPs, toPs);
    const span = toPs - fromPs;
    if (command === 'zoomIn' || command === 'zoomOut') {
      view.wanted.setState(zoom(stretch, command === 'zoomIn' ? 1 / KEY_ZOOM : KEY_ZOOM, about, situation), true);
    } else if (command === 'panBack' || command === 'cursorBack') {
      view.wanted.setState(pan(stretch, -span / 10, situation), true);
    } else if (command === 'panOn' || command === 'cursorOn') {
      view.wanted.setState(pan(stretch, span / 10, situation), true);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const stretch = (wanted: 'follow' | 'whole') => () =>
    view.wanted.setState(wanted === 'whole' ? { kind: 'whole' } : { kind: 'follow', spanPs: null }, true);
  const close = <button type="button" onClick={onClose}>Back to the charts</button>;
  return (
    <section className={s.sequence} data-layout={layout} aria-label="Sequence–time plot">
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
            const drop = dropAt.current(offsetX, offsetY);
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
        <button type="button" aria-pressed={kind === 'follow'} onClick={stretch('follow')}>Follow</button>
        <button type="button" aria-pressed={kind === 'whole'} onClick={stretch('whole')}>Whole run</button>
        <button type="button" onClick={() => setTable(!table)}>{table ? 'Show as plot' : 'Show as table'}</button>
        <button type="button" onClick={() => void copy()}>{copied ?? 'Copy as CSV'}</button>
        {layout === 'rows' && close}
        <p className={s.note} ref={note} aria-live="polite" />
      </div>}
    </section>
  );
}
