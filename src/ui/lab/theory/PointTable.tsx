/** The figure in numbers: the values of the closed forms where points were simulated, and the simulated values. */
import { theoryAt } from './curves';
import type { SimulatedPoint } from './points';
import type { TheoryQuestion } from './question';
import s from './theory.module.css';
import { percent, percentWithHalf, trips, tripsWithHalf } from './theory-words';

interface PointTableProps {
  question: TheoryQuestion;
  points: readonly SimulatedPoint[];
}

function Row(
  { question: { cells, extra, lossPercent, losses }, point }: { question: TheoryQuestion; point: SimulatedPoint },
) {
  const theory = theoryAt(cells, extra, point.lossRate.mean);
  const all = point.resend === 'all';
  return (
    <tr
      data-marked={(losses === 'independent' && Math.abs(point.lossRate.mean * 100 - lossPercent) < 0.01) || undefined}
    >
      <th scope="row">{losses === 'congestion' && `${point.senders}: `}{percent(point.lossRate.mean)}</th>
      <td>{all ? 'all' : 'missing'}</td>
      <td className={s.theoryCell}>{percent(theory.fails)}</td>
      <td>{percentWithHalf(point.fails)}</td>
      <td className={s.theoryCell}>{trips(all ? theory.resendsAll : theory.resendsMissing)}</td>
      <td className={s.theoryCell}>{all ? '' : trips(theory.toldAtTheEnd)}</td>
      <td>{tripsWithHalf(point.roundTrips)}</td>
    </tr>
  );
}

export function PointTable({ question, points }: PointTableProps) {
  return (
    <div className={s.scroll} tabIndex={0} role="region" aria-label="Theory and simulation in numbers">
      <table className={s.table}>
        <caption className="heard">
          Theory and simulation for segments of {question.cells} cells and {question.extra} more
        </caption>
        <thead>
          <tr>
            <th scope="col">{question.losses === 'congestion' ? 'senders: lost' : 'lost'}</th>
            <th scope="col">sent again</th><th scope="col">W,{'\u00a0'}eq.{'\u00a0'}1</th><th scope="col">simulated</th>
            <th scope="col">round trips</th><th scope="col">told at end</th><th scope="col">simulated</th>
          </tr>
        </thead>
        <tbody>{points.map((point) => (
          <Row key={`${point.resend}${point.loss}${point.senders}`} {...{ question, point }} />
        ))}</tbody>
      </table>
    </div>
  );
}
