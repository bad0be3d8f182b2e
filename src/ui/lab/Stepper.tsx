/** A field for a whole number between two bounds, with buttons for one less and one more. */
import { useId, useState, type KeyboardEvent } from 'react';
import { readNumber } from '../look/number-text';
import { switchedOff } from '../look/switched-off';
import s from './lab.module.css';

interface StepperProps {
  label: string;
  value: number;
  from: number;
  to: number;
  onValue(value: number): void;
  /** Called with a sentence that says why typed text was not accepted as it is. */
  onProblem(message: string): void;
}

export function Stepper({ label, value, from, to, onValue, onProblem }: StepperProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: number): void => onValue(Math.min(to, Math.max(from, next)));
  const commit = (): void => {
    if (typed === null) return;
    setTyped(null);
    const number = readNumber(typed);
    if (number === null || !Number.isInteger(number)) {
      return onProblem(`“${typed.slice(0, 12)}” is not a whole number; ${label} stays ${value}.`);
    }
    set(number);
    if (number < from || number > to) onProblem(`${label} goes from ${from} to ${to} here.`);
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(null);
    if (by === undefined) return;
    event.preventDefault();
    setTyped(null);
    set(value + by);
  };
  return (
    <div className={s.stepper}>
      <label htmlFor={id}>{label}</label>
      <span className={s.stepperBox}>
        <button
          type="button" aria-label={`${label}: one less`} {...switchedOff(value <= from, () => set(value - 1))}
        >
          −
        </button>
        <input
          id={id} inputMode="numeric" autoComplete="off" role="spinbutton" aria-valuenow={value} aria-valuemin={from}
          aria-valuemax={to}
          value={typed ?? String(value)} onChange={(event) => setTyped(event.currentTarget.value.slice(0, 12))}
          onBlur={commit} onKeyDown={press}
        />
        <button type="button" aria-label={`${label}: one more`} {...switchedOff(value >= to, () => set(value + 1))}>
          +
        </button>
      </span>
    </div>
  );
}
