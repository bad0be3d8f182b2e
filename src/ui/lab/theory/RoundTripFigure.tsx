/**
 * Two plots on one axis of loss rates: above, round trips (U by equation 3, and what resending only the missing needs);
 * below, the share of first transmissions that fail (W). Curves are closed forms, marks are simulated, with 95 %
 * intervals.
 */
import { line, scaleLinear, type ScaleLinear } from 'd3';
import { useRef } from 'react';
import { below, topOf, type TheoryAt } from './curves';
import type { SimulatedPoint } from './points';
import s from './theory.module.css';
import { percent, trips } from './theory-words';
import { useWidth } from '../../look/use-width';

const MARGIN = { left: 34, right: 12, top: 26, bottom: 40 };
const UPPER = 236;
const LOWER = 84;
const BETWEEN = 34;
/** Width, px, below which curves have short names. */
const NARROW = 560;
const HEIGHT = MARGIN.top + UPPER + BETWEEN + LOWER + MARGIN.bottom;

type Scale = ScaleLinear<number, number>;

interface FigureProps {
  curve: readonly TheoryAt[];
  points: readonly SimulatedPoint[];
  /** End of the axis of losses, 0 to 1, and the loss rate at which the curves are read. */
  highest: number;
  marked: number;
  label: string;
}

/**
 * A mark with its intervals: a square if everything is resent, a disc if only what is missing. A point above the scale
 * is an arrow.
 */
function Mark({ point, x, y, value, top }: {
  point: SimulatedPoint; x: Scale; y: Scale; value: SimulatedPoint['fails']; top: number;
}) {
  const kind = point.resend === 'all' ? s.ink : s.blue;
  const [at, middle] = [x(point.lossRate.mean), y(Math.min(value.mean, top))];
  if (value.mean > top) {
    return (
      <g className={kind}>
        <path d={`M${at - 5},${middle + 8}l5,-8l5,8z`} className={s.dot} />
        <text x={at + 8} y={middle + 9} className={`${s.name} ${kind}`}>{trips(value.mean)}</text>
      </g>
    );
  }
  const [low, high] = [
    y(Math.max(0, value.mean - (value.half || 0))), y(Math.min(top, value.mean + (value.half || 0))),
  ];
  const [left, right] = [
    x(Math.max(0, point.lossRate.mean - (point.lossRate.half || 0))),
    x(point.lossRate.mean + (point.lossRate.half || 0)),
  ];
  return (
    <g className={kind}>
      {low - high > 1 && <path className={s.bar} d={`M${at - 3},${high}h6M${at},${high}V${low}M${at - 3},${low}h6`} />}
      {right - left > 1 && <path className={s.bar} d={`M${left},${middle}H${right}`} />}
      {point.resend === 'all' ? <rect className={s.dot} x={at - 4} y={middle - 4} width={8} height={8} />
        : <circle className={s.dot} cx={at} cy={middle} r={4.5} />}
    </g>
  );
}

function Rules(
  { y, ticks, width, show }: { y: Scale; ticks: readonly number[]; width: number; show(value: number): string },
) {
  return <>{ticks.map((tick) => (
    <g key={tick}>
      <path className={s.grid} d={`M${MARGIN.left},${y(tick)}H${width - MARGIN.right}`} />
      <text className={s.tick} x={MARGIN.left - 6} y={y(tick) + 4} textAnchor="end">{show(tick)}</text>
    </g>
  ))}</>;
}

