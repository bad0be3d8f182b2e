/**
 * Helps to choose the warm-up by eye: runs the network with five seeds from t = 0 and shows their mean over time,
 * smoothed by Welch's method. The warm-up should end where the curve becomes level; a click there sets it.
 */
import * as Plot from '@observablehq/plot';
import { Button, SegmentedControl, Slider } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { binsOfMeans, welchCurve } from '../../../analysis/warm-up';
import { startSweepWorker } from '../../../runner/client/start-sweep-worker';
import { FEW_SEEDS, seedsFrom } from '../../../scenario/seeds';
import type { FullScenario } from '../../../scenario/types';
import { runPool, type Pool } from '../../../sweep/pool';
import type { Row } from '../../../sweep/table';
import type { SweepTask } from '../../../sweep/task';
import { span } from '../../app/words';
import { PALETTES, type Theme } from '../../look/palette';
import { useWidth } from '../../look/use-width';
import { tidied } from '../plot-style';
import { SILENT_MS } from '../run-here';
import { workersHere } from '../sweep-runs';
import { changeForm } from './own-store';
import s from './own.module.css';

const BINS = 120;
const MOST_WINDOW = 30;
const HEIGHT_PX = 190;
const METRICS = ['goodput', 'meanQueueCells'] as const;
type Measure = (typeof METRICS)[number];
const LABELS: Readonly<Record<Measure, string>> = {
  goodput: 'Goodput, %', meanQueueCells: 'Queue at the bottleneck, cells',
};

interface Course { full: FullScenario; rows: readonly Row[]; failed: string | null }

/** Runs five seeds from t = 0 and collects their metrics in bins. */
function useCourses(full: FullScenario) {
  const [course, setCourse] = useState<Course | null>(null);
  const [running, setRunning] = useState(false);
  const pool = useRef<Pool | null>(null);
  useEffect(() => () => pool.current?.cancel(), [full]);
  const cancel = (): void => {
    pool.current?.cancel();
    setRunning(false);
  };
  const start = (): void => {
    cancel();
    setCourse({ full, rows: [], failed: null });
    setRunning(true);
    const own = runPool<SweepTask, Row>(seedsFrom(1, FEW_SEEDS).map((seed, index) => ({
      index, scenario: { ...full, warmupS: 0, seed }, metrics: METRICS, bins: BINS,
    })), {
      start: startSweepWorker, workers: workersHere(), silentMs: SILENT_MS, workOf: () => 1,
      done: (_, row) => setCourse((so) => so && { ...so, rows: [...so.rows, row] }),
      failed: (_, reason) => setCourse((so) => so && { ...so, failed: reason }),
    });
    pool.current = own;
    void own.finished.finally(() => { if (pool.current === own) setRunning(false); });
  };
  return { course: course?.full === full ? course : null, running, start, cancel };
}

/** The values of one metric in each bin of a row. */
const binsOf = ({ metrics }: Row, measure: Measure): number[] => {
  const at = METRICS.indexOf(measure);
  return binsOfMeans(Array.from({ length: BINS }, (_, bin) => metrics[bin * METRICS.length + at]));
};

interface PictureProps {
  course: Course;
  measure: Measure;
  window: number;
  warmupS: number;
  theme: Theme;
}

function Picture({ course, measure, window, warmupS, theme }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place, 420);
  const { durationS } = course.full;
  const runs = useMemo(() => course.rows.map((row) => binsOf(row, measure)), [course, measure]);
  useEffect(() => {
    const element = place.current;
    if (element === null || runs.length === 0) return;
    const palette = PALETTES[theme];
    const factor = measure === 'goodput' ? 100 : 1;
    const line = (values: readonly number[]) => values.map((value, bin) =>
      ({ x: ((bin + 0.5) * durationS) / BINS, y: factor * value }));
    const svg = tidied(Plot.plot({
      width, height: HEIGHT_PX, marginLeft: 46, marginBottom: 32,
      style: { background: 'transparent', color: palette.ink2, fontSize: '11px', overflow: 'visible' },
      x: { domain: [0, durationS], label: 'Time, s', labelArrow: 'none', ticks: 6 },
      y: { label: LABELS[measure], labelArrow: 'none', ticks: 4, zero: true },
      marks: [
        Plot.gridY({ stroke: palette.line, strokeOpacity: 1, ticks: 4 }),
        Plot.lineY(line(welchCurve(runs, 0)), { x: 'x', y: 'y', stroke: palette.ink3, strokeOpacity: 0.5 }),
        Plot.lineY(line(welchCurve(runs, window)), { x: 'x', y: 'y', stroke: palette.ink, strokeWidth: 2 }),
        Plot.ruleX([warmupS], { stroke: palette.flows[0], strokeWidth: 2, strokeDasharray: '5 3' }),
      ],
    }) as SVGSVGElement);
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', `${LABELS[measure]} over time, mean of ${runs.length} seeds, smoothed; `
      + `the warm-up ends at ${warmupS} s`);
    element.replaceChildren(svg);
    return () => svg.remove();
  }, [runs, measure, window, warmupS, theme, width, durationS]);
  const choose = (clientX: number): void => {
    const box = place.current?.getBoundingClientRect();
    if (!box) return;
    const share = Math.min(0.95, Math.max(0, (clientX - box.left - 46) / (box.width - 46 - 20)));
    changeForm({ warmupS: String(Number((share * durationS).toPrecision(3))) });
  };
  return <div ref={place} className={s.picture} onClick={(event) => choose(event.clientX)} />;
}

export function WarmUp({ full, warmupS, theme }: { full: FullScenario; warmupS: number; theme: Theme }) {
  const { course, running, start, cancel } = useCourses(full);
  const [measure, setMeasure] = useState<Measure>('goodput');
  const [window, setWindow] = useState(5);
  return (
    <details className={s.help}>
      <summary>Help with the warm-up</summary>
      <p className={s.note}>
        Five seeds of the network as it is, from the beginning to {span(full.durationS)}: their mean over time (thin),
        and smoothed by a moving average (thick). Where it becomes level, the warm-up ends: click there.
      </p>
      <div className={s.buttons}>
        {running ? <Button onClick={cancel}>Cancel</Button> : <Button onClick={start}>Run five seeds</Button>}
        {running && <span role="status">{course?.rows.length ?? 0} of {FEW_SEEDS}</span>}
      </div>
      {course?.failed && <p className={s.wrong} role="alert">A run failed twice: {course.failed}</p>}
      {course !== null && course.rows.length > 0 && (
        <>
          <SegmentedControl<Measure>
            aria-label="What is shown over time" value={measure} onChange={setMeasure} fullWidth
            data={[{ value: 'goodput', label: 'Goodput' }, { value: 'meanQueueCells', label: 'Queue' }]}
          />
          <Picture course={course} measure={measure} window={window} warmupS={warmupS} theme={theme} />
          <label className={s.note}>
            Moving average over {span(((2 * window + 1) * full.durationS) / BINS)}
            <Slider
              min={0} max={MOST_WINDOW} step={1} value={window} onChange={setWindow} thumbLabel="Values to each side"
            />
          </label>
        </>
      )}
    </details>
  );
}
