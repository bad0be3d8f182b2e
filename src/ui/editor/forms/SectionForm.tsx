/** One section of an item's form, with the fields that currently apply. */
import type { ReactNode } from 'react';
import type { Problem } from '../../../scenario/problem';
import { setByForm } from '../commit';
import { FieldGroups, Fold } from '../FieldGroups';
import { matches, useQuery } from '../find';
import type { Item } from '../items';
import { ParameterField } from '../ParameterField';
import type { FormField, FormSection } from '../sections';
import type { FormProps } from './form';

export interface SectionFormProps extends Pick<FormProps, 'problems' | 'warned' | 'apply'> {
  item: Item;
  section: FormSection;
  /** Part of the item that the section belongs to, such as `Port to sink`. */
  within?: string;
  /** Content below the fields. */
  children?: ReactNode;
}

const LISTS = { node: 'nodes', link: 'links', flow: 'flows' } as const;

/**
 * Returns the problem of a field, or of the mechanism that it chooses. The path of a link may name it either way round.
 */
function problemOf(problems: readonly Problem[], item: Item, { path, chooses }: FormField): string | undefined {
  const places = [path, ...(chooses ? [path.slice(0, -1)] : [])].map((place) => place.join('.'));
  return problems.find((problem) => places.some((place) => problem.path === `${LISTS[item.kind]}.${item.id}.${place}`
    || (item.kind === 'link' && problem.path.endsWith(`.${place}`))))?.message;
}

export function SectionForm(
  { item, section: { title, fields, idle }, within, problems, warned = [], apply, children }: SectionFormProps,
) {
  const query = useQuery();
  const wrong = (field: FormField): string | undefined => problemOf(problems, item, field);
  const open = (field: FormField): boolean => problemOf([...problems, ...warned], item, field) !== undefined;
  if (query !== '' && !fields.some(({ parameter }) => matches(parameter, query))) return null;
  const groups = (
    <FieldGroups fields={fields} isWrong={open} render={(field) => (
      <ParameterField
        key={field.path.join('.')} parameter={field.parameter} value={field.value} problem={wrong(field)}
        onCommit={(value) => apply((now) => setByForm(now, item, field, value))}
      />
    )} />
  );
  const folded = idle !== undefined && query === '' && !fields.some(open);
  return (
    <section className="editor-section" aria-label={within === undefined ? title : `${within}: ${title}`}>
      {folded ? <Fold title={`${title}: ${idle}`} changed={0}>{() => groups}</Fold> : (
        <>
          {within === undefined ? <h3>{title}</h3> : <h4>{title}</h4>}
          {groups}
        </>
      )}
      {query === '' ? children : null}
    </section>
  );
}
