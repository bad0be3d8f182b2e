/**
 * One parameter of the catalogue as a field with its unit, range, help and source. Knows nothing of scenarios: values
 * go in as authored (`undefined` if left out, so that the default applies) and come out once per finished edit.
 */
import { Popover, Select, Switch } from '@mantine/core';
import { useId, useLayoutEffect, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { ChoiceParameter, NumberParameter, Parameter } from '../../model/catalogue-types';
import { grouped } from '../../scenario/problem';
import { isFollowedByWords, notANumber, numberText, readNumber } from '../look/number-text';
import { NumberText } from '../look/NumberText';
import { EntryTip, EntryWords } from '../terms/Explained';
import type { Entry } from '../terms/glossary';
import { useEntry } from '../terms/use-glossary';
import { unitWord, valueWords, withUnit, type ParameterValue } from './labels';
import { useDraft } from './use-draft';
import './parameter-field.css';

export interface ParameterFieldProps {
  parameter: Parameter;
  /** As authored; `undefined` if left out. */
  value: ParameterValue | undefined;
  /** Called with a finished edit; `undefined` returns to the default. */
  onCommit(value: ParameterValue | undefined): void;
  /** What the check of the scenario finds wrong with the value. */
  problem?: string;
  disabled?: boolean;
}

/** Adds the help text to the input's `aria-describedby`, in which Mantine names only elements of its own. */
function useToldWith(id: string, helpId: string): void {
  useLayoutEffect(() => {
    const input = document.getElementById(id);
    const told = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
    if (!told.includes(helpId)) input?.setAttribute('aria-describedby', [...told, helpId].join(' '));
  });
}

interface ControlProps<Kind extends Parameter> extends Omit<ParameterFieldProps, 'parameter' | 'value'> {
  parameter: Kind;
  value: ParameterValue;
  id: string;
  helpId: string;
}

/** `1 to 1,000,000 cells`. */
const rangeWords = ({ min, max, unit }: NumberParameter): string => `${grouped(min)} to ${withUnit(max, unit)}`;

/** Returns a sentence that says why typed text is not valid; `null` if it is. An empty field means `null`. */
export function whyNotTyped(parameter: NumberParameter, typed: string): string | null {
  const takes = `Takes ${rangeWords(parameter)}.`;
  if (typed.trim() === '') return parameter.nullable ? null : takes;
  const number = readNumber(typed);
  if (number === null) {
    const unit = unitWord(parameter.unit);
    return isFollowedByWords(typed)
      ? `Type the number alone${unit === '' ? '' : `, in ${unit}`}. ${takes}` : `${notANumber(typed)} ${takes}`;
  }
  // A number too large for a double is out of range, whether whole or not.
  if (parameter.type === 'integer' && Number.isFinite(number) && !Number.isInteger(number)) {
    const of = unitWord(parameter.unit);
    return `${grouped(number)} is not a whole number${of === '' ? '' : ` of ${of}`}. ${takes}`;
  }
  return number >= parameter.min && number <= parameter.max ? null : takes;
}

const STEPS: Partial<Record<Parameter['unit'], number>> = { fraction: 0.05, probability: 0.001 };

/** Room for the unit at the right end of the field. */
const UNIT_ADVANCE_REM = 0.45;
const UNIT_MARGIN_REM = 1;

const unitRoomRem = (unit: string): number => (unit === '' ? 0 : unit.length * UNIT_ADVANCE_REM + UNIT_MARGIN_REM);

/** Width of a digit in the font size of touch screens, and the padding beside it. */
const DIGIT_REM = 0.6;
const PADDING_REM = 1.5;
/** Usual width of a field; only a field with a long number is wider. */
const FIELD_REM = 8.5;

/** Returns the width, rem, of a field whose number does not fit into the usual width; `null` if it fits. */
export function widerRem(parameter: Parameter, value: ParameterValue | undefined): number | null {
  if ((parameter.type !== 'number' && parameter.type !== 'integer') || typeof value !== 'number') return null;
  const width = numberText(value).length * DIGIT_REM + unitRoomRem(unitWord(parameter.unit)) + PADDING_REM;
  return width > FIELD_REM ? width : null;
}

/** Whether errors show while typing; text that may still become a number is judged only when the field is left. */
const isSpokenOf = (typed: string): boolean => typed.trim() === '' || readNumber(typed) !== null;

function NumberControl({ parameter, value, onCommit, problem, disabled, id, helpId }: ControlProps<NumberParameter>) {
  const draft = useDraft(typeof value === 'number' ? numberText(value) : '', (typed) => {
    if (whyNotTyped(parameter, typed) !== null) return false;
    const number = typed.trim() === '' ? null : readNumber(typed);
    if (number !== value) onCommit(number);
    return true;
  });
  const why = !draft.open ? problem
    : draft.refused || isSpokenOf(draft.shown) ? whyNotTyped(parameter, draft.shown) ?? undefined : undefined;
  const unit = unitWord(parameter.unit);
  useToldWith(id, helpId);
  return (
    <NumberText
      id={id} className="parameter-number" disabled={disabled} error={why}
      value={draft.shown} onText={draft.type} onBlur={draft.onBlur} onKeyDown={draft.onKeyDown}
      data-settled={!draft.open || undefined}
      min={parameter.min} max={parameter.max} step={STEPS[parameter.unit]} startValue={parameter.default ?? undefined}
      placeholder={parameter.nullable ? '–' : undefined}
      rightSection={unit === '' ? undefined : <span aria-hidden="true" className="parameter-unit">{unit}</span>}
      rightSectionWidth={unit === '' ? undefined : `${unitRoomRem(unit)}rem`}
      rightSectionPointerEvents="none"
    />
  );
}

function ChoiceControl({ parameter, value, onCommit, problem, disabled, id, helpId }: ControlProps<ChoiceParameter>) {
  useToldWith(id, helpId);
  if (parameter.choices.length === 1) {
    return <output id={id} className="parameter-only">{parameter.choices[0].title}</output>;
  }
  return (
    <Select
      id={id} className="parameter-choice" aria-label={parameter.title} disabled={disabled} error={problem}
      allowDeselect={false}
      data={parameter.choices.map((choice) => ({ value: choice.value, label: choice.title }))} value={String(value)}
      onChange={(next) => next !== null && next !== value && onCommit(next)}
    />
  );
}

function SwitchControl(
  { checked, onCommit, problem, disabled, id, helpId }:
    Omit<ControlProps<Parameter>, 'parameter' | 'value'> & { checked: boolean },
) {
  useToldWith(id, helpId);
  return (
    <Switch
      id={id} className="parameter-switch" disabled={disabled} error={problem} checked={checked}
      onChange={(event) => onCommit(event.currentTarget.checked)}
    />
  );
}

interface ProvenanceProps extends Pick<ParameterFieldProps, 'parameter' | 'value' | 'onCommit'> {
  named: Named;
}

/** A popover with the meaning, source, range and default of the parameter, and a button to return to the default. */
function Provenance({ parameter, value, onCommit, named }: ProvenanceProps) {
  const word =
    parameter.source === '' ? 'range' : parameter.source.startsWith('our assumption') ? 'our assumption' : 'source';
  const isDefault = value === undefined || value === parameter.default;
  return (
    <Popover position="bottom-end" width={272} shadow="none" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button" className="parameter-source" aria-label={`${parameter.title}: ${word}`}
          aria-describedby={named.shown ? named.tipId : undefined}
          onFocus={(event) => named.show(event.currentTarget.matches(':focus-visible'))}
          onBlur={() => named.show(false)} onKeyDown={named.hideOnEscape}
        >
          {word}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="parameter-provenance">
        {named.entry && <EntryWords entry={named.entry} />}
        {parameter.source === '' ? null
          : <p>{parameter.source.charAt(0).toUpperCase() + parameter.source.slice(1)}.</p>}
        <dl tabIndex={-1} data-autofocus>
          {parameter.type === 'number' || parameter.type === 'integer'
            ? <div><dt>Range</dt><dd>{rangeWords(parameter)}</dd></div> : null}
          <div><dt>Default</dt><dd>{valueWords(parameter, parameter.default)}</dd></div>
          <div><dt>In files</dt><dd><code>{parameter.key}</code></dd></div>
        </dl>
        {isDefault ? null : (
          <button type="button" className="parameter-reset" onClick={() => onCommit(undefined)}>
            Set to {valueWords(parameter, parameter.default)}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The glossary entry of the field's name, `null` if it has none, and whether its tip is shown. */
interface Named {
  entry: Entry | null;
  tipId: string;
  shown: boolean;
  show(shown: boolean): void;
  hideOnEscape(event: KeyboardEvent): void;
}

function useNamed(title: string, tipId: string): Named {
  const entry = useEntry(title);
  const [shown, show] = useState(false);
  return {
    entry, tipId, shown: shown && entry !== null, show,
    hideOnEscape(event) {
      if (event.key !== 'Escape' || !shown) return;
      event.stopPropagation();
      show(false);
    },
  };
}

/**
 * The label. If it is a glossary term, its entry shows on hover and while the button below has the focus; above the
 * label, since an error may stand below it. The glossary may come while the pointer already rests on the label.
 */
function Title({ title, unit, id, named }: { title: string; unit: string; id: string; named: Named }) {
  const whole = <>{title}{unit === '' ? null : <span className="heard">, {unit}</span>}</>;
  return (
    <EntryTip entry={named.entry} opened={named.shown} id={named.tipId} position="top-start">
      <label
        className="parameter-title" data-term={named.entry === null ? undefined : true} htmlFor={id}
        onPointerEnter={({ pointerType }) => named.show(pointerType === 'mouse')}
        onPointerLeave={() => named.show(false)}
      >
        {whole}
      </label>
    </EntryTip>
  );
}

export function ParameterField(props: ParameterFieldProps) {
  const { parameter, onCommit, disabled, problem } = props;
  const id = useId();
  const helpId = `${id}help`;
  const value = props.value === undefined ? parameter.default : props.value;
  const shared = { onCommit, disabled, problem, id, helpId, value };
  const unit = unitWord(parameter.unit);
  const named = useNamed(parameter.title, `${id}term`);
  const wider = widerRem(parameter, value);
  const style: CSSProperties & Record<'--field', string> | undefined =
    wider === null ? undefined : { '--field': `${wider}rem` };
  return (
    <div
      style={style}
      className="parameter" data-key={parameter.key}
      data-type={parameter.type === 'choice' && parameter.choices.length === 1 ? 'only' : parameter.type}
    >
      <Title title={parameter.title} unit={unit} id={id} named={named} />
      {parameter.type === 'boolean' ? (
        <SwitchControl {...shared} checked={value === true} />
      ) : null}
      {parameter.type === 'choice' ? <ChoiceControl {...shared} parameter={parameter} /> : null}
      {parameter.type === 'number' || parameter.type === 'integer' ? <NumberControl {...shared} parameter={parameter} />
        : null}
      <div className="parameter-help">
        <span id={helpId}>{parameter.help}</span>{' '}
        <Provenance parameter={parameter} value={props.value} onCommit={onCommit} named={named} />
      </div>
    </div>
  );
}
