/**
 * Fields of one section of a form: those that matter most stand open, the others are folded by what they are about,
 * each fold saying how many of its values are not the default. While something is looked for, whatever matches stands
 * open.
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
  /** Is something said of the field? Its fold then begins open. */
  isWrong?(field: Field): boolean;
}

export interface FoldProps {
  title: string;
  /** How many values inside are not the default. */
  changed: number;
  /** Opens it; that it is no longer asked for does not close it under the reader's hands. */
  open?: boolean;
  className?: string;
  children(): ReactNode;
}

/** What was never opened is not made: a flow alone has sixty fields. */
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
