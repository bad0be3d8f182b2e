/** Searches an identity over a Vandermonde block for 5 of its 40 rows that fail, while the page stays responsive. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { hex } from '../app/words';
import s from './lab.module.css';
import { dependency } from './matrix';
import { CHOICES, newSearch, searchOn, STACK_COLUMNS, STACKED, type Search } from './stacked';

/** Time for each slice of the search: less than half of an animation frame. */
const SLICE_MS = 6;

/** Writes the sum of multiples of rows that is zero: `5A·row 7 ⊕ 5A·row 12`. */
function sumOf(choice: readonly number[]): string {
  const factors = dependency(choice.map((row) => STACKED[row]));
  if (factors === null) return '';
  return choice.flatMap((row, at) => (factors[at] === 0 ? []
    : [`${factors[at] === 1 ? '' : `${hex(factors[at])}·`}row ${row + 1}`]))
    .join(' ⊕ ');
}

function useSearch() {
  const [search, setSearch] = useState<Search>(newSearch);
  const [running, setRunning] = useState(true);
  const latest = useRef(search);
  useEffect(() => {
    if (!running) return;
    let timer: ReturnType<typeof setTimeout>;
    const slice = (): void => {
      const end = performance.now() + SLICE_MS;
      latest.current = searchOn(latest.current, CHOICES, () => performance.now() >= end);
      setSearch(latest.current);
      if (latest.current.next === null) setRunning(false);
      else timer = setTimeout(slice, 10);
    };
    timer = setTimeout(slice, 0);
    return () => clearTimeout(timer);
  }, [running]);
  const again = (): void => {
    latest.current = newSearch();
    setSearch(latest.current);
    setRunning(true);
  };
  return { search, running, setRunning, again };
}

function Submatrix({ choice }: { choice: readonly number[] }) {
  return (
    <table className={s.submatrix}>
      <caption className="heard">Five rows that do not suffice</caption>
      <tbody>
        {choice.map((row) => (
          <tr key={row}>
            <th scope="row">row {row + 1}{row >= STACK_COLUMNS && <span>, point {row - STACK_COLUMNS + 1}</span>}</th>
            {Array.from(STACKED[row], (value, column) => (
              <td key={column} data-zero={value === 0 || undefined} style={value === 0 ? undefined
                : { background: `color-mix(in srgb, var(--flow0) ${14 + (value / 255) * 30}%, var(--ground))` }}>
                {hex(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function StackSearch() {
  const { search, running, setRunning, again } = useSearch();
  const [picked, setPicked] = useState(0);
  const { tried, singular, soundSingular, found, next } = search;
  const choice = found.at(Math.min(picked, found.length - 1));
  return (
    <div className={s.opened}>
      <div>
        <h3>Five of these 40 rows should always do</h3>
        <p className={s.hint}>
          m = 5, N = 40: five rows copy, and 35 hold the powers 1, a, a², a³, a⁴ of the points 1 to 35. Every choice of
          five is tried.
        </p>
        <progress className={s.progress} max={CHOICES} value={tried} aria-label="Choices tried" />
        <p className={s.count}>
          <b>{tried.toLocaleString('en-US')}</b> of {CHOICES.toLocaleString('en-US')} choices tried
        </p>
        <dl className={s.counts}>
          <dt>identity over Vandermonde</dt>
          <dd data-failed={singular > 0 || undefined}>{singular.toLocaleString('en-US')} fail</dd>
          <dt>identity over Cauchy, the code in use</dt>
          <dd>{soundSingular === 0 ? 'none fails' : `${soundSingular} fail`}</dd>
        </dl>
        <div className={s.stepButtons}>
          <Button onClick={() => (next === null ? again() : setRunning(!running))}>
            {next === null ? 'Search again' : running ? 'Stop' : 'Go on'}
          </Button>
        </div>
      </div>
      <div className={s.failing}>
        {choice === undefined ? <p className={s.hint}>No choice has failed yet.</p> : (
          <>
            <h3>These five cells arrive, and the data do not come back</h3>
            <Submatrix choice={choice} />
            <p className={s.sum}>{sumOf(choice)} = 00{'\u00a0'}00{'\u00a0'}00{'\u00a0'}00{'\u00a0'}00</p>
          </>
        )}
      </div>
      <div>
        <h3>Why</h3>
        <p>
          Copies strike columns out. What is left of the Vandermonde rows has gaps in its powers, such as a and a⁴
          alone: there two points with equal cubes give the same row up to a factor, and in this field every cube has
          three roots.
        </p>
        {found.length > 1 && (
          <label className={s.pick}>Choice that fails
            <select
              value={Math.min(picked, found.length - 1)}
              onChange={(event) => setPicked(Number(event.currentTarget.value))}
            >
              {found.map((one, n) => (
                <option key={one.join()} value={n}>rows {one.map((row) => row + 1).join(', ')}</option>
              ))}
            </select>
          </label>
        )}
      </div>
    </div>
  );
}
