/** Runs the reader's own sweep: shows the number of runs, the time they take, progress, Cancel, and problems. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { equal } from '../../../scenario/minimal';
import { asLine } from '../../../scenario/problem';
import type { FullScenario } from '../../../scenario/types';
import type { OwnResult } from '../../../sweep/own-sweep';
import { planOf, warningLines, type Plan } from '../../../sweep/plan';
import { inWords } from '../../../sweep/time-left';
import type { Sweep } from '../../../sweep/types';
import { FIRST_GUESS_PER_S, workOf } from '../../../sweep/work';
import { many } from '../../app/words';
import figures from '../figures.module.css';
import { OtherRun, Progress } from '../RunIt';
import { sweepRunner, workersHere } from '../sweep-runs';
import { keyOf } from '../sweep-tasks';
import { correctWords } from './correct-words';
import { showOwn } from './own-store';
import s from './own.module.css';
import type { OwnDrawn } from './use-own-sweep';

/** Number of runs of a sweep. */
const countOf = ({ sets = [], seeds }: Sweep): number =>
  sets.reduce((so, { values }) => so * values.length, seeds.length);

/** `90 runs, about 40 s`, estimated from the unvaried network; a start makes the runs that are missing, or all. */
function effortOf(sweep: Sweep, full: FullScenario, made: number): string {
  const missing = countOf(sweep) - made;
  const goesOn = made > 0 && missing > 0;
  const left = goesOn ? missing : countOf(sweep);
  const durationS = Number(sweep.set?.durationS ?? full.durationS);
  const seconds = (workOf({ ...full, durationS }) * left) / (FIRST_GUESS_PER_S * workersHere());
  return `${many(left, goesOn ? 'missing run' : 'run')}, about ${inWords(seconds)}`;
}

/** Names the settings of a sweep that have no effect or cannot work. */
function Warnings({ plan }: { plan: Plan }) {
  const lines = warningLines(plan);
  if (lines.length === 0) return null;
  return <ul className={s.warnings} aria-label="Warnings">{lines.map((line) => <li key={line}>{line}</li>)}</ul>;
}

export function OwnRun({ made, full, drawn }: { made: OwnResult; full: FullScenario; drawn: OwnDrawn | null }) {
  const [refused, setRefused] = useState<{ of: OwnResult; sentence: string } | null>(null);
  const running = drawn?.run?.running ?? false;
  const same = made.ok && drawn !== null && equal(made.sweep, drawn.sweep);
  const start = (): void => {
    if (!made.ok) return;
    const planned = planOf(made.sweep);
    if (!planned.ok) {
      return setRefused({ of: made, sentence: asLine(planned.problems[0]) });
    }
    setRefused(null);
    const sweep = same ? drawn.sweep : made.sweep;
    showOwn(sweep);
    void sweepRunner.start(sweep, 'full');
  };
  return (
    <section className={`${s.start} ${figures.run}`} aria-label="Run it here">
      {drawn?.run !== undefined && <Progress sweep={drawn.sweep} quality="full" name={drawn.sweep.title} />}
      {drawn?.run !== undefined && <Warnings plan={drawn.run.plan} />}
      {drawn !== null && drawn.points.length > 0 && !same && made.ok && !running && (
        <p className={s.note}>The form has changed since these curves were drawn: run the sweep to update them.</p>
      )}
      {made.ok && !running && <p className={s.note}>{effortOf(made.sweep, full, same ? drawn.rows.length : 0)}.</p>}
      {!made.ok && <p className={s.note}>{correctWords(made.problems.map(({ path }) => path))}</p>}
      {refused !== null && refused.of === made && <p className={s.wrong} role="alert">{refused.sentence}</p>}
      <OtherRun own={drawn === null ? [] : [keyOf(drawn.sweep, 'full')]} />
      <div className={s.buttons}>
        {running && drawn ? <Button onClick={() => sweepRunner.cancel(keyOf(drawn.sweep, 'full'))}>Cancel</Button>
          : <Button variant="filled" disabled={!made.ok} onClick={start}>Run the sweep</Button>}
      </div>
    </section>
  );
}
