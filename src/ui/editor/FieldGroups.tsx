/**
 * Fields of one section of a form: the most important ones are open, the others are in folds by topic, each of which
 * says how many of its values differ from the default. While the reader searches, all fields that match are open.
 */
import { useState, type ReactNode } from 'react';
import { GROUPS, type Group } from '../../model/catalogue-types';
import { grouped } from '../../scenario/problem';
import { matches, useQuery } from './find';
import { isChanged, type FormField } from './sections';
import './parameter-field.css';

export interface FieldGroupsProps<Field extends FormField> {
  fields: readonly Field[];
  render(field: Field): ReactNode;
  /** Whether there is a problem or a warning about the field; its fold then starts open. */
  isWrong?(field: Field): boolean;
}

export interface FoldProps {
  title: string;
  /** Number of values inside that differ from the default. */
  changed: number;
  /** Opens the fold when it becomes true; becoming false does not close the fold, as the reader may be in it. */
  open?: boolean;
  className?: string;
  children(): ReactNode;
}

/** A fold that renders its content when it is first opened: a flow alone has sixty fields. */
export function Fold({ title, changed, open = false, className = 'parameter-details', children }: FoldProps) {
  const [shown, setShown] = useState({ asked: open, opened: open, made: open });
  if (shown.asked !== open) setShown({ asked: open, opened: open || shown.opened, made: open || shown.made });
  return (
    <details className={className} open={shown.opened} onToggle={({ currentTarget: { open: opened } }) =>
      setShown((before) => ({ ...before, opened, made: opened || before.made }))}>
      <summary>
        {title}
        {changed > 0 ? <span className="parameter-changed">{grouped(changed)} changed</span> : null}
      </summary>
      {shown.made ? children() : null}
    </details>
  );
}

export function FieldGroups<Field extends FormField>({ fields, render, isWrong }: FieldGroupsProps<Field>) {
  const query = useQuery();
  if (query !== '') return fields.filter(({ parameter }) => matches(parameter, query)).map(render);
  const of = (group: Group): Field[] => fields.filter(({ parameter }) => (parameter.group ?? 'basic') === group);
  const folds = (Object.keys(GROUPS) as Group[]).filter((group) => group !== 'basic' && of(group).length > 0);
  return <>{of('basic').map(render)}{folds.map((group) => (
    <Fold
      key={group} title={GROUPS[group]} changed={of(group).filter(isChanged).length}
      open={isWrong !== undefined && of(group).some(isWrong)}
    >
      {() => of(group).map(render)}
    </Fold>
  ))}</>;
}
