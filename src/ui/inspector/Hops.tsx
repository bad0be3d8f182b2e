/** Wasted and useful bytes link by link, as bars within a table: useful in ink, wasted hatched. */
import { useCallback, useId } from 'react';
import { useReading, useRun } from '../app/run-context';
import { useApp } from '../app/store';
import { count, sinceWords } from '../app/words';
import { bytesInBrief, hasHops, hopRows, hopsSentence, rowsShown, wastedWords, type HopRow } from './hop-rows';
import s from './inspector.module.css';
import { useInspection } from './use-inspection';

const WIDTH = 72;
const HEIGHT = 10;

function Bar({ row, most, hatch }: { row: HopRow; most: number; hatch: string }) {
  const useful = (WIDTH * row.usefulBytes) / most;
  const wasted = (WIDTH * row.wastedBytes) / most;
  return (
    <svg className={s.bar} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect width={useful} height={HEIGHT} fill="currentColor" />
      {wasted > 0 && <rect x={useful} width={wasted} height={HEIGHT} fill={`url(#${hatch})`} />}
      {wasted > 1 && (
        <rect className={s.wastedEdge} x={useful + 0.5} y="0.5" width={wasted - 1} height={HEIGHT - 1} fill="none" />
      )}
    </svg>
  );
}

function Table({ rows }: { rows: readonly HopRow[] }) {
  const hatch = useId();
  const most = Math.max(1, ...rows.map(({ usefulBytes, wastedBytes }) => usefulBytes + wastedBytes));
  return (
    <>
      <svg className={s.defs} aria-hidden="true"><defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={s.wasted} width="1.7" height="4" />
        </pattern>
      </defs></svg>
      <div className={s.scroll} tabIndex={0} role="region" aria-label="Wasted by hop, table">
        <table className={`${s.table} ${s.hops}`}>
          <thead><tr><th scope="col">link</th><td /><th scope="col">useful</th><th scope="col">wasted</th></tr></thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.from} ${row.to}`}>
                <th scope="row" title={`${row.from} to ${row.to}`}>{row.from} to {row.to}</th>
                <td><Bar row={row} most={most} hatch={hatch} /></td>
                <td>{bytesInBrief(row.usefulBytes)}</td><td>{bytesInBrief(row.wastedBytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function HopsPart() {
  const run = useRun();
  const expansion = useApp((state) => state.checked.expansion);
  const packetMode = useApp((state) => state.checked.full.network === 'packet');
  const inspection = useInspection(useCallback(() => run.ask.inspectHops(), [run]));
  const since = useReading(sinceWords, '');
  const rows = hopRows(expansion.network, expansion.topology.nodeMembers, inspection?.links ?? []);
  const shown = rowsShown(rows);
  return (
    <section className={s.inspector} aria-label="Wasted by hop">
      <h2 className={s.title}>Wasted by hop</h2>
      <Table rows={shown} />
      {shown.length < rows.length
        && <p className={s.caption}>The {shown.length} links with most waste, of {count(rows.length)}.</p>}
      <p className={s.caption}>
        {hopsSentence(rows)} {wastedWords(packetMode, since)}
      </p>
    </section>
  );
}

/** Shows nothing if no route has more than one switch. */
export function Hops() {
  const shown = useApp((state) => hasHops(state.checked.expansion.network));
  return shown ? <HopsPart /> : null;
}
