/** Runs the sweep of a figure here: as a draft or in full, with progress and time left; and which result is shown. */
import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import { version } from '../../../package.json';
import { inWords, timeLeft } from '../../sweep/time-left';
import type { Quality, Sweep } from '../../sweep/types';
import s from './figures.module.css';
import { keyOf, plannedOf, sweepRunner, workersHere } from './sweep-runs';
import { QUALITIES, type FigureResult, type From } from './use-figure-result';

const NAMES: Readonly<Record<From, string>> = { stored: 'Stored', draft: 'Draft, here', full: 'Full, here' };

/** Planned once: the same for as long as the page is open. */
const guesses = new Map<string, string>();

/** About how long a sweep takes on this machine; null until it is planned, which may take a moment itself. */
function useGuess(sweep: Sweep, quality: Quality): string | null {
  const key = keyOf(sweep, quality);
  const [, setPlanned] = useState(0);
  useEffect(() => {
    if (guesses.has(key)) return;
    const timer = setTimeout(() => {
      const plan = plannedOf(sweep, quality);
      guesses.set(key, inWords(timeLeft(plan, plan.runs, workersHere()).leftS()));
      setPlanned((count) => count + 1);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [key, sweep, quality]);
  return guesses.get(key) ?? null;
}

/** Whoever turns the pages of the figures waits for none of it. */
const SETTLE_MS = 300;

function Start({ sweep, quality, title, first }: { sweep: Sweep; quality: Quality; title: string; first: boolean }) {
  const guess = useGuess(sweep, quality);
  return (
    <Button variant={first ? 'filled' : 'default'} onClick={() => void sweepRunner.start(sweep, quality)}>
      {guess === null ? title : `${title}, about ${guess}`}
    </Button>
  );
}

/** How far it is; `name`: what is running, where that is not its quality. */
export function Progress({ sweep, quality, name }: { sweep: Sweep; quality: Quality; name?: string }) {
  const run = sweepRunner.store((state) => state[keyOf(sweep, quality)]);
  if (run === undefined) return null;
  const { rows, plan: { runs }, running, leftS, failures } = run;
  return (
    <>
      <p className={s.count}>
        <b>{name ?? (quality === 'full' ? 'Full' : 'Draft')}</b>
        <output aria-label="Runs done">{rows.length} of {runs.length}</output>
      </p>
      <progress max={runs.length} value={rows.length} aria-label="Progress" />
      <p className={s.note}>
        {running ? `About ${inWords(leftS)} left; it goes on after a reload.`
          : rows.length < runs.length ? 'Stopped; a new start goes on with what is missing.' : 'All of it ran here.'}
      </p>
      {failures.length > 0 && (
        <p className={s.problem} role="alert">
          {failures.length === 1 ? 'A run' : `${failures.length} runs`} failed twice: {failures[0]}
        </p>
      )}
    </>
  );
}

export function RunIt({ sweep, result }: { sweep: Sweep; result: FigureResult }) {
  const { store, cancel } = sweepRunner;
  const running = store((state) => QUALITIES.find((quality) => state[keyOf(sweep, quality)]?.running));
  const { from, there, choose, stored, waiting, lost } = result;
  return (
    <section className={s.run} aria-label="Run it here">
      {there.length > 1 && (
        <SegmentedControl<From>
          aria-label="Which result" value={from} onChange={choose} fullWidth
          data={there.map((value) => ({ value, label: NAMES[value] }))}
        />
      )}
      {from !== 'stored' && <Progress sweep={sweep} quality={from} />}
      {from === 'stored' && stored !== null && (
        <p className={s.note}>
          Stored result of version {stored.version}, {stored.date}; {stored.rows.length} runs,{' '}
          {stored.sweep.seeds.length} seeds.
          {stored.version !== version && ` This is version ${version}.`}
        </p>
      )}
      {from === 'stored' && stored === null && (
        <p className={s.note}>
          {waiting ? 'The stored result is being fetched.'
            : lost ? 'The stored result did not arrive. Run it here, or load the page again.'
              : 'No result is stored yet; run it here.'}
        </p>
      )}
      <div className={s.buttons}>
        {running !== undefined ? <Button onClick={cancel}>Cancel</Button> : (
          <>
            <Start sweep={sweep} quality="draft" title="Draft" first />
            <Start sweep={sweep} quality="full" title="Full" first={false} />
          </>
        )}
      </div>
    </section>
  );
}
