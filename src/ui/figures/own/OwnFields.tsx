/** The form of a reader's own sweep: title, one or two axes, seeds, duration, warm-up, metrics. */
import { Button, TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { wordsOfMetric } from '../../../model/metrics/definitions';
import type { Problem } from '../../../scenario/problem';
import { getPath } from '../../../scenario/set-path';
import type { FullScenario } from '../../../scenario/types';
import { axisFor, OWN_METRICS, type AxisForm, type OwnForm } from '../../../sweep/own-sweep';
import { isFocusLost } from '../../look/lost-focus';
import { Tip } from '../../look/Tip';
import { AxisFields } from './AxisFields';
import { changeForm } from './own-store';
import s from './own.module.css';
import type { TunableGroup } from './tunables';

interface OwnFieldsProps {
  form: OwnForm;
  full: FullScenario;
  groups: readonly TunableGroup[];
  problems: readonly Problem[];
}

/** Number of metrics in sight; the others are folded away. */
const METRICS_IN_SIGHT = 8;

interface MetricsProps { chosen: readonly string[]; packets: boolean; problem: string | undefined }

function Metrics({ chosen, packets, problem }: MetricsProps) {
  const toggle = (id: string): void => changeForm({
    metrics: OWN_METRICS.map((metric) => metric.id as string)
      .filter((one) => (one === id ? !chosen.includes(id) : chosen.includes(one))),
  });
  const box = (metric: (typeof OWN_METRICS)[number]) => {
    const { id } = metric;
    const { title, definition } = wordsOfMetric(metric, packets);
    return (
      <Tip key={id} label={definition} position="top-start">
        <label>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} /> {title}
        </label>
      </Tip>
    );
  };
  const others = OWN_METRICS.slice(METRICS_IN_SIGHT);
  return (
    <fieldset className={s.words}>
      <legend>Metrics</legend>
      {OWN_METRICS.slice(0, METRICS_IN_SIGHT).map(box)}
      <details open={others.some(({ id }) => chosen.includes(id)) || undefined}>
        <summary>{others.length} others</summary>
        <div className={s.words}>{others.map(box)}</div>
      </details>
      {problem !== undefined && <p className={s.wrong} role="alert">{problem}</p>}
    </fieldset>
  );
}

/** Moves the focus from the button that adds an axis to the fields of that axis, and back when it is removed. */
function useNextField(count: number) {
  const form = useRef<HTMLElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = count;
    if (was === count || !isFocusLost()) return;
    form.current?.querySelector<HTMLElement>(count > was ? '[data-axis]:last-of-type input' : '[data-add]')?.focus();
  }, [count]);
  return form;
}

export function OwnFields({ form, full, groups, problems }: OwnFieldsProps) {
  const at = (place: string): string | undefined => problems.find(({ path }) => path === place)?.message;
  const { axes } = form;
  const changeAxis = (which: number, axis: AxisForm): void =>
    changeForm({ axes: axes.map((one, place) => (place === which ? axis : one)) });
  const add = (): void => {
    const free = groups.flatMap(({ tunables }) => tunables)
      .find(({ path, parameter }) => parameter.type === 'choice' && axes.every((axis) => axis.path !== path));
    if (free) changeForm({ axes: [...axes, axisFor(free, getPath(full, free.path))] });
  };
  const field = (place: 'title' | 'seeds' | 'durationS' | 'warmupS', label: string, placeholder?: string) => (
    <TextInput
      label={label} placeholder={placeholder} value={form[place]} error={at(place)} autoComplete="off"
      spellCheck={false}
      inputMode={place === 'durationS' || place === 'warmupS' ? 'decimal' : 'text'}
      onChange={(event) => changeForm({ [place]: event.currentTarget.value })}
    />
  );
  return (
    <section className={s.form} aria-label="The sweep" ref={useNextField(axes.length)}>
      {field('title', 'Name')}
      {axes.map((axis, which) => (
        <AxisFields
          key={which} name={which === 0 ? 'What varies' : 'And beside it'} axis={axis} full={full} groups={groups}
          wrong={(place) => at(`axes.${which}.${place}`)} onChange={(next) => changeAxis(which, next)}
          {...(which > 0 && { onRemove: () => changeForm({ axes: axes.slice(0, which) }) })}
        />
      ))}
      {at('axes') !== undefined && <p className={s.wrong} role="alert">{at('axes')}</p>}
      {axes.length === 1 && <Button data-add onClick={add}>Add a second parameter</Button>}
      <div className={s.three}>
        {field('seeds', 'Seeds', '3')}{field('durationS', 'Duration, s')}{field('warmupS', 'Warm-up, s')}
      </div>
      <p className={s.note}>Seeds: how many, or which ones: 11–20, or 4, 8, 15.</p>
      <Metrics chosen={form.metrics} packets={full.network === 'packet'} problem={at('metrics')} />
      {at('runs') !== undefined && <p className={s.wrong} role="alert">{at('runs')}</p>}
    </section>
  );
}
