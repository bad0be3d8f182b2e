/** Six readings of the run at the playhead, each with the time that it covers. */
import { useState } from 'react';
import type { NetworkSpec } from '../../model/spec';
import { sendsBeside } from '../../model/switch/buffer';
import { HEAD, type Frame } from '../../runner/client/frame';
import { METRICS, wordsOfMetric, type MetricId } from '../../model/metrics/definitions';
import type { Fetch } from '../app/fetched';
import { hostOfQueue } from '../charts/facts';
import { FetchedRegion } from '../app/Region';
import { useReading } from '../app/run-context';
import { useApp } from '../app/store';
import { measuredSpan, NOTHING, percent, sinceWords, THIN_SPACE } from '../app/words';
import { Explained } from '../terms/Explained';
import s from './panel.module.css';
import { heldWords, momentWords, ownWords, queueHelp, roomWords } from './queue-reading';
import { useSeedMeans } from './seed-means';

type OfRun = (frame: Frame, network: NetworkSpec) => string;

interface Reading {
  metric: MetricId;
  title: string;
  of: string | OfRun;
  /** Whether it is the state at the playhead; all others cover the time since the warm-up. */
  now?: boolean;
  read: OfRun;
}

/** Most characters that fit beside the value. */
const MOST_BESIDE = 14;

/** Returns the two lines beside a value: what it is a share of, and the time that it covers. */
function besideWords(share: string, when: string): [string, string] {
  const cut = share.lastIndexOf(THIN_SPACE);
  return share.length <= MOST_BESIDE || cut < 0 ? [share, when]
    : [share.slice(0, cut), `${share.slice(cut + 1)}, ${when}`];
}

const READINGS: readonly Reading[] = [
  { metric: 'goodput', title: 'Goodput', of: 'of the link', read: ({ header }) => percent(header[HEAD.goodput]) },
  { metric: 'effectiveThroughput', title: 'Effective throughput', of: 'of the link', read: ({ header }) =>
    percent(header[HEAD.effectiveThroughput]) },
  { metric: 'cellLossRate', title: 'Loss', of: 'of cells sent', read: ({ header }) =>
    percent(header[HEAD.cellLossRate]) },
  { metric: 'cellDiscardRate', title: 'Discard', of: 'of cells sent', read: ({ header }) =>
    percent(header[HEAD.cellDiscardRate]) },
  { metric: 'responseTimeMeanS', title: 'Response time', of: 'mean', read: ({ header }) =>
    (header[HEAD.responseMeanS] > 0 ? measuredSpan(header[HEAD.responseMeanS]) : NOTHING) },
  { metric: 'maxQueueCells', title: 'Queue', of: roomWords, now: true, read: heldWords },
];

/** Returns the title of the metric; the queue at the playhead is no metric. */
const termOf = (id: MetricId): string =>
  (id === 'maxQueueCells' ? 'queue' : METRICS.find((metric) => metric.id === id)?.title ?? '');

function definition(id: MetricId, packets: boolean): string {
  const found = METRICS.find((metric) => metric.id === id);
  return found === undefined ? '' : wordsOfMetric(found, packets).definition;
}

/** Returns the metric taken over five seeds: for the queue its mean, since the runs have no instant in common. */
const seedMetricOf = (metric: MetricId): string => (metric === 'maxQueueCells' ? 'meanQueueCells' : metric);

function Value({ metric, title, of, now = false, read }: Reading) {
  const network = useApp((state) => state.checked.expansion.network);
  const value = useReading((frame) => read(frame, network), NOTHING);
  const when = useReading((frame) => (now ? momentWords(frame, network) : sinceWords(frame)), now ? 'now' : '');
  const share = useReading((frame) => (typeof of === 'string' ? of : of(frame, network)), '');
  const seeds = useSeedMeans(({ words }) => words[seedMetricOf(metric)]);
  const packets = network.network === 'packet';
  const host = now ? hostOfQueue(network) : null;
  const bottleneck = network.links.at(network.measure.bottleneckLink);
  const beside = bottleneck !== undefined && sendsBeside(bottleneck.port);
  const own = useReading((frame) => (now ? ownWords(frame) : ''), '');
  const help = metric === 'maxQueueCells' ? queueHelp(packets, beside, host) + own : definition(metric, packets);
  const [first, second] = besideWords(packets ? share.replace('of cells sent', 'of packets') : share, when);
  return (
    <div className={s.reading}>
      <dt>
        <Explained {...(host === null ? { text: title, term: termOf(metric) } : { text: `${title} at ${host}` })}
          help={help} position="left" />
      </dt>
      <dd><span className={s.value}>{value}</span> <span className={s.of}>
        {first}
        <br />
        {second}
      </span></dd>
      {seeds && <dd className={s.seedMean}>{now ? `mean ${seeds}` : seeds}</dd>}
    </div>
  );
}

/** Loaded when asked for, together with the workers of the sweeps. */
const SEEDS: Fetch = () => import('./FiveSeeds').then((part) => part.FiveSeeds);

export function Readings() {
  const [asked, setAsked] = useState(false);
  return (
    <section className={s.pinned} aria-label="Readings at the playhead">
      <dl className={s.readings}>{READINGS.map((reading) => <Value key={reading.title} {...reading} />)}</dl>
      {asked ? <FetchedRegion name="The means of five seeds" inside part={SEEDS} />
        : (
          <button type="button" className={s.textButton} data-unprinted onClick={() => setAsked(true)}>
            5 seeds: mean ± 95 %
          </button>
        )}
    </section>
  );
}
