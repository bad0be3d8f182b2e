/** The dialog "New network": asks for the shape with which a network begins, and for the shape's numbers. */
import { Button, Modal } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { focusAfterDialog, outlineRow } from '../editor/focus';
import { emptyNetwork, networkOf, SHAPES, usualNumbers, whyNot, type Shape } from '../editor/shapes';
import { Sketch } from '../gallery/Sketch';
import { readNumber } from '../look/number-text';
import { NumberText } from '../look/NumberText';
import { begin, newNetwork } from './begin';
import s from './new-dialog.module.css';
import { show, useApp } from './store';
import { useAfterMount } from './use-after-mount';

type Typed = Readonly<Record<string, string>>;

const number = (typed: string): number => readNumber(typed) ?? NaN;

function Choice({ shape, chosen, onChoose }: { shape: Shape | null; chosen: boolean; onChoose(): void }) {
  return (
    <label className={s.shape} data-chosen={chosen || undefined}>
      <input type="radio" name="shape" checked={chosen} onChange={onChoose} />
      {shape ? <Sketch scenario={networkOf(shape, usualNumbers(shape))} /> : <span className={s.nothing} />}
      <span className={s.title}>{shape?.title ?? 'Empty'}</span>
      <span className={s.summary}>{shape?.summary ?? 'Draw it yourself, node by node.'}</span>
    </label>
  );
}

function NewForm() {
  const first = newNetwork.getState().shapeId;
  const [shapeId, choose] = useState(first);
  const [typed, setTyped] = useState<Typed>({});
  const shape = SHAPES.find(({ id }) => id === shapeId) ?? null;
  const value = (key: string): string =>
    typed[`${shapeId} ${key}`] ?? (shape ? String(usualNumbers(shape)[key]) : '');
  const wrong = (shape?.numbers ?? []).some((one) => whyNot(one, number(value(one.key))) !== null);
  const start = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong) return;
    const numbers = (shape?.numbers ?? []).map(({ key }): [string, number] => [key, number(value(key))]);
    begin(shape ? networkOf(shape, Object.fromEntries(numbers)) : emptyNetwork);
    focusAfterDialog(outlineRow);
  };
  return (
    <form onSubmit={start}>
      <fieldset className={s.shapes}>
        <legend className="heard">Shape</legend>
        {[...SHAPES, null].map((one) => (
          <Choice
            key={one?.id ?? 'empty'} shape={one} chosen={(one?.id ?? null) === shapeId}
            onChoose={() => choose(one?.id ?? null)}
          />
        ))}
      </fieldset>
      <div className={s.foot}>
        {(shape?.numbers ?? []).map((one, place) => (
          <NumberText
            key={`${shapeId} ${one.key}`} label={one.title} value={value(one.key)} className={s.number}
            min={one.min} max={one.max}
            data-autofocus={(place === 0 && shapeId === first) || undefined}
            error={whyNot(one, number(value(one.key))) ?? undefined}
            onText={(next) => setTyped((now) => ({ ...now, [`${shapeId} ${one.key}`]: next }))}
          />
        ))}
        <Button type="submit" variant="filled" disabled={wrong} className={s.begin}>
          {shape ? `Begin with this ${shape.numbers.length > 0 ? shape.title.toLowerCase() : 'network'}`
            : 'Begin with nothing'}
        </Button>
      </div>
      <p className={s.hint}>What is open now stays: undo leads back to it, and what you edited is in the gallery.</p>
    </form>
  );
}

export function NewDialog() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'new'));
  return (
    <Modal opened={opened} onClose={() => show(null)} title="New network" size={760}>
      <NewForm />
    </Modal>
  );
}
