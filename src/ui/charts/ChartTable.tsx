/** A chart or plot as a table, which is read again every two seconds. */
import { useEffect, useState } from 'react';
import s from './charts.module.css';
import type { TwinTable } from './summaries';

const EVERY_MS = 2000;

export function ChartTable({ read, label }: { read: () => TwinTable; label: string }) {
  const [table, setTable] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setTable(read()), EVERY_MS);
    return () => clearInterval(timer);
  }, [read]);
  return (
    <div className={s.table} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead><tr>{table.columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>
          {table.rows.map(([time, ...values], row) => (
            // The time is no key: several events may show the same time.
            <tr key={row}>
              <th scope="row">{time}</th>
              {values.map((value, column) => <td key={table.columns[column + 1]}>{value}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
