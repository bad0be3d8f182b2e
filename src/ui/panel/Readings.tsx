/** The run in six numbers at the playhead, each with the time that it covers; at its end, the whole record and its hash. */
import { Button, Tooltip } from '@mantine/core';
import { at, HEAD, LINK, PORT_UNITS, type Frame } from '../../runner/client/frame';
import { METRICS, type MetricId } from '../../model/metrics/definitions';
import { useReading } from '../app/run-context';
import { announce, useApp, warn } from '../app/store';
import { count, fixed, NOTHING, percent, sinceWords, span, THIN_SPACE } from '../app/words';
import s from './panel.module.css';

interface Reading {
  metric: MetricId;
  title: string;
  of: string;
  /** It is the state at the playhead; all others are since the end of the warm-up. */
  now?: boolean;
  read: (frame: Frame) => string;
}

const queued = (frame: Frame): string => {
  const link = frame.header[HEAD.bottleneckLink];
  if (link >= frame.links.rows) return NOTHING;
  const unit = PORT_UNITS[at(frame.links, link, LINK.unit)];
  return unit === 'cells' ? count(at(frame.links, link, LINK.queued)) : `${count(at(frame.links, link, unit === 'bytes' ? LINK.places : LINK.queued))}${THIN_SPACE}${unit === 'bytes' ? 'B' : 'pkt'}`;
};

const READINGS: readonly Reading[] = [
  { metric: 'goodput', title: 'Goodput', of: 'of the link', read: ({ header }) => percent(header[HEAD.goodput]) },
  { metric: 'effectiveThroughput', title: 'Effective throughput', of: 'of the link', read: ({ header }) => percent(header[HEAD.effectiveThroughput]) },
  { metric: 'cellLossRate', title: 'Loss', of: 'of cells sent', read: ({ header }) => percent(header[HEAD.cellLossRate]) },
  { metric: 'cellDiscardRate', title: 'Discard', of: 'of cells sent', read: ({ header }) => percent(header[HEAD.cellDiscardRate]) },
  { metric: 'responseTimeMeanS', title: 'Response time', of: 'mean', read: ({ header }) => (header[HEAD.responseMeanS] > 0 ? span(header[HEAD.responseMeanS]) : NOTHING) },
  { metric: 'maxQueueCells', title: 'Queue', of: 'cells', now: true, read: queued },
];

const definition = (id: MetricId): string => METRICS.find((metric) => metric.id === id)?.definition ?? '';

function Value({ metric, title, of, now = false, read }: Reading) {
  const value = useReading(read, NOTHING);
  const since = useReading(sinceWords, '');
  const packets = useApp((state) => state.checked.full.network === 'packet');
  const help = metric === 'maxQueueCells' ? 'Cells in the bottleneck port now, the one being sent included.' : definition(metric);
  return (
    <div className={s.reading}>
      <Tooltip label={help} position="left" events={{ hover: true, focus: true, touch: true }}><dt tabIndex={0}>{title}</dt></Tooltip>
      <dd><span className={s.value}>{value}</span> <span className={s.of}>{packets ? of.replace(/^cells$/, 'taken').replace('of cells sent', 'of packets') : of}<br />{now ? 'now' : since}</span></dd>
    </div>
  );
}

/** A value of the record with its unit. */
function recorded(unit: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'object') return Object.entries(value).map(([name, part]) => `${name} ${recorded(unit, part)}`).join(', ');
  if (typeof value !== 'number') return String(value);
  if (unit === 'fraction') return percent(value);
  if (unit === 's') return value === 0 ? '–' : span(value);
  return Number.isInteger(value) || value > 100 ? count(value) : fixed(value, 1);
}

function RecordPart() {
  const result = useApp((state) => state.result);
  const ended = useApp((state) => state.phase === 'ended');
  if (!result || !ended) return <p className={s.caption}>Full results appear when the run ends.</p>;
  const copy = (): void => {
    navigator.clipboard.writeText(JSON.stringify(result, null, 2))
      .then(() => announce('The result is on the clipboard.'))
      .catch(() => warn('The browser did not let the page write to the clipboard. Allow it for this page, or use the command line.'));
  };
  return (
    <>
      <div className={s.hash}>
        <span>Hash <output className="mono" aria-label="Hash of the result">{result.hash}</output></span>
        <Button onClick={copy}>Copy result as JSON</Button>
      </div>
      <details className={s.more}>
        <summary>All results</summary>
        <dl className={s.record}>
          {METRICS.filter(({ id }) => id in result).map(({ id, title, unit, definition: means }) => (
            <div key={id}><dt title={means}>{title}</dt><dd>{recorded(unit, result[id])}</dd></div>
          ))}
        </dl>
      </details>
    </>
  );
}

export function Readings() {
  return (
    <section className={s.part} aria-label="Readings at the playhead">
      <dl className={s.readings}>{READINGS.map((reading) => <Value key={reading.title} {...reading} />)}</dl>
      <RecordPart />
    </section>
  );
}
