/** One form for several selected items: what all the switches, links or flows among them have, set in all at once. */
import { Button } from '@mantine/core';
import type { Scenario } from '../../../scenario/types';
import type { Edit } from '../edits';
import { FieldGroups } from '../FieldGroups';
import { Findable } from '../find';
import { itemName, type ParameterValue, valueWords } from '../labels';
import type { Item } from '../items';
import { ParameterField } from '../ParameterField';
import { alike, countedThings, setInAll, type SharedField } from '../shared';

/** Most names that are listed; the others are counted. */
const MOST_NAMES = 12;

function Differing({ field, onSet }: { field: SharedField; onSet(value: ParameterValue | undefined): void }) {
  const { parameter, value, differs } = field;
  if (differs === null) return null;
  return (
    <p className="editor-differs">
      They differ: {differs}.{' '}
      <Button onClick={() => onSet(value)}>Set all to {valueWords(parameter, value ?? parameter.default)}</Button>
    </p>
  );
}

/** The title names the kind of items if not all of the selected ones have the section. */
const titleOf = ({ title, these }: { title: string; these: readonly Item[] }, all: readonly Item[]): string =>
  (these.length === all.length ? title : `${title} of ${countedThings(these)}`);

export function SharedForm({ scenario, items, apply }: {
  scenario: Scenario; items: readonly Item[]; apply(make: (scenario: Scenario) => Edit): void;
}) {
  const kinds = alike(scenario, items);
  const said = kinds.length === 0 ? ''
    : ` What is set here is set in each of ${kinds.length > 1 ? 'its kind' : 'them'}.`;
  const parts = kinds.flatMap(({ items: these, sections }) => sections.map((section) => ({ these, ...section })));
  const names = items.slice(0, MOST_NAMES).map(itemName).join(', ');
  const more = items.length > MOST_NAMES ? ` and ${items.length - MOST_NAMES} more` : '';
  return (
    <>
      <p className="editor-words">
        {names}{more}.{said}
      </p>
      <Findable parameters={parts.flatMap(({ fields }) => fields.map(({ parameter }) => parameter))}>
        {parts.map((one) => (
          <section
            key={`${one.these[0].kind} ${one.title}`} className="editor-section" aria-label={titleOf(one, items)}
          >
            <h3>{titleOf(one, items)}</h3>
            <FieldGroups fields={one.fields} render={(field) => {
              const set = (value: ParameterValue | undefined): void => apply((now) =>
                setInAll(now, one.these, field, value));
              return (
                <div key={field.path.join('.')}>
                  <ParameterField parameter={field.parameter} value={field.value} onCommit={set} />
                  <Differing field={field} onSet={set} />
                </div>
              );
            }} />
          </section>
        ))}
      </Findable>
    </>
  );
}
