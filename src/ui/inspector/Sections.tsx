/**
 * Sections of terms and values, and of small tables. They are groups, not landmarks: there are many, and some have the
 * name of a part of the panel.
 */
import s from './inspector.module.css';
import { Explained } from '../terms/Explained';
import type { Rows, Section } from './contents';

function Table({ title, table: { columns, rows, none } }: { title: string; table: Rows }) {
  if (rows.length === 0) return <p className={s.caption}>{none}</p>;
  return (
    <div className={s.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={s.table}>
        <thead><tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>
          {rows.map(([first, ...rest], row) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {rest.map((value, column) => <td key={columns[column + 1]}>{value}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ title, terms, table }) => (
    <section
      key={title.split(',')[0]} className={s.section} role="group" aria-label={title.split(',')[0]}
    >
      <h3>{title}</h3>
      {terms && (
        <dl className={s.terms}>{terms.map(({ term, value, help }) => (
          <div key={term}><dt><Explained text={term} help={help} position="left" /></dt><dd>{value}</dd></div>
        ))}</dl>
      )}
      {table && <Table title={title} table={table} />}
    </section>
  ));
}
