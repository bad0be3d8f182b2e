/**
 * "Theory against simulation": the papers' closed forms for TCP Boston beside runs of the model, with losses that are
 * independent, as the theory assumes, or caused by real congestion; and the wasted byte-hops of Lazy Packet Discard.
 */
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { Stepper } from '../Stepper';
import { sampledTheory, theoryAt } from './curves';
import { PointTable } from './PointTable';
import {
  FEWEST_CELLS, HIGHEST_LOSS_PERCENT, MOST_CELLS, mostExtra, settledQuestion, WASTE_EXAMPLE, type TheoryQuestion,
} from './question';
import { RoundTripFigure } from './RoundTripFigure';
import s from './theory.module.css';
import { finding, reading } from './theory-words';
import { usePoints, type StartSimulator } from './use-points';
import { WasteFigure } from './WasteFigure';

const KINDS = [
  { value: 'independent', label: 'independent loss on a link' }, { value: 'congestion', label: 'real congestion' },
];

interface TheoryProps {
  question: TheoryQuestion;
  onQuestion(next: TheoryQuestion): void;
  onProblem(message: string): void;
  /** How a worker for the points is started; tests bring their own. */
  start?: StartSimulator;
}

export function Theory({ question, onQuestion, onProblem, start }: TheoryProps) {
  const { cells, extra, lossPercent, losses } = question;
  const { points, done, total, verified, corrupt, problem, goOn } = usePoints(question, start);
  const highest = HIGHEST_LOSS_PERCENT / 100 + 0.01;
  const curve = useMemo(() => sampledTheory(cells, extra, highest), [cells, extra, highest]);
  const at = theoryAt(cells, extra, lossPercent / 100);
  const found = finding(question, at);
  return (
    <div className={s.theory}>
      <div className={s.turn} role="group" aria-label="Settings of theory and simulation">
        <Stepper
          label="cells m" value={cells} from={FEWEST_CELLS} to={MOST_CELLS}
          onValue={(value) => onQuestion(settledQuestion({ ...question, cells: value }))} onProblem={onProblem}
        />
        <Stepper
          label="redundant α" value={extra} from={0} to={mostExtra(cells)}
          onValue={(value) => onQuestion({ ...question, extra: value })} onProblem={onProblem}
        />
        <Stepper
          label="marked, %" value={lossPercent} from={1} to={HIGHEST_LOSS_PERCENT}
          onValue={(value) => onQuestion({ ...question, lossPercent: value })} onProblem={onProblem}
        />
        <SegmentedControl aria-label="How cells get lost" data={KINDS} value={losses} onChange={(value) =>
          onQuestion({ ...question, losses: value === 'congestion' ? 'congestion' : 'independent' })} />
      </div>
      <div className={s.both}>
        <RoundTripFigure
          label={`Round trips and first transmissions that fail, against the share of cells lost. ${found}`}
          marked={lossPercent / 100} {...{ curve, points, highest }}
        />
        <div>
          <h3 className={s.finding}>{found}</h3>
          <p className={s.reading}>{reading(question, points, (loss) => theoryAt(cells, extra, loss))}</p>
          {problem !== null && (
            <p className={s.problem} role="alert">
              {problem} <button type="button" className={s.goOn} onClick={goOn}>Start again</button>
            </p>
          )}
          <div className={s.runs}>
            <progress max={total} value={done} aria-label="Runs" />
            {done} of {total} runs; {verified.toLocaleString('en-US')} segments rebuilt and
            compared, {corrupt === 0 ? 'none' : corrupt} differed.
          </div>
          <PointTable {...{ question, points }} />
        </div>
      </div>
      <WasteFigure
        {...{ cells, lossPercent }} onExample={() => onQuestion(settledQuestion({ ...question, ...WASTE_EXAMPLE }))}
      />
    </div>
  );
}
