/** Runs a figure's sweep in the page, as a draft or in full, with progress and time left; chooses what is shown. */
import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { version } from '../../../package.json';
import { inWords, timeLeft } from '../../sweep/time-left';
import type { Quality, Sweep } from '../../sweep/types';
import { announce } from '../app/store';
import { count } from '../app/words';
import { isFocusLost } from '../look/lost-focus';
import s from './figures.module.css';
import { sweepRunner, workersHere } from './sweep-runs';
import type { SweepRunState } from './sweep-states';
import { keyOf, plannedOf } from './sweep-tasks';
import { QUALITIES, type FigureResult, type From } from './use-figure-result';

const NAMES: Readonly<Record<From, string>> = { stored: 'Stored', draft: 'Draft, here', full: 'Full, here' };

/** Estimated durations in words, by `keyOf`; computed once while the page is open. */
const guesses = new Map<string, string>();

/** About how long a sweep takes on this machine; `null` until it is planned, which may take a moment. */
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

/** Delay before a sweep is planned, ms, so that moving quickly from figure to figure plans nothing. */
const SETTLE_MS = 300;

function Start({ sweep, quality, title, first }: { sweep: Sweep; quality: Quality; title: string; first: boolean }) {
  const guess = useGuess(sweep, quality);
  return (
    <Button
      variant={first ? 'filled' : 'default'} data-quality={quality}
      onClick={() => void sweepRunner.start(sweep, quality)}
    >
      {guess === null ? title : `${title}, about ${guess}`}
    </Button>
  );
}

const UNKEPT = 'This browser could not store all results: download them before you reload.';

/** Reads out how many runs are done once a sweep no longer runs; before that, the number changes too fast. */
function useTold(run: SweepRunState | undefined): void {
  const running = run?.running ?? false;
  const ran = useRef(running);
  const words = run === undefined ? '' : `${run.rows.length} of ${run.plan.runs.length} runs are done.`;
  useEffect(() => {
    if (ran.current && !running) announce(words);
    ran.current = running;
  }, [running, words]);
}

function overWords({ rows, failures, plan: { runs } }: SweepRunState): string {
  if (rows.length === runs.length) return 'Every run was made here.';
  return rows.length + failures.length === runs.length
    ? 'Finished, with failures; start again to retry the runs that failed.'
    : 'Stopped; start again to go on with the missing runs.';
}

/** Progress of a sweep; `name` is shown instead of its quality. */
export function Progress({ sweep, quality, name }: { sweep: Sweep; quality: Quality; name?: string }) {
  const run = sweepRunner.store((state) => state[keyOf(sweep, quality)]);
  useTold(run);
  if (run === undefined) return null;
  const { rows, plan: { runs }, running, elsewhere, leftS, failures, unkept } = run;
  return (
    <>
      <p className={s.count}>
        <b>{name ?? (quality === 'full' ? 'Full' : 'Draft')}</b>
        <output aria-label="Runs done" aria-live="off">{rows.length} of {runs.length}</output>
      </p>
      <progress max={runs.length} value={rows.length} aria-label="Progress" />
      <p className={s.note}>
        {running ? `About ${inWords(leftS)} left${elsewhere
          ? '; it runs in another tab, and goes on here when that is closed.'
          : unkept ? '.' : '; it goes on after a reload.'}` : overWords(run)}
        {unkept && ` ${UNKEPT}`}
      </p>
      {failures.length > 0 && (
        <p className={s.problem} role="alert">
          {failures.length === 1 ? 'A run' : `${failures.length} runs`} failed twice: {failures[0]}
        </p>
      )}
    </>
  );
}

/** Says that another sweep runs, which a start here would stop; `own`: keys (`keyOf`) of the sweeps of this page. */
export function OtherRun({ own }: { own: readonly string[] }) {
  const words = sweepRunner.store((state) => {
    const other = Object.entries(state).find(([key, { running, elsewhere }]) =>
      running && !elsewhere && !own.includes(key))?.[1];
    return other === undefined ? null : `“${other.plan.sweep.title}” is running, ${count(other.rows.length)} of ${
      count(other.plan.runs.length)}. Starting here stops it; its finished runs are kept.`;
  });
  return words === null ? null : <p className={s.note}>{words}</p>;
}

/**
 * Moves the focus when the start buttons are replaced by Cancel, and back. When the last run is done it is not moved,
 * because pressing the start button would then run everything again.
 */
function useNextButton(sweep: Sweep, running: Quality | undefined) {
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef(running);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = running;
    if (was === running || !isFocusLost()) return;
    if (was === undefined) buttons.current?.querySelector('button')?.focus({ preventScroll: true });
    else {
      const { rows, plan } = sweepRunner.store.getState()[keyOf(sweep, was)];
      if (rows.length === plan.runs.length) return;
      buttons.current?.querySelector<HTMLElement>(`[data-quality=${was}]`)?.focus({ preventScroll: true });
    }
  }, [running, sweep]);
  return buttons;
}

export function RunIt({ sweep, result }: { sweep: Sweep; result: FigureResult }) {
  const { store, cancel } = sweepRunner;
  const running = store((state) => QUALITIES.find((quality) => state[keyOf(sweep, quality)]?.running));
  const { from, there, choose, stored, waiting, lost } = result;
  const buttons = useNextButton(sweep, running);
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
      <OtherRun own={QUALITIES.map((quality) => keyOf(sweep, quality))} />
      <div ref={buttons} className={s.buttons}>
        {running !== undefined ? <Button onClick={() => cancel(keyOf(sweep, running))}>Cancel</Button> : (
          <>
            <Start sweep={sweep} quality="draft" title="Draft" first />
            <Start sweep={sweep} quality="full" title="Full" first={false} />
          </>
        )}
      </div>
    </section>
  );
}
