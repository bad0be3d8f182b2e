/** The few parameters that matter in this network, and the choice of how changes take effect. */
import { CompareWith } from '../compare/CompareWith';
import { bottleneckOf } from './switch-targets';
import { keyFields } from './targets';
import { PlacedRow } from './FieldRow';
import { ApplyChoice } from './Parameters';
import s from './panel.module.css';
import { useApp } from '../app/store';
import { useKeyPaths } from './use-key-paths';
import { useShownScenario } from './use-in-force';

export function KeyParameters() {
  const full = useShownScenario();
  const bottleneck = useApp(({ checked }) => bottleneckOf(checked.expansion));
  const fields = keyFields(full, bottleneck, useKeyPaths());
  return (
    <section className={s.part} aria-label="Parameters that matter here">
      {fields.map((field) => <PlacedRow key={field.place} field={field} named={fields} />)}
      <ApplyChoice />
      <CompareWith />
    </section>
  );
}
