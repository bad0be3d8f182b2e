/**
 * The projector's slider: a few values of the one parameter that the open preset is about most, or else of the buffer
 * at the bottleneck.
 */
import { Slider } from '@mantine/core';
import { useMemo } from 'react';
import { getPath, setPath } from '../../scenario/set-path';
import { itemName, unitWord, valueWords } from '../editor/labels';
import { numberText } from '../look/number-text';
import { placesWords } from '../panel/share-words';
import { switchAt } from '../panel/switch-settings';
import { bottleneckOf, bottleneckTarget } from '../panel/switch-targets';
import { isBuffer, keyFields } from '../panel/targets';
import { useKeyPaths } from '../panel/use-key-paths';
import { check } from './document';
import { preset } from './page-presets';
import s from './projector.module.css';
import { slidBuffer, sliderSteps, type NumberField } from './slider-steps';
import { edit, finishGesture, useApp, warn } from './store';
import { count, withNoun } from './words';

interface StepsProps {
  title: string;
  /** Names the slider; `valueOf` says a value with its unit. */
  name: string;
  valueOf: (value: number) => string;
  place: string;
  /** Smallest first. */
  steps: readonly number[];
  value: number;
  /** A sentence about the value; '' if it needs none. */
  note?: string;
}

function Steps({ title, name, valueOf, place, steps, value, note = '' }: StepsProps) {
  const turn = (position: number): void => {
    const reply = setPath(useApp.getState().doc.scenario, place, steps[position]);
    if (reply.ok) edit(`${name} ${valueOf(steps[position])}`, reply.scenario, { gesture: 'projector' });
    else warn(reply.problem.message);
  };
  return (
    <section className={`${s.part} ${s.buffer}`} aria-label={name}>
      <h2>{title}</h2>
      {note !== '' && <p className={s.note}>{note}</p>}
      <Slider
        className={s.slider} style={{ minHeight: `${steps.length - 1}rem` }} orientation="vertical" thumbLabel={title}
        thumbValueText={valueOf(value)} min={0} max={steps.length - 1} step={1}
        value={steps.indexOf(value)}
        marks={steps.map((step, position) => ({
          value: position, label: <span data-current={step === value || undefined}>{numberText(step)}</span>,
        }))}
        onChange={turn} onChangeEnd={finishGesture}
      />
    </section>
  );
}

function BufferSlider() {
  const full = useApp((state) => state.checked.full);
  const target = bottleneckTarget(full, useApp(({ checked }) => bottleneckOf(checked.expansion)));
  const port = target === undefined ? undefined : switchAt(full, target);
  const buffer = port === undefined ? null : slidBuffer(port, full.network === 'packet');
  if (buffer === null) return null;
  const { key, unit, steps, value } = buffer;
  const [noun] = unit.split(' ');
  return (
    <Steps
      title={`Switch buffer, ${unit}`} name="Buffer" valueOf={(one) => withNoun(count(one), noun)}
      place={`${target}.${key}`} steps={steps} value={value}
    />
  );
}

/** Returns the field of the first of these paths that is a number; `null` without paths, or if it is a buffer. */
function useKeyField(): NumberField | null {
  const full = useApp((state) => state.checked.full);
  const bottleneck = useApp(({ checked }) => bottleneckOf(checked.expansion));
  const paths = useKeyPaths();
  return useMemo(() => {
    const first = paths && keyFields(full, bottleneck, paths)
      .find(({ parameter: { type } }) => type === 'number' || type === 'integer');
    const value = first && getPath(full, first.place);
    return !first || isBuffer(first) || typeof value !== 'number' ? null : { ...first, value } as NumberField;
  }, [full, bottleneck, paths]);
}

export function ProjectorSlider() {
  const field = useKeyField();
  const full = useApp((state) => state.checked.full);
  const scenario = useApp((state) => state.checked.scenario);
  const id = useApp((state) => state.doc.presetId);
  const steps = useMemo(() => {
    if (field === null || id === null) return [];
    // Steps around the preset's own value stay where they are while the reader turns it.
    const own = check(preset(id).scenario);
    const told = own.ok ? getPath(own.checked.full, field.place) : null;
    return sliderSteps(field, typeof told === 'number' ? told : field.value, full, scenario);
  }, [field, full, id, scenario]);
  if (field === null || steps.length < 3) return <BufferSlider />;
  const { parameter, item, place, value } = field;
  // `Lower threshold, places` has its unit in its title.
  const [title, ...counted] = parameter.title.split(', ');
  const name = [`${title} of ${itemName(item)}`, ...counted].join(', ');
  const unit = unitWord(parameter.unit);
  return (
    <Steps
      title={unit === '' ? name : `${name}, ${unit}`} name={name} place={place} steps={steps} value={value}
      valueOf={(one) => valueWords(parameter, one)} note={placesWords(full, parameter, place, value)}
    />
  );
}
