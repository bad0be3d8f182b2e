/** The entries of a recorded trace as a table in pages: when the application has how many bytes to send. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { grouped } from '../../../scenario/problem';
import { LIMITS } from '../../../scenario/schema';
import { switchedOff } from '../../look/switched-off';
import { withUnit } from '../labels';
import { addTraceEntry, removeTraceEntry, setTraceEntry, type TraceEntry } from '../list-edits';
import { useRowFocus } from '../use-row-focus';
import { NumberCell, RemoveButton } from './cells';
import type { FormProps } from './form';

const PAGE = 20;

interface TraceEntriesProps extends Pick<FormProps, 'problems' | 'apply'> {
  flowId: string;
  entries: readonly TraceEntry[];
}

function Pager({ page, last, onPage }: { page: number; last: number; onPage(page: number): void }) {
  return (
    <>
      <Button {...switchedOff(page === 0, () => onPage(page - 1))}>Previous</Button>
      <Button {...switchedOff(page === last, () => onPage(page + 1))}>Next</Button>
    </>
  );
}

export function TraceEntries({ flowId, entries, problems, apply }: TraceEntriesProps) {
  const [chosen, setPage] = useState(0);
  const [table, leaving] = useRowFocus<HTMLDivElement>('.cell-remove');
  const last = Math.max(0, Math.ceil(entries.length / PAGE) - 1);
  const page = Math.min(chosen, last);
  const first = page * PAGE;
  const bytes = entries.reduce((sum, [, size]) => sum + size, 0);
  const problemAt = (position: number): string | undefined =>
    problems.find(({ path }) => path.startsWith(`flows.${flowId}.traffic.entries[${position}]`))?.message;
  const add = (): void => {
    apply((now) => addTraceEntry(now, flowId));
    setPage(Math.ceil((entries.length + 1) / PAGE) - 1);
    requestAnimationFrame(() => table.current?.querySelector<HTMLInputElement>('tbody tr:last-child input')?.focus());
  };
  const remove = (row: number): void => {
    leaving(row);
    apply((now) => removeTraceEntry(now, flowId, first + row));
  };
  return (
    <div className="editor-table" ref={table}>
      <p className="editor-words">
        {grouped(entries.length)} {entries.length === 1 ? 'entry' : 'entries'}, {withUnit(bytes, 'bytes')}, the last
        at {withUnit(entries.at(-1)?.[0] ?? 0, 's')}.
        {' '}Drop a file with two columns, seconds and bytes, on the page for another trace.
      </p>
      <table>
        <caption className="heard">Entries of the trace{last > 0
          ? `, ${grouped(first)} to ${grouped(Math.min(entries.length, first + PAGE) - 1)} of ${grouped(entries.length)}`
          : ''}</caption>
        <thead><tr><th scope="col">#</th><th scope="col">Time, s</th><th scope="col">Bytes</th><td /></tr></thead>
        <tbody>
          {entries.slice(first, first + PAGE).map(([timeS, size], row) => {
            const position = first + row;
            return (
              <tr key={position}>
                <th scope="row">{grouped(position)}</th>
                <td><NumberCell
                  label={`Entry ${position}: time, s`} value={timeS} min={0} max={LIMITS.durationS} whole={false}
                  problem={problemAt(position)}
                  onCommit={(next) => apply((now) => setTraceEntry(now, flowId, position, [next, size]))}
                /></td>
                <td><NumberCell label={`Entry ${position}: bytes`} value={size} min={1} max={LIMITS.traceBytes} whole
                  onCommit={(next) => apply((now) => setTraceEntry(now, flowId, position, [timeS, next]))} /></td>
                <td><RemoveButton label={`Remove entry ${position}`} onClick={() => remove(row)} /></td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="editor-table-foot">
        <Button data-adds onClick={add} disabled={entries.length >= LIMITS.traceEntries}>Add an entry</Button>
        {last > 0 ? <Pager page={page} last={last} onPage={setPage} /> : null}
      </div>
    </div>
  );
}
