/** The gallery's controls for choosing networks to compare, with the list of those that are chosen. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { letterOf, MOST_RUNS } from '../../scenario/comparison';
import { CloseIcon } from '../look/icons';
import { beginChoosing, choosing, compareChosen, endChoosing, toggle, type Choice } from './choice';
import s from './choosing.module.css';

/** For a card of the gallery: its letter (`null` if not chosen) and its action; `null` if nobody is choosing. */
export function useChoosing(choice: Choice): { letter: string | null; toggle(): void } | null {
  const place = useStore(choosing, ({ chosen }) =>
    (chosen === null ? null : chosen.findIndex(({ key }) => key === choice.key)));
  return place === null ? null : { letter: place < 0 ? null : letterOf(place), toggle: () => toggle(choice) };
}

/** The letter that a chosen card has in the comparison. */
export function ChosenLetter({ letter }: { letter: string | null }) {
  return letter === null ? null : <b className={s.letter}>{letter}</b>;
}

export function Choosing() {
  const chosen = useStore(choosing, (state) => state.chosen);
  useEffect(() => endChoosing, []);
  if (chosen === null) return <Button onClick={beginChoosing}>Compare networks…</Button>;
  return (
    <section className={s.choosing} aria-label="Networks to compare">
      <p>{chosen.length === 0 ? `Choose two to ${MOST_RUNS} networks below.` : chosen.length === 1
        ? 'Choose at least one more.' : 'They run side by side on one clock.'}</p>
      <ol>
        {chosen.map((choice, place) => (
          <li key={choice.key}>
            <b className={s.badge}>{letterOf(place)}</b><span>{choice.title}</span>
            <button type="button" aria-label={`Take out ${choice.title}`} onClick={() => toggle(choice)}>
              <CloseIcon />
            </button>
          </li>
        ))}
      </ol>
      <div className={s.tools}>
        <Button variant="filled" disabled={chosen.length < 2} onClick={() => void compareChosen()}>Compare</Button>
        <Button onClick={endChoosing}>Cancel</Button>
      </div>
    </section>
  );
}
