/** The page of one figure: its curves on the left; on the right verdict, numbers, running it again, and files. */
import { useCallback, useState } from 'react';
import type { Drawing, Figure, Panel } from '../../figures/figure';
import type { Point } from '../../figures/points';
import type { Runs } from '../../sweep/plan';
import { useLostFocus } from '../look/use-lost-focus';
import { PALETTES, type Theme } from '../look/palette';
import { Chart } from './Chart';
import s from './figures.module.css';
import { Numbers } from './Numbers';
import { seriesColour, seriesDash } from './plot-style';
import { RunIt } from './RunIt';
import { Statistics } from './Statistics';
import { asCsv, asJson, asSvg, captionOf } from './save';
import { Take } from './Take';
import { useFigureResult, type FigureResult } from './use-figure-result';

/** A point of a figure whose run should be opened. */
export interface AskedPoint { figure: Drawing; panel: Panel; point: Point; runs: Runs | null }

interface FigurePageProps {
  figure: Figure;
  theme: Theme;
  onBack: () => void;
  onPoint: (asked: AskedPoint) => void;
  onProblem: (sentence: string) => void;
}

/** Length of a line in the legend, px: on either side of its dot the longest pattern of dashes is seen whole. */
const SAMPLE = 40;

export function Legend({ figure, theme }: { figure: Drawing; theme: Theme }) {
  const palette = PALETTES[theme];
  return (
    <ul className={s.legend} aria-label="Legend">
      {figure.series.map(({ id, title }, at) => (
        <li key={id}>
          <svg width={SAMPLE} height="10" aria-hidden="true">
            <line
              x1="0" x2={SAMPLE} y1="5" y2="5" stroke={seriesColour(palette, at)} strokeWidth="2"
              strokeDasharray={seriesDash(at)}
            />
            <circle cx={SAMPLE / 2} cy="5" r="3.6" fill={seriesColour(palette, at)} />
          </svg>
          {title}
        </li>
      ))}
      {figure.sweep !== null && (
        <li>
          <svg width={SAMPLE} height="10" aria-hidden="true">
            <rect width={SAMPLE} height="10" fill={palette.sunk} />
          </svg>
          95 % interval over seeds
        </li>
      )}
      {figure.printed.length > 0 && (
        <li>
          <svg width="14" height="12" aria-hidden="true">
            <path d="M7 1l5 5-5 5-5-5z" fill={palette.ground} stroke={palette.ink} strokeWidth="1.4" />
          </svg>
          printed
        </li>
      )}
    </ul>
  );
}

const OUTCOMES = { 'reproduced': 'Reproduced', 'partly reproduced': 'Partly reproduced', 'not reproduced':
  'Not reproduced' } as const;

/** Tables derived from the points, and the figure's notes; folded away. */
function More({ figure, result }: { figure: Figure; result: FigureResult }) {
  const tables = result.whole ? figure.derived?.(result.points) ?? [] : [];
  const notes = figure.notes ?? [];
  if (tables.length + notes.length === 0) return null;
  return (
    <details className={s.more}>
      <summary>More numbers, and what was tried</summary>
      {tables.map(({ head, rows, below }) => (
        <div key={head[0]} className={s.scroll} tabIndex={0} role="region" aria-label={head[0]}>
          <table className={s.table}>
            <thead><tr>{head.map((text, at) => <th key={at} scope="col">{text}</th>)}</tr></thead>
            <tbody>
              {rows.map(([title, ...cells]) => (
                <tr key={title}>
                  <th scope="row">{title}</th>{cells.map((text, at) => <td key={at} data-kind={1}>{text}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
          {below !== undefined && <p className={s.note}>{below}</p>}
        </div>
      ))}
      {notes.map((note) => <p key={note} className={s.note}>{note}</p>)}
    </details>
  );
}

function Verdict({ figure, result }: { figure: Figure; result: FigureResult }) {
  const verdict = result.whole ? figure.verdict(result.points) : null;
  return (
    <section className={s.verdict} aria-label="Verdict">
      <h3>{verdict === null ? 'Verdict' : OUTCOMES[verdict.outcome]}</h3>
      <p className={s.sentence}>
        {verdict?.sentence
          ?? (result.waiting ? 'The stored result is being fetched.' : 'Shown when every run has finished.')}
      </p>
      <p><b>The paper:</b> {figure.says}</p>
      {figure.printedAs !== null && <p className={s.note}>{figure.printedAs}</p>}
      <p className={s.note}>{figure.source}.</p>
      <More figure={figure} result={result} />
    </section>
  );
}

/** The command that produces what is shown. */
const commandOf = ({ id, sweep }: Figure, { from }: FigureResult): string => (sweep === null
  ? `npx cell-by-cell figures ${id}`
  : `npx cell-by-cell sweep ${id} --quality ${from === 'draft' ? 'draft' : 'full'} --out ${id}.csv`);

export function FigurePage({ figure, theme, onBack, onPoint, onProblem }: FigurePageProps) {
  const heading = useLostFocus<HTMLHeadingElement>();
  const result = useFigureResult(figure);
  const { runs } = result;
  const [chosen, setChosen] = useState(0);
  const panel = figure.panels[Math.min(chosen, figure.panels.length - 1)];
  const open = useCallback(
    (point: Point) => onPoint({ figure, panel, point, runs }), [figure, panel, runs, onPoint],
  );
  const empty = result.points.length === 0;
  return (
    <div className={s.page}>
      <div className={s.left}>
        <button type="button" className={s.back} onClick={onBack}>All figures</button>
        <h2 ref={heading} tabIndex={-1}>{figure.title}</h2>
        <p className={s.about}>{figure.name}. {figure.about}</p>
        <Legend figure={figure} theme={theme} />
        <h3 className={s.panelTitle}>{panel.title}</h3>
        {empty ? (
          <p className={s.empty}>{
            result.waiting ? 'The stored result is being fetched.' : 'No run has finished yet.'
          }</p>
        ) : <Chart figure={figure} panel={panel} points={result.points} theme={theme} small={false} onPoint={open} />}
        {!empty && figure.panels.length > 1 && (
          <div className={s.others}>
            {figure.panels.map((other, at) => (
              <button
                key={other.id} type="button" aria-pressed={other === panel} onClick={() => setChosen(at)}
              >
                <span>{other.title}</span>
                <Chart figure={figure} panel={other} points={result.points} theme={theme} small />
              </button>
            ))}
          </div>
        )}
      </div>
      <aside className={s.right}>
        <Verdict figure={figure} result={result} />
        {!empty && <Numbers figure={figure} panel={panel} points={result.points} />}
        {runs !== null && !empty && (
          <Statistics drawing={figure} panel={panel} points={result.points} seeds={runs.sweep.seeds.length} />
        )}
        {figure.sweep !== null && <RunIt sweep={figure.sweep} result={result} />}
        {!empty && (
          <Take
            id={figure.id} command={commandOf(figure, result)} csv={() => asCsv(result, figure)}
            json={() => asJson(result, figure)} svg={() => asSvg(figure, result, captionOf(figure, result), theme)}
            onProblem={onProblem}
          />
        )}
      </aside>
    </div>
  );
}
