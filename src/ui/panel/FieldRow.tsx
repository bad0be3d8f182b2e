/**
 * One parameter at its path: the catalogue's field, a slider if the quantity spans decades, and whether it can be
 * changed while the network runs.
 */
import { SegmentedControl, Slider } from '@mantine/core';
import { useState } from 'react';
import type { NumberParameter } from '../../model/catalogue-types';
import { getPath } from '../../scenario/set-path';
import { edit, useApp } from '../app/store';
import { count } from '../app/words';
import { setByForm } from '../editor/commit';
import { isValue, itemName, valueWords, type ParameterValue } from '../editor/labels';
import { ParameterField } from '../editor/ParameterField';
import { LADDERS, PACKET_SIZES, rung } from './ladders';
import s from './panel.module.css';
import { placesWords } from './share-words';
import type { Field, PlacedField } from './targets';
import { useInForce } from './use-in-force';
import { useTurn, useValueAt } from './use-turn';

const FRACTION_STEP = 0.05;

interface SlideProps {
  parameter: NumberParameter;
  value: number;
  turn: (value: number, going?: boolean) => void;
}

/**
 * A slider for some parameters. A drag is one step of undo; under "From here" only the end of a drag is applied, and
 * until then the thumb just follows the pointer.
 */
function Slide({ parameter, value, turn }: SlideProps) {
  const [held, setHeld] = useState<number | null>(null);
  const shown = held ?? value;
  const drag = (next: number): void => {
    setHeld(next);
    turn(next, true);
  };
  const drop = (next: number): void => {
    setHeld(null);
    turn(next);
  };
  const shared = {
    className: s.slider, thumbLabel: `${parameter.title}, slider`, thumbValueText: valueWords(parameter, shown),
  };
  const ladder = LADDERS[parameter.key];
  if (ladder) {
    return <Slider {...shared} min={0} max={ladder.length - 1} step={1} value={rung(ladder, shown)}
      onChange={(position) => drag(ladder[position])} onChangeEnd={(position) => drop(ladder[position])} />;
  }
  if (parameter.unit === 'fraction') {
    return (
      <Slider
        {...shared} min={parameter.min} max={parameter.max} step={FRACTION_STEP} value={shown} onChange={drag}
        onChangeEnd={drop}
      />
    );
  }
  if (parameter.key !== 'packetBytes') return null;
  return <SegmentedControl
    className={s.sizes} fullWidth aria-label="Usual packet sizes" value={String(value)}
    data={PACKET_SIZES.map((size) => ({ value: String(size), label: count(size) }))}
    onChange={(size) => turn(Number(size))}
  />;
}

interface FieldRowProps {
  field: Field;
  /** What a change does if it is more than setting a value at its path; the run then starts again. */
  change?: (value: ParameterValue | undefined) => void;
  /** What the parameter belongs to, such as `of sw`, if nothing above says so. */
  thing?: string;
}

function FieldRow({ field: { parameter, path }, change, thing }: FieldRowProps) {
  const value = useValueAt(path);
  const applyNow = useApp((state) => state.applyNow);
  const turnAt = useTurn();
  const inForce = useInForce();
  const running = getPath(inForce, path);
  const places = placesWords(inForce, parameter, path, value);
  const turn = (next: ParameterValue | undefined, going = false): void => turnAt({
    label: `${parameter.title} ${valueWords(parameter, next === undefined ? parameter.default : next)}`, path,
    value: next, live: parameter.live, going,
  });
  return (
    <div className={s.field}>
      <ParameterField
        parameter={thing === undefined ? parameter : { ...parameter, title: `${parameter.title} ${thing}` }}
        value={isValue(value) ? value : undefined} onCommit={change ?? ((next) => turn(next))}
      />
      {(parameter.type === 'number' || parameter.type === 'integer') && typeof value === 'number'
        && <Slide parameter={parameter} value={value} turn={turn} />}
      {places !== '' && <p className={s.restarts}>{places}</p>}
      {!applyNow && isValue(running) && running !== value
        && <p className={s.restarts}>In force now: {valueWords(parameter, running)}, by a change listed below.</p>}
      {applyNow && !parameter.live && <p className={s.restarts}>Changing this restarts the run.</p>}
    </div>
  );
}

/** Says what a field belongs to, if fields of several items are listed together. */
const ownerWords = ({ item }: PlacedField, named: readonly PlacedField[]): string | undefined =>
  (named.some((other) => other.item.kind !== item.kind || other.item.id !== item.id) ? `of ${itemName(item)}`
    : undefined);

/** Applies a choice of a mechanism, which also changes the settings that go with it, as in the editor. */
function chooseKind(field: PlacedField, value: ParameterValue | undefined): void {
  const { label, scenario } = setByForm(useApp.getState().doc.scenario, field.item, field, value);
  edit(label, scenario);
}

/** `named` are the fields listed together with this one without a heading. */
export const PlacedRow = ({ field, named }: { field: PlacedField; named?: readonly PlacedField[] }) =>
  (
    <FieldRow
      field={{ parameter: field.parameter, path: field.place }} thing={named && ownerWords(field, named)}
      change={field.parameter.key === 'kind' ? (value) => chooseKind(field, value) : undefined}
    />
  );

export function FieldRows({ fields }: { fields: readonly Field[] }) {
  return fields.map((field) => <FieldRow key={field.path} field={field} />);
}