export function RoundTripFigure({ curve, points, highest, marked, label }: FigureProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place, 760);
  const top =
    topOf(curve, points.filter(({ resend }) => resend === 'missing').map(({ roundTrips }) => roundTrips.mean));
  const x = scaleLinear([0, highest], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([0, top], [MARGIN.top + UPPER, MARGIN.top]);
  const w = scaleLinear([0, 1], [MARGIN.top + UPPER + BETWEEN + LOWER, MARGIN.top + UPPER + BETWEEN]);
  const path = (read: (at: TheoryAt) => number, scale: Scale, limit: number): string =>
    line<{ loss: number; value: number }>(({ loss }) => x(loss), ({ value }) => scale(value))(below(curve, read, limit))
    ?? '';
  const all = below(curve, ({ resendsAll }) => resendsAll, top);
  const rises = all[all.length - 1].value > 0.6 * top;
  // The curve's name is to the left of its steep part, or above the end of a curve that stays flat.
  const named = rises ? all.findIndex(({ value }) => value > 0.8 * all[all.length - 1].value) : all.length - 1;
  const narrow = width < NARROW;
  const end = curve[curve.length - 1];
  return (
    <div className={s.figure} ref={place}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        <Rules y={y} ticks={y.ticks(Math.min(6, top))} width={width} show={String} />
        <Rules y={w} ticks={[0, 0.5, 1]} width={width} show={(value) => `${value * 100}`} />
        {x.ticks(Math.max(3, Math.floor(width / 110))).map((tick) => (
          <text key={tick} className={s.tick} x={x(tick)} y={HEIGHT - MARGIN.bottom + 16} textAnchor="middle">
            {`${Number((tick * 100).toFixed(1))}`}
          </text>
        ))}
        <text className={s.axis} x={width - MARGIN.right} y={HEIGHT - 6} textAnchor="end">cells lost, %</text>
        <text className={s.axis} x={MARGIN.left} y={MARGIN.top - 8}>round trips a segment</text>
        <text className={s.axis} x={MARGIN.left} y={MARGIN.top + UPPER + BETWEEN - 8}>
          first transmissions that fail, %
        </text>
        {marked <= highest && <path className={s.marked} d={`M${x(marked)},${MARGIN.top}V${HEIGHT - MARGIN.bottom}`} />}
        <g className={s.ink}>
          <path className={`${s.line} ${s.strong}`} d={path(({ resendsAll }) => resendsAll, y, top)} />
          <path className={s.line} d={path(({ fails }) => fails, w, 1)} />
        </g>
        <g className={s.blue}>
          <path className={`${s.line} ${s.strong}`} d={path(({ resendsMissing }) => resendsMissing, y, top)} />
          <path className={`${s.line} ${s.dashed}`} d={path(({ toldAtTheEnd }) => toldAtTheEnd, y, top)} />
        </g>
        {points.map((point) => (
          <Mark
            key={`u${point.resend}${point.loss}${point.senders}`} value={point.roundTrips} {...{ point, x, y, top }}
          />
        ))}
        {points.filter(({ resend }) => resend === 'missing').map((point) => (
          <Mark key={`w${point.loss}${point.senders}`} y={w} top={1} value={point.fails} {...{ point, x }} />
        ))}
        <text
          className={`${s.name} ${s.ink}`} x={x(all[named].loss) - (rises ? 12 : 8)}
          y={y(all[named].value) - (rises ? 0 : 12)} textAnchor="end"
        >
          {narrow ? 'all, equation 3' : 'all sent again, equation 3'}
        </text>
        <text className={`${s.name} ${s.blue}`} x={x(end.loss) - 8} y={y(end.toldAtTheEnd) + 26} textAnchor="end">
          {narrow ? 'only the missing' : 'only the missing sent again, exact'}
        </text>
      </svg>
      <ul className={s.legend}>
        <li><svg width="14" height="14" aria-hidden="true" className={s.blue}>
          <circle className={s.dot} cx="7" cy="7" r="4.5" />
        </svg>simulated, only the missing</li>
        <li><svg width="14" height="14" aria-hidden="true" className={s.ink}>
          <rect className={s.dot} x="3" y="3" width="8" height="8" />
        </svg>simulated, all cells</li>
        <li><svg width="22" height="14" aria-hidden="true" className={s.blue}>
          <path className={`${s.line} ${s.dashed}`} d="M1,7H21" />
        </svg>the missing, told at a packet’s end</li>
        <li>bars: 95{'\u202f'}% intervals over 5 seeds; dotted: {percent(marked, 0)}</li>
      </ul>
    </div>
  );
}
