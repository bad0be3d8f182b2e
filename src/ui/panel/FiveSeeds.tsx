/**
 * The readings over five seeds: the network as it is, run to its end with its own seed and the four that follow, on the
 * workers of the figures. Loaded when it is first asked for; the means appear beside the readings.
 */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { inWords } from '../../sweep/time-left';
import { resultKey, type Checked } from '../app/document';
import { useApp } from '../app/store';
import { span } from '../app/words';
import { keyOf } from '../figures/sweep-tasks';
import { doneWords, fiveSeeds, meansOf, neededWords, seedRunner } from './five-seeds';
import s from './panel.module.css';
import { useSeedMeans } from './seed-means';

/** Says which time is measured: `5 to 60 s`. */
const spanOf = ({ full: { warmupS, durationS } }: Checked): string =>
  `${warmupS > 0 ? `${span(warmupS)} to ` : '0 to '}${span(durationS)}`;

export function FiveSeeds() {
  const checked = useApp((state) => state.checked);
  const broken = useApp((state) => state.problems.length > 0);
  const key = resultKey(checked.full);
  // With another title or layout it is still the same network.
  const [{ of, sweep }, remember] = useState(() => ({ of: key, sweep: fiveSeeds(checked.full) }));
  if (of !== key) remember({ of: key, sweep: fiveSeeds(checked.full) });
  const run = seedRunner.store((state) => state[keyOf(sweep, 'full')]);
  useEffect(() => {
    void seedRunner.start(sweep, 'full');
    return () => {
      seedRunner.cancel();
      useSeedMeans.setState({ words: {} });
    };
  }, [sweep]);
  const rows = run?.rows;
  const running = run?.running ?? true;
  useEffect(() => {
    useSeedMeans.setState({ words: !running && rows?.length === sweep.seeds.length ? meansOf(sweep, rows) : {} });
  }, [rows, running, sweep]);
  const failure = run?.failures[0];
  const needed = !running && rows?.length === sweep.seeds.length ? neededWords(sweep, rows) : null;
  return (
    <div className={s.seeds} role="group" aria-label="Five seeds">
      <p role="status">
        {running
          ? `${rows?.length ?? 0} of ${sweep.seeds.length} seeds${run ? `, about ${inWords(run.leftS)} left` : ''}`
          : failure !== undefined ? `A run failed twice: ${failure}`
          : rows?.length === sweep.seeds.length ? `${doneWords(rows, spanOf(checked))}${needed ?? ''}`
          : 'Stopped: the means need all five.'}
      </p>
      {running ? <Button onClick={() => seedRunner.cancel()}>Cancel</Button>
        : rows?.length !== sweep.seeds.length && !broken
          && <Button onClick={() => void seedRunner.start(sweep, 'full')}>Go on</Button>}
    </div>
  );
}
