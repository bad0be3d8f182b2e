/**
 * One parameter of the catalogue as a field with its unit, range, help and source. Knows nothing of
 * scenarios: values go in as authored (undefined: left out, the default counts) and come out once per finished edit.
 */
import { NumberInput, Popover, Select, Switch } from '@mantine/core';
import { useId } from 'react';
import type { ChoiceParameter, NumberParameter, Parameter } from '../../model/catalogue-types';
import { grouped } from '../../scenario/problem';
import { Term } from '../terms/Explained';
import { useEntry } from '../terms/use-glossary';
import { unitWord, valueWords, withUnit, type ParameterValue } from './labels';
import { useDraft } from './use-draft';
import './parameter-field.css';

export interface ParameterFieldProps {
  parameter: Parameter;
  /** As authored; undefined: left out. */
  value: ParameterValue | undefined;
  /** A finished edit; undefined: back to the default. */
  onCommit(value: ParameterValue | undefined): void;
  /** What is wrong with the value, from outside. */
  problem?: string;
  disabled?: boolean;
}

interface ControlProps<Kind extends Parameter> extends Omit<ParameterFieldProps, 'parameter' | 'value'> {
  parameter: Kind;
  value: ParameterValue;
  id: string;
  helpId: string;
}

/** `1 to 1,000,000 cells`. */
export const rangeWords = ({ min, max, unit }: NumberParameter): string => `${grouped(min)} to ${withUnit(max, unit)}`;

/** Why a number does not fit; null where it does. */
export function whyNotNumber(parameter: NumberParameter, value: number | null): string | null {
  if (value === null) return parameter.nullable ? null : `Takes ${rangeWords(parameter)}.`;
  const whole = parameter.type !== 'integer' || Number.isInteger(value);
  if (Number.isFinite(value) && whole && value >= parameter.min && value <= parameter.max) return null;
  return `Takes ${whole ? '' : 'whole numbers, '}${rangeWords(parameter)}.`;
}

const STEPS: Partial<Record<Parameter['unit'], number>> = { fraction: 0.05, probability: 0.001 };
/** Steps by arrow key leave 0.30000000000000004 behind. */
const SIGNIFICANT_DIGITS = 12;

/** Room for the unit at the right end of the field. */
const UNIT_ADVANCE_REM = 0.45;
const UNIT_MARGIN_REM = 1;

const rounded = (number: number): number => Number(number.toPrecision(SIGNIFICANT_DIGITS));

const parsed = (typed: number | string): number | null => {
  const number = typeof typed === 'number' ? typed : Number(typed.replaceAll(',', ''));
  return typed === '' ? null : rounded(number);
};

function NumberControl({ parameter, value, onCommit, problem, disabled, id, helpId }: ControlProps<NumberParameter>) {
  const draft = useDraft<number | string>(typeof value === 'number' ? rounded(value) : '', (typed) => {
    const number = parsed(typed);
    if (whyNotNumber(parameter, number) !== null) return false;
    onCommit(number);
    return true;
  });
  const why = draft.open ? whyNotNumber(parameter, parsed(draft.shown)) : problem;
  const unit = unitWord(parameter.unit);
  return (
    <NumberInput
      id={id} className="parameter-number" aria-describedby={helpId} disabled={disabled} error={why ?? undefined}
      value={draft.shown} onChange={draft.type} onBlur={draft.finish} onKeyDown={draft.onKeyDown}
      hideControls thousandSeparator="," clampBehavior="none" allowDecimal={parameter.type === 'number'}
      allowNegative={parameter.min < 0}
      step={STEPS[parameter.unit] ?? 1} startValue={parameter.default ?? parameter.min}
      placeholder={parameter.nullable ? '–' : undefined}
      rightSection={unit === '' ? undefined : <span aria-hidden="true" className="parameter-unit">{unit}</span>}
      rightSectionWidth={unit === '' ? undefined : `${unit.length * UNIT_ADVANCE_REM + UNIT_MARGIN_REM}rem`}
      rightSectionPointerEvents="none"
    />
  );
}

function ChoiceControl({ parameter, value, onCommit, problem, disabled, id, helpId }: ControlProps<ChoiceParameter>) {
  if (parameter.choices.length === 1) {
    return <output id={id} className="parameter-only" aria-describedby={helpId}>{parameter.choices[0].title}</output>;
  }
  return (
    <Select
      id={id} className="parameter-choice" aria-label={parameter.title} aria-describedby={helpId} disabled={disabled}
      error={problem} allowDeselect={false}
      data={parameter.choices.map((choice) => ({ value: choice.value, label: choice.title }))} value={String(value)}
      onChange={(next) => next !== null && next !== value && onCommit(next)}
    />
  );
}

/** Where the number comes from, what it may be, and the way back to its default. */
function Provenance({ parameter, value, onCommit }: Pick<ParameterFieldProps, 'parameter' | 'value' | 'onCommit'>) {
  const word =
    parameter.source === '' ? 'range' : parameter.source.startsWith('our assumption') ? 'our assumption' : 'source';
  const isDefault = value === undefined || value === parameter.default;
  return (
    <Popover position="bottom-end" width={272} shadow="none" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="parameter-source" aria-label={`${parameter.title}: ${word}`}>
          {word}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="parameter-provenance">
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

/** The name of the field; where it is a term, its entry of the glossary. */
function Title({ title, unit, id }: { title: string; unit: string; id: string }) {
  const entry = useEntry(title);
  const whole = <>{title}{unit === '' ? null : <span className="heard">, {unit}</span>}</>;
  if (entry === null) return <label className="parameter-title" htmlFor={id}>{whole}</label>;
  return (
    <span className="parameter-title">
      <Term entry={entry}>{title}</Term>
      <label className="heard" htmlFor={id}>{whole}</label>
    </span>
  );
}

export function ParameterField(props: ParameterFieldProps) {
  const { parameter, onCommit, disabled, problem } = props;
  const id = useId();
  const helpId = `${id}help`;
  const value = props.value === undefined ? parameter.default : props.value;
  const shared = { onCommit, disabled, problem, id, helpId, value };
  const unit = unitWord(parameter.unit);
  return (
    <div
      className="parameter" data-key={parameter.key}
      data-type={parameter.type === 'choice' && parameter.choices.length === 1 ? 'only' : parameter.type}
    >
      <Title title={parameter.title} unit={unit} id={id} />
      {parameter.type === 'boolean' ? (
        <Switch id={id} className="parameter-switch" aria-describedby={helpId} disabled={disabled} error={problem}
          checked={value === true} onChange={(event) => onCommit(event.currentTarget.checked)} />
      ) : null}
      {parameter.type === 'choice' ? <ChoiceControl {...shared} parameter={parameter} /> : null}
      {parameter.type === 'number' || parameter.type === 'integer' ? <NumberControl {...shared} parameter={parameter} />
        : null}
      <div className="parameter-help">
        <span id={helpId}>{parameter.help}</span>{' '}
        <Provenance parameter={parameter} value={props.value} onCommit={onCommit} />
      </div>
    </div>
  );
}
