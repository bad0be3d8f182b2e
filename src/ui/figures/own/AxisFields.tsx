/** The form fields of one axis of a sweep: the parameter, and its values as a range, a list, or choices. */
import { Button, SegmentedControl, TextInput, type TextInputProps } from '@mantine/core';
import { getPath } from '../../../scenario/set-path';
import type { FullScenario } from '../../../scenario/types';
import { axisFor, readingOf, valuesOf, type AxisForm, type Tunable } from '../../../sweep/own-sweep';
import { inSentence } from '../../app/in-sentence';
import { unitWord } from '../../editor/labels';
import { Choice } from '../../look/Choice';
import { numberText, readNumber } from '../../look/number-text';
import s from './own.module.css';
import type { TunableGroup } from './tunables';

export interface AxisFieldsProps {
  name: string;
  axis: AxisForm;
  full: FullScenario;
  groups: readonly TunableGroup[];
  /** Returns the problem of a field of this axis. */
  wrong: (place: string) => string | undefined;
  onChange: (axis: AxisForm) => void;
  onRemove?: () => void;
}

/** The options of a choice; of a switch, off and on. */
const wordsOf = ({ parameter }: Tunable): { value: string; title: string }[] => (parameter.type === 'choice'
  ? parameter.choices.map(({ value, title }) => ({ value, title }))
  : [{ value: 'false', title: 'Off' }, { value: 'true', title: 'On' }]);

type PartProps = Pick<AxisFieldsProps, 'name' | 'axis' | 'wrong' | 'onChange'> & { tunable: Tunable };

function Words({ name, axis, tunable, wrong, onChange }: PartProps) {
  const problem = wrong('chosen');
  const toggle = (word: string): void => onChange({ ...axis, chosen: axis.chosen.includes(word)
    ? axis.chosen.filter((one) => one !== word) : [...axis.chosen, word] });
  return (
    <fieldset className={s.words}>
      <legend className="heard">{name}: values</legend>
      {wordsOf(tunable).map(({ value, title }) => (
        <label key={value}>
          <input type="checkbox" checked={axis.chosen.includes(value)} onChange={() => toggle(value)} /> {title}
        </label>
      ))}
      {problem && <p className={s.wrong} role="alert">{problem}</p>}
    </fieldset>
  );
}

/** Puts the description (what was read of a list) below the field, where an error would be. */
const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

function Numbers({ name, axis, tunable, wrong, onChange }: PartProps) {
  const unit = unitWord(tunable.parameter.unit);
  const inUnit = (label: string): string => (unit === '' ? label : `${label}, ${unit}`);
  const read = valuesOf(axis, tunable);
  const reading = read.ok ? readingOf(read.values as readonly number[]) : undefined;
  const field = (place: 'from' | 'to' | 'steps' | 'list', label: string, placeholder?: string) => (
    <TextInput
      label={label} aria-label={`${name}: ${inSentence(label)}`} value={axis[place]}
      error={wrong(place)} description={place === 'list' ? reading : undefined} inputWrapperOrder={ORDER}
      inputMode={place === 'list' ? 'text' : 'decimal'} autoComplete="off" spellCheck={false} placeholder={placeholder}
      onChange={(event) => onChange({ ...axis, [place]: event.currentTarget.value })}
      onBlur={() => {
        const number = readNumber(axis[place]);
        if (place !== 'list' && number !== null) onChange({ ...axis, [place]: numberText(number) });
      }}
    />
  );
  return (
    <>
      <SegmentedControl<AxisForm['how']>
        aria-label={`${name}: range or list`} value={axis.how} onChange={(how) => onChange({ ...axis, how })} fullWidth
        data={[{ value: 'range', label: 'Range' }, { value: 'list', label: 'List' }]}
      />
      {axis.how === 'list' ? field('list', inUnit('Values'), '64, 256, 1000') : (
        <>
          <div className={s.three}>
            {field('from', inUnit('From'))}{field('to', inUnit('To'))}{field('steps', 'Values')}
          </div>
          <SegmentedControl<AxisForm['spacing']>
            aria-label={`${name}: spacing`} value={axis.spacing} fullWidth
            onChange={(spacing) => onChange({ ...axis, spacing })}
            data={[{ value: 'even', label: 'Equal steps' }, { value: 'ratio', label: 'Equal ratios' }]}
          />
        </>
      )}
    </>
  );
}

export function AxisFields({ name, axis, full, groups, wrong, onChange, onRemove }: AxisFieldsProps) {
  const all = groups.flatMap(({ tunables }) => tunables);
  const tunable = all.find(({ path }) => path === axis.path);
  const choose = (path: string | null): void => {
    const next = all.find((one) => one.path === path);
    if (next) onChange(axisFor(next, getPath(full, next.path)));
  };
  const isWords = tunable?.parameter.type === 'choice' || tunable?.parameter.type === 'boolean';
  return (
    <section className={s.axis} aria-label={name} data-axis>
      <Choice
        label={name} value={tunable ? axis.path : null} onChange={choose} placeholder="Choose a parameter"
        error={wrong('path')}
        data={groups.map(({ title, tunables }) => ({
          group: title, items: tunables.map(({ path, title: label }) => ({ value: path, label })),
        }))}
      />
      {tunable && (isWords ? <Words {...{ name, axis, tunable, wrong, onChange }} />
        : <Numbers {...{ name, axis, tunable, wrong, onChange }} />)}
      {onRemove && <Button onClick={onRemove}>Remove the second parameter</Button>}
    </section>
  );
}
