/** One form for several selected switches, links or flows: what all of them have, set in each at once. */
import { Button } from '@mantine/core';
import type { Scenario } from '../../../scenario/types';
import type { Edit } from '../edits';
import { FieldGroups } from '../FieldGroups';
import { Findable } from '../find';
import { itemName, type ParameterValue, valueWords } from '../labels';
import type { Item } from '../items';
import { ParameterField } from '../ParameterField';
import { setInAll, sharedSections, type SharedField } from '../shared';

/** Names beyond these are counted. */
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

export function SharedForm({ scenario, items, apply }: {
  scenario: Scenario; items: readonly Item[]; apply(make: (scenario: Scenario) => Edit): void;
}) {
  const sections = sharedSections(scenario, items);
  const names = items.slice(0, MOST_NAMES).map(itemName).join(', ');
  const more = items.length > MOST_NAMES ? ` and ${items.length - MOST_NAMES} more` : '';
  return (
    <>
      <p className="editor-words">
        {names}{more}.{sections.length > 0 ? ' What is set here is set in each of them.' : ''}
      </p>
      <Findable parameters={sections.flatMap(({ fields }) => fields.map(({ parameter }) => parameter))}>
        {sections.map(({ title, fields }) => (
          <section key={title} className="editor-section" aria-label={title}>
            <h3>{title}</h3>
            <FieldGroups fields={fields} render={(field) => {
              const set = (value: ParameterValue | undefined): void => apply((now) =>
                setInAll(now, items, field, value));
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
