/** Statistics of a panel: how many seeds a wanted interval needs, and two curves or x values compared seed by seed. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Drawing, Panel } from '../../figures/figure';
import type { Points } from '../../figures/points';
import { comparedSides, seedsFor, sidesOf, widestOf } from '../../figures/statistics';
import { axisText, decimalsFor, number } from '../../figures/text';
import { numberIn } from '../../sweep/own-sweep';
import { count, NOTHING } from '../app/words';
import s from './figures.module.css';

interface StatisticsProps {
  drawing: Drawing;
  panel: Panel;
  points: Points;
  /** Number of seeds of each complete point. */
  seeds: number;
  /** Sets the number of seeds; omitted if the reader cannot choose it. */
  onSeeds?: (seeds: number) => void;
}

/** The unit of a difference: `points` for percentages, or else the unit in the label. */
const unitOf = ({ label }: Panel): string => {
  const unit = /, ([^,]+)$/.exec(label)?.[1] ?? '';
  return unit === '%' ? 'points' : unit;
};

/** A round width, at most half of the given one. */
function roundBelow(half: number): string {
  const size = 10 ** Math.floor(Math.log10(half / 2));
  return String(Number((Math.max(1, Math.floor(half / 2 / size)) * size).toPrecision(3)));
}

function Width({ drawing, panel, points, onSeeds }: StatisticsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const widest = widestOf(points);
  if (widest === null || !(widest.interval.half > 0)) return null;
  const wanted = typed ?? roundBelow(widest.interval.half);
  const half = numberIn(wanted);
  const needed = half > 0 ? seedsFor(points, half) : NaN;
  const decimals = decimalsFor(widest.interval.half, panel.digits);
  const series = drawing.series.length > 1 ? `${drawing.series.find(({ id }) => id === widest.series)?.title}, ` : '';
  return (
    <>
      <p className={s.note}>
        The widest interval is ± {number(widest.interval.half, decimals)} ({series}
        {axisText(drawing.x, widest.x)}).
      </p>
      <div className={s.wanted}>
        <TextInput
          label={`Wanted: ± ${unitOf(panel)}`} value={wanted} inputMode="decimal" autoComplete="off"
          error={half > 0 ? undefined : 'A width is a number above 0.'}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {half > 0 && (
          <output aria-label="Seeds for that">
            {Number.isFinite(needed) ? `about ${count(needed)} seeds` : 'more than a million seeds'}
          </output>
        )}
        {onSeeds && Number.isFinite(needed) && needed <= 1_000 && (
          <button type="button" className={s.back} onClick={() => onSeeds(needed)}>Take {count(needed)}</button>
        )}
      </div>
    </>
  );
}

const signed = (value: number, digits: number): string => `${value < 0 ? '' : '+'}${number(value, digits)}`;

/** Nothing where all seeds agree: an interval of no width would look measured. */
const spread = (half: number, digits: number): string =>
  (half > 0 ? `± ${number(half, decimalsFor(half, digits))}` : '');

/** `+0.30 ± 0.12`, the mean with as many decimals as its interval. */
const withSpread = (mean: number, half: number, digits: number): string =>
  `${signed(mean, decimalsFor(half, digits))} ${spread(half, digits)}`.trimEnd();

function Paired({ drawing, panel, points, seeds }: StatisticsProps) {
  const sides = sidesOf(drawing, panel, points);
  const [chosen, setChosen] = useState<readonly [string, string] | null>(null);
  if (sides.length < 2 || seeds < 2) return null;
  const known = chosen !== null && chosen.every((id) => sides.some((side) => side.id === id));
  const [first, second] = known ? chosen : [sides[0].id, sides[1].id];
  const lines = first === second ? [] : comparedSides(drawing, panel, points, [first, second], seeds);
  const data = sides.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      <div className={s.wanted}>
        <NativeSelect
          label="From" value={first} data={data} onChange={(event) => setChosen([event.currentTarget.value, second])}
        />
        <NativeSelect
          label="to" value={second} data={data} onChange={(event) => setChosen([first, event.currentTarget.value])}
        />
      </div>
      {lines.length === 0 ? (
        <p className={s.note}>
          {first === second ? 'Choose two that differ.' : 'Shown when both have every seed.'}
        </p>
      ) : (
        <div className={s.scroll} tabIndex={0} role="region" aria-label="The differences">
          <table className={s.table}>
            <caption>{panel.label}: the difference seed by seed, and what two separate means would say</caption>
            <thead>
              <tr>
                <th scope="col">{drawing.x.title}</th><th scope="col">paired</th><th scope="col">separate</th>
                <th scope="col">clear</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ title, difference: { mean, half, clear }, unpaired }) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  <td data-kind={1}>{withSpread(mean, half, panel.digits)}</td>
                  <td data-kind={0}>{spread(unpaired, panel.digits) || NOTHING}</td>
                  <td>{clear ? 'yes' : 'no'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={s.note}>
        Runs of one seed share their chance (common random numbers), so their differences often scatter less than
        separate means would. Clear: the 95 % interval of the difference leaves out 0.
      </p>
    </>
  );
}

export function Statistics(props: StatisticsProps) {
  const own = props.points.filter(({ panel, run }) => panel === props.panel.id && run !== null);
  if (own.every(({ values }) => values.length < 2)) return null;
  return (
    <details className={s.statistics}>
      <summary>How sure is that?</summary>
      <Width {...props} points={own} />
      <Paired {...props} points={own} />
    </details>
  );
}
