/**
 * Parts of the editor's tables: a field for a number, a field for a list of numbers, a button that removes the row.
 * Fields commit their value when editing ends.
 */
import { ActionIcon, TextInput } from '@mantine/core';
import { readNumber } from '../../look/number-text';
import { useDraft } from '../use-draft';

interface CellProps<Value> {
  label: string;
  value: Value;
  problem?: string;
  onCommit(next: Value): void;
}

/**
 * A text field that is read as a value when editing ends; `read` returns null for text that is no value, and `takes`
 * then says what is accepted.
 */
function ReadCell<Value>({ label, value, text, read, takes, problem, onCommit }: CellProps<Value>
  & { text(value: Value): string; read(typed: string): Value | null; takes: string }) {
  const draft = useDraft(text(value), (typed) => {
    const next = read(typed);
    if (next === null) return false;
    if (text(next) !== text(value)) onCommit(next);
    return true;
  });
  const why = draft.open && read(draft.shown) === null ? takes : problem;
  return (
    <TextInput
      className="cell-input" aria-label={label} value={draft.shown} error={why} inputMode="decimal" autoComplete="off"
      spellCheck={false} data-settled={!draft.open || undefined}
      onChange={(event) => draft.type(event.currentTarget.value)} onBlur={draft.onBlur} onKeyDown={draft.onKeyDown}
    />
  );
}

export function NumberCell(
  { min, max, whole, ...cell }: CellProps<number> & { min: number; max: number; whole: boolean },
) {
  const read = (typed: string): number | null => {
    const number = readNumber(typed);
    return number !== null && number >= min && number <= max && (!whole || Number.isInteger(number)) ? number : null;
  };
  return (
    <ReadCell
      {...cell} text={String} read={read}
      takes={`${whole ? 'Whole numbers, ' : ''}${min} to ${max.toLocaleString('en-US')}.`}
    />
  );
}

export function ListCell({ text, read, ...cell }: CellProps<number[]>
  & { text(numbers: readonly number[]): string; read(typed: string): number[] | null }) {
  return <ReadCell {...cell} text={text} read={read} takes="Numbers from 0, such as 3, 5-7." />;
}

export function RemoveButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <ActionIcon variant="subtle" color="gray" className="cell-remove" aria-label={label} onClick={onClick}>
      <span aria-hidden="true">×</span>
    </ActionIcon>
  );
}
