/**
 * The table of a panel's numbers: the printed value, ours, and the difference. If x values are words, they stand above
 * their numbers, because there is no room beside them.
 */
import type { Drawing, Panel } from '../../figures/figure';
import type { Points } from '../../figures/points';
import { axisText, panelName, tableOf } from '../../figures/text';
import s from './figures.module.css';

export function Numbers({ figure, panel, points }: { figure: Drawing; panel: Panel; points: Points }) {
  const rows = tableOf(figure, panel.id, points);
  const printed = (series: string): boolean =>
    figure.printed.some((one) => one.panel === panel.id && one.series === series);
  const columns = figure.series.reduce((sum, { id }) => sum + (printed(id) ? 3 : 1), 1);
  const compares = figure.printed.some((one) => one.panel === panel.id);
  return (
    <div className={s.scroll} tabIndex={0} role="region" aria-label="The numbers">
      <table className={s.table}>
        <caption>{panelName(panel)}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={compares ? 2 : 1}>{figure.x.title}</th>
            {figure.series.map(({ id, title }) =>
              <th key={id} scope="colgroup" colSpan={printed(id) ? 3 : 1}>{title}</th>)}
          </tr>
          {compares && (
            <tr>
              {figure.series.map(({ id }) => (printed(id) ? (
                ['printed', 'ours', 'diff'].map((name) => <th key={`${id} ${name}`} scope="col">{name}</th>)
              ) : <th key={id} scope="col">ours</th>))}
            </tr>
          )}
        </thead>
        {rows.map(({ x, cells }) => (
          <tbody key={x}>
            {figure.x.words && <tr data-words><th scope="rowgroup" colSpan={columns}>{axisText(figure.x, x)}</th></tr>}
            <tr>
              {figure.x.words ? <td /> : <th scope="row">{axisText(figure.x, x)}</th>}
              {cells.map(({ series, printed: theirs, ours, difference }) => (printed(series) ? (
                [theirs, ours, difference].map((text, at) => <td key={`${series} ${at}`} data-kind={at}>{text}</td>)
              ) : <td key={series} data-kind={1}>{ours}</td>))}
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}
