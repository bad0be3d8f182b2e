/** Fields that are no parameters: the id of an item, and a choice of a node. */
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { Choice } from '../../look/Choice';
import { useDraft } from '../use-draft';

/** A line of text that is committed when editing ends; `why` returns what is wrong with it, or null. */
export function TextField({ label, value, why, onCommit }: {
  label: string; value: string; why?(next: string): string | null; onCommit(next: string): void;
}) {
  const id = useId();
  const draft = useDraft(value, (next) => {
    if (why && why(next) !== null) return false;
    onCommit(next);
    return true;
  });
  return (
    <div className="parameter" data-type="text">
      <label className="parameter-title" htmlFor={id}>{label}</label>
      <TextInput
        id={id} className="parameter-text" value={draft.shown}
        error={draft.open ? why?.(draft.shown) ?? undefined : undefined} spellCheck={false}
        autoComplete="off" data-settled={!draft.open || undefined}
        onChange={(event) => draft.type(event.currentTarget.value)} onBlur={draft.onBlur} onKeyDown={draft.onKeyDown}
      />
    </div>
  );
}

export interface NodeChoice {
  value: string;
  label: string;
}

/** One node out of those that may be chosen. */
export function NodeField({ label, choices, value, onChange, problem }: {
  label: string; choices: readonly NodeChoice[]; value: string | null; onChange(next: string): void; problem?: string;
}) {
  const id = useId();
  return (
    <div className="parameter" data-type="node">
      <label className="parameter-title" htmlFor={id}>{label}</label>
      <Choice id={id} aria-label={label} data={choices} value={value} error={problem} placeholder="choose a node"
        onChange={(next) => next !== null && next !== value && onChange(next)} />
    </div>
  );
}
